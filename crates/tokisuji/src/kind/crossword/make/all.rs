//! Every word of a list on one board: no black squares, as large as its words need and no larger, as teachers draw them by hand.
//!
//! A layout is grown word by word, each crossing what is there. Then, again and again, some of its words are taken off and laid anew
//! elsewhere; what is better stays. Words that found no place count for more the next time. First comes the number of words, then how
//! compact the board is and how often its words cross. All of it goes by counts, never by a clock: a seed gives the same board everywhere.

use super::MadeCrossword;
use crate::chance::{Chance, below, shuffle, stream};
use crate::grid::LONGEST_SIDE;
use crate::kind::crossword::{Bounds, Crossword, Layout, Place, Square};
use crate::lang::Lang;
use crate::words::{Lexicon, WordId, WordList};

/// The most words of a list that can all be wanted; more than about half of them would not fit on the largest board.
pub const MOST_ALL_WORDS: usize = 200;

/// Layouts grown from nothing before words are moved about, the best of which goes on.
const STARTS: usize = 24;

/// Where a recipe counts moves, a turn of this search is worth so many of those of the other.
pub(super) const MOVES_A_TURN: usize = 50;

/// Words that are laid anew in the whole search, all turns together: about a second's work.
const EFFORT: usize = 40_000;

/// A word that is not on the board, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// The number of the word in its list.
    pub word: usize,
    /// As it is written there.
    pub written: String,
    /// Why.
    pub why: Why,
}

/// Why a word is not on the board.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It has one letter only.
    TooShort,
    /// It is longer than the board may be.
    TooLong,
    /// It shares no letter with any other word.
    SharesNothing,
    /// It shares letters only with words that are not on the board either, because none of them crosses one that is.
    Apart,
    /// All letters that it shares were taken by other crossings, or had no room beside them.
    NoRoom,
}

impl LeftOut {
    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        self.why.say(&self.written, lang)
    }

    /// All of them in words, a sentence for each reason.
    pub fn say_all(all: &[LeftOut], lang: Lang) -> Vec<String> {
        let of = |why: Why| {
            let words: Vec<&str> =
                all.iter().filter(|left| left.why == why).map(|left| left.written.as_str()).collect();
            (!words.is_empty()).then(|| why.say(&words.join(lang.comma()), lang))
        };
        Why::ALL.into_iter().filter_map(of).collect()
    }
}

impl Why {
    const ALL: [Why; 5] = [Why::TooShort, Why::TooLong, Why::SharesNothing, Why::Apart, Why::NoRoom];

    fn say(self, words: &str, lang: Lang) -> String {
        let [en, ja] = match self {
            Why::TooShort => ["one letter makes no word on a board", "1文字の単語は交差できません"],
            Why::TooLong => ["longer than the board may be", "盤面の大きさより長い単語です"],
            Why::SharesNothing => {
                ["no letter in common with any other word", "ほかの単語と共通する文字がありません"]
            }
            Why::Apart => [
                "letters in common only with words that cross none of those on the board",
                "共通する文字のある単語も、盤面につながっていません",
            ],
            Why::NoRoom => [
                "the letters in common with others are taken, or have no room beside them; words that share other letters would help",
                "共通する文字がほかの交差に使われているか、まわりに空きがありません。共通する文字のある単語を足すと入りやすくなります",
            ],
        };
        lang.pick(format!("left out: {words} ({en})"), format!("入れられない単語: {words}({ja})"))
    }
}

