//! Gives a hint to somebody who has written a digit: the easiest next step, or where the mistake is.
//!
//! `cargo run -p tokisuji --example hint`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::answer::hint;
use tokisuji::format;
use tokisuji::kind::Position;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::symbol::{Mark, Symbol};
use tokisuji::walk::Reading;

fn main() -> Result<(), Box<dyn Error>> {
    let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let mut position: Position = format::read(text)?;
    let cell = position.puzzle.grid().cell(0, 2);
    // Symbols are numbered from 0, so a 4 is number 3. It is right; a 1 would be a mistake.
    for digit in [4, 1] {
        position.written = vec![Mark { cell, symbol: Symbol(digit - 1) }];
        let hint = hint(&position, RuleSet::human(), Reading::default(), &|| true);
        let hint = hint.expect("nobody says stop");
        println!("{digit} in r1c3: {}", hint.say(&position, Lang::En));
    }
    Ok(())
}
