//! A small stack for branches not yet taken, kept in the caller's frame.
//!
//! A `Vec` would do, but asking the allocator once per puzzle costs up to a tenth of a whole solution, and
//! filling an array in advance costs as much.
#![allow(unsafe_code, reason = "reads back array entries that were written before; see `pop`")]

use std::mem::MaybeUninit;

/// Every branch decides at least one of 81 cells, so there are never more pending ones.
const DEPTH: usize = 81;

/// A stack of at most 81 entries.
pub(super) struct Pending<T: Copy> {
    entries: [MaybeUninit<T>; DEPTH],
    len: usize,
}

impl<T: Copy> Pending<T> {
    /// An empty stack.
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self { entries: [const { MaybeUninit::uninit() }; DEPTH], len: 0 }
    }

    /// Puts an entry on top and returns it for last touches.
    #[inline(always)]
    pub(super) fn push(&mut self, entry: T) -> &mut T {
        self.len += 1;
        self.entries[self.len - 1].write(entry)
    }

    /// Takes the top entry.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        // SAFETY: all entries below the old `len` were written by `push`.
        Some(unsafe { self.entries[self.len].assume_init() })
    }
}