/// Lays as many words of a list as can be on one board of at most `sides` columns and rows, without those to avoid. `better` hears of every
/// improvement; where `go_on` says no, the best so far is what there is.
pub(super) fn make(
    list: &WordList,
    avoid: &[usize],
    (cols, rows): (usize, usize),
    turns: Option<usize>,
    (seed, index): (u64, u64),
    go_on: &dyn Fn() -> bool,
    better: &mut dyn FnMut(&MadeCrossword),
) -> MadeCrossword {
    let longest = cols.max(rows);
    let lexicon = Lexicon::new(list, longest, |at| list.words[at].len() > 1 && !avoid.contains(&at));
    let reasons = Reasons::new(list, avoid, &lexicon);
    let mut search = Search {
        lexicon: &lexicon,
        most: [rows, cols],
        wanted: reasons.together.clone(),
        wait: vec![0; list.words.len()],
        chance: stream(seed, index),
    };
    let mut best: Option<(i64, Layout)> = None;
    let mut tell = |layout: Layout, best: &mut Option<(i64, Layout)>| {
        let worth = search_worth(&layout);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            better(&reasons.told(&lexicon, &layout));
            *best = Some((worth, layout));
        }
    };
    for _ in 0..STARTS.min(turns.unwrap_or(STARTS)) {
        if let Some(layout) = search.grown() {
            tell(layout, &mut best);
        }
        if !go_on() {
            break;
        }
    }
    let Some((mut worth, mut now)) = best.clone() else {
        return reasons.told(&lexicon, &Layout::empty(1, 1));
    };
    let turns = turns.unwrap_or(EFFORT / reasons.together.len().clamp(8, MOST_ALL_WORDS));
    for turn in 0..turns {
        if !go_on() {
            break;
        }
        let next = search.laid_anew(&now);
        let next_worth = search_worth(&next);
        // A little worse is taken while there is time left, so that one good board is not the end of all search.
        let patience = 24 * (turns - turn) as i64 / turns as i64;
        if next_worth + i64::from(below(&mut search.chance, 1 + patience as u32)) >= worth {
            (worth, now) = (next_worth, next.clone());
        }
        tell(next, &mut best);
    }
    let layout = best.map_or_else(|| Layout::empty(1, 1), |(_, layout)| layout);
    reasons.told(&lexicon, &layout)
}

/// What a layout is worth: words first, then crossings and little, nearly square room.
fn search_worth(layout: &Layout) -> i64 {
    let bounds = layout.bounds();
    let (wide, tall) = (bounds.wide() as i64, bounds.tall() as i64);
    let room = wide * tall + (wide - tall).pow(2) / 2;
    10_000 * layout.places().len() as i64 + 8 * layout.crossings() as i64 - room
}

struct Search<'l> {
    lexicon: &'l Lexicon,
    /// Rows and columns of the largest board.
    most: [usize; 2],
    wanted: Vec<WordId>,
    /// How often each word found no place.
    wait: Vec<u32>,
    chance: Chance,
}

impl Search<'_> {
    /// A layout grown from nothing; `None` where there is no word.
    fn grown(&mut self) -> Option<Layout> {
        let mut words = self.wanted.clone();
        shuffle(&mut self.chance, &mut words);
        // A long word first gives the others something to cross.
        let first = *words.iter().take(3).max_by_key(|&&word| self.lexicon.words[word as usize].len())?;
        let middle = LONGEST_SIDE + LONGEST_SIDE / 2;
        let mut layout = Layout::empty(3 * LONGEST_SIDE, 3 * LONGEST_SIDE);
        let length = self.lexicon.words[first as usize].len();
        let down = length > self.most[1] || (length <= self.most[0] && below(&mut self.chance, 2) == 1);
        layout.put(self.lexicon, Place { word: first, row: middle, col: middle, down });
        words.retain(|&word| word != first);
        self.fill(&mut layout, words);
        Some(layout)
    }

    /// The same layout with some of its words taken off and laid anew, and with those that had no place tried again.
    fn laid_anew(&mut self, from: &Layout) -> Layout {
        let mut places = from.places().to_vec();
        shuffle(&mut self.chance, &mut places);
        // A few words, or all within some part of the board.
        let off = 1 + below(&mut self.chance, (places.len() as u32).div_ceil(3)) as usize;
        if below(&mut self.chance, 2) == 0 {
            let Place { row, col, .. } = places[0];
            places.sort_by_key(|place| place.row.abs_diff(row) + place.col.abs_diff(col));
        }
        let kept = self.hanging_together(&places[off.min(places.len() - 1)..]);
        let mut layout = Layout::empty(3 * LONGEST_SIDE, 3 * LONGEST_SIDE);
        let bounds = kept.iter().map(|&place| Layout::covered(self.lexicon, place)).reduce(Bounds::with);
        let Some(bounds) = bounds else { return from.clone() };
        // Back to the middle, so that there is room on all sides however often this is done.
        let shift = |at: usize, from: usize| at + LONGEST_SIDE - from;
        for place in &kept {
            let (row, col) = (shift(place.row, bounds.rows[0]), shift(place.col, bounds.cols[0]));
            layout.put(self.lexicon, Place { row, col, ..*place });
        }
        let mut words = self.wanted.clone();
        words.retain(|word| !kept.iter().any(|place| place.word == *word));
        shuffle(&mut self.chance, &mut words);
        self.fill(&mut layout, words);
        layout
    }

    /// The most of these words that hang together by crossings.
    fn hanging_together(&self, places: &[Place]) -> Vec<Place> {
        let bounds: Vec<Bounds> = places.iter().map(|&place| Layout::covered(self.lexicon, place)).collect();
        let meet = |[a, b]: [usize; 2], [c, d]: [usize; 2]| a.max(c) < b.min(d);
        let cross = |a: usize, b: usize| {
            places[a].down != places[b].down
                && meet(bounds[a].rows, bounds[b].rows)
                && meet(bounds[a].cols, bounds[b].cols)
        };
        let parts = parts(places.len(), cross);
        let largest = parts.into_iter().max_by_key(Vec::len).unwrap_or_default();
        largest.into_iter().map(|at| places[at]).collect()
    }

    /// Lays words as long as any can be laid, each time the best that there is.
    fn fill(&mut self, layout: &mut Layout, mut words: Vec<WordId>) {
        while !words.is_empty() {
            let bounds = layout.bounds();
            let room = bounds.wide() * bounds.tall();
            let mut best: Option<(i64, Place)> = None;
            for &word in &words {
                for place in layout.crossing_places(self.lexicon, word) {
                    let after = bounds.with(Layout::covered(self.lexicon, place));
                    if after.tall() > self.most[0] || after.wide() > self.most[1] {
                        continue;
                    }
                    let Some(crossings) = layout.crossings_at(self.lexicon, place) else { continue };
                    let length = self.lexicon.words[word as usize].len() as i64;
                    let longer = after.wide().max(after.tall()) - bounds.wide().max(bounds.tall());
                    let more = (after.wide() * after.tall() - room) as i64 + 4 * longer as i64;
                    let chance = i64::from(below(&mut self.chance, 24));
                    let wait = i64::from(self.wait[word as usize].min(20));
                    let worth = i64::from(crossings) * 20 + length * 3 + wait * 8 - more + chance;
                    if best.is_none_or(|(most, _)| worth > most) {
                        best = Some((worth, place));
                    }
                }
            }
            let Some((_, place)) = best else { break };
            layout.put(self.lexicon, place);
            words.retain(|&word| word != place.word);
        }
        for word in words {
            self.wait[word as usize] += 1;
        }
    }
}

