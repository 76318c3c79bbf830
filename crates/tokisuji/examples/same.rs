//! Says whether two Sudoku are twins: the same but for turning, mirroring, relabelling and moving rows and columns about.
//!
//! `cargo run -p tokisuji --example same`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::format;

/// Turns a board upside down and puts 9 for 1, 8 for 2 and so on.
fn disguised(text: &str) -> String {
    let sign = |sign: char| match sign.to_digit(10) {
        Some(digit) => char::from_digit(10 - digit, 10).unwrap_or(sign),
        None => sign,
    };
    text.chars().rev().map(sign).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let twin = disguised(text);
    let [one, other] =
        [format::read(text)?, format::read(&twin)?].map(|position| position.puzzle.canonical());
    // Only plain 9×9 Sudoku have a canonical form.
    println!("{text}\n{twin}\n{}", if one.is_some() && one == other { "twins" } else { "different" });
    println!("canonical form: {}", one.unwrap_or_default());
    Ok(())
}
