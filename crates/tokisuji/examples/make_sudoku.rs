//! Makes three Sudoku of level 3: techniques 1 to 3 solve them, 1 to 2 do not. The same seed gives the same puzzles everywhere.
//!
//! `cargo run --release -p tokisuji --example make_sudoku`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::make::recipe::Recipe;

fn main() -> Result<(), Box<dyn Error>> {
    let plan = Recipe::new("sudoku").with("level", 3_usize).with("symmetry", "point").plan()?;
    for index in 0..3 {
        // Made, then proved by a way that shares nothing with the making.
        let made = plan.make(1, index, &|| true)?;
        println!("{}", made.puzzle);
        println!("{}", made.solution);
        if let Some(grade) = &made.grade {
            println!("level {}, {} steps, {} givens", grade.level, grade.steps, grade.givens);
        }
    }
    Ok(())
}
