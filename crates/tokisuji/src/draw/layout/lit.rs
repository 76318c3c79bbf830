//! What to light up on a board with a layout: a deduction's reason as shapes, before any of it is drawn.
//!
//! A reason names places and constraints. Which clue a constraint comes from is told by the kind, or else found by where both lie.

use super::{ABOVE, BELOW, LEFT, Plan, RIGHT};
use crate::board::Board;
use crate::grid::{Cell, CellSet};
use crate::problem::{ClueAt, Corner, Item, SortLook, Spot};
use crate::rule::{Effect, Need, Refutation};
use crate::symbol::{Mark, Symbols};
use crate::walk::Step;

/// More constraints than this say nothing when all are lit.
const FEW: usize = 24;
/// More constraints than this, and corners are left alone.
const FEW_CORNERS: usize = 4;

/// What a reader is to look at.
#[derive(Clone, Default, Debug)]
pub(in crate::draw) struct Lit {
    /// Cells of the constraints that are used.
    pub(super) look: CellSet,
    /// Cells whose candidates matter.
    pub(super) narrowed: CellSet,
    /// Corners in which lines meet.
    pub(super) corners: Vec<Spot>,
    /// Clues, as indexes into the items.
    pub(super) clues: Vec<usize>,
    /// Lists in the margins: side, and row or column.
    pub(super) margins: Vec<(usize, usize)>,
    /// What is known and used.
    pub(super) facts: Vec<Mark>,
    /// What follows.
    pub(super) decided: Vec<Mark>,
    /// What goes.
    pub(super) struck: Vec<Mark>,
    /// What is supposed, and what follows from it, link by link.
    pub(super) supposed: Vec<Mark>,
    pub(super) links: Vec<Vec<Told>>,
    /// Where a supposition ends: cells, a list in a margin, and the points that are marked.
    pub(super) clash: CellSet,
    pub(super) clash_margins: Vec<(usize, usize)>,
    pub(super) clash_at: Vec<Spot>,
    /// Whether candidates must be seen.
    pub(in crate::draw) candidates: bool,
}

/// What a link of a chain says of a place: what stands there, or what goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Told {
    pub(super) mark: Mark,
    pub(super) goes: bool,
}

/// What a constraint looks like on the board.
#[derive(Default)]
struct Shown {
    cells: CellSet,
    corner: Option<Spot>,
    clues: Vec<usize>,
    margin: Option<(usize, usize)>,
}

impl Lit {
    /// What to look at for this step on the board before it.
    pub(in crate::draw) fn of(plan: &Plan<'_>, board: &Board<'_>, step: &Step) -> Lit {
        let because = &step.deduction.because;
        let mut lit = Lit::default();
        match &step.deduction.effect {
            Effect::Decide(mark) => lit.decided.push(*mark),
            Effect::Write(marks) => lit.decided.clone_from(marks),
            Effect::Strike(marks) => lit.strike(plan, board, marks),
        }
        for cell in because.cells.iter() {
            match board.value(cell) {
                Some(symbol) => lit.facts.push(Mark { cell, symbol }),
                None if plan.look(cell) == SortLook::Sign => {
                    lit.narrowed.insert(cell);
                }
                None => {}
            }
        }
        lit.look
            .extend(because.groups.iter().flat_map(|&part| plan.frame.groups[part].cells.iter().copied()));
        let few = because.constraints.len() <= FEW;
        for &at in because.constraints.iter().filter(|_| few) {
            let shown = shown(plan, at);
            lit.look = lit.look.union(&shown.cells);
            if because.constraints.len() <= FEW_CORNERS && because.proof().is_empty() {
                lit.corners.extend(shown.corner);
            }
            lit.clues.extend(shown.clues);
            lit.margins.extend(shown.margin);
        }
        if let Some(refutation) = because.proof().last() {
            lit.refutation(plan, refutation);
        }
        lit.clues.sort_unstable();
        lit.clues.dedup();
        lit.margins.sort_unstable();
        lit.margins.dedup();
        let open = |marks: &[Mark]| marks.iter().any(|mark| plan.look(mark.cell) == SortLook::Sign);
        lit.candidates =
            open(&lit.struck) || open(&lit.supposed) || !lit.narrowed.is_empty() || open(&lit.decided);
        lit
    }

    /// What to look at once so many links of a supposition have been followed, before anything comes of it.
    pub(in crate::draw) fn so_far(plan: &Plan<'_>, board: &Board<'_>, step: &Step, links: usize) -> Lit {
        let mut lit = Lit::of(plan, board, step);
        lit.links.truncate(links);
        lit.struck.clear();
        lit.decided.clear();
        lit.clash = CellSet::EMPTY;
        lit.clash_margins.clear();
        lit.clash_at.clear();
        lit
    }

