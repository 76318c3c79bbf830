//! Making skeletons: words laid so that they cross, in one piece, with one solution that is proved.
//!
//! A layout grows word by word, each crossing what is there and touching nothing else, so every run is a word of the list and all
//! hangs together. Several are grown and the richest is taken. Where its words could also go elsewhere, the fewest letters that
//! shut out every other way are given from the start; a board that needs none can be asked for.

mod lay;
mod letters;
pub mod plan;

pub use letters::{Starting, fewest_letters};

use crate::chance::Chance;
use crate::kind::crossword::{Crossword, Layout, Square};
use crate::kind::skeleton::{MOST_WORDS, Skeleton};
use crate::lang::Lang;
use crate::ruleset::RuleSet;
use crate::solve::fill::MOST_LETTERS;
use crate::walk::{Manner, Walkthrough, walk_with};
use crate::words::{Lexicon, WordList};
use std::cmp::Reverse;

/// What is wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SkeletonWish {
    /// Columns.
    pub cols: usize,
    /// Rows.
    pub rows: usize,
    /// Whether letters may be given from the start.
    pub letters: bool,
    /// The level by the rule set `skeleton`, from 1; any when there is none.
    pub level: Option<usize>,
}

/// A skeleton, and what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeSkeleton {
    /// The puzzle. It has exactly one solution.
    pub puzzle: Skeleton,
    /// The filled board.
    pub solution: Crossword,
    /// Whether fewer letters would leave several solutions, for certain; also when there are none.
    pub fewest: bool,
}

/// Why there is no skeleton.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoSkeleton {
    /// No two words of the list cross on such a board.
    NoCrossing,
    /// More different letters than a puzzle can hold.
    TooManyLetters,
    /// No board without given letters was found in time.
    NeedsLetters,
    /// No board of the wanted level was found in time.
    OtherLevel {
        /// The level that was wanted.
        wanted: usize,
        /// The nearest that was seen; 0 where rules solved none.
        nearest: usize,
    },
    /// Time was up before there was any.
    Tired,
}

impl NoSkeleton {
    /// The reason in words.
    pub fn say(self, lang: Lang) -> String {
        match self {
            NoSkeleton::NoCrossing => lang.pick(
                "no two words of the list cross on a board of this size; add words that share letters, or take a larger board".to_string(),
                "この大きさの盤では、リストのどの2語も交わりません。文字を共有する単語を足すか、盤を大きくしてください".to_string(),
            ),
            NoSkeleton::TooManyLetters => lang.pick(
                format!("found more than {MOST_LETTERS} different letters in the list, wanted fewer"),
                format!("リストに{MOST_LETTERS}種類を超える文字があります。減らしてください"),
            ),
            NoSkeleton::NeedsLetters => lang.pick(
                "no board with one solution and no starting letters was found in time; more time, another seed, or starting letters would help".to_string(),
                "最初の文字なしで解が1つになる盤は時間内に見つかりませんでした。時間や seed を変えるか、最初の文字を許してください".to_string(),
            ),
            NoSkeleton::OtherLevel { wanted, nearest: 0 } => lang.pick(
                format!("no board of level {wanted} was found in time, nor any that the rules solve; more time, another size or other words would help"),
                format!("レベル{wanted}の盤は時間内に見つかりませんでした(規則で解ける盤もなし)。時間や大きさ、単語を変えてみてください"),
            ),
            NoSkeleton::OtherLevel { wanted, nearest } => lang.pick(
                format!("no board of level {wanted} was found in time; the nearest was of level {nearest}. More time, another size or other words would help"),
                format!("レベル{wanted}の盤は時間内に見つかりませんでした(最も近いのはレベル{nearest})。時間や大きさ、単語を変えてみてください"),
            ),
            NoSkeleton::Tired => lang.pick(
                "time was up before there was a skeleton; more time would help".to_string(),
                "時間内にスケルトンができませんでした。時間を延ばしてください".to_string(),
            ),
        }
    }
}

impl MadeSkeleton {
    /// How a person solves it, by the rule set for skeletons.
    pub fn walk(&self) -> Walkthrough {
        walk_with(&self.puzzle.problem(), rules(), Manner::default())
    }
}

/// The rule set that says how hard skeletons are.
pub fn rules() -> &'static RuleSet {
    RuleSet::named("skeleton").expect("a shipped set")
}

/// Which of two levels is nearer to the wanted one; 0 is none.
fn nearer(wanted: usize, one: usize, other: usize) -> usize {
    if one > 0 && one.abs_diff(wanted) <= other.abs_diff(wanted) { one } else { other }
}

