//! The word lists that come with the library, each in one language, with a clue for every word.

use super::WordList;
use crate::lang::Lang;

/// A list of ours.
pub struct Shipped {
    /// Its name on the command line and in addresses. Never changes.
    pub name: &'static str,
    en: &'static str,
    ja: &'static str,
    /// The language of its words.
    pub lang: Lang,
    text: &'static str,
}

/// Every list, the largest of each language first.
pub static LISTS: &[Shipped] = &[
    Shipped {
        name: "everyday",
        en: "Everyday English",
        ja: "日常の英語",
        lang: Lang::En,
        text: include_str!("../../data/words/everyday.txt"),
    },
    Shipped {
        name: "kitchen",
        en: "The kitchen (English)",
        ja: "台所(英語)",
        lang: Lang::En,
        text: include_str!("../../data/words/kitchen.txt"),
    },
    Shipped {
        name: "kurashi",
        en: "Daily life (Japanese)",
        ja: "暮らしのことば",
        lang: Lang::Ja,
        text: include_str!("../../data/words/kurashi.txt"),
    },
    Shipped {
        name: "umi",
        en: "The sea (Japanese)",
        ja: "海のことば",
        lang: Lang::Ja,
        text: include_str!("../../data/words/umi.txt"),
    },
    Shipped {
        name: "machi",
        en: "Around town (Japanese)",
        ja: "町めぐり",
        lang: Lang::Ja,
        text: include_str!("../../data/words/machi.txt"),
    },
];

impl Shipped {
    /// What it is called.
    pub fn title(&self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.ja)
    }

    /// As its file has it.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Its words.
    pub fn words(&self) -> WordList {
        WordList::parse(self.text)
    }
}

/// The list of that name.
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    LISTS.iter().find(|list| list.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_ours_can_be_used_and_has_a_clue_that_does_not_tell_it() {
        for list in LISTS {
            let words = list.words();
            assert!(words.remarks.is_empty(), "{}: {:?}", list.name, words.remarks);
            assert!(words.without_clue().is_empty(), "{}: {:?}", list.name, words.without_clue());
            for word in &words.words {
                let clue = word.clue.as_deref().unwrap_or_default().to_uppercase();
                let mut parts = clue.split(|sign: char| !sign.is_alphabetic());
                assert!(!parts.any(|part| part == word.text), "{}: {} in its clue", list.name, word.text);
                // Japanese has no blanks to part its words, and two kana stand in many others.
                let told = list.lang == Lang::Ja && word.len() > 2 && clue.contains(&word.written);
                assert!(!told, "{}: {} in its clue", list.name, word.written);
            }
        }
    }
}