    /// What goes; where that leaves one thing of a place that does not list its candidates, that stands.
    fn strike(&mut self, plan: &Plan<'_>, board: &Board<'_>, marks: &[Mark]) {
        for part in marks.chunk_by(|a, b| a.cell == b.cell) {
            let cell = part[0].cell;
            let gone: Symbols = part.iter().map(|mark| mark.symbol).collect();
            match board.candidates(cell).difference(gone).single() {
                Some(symbol) if plan.look(cell) != SortLook::Sign => self.decided.push(Mark { cell, symbol }),
                _ => self.struck.extend(part),
            }
        }
    }

    /// A supposition, what follows from it, and where it ends.
    fn refutation(&mut self, plan: &Plan<'_>, refutation: &Refutation) {
        self.supposed.clone_from(&refutation.suppose);
        // The place that is tried shows what is supposed, and not its opposite as well.
        let tried = |mark: &Mark| refutation.suppose.iter().any(|supposed| supposed.cell == mark.cell);
        self.decided.retain(|mark| !tried(mark));
        for link in &refutation.links {
            let stands = link.marks.iter().map(|&mark| Told { mark, goes: false });
            let goes = link.gone.iter().map(|&mark| Told { mark, goes: true });
            self.links.push(stands.chain(goes).collect());
        }
        match refutation.end {
            Need::Constraint(at) => {
                let shown = shown(plan, at);
                self.clash = shown.cells;
                self.clash_margins.extend(shown.margin);
                let clue = shown.clues.iter().find_map(|&item| match &plan.layout.items[item] {
                    Item::Clue(spot, _) | Item::Sign(spot, _) => Some(*spot),
                    Item::Corner(cell, ..) | Item::Label(cell, _) | Item::Arrow(cell, ..) => {
                        Some(plan.frame.spot(*cell))
                    }
                    _ => None,
                });
                self.clash_at.extend(clue.or(shown.corner));
            }
            Need::Cell(cell) => self.clash_at.push(plan.frame.middle(cell)),
            _ => {}
        }
        if self.clash_at.is_empty() && self.clash_margins.is_empty() {
            // What spans the board ends with what was found last.
            let last = self.links.last().map(|link| link.iter().map(|said| said.mark.cell).collect());
            let last: Vec<Cell> = last.unwrap_or_else(|| vec![refutation.suppose[0].cell]);
            self.clash_at.extend(last.last().map(|&cell| plan.frame.middle(cell)));
        }
    }

    /// Views, such as inside or outside, that the reason or what follows speaks of.
    pub(super) fn views(&self, plan: &Plan<'_>) -> Vec<Mark> {
        let marks = self.facts.iter().chain(&self.decided).copied();
        marks.filter(|mark| plan.look(mark.cell) == SortLook::Side).collect()
    }
}

/// What a constraint looks like: its cells, where its lines meet, its clue, its list in a margin.
fn shown(plan: &Plan<'_>, at: usize) -> Shown {
    let stated = &plan.frame.constraints()[at];
    let scope = stated.constraint.scope();
    let mut shown = Shown::default();
    if stated.constraint.is_global() {
        return shown;
    }
    let views = |cell: &&Cell| !matches!(plan.look(**cell), SortLook::Side | SortLook::Thought);
    let lines = |cell: &Cell| matches!(plan.look(*cell), SortLook::Edge | SortLook::Link);
    let seen: Vec<Cell> = scope.iter().filter(views).copied().collect();
    let hub = if seen.iter().all(lines) { hub(plan, &seen) } else { None };
    shown.cells.extend(seen.iter().copied().filter(|cell| !lines(cell)));
    match hub {
        Some(spot) if spot.is_cell() => shown.cells.extend(plan.cell_at(spot)),
        hub => shown.corner = hub,
    }
    if let Some(clue) = stated.clue {
        let stands = |item: &Item| match (item, clue) {
            (Item::Clue(spot, _) | Item::Circle(spot, _), ClueAt::Cell(cell)) => {
                plan.cell_at(*spot) == Some(cell)
            }
            (Item::Arrow(own, ..), ClueAt::Cell(cell)) => *own == cell,
            (Item::Corner(own, ..) | Item::Label(own, _), ClueAt::Cell(cell)) => {
                *own == cell && is_clue_of(plan, item, &seen, hub, &|_| true)
            }
            (Item::Sign(own, _), ClueAt::Sign(spot)) => *own == spot,
            _ => false,
        };
        let found = plan.layout.items.iter().enumerate().filter(|(_, item)| stands(item));
        shown.clues = found.map(|(at, _)| at).collect();
        shown.margin = match clue {
            ClueAt::Margin(side, line) => Some((side, line)),
            ClueAt::Cell(_) | ClueAt::Sign(_) => None,
        };
    } else if let Some(words) = stated.said.words(plan.frame, scope) {
        shown.margin = margin(plan, scope);
        let named: Vec<&str> = words[0].split(|sign: char| !sign.is_alphanumeric()).collect();
        let has = |word: &str| named.contains(&word);
        let clue = |item: &Item| is_clue_of(plan, item, &seen, hub, &has);
        let found = plan.layout.items.iter().enumerate().filter(|(_, item)| clue(item));
        shown.clues = found.map(|(at, _)| at).collect();
    }
    shown
}

