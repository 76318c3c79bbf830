//! How puzzles are played, for people who have never seen one, with a small example to try: what kinds share.
//!
//! Books print it, sites show it beside the board; both read it here.

use super::Puzzle;
use crate::lang::Lang;
use crate::symbol::Symbol;
use std::cmp::Reverse;

/// A small puzzle of the same rules that somebody can solve in a minute, with words of a language. `None` where we have none of
/// just these rules: none is better than one that breaks them.
pub fn example(puzzle: &Puzzle, lang: Lang) -> Option<Puzzle> {
    let (kind, names) = (puzzle.kind(), puzzle.variant_names());
    // The rules of a described problem are its own: no other has just these.
    super::kind(kind.name())?;
    let read = |text: &&str| kind.read(text).expect("ours, and read in the tests");
    let same = |example: &Puzzle| example.variant_names() == names;
    // Letters beside the digits want an example of their own, where there is one.
    let beyond_nine = |puzzle: &Puzzle| puzzle.problem().frame.symbols.len() > 9;
    let wanted = beyond_nine(puzzle);
    let mut fitting: Vec<Puzzle> = kind.examples(lang).iter().map(read).filter(same).collect();
    fitting.sort_by_cached_key(|example| Reverse(beyond_nine(example) == wanted));
    fitting.into_iter().next()
}

/// What to do, paragraph by paragraph.
pub fn how_to_play(puzzle: &Puzzle, lang: Lang) -> Vec<String> {
    puzzle.0.how_to_play(lang)
}

/// What may be promised of a puzzle with one solution; `reasoned` where the usual rules are known to reach it.
pub fn promise(reasoned: bool, lang: Lang) -> &'static str {
    if reasoned {
        lang.pick(
            "There is only one solution, and it can be found by reasoning alone: you never need to guess.",
            "答えは1つだけです。あてずっぽうではなく、考えるだけで解けます。",
        )
    } else {
        lang.pick("There is only one solution.", "答えは1つだけです。")
    }
}

/// What is written into cells: digits, and past nine of them letters too.
pub(super) struct Signs {
    size: usize,
    lang: Lang,
}

impl Signs {
    pub(super) fn new(size: usize, lang: Lang) -> Signs {
        Signs { size, lang }
    }

    /// What one of them is called.
    pub(super) fn name(&self) -> &'static str {
        let (en, ja) = if self.size > 9 { ("sign", "記号") } else { ("number", "数字") };
        self.lang.pick(en, ja)
    }

    /// All of them.
    pub(super) fn one_of(&self) -> String {
        let (size, lang) = (self.size, self.lang);
        let last = Symbol(size.saturating_sub(1) as u8).digit();
        match size {
            0..=9 => lang.pick(format!("a number from 1 to {size}"), format!("1から{size}までの数字")),
            10 => lang.pick("one of the signs 1 to 9 and A", "1〜9とAの記号").to_owned(),
            _ => lang
                .pick(format!("one of the signs 1 to 9 and A to {last}"), format!("1〜9とA〜{last}の記号")),
        }
    }

    /// What letters count for in a sum.
    pub(super) fn worth(&self) -> Option<String> {
        let said = self.lang.pick(
            "In sums A counts as 10, B as 11, and so on.",
            "和を求めるときは、Aを10、Bを11のように数えます。",
        );
        (self.size > 9).then(|| said.to_owned())
    }
}
