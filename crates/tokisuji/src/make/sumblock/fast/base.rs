//! What the tests of all pairs of one partition have in common, worked out once.

use super::{Engine, NineSet, Pair, Partition, State, Tally};

/// The board of a partition with all its single cells written, kept from one merge to the next: what most tests of a pair
/// have in common.
#[derive(Default)]
pub(in crate::make::sumblock) struct Base {
    merges: Option<u32>,
    state: Option<State>,
}

impl Base {
    /// The board with two blocks made one, and single cells written. The same partition is known by its number of
    /// merges, so a base serves one climb.
    fn with_pair(&mut self, engine: &Engine<'_>, tally: &mut Tally) -> State {
        let partition = engine.partition;
        if self.merges != Some(partition.merges) {
            let plain = Engine::new(partition, None, engine.set);
            let mut state = plain.start();
            plain.write_singles(&mut state, &mut Tally::default());
            self.merges = Some(partition.merges);
            self.state = Some(state);
        }
        let mut state = self.state.clone().expect("just made");
        for block in [engine.a, engine.b] {
            if partition.size(block) == 1 {
                engine.erase(&mut state, block);
            }
        }
        engine.settle(&mut state);
        let n = partition.n as u32;
        tally.cells[0] = (n * n - state.left) as u16;
        state
    }

    /// Whether the rules solve a partition with two of its blocks made one. It is solvable without that.
    pub(in crate::make::sumblock) fn solves(
        &mut self,
        partition: &Partition,
        pair: Pair,
        set: NineSet,
    ) -> bool {
        let engine = Engine::new(partition, Some(pair), set);
        let mut state = self.with_pair(&engine, &mut Tally::default());
        if set.trial {
            engine.reaches_end_by_trial(&mut state, true, &mut 0)
        } else {
            engine.reaches_end(&mut state, true)
        }
    }

    /// The tally in the paper's order with two blocks made one, if the rules reach the end.
    pub(in crate::make::sumblock) fn tally(
        &mut self,
        partition: &Partition,
        pair: Pair,
        set: NineSet,
    ) -> Option<Tally> {
        let engine = Engine::new(partition, Some(pair), set);
        let mut tally = Tally::default();
        let mut state = self.with_pair(&engine, &mut tally);
        engine.trace(&mut state, &mut tally, |_, _| {}).then_some(tally)
    }
}
