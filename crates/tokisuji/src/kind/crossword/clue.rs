//! Clues: for every run its number, its word and what the list says about it.

use super::{Crossword, Direction};
use crate::grid::Cell;
use crate::lang::Lang;
use crate::words::WordList;
use std::collections::BTreeMap;

/// One clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// The number in its first cell.
    pub number: usize,
    /// The cells of the word.
    pub cells: Vec<Cell>,
    /// The word.
    pub word: String,
    /// The clue of the list; `None` if it has none.
    pub clue: Option<String>,
    /// The word's tags.
    pub tags: Vec<String>,
}

impl Clue {
    /// As printed beside the board, with the number of letters. In a stamp rally only the place is told where the clue hangs.
    pub fn say(&self, rally: bool, lang: Lang) -> String {
        let length = self.cells.len();
        let sent = if rally { self.sends(lang) } else { None };
        let said = match sent {
            Some(place) => place,
            None if self.tells_count() => return self.text().to_owned(),
            None => self.text().to_owned(),
        };
        lang.pick(format!("{said} ({length})"), format!("{said}（{length}文字）"))
    }

    /// Whether the clue ends with the letters of its word, as in `(5,9)`. It does where the word is a phrase.
    fn tells_count(&self) -> bool {
        self.count().is_some()
    }

    /// The letters of its parts and what stands between them, as the clue tells at its end: `5,9`.
    fn count(&self) -> Option<&str> {
        let text = self.text().trim_end().trim_end_matches([')', '）']);
        let (_, count) = text.rsplit_once(['(', '（'])?;
        if text.len() == self.text().trim_end().len() {
            return None;
        }
        // Digits of the word itself are in quotation marks and are no letters on the board.
        let told =
            count.split(['‘', '’']).step_by(2).flat_map(|part| part.split([',', '-', ' ', '、', '・']));
        let numbers = told.map(|part| part.trim_end_matches("文字")).filter(|part| !part.is_empty());
        let sum: Option<usize> =
            numbers.map(|part| part.parse::<usize>().ok().filter(|&part| part <= 100)).sum();
        (sum == Some(self.cells.len())).then_some(count)
    }

    /// The word with the blanks, hyphens and digits that are not on the board, where its clue tells of them: `LIVING ROOM`.
    pub fn written(&self) -> String {
        let Some(count) = self.count() else { return self.word.clone() };
        let (mut written, mut letters) = (String::new(), self.word.chars());
        for (at, part) in count.split(['‘', '’']).enumerate() {
            if at % 2 == 1 {
                written.push_str(part);
                continue;
            }
            let mut number = String::new();
            for sign in part.trim_end_matches("文字").chars().chain([',']) {
                if sign.is_ascii_digit() {
                    number.push(sign);
                    continue;
                }
                if let Ok(count) = std::mem::take(&mut number).parse::<usize>() {
                    written.extend(letters.by_ref().take(count));
                }
                match sign {
                    '-' | '・' => written.push(sign),
                    _ => written.push(' '),
                }
            }
            // The sign after the last part was ours.
            written.pop();
        }
        written.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Where people go to read the clue, if it hangs anywhere.
    fn sends(&self, lang: Lang) -> Option<String> {
        let place = self.tags.first()?;
        Some(lang.pick(format!("see {place}"), format!("{place}で見つけよう")))
    }

    /// The clue, or a dash where there is none yet.
    pub fn text(&self) -> &str {
        self.clue.as_deref().unwrap_or("—")
    }
}

/// The clues of a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clues {
    /// ヨコのカギ.
    pub across: Vec<Clue>,
    /// タテのカギ.
    pub down: Vec<Clue>,
}

impl Clues {
    /// Both, across first.
    pub fn all(&self) -> impl Iterator<Item = (Direction, &Clue)> {
        let across = self.across.iter().map(|clue| (Direction::Across, clue));
        across.chain(self.down.iter().map(|clue| (Direction::Down, clue)))
    }

    /// The same for a stamp rally: places instead of the clues that hang there.
    #[must_use]
    pub fn for_rally(&self, lang: Lang) -> Clues {
        let mut clues = self.clone();
        for clue in clues.across.iter_mut().chain(&mut clues.down) {
            clue.clue = clue.sends(lang).or(clue.clue.take());
        }
        clues
    }

    /// The words that have no clue.
    pub fn missing(&self) -> Vec<&str> {
        self.all().filter(|(_, clue)| clue.clue.is_none()).map(|(_, clue)| clue.word.as_str()).collect()
    }
}

/// The clues of a filled board from a list. A phrase has the letters of its parts at its end, which every format of crosswords keeps.
pub fn clues(board: &Crossword, list: &WordList) -> Clues {
    let known: BTreeMap<&str, usize> =
        list.words.iter().enumerate().map(|(at, word)| (word.text.as_str(), at)).collect();
    let mut clues = Clues::default();
    for run in board.runs() {
        let word = board.text(&run.cells);
        let entry = known.get(word.as_str()).map(|&at| &list.words[at]);
        let mut clue = Clue {
            number: run.number,
            cells: run.cells,
            clue: entry.and_then(|entry| entry.clue.clone()),
            tags: entry.map(|entry| entry.tags.clone()).unwrap_or_default(),
            word,
        };
        if let Some(count) = entry.and_then(|entry| entry.count.as_ref()).filter(|_| !clue.tells_count()) {
            clue.clue = clue.clue.map(|said| format!("{said} ({count})"));
        }
        match run.way {
            Direction::Across => clues.across.push(clue),
            Direction::Down => clues.down.push(clue),
        }
    }
    clues
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_come_from_the_list_and_missing_ones_are_named() {
        let list = WordList::parse("ネコ\t鳴く\nコマ\nネズミ\t小さい\tA");
        let board: Crossword = "ネコ/ズマ/ミ#".parse().unwrap();
        let clues = clues(&board, &list);
        assert_eq!(clues.missing(), ["ズマ", "コマ"]);
        assert_eq!(clues.across[0].clue.as_deref(), Some("鳴く"));
        assert_eq!(clues.across[0].say(false, Lang::En), "鳴く (2)");
        assert_eq!((clues.down[0].number, clues.down[0].tags.as_slice()), (1, &["A".to_string()][..]));
    }

    #[test]
    fn phrases_tell_the_letters_of_their_parts_once() {
        let list = WordList::parse("a b c\tletters\nax\ttool (2)\nb-2-y\tside\nc3\tnot on the board");
        let board: Crossword = "ABC/XY#".parse().unwrap();
        let clues = clues(&board, &list);
        let said: Vec<String> = clues.all().map(|(_, clue)| clue.say(false, Lang::En)).collect();
        assert_eq!(said, ["letters (1,1,1)", "— (2)", "tool (2)", "side (1-‘2’-1)"]);
        assert_eq!(clues.down[0].say(false, Lang::Ja), "tool (2)");
        let written: Vec<String> = clues.all().map(|(_, clue)| clue.written()).collect();
        assert_eq!(written, ["A B C", "XY", "AX", "B-2-Y"]);
    }
}
