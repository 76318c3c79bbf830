//! The fast way against three slow ones: the general search, a SAT solver, and plain permutations.

use super::*;
use crate::chance::stream;
use crate::grid::Cell;
use crate::sat::Sat;
use crate::solve;
use crate::symbol::Symbol;
use crate::testing::{self, skeleton};
use std::collections::BTreeSet;

/// Every solution by a SAT solver: a literal for each word in each slot, found ones forbidden one after the other.
fn by_sat(problem: &Problem, words: &Words) -> BTreeSet<Vec<Mark>> {
    let literal = |slot: usize, word: usize| (1 + slot * words.list.len() + word) as i32;
    let mut solver = Sat::new(&|| true);
    let fits = |slot: usize, word: usize| words.list[word].len() == words.slots[slot].cells.len();
    let slots = 0..words.slots.len();
    for slot in slots.clone() {
        solver.add_clause(words.of_length(slot).map(|word| literal(slot, word)));
        for word in (0..words.list.len()).filter(|&word| !fits(slot, word)) {
            solver.add_clause([-literal(slot, word)]);
        }
        for mark in &problem.givens {
            let place = words.slots[slot].cells.iter().position(|&cell| cell == mark.cell);
            let against = words
                .of_length(slot)
                .filter(|&word| place.is_some_and(|place| words.list[word][place] != mark.symbol));
            against.for_each(|word| solver.add_clause([-literal(slot, word)]));
        }
        for other in slots.clone().filter(|&other| other > slot) {
            let crossing = words.slots[slot].cells.iter().enumerate().find_map(|(here, cell)| {
                let there = words.slots[other].cells.iter().position(|theirs| theirs == cell)?;
                Some((here, there))
            });
            for a in words.of_length(slot) {
                for b in words.of_length(other) {
                    let clash = crossing.is_some_and(|(i, j)| words.list[a][i] != words.list[b][j]);
                    if a == b || clash {
                        solver.add_clause([-literal(slot, a), -literal(other, b)]);
                    }
                }
            }
        }
    }
    for word in 0..words.list.len() {
        solver.add_clause(slots.clone().map(|slot| literal(slot, word)));
    }
    let mut all = BTreeSet::new();
    while solver.solve() == Some(true) {
        let word = |slot: usize| {
            (0..words.list.len())
                .find(|&word| solver.value(literal(slot, word)) == Some(true))
                .expect("a word")
        };
        let chosen: Vec<usize> = slots.clone().map(word).collect();
        let mut marks: Vec<Mark> =
            chosen.iter().enumerate().flat_map(|(slot, &word)| words.marks(slot, word)).collect();
        marks.sort_unstable();
        marks.dedup();
        all.insert(marks);
        solver.add_clause(chosen.iter().enumerate().map(|(slot, &word)| -literal(slot, word)));
    }
    all
}

/// Every solution by trying each order of the words: only for a few words.
fn by_permutations(problem: &Problem, words: &Words) -> BTreeSet<Vec<Mark>> {
    fn put(
        words: &Words,
        slot: usize,
        used: &mut Vec<bool>,
        board: &mut Vec<Option<Symbol>>,
        all: &mut BTreeSet<Vec<Mark>>,
    ) {
        if slot == words.slots.len() {
            let marks = board
                .iter()
                .enumerate()
                .filter_map(|(at, symbol)| symbol.map(|symbol| Mark { cell: Cell(at as u16), symbol }));
            if used.iter().all(|&used| used) {
                all.insert(marks.collect());
            }
            return;
        }
        for word in 0..words.list.len() {
            let cells = words.slots[slot].cells.iter().zip(&words.list[word]);
            let fits = words.list[word].len() == words.slots[slot].cells.len()
                && cells.clone().all(|(cell, letter)| board[cell.index()].is_none_or(|own| own == *letter));
            if used[word] || !fits {
                continue;
            }
            let before = board.clone();
            used[word] = true;
            cells.for_each(|(cell, letter)| board[cell.index()] = Some(*letter));
            put(words, slot + 1, used, board, all);
            used[word] = false;
            *board = before;
        }
    }
    let mut board = vec![None; problem.frame.grid.len()];
    problem.givens.iter().for_each(|mark| board[mark.cell.index()] = Some(mark.symbol));
    let mut all = BTreeSet::new();
    put(words, 0, &mut vec![false; words.list.len()], &mut board, &mut all);
    all
}

