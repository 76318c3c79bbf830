//! What is possible while slots are filled: the words of every slot, the letters of every cell, and what follows from them.

use super::{Index, Letters, Pattern, Shelf, Uses};

/// Slots and what never changes about them.
pub(super) struct Layout<'i> {
    pub(super) index: &'i Index,
    pub(super) slots: Vec<Vec<usize>>,
    /// Where the words of each slot begin in [`State::words`].
    from: Vec<usize>,
    /// The slots of each cell and its place there.
    of_cell: Vec<Vec<(usize, usize)>>,
    /// Slots of the same length.
    alike: Vec<Vec<usize>>,
    uses: Uses,
}

/// What is possible.
#[derive(Clone)]
pub(super) struct State {
    words: Vec<u64>,
    counts: Vec<u32>,
    may: Vec<Letters>,
}

/// What has to be looked at again.
pub(super) struct Agenda {
    queue: Vec<usize>,
    waiting: Vec<bool>,
    /// Places of a slot whose letters have become fewer, as bits.
    dirty: Vec<u32>,
}

/// The slot at which it shows that nothing fits.
pub(super) struct Failed(pub(super) usize);

impl<'i> Layout<'i> {
    /// `None` where some slot or word has no partner from the start.
    pub(super) fn new(index: &'i Index, pattern: &Pattern, uses: Uses) -> Option<(Layout<'i>, State)> {
        let mut from = Vec::new();
        let mut words = Vec::new();
        let mut counts = Vec::new();
        let longest = index.shelves.len().max(pattern.slots.iter().map(Vec::len).max().unwrap_or(0) + 1);
        let mut alike = vec![Vec::new(); longest];
        let mut of_cell = vec![Vec::new(); pattern.may.len()];
        for (at, cells) in pattern.slots.iter().enumerate() {
            let shelf = index.shelf(cells.len())?;
            from.push(words.len());
            words.extend((0..shelf.blocks).map(|block| {
                let rest = shelf.ids.len() - block * 64;
                if rest >= 64 { u64::MAX } else { (1 << rest) - 1 }
            }));
            counts.push(shelf.ids.len() as u32);
            alike[cells.len()].push(at);
            for (place, &cell) in cells.iter().enumerate() {
                of_cell[cell].push((at, place));
            }
        }
        let matched = |(length, slots): (usize, &Vec<usize>)| {
            let words = index.shelf(length).map_or(0, |shelf| shelf.ids.len());
            if uses == Uses::AllOnce { words == slots.len() } else { words >= slots.len() }
        };
        if !alike.iter().enumerate().all(matched) {
            return None;
        }
        from.push(words.len());
        let state = State { words, counts, may: pattern.may.clone() };
        Some((Layout { index, slots: pattern.slots.clone(), from, of_cell, alike, uses }, state))
    }

    pub(super) fn agenda(&self) -> Agenda {
        let count = self.slots.len();
        Agenda { queue: Vec::new(), waiting: vec![false; count], dirty: vec![0; count] }
    }

    pub(super) fn shelf(&self, slot: usize) -> &Shelf {
        &self.index.shelves[self.slots[slot].len()]
    }

    /// Everything has to be looked at.
    pub(super) fn all(&self, agenda: &mut Agenda) {
        for slot in 0..self.slots.len() {
            agenda.dirty[slot] = u32::MAX;
            agenda.push(slot);
        }
    }

    /// Leaves a slot just one word, by its place on the shelf.
    pub(super) fn assign(&self, state: &mut State, slot: usize, word: usize, agenda: &mut Agenda) {
        let words = state.words_mut(self, slot);
        words.fill(0);
        words[word / 64] = 1 << (word % 64);
        state.counts[slot] = 1;
        agenda.push(slot);
    }

    /// Takes a word from a slot.
    pub(super) fn remove(&self, state: &mut State, slot: usize, word: usize, agenda: &mut Agenda) {
        let bit = 1 << (word % 64);
        let block = &mut state.words_mut(self, slot)[word / 64];
        if *block & bit != 0 {
            *block &= !bit;
            state.counts[slot] -= 1;
            agenda.push(slot);
        }
    }

    /// Follows everything that has changed to its end.
    pub(super) fn follow(&self, state: &mut State, agenda: &mut Agenda) -> Result<(), Failed> {
        loop {
            while let Some(slot) = agenda.queue.pop() {
                agenda.waiting[slot] = false;
                if let Err(failed) = self.look(state, slot, agenda) {
                    agenda.clear();
                    return Err(failed);
                }
            }
            if self.uses == Uses::AllOnce {
                for length in 0..self.alike.len() {
                    if let Err(failed) = self.place_words(state, length, agenda) {
                        agenda.clear();
                        return Err(failed);
                    }
                }
            }
            if agenda.queue.is_empty() {
                return Ok(());
            }
        }
    }

