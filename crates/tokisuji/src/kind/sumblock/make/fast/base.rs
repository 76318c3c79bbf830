//! What the tests of all pairs of one partition have in common, worked out once.

use super::{Engine, Pair, PaperRules, Partition, State, Tally};

/// The board of a partition with all its single cells written, kept from one merge to the next: what most tests of a pair
/// have in common.
#[derive(Default)]
pub(in crate::kind::sumblock) struct Base {
    merges: Option<u32>,
    state: Option<Box<State>>,
    /// The board of the pair asked about, in place: it is large, and asked for often.
    work: Option<Box<State>>,
    /// The pair asked about last: as a rule the one that is merged next.
    last: Option<Pair>,
}

impl Base {
    /// The board with two blocks made one, and single cells written. The same partition is known by its number of
    /// merges, so a base serves one climb.
    fn with_pair(&mut self, engine: &Engine<'_>, tally: &mut Tally) -> &mut State {
        let partition = engine.partition;
        if self.merges != Some(partition.merges) {
            let before = self.state.take().filter(|_| self.merges == partition.merges.checked_sub(1));
            let merged = |pair: &Pair| partition.block_of[pair.1] as usize == pair.0;
            let state = match (before, self.last.filter(merged)) {
                (Some(mut state), Some(Pair(a, b))) => {
                    // A block bears the name of one of its cells: of its only one, if it was written.
                    for block in [a, b] {
                        if state.value[block] != 0 {
                            engine.erase(&mut state, block);
                        }
                    }
                    (state.extent[a], state.rem[a]) = (partition.extent[a], partition.sum[a]);
                    state
                }
                _ => {
                    let plain = Engine::new(partition, None, engine.set);
                    let mut state = Box::new(plain.start());
                    plain.write_singles(&mut state, &mut Tally::default());
                    state
                }
            };
            self.merges = Some(partition.merges);
            self.state = Some(state);
        }
        self.last = Some(Pair(engine.a, engine.b));
        let base = self.state.as_ref().expect("just made");
        let state = self.work.get_or_insert_with(|| base.clone());
        state.copy_from(base, partition.n * partition.n);
        for block in [engine.a, engine.b] {
            if partition.size(block) == 1 {
                engine.erase(state, block);
            }
        }
        engine.settle(state);
        let n = partition.n as u32;
        tally.cells[0] = (n * n - state.left) as u16;
        state
    }

    /// Whether the rules solve a partition with two of its blocks made one. It is solvable without that.
    pub(in crate::kind::sumblock) fn solves(
        &mut self,
        partition: &Partition,
        pair: Pair,
        set: PaperRules,
    ) -> bool {
        let engine = Engine::new(partition, Some(pair), set);
        let state = self.with_pair(&engine, &mut Tally::default());
        if set.trial {
            engine.reaches_end_by_trial(state, true, &mut 0)
        } else {
            engine.reaches_end(state, true)
        }
    }

    /// The tally in the paper's order with two blocks made one, if the rules reach the end.
    pub(in crate::kind::sumblock) fn tally(
        &mut self,
        partition: &Partition,
        pair: Pair,
        set: PaperRules,
    ) -> Option<Tally> {
        let engine = Engine::new(partition, Some(pair), set);
        let mut tally = Tally::default();
        let state = self.with_pair(&engine, &mut tally);
        engine.trace(state, &mut tally, |_, _| {}).then_some(tally)
    }
}
