//! A door for work elsewhere in the library that is plain Rust and gains from the instructions found here.

use super::engine::{Path, Work};
use super::lanes::Lanes;
use super::slices::Slice;

/// A piece of work. Implementations and what they call in their inner loops must be `#[inline(always)]`, or they
/// are not compiled for the instructions of the path.
pub(crate) trait Task {
    /// What comes out.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}

/// Does a piece of work with the best instructions of this machine.
pub(crate) fn run<T: Task>(task: T) -> T::Output {
    Path::best().run(Plain(task))
}

struct Plain<T>(T);

impl<T: Task> Work for Plain<T> {
    type Output = T::Output;

    #[inline(always)]
    fn run<V: Lanes, S: Slice>(self) -> T::Output {
        self.0.run()
    }
}
