//! Told refutations, checked link by link: does each thing that is said follow from what was said before?
//!
//! Shares nothing with the rules that find them: ways are listed afresh from the candidates, plainly.

use crate::board::Board;
use crate::grid::Cell;
use crate::rule::{Deduction, Effect, Need, Refutation};
use crate::symbol::Mark;

/// Checks every link of the refutations of a deduction; where there are none there is nothing to check.
pub fn follow(board: &Board<'_>, deduction: &Deduction) -> Result<(), String> {
    if board.frame().is_constrained() {
        return super::reasons::follow(board, deduction);
    }
    let proof = deduction.because.proof();
    for (at, refutation) in proof.iter().enumerate() {
        refuted(board, &proof[..at], refutation).map_err(|what| format!("refutation {at}: {what}"))?;
    }
    match (proof.last(), &deduction.effect) {
        (None, _) => Ok(()),
        (Some(last), Effect::Strike(marks)) if last.suppose == *marks && marks.len() == 1 => Ok(()),
        (Some(last), effect) => Err(format!("{:?} is refuted, but {effect:?} is told", last.suppose)),
    }
}

fn refuted(board: &Board<'_>, earlier: &[Refutation], refutation: &Refutation) -> Result<(), String> {
    let mut holds = refutation.suppose.clone();
    if holds.is_empty() || holds.iter().any(|&mark| !board.allows(mark)) {
        return Err(format!("{holds:?} cannot be supposed"));
    }
    let mut last = holds.clone();
    for link in &refutation.links {
        let (own, others): (Vec<Way>, Vec<Way>) =
            ways(board, link.need).into_iter().partition(|way| way.marks == link.marks);
        if own.len() != 1 {
            return Err(format!("{:?} is no way of {:?}", link.marks, link.need));
        }
        gone(board, earlier, &link.by, &holds, &others)?;
        if refutation.line && !others.iter().any(|way| way.goes(board, &last)) {
            return Err(format!("{:?} does not use the link before", link.marks));
        }
        holds.extend(&link.marks);
        last.clone_from(&link.marks);
    }
    let ways = ways(board, refutation.end);
    if ways.is_empty() {
        return Err(format!("{:?} has no way on the board itself", refutation.end));
    }
    gone(board, earlier, &refutation.by, &holds, &ways)?;
    if refutation.line && !ways.iter().any(|way| way.goes(board, &last)) {
        return Err("the end does not use the link before".to_string());
    }
    Ok(())
}

/// Whether all of these ways go because of what holds, or by the lemmas that are named.
fn gone(
    board: &Board<'_>,
    earlier: &[Refutation],
    by: &[usize],
    holds: &[Mark],
    ways: &[Way],
) -> Result<(), String> {
    for way in ways {
        let lemma = |&at: &usize| {
            let both = |mark: &Mark| holds.contains(mark) || way.marks.contains(mark);
            earlier.get(at).is_some_and(|lemma: &Refutation| lemma.suppose.iter().all(both))
        };
        if !way.goes(board, holds) && !by.iter().any(lemma) {
            return Err(format!("{way:?} is still there"));
        }
    }
    Ok(())
}

/// One way to meet a need.
#[derive(Debug)]
struct Way {
    /// What it writes in open cells.
    marks: Vec<Mark>,
    /// The word it puts in a slot.
    word: Option<(usize, usize)>,
}

impl Way {
    /// Whether it cannot be beside what holds: some mark of it cannot stand, or its word stands in another slot.
    fn goes(&self, board: &Board<'_>, holds: &[Mark]) -> bool {
        strikes(board, holds, &self.marks)
            || self.word.is_some_and(|(slot, word)| taken(board, holds, slot, word))
    }
}

/// Whether a word is written out in a slot other than this one, by what holds and what is decided.
fn taken(board: &Board<'_>, holds: &[Mark], slot: usize, word: usize) -> bool {
    let words = board.frame().words.as_ref().expect("a board of words");
    let written = |mark: &Mark| board.value(mark.cell) == Some(mark.symbol) || holds.contains(mark);
    (0..words.slots.len())
        .filter(|&other| other != slot && words.slots[other].cells.len() == words.list[word].len())
        .any(|other| words.marks(other, word).iter().all(written))
}

