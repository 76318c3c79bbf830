//! What a move can win at most, seen without making it: most moves are so bad that a look at their place is enough.

use super::state::{NONE, Place, State};
use crate::words::WordId;

/// What looking ahead needs, kept so that nothing is set up anew for each look.
#[derive(Default)]
pub(super) struct Ahead {
    /// Words that would go.
    gone: Vec<WordId>,
    /// Cells that would lose their letters.
    bared: Vec<u16>,
}

impl State<'_> {
    /// Whether a move can add `least` to the worth of letters and black pairs; yes where crossings count, which nothing here
    /// bounds. Words that meet the new one along its way, at its ends or in another letter must go, and with them the letters
    /// that none of the others holds. All else stays at best, and a word that comes about by chance brings no letters.
    pub(super) fn may_win(&mut self, place: Place, least: i32, pair_cost: Option<i32>) -> bool {
        let task = self.task;
        let Some(pair_cost) = pair_cost else { return true };
        let word = &task.lexicon.words[place.word as usize];
        let (way, step) = (place.way as usize, task.step[place.way as usize]);
        let (start, reach) = (place.start as usize, step * word.len());
        let mut gone = std::mem::take(&mut self.ahead.gone);
        let mut bared = std::mem::take(&mut self.ahead.bared);
        gone.clear();
        bared.clear();
        if self.has(place.word) {
            gone.push(place.word);
        }
        let mut goes = |word: WordId| {
            if word != NONE && !gone.contains(&word) {
                gone.push(word);
            }
        };
        for end in [start - step, start + reach] {
            goes(self.cover[0][end]);
            goes(self.cover[1][end]);
        }
        let mut won = 0;
        for (at, &letter) in word.iter().enumerate() {
            let cell = start + step * at;
            if self.letter[cell] == 0 {
                self.black[cell] = 0;
                won += task.cell_worth[cell] + pair_cost * self.black_neighbours(cell);
                continue;
            }
            goes(self.cover[way][cell]);
            if self.letter[cell] != letter {
                goes(self.cover[1 - way][cell]);
            }
        }
        // From here on there is only loss.
        'lost: for &word in &gone {
            let Some(old) = self.place_of(word) else { continue };
            let mut cell = old.start as usize;
            for _ in 0..task.lexicon.words[word as usize].len() {
                let other = self.cover[1 - old.way as usize][cell];
                if (other == NONE || gone.contains(&other)) && self.black[cell] == 0 {
                    let from_start = cell.wrapping_sub(start);
                    if from_start >= reach || !from_start.is_multiple_of(step) {
                        won -= task.cell_worth[cell] + pair_cost * self.black_neighbours(cell);
                        self.black[cell] = 1;
                        bared.push(cell as u16);
                        if won < least {
                            break 'lost;
                        }
                    }
                }
                cell += task.step[old.way as usize];
            }
        }
        // Back to how it was.
        for &cell in &bared {
            self.black[cell as usize] = 0;
        }
        for at in 0..word.len() {
            let cell = start + step * at;
            self.black[cell] = u8::from(self.letter[cell] == 0);
        }
        self.ahead = Ahead { gone, bared };
        won >= least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, stream};
    use crate::kind::crossword::Customs;
    use crate::kind::crossword::make::task::Task;
    use crate::kind::crossword::make::{CrosswordWish, Objective};
    use crate::words::WordList;

    const WORDS: &str = include_str!("../../../../data/words/umi.txt");

    /// The worth of letters and black pairs, counted anew.
    fn worth(state: &State<'_>, task: &Task) -> i32 {
        let (mut letters, mut pairs) = (0, 0);
        let black = |cell: usize| task.inside[cell] && state.letter[cell] == 0;
        for cell in (0..task.inside.len()).filter(|&cell| task.inside[cell]) {
            if state.letter[cell] != 0 {
                letters += task.cell_worth[cell];
            } else {
                pairs += task.step.iter().filter(|&step| black(cell + step)).count() as i32;
            }
        }
        letters - task.pair_cost(task.wish.objective).unwrap() * pairs
    }

    #[test]
    fn no_move_wins_more_than_was_foreseen_and_most_losses_are() {
        let list = WordList::parse(WORDS);
        for (objective, customs) in [
            (Objective::Tidy { penalty: 1 }, Customs::default()),
            (Objective::White, Customs { white_corners: true, no_black_pairs: true, ..Customs::default() }),
        ] {
            let shape = "......#/......./..#..../......./......./.......".parse().unwrap();
            let wish =
                CrosswordWish { shape, objective, customs, must: vec![], avoid: vec![], stale: vec![] };
            let task = Task::new(&list, &wish).unwrap();
            let mut state = State::new(&task);
            let mut chance = stream(7, 0);
            let (mut losses, mut foreseen) = (0, 0);
            for _ in 0..20_000 {
                let start = task.cells[below(&mut chance, task.cells.len() as u32) as usize];
                let word = below(&mut chance, task.lexicon.words.len() as u32);
                let way = below(&mut chance, 2) as u8;
                let place = Place { word, start, way };
                if task.lexicon.words[word as usize].is_empty()
                    || !task.fits(word, start as usize, way as usize)
                    || state.stands(place)
                {
                    continue;
                }
                let (before, black) = (worth(&state, &task), state.black.clone());
                let may_win: Vec<bool> =
                    (-3..=3).map(|least| state.may_win(place, least, task.pair_cost(objective))).collect();
                assert_eq!(state.black, black, "looking changes nothing");
                state.insert(place);
                let won = worth(&state, &task) - before;
                for (least, may) in (-3..=3).zip(may_win) {
                    assert!(may || won < least, "won {won}, and {least} was thought too much");
                    losses += usize::from(won < least);
                    foreseen += usize::from(!may);
                }
                // Bad moves are kept now and then only, so that boards fill.
                if won < 0 && below(&mut chance, 8) > 0 {
                    state.undo();
                    assert_eq!(worth(&state, &task), before);
                }
            }
            assert!(losses > 10_000 && foreseen * 2 > losses, "{foreseen} of {losses}");
        }
    }
}