#[test]
fn four_ways_find_the_same_solutions() {
    let mut chance = testing::Dice::new(5);
    let (mut unique, mut several, mut none) = (0, 0, 0);
    for round in 0..600 {
        let (puzzle, solution) = skeleton(&mut chance);
        let cells: Vec<Cell> = puzzle.problem().frame.cells.iter().collect();
        let mut givens: Vec<Mark> =
            cells.iter().filter(|_| chance.percent(round % 30)).map(|&cell| solution.mark(cell)).collect();
        if round % 7 == 0 {
            // A letter that may be wrong: then there may be no solution.
            givens.push(Mark { symbol: solution.mark(cells[0]).symbol, cell: cells[cells.len() / 2] });
        }
        let problem = puzzle.with_givens(&givens).problem();
        let words = problem.frame.words.as_ref().expect("words");
        let found = solve::search(&problem, usize::MAX, &mut || true);
        assert!(found.complete && !found.gave_up);
        let fast: BTreeSet<Vec<Mark>> = found.solutions.iter().cloned().collect();
        assert_eq!(fast.len(), found.solutions.len(), "none twice: {puzzle}");
        assert_eq!(fast, by_sat(&problem, words), "{puzzle}");
        let plain: BTreeSet<Vec<Mark>> = solve::solutions(&problem).collect();
        assert_eq!(fast, plain, "{puzzle}");
        if words.list.len() <= 9 {
            assert_eq!(fast, by_permutations(&problem, words), "{puzzle}");
        }
        match fast.len() {
            0 => none += 1,
            1 => unique += 1,
            _ => several += 1,
        }
    }
    assert!(unique > 50 && several > 50 && none > 10, "{unique} {several} {none}");
}

#[test]
fn a_limit_and_a_clock_end_a_search() {
    // Five words of two letters in five slots that never cross: 120 ways.
    let puzzle = "skeleton:../##/../##/../##/../##/..;AB,AC,AD,AE,AF";
    let problem = crate::format::read(puzzle).expect("a skeleton").puzzle.problem();
    let found = solve::search(&problem, 7, &mut || true);
    assert_eq!((found.solutions.len(), found.complete), (7, false));
    let found = solve::search(&problem, 1000, &mut || true);
    assert_eq!((found.solutions.len(), found.complete), (120, true));
    let found = solve::search(&problem, 1000, &mut || false);
    assert!(found.gave_up && !found.complete && found.solutions.len() < 120);
}

#[test]
fn one_filling_by_chance_is_a_filling_and_none_is_proved() {
    let list: Vec<Vec<u8>> = (0..4000u32)
        .map(|n| (0..4).map(|place| (n.wrapping_mul(2_654_435_761) >> (7 * place)) as u8 % 12).collect())
        .collect();
    let list: Vec<Vec<u8>> = list.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    let index = Index::new(12, list.iter().map(Vec::as_slice));
    let rows = (0..4).map(|row| (0..4).map(|col| row * 4 + col).collect());
    let cols = (0..4).map(|col| (0..4).map(|row| row * 4 + col).collect());
    let slots: Vec<Vec<usize>> = rows.chain(cols).collect();
    let mut pattern = Pattern { slots, may: vec![(1 << 12) - 1; 16] };
    let found = fill_one(&index, &pattern, Uses::NoneTwice, &mut stream(1, 0), &mut || true);
    let fill = found.fills.first().expect("thousands of words fill four rows");
    let mut letters = [None; 16];
    for (slot, &word) in fill.iter().enumerate() {
        for (&cell, &letter) in pattern.slots[slot].iter().zip(&list[word as usize]) {
            assert_eq!(*letters[cell].get_or_insert(letter), letter);
        }
    }
    assert_eq!(fill.iter().collect::<BTreeSet<_>>().len(), 8, "no word twice");
    pattern.may[5] = 0;
    let found = fill_one(&index, &pattern, Uses::NoneTwice, &mut stream(1, 0), &mut || true);
    assert!(found.fills.is_empty() && found.complete);
}
