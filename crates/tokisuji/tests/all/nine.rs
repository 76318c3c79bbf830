//! The fast 9×9 engine: every answer against a slow, plain solver, on every instruction path.

mod answers;
mod common;
mod general;
mod making;
mod sameness;
