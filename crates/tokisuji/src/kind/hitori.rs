//! Hitori (ひとりにしてくれ): shade cells so that no number stands twice in a line; shaded cells do not touch, and the rest is one piece.
//!
//! On one line the numbers are rows of signs, with letters beyond 9: `hitori:1114/1423/3321/4213`.

mod patterns;

use super::clued::shaded::{Goal, Left, WHITE, apart, climb, goal, marks, number_items, one_piece, shade};
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::{Chance, below, shuffle};
use crate::constraint::Spaced;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Layout, Lowering, Pattern, Sort};
use crate::symbol::{Mark, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Hitori;

impl CluedKind for Hitori {
    fn name(&self) -> &'static str {
        "hitori"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Hitori", "ひとりにしてくれ")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        2..=35
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["hitori:1114/1423/3321/4213"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Shade some of the cells so that among those that stay white no number stands twice in a row or column.",
                "マスのいくつかを黒くぬり、どの行と列でも、白いマスに同じ数字が2つ以上残らないようにします。",
            )
            .to_owned(),
            lang.pick(
                "Shaded cells never share an edge.",
                "黒いマスどうしは、タテヨコに隣り合ってはいけません。",
            )
            .to_owned(),
            lang.pick(
                "From every white cell one can walk to every other one by white cells that share edges.",
                "白いマスは、タテヨコにすべてひとつながりになります。黒いマスで分断してはいけません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        reader.clue_rows(
            self.sides(),
            &|sign| match sign {
                '.' => Some(Clue::None),
                _ => number(sign).map(Clue::Number),
            },
            ["a number: 1 to 9, then a to z; or '.' for none", "数字(1〜9、その先は a〜z)、数字なしは '.'"],
        )
    }

    fn write(&self, clues: &Clues) -> String {
        clues.rows_text()
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let sort = to.sort(Sort::shade());
        to.cells(sort);
        for (across, at, cells) in lines(grid) {
            let mut known: Vec<Clue> = cells.iter().map(|&cell| clues.at(cell)).collect();
            known.sort_by_key(|clue| if let Clue::Number(number) = clue { *number } else { 0 });
            known.dedup();
            for clue in known {
                let Clue::Number(number) = clue else { continue };
                let is = |cell: Option<&Cell>| cell.is_some_and(|&cell| clues.at(cell) == clue);
                if cells.iter().filter(|cell| is(Some(cell))).count() < 2 {
                    continue;
                }
                // Of those beside the equal numbers people see at once that some stay white.
                let near = |at: usize| {
                    is(cells.get(at)) || is(cells.get(at + 1)) || is(at.checked_sub(1).map(|at| &cells[at]))
                };
                let seats: Vec<usize> = (0..cells.len()).filter(|&at| near(at)).collect();
                let touches = (0..seats.len()).map(|at| at > 0 && seats[at] == seats[at - 1] + 1).collect();
                let white = |&seat: &usize| {
                    if is(cells.get(seat)) { Symbols::only(WHITE) } else { Symbols::EMPTY }
                };
                let counts = seats.iter().map(white).collect();
                let line = at + 1;
                let said = match across {
                    true => [format!("the {number}s in row {line}"), format!("{line}行目の{number}")],
                    false => [format!("the {number}s in column {line}"), format!("{line}列目の{number}")],
                };
                let scope = seats.iter().map(|&seat| cells[seat]).collect();
                to.bind(said, Spaced::over(scope, touches, counts, 0, 1));
            }
        }
        apart(&mut to, grid, &|_| true);
        one_piece(&mut to, grid, WHITE, ["the white cells, which are one piece", "白マスはひとつながり"]);
        to.layout = Layout { items: number_items(grid, &clues.cells), ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["hitori"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let mut clues = Clues::empty(grid);
        for clue in &mut clues.cells {
            // What is left out at the end is blank.
            let Some(sign) = reader.peek() else { break };
            *clue = match sign {
                // A number that is not told says nothing.
                '.' | '%' | '@' => Clue::None,
                _ => Clue::Number(number(sign).ok_or_else(|| {
                    reader.want(
                        "a number: 1 to 9, then a to z; or '.' for none",
                        "数字(1〜9、その先は a〜z)、数字なしは '.'",
                    )
                })?),
            };
            reader.at += sign.len_utf8();
        }
        reader.at_end()?;
        Ok(clues)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let signs = clues.rows_text().replace('/', "");
        clues.given.is_empty().then(|| format!("{cols}/{rows}/{signs}"))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("singles")
    }

    fn is_sgt(&self, id: &str) -> bool {
        // A number for each cell, none larger than the longer side.
        let Some((params, body)) = id.split_once(':') else { return false };
        let params = params.split('d').next().unwrap_or_default();
        let Some((cols, rows)) = params.split_once('x') else { return false };
        let side = |text: &str| text.parse::<usize>().ok().filter(|side| (2..=35).contains(side));
        let Some((cols, rows)) = side(cols).zip(side(rows)) else { return false };
        body.len() == cols * rows
            && body.chars().all(|sign| number(sign).is_some_and(|number| number as usize <= cols.max(rows)))
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = reader.columns_and_rows(&self.sides())?;
        reader.sgt_difficulty()?;
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let mut clues = Clues::empty(grid);
        let most = grid.rows.max(grid.cols);
        for clue in &mut clues.cells {
            let found = reader.peek().and_then(number).filter(|&number| number <= u16::from(most));
            let Some(number) = found else {
                return Err(reader.wanted([
                    format!("a number from 1 to {most} for every cell"),
                    format!("マスごとに1〜{most}の数字"),
                ]));
            };
            *clue = Clue::Number(number);
            reader.at += 1;
        }
        reader.at_end()?;
        Ok(clues)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let most = u16::from(rows.max(cols));
        let fits = |clue: &Clue| matches!(*clue, Clue::Number(number) if number <= most);
        let signs = clues.rows_text().replace('/', "");
        (clues.given.is_empty() && clues.cells.iter().all(fits)).then(|| format!("{cols}x{rows}:{signs}"))
    }

    fn full(&self, grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let goal = goal(level, chance);
        let percent = 18 + below(chance, 14) as usize;
        let shaded = shade(grid, percent, &[], chance);
        let black: Vec<Cell> = grid.cells().filter(|cell| shaded[cell.index()]).collect();
        if black.is_empty() {
            return None;
        }
        let mut clues = Clues { cells: latin(grid, chance), ..Clues::empty(grid) };
        for &cell in &black {
            clues.cells[cell.index()] = rival(grid, &shaded, &clues, cell, &|_| true, chance);
        }
        let change = |clues: &Clues, left: &Left, chance: &mut Chance| {
            // Another number where something is open, or anywhere.
            let open: Vec<Cell> = black.iter().copied().filter(|&cell| left.is_open(cell)).collect();
            let some = if open.is_empty() || below(chance, 4) == 0 { &black } else { &open };
            let cell = some[below(chance, some.len() as u32) as usize];
            // A white cell that is known shades its rival at once, which an easy puzzle needs and a hard one does not.
            let known = |cell: Cell| goal != Goal::Easy || !left.is_open(cell);
            let mut other = clues.clone();
            other.cells[cell.index()] = rival(grid, &shaded, clues, cell, &known, chance);
            Some(other)
        };
        let clues = climb(clues, goal, 2 * grid.len(), chance, |clues| self.lower(clues), change)?;
        Some((clues, marks(grid, &shaded)))
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// The number of a sign.
fn number(sign: char) -> Option<u16> {
    match sign {
        '1'..='9' | 'a'..='z' => sign.to_digit(36).map(|number| number as u16),
        _ => None,
    }
}

/// All rows and columns: whether it is a row, its number from 0, its cells.
fn lines(grid: Grid) -> Vec<(bool, usize, Vec<Cell>)> {
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let row = |row: usize| (true, row, (0..cols).map(|col| grid.cell(row, col)).collect());
    let col = |col: usize| (false, col, (0..rows).map(|row| grid.cell(row, col)).collect());
    (0..rows).map(row).chain((0..cols).map(col)).collect()
}

/// Numbers of which none stands twice in a line.
fn latin(grid: Grid, chance: &mut Chance) -> Vec<Clue> {
    let side = grid.rows.max(grid.cols) as usize;
    let mut order = || {
        let mut order: Vec<usize> = (0..side).collect();
        shuffle(chance, &mut order);
        order
    };
    let (rows, cols, numbers) = (order(), order(), order());
    let number = |cell: Cell| numbers[(rows[grid.row(cell)] + cols[grid.col(cell)]) % side] as u16 + 1;
    grid.cells().map(|cell| Clue::Number(number(cell))).collect()
}

/// A number that stands in a white cell of the same row or column: without one a shaded cell need not be shaded.
/// Where there are some, it is one that is `better`.
fn rival(
    grid: Grid,
    shaded: &[bool],
    clues: &Clues,
    cell: Cell,
    better: &dyn Fn(Cell) -> bool,
    chance: &mut Chance,
) -> Clue {
    let same = |other: &Cell| {
        !shaded[other.index()] && (grid.row(*other) == grid.row(cell)) != (grid.col(*other) == grid.col(cell))
    };
    // Shaded cells do not touch, so there are some.
    let all: Vec<Cell> = grid.cells().filter(same).collect();
    let good: Vec<Cell> = all.iter().copied().filter(|&cell| better(cell)).collect();
    let some = if good.is_empty() { &all } else { &good };
    clues.at(some[below(chance, some.len() as u32) as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn game_ids_are_told_from_others() {
        assert!(Hitori.is_sgt("4x4:1114142333214213") && Hitori.is_sgt("4x4dk:1114142333214213"));
        for other in ["4x4:111414233321421", "4x4:1114142333214215", "3x3:a1b2c3d4e", "10x10:2.3/1", "4x4"] {
            assert!(!Hitori.is_sgt(other), "{other}");
        }
        assert_eq!(number('a'), Some(10));
        assert_eq!((number('0'), number('A')), (None, None));
    }
}
