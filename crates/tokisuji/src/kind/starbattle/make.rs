//! Boards of stars whose regions alone give them back: stars by chance, regions grown around them, and then other borders where another
//! way to put the stars is left, until there is none.

use super::{STAR, StarBattle};
use crate::board::{Board, Depth, Queue};
use crate::chance::{Chance, below, shuffle};
use crate::grid::{Cell, Grid};
use crate::kind::clued::chance::fill;
use crate::kind::clued::regions::is_one_piece;
use crate::kind::clued::{CluedKind, Clues};
use crate::problem::Frame;
use crate::solve::constrained::search_from;
use crate::symbol::{Mark, Symbol, Symbols};

/// Changes of a border that are tried on one board, for each row.
const TRIES: usize = 30;

/// Boards without regions, and ways to join what grew around stars, that are tried.
const STARTS: usize = 30;

/// A puzzle and its solution; `None` where chance was unkind.
pub(super) fn full(grid: Grid, level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
    // As many as people put on a board of this size.
    let number = match grid.rows {
        0..8 => 1,
        8..14 => 2,
        _ => 3,
    };
    let bare = Clues { number, ..Clues::empty(grid) };
    let frame = StarBattle.lower(&bare).finish().ok()?;
    // A star as soon as one may stand: where there are few ways to put them, blanks by chance would lead nowhere.
    let some = |chance: &mut Chance, _: Symbols| Symbol(u8::from(below(chance, 3) > 0));
    let solution = (0..STARTS).find_map(|_| fill(&frame, chance, &some))?;
    let regions = (0..STARTS).find_map(|_| grow(grid, &solution, number as usize, chance))?;
    let mut clues = Clues { regions, ..bare };
    let easy = match level {
        Some(level) => level == 1,
        None => number == 1 && below(chance, 2) == 0,
    };
    let found =
        if easy { ease(&mut clues, &solution, chance) } else { settle(&mut clues, &solution, chance) };
    clues.settle_regions();
    found.then_some((clues, solution))
}

fn is_star(solution: &[Mark], cell: Cell) -> bool {
    solution[cell.index()].symbol == STAR
}

/// A region around each star, joined until each has its number of them.
fn grow(grid: Grid, solution: &[Mark], number: usize, chance: &mut Chance) -> Option<Vec<u16>> {
    let mut regions = vec![u16::MAX; grid.len()];
    let stars: Vec<Cell> = grid.cells().filter(|&cell| is_star(solution, cell)).collect();
    stars.iter().enumerate().for_each(|(at, star)| regions[star.index()] = at as u16);
    // Some grow sooner than others, so that sizes differ.
    let speeds: Vec<u32> = stars.iter().map(|_| 1 + below(chance, 4)).collect();
    let mut rim: Vec<Cell> = stars.clone();
    while !rim.is_empty() {
        let at = below(chance, rim.len() as u32) as usize;
        let region = regions[rim[at].index()];
        let mut free: Vec<Cell> = grid.beside(rim[at]).collect();
        free.retain(|next| regions[next.index()] == u16::MAX);
        if free.is_empty() {
            rim.swap_remove(at);
        } else if below(chance, 4) < speeds[region as usize] {
            let next = free[below(chance, free.len() as u32) as usize];
            regions[next.index()] = region;
            rim.push(next);
        }
    }
    let joined = join(grid, &regions, stars.len(), number, chance)?;
    Some(regions.iter().map(|&region| joined[region as usize]).collect())
}

