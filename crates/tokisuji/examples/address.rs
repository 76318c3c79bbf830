//! Reads an address of puzz.link and prints the puzzle and its solution as SVG.
//!
//! `cargo run -p tokisuji --example address > nurikabe.svg`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::draw::{Look, Picture, draw};
use tokisuji::format;
use tokisuji::solve::{Verdict, verdict};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = format::read("https://puzz.link/p?nurikabe/5/5/g5k2o1k3g")?.puzzle;
    let look = Look::default();
    match verdict(&puzzle.problem()) {
        Verdict::One(solution) => println!("{}", draw(&puzzle, Picture::Written(&solution), &look)),
        // Without one solution, only what is printed is drawn.
        _ => println!("{}", draw(&puzzle, Picture::Puzzle, &look)),
    }
    Ok(())
}
