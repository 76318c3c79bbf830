//! Equality and hashing of puzzles whose type is not known: what `Eq` and `Hash` cannot offer behind `dyn`.

use std::any::Any;
use std::hash::{Hash, Hasher};

/// Implemented for everything that has `Eq` and `Hash`.
pub trait Erased: Any {
    /// The value, to be asked for its type.
    fn as_any(&self) -> &dyn Any;
    /// Whether the other is of the same type and equal.
    fn same(&self, other: &dyn Any) -> bool;
    /// Hashes the value.
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl<T: Any + Eq + Hash> Erased for T {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}
