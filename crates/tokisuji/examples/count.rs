//! Counts the solutions of a draft that has too few givens, up to a limit.
//!
//! `cargo run -p tokisuji --example count`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::format;
use tokisuji::solve::search;

const LIMIT: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let text = "53..7....6..195....98....6.8...6...34.......17...2.....6....28....419..5....8....";
    let puzzle = format::read(text)?.puzzle;
    // The closure is asked now and then whether to go on; a program with a clock would look at it here.
    let found = search(&puzzle.problem(), LIMIT, &mut || true);
    let bound = if found.complete { "" } else { "at least " };
    println!("{bound}{} solutions", found.solutions.len());
    for solution in found.solutions.iter().take(3) {
        println!("{}", puzzle.with_givens(solution));
    }
    Ok(())
}