/// Layouts grown for one puzzle, of which the richest is taken.
const LAYOUTS: usize = 48;

/// Makes one skeleton from words of a list. `go_on` is asked now and then.
pub fn make(
    list: &WordList,
    wish: SkeletonWish,
    chance: &mut Chance,
    go_on: &dyn Fn() -> bool,
) -> Result<MadeSkeleton, NoSkeleton> {
    let lexicon = Lexicon::new(list, wish.cols.max(wish.rows), |_| true);
    if lexicon.alphabet.len() > MOST_LETTERS {
        return Err(NoSkeleton::TooManyLetters);
    }
    let mut nearest = 0;
    loop {
        let mut layouts: Vec<Layout> = Vec::new();
        for _ in 0..LAYOUTS {
            layouts.extend(lay::grow(&lexicon, wish.cols, wish.rows, MOST_WORDS, chance));
            if !go_on() && !layouts.is_empty() {
                break;
            }
        }
        // Two words that cross are the least that is a puzzle.
        layouts.retain(|layout| layout.places().len() >= 2);
        if layouts.is_empty() {
            return Err(NoSkeleton::NoCrossing);
        }
        layouts.sort_by_key(|layout| Reverse((layout.places().len(), layout.crossings())));
        for layout in &layouts {
            let solution = layout.board(&lexicon, layout.whole(), Square::Black);
            let words = layout.words().into_iter().map(|word| lexicon.text(word));
            let full = Skeleton::new(&solution, words).expect("every run is a word of the list");
            let marks = full.problem().givens;
            let plain = full.with_givens(&[]);
            let starting = if wish.letters {
                fewest_letters(&plain, &marks, go_on)
            } else {
                let found = crate::solve::search(&plain.problem(), 2, &mut || go_on());
                (found.is_unique() == Some(true)).then(Starting::default)
            };
            if let Some(starting) = starting {
                let puzzle = plain.with_givens(&starting.letters);
                let made = MadeSkeleton { puzzle, solution, fewest: starting.fewest };
                let Some(wanted) = wish.level else { return Ok(made) };
                let level = made.walk().level();
                if level == Some(wanted) {
                    return Ok(made);
                }
                nearest = level.map_or(nearest, |level| nearer(wanted, nearest, level));
            }
            if !go_on() {
                if let Some(wanted) = wish.level.filter(|_| nearest > 0 || wish.letters) {
                    return Err(NoSkeleton::OtherLevel { wanted, nearest });
                }
                return Err(if wish.letters { NoSkeleton::Tired } else { NoSkeleton::NeedsLetters });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;
    use crate::kind::crossword::{Customs, check};
    use crate::solve::{Verdict, search, verdict};
    use crate::symbol::Mark;
    use crate::walk::End;

    fn lists() -> Vec<WordList> {
        let texts = [
            include_str!("../../../data/words/kitchen.txt"),
            include_str!("../../../data/words/umi.txt"),
            include_str!("../../../data/words/machi.txt"),
        ];
        texts.iter().map(|text| WordList::parse(text)).collect()
    }

    #[test]
    fn every_skeleton_is_in_one_piece_made_of_the_list_and_has_one_solution() {
        let mut given = 0;
        for (number, list) in lists().iter().enumerate() {
            for index in 0..20 {
                let (cols, rows) = [(6, 5), (7, 7), (9, 9), (5, 9)][index as usize % 4];
                let wish = SkeletonWish { cols, rows, letters: true, level: None };
                let made = make(list, wish, &mut stream(number as u64, index), &|| true).expect("it crosses");
                let customs = Customs { connected: true, ..Customs::default() };
                assert_eq!(check(&made.solution, list, customs), [], "{}", made.puzzle);
                assert_eq!((made.solution.grid().cols, made.solution.grid().rows), (cols as u8, rows as u8));
                let Verdict::One(marks) = verdict(&made.puzzle.problem()) else { panic!("{}", made.puzzle) };
                assert_eq!(made.puzzle.with_givens(&marks).board(), &made.solution);
                let mut words: Vec<String> =
                    made.solution.runs().iter().map(|run| made.solution.text(&run.cells)).collect();
                words.sort_by_key(|word| (word.chars().count(), word.clone()));
                assert_eq!(made.puzzle.words(), words);
                given += usize::from(!made.puzzle.problem().givens.is_empty());
                assert!(made.fewest);
            }
        }
        assert!(given > 0, "some boards need letters");
    }

    #[test]
    fn without_letters_means_without() {
        let list = &lists()[0];
        for index in 0..6 {
            let wish = SkeletonWish { cols: 7, rows: 7, letters: false, level: None };
            let made = make(list, wish, &mut stream(4, index), &|| true).expect("it crosses");
            assert!(made.puzzle.problem().givens.is_empty());
            assert!(matches!(verdict(&made.puzzle.problem()), Verdict::One(_)));
        }
    }

    /// The level is that of the rules: they solve it up to there and no lower.
    #[test]
    fn a_wanted_level_is_met_or_the_nearest_is_told() {
        let list = &lists()[0];
        let problem = |made: &MadeSkeleton| made.puzzle.problem();
        for level in [2, 4] {
            let wish = SkeletonWish { cols: 9, rows: 9, letters: true, level: Some(level) };
            let made = make(list, wish, &mut stream(2, level as u64), &|| true).expect("there is time");
            let solves = |level| {
                walk_with(&problem(&made), &rules().up_to(level), Manner::default()).end == End::Solved
            };
            assert!(solves(level) && !solves(level - 1), "{}", made.puzzle);
        }
        // A word of three and one of five: whichever is first, its length tells where it goes.
        let list = WordList::parse("CUP\nPLATE");
        let calls = std::cell::Cell::new(0);
        let go_on = || {
            calls.set(calls.get() + 1);
            calls.get() < 300
        };
        let wish = SkeletonWish { cols: 5, rows: 5, letters: true, level: Some(5) };
        let none = make(&list, wish, &mut stream(1, 0), &go_on).expect_err("it is level 1");
        assert_eq!(none, NoSkeleton::OtherLevel { wanted: 5, nearest: 1 });
        assert!(none.say(Lang::En).contains("level 1"), "{}", none.say(Lang::En));
        assert_eq!([nearer(4, 0, 1), nearer(4, 1, 6), nearer(4, 6, 1)], [1, 6, 6]);
    }

    #[test]
    fn what_cannot_be_is_told() {
        let wish = SkeletonWish { cols: 5, rows: 5, letters: true, level: None };
        let none = |text: &str| make(&WordList::parse(text), wish, &mut stream(1, 0), &|| true).err();
        assert_eq!(none(""), Some(NoSkeleton::NoCrossing));
        assert_eq!(none("CAT"), Some(NoSkeleton::NoCrossing));
        assert_eq!(none("CAT\nDOG"), Some(NoSkeleton::NoCrossing));
        assert_eq!(none("CUP\nPOT"), None);
        // The same words read both ways: only a given letter tells them apart.
        let list = WordList::parse("AB\nAC");
        let plain = SkeletonWish { letters: false, ..wish };
        let calls = std::cell::Cell::new(0);
        let go_on = || {
            calls.set(calls.get() + 1);
            calls.get() < 200
        };
        assert_eq!(make(&list, plain, &mut stream(1, 0), &go_on).err(), Some(NoSkeleton::NeedsLetters));
        let made = make(&list, wish, &mut stream(1, 0), &|| true).expect("with a letter");
        assert_eq!(made.puzzle.problem().givens.len(), 1);
    }

    /// The fewest letters by trying every set of cells, smallest first.
    fn by_brute_force(plain: &Skeleton, marks: &[Mark]) -> usize {
        let unique = |some: &[Mark]| {
            search(&plain.with_givens(some).problem(), 2, &mut || true).is_unique() == Some(true)
        };
        (0u32..1 << marks.len())
            .filter(|bits| {
                let some: Vec<Mark> =
                    marks.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &m)| m).collect();
                unique(&some)
            })
            .map(u32::count_ones)
            .min()
            .expect("all letters are enough") as usize
    }

    #[test]
    fn the_fewest_letters_are_the_fewest() {
        let mut chance = crate::testing::Dice::new(11);
        let mut seen = [0; 4];
        let mut tried = 0;
        while tried < 1200 {
            let (plain, solution) = crate::testing::skeleton(&mut chance);
            let problem = plain.problem();
            if problem.frame.cells.len() > 11 {
                continue;
            }
            tried += 1;
            let marks: Vec<Mark> = problem.frame.cells.iter().map(|cell| solution.mark(cell)).collect();
            let starting = fewest_letters(&plain, &marks, &|| true).expect("there is time");
            assert!(starting.fewest);
            assert_eq!(starting.letters.len(), by_brute_force(&plain, &marks), "{plain}");
            seen[starting.letters.len().min(3)] += 1;
        }
        assert!(seen[..3].iter().all(|&count| count > 5), "{seen:?}");
    }
}
