//! The own form and the addresses of boards with rooms.

use super::{Heyawake, number, rooms};
use crate::grid::{Cell, Grid};
use crate::kind::clued::pzpr::{Told, write_numbers};
use crate::kind::clued::shaded::{neighbours, piece};
use crate::kind::clued::{Clue, CluedKind, Clues};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// Signs of the five bits that an address has for five borders.
const BITS: u32 = 5;

pub(super) fn read(kind: &Heyawake, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
    let most = *kind.sides().end();
    let mut rows: Vec<Vec<char>> = vec![Vec::new()];
    let mut numbers_at = None;
    while let Some(sign) = reader.peek().filter(|sign| *sign != ';') {
        match sign {
            'a'..='z' | 'A'..='Z' => rows.last_mut().expect("there is always one").push(sign),
            '/' => {
                same_length(reader, &rows)?;
                rows.push(Vec::new());
            }
            '0'..='9' | '-' if rows.len() > 1 && rows.last().is_some_and(Vec::is_empty) => {
                rows.pop();
                numbers_at = Some(reader.at);
                break;
            }
            _ => {
                return Err(reader.want(
                    "a letter, the same for neighbours in the same room; or '/' and the next row, at the end the numbers",
                    "同じ部屋の隣どうしに同じ文字、または '/' と次の行(最後は部屋の数字)",
                ));
            }
        }
        if rows.len() > most + 1 || rows.last().is_some_and(|row| row.len() > most) {
            return Err(reader.sides(&kind.sides()));
        }
        reader.at += sign.len_utf8();
    }
    same_length(reader, &rows)?;
    if ![rows.len(), rows[0].len()].iter().all(|side| kind.sides().contains(side)) {
        return Err(reader.sides(&kind.sides()));
    }
    let grid = Grid { rows: rows.len() as u8, cols: rows[0].len() as u8 };
    let letters = rows.concat();
    let mut clues = Clues {
        regions: labels(grid, &|a, b| letters[a.index()] == letters[b.index()]),
        ..Clues::empty(grid)
    };
    if numbers_at.is_some() {
        read_numbers(reader, &mut clues)?;
    }
    Ok(clues)
}

/// The last row is as long as the first.
fn same_length(reader: &Reader<'_>, rows: &[Vec<char>]) -> Result<(), ReadError> {
    let (first, last) = (rows[0].len(), rows.last().map_or(0, Vec::len));
    if first == last {
        return Ok(());
    }
    Err(reader.wanted([
        format!("{first} cells in every row, not {last}"),
        format!("どの行も{first}マス({last}マスではなく)"),
    ]))
}

/// The numbers of the rooms, with commas between them.
fn read_numbers(reader: &mut Reader<'_>, clues: &mut Clues) -> Result<(), ReadError> {
    let rooms = rooms(clues);
    for (at, room) in rooms.iter().enumerate() {
        if at > 0 {
            let count = rooms.len();
            if reader.peek() != Some(',') {
                return Err(reader.wanted([
                    format!("',' and the next number: there are {count} rooms"),
                    format!("',' と次の数字({count}部屋あります)"),
                ]));
            }
            reader.at += 1;
        }
        if reader.peek() == Some('-') {
            reader.at += 1;
            continue;
        }
        let start = reader.at;
        let Some(number) = reader.small_number().filter(|&number| number <= room.len()) else {
            reader.at = start;
            return Err(fits(reader, room.len()));
        };
        clues.cells[room[0].index()] = Clue::Number(number as u16);
    }
    Ok(())
}

/// A number that a room has no room for.
fn fits(reader: &Reader<'_>, cells: usize) -> ReadError {
    reader.wanted([
        format!("a number up to {cells}, which is how many cells the room has, or '-' for none"),
        format!("部屋のマス数{cells}までの数字、数字なしは '-'"),
    ])
}

/// The number of each cell's room, in the order of first cells: a room is what hangs together by neighbours that are the same.
pub(super) fn labels(grid: Grid, same: &dyn Fn(Cell, Cell) -> bool) -> Vec<u16> {
    let mut labels = vec![u16::MAX; grid.len()];
    let mut count = 0;
    for cell in grid.cells() {
        if labels[cell.index()] != u16::MAX {
            continue;
        }
        labels[cell.index()] = count;
        let mut stack = vec![cell];
        while let Some(at) = stack.pop() {
            for next in grid.beside(at).filter(|&next| same(at, next)).collect::<Vec<_>>() {
                if labels[next.index()] == u16::MAX {
                    labels[next.index()] = count;
                    stack.push(next);
                }
            }
        }
        count += 1;
    }
    labels
}