/// The corner or cell that all these edges or links touch.
fn hub(plan: &Plan<'_>, lines: &[Cell]) -> Option<Spot> {
    let first = *lines.first().filter(|_| lines.len() > 1)?;
    // A long link passes the cells between its ends, next to two of its spots, and does not touch them.
    let near = |cell: Cell, hub: Spot| {
        let beside = |spot: &Spot| hub.y.abs_diff(spot.y) + hub.x.abs_diff(spot.x) == 1;
        plan.frame.spots(cell).filter(beside).count() == 1
    };
    let touches = |hub: Spot| lines.iter().all(|&cell| near(cell, hub));
    let around = [(0, 1), (1, 0), (2, 1), (1, 2)];
    let near = plan.frame.spots(first).flat_map(|spot| {
        around.into_iter().filter_map(move |(down, right)| {
            Some(Spot { y: (spot.y + down).checked_sub(1)?, x: (spot.x + right).checked_sub(1)? })
        })
    });
    let found: Vec<Spot> = near.filter(|&hub| touches(hub)).collect();
    // Two edges touch a corner and a cell: lines along edges meet in corners, those between centres in cells.
    let cells = plan.look(lines[0]) == SortLook::Link;
    found.iter().copied().find(|hub| hub.is_cell() == cells).or_else(|| found.first().copied())
}

/// Whether a constraint over `seen` comes from this item.
fn is_clue_of(
    plan: &Plan<'_>,
    item: &Item,
    seen: &[Cell],
    hub: Option<Spot>,
    has: &dyn Fn(&str) -> bool,
) -> bool {
    let grid = plan.frame.grid;
    let named = |cell: Cell| has(&grid.name(cell));
    let first = seen.iter().map(|&cell| plan.frame.spot(cell)).min();
    match item {
        Item::Clue(spot, text) => {
            hub == Some(*spot) || plan.cell_at(*spot).is_some_and(|cell| named(cell) && has(text))
        }
        Item::Circle(spot, _) => hub == Some(*spot),
        Item::Arrow(cell, _, text) => named(*cell) && has(text),
        Item::Label(cell, text) => first == Some(plan.frame.spot(*cell)) && has(text),
        Item::Corner(cell, corner, text) => {
            let here = plan.frame.spot(*cell);
            let Some(first) = first else { return false };
            let all =
                |same: fn(Spot, Spot) -> bool| seen.iter().all(|&cell| same(plan.frame.spot(cell), here));
            match corner {
                Corner::UpperLeft => first == here && has(text),
                Corner::UpperRight => first.x == here.x + 2 && all(|a, b| a.y == b.y),
                Corner::LowerLeft => first.y == here.y + 2 && all(|a, b| a.x == b.x),
            }
        }
        Item::Sign(spot, _) => {
            let across = spot.is_between_columns();
            let beside = |cell: &Cell| {
                let at = plan.frame.spot(*cell);
                if across {
                    at.y == spot.y && at.x.abs_diff(spot.x) == 1
                } else {
                    at.x == spot.x && at.y.abs_diff(spot.y) == 1
                }
            };
            seen.len() == 2 && seen.iter().all(beside)
        }
        Item::Fill(..) | Item::Thick(_) | Item::Dashed(_) | Item::Cage(..) | Item::Diagonal(_) => false,
    }
}

/// The list in a margin that speaks of exactly these cells: of a whole row or column, from the side that it is read from.
fn margin(plan: &Plan<'_>, scope: &[Cell]) -> Option<(usize, usize)> {
    let grid = plan.frame.grid;
    let spots: Vec<Spot> = scope.iter().map(|&cell| plan.frame.spot(cell)).collect();
    let (first, last) = (*spots.first()?, *spots.last()?);
    let across = spots.iter().all(|spot| spot.y == first.y) && spots.len() == grid.cols as usize;
    let down = spots.iter().all(|spot| spot.x == first.x) && spots.len() == grid.rows as usize;
    let has = |side: usize, line: usize| {
        plan.layout.margins[side].get(line).is_some_and(|clues| !clues.is_empty()).then_some((side, line))
    };
    let sides = match (across, down) {
        (true, _) if first.x <= last.x => [LEFT, RIGHT],
        (true, _) => [RIGHT, LEFT],
        (_, true) if first.y <= last.y => [ABOVE, BELOW],
        (_, true) => [BELOW, ABOVE],
        _ => return None,
    };
    let line = if across { first.y / 2 } else { first.x / 2 } as usize;
    sides.into_iter().find_map(|side| has(side, line))
}
