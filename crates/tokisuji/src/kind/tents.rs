//! Tents (テント): beside every tree a tent of its own; tents never touch each other, and numbers say how many stand in a row or column.
//!
//! On one line the board is rows of signs, `T` for a tree, with the numbers above it and to its left, `-` in the corner and `.` where there
//! is none: `tents:-1.01/1..T./..../.T..`.

mod patterns;

use super::clued::pzpr::{Told, write_numbers, write_things};
use super::clued::sgt::Id;
use super::clued::{Clue, CluedKind, Clues, Strips};
use super::nonogram::line;
use crate::chance::{Chance, below, shuffle};
use crate::constraint::{Count, Paired, Table};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Item, Layout, Lowering, Pattern, Sort, SortLook, Spot, Thing};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Tents;

/// Nothing; and a tent.
const NO: Symbol = Symbol(0);
const TENT: Symbol = Symbol(1);

impl CluedKind for Tents {
    fn name(&self) -> &'static str {
        "tents"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Tents", "テントパズル")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        3..=35
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["tents:-21002/1..T../1...../1.T..T/1...T./1.T..."]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Put a tent beside every tree, above, below, left or right of it. Each tree has one tent of its own, and each tent belongs to one tree; it may stand beside other trees too.",
                "木の上下左右のどこかに、テントを1つずつ張ります。木とテントは1対1に組になります。テントがほかの木のとなりにあってもかまいません。",
            )
            .to_owned(),
            lang.pick(
                "Tents never touch each other, not even by a corner.",
                "テントどうしは、ななめも含めてとなり合いません。",
            )
            .to_owned(),
            lang.pick(
                "A number outside says how many tents stand in its row or column.",
                "盤面の外の数字は、その行や列にあるテントの数です。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let known = |sign: char| (matches!(sign, '.' | '-' | 'T') || sign.is_digit(36)).then_some(sign);
        let wanted = ["'.', 'T' for a tree, or a number above or to the left", "'.'、木の 'T'、上か左の数字"];
        let rows = reader.sign_rows(self.sides(), 1, &known, wanted)?;
        let grid = Grid { rows: rows.len() as u8 - 1, cols: rows[0].len() as u8 - 1 };
        let mut clues = blank(grid);
        for (y, row) in rows.iter().enumerate() {
            for (x, &sign) in row.iter().enumerate() {
                let at = start + y * (grid.cols as usize + 2) + x;
                if (x == 0 && y == 0) != (sign == '-') {
                    return Err(reader.want_at(
                        at,
                        "'-' in the upper left corner, and only there",
                        "'-' は左上だけ",
                    ));
                }
                match (x, y, sign) {
                    (_, _, '.' | '-') => {}
                    (1.., 1.., 'T') => clues.cells[grid.cell(y - 1, x - 1).index()] = Clue::Block,
                    (1.., 1.., _) => {
                        return Err(reader.want_at(at, "'.', or 'T' for a tree", "'.' か木の 'T'"));
                    }
                    _ if sign.is_ascii_uppercase() => {
                        return Err(reader.want_at(at, "a number, or '.' for none", "数字、なしは '.'"));
                    }
                    _ => {
                        let number = sign.to_digit(36).unwrap_or(0) as u16;
                        let (side, line) = if y == 0 { (0, x - 1) } else { (1, y - 1) };
                        clues.margins[side][line] = vec![number];
                    }
                }
            }
        }
        some_ground(clues, start, reader)
    }

    fn write(&self, clues: &Clues) -> String {
        let grid = clues.grid;
        let sign = |list: &Vec<u16>| {
            list.first().and_then(|&number| char::from_digit(number.into(), 36)).unwrap_or('.')
        };
        let above: String = clues.margins[0].iter().map(sign).collect();
        let mut rows = vec![format!("-{above}")];
        for (row, cells) in clues.cells.chunks(grid.cols as usize).enumerate() {
            let cells: String =
                cells.iter().map(|clue| if *clue == Clue::Block { 'T' } else { '.' }).collect();
            rows.push(format!("{}{cells}", sign(&clues.margins[1][row])));
        }
        rows.join("/")
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let no = ["{} has|have no tent", "{}にテントはない"];
        let yes = ["{} has|have a tent", "{}にテントがある"];
        let tent = to.sort(Sort::two(SortLook::Thing(Thing::Tent), ['.', 'o'], no, yes));
        let is_tree = |cell: Cell| clues.at(cell) == Clue::Block;
        grid.cells().filter(|&cell| !is_tree(cell)).for_each(|cell| to.cell(cell, tent));
        let tents = Symbols::only(TENT);
        for (side, lists) in clues.margins[..2].iter().enumerate() {
            for (at, list) in lists.iter().enumerate() {
                let Some(&count) = list.first() else { continue };
                let [en, ja] = [["above column", "列目の上"], ["left of row", "行目の左"]][side];
                let said = [format!("the {count} {en} {}", at + 1), format!("{}{ja}の{count}", at + 1)];
                let scope = line(grid, side == 1, at).into_iter().filter(|&cell| !is_tree(cell)).collect();
                to.bind_clue(ClueAt::Margin(side, at), said, Count::exactly(scope, tents, count));
            }
        }
        for row in 1..grid.rows as usize {
            for col in 1..grid.cols as usize {
                let square = [(row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)];
                let square = square.map(|(row, col)| grid.cell(row, col));
                let scope: Vec<Cell> = square.into_iter().filter(|&cell| !is_tree(cell)).collect();
                if scope.len() > 1 {
                    let [first, last] = [square[0], square[3]].map(|cell| grid.name(cell));
                    let said = [
                        format!("the square {first} to {last} (one tent at most)"),
                        format!("{first}〜{last}の4マス(テントは1つまで)"),
                    ];
                    to.bind(said, Count::between(scope, tents, 0, 1));
                }
            }
        }
        for cell in grid.cells().filter(|&cell| !is_tree(cell)) {
            if !grid.beside(cell).any(is_tree) {
                let said = ["the rule that a tent stands beside a tree", "テントを木のとなりに張る決まり"];
                to.bind(said.map(str::to_owned), Table::new(vec![cell], vec![vec![NO]]));
            }
        }
        for tree in grid.cells().filter(|&cell| is_tree(cell)) {
            let name = grid.name(tree);
            let said = [format!("the tree in {name}"), format!("{name}の木")];
            let scope: Vec<Cell> = grid.beside(tree).filter(|&cell| !is_tree(cell)).collect();
            let most = scope.len() as u16;
            to.bind(said, Count::between(scope, tents, 1, most));
        }
        for woods in woods(clues) {
            let [en, ja] = ["the trees in ", ""];
            let names: Vec<String> = woods.iter().take(4).map(|&tree| grid.name(tree)).collect();
            let (few, count) = (names.join(", "), woods.len());
            let said = match count > names.len() {
                true => [
                    format!("{en}{few} and so on ({count} trees, one tent each)"),
                    format!("{ja}{}など{count}本の木(テントは1つずつ)", names.join("・")),
                ],
                false => [
                    format!("{en}{few} (one tent each)"),
                    format!("{ja}{}の木(テントは1つずつ)", names.join("・")),
                ],
            };
            let mut scope: Vec<Cell> = woods.iter().flat_map(|&tree| grid.beside(tree)).collect();
            scope.retain(|&cell| !is_tree(cell));
            scope.sort_unstable();
            scope.dedup();
            let number = |tree: Cell| woods.iter().position(|&other| other == tree).map(|at| at as u16);
            let partners = scope.iter().map(|&cell| grid.beside(cell).filter_map(number).collect()).collect();
            to.bind(said, Paired::new(scope, partners, count));
        }
        let mut margins: [Vec<Vec<String>>; 4] = Default::default();
        for (margin, lists) in margins.iter_mut().zip(&clues.margins) {
            *margin = lists.iter().map(|list| list.iter().map(u16::to_string).collect()).collect();
        }
        let trees = grid.cells().filter(|&cell| is_tree(cell));
        let items = trees
            .map(|tree| Item::Clue(Spot::cell(grid.row(tree), grid.col(tree)), "♣".to_owned()))
            .collect();
        to.layout = Layout { items, margins, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["tents"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let start = reader.at;
        let told = reader.pzpr_first_numbers(grid.rows as usize + grid.cols as usize)?;
        if told.iter().any(|told| told.flatten().is_some_and(|number| number > MOST)) {
            return Err(reader.want_at(start, "numbers up to 35", "35までの数"));
        }
        let trees = reader.pzpr_things(grid.len())?;
        // A number that is not told says nothing.
        let lists = |told: &[Told]| told.iter().map(|told| told.flatten().into_iter().collect()).collect();
        let (above, left) = told.split_at(grid.cols as usize);
        let mut clues = blank(grid);
        (clues.margins[0], clues.margins[1]) = (lists(above), lists(left));
        clues.cells = trees.iter().map(|tree| if *tree { Clue::Block } else { Clue::None }).collect();
        some_ground(clues, start, reader)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let told: Vec<Told> = clues.margins[..2]
            .iter()
            .flatten()
            .map(|list| list.first().map(|&number| Some(number)))
            .collect();
        let trees: Vec<bool> = clues.cells.iter().map(|clue| *clue == Clue::Block).collect();
        clues
            .given
            .is_empty()
            .then(|| format!("{cols}/{rows}/{}{}", write_numbers(&told), write_things(&trees)))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("tents")
    }

    fn is_sgt(&self, id: &str) -> bool {
        let Some(id) = Id::of(id) else { return false };
        let Some((trees, numbers)) = id.body.split_once(',') else { return false };
        let cells = |sign: u8| match sign {
            b'_' => 1,
            b'z' => 25,
            b'a'..=b'y' => (sign - b'a') as usize + 2,
            _ => 0,
        };
        id.is_plain()
            && trees.bytes().all(|sign| sign.is_ascii_lowercase() || b"_!-".contains(&sign))
            && trees.bytes().map(cells).sum::<usize>() == id.cells + 1
            && numbers.bytes().all(|sign| sign.is_ascii_digit() || sign == b',')
            && numbers.matches(',').count() + 1 == id.lines
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let grid = reader.columns_and_rows(&self.sides())?;
        reader.pass_difficulty()?;
        let (start, mut clues, mut at) = (reader.at, blank(grid), 0);
        while let Some(sign) = reader.peek().filter(|sign| *sign != ',') {
            let run = match sign {
                '_' => 0,
                'a'..='z' => (sign as u8 - b'a') as usize + 1,
                '!' | '-' => {
                    return Err(reader.want(
                        "trees only: here a tent or its absence is given",
                        "木だけ(ここではテントの有無がヒントとして与えられています)",
                    ));
                }
                _ => {
                    return Err(reader
                        .want("'_' or letters for runs of empty cells", "'_' か空きマスの並びを表す文字"));
                }
            };
            let last = run.min(25);
            at += last;
            if at > grid.len() {
                return Err(reader.want("no more cells than the board has", "盤面にある数までのマス"));
            }
            // A letter is so many blanks and a tree behind them, but z only blanks; what stands behind the last cell is no tree.
            if sign != 'z' {
                if at < grid.len() {
                    clues.cells[at] = Clue::Block;
                }
                at += 1;
            }
            reader.at += 1;
        }
        if at != grid.len() + 1 {
            return Err(reader.want("a letter for every tree and one for the end", "木ごとと最後の文字"));
        }
        for list in clues.margins[..2].iter_mut().flatten() {
            reader.pass(',', "',' and a number for each column and row", "',' と列ごと・行ごとの数")?;
            let place = reader.at;
            // The game reads nothing as 0.
            let number = reader.small_number().unwrap_or(0);
            if number > MOST as usize {
                return Err(reader.want_at(place, "numbers up to 35", "35までの数"));
            }
            list.push(number as u16);
        }
        reader.at_end()?;
        some_ground(clues, start, reader)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let mut id = format!("{cols}x{rows}:");
        let mut run = 0u8;
        let trees = clues.cells.iter().map(|clue| *clue == Clue::Block);
        for tree in trees.chain([true]) {
            if tree {
                id.push(if run == 0 { '_' } else { (b'a' + run - 1) as char });
                run = 0;
            } else {
                run += 1;
                if run > 25 {
                    id.push('z');
                    run -= 25;
                }
            }
        }
        // There every row and column has its number.
        for list in clues.margins[..2].iter().flatten() {
            id += &format!(",{}", list.first()?);
        }
        clues.given.is_empty().then_some(id)
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let mut clues = blank(grid);
        let wanted = (grid.len() * (15 + below(chance, 6) as usize)).div_ceil(100);
        let mut tents = vec![false; grid.len()];
        let mut order: Vec<Cell> = grid.cells().collect();
        shuffle(chance, &mut order);
        let mut count = 0;
        for &cell in &order {
            let touches = super::mosaic::around(grid, cell).iter().any(|near| tents[near.index()]);
            if count >= wanted || touches || clues.at(cell) == Clue::Block {
                continue;
            }
            let free = |next: &Cell| !tents[next.index()] && clues.at(*next) == Clue::None;
            let free: Vec<Cell> = grid.beside(cell).filter(free).collect();
            if !free.is_empty() {
                tents[cell.index()] = true;
                clues.cells[free[below(chance, free.len() as u32) as usize].index()] = Clue::Block;
                count += 1;
            }
        }
        for side in 0..2 {
            for at in 0..clues.margins[side].len() {
                let cells = line(grid, side == 1, at);
                let number = cells.iter().filter(|cell| tents[cell.index()]).count();
                clues.margins[side][at] = vec![number as u16];
            }
        }
        let mark = |cell: Cell| Mark { cell, symbol: if tents[cell.index()] { TENT } else { NO } };
        let solution = grid.cells().filter(|&cell| clues.at(cell) == Clue::None).map(mark).collect();
        (count > 1).then_some((clues, solution))
    }

    fn strips(&self) -> Strips {
        Strips { margins: true, ..Strips::default() }
    }
}

/// The largest number: the own form has one sign for each.
const MOST: u16 = 35;

/// No clue, but a place for each number.
fn blank(grid: Grid) -> Clues {
    let mut clues = Clues::empty(grid);
    clues.margins[0] = vec![Vec::new(); grid.cols as usize];
    clues.margins[1] = vec![Vec::new(); grid.rows as usize];
    clues
}

/// There is somewhere to put a tent.
fn some_ground(clues: Clues, start: usize, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
    match clues.cells.contains(&Clue::None) {
        true => Ok(clues),
        false => Err(reader.want_at(start, "a cell without a tree at least", "木のないマスが1つ以上")),
    }
}

/// Trees that could quarrel about places for their tents, all that do together.
fn woods(clues: &Clues) -> Vec<Vec<Cell>> {
    let grid = clues.grid;
    let is_tree = |cell: &Cell| clues.at(*cell) == Clue::Block;
    let mut seen = vec![false; grid.len()];
    let mut all = Vec::new();
    for start in grid.cells().filter(is_tree) {
        if std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        let mut woods = vec![start];
        let mut at = 0;
        while at < woods.len() {
            let ground = grid.beside(woods[at]).filter(|cell| !is_tree(cell));
            for tree in ground.flat_map(|cell| grid.beside(cell)).filter(is_tree) {
                if !std::mem::replace(&mut seen[tree.index()], true) {
                    woods.push(tree);
                }
            }
            at += 1;
        }
        woods.sort_unstable();
        all.push(woods);
    }
    all
}