/// For each piece the number of its region: so many neighbours together.
fn join(grid: Grid, pieces: &[u16], count: usize, number: usize, chance: &mut Chance) -> Option<Vec<u16>> {
    let mut beside: Vec<Vec<usize>> = vec![Vec::new(); count];
    for cell in grid.cells() {
        for next in grid.beside(cell) {
            let (a, b) = (pieces[cell.index()] as usize, pieces[next.index()] as usize);
            if a != b && !beside[a].contains(&b) {
                beside[a].push(b);
            }
        }
    }
    'again: for _ in 0..STARTS {
        let mut of: Vec<Option<u16>> = vec![None; count];
        for region in 0..(count / number) as u16 {
            // Who has the fewest left to go with comes first.
            let free = |piece: usize, of: &[Option<u16>]| {
                beside[piece].iter().filter(|&&next| of[next].is_none()).count()
            };
            let mut open: Vec<usize> = (0..count).filter(|&piece| of[piece].is_none()).collect();
            shuffle(chance, &mut open);
            let Some(start) = open.into_iter().min_by_key(|&piece| free(piece, &of)) else { continue 'again };
            let mut members = vec![start];
            of[start] = Some(region);
            while members.len() < number {
                let mut next: Vec<usize> = members.iter().flat_map(|&piece| beside[piece].clone()).collect();
                next.retain(|&piece| of[piece].is_none());
                if next.is_empty() {
                    continue 'again;
                }
                let next = next[below(chance, next.len() as u32) as usize];
                of[next] = Some(region);
                members.push(next);
            }
        }
        return of.into_iter().collect();
    }
    None
}

/// Gives a cell that is no star to a region beside it, if its own stays one piece; says which it belonged to.
fn give(clues: &mut Clues, solution: &[Mark], cell: Cell, chance: &mut Chance) -> Option<u16> {
    let (grid, own) = (clues.grid, clues.regions[cell.index()]);
    let mut others: Vec<u16> = grid.beside(cell).map(|next| clues.regions[next.index()]).collect();
    others.retain(|&region| region != own);
    let inside = |other: Cell| other != cell && clues.regions[other.index()] == own;
    if is_star(solution, cell) || others.is_empty() || !is_one_piece(grid, &inside) {
        return None;
    }
    clues.regions[cell.index()] = others[below(chance, others.len() as u32) as usize];
    Some(own)
}

/// Changes borders until the stars can stand in one way only: a star of another way goes to another region, which then has one too many.
fn settle(clues: &mut Clues, solution: &[Mark], chance: &mut Chance) -> bool {
    for _ in 0..TRIES * clues.grid.rows as usize {
        let Ok(frame) = StarBattle.lower(clues).finish() else { return false };
        let open = Board::blank(&frame).all_candidates().to_vec();
        let found = search_from(&frame, &open, 2, &mut || true);
        let Some(other) = found.solutions.iter().find(|other| &other[..] != solution) else { return true };
        let mut strange: Vec<Cell> =
            other.iter().filter(|mark| mark.symbol == STAR).map(|mark| mark.cell).collect();
        strange.retain(|&cell| !is_star(solution, cell));
        shuffle(chance, &mut strange);
        if !strange.into_iter().any(|cell| give(clues, solution, cell, chance).is_some()) {
            return false;
        }
    }
    false
}

/// Changes borders until each step follows from one row, column, region or square alone.
fn ease(clues: &mut Clues, solution: &[Mark], chance: &mut Chance) -> bool {
    let mut now = open_places(clues);
    for _ in 0..TRIES * clues.grid.rows as usize {
        if now == 0 {
            return true;
        }
        let cell = Cell(below(chance, clues.grid.len() as u32) as u16);
        let Some(own) = give(clues, solution, cell, chance) else { continue };
        let after = open_places(clues);
        // A small step back now and then leads out of dead ends.
        if after <= now + usize::from(below(chance, 10) == 0) * 3 {
            now = after;
        } else {
            clues.regions[cell.index()] = own;
        }
    }
    now == 0
}

/// How many places single constraints leave open.
fn open_places(clues: &Clues) -> usize {
    let count = |frame: &Frame| {
        let mut open = Board::blank(frame).all_candidates().to_vec();
        Queue::all(frame).run(&mut open, Depth::Full).ok()?;
        Some(open.iter().filter(|set| set.len() > 1).count())
    };
    StarBattle.lower(clues).finish().ok().as_ref().and_then(count).unwrap_or(usize::MAX / 2)
}
