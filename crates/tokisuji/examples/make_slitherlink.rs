//! Makes a Slitherlink and prints it as a link that others can play.
//!
//! `cargo run --release -p tokisuji --example make_slitherlink`

#![allow(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use tokisuji::format;
use tokisuji::kind::Position;
use tokisuji::make::recipe::Recipe;

fn main() -> Result<(), Box<dyn Error>> {
    let recipe = Recipe::new("slitherlink").with("size", "7x7").with("level", 2_usize);
    let made = recipe.plan()?.make(1, 0, &|| true)?;
    println!("{}", made.puzzle);
    println!("{}", made.solution);
    let link = format::format("puzz-link").expect("in the list");
    match link.write(&Position::from(made.puzzle)) {
        Some(address) => println!("{address}"),
        None => println!("puzz.link cannot hold it"),
    }
    Ok(())
}
