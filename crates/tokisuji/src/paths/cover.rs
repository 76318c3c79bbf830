//! How often cells are tied. A step changes the ties of a few closed cells and leaves those of most: what these still
//! tie is found from such counts, without going through them one by one.

use crate::bits::Bits;

/// How many closed cells may change at a step and be taken off a [`Cover`].
pub(super) const MANY: usize = 4;

/// The ties of the closed cells of a part, counted.
pub(super) struct Cover<const W: usize> {
    /// The cells whose ties these are.
    pub(super) closed: Bits<W>,
    /// Cells tied at least once, twice, ….
    times: [Bits<W>; MANY + 1],
}

/// Counts ties once more: in `times` are the cells tied at least once, twice, ….
#[inline]
pub(super) fn layer<const W: usize, const N: usize>(times: &mut [Bits<W>; N], tied: &Bits<W>) {
    for at in (1..N).rev() {
        times[at] = times[at].or(&times[at - 1].and(tied));
    }
    times[0] = times[0].or(tied);
}

impl<const W: usize> Cover<W> {
    /// Counts the ties of closed cells, given for each cell.
    #[inline]
    pub(super) fn of(tied: &[Bits<W>], closed: Bits<W>) -> Cover<W> {
        let mut times = [Bits::EMPTY; MANY + 1];
        closed.iter().for_each(|cell| layer(&mut times, &tied[cell]));
        Cover { closed, times }
    }

    /// What is still tied without the ties in `taken`, layers of no more than [`MANY`] of the closed cells: the
    /// cells that have more ties in all than there.
    #[inline]
    pub(super) fn without(&self, taken: &[Bits<W>; MANY]) -> Bits<W> {
        let levels = self.times.iter().zip(taken);
        levels.fold(self.times[MANY], |set, (all, taken)| set.or(&all.minus(taken)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ties_taken_off_leave_those_of_the_others(
            tied in proptest::collection::vec(any::<[u64; 1]>(), 1..20),
            picks in proptest::collection::btree_set(0usize..20, 0..=MANY),
        ) {
            let tied: Vec<Bits<1>> = tied.into_iter().map(Bits).collect();
            let cover = Cover::of(&tied, Bits::first(tied.len()));
            let mut taken = [Bits::EMPTY; MANY];
            picks.iter().filter_map(|&at| tied.get(at)).for_each(|ties| layer(&mut taken, ties));
            let others = tied.iter().enumerate().filter(|(at, _)| !picks.contains(at));
            let wanted = others.fold(Bits::EMPTY, |set, (_, ties)| set.or(ties));
            prop_assert_eq!(cover.without(&taken), wanted);
        }
    }
}
