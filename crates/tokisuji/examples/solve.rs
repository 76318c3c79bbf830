//! Solves one Sudoku as a machine would, and says whether it has exactly one solution.
//!
//! `cargo run -p tokisuji --example solve`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::format;
use tokisuji::solve::{Verdict, verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = format::read(text)?.puzzle;
    match verdict(&puzzle.problem()) {
        Verdict::None => println!("no solution"),
        Verdict::One(solution) => println!("{}", puzzle.with_givens(&solution)),
        Verdict::Many(one, another) => {
            println!("several solutions, among them");
            println!("{}\n{}", puzzle.with_givens(&one), puzzle.with_givens(&another));
        }
    }
    Ok(())
}