    /// A slot against the letters of its cells, and back.
    fn look(&self, state: &mut State, slot: usize, agenda: &mut Agenda) -> Result<(), Failed> {
        let (shelf, letters) = (self.shelf(slot), self.index.letters);
        let dirty = std::mem::take(&mut agenda.dirty[slot]);
        for (place, &cell) in self.slots[slot].iter().enumerate() {
            let may = state.may[cell];
            if dirty >> place & 1 == 0 || may == self.index.all_letters() {
                continue;
            }
            let words = state.words_mut(self, slot);
            for (block, words) in words.iter_mut().enumerate().filter(|(_, words)| **words != 0) {
                let mut kept = 0;
                for letter in bits(may) {
                    kept |= shelf.having(letters, place, letter)[block];
                }
                *words &= kept;
            }
        }
        let count: u32 = state.words(self, slot).iter().map(|block| block.count_ones()).sum();
        state.counts[slot] = count;
        if count == 0 {
            return Err(Failed(slot));
        }
        self.spread_letters(state, slot, agenda);
        if count == 1 {
            let word = state.first(self, slot);
            for &other in self.alike[self.slots[slot].len()].iter().filter(|&&other| other != slot) {
                self.remove(state, other, word, agenda);
                if state.counts[other] == 0 {
                    return Err(Failed(other));
                }
            }
        }
        Ok(())
    }

    /// The cells of a slot keep the letters that some word of it has there.
    fn spread_letters(&self, state: &mut State, slot: usize, agenda: &mut Agenda) {
        let (shelf, letters, length) = (self.shelf(slot), self.index.letters, self.slots[slot].len());
        let few = state.counts[slot] <= 48;
        let mut seen = [0; crate::grid::LONGEST_SIDE];
        if few {
            for word in state.iter(self, slot) {
                for (place, &letter) in shelf.text[word * length..(word + 1) * length].iter().enumerate() {
                    seen[place] |= 1 << letter;
                }
            }
        }
        for (place, &cell) in self.slots[slot].iter().enumerate() {
            let may = state.may[cell];
            if may.is_power_of_two() {
                continue;
            }
            let kept = if few {
                may & seen[place]
            } else {
                let words = state.words(self, slot);
                let has = |letter: &usize| {
                    let having = shelf.having(letters, place, *letter);
                    having.iter().zip(words).any(|(a, b)| a & b != 0)
                };
                bits(may).filter(has).fold(0, |kept, letter| kept | 1 << letter)
            };
            if kept != may {
                state.may[cell] = kept;
                for &(other, place) in self.of_cell[cell].iter().filter(|(other, _)| *other != slot) {
                    agenda.dirty[other] |= 1 << place;
                    agenda.push(other);
                }
            }
        }
    }

    /// Every word of a length has a slot; one that has just one goes there.
    fn place_words(&self, state: &mut State, length: usize, agenda: &mut Agenda) -> Result<(), Failed> {
        let slots = &self.alike[length];
        let Some(&first) = slots.first() else { return Ok(()) };
        let shelf = self.shelf(first);
        for block in 0..shelf.blocks {
            let (mut once, mut twice) = (0, 0);
            for &slot in slots {
                let words = state.words(self, slot)[block];
                twice |= once & words;
                once |= words;
            }
            let rest = shelf.ids.len() - block * 64;
            let all = if rest >= 64 { u64::MAX } else { (1 << rest) - 1 };
            if once != all {
                return Err(Failed(first));
            }
            for &slot in slots {
                let own = state.words(self, slot)[block] & !twice;
                if own != 0 && state.counts[slot] > 1 {
                    if !own.is_power_of_two() {
                        return Err(Failed(slot));
                    }
                    self.assign(state, slot, block * 64 + own.trailing_zeros() as usize, agenda);
                }
            }
        }
        Ok(())
    }

    /// How many words of a slot's partner at a place still have each letter there; `None` where nothing crosses.
    pub(super) fn partners(&self, state: &State, slot: usize, place: usize) -> Option<Vec<u32>> {
        let cell = self.slots[slot][place];
        let &(other, there) = self.of_cell[cell].iter().find(|(other, _)| *other != slot)?;
        let (shelf, words) = (self.shelf(other), state.words(self, other));
        let mut counts = vec![0; self.index.letters];
        for letter in bits(state.may[cell]) {
            let having = shelf.having(self.index.letters, there, letter);
            counts[letter] = having.iter().zip(words).map(|(a, b)| (a & b).count_ones()).sum();
        }
        Some(counts)
    }
}

impl State {
    fn words_mut(&mut self, layout: &Layout<'_>, slot: usize) -> &mut [u64] {
        &mut self.words[layout.from[slot]..layout.from[slot + 1]]
    }

    fn words(&self, layout: &Layout<'_>, slot: usize) -> &[u64] {
        &self.words[layout.from[slot]..layout.from[slot + 1]]
    }

    pub(super) fn count(&self, slot: usize) -> u32 {
        self.counts[slot]
    }

    /// The first word of a slot, by its place on the shelf.
    pub(super) fn first(&self, layout: &Layout<'_>, slot: usize) -> usize {
        self.iter(layout, slot).next().expect("a slot that has failed is looked at no more")
    }

    /// The words of a slot, by their places on the shelf.
    pub(super) fn iter<'s>(
        &'s self,
        layout: &'s Layout<'_>,
        slot: usize,
    ) -> impl Iterator<Item = usize> + use<'s> {
        let blocks = self.words(layout, slot).iter().enumerate();
        blocks.flat_map(|(block, &words)| bits(u128::from(words)).map(move |bit| block * 64 + bit))
    }
}

impl Agenda {
    fn push(&mut self, slot: usize) {
        if !self.waiting[slot] {
            self.waiting[slot] = true;
            self.queue.push(slot);
        }
    }

    fn clear(&mut self) {
        self.queue.clear();
        self.waiting.fill(false);
        self.dirty.fill(0);
    }
}

/// The bits of a word, lowest first.
fn bits(mut word: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}
