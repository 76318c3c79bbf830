//! Futoshiki (不等式): a Latin square with signs between cells that say which digit is smaller.
//!
//! On one line rows of cells, with a sign or `-` between each two, take turns with rows of signs between them:
//! `futoshiki:1-.<./-v-/.-.-./---/.>.-.`.

mod patterns;

use super::clued::{CluedKind, Clues, Strips};
use crate::chance::{Chance, shuffle};
use crate::constraint::Less;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::latin::Squares;
use crate::problem::{ClueAt, Item, Layout, Lowering, Pattern, Sort, Spot};
use crate::symbol::{Mark, Symbol};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Futoshiki;

/// The letters of game ids: this cell is greater than the one above, to the right, below, to the left.
const FLAGS: [char; 4] = ['U', 'R', 'D', 'L'];

impl CluedKind for Futoshiki {
    fn name(&self) -> &'static str {
        "futoshiki"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Futoshiki", "不等式パズル")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=9
    }

    fn is_square(&self) -> bool {
        true
    }

    fn usual_side(&self) -> usize {
        5
    }

    fn examples(&self) -> &'static [&'static str] {
        &["futoshiki:.<.-.-2/v---/.>.-.>./----/.-.-.-./^-v-/.-.-.-."]
    }

    fn how_to_play(&self, clues: &Clues, lang: Lang) -> Vec<String> {
        let size = clues.grid.rows;
        vec![
            lang.pick(
                format!("Write a digit from 1 to {size} into every empty cell. No digit stands twice in a row or in a column."),
                format!("空いているマスに1から{size}までの数字を1つずつ入れます。どの行にも、どの列にも、同じ数字は2度入りません。"),
            ),
            lang.pick(
                "A sign between two cells points at the smaller of the two digits.".to_owned(),
                "マスの間の不等号は、となり合う2つの数字の大小を表します。開いているほうが大きい数字です。".to_owned(),
            ),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let first = reader.text[reader.at..].chars().take_while(|sign| !matches!(sign, '/' | ';')).count();
        let size = first.div_ceil(2);
        if !self.sides().contains(&size) || first % 2 == 0 {
            return Err(reader.wanted([
                "a row of 3 to 9 cells, with '<', '>' or '-' between each two".to_owned(),
                "3〜9マスの行(マスの間に '<' か '>' か '-')".to_owned(),
            ]));
        }
        let grid = square(size);
        let mut clues = Clues::empty(grid);
        for row in 0..size {
            for col in 0..size {
                match reader.peek() {
                    Some('.') => {}
                    sign => {
                        let digit = sign.and_then(|sign| sign.to_digit(10)).map(|digit| digit as usize);
                        let digit = digit.filter(|digit| (1..=size).contains(digit)).ok_or_else(|| {
                            reader.wanted([
                                format!("a digit from 1 to {size}, or '.' for none"),
                                format!("1〜{size}の数字、空きマスは '.'"),
                            ])
                        })?;
                        clues.given.push(Mark { cell: grid.cell(row, col), symbol: Symbol(digit as u8 - 1) });
                    }
                }
                reader.at += 1;
                if col + 1 < size {
                    sign(reader, &mut clues, Spot::left(row, col + 1), ['<', '>'])?;
                }
            }
            if row + 1 < size {
                reader.pass('/', "'/' and the signs below the row", "'/' とその下の不等号の行")?;
                for col in 0..size {
                    sign(reader, &mut clues, Spot::above(row + 1, col), ['^', 'v'])?;
                }
                reader.pass('/', "'/' and the next row", "'/' と次の行")?;
            }
        }
        Ok(clues)
    }

    fn write(&self, clues: &Clues) -> String {
        let size = clues.grid.rows as usize;
        let at = |spot: Spot| clues.signs.get(&spot).copied().unwrap_or('-');
        let mut text = String::new();
        for row in 0..size {
            for col in 0..size {
                let given = clues.given.iter().find(|mark| mark.cell == clues.grid.cell(row, col));
                text.push(given.map_or('.', |mark| mark.symbol.digit()));
                if col + 1 < size {
                    text.push(at(Spot::left(row, col + 1)));
                }
            }
            if row + 1 < size {
                text.push('/');
                text.extend((0..size).map(|col| at(Spot::above(row + 1, col))));
                text.push('/');
            }
        }
        text
    }

    fn writes_given(&self) -> bool {
        true
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let digits = to.sort(Sort::digits(1, grid.rows as usize));
        to.cells(digits);
        to.rows_and_columns();
        for (&spot, &sign) in &clues.signs {
            let [before, after] = beside(grid, spot);
            let (less, more) = if matches!(sign, '<' | '^') { (before, after) } else { (after, before) };
            let said = format!("{} < {}", grid.name(less), grid.name(more));
            to.bind_clue(ClueAt::Sign(spot), [said.clone(), said], Less::new(vec![less, more]));
        }
        let items = clues.signs.iter().map(|(&spot, &sign)| Item::Sign(spot, sign)).collect();
        to.layout = Layout { items, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("unequal")
    }

    fn is_sgt(&self, id: &str) -> bool {
        let Some((params, body)) = id.split_once(':') else { return false };
        let rest = params.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let difficulty = rest.strip_prefix('a').unwrap_or(rest);
        // A board of keen begins with a letter or `_`, all others have an `x` or more letters in front.
        (1..=2).contains(&(params.len() - rest.len()))
            && (difficulty.is_empty() || (difficulty.len() == 2 && difficulty.starts_with('d')))
            && body.starts_with(|sign: char| sign.is_ascii_digit())
            && body.contains(',')
            // Towers have strokes between their clues.
            && !body.contains('/')
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let sides = self.sides();
        let start = reader.at;
        let size = reader.small_number().unwrap_or(0);
        if !sides.contains(&size) {
            reader.at = start;
            return Err(reader.sides(&sides));
        }
        if reader.peek() == Some('a') {
            return Err(reader.want(
                "':' or a difficulty: with 'a', where signs say that digits are neighbours, it is another puzzle",
                "':' か難易度('a' は、となり合う数字の差が1であることを表す別のパズルです)",
            ));
        }
        if reader.peek() == Some('d') {
            reader.at += 1;
            if !reader.peek().is_some_and(|sign| sign.is_ascii_lowercase()) {
                return Err(reader.want("a letter for the difficulty", "難易度を表す文字"));
            }
            reader.at += 1;
        }
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let grid = square(size);
        let mut clues = Clues::empty(grid);
        let mut at = 0;
        while at < grid.len() {
            // Runs of blanks as letters are read by the game, though it never writes them.
            if let Some(run) = reader.peek().filter(char::is_ascii_lowercase) {
                at += (run as u8 - b'a') as usize + 1;
                if at > grid.len() {
                    return Err(reader.want("no more cells than the board has", "盤面にある数までのマス"));
                }
                reader.at += 1;
                continue;
            }
            let cell = Cell(at as u16);
            let start = reader.at;
            let digit = reader.small_number().filter(|&digit| digit <= size).ok_or_else(|| {
                reader.at = start;
                reader.wanted([format!("0 to {size} for each cell"), format!("マスごとに0〜{size}の数")])
            })?;
            if digit > 0 {
                clues.given.push(Mark { cell, symbol: Symbol(digit as u8 - 1) });
            }
            while let Some(way) = FLAGS.iter().position(|&flag| reader.peek() == Some(flag)) {
                let (spot, sign) = flagged(grid, cell, way).ok_or_else(|| {
                    reader.want("a sign that points at a cell of the board", "盤面の中のマスに向いた不等号")
                })?;
                if clues.signs.insert(spot, sign).is_some_and(|other| other != sign) {
                    return Err(reader.want(
                        "one sign between two cells: the cell on the other side is said to be greater already",
                        "マスの間の不等号は1つ(反対側のマスのほうが大きいと書かれています)",
                    ));
                }
                reader.at += 1;
            }
            at += 1;
            if at < grid.len() {
                reader.pass(
                    ',',
                    "one of the letters U, R, D, L, or ',' and the next cell",
                    "U・R・D・L の文字か、',' と次のマス",
                )?;
            } else if reader.peek() == Some(',') {
                reader.at += 1;
            }
        }
        reader.at_end()?;
        Ok(clues)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let grid = clues.grid;
        let mut id = format!("{}:", grid.rows);
        for cell in grid.cells() {
            let given = clues.given.iter().find(|mark| mark.cell == cell);
            id.push(given.map_or('0', |mark| mark.symbol.digit()));
            for (way, flag) in FLAGS.into_iter().enumerate() {
                let greater = |(spot, sign): (Spot, char)| clues.signs.get(&spot) == Some(&sign);
                id.extend(flagged(grid, cell, way).is_some_and(greater).then_some(flag));
            }
            id.push(',');
        }
        Some(id)
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let digits = Squares::Even.draw(grid.rows as usize, chance);
        let solution: Vec<Mark> =
            grid.cells().map(|cell| Mark { cell, symbol: Symbol(digits[cell.index()] - 1) }).collect();
        let mut clues = Clues::empty(grid);
        for cell in grid.cells() {
            for (spot, sign) in (0..FLAGS.len()).filter_map(|way| flagged(grid, cell, way)) {
                let [before, after] = beside(grid, spot);
                let other = if before == cell { after } else { before };
                if digits[cell.index()] > digits[other.index()] {
                    clues.signs.insert(spot, sign);
                }
            }
        }
        // Signs are what people want to see: a third of the digits is enough to begin with.
        let mut given = solution.clone();
        shuffle(chance, &mut given);
        given.truncate(grid.len().div_ceil(3));
        given.sort_unstable();
        clues.given = given;
        Some((clues, solution))
    }

    fn strips(&self) -> Strips {
        Strips { signs: true, given: true, ..Strips::default() }
    }
}

fn square(size: usize) -> Grid {
    Grid { rows: size as u8, cols: size as u8 }
}

/// The two cells beside an edge: left and right, or above and below.
fn beside(grid: Grid, spot: Spot) -> [Cell; 2] {
    let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
    let before = if spot.is_between_rows() { grid.cell(row - 1, col) } else { grid.cell(row, col - 1) };
    [before, grid.cell(row, col)]
}

/// Where the sign stands that says that a cell is greater than its neighbour that way, and the sign.
fn flagged(grid: Grid, cell: Cell, way: usize) -> Option<(Spot, char)> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    match FLAGS[way] {
        'U' => (row > 0).then(|| (Spot::above(row, col), '^')),
        'R' => (col + 1 < grid.cols as usize).then(|| (Spot::left(row, col + 1), '>')),
        'D' => (row + 1 < grid.rows as usize).then(|| (Spot::above(row + 1, col), 'v')),
        _ => (col > 0).then(|| (Spot::left(row, col), '<')),
    }
}

/// Reads one of two signs, or `-` for none.
fn sign(
    reader: &mut Reader<'_>,
    clues: &mut Clues,
    spot: Spot,
    [less, more]: [char; 2],
) -> Result<(), ReadError> {
    match reader.peek() {
        Some('-') => {}
        Some(sign) if sign == less || sign == more => {
            clues.signs.insert(spot, sign);
        }
        _ => {
            return Err(reader.wanted([
                format!("'{less}', '{more}', or '-' for no sign"),
                format!("'{less}' か '{more}'、不等号なしは '-'"),
            ]));
        }
    }
    reader.at += 1;
    Ok(())
}
