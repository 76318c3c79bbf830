//! Heyawake (へやわけ): so many shaded cells in a room as its number says, and no straight run of white cells through three rooms.
//!
//! On one line rows of letters, the same for neighbours in the same room, and behind them the numbers of the rooms in the order of their
//! first cells, `-` for none: `heyawake:aabb/aabb/bbaa/2,-,1`. Without numbers that last part is left out.

mod make;
mod patterns;
mod text;

use super::clued::shaded::{SHADED, WHITE, apart, is_one_piece, one_piece};
use super::clued::{Clue, CluedKind, Clues, Strips};
use crate::chance::Chance;
use crate::constraint::{Clause, Count, Table};
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{ClueAt, Corner, Item, Layout, Lowering, Pattern, Sort, Spot};
use crate::symbol::{Mark, Symbol, Symbols};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Heyawake;

/// More ways to shade a room than these are not kept in a list.
const FEW: usize = 60;

impl CluedKind for Heyawake {
    fn name(&self) -> &'static str {
        "heyawake"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Heyawake", "へやわけ")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        2..=50
    }

    fn usual_side(&self) -> usize {
        8
    }

    fn examples(&self) -> &'static [&'static str] {
        &["heyawake:abbaab/abbaab/abbaab/cccccb/aaaddb/aaadda/2,2,2,2,-,-,-,-"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Shade some of the cells. A number says how many cells of its room are shaded; in a room without a number there may be any number of them.",
                "マスのいくつかを黒くぬります。太線で囲まれた部屋の数字は、その部屋の中の黒いマスの数です。数字のない部屋には、いくつ黒いマスが入ってもかまいません。",
            )
            .to_owned(),
            lang.pick(
                "Shaded cells never share an edge, and all white cells hang together by their edges.",
                "黒いマスどうしは、タテヨコに隣り合ってはいけません。白いマスは、タテヨコにすべてひとつながりになります。",
            )
            .to_owned(),
            lang.pick(
                "White cells in a straight line never reach through more than two rooms.",
                "白いマスが、タテまたはヨコに3つ以上の部屋にわたって一直線に続いてはいけません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        text::read(self, reader)
    }

    fn write(&self, clues: &Clues) -> String {
        text::write(clues)
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let sort = to.sort(Sort::shade());
        to.cells(sort);
        let rooms = rooms(clues);
        let mut items = borders(clues);
        for room in &rooms {
            let Some((seat, number)) = number(clues, room) else { continue };
            let name = grid.name(room[0]);
            let said = [format!("the room of {name} with {number}"), format!("{name}の部屋の{number}")];
            let clue = ClueAt::Cell(seat);
            match ways(grid, room, number) {
                Some(rows) => to.bind_clue(clue, said, Table::new(room.clone(), rows)),
                None => to.bind_clue(clue, said, Count::exactly(room.clone(), Symbols::only(SHADED), number)),
            }
            items.push(Item::Corner(room[0], Corner::UpperLeft, number.to_string()));
        }
        for run in runs(clues) {
            let [first, last] = [run[0], run[run.len() - 1]].map(|cell| grid.name(cell));
            let said =
                [format!("{first} to {last} through three rooms"), format!("3部屋にわたる{first}から{last}")];
            let shaded = (0..run.len()).map(|at| (at, Symbols::only(SHADED))).collect::<Vec<_>>();
            to.bind(said, Clause::new(run, &shaded));
        }
        apart(&mut to, grid, &|_| true);
        one_piece(&mut to, grid, WHITE, ["the white cells, which are one piece", "白マスはひとつながり"]);
        to.layout = Layout { items, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["heyawake", "heyawacky"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        text::read_pzpr(grid, reader)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        text::write_pzpr(clues)
    }

    fn full(&self, grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        make::full(grid, level, chance)
    }

    fn strips(&self) -> Strips {
        Strips { cells: true, ..Strips::default() }
    }
}

/// The cells of each room, the room of the first cell first.
fn rooms(clues: &Clues) -> Vec<Vec<Cell>> {
    let mut order: Vec<u16> = Vec::new();
    let mut rooms: Vec<Vec<Cell>> = Vec::new();
    for cell in clues.grid.cells() {
        let label = clues.regions[cell.index()];
        match order.iter().position(|&known| known == label) {
            Some(at) => rooms[at].push(cell),
            None => {
                order.push(label);
                rooms.push(vec![cell]);
            }
        }
    }
    rooms
}

/// The number of a room and where it stands: in its first cell, unless the board was turned.
fn number(clues: &Clues, room: &[Cell]) -> Option<(Cell, u16)> {
    room.iter().find_map(|&cell| match clues.at(cell) {
        Clue::Number(number) => Some((cell, number)),
        _ => None,
    })
}

/// All ways to shade so many cells of a room of which no two touch, and which leave the white cells of the board in one piece; `None`
/// where they are more than a few.
fn ways(grid: Grid, room: &[Cell], number: u16) -> Option<Vec<Vec<Symbol>>> {
    let mut found = Vec::new();
    let mut shaded = vec![WHITE; room.len()];
    let mut tried = 0;
    if !choose(grid, room, number as usize, 0, &mut shaded, &mut found, &mut tried) {
        return None;
    }
    let mut inside = vec![usize::MAX; grid.len()];
    room.iter().enumerate().for_each(|(at, cell)| inside[cell.index()] = at);
    let outside = |cell: Cell| inside[cell.index()] == usize::MAX;
    // What lies around a room mostly hangs together by itself; then only the way out of the room is to be looked at.
    let is_whole = is_one_piece(grid, &outside);
    found.retain(|way| match is_whole {
        true => leads_out(grid, room, way, &inside),
        false => is_one_piece(grid, &|cell| outside(cell) || way[inside[cell.index()]] == WHITE),
    });
    Some(found)
}

/// Whether every white cell of a room is joined to what lies around it, by white cells of the room. `inside` has for each cell of the
/// board its number in the room.
fn leads_out(grid: Grid, room: &[Cell], way: &[Symbol], inside: &[usize]) -> bool {
    let mut out = vec![false; room.len()];
    let mut waiting: Vec<usize> = Vec::new();
    let mut next = |at: usize, waiting: &mut Vec<usize>| {
        if way[at] == WHITE && !std::mem::replace(&mut out[at], true) {
            waiting.push(at);
        }
    };
    for (at, &cell) in room.iter().enumerate() {
        if grid.beside(cell).any(|near| inside[near.index()] == usize::MAX) {
            next(at, &mut waiting);
        }
    }
    while let Some(at) = waiting.pop() {
        for near in grid.beside(room[at]).filter(|near| inside[near.index()] != usize::MAX) {
            next(inside[near.index()], &mut waiting);
        }
    }
    out.iter().zip(way).all(|(&out, &symbol)| out || symbol != WHITE)
}

fn choose(
    grid: Grid,
    room: &[Cell],
    left: usize,
    at: usize,
    shaded: &mut Vec<Symbol>,
    found: &mut Vec<Vec<Symbol>>,
    tried: &mut usize,
) -> bool {
    *tried += 1;
    if *tried > 40 * FEW || found.len() > FEW {
        return false;
    }
    if left == 0 {
        found.push(shaded.clone());
        return found.len() <= FEW;
    }
    if room.len() - at < left {
        return true;
    }
    let touches =
        |other: usize| shaded[other] == SHADED && grid.beside(room[other]).any(|next| next == room[at]);
    if !(0..at).any(touches) {
        shaded[at] = SHADED;
        let fine = choose(grid, room, left - 1, at + 1, shaded, found, tried);
        shaded[at] = WHITE;
        if !fine {
            return false;
        }
    }
    choose(grid, room, left, at + 1, shaded, found, tried)
}

/// The shortest runs that reach into three rooms: a room from border to border, and a cell before and behind it.
fn runs(clues: &Clues) -> Vec<Vec<Cell>> {
    let grid = clues.grid;
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let across = (0..rows).map(|row| (0..cols).map(|col| grid.cell(row, col)).collect::<Vec<_>>());
    let down = (0..cols).map(|col| (0..rows).map(|row| grid.cell(row, col)).collect::<Vec<_>>());
    let mut runs = Vec::new();
    for line in across.chain(down) {
        let room = |cell: &Cell| clues.regions[cell.index()];
        let mut from = 0;
        for part in line.chunk_by(|a, b| room(a) == room(b)) {
            let to = from + part.len();
            if from > 0 && to < line.len() {
                runs.push(line[from - 1..=to].to_vec());
            }
            from = to;
        }
    }
    runs
}

/// Thick lines between rooms.
fn borders(clues: &Clues) -> Vec<Item> {
    let grid = clues.grid;
    let mut items = Vec::new();
    for cell in grid.cells() {
        let (row, col) = (grid.row(cell), grid.col(cell));
        let other = |next: Cell| clues.regions[next.index()] != clues.regions[cell.index()];
        if row > 0 && other(grid.cell(row - 1, col)) {
            items.push(Item::Thick(Spot::above(row, col)));
        }
        if col > 0 && other(grid.cell(row, col - 1)) {
            items.push(Item::Thick(Spot::left(row, col)));
        }
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Dice;

    #[test]
    fn ways_leave_the_whole_board_in_one_piece() {
        let mut dice = Dice::new(3);
        let (mut fine, mut not) = (0, 0);
        for _ in 0..300 {
            let grid = Grid { rows: 3 + dice.below(4) as u8, cols: 3 + dice.below(4) as u8 };
            // A room of any shape, at the border or around something.
            let start = Cell(dice.below(grid.len()) as u16);
            let share = 40 + dice.below(60) as u32;
            let may: Vec<bool> = grid.cells().map(|cell| cell == start || dice.percent(share)).collect();
            let room = crate::kind::clued::shaded::piece(grid, start, &|cell| may[cell.index()]);
            let number = 1 + dice.below(5);
            let Some(found) = ways(grid, &room, number as u16) else { continue };
            let (mut all, mut tried) = (Vec::new(), 0);
            choose(grid, &room, number, 0, &mut vec![WHITE; room.len()], &mut all, &mut tried);
            let is_whole = |way: &&Vec<Symbol>| {
                let white =
                    |cell: Cell| room.iter().position(|&own| own == cell).is_none_or(|at| way[at] == WHITE);
                is_one_piece(grid, &white)
            };
            let plain: Vec<Vec<Symbol>> = all.iter().filter(is_whole).cloned().collect();
            assert_eq!(found, plain, "{grid:?} {room:?}");
            fine += plain.len();
            not += all.len() - plain.len();
        }
        assert!(fine > 300 && not > 300, "{fine} {not}");
    }
}