pub(super) fn write(clues: &Clues) -> String {
    let grid = clues.grid;
    let rooms = rooms(clues);
    // The first letter that no room beside it has.
    let mut letter: Vec<Option<char>> = vec![None; grid.len()];
    for room in &rooms {
        let near: Vec<char> =
            room.iter().flat_map(|&cell| grid.beside(cell)).filter_map(|next| letter[next.index()]).collect();
        let free = ('a'..='z').chain('A'..='Z').find(|sign| !near.contains(sign));
        for cell in room {
            letter[cell.index()] = Some(free.unwrap_or('Z'));
        }
    }
    let letters: Vec<char> = letter.into_iter().flatten().collect();
    let rows = letters.chunks(grid.cols as usize).map(|row| row.iter().collect::<String>());
    let mut parts: Vec<String> = rows.collect();
    let numbers: Vec<Option<u16>> =
        rooms.iter().map(|room| number(clues, room).map(|(_, number)| number)).collect();
    if numbers.iter().any(Option::is_some) {
        let told = |number: &Option<u16>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        parts.push(numbers.iter().map(told).collect::<Vec<_>>().join(","));
    }
    parts.join("/")
}

pub(super) fn read_pzpr(grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
    let mut walls = std::collections::BTreeSet::new();
    for places in borders(grid) {
        for five in places.chunks(BITS as usize) {
            // What is left out at the end is no border.
            let Some(sign) = reader.peek() else { break };
            let Some(bits) = sign.to_digit(32).filter(|_| !sign.is_ascii_uppercase()) else {
                return Err(reader.want(
                    "a sign for five borders between cells: 0 to 9, a to v",
                    "マスの境5つを表す文字(0〜9、a〜v)",
                ));
            };
            walls.extend(
                five.iter().enumerate().filter(|(at, _)| bits >> (4 - at) & 1 == 1).map(|(_, &wall)| wall),
            );
            reader.at += 1;
        }
    }
    let regions = labels(grid, &|a, b| !walls.contains(&[a.min(b), a.max(b)]));
    // Some setters end a wall inside a room, and white lines may not cross it either. Without it that is another puzzle.
    if let Some([a, _]) = walls.iter().find(|[a, b]| regions[a.index()] == regions[b.index()]) {
        let name = grid.name(*a);
        return Err(reader.wanted([
            format!("walls that go round rooms; one beside {name} ends inside a room, and such puzzles are not known here"),
            format!("部屋を囲む太線({name}のとなりの太線は部屋の中で途切れており、そのような問題は扱えません)"),
        ]));
    }
    let mut clues = Clues { regions, ..Clues::empty(grid) };
    let (rooms, start) = (rooms(&clues), reader.at);
    let told = reader.pzpr_numbers(rooms.len())?;
    for (room, told) in rooms.iter().zip(told) {
        // A number that is not told says nothing.
        let Some(number) = told.flatten() else { continue };
        if number as usize > room.len() {
            reader.at = start;
            return Err(fits(reader, room.len()));
        }
        clues.cells[room[0].index()] = Clue::Number(number);
    }
    Ok(clues)
}

pub(super) fn write_pzpr(clues: &Clues) -> Option<String> {
    let grid = clues.grid;
    let rooms = rooms(clues);
    // Rooms of an address are pieces; what is the same room in two pieces cannot be said there.
    let is_piece = |room: &Vec<Cell>| {
        let same = |cell: Cell| clues.regions[cell.index()] == clues.regions[room[0].index()];
        piece(grid, room[0], &same).len() == room.len()
    };
    if !clues.given.is_empty() || !rooms.iter().all(is_piece) {
        return None;
    }
    let mut text = format!("{}/{}/", grid.cols, grid.rows);
    for places in borders(grid) {
        for five in places.chunks(BITS as usize) {
            let wall = |[a, b]: [Cell; 2]| clues.regions[a.index()] != clues.regions[b.index()];
            let bits = five.iter().enumerate().map(|(at, &both)| u32::from(wall(both)) << (4 - at)).sum();
            text.extend(char::from_digit(bits, 32));
        }
    }
    let told: Vec<Told> =
        rooms.iter().map(|room| number(clues, room).map(|(_, number)| Some(number))).collect();
    Some(text + &write_numbers(&told))
}

/// The borders of an address: those between columns, row by row, and those between rows.
fn borders(grid: Grid) -> [Vec<[Cell; 2]>; 2] {
    let is_across = |both: &[Cell; 2]| grid.row(both[0]) == grid.row(both[1]);
    let (across, down) = neighbours(grid).partition(is_across);
    [across, down]
}