/// Whether some mark of a way cannot stand beside something that holds.
fn strikes(board: &Board<'_>, holds: &[Mark], way: &[Mark]) -> bool {
    way.iter().any(|mark| holds.iter().any(|other| excludes(board, *other, *mark)))
}

fn excludes(board: &Board<'_>, a: Mark, b: Mark) -> bool {
    let together = |cell: Cell, other: Cell| {
        board.frame().groups.iter().any(|group| group.cells.contains(&cell) && group.cells.contains(&other))
    };
    if a.cell == b.cell { a.symbol != b.symbol } else { a.symbol == b.symbol && together(a.cell, b.cell) }
}

/// All ways to meet a need with what the board allows, each as the marks of its open cells.
fn ways(board: &Board<'_>, need: Need) -> Vec<Way> {
    let frame = board.frame();
    let marks = |cell: Cell| board.candidates(cell).iter().map(move |symbol| Mark { cell, symbol });
    match need {
        Need::Cell(cell) => marks(cell).map(|mark| way(board, vec![mark], None)).collect(),
        Need::Place(group, symbol) => {
            let places = frame.groups[group].cells.iter().map(|&cell| Mark { cell, symbol });
            places.filter(|&mark| board.allows(mark)).map(|mark| way(board, vec![mark], None)).collect()
        }
        Need::Cage(cage) => {
            let mut all: Vec<Vec<Mark>> = vec![Vec::new()];
            for &cell in &frame.cages[cage].cells {
                let longer = |way: &Vec<Mark>| {
                    let fits = marks(cell).filter(|mark| !strikes(board, way, &[*mark]));
                    fits.map(|mark| [&way[..], &[mark]].concat()).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            let sum = |way: &Vec<Mark>| way.iter().map(|mark| mark.symbol.value()).sum::<u16>();
            all.retain(|way| sum(way) == frame.cages[cage].sum);
            all.into_iter().map(|marks| way(board, marks, None)).collect()
        }
        Need::Slot(slot) => {
            let words = frame.words.as_ref().expect("a board of words");
            let all = (0..words.list.len()).filter(|&word| !is_placed(board, word));
            let all = all.filter(|&word| fits(board, slot, word));
            all.map(|word| way(board, words.marks(slot, word), Some((slot, word)))).collect()
        }
        Need::Word(word) => {
            let words = frame.words.as_ref().expect("a board of words");
            let full = |slot: &usize| words.slots[*slot].cells.iter().all(|&cell| board.is_decided(cell));
            let all = (0..words.slots.len()).filter(|slot| !full(slot) && fits(board, *slot, word));
            all.map(|slot| way(board, words.marks(slot, word), Some((slot, word)))).collect()
        }
        // Those are checked by their definition, in `reasons.rs`.
        Need::Constraint(_) => Vec::new(),
    }
}

fn fits(board: &Board<'_>, slot: usize, word: usize) -> bool {
    let words = board.frame().words.as_ref().expect("a board of words");
    words.list[word].len() == words.slots[slot].cells.len()
        && words.marks(slot, word).iter().all(|&mark| board.allows(mark))
}

/// Whether a word is written out in some slot.
fn is_placed(board: &Board<'_>, word: usize) -> bool {
    let words = board.frame().words.as_ref().expect("a board of words");
    (0..words.slots.len()).any(|slot| {
        fits(board, slot, word) && words.slots[slot].cells.iter().all(|&cell| board.is_decided(cell))
    })
}

/// A way without what is decided already.
fn way(board: &Board<'_>, marks: Vec<Mark>, word: Option<(usize, usize)>) -> Way {
    let marks = marks.into_iter().filter(|mark| !board.is_decided(mark.cell)).collect();
    Way { marks, word }
}
