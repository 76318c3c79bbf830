//! Kinds by their definitions, written once more from the rules as people tell them, without anything of the library: on small boards with
//! any clues, trying everything finds the same solutions as the search.

mod arithmetic;
mod hashi;
mod yajilin;

use std::collections::BTreeSet;
use tokisuji::format::read;
use tokisuji::solve::search;

/// More solutions than this are not compared.
const MOST: usize = 300;

/// Every answer that the search finds, on one line each; `None` where there are too many.
fn found(text: &str) -> Option<BTreeSet<String>> {
    let puzzle = read(text).unwrap_or_else(|error| panic!("{text}: {error}")).puzzle;
    let problem = puzzle.problem();
    let search = search(&problem, MOST, &mut || true);
    let answer = |solution: &Vec<_>| problem.frame.answer(&problem.answer_marks(solution)).joined();
    search.complete.then(|| search.solutions.iter().map(answer).collect())
}

/// Whether all of so many things hang together by some pairs of them.
fn hangs_together(count: usize, pairs: &[(usize, usize)]) -> bool {
    let mut piece: Vec<usize> = (0..count).collect();
    for _ in 0..count {
        for &(a, b) in pairs {
            let least = piece[a].min(piece[b]);
            (piece[a], piece[b]) = (least, least);
        }
    }
    piece.iter().all(|&piece| piece == 0)
}

/// Compares both ways on puzzles by chance; says how many had one solution, several, and none.
fn compare(puzzles: impl Iterator<Item = String>, try_all: impl Fn(&str) -> Vec<String>) -> [usize; 3] {
    let mut seen = [0; 3];
    for text in puzzles {
        let Some(found) = found(&text) else { continue };
        let tried: BTreeSet<String> = try_all(&text).into_iter().collect();
        assert_eq!(found, tried, "{text}");
        seen[match tried.len() {
            1 => 0,
            0 => 2,
            _ => 1,
        }] += 1;
    }
    seen
}