/// What is known of the words before any is laid: which of them can be on one board together.
struct Reasons<'l> {
    list: &'l WordList,
    /// The largest number of words that hang together by letters they share: more cannot be on one board.
    together: Vec<WordId>,
    /// Words that cannot be there, and why.
    without: Vec<LeftOut>,
}

impl<'l> Reasons<'l> {
    fn new(list: &'l WordList, avoid: &[usize], lexicon: &Lexicon) -> Reasons<'l> {
        let usable: Vec<usize> = (0..list.words.len()).filter(|&at| !lexicon.words[at].is_empty()).collect();
        let shares = |a: usize, b: usize| {
            let (a, b) = (&lexicon.words[usable[a]], &lexicon.words[usable[b]]);
            a.iter().any(|letter| b.contains(letter))
        };
        let mut parts = parts(usable.len(), shares);
        // The first of the largest, so that the order of the list decides.
        let largest = (0..parts.len()).max_by_key(|&at| (parts[at].len(), std::cmp::Reverse(at)));
        let together = largest.map(|at| parts.swap_remove(at)).unwrap_or_default();
        let left_out = |word: usize, why| LeftOut { word, written: list.words[word].written.clone(), why };
        let mut without: Vec<LeftOut> = Vec::new();
        for at in (0..list.words.len()).filter(|&at| lexicon.words[at].is_empty() && !avoid.contains(&at)) {
            let why = if list.words[at].len() < 2 { Why::TooShort } else { Why::TooLong };
            without.push(left_out(at, why));
        }
        for part in parts {
            let why = if part.len() == 1 { Why::SharesNothing } else { Why::Apart };
            without.extend(part.into_iter().map(|at| left_out(usable[at], why)));
        }
        let together = together.into_iter().map(|at| usable[at] as WordId).collect();
        Reasons { list, together, without }
    }

    /// What there is to tell of a layout.
    fn told(&self, lexicon: &Lexicon, layout: &Layout) -> MadeCrossword {
        let words = layout.words();
        let missing = self.together.iter().filter(|word| !words.contains(word)).map(|&word| word as usize);
        let written = |word: usize| self.list.words[word].written.clone();
        let mut left_out = self.without.clone();
        left_out.extend(missing.map(|word| LeftOut { word, written: written(word), why: Why::NoRoom }));
        left_out.sort_by_key(|left| left.word);
        let board = match words.is_empty() {
            true => Crossword::new(crate::grid::Grid { rows: 1, cols: 1 }, vec![Square::Outside]),
            false => layout.board(lexicon, layout.bounds(), Square::Outside),
        };
        MadeCrossword {
            board,
            value: words.len() as i32,
            broken: 0,
            bound: self.together.len() as i32,
            optimal: words.len() == self.together.len(),
            impossible: false,
            moves: 0,
            left_out,
        }
    }
}

/// Cuts the numbers up to `count` into parts that hang together, each in order.
fn parts(count: usize, together: impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
    let mut seen = vec![false; count];
    let mut parts = Vec::new();
    for first in 0..count {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut part = vec![first];
        let mut at = 0;
        while at < part.len() {
            let from = part[at];
            for (next, seen) in seen.iter_mut().enumerate() {
                if !*seen && together(from, next) {
                    *seen = true;
                    part.push(next);
                }
            }
            at += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::crossword::{Customs, check};

    fn made(text: &str, seed: u64) -> (WordList, MadeCrossword) {
        let list = WordList::parse(text);
        let made = make(&list, &[], (25, 25), Some(200), (seed, 0), &|| true, &mut |_| {});
        (list, made)
    }

    const KITCHEN: &str = "KNIFE\nFORK\nSPOON\nPLATE\nBOWL\nCUP\nGLASS\nOVEN\nSINK\nFRIDGE\nTOASTER\nKETTLE\nAPRON\nWHISK\nLADLE\nTONGS\nTRAY\nJUG\nSIEVE\nPAN\n";

    #[test]
    fn all_words_are_on_the_board_in_one_piece_and_the_checker_finds_no_fault() {
        for seed in 1..4 {
            let (list, made) = made(KITCHEN, seed);
            assert!(made.left_out.is_empty(), "{:?}", made.left_out);
            assert!(made.optimal);
            assert_eq!(made.board.runs().len(), 20, "{}", made.board);
            assert_eq!(check(&made.board, &list, Customs { connected: true, ..Customs::default() }), []);
        }
    }

    #[test]
    fn the_board_ends_where_its_words_end() {
        let (_, made) = made(KITCHEN, 7);
        let rows = made.board.rows();
        let empty = |line: String| line.chars().all(|sign| sign == '_');
        assert!(!empty(rows[0].clone()) && !empty(rows[rows.len() - 1].clone()));
        let column = |at: usize| rows.iter().filter_map(|row| row.chars().nth(at)).collect::<String>();
        assert!(!empty(column(0)) && !empty(column(rows[0].chars().count() - 1)));
    }

    #[test]
    fn words_that_cannot_be_there_are_named_with_the_reason() {
        let (list, made) = made("CAT\nTAR\nRAT\nBOO\nZZYZX\nPUPPET\nMM\nOB\n", 1);
        let why = |word: &str| {
            let at = list.find(word).expect("in the list");
            made.left_out.iter().find(|left| left.word == at).map(|left| left.why)
        };
        assert_eq!(why("CAT"), None);
        // BOO and OB share letters with each other only, MM with nobody.
        assert_eq!(why("MM"), Some(Why::SharesNothing));
        assert_eq!(why("BOO"), Some(Why::Apart));
        assert_eq!(why("ZZYZX"), Some(Why::SharesNothing));
        let said = |lang| made.left_out[0].say(lang);
        assert!(said(Lang::En).contains("left out") && said(Lang::Ja).contains("入れられない"));
        assert_eq!(made.bound, 4);
        assert_eq!(made.value, 4);
    }

    #[test]
    fn a_small_board_takes_what_it_can_and_says_what_had_no_room() {
        let list = WordList::parse(KITCHEN);
        let made = make(&list, &[], (7, 7), Some(50), (1, 0), &|| true, &mut |_| {});
        assert!(made.board.grid().rows <= 7 && made.board.grid().cols <= 7);
        assert!(made.left_out.iter().all(|left| left.why == Why::NoRoom));
        assert_eq!(made.value as usize + made.left_out.len(), 20);
        assert!(!made.optimal && !made.left_out.is_empty());
    }

    #[test]
    fn the_same_seed_gives_the_same_board_and_others_give_others() {
        assert_eq!(made(KITCHEN, 3).1, made(KITCHEN, 3).1);
        assert_ne!(made(KITCHEN, 3).1.board, made(KITCHEN, 4).1.board);
    }

    #[test]
    fn better_boards_are_told_one_by_one() {
        let list = WordList::parse(KITCHEN);
        let mut values = Vec::new();
        make(&list, &[], (25, 25), Some(100), (5, 0), &|| true, &mut |made| values.push(made.value));
        assert!(!values.is_empty() && values.is_sorted());
    }
}
