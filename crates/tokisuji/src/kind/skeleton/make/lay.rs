//! Growing a layout: one word in the middle, then words that cross what is there, as many as there is room for.

use crate::chance::{Chance, below, shuffle};
use crate::kind::crossword::{Layout, Place};
use crate::words::{Lexicon, WordId};

/// A layout of at most `most` words; `None` where no word fits the board at all.
pub(super) fn grow(
    lexicon: &Lexicon,
    cols: usize,
    rows: usize,
    most: usize,
    chance: &mut Chance,
) -> Option<Layout> {
    let mut words: Vec<WordId> = lexicon.by_length.iter().flatten().copied().collect();
    shuffle(chance, &mut words);
    let mut layout = Layout::empty(cols, rows);
    let first = words.iter().find_map(|&word| layout.first_place(lexicon, word, chance))?;
    layout.put(lexicon, first);
    words.retain(|&word| word != first.word);
    // Each round lays the best of what can be laid. A list of a hundred thousand words is not looked through each time.
    while layout.places().len() < most {
        let from = if words.len() > MOST_LOOKS { below(chance, words.len() as u32) as usize } else { 0 };
        let looks = words[from..].iter().chain(&words[..from]).take(MOST_LOOKS);
        let mut best: Option<(u32, Place)> = None;
        for &word in looks {
            for place in layout.crossing_places(lexicon, word) {
                let Some(crossings) = layout.crossings_at(lexicon, place) else { continue };
                let length = lexicon.words[word as usize].len() as u32;
                let worth = crossings * 40 + length * 2 + below(chance, 24);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, place));
                }
            }
        }
        let Some((_, place)) = best else { break };
        layout.put(lexicon, place);
        words.retain(|&word| word != place.word);
    }
    Some(layout)
}

/// Words looked at for each place, at most.
const MOST_LOOKS: usize = 600;
