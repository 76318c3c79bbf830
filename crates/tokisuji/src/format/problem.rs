//! A problem described as data: places, what may stand in them, and constraints by name.

use super::{Format, ReadError};
use crate::kind::Position;
use crate::kind::described::Described;
use crate::lang::Lang;

pub(super) struct Problem;

impl Format for Problem {
    fn name(&self) -> &'static str {
        "problem"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "any problem as JSON: places, candidates and constraints (docs/problem.md)",
            "場所・候補・条件を JSON で書いた任意の問題 (docs/problem.md)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    fn recognises(&self, text: &str) -> bool {
        Described::recognises(text)
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        Ok(Position::from(crate::kind::Puzzle::from(Described::read(text)?)))
    }

    fn write(&self, position: &Position) -> Option<String> {
        position.puzzle.get::<Described>()?;
        Some(position.puzzle.to_string())
    }
}
