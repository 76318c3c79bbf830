//! How hard a puzzle is, in words: for people who have never heard of rule sets.

use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;

/// Words from easy to hard, for rule sets whose levels have none of their own. Sets with fewer levels take words that are as far apart.
const WORDS: [[&str; 2]; 8] = [
    ["gentle", "入門"],
    ["easy", "初級"],
    ["fairly easy", "初級の上"],
    ["medium", "中級"],
    ["fairly hard", "中級の上"],
    ["hard", "上級"],
    ["very hard", "上級の上"],
    ["expert", "名人級"],
];

/// What a level, from 1, is called; `None` is beyond all levels.
pub(crate) fn word(rules: &RuleSet, level: Option<usize>, lang: Lang) -> String {
    let levels = rules.everyday.max(1);
    let Some(level) = level else { return beyond(lang).to_owned() };
    if let Some(word) = rules.level_name(level, lang) {
        return word.to_owned();
    }
    if level > levels {
        return beyond(lang).to_owned();
    }
    // Level 1 is the first word, the last level the last.
    let at = (level.max(1) - 1) * (WORDS.len() - 1) / (levels - 1).max(1);
    let [en, ja] = WORDS[at.min(WORDS.len() - 1)];
    lang.pick(en, ja).to_owned()
}

fn beyond(lang: Lang) -> &'static str {
    lang.pick("beyond the levels", "レベル外の難問")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_a_word_of_its_own() {
        for rules in RuleSet::shipped() {
            for lang in Lang::ALL {
                let words: Vec<String> =
                    (1..=rules.everyday).map(|level| word(rules, Some(level), lang)).collect();
                let mut once = words.clone();
                once.sort();
                once.dedup();
                // Sets of more levels than there are words are for research; books are graded by the usual ones.
                assert!(
                    once.len() == words.len() || rules.everyday > WORDS.len(),
                    "{}: {words:?}",
                    rules.name
                );
            }
        }
        assert_eq!(word(RuleSet::human(), Some(8), Lang::En), "expert");
        assert_eq!(word(RuleSet::human(), Some(9), Lang::En), "beyond the levels");
        assert_eq!(word(RuleSet::human(), None, Lang::Ja), "レベル外の難問");
    }
}
