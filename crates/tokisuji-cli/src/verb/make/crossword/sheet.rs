//! A made crossword as JSON, as text for people, and as files.

use crate::args::MakeCrossword;
use anyhow::Context;
use serde_json::{Value, json};
use std::path::Path;
use tokisuji::answer::made_crossword;
use tokisuji::draw::text::{Layout, plain_text, text_board};
use tokisuji::draw::{Look, Picture, draw, ring_letters};
use tokisuji::format::sheet::Sheet as Printed;
use tokisuji::grid::Cell;
use tokisuji::kind::crossword::{Card, Clues, Direction, cards, clues, hidden_word};
use tokisuji::lang::Lang;
use tokisuji::make::crossword::plan::CrosswordPlan;
use tokisuji::make::crossword::{LeftOut, MadeCrossword};

pub(super) struct Sheet<'a> {
    made: &'a MadeCrossword,
    all_words: bool,
    method: String,
    index: u64,
    clues: Clues,
    hidden: Option<Vec<Cell>>,
    asked_hidden: Option<String>,
    rally: Option<(Vec<Card>, Vec<String>)>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(
        args: &MakeCrossword,
        plan: &CrosswordPlan,
        made: &'a MadeCrossword,
        index: u64,
    ) -> Sheet<'a> {
        let list = &plan.list;
        let clues = clues(&made.board, list);
        let asked_hidden =
            args.hidden_word.as_ref().map(|word| list.folding.fold(word).unwrap_or_else(|_| word.clone()));
        let hidden = asked_hidden.as_ref().and_then(|word| hidden_word(&made.board, word));
        let rally = args.rally.then(|| cards(&clues));
        Sheet {
            made,
            all_words: args.all_words,
            method: plan.objective.clone(),
            index,
            clues,
            hidden,
            asked_hidden,
            rally,
        }
    }

    /// What the maker of the list should know.
    pub(super) fn complaints(&self, lang: Lang) -> Vec<String> {
        let mut said = LeftOut::say_all(&self.made.left_out, lang);
        let missing = self.clues.missing();
        if !missing.is_empty() {
            let words = missing.join(lang.comma());
            said.push(
                lang.pick(format!("words without a clue: {words}"), format!("カギのない単語: {words}")),
            );
        }
        if let (Some(word), None) = (&self.asked_hidden, &self.hidden) {
            said.push(lang.pick(
                format!("the letters of {word} are not all on the board: no hidden word; try another --seed"),
                format!(
                    "{word} の文字が盤にそろっていないため、隠し言葉を作れません。--seed を変えてください"
                ),
            ));
        }
        if let Some((_, lost)) = self.rally.as_ref().filter(|(_, lost)| !lost.is_empty()) {
            let words = lost.join(lang.comma());
            said.push(lang.pick(
                format!("words without a place (their first tag): {words}"),
                format!("場所(最初のタグ)のない単語: {words}"),
            ));
        }
        said
    }

    pub(super) fn object(&self, args: &MakeCrossword) -> Value {
        let mut printed = Printed::new(self.made.board.clone(), |_, _| None);
        printed.clues.clone_from(&self.clues);
        printed.marks = self.hidden.clone().unwrap_or_default();
        let mut object = made_crossword(&printed, self.made, &self.method, args.chance.get(), self.index);
        if let Some((cards, _)) = &self.rally {
            let card = |card: &Card| {
                let clues = card.clues.iter().map(|(way, clue)| json!({ "number": clue.number, "way": way.name(Lang::En), "clue": clue.clue }));
                json!({ "place": card.place, "clues": clues.collect::<Vec<_>>() })
            };
            object["cards"] = json!(cards.iter().map(card).collect::<Vec<_>>());
        }
        object
    }

    /// The solution, what it is worth, and the clues.
    pub(super) fn picture(&self, lang: Lang) -> String {
        let made = self.made;
        let counts = made.board.counts();
        if self.all_words {
            let (wide, tall) = (made.board.grid().cols, made.board.grid().rows);
            let summary = lang.pick(
                format!("{} words on {wide}×{tall} squares, {} crossings", counts.words, counts.crossings),
                format!("{}語、{wide}×{tall}マス、交差{}", counts.words, counts.crossings),
            );
            return format!("{}\n{summary}\n\n{}", self.board_text(true), self.text(lang));
        }
        let known = match made.optimal {
            true => lang.pick("proved best".to_string(), "最適と証明済み".to_string()),
            false => lang.pick(format!("at most {} is possible", made.bound), format!("上限{}", made.bound)),
        };
        let summary = lang.pick(
            format!(
                "{} words, {} white, {} black, {} black pairs, {} crossings; value {} ({known})",
                counts.words, counts.white, counts.black, counts.black_pairs, counts.crossings, made.value
            ),
            format!(
                "{}語、白マス{}、黒マス{}、隣り合う黒マス{}組、交差{}。評価値{}({known})",
                counts.words, counts.white, counts.black, counts.black_pairs, counts.crossings, made.value
            ),
        );
        format!("{}\n{summary}\n\n{}", self.board_text(true), self.text(lang))
    }

    /// The board alone, with its letters or with its numbers.
    fn board_text(&self, letters: bool) -> String {
        let problem = self.made.board.printed(letters).problem();
        plain_text(&text_board(&problem, &[], Layout::default()))
    }

    /// The numbered board and its clues.
    fn text(&self, lang: Lang) -> String {
        let mut text = self.board_text(false);
        if let Some(cells) = &self.hidden {
            let named = cells
                .iter()
                .zip(ring_letters())
                .map(|(&cell, mark)| format!("{mark} {}", self.made.board.grid().name(cell)));
            let cells = named.collect::<Vec<_>>().join(lang.comma());
            text += &lang.pick(format!("\nHidden word: {cells}\n"), format!("\n隠し言葉: {cells}\n"));
        }
        for (way, clues) in [(Direction::Across, &self.clues.across), (Direction::Down, &self.clues.down)] {
            text += &format!("\n{}\n", way.heading(lang));
            for clue in clues {
                text += &format!("{:3}  {}\n", clue.number, clue.say(self.rally.is_some(), lang));
            }
        }
        text
    }

    fn cards(&self, lang: Lang) -> Option<String> {
        let (cards, _) = self.rally.as_ref()?;
        let mut text = String::new();
        for card in cards {
            text += &format!("== {} ==\n", card.place);
            for (way, clue) in &card.clues {
                text += &format!("{} {}  {}\n", way.name(lang), clue.number, clue.text());
            }
            text.push('\n');
        }
        Some(text)
    }

    /// The files of this board.
    pub(super) fn write(&self, folder: &Path, lang: Lang) -> anyhow::Result<()> {
        if let Some(ending) = folder.extension().filter(|_| !folder.is_dir()) {
            let (name, ending) = (folder.display(), ending.display());
            anyhow::bail!(lang.pick(
                format!("-o {name}: found a name ending in .{ending}, wanted a folder; for a file to print: tokisuji make crossword … --json | tokisuji book - --worksheet -o {name}"),
                format!("-o {name}: 末尾が .{ending} の名前ですが、ここにはフォルダーを指定します。印刷するファイルは tokisuji make crossword … --json | tokisuji book - --worksheet -o {name} で作れます"),
            ));
        }
        std::fs::create_dir_all(folder).with_context(|| format!("making the folder {}", folder.display()))?;
        let number = self.index + 1;
        let hidden = self.hidden.clone().unwrap_or_default();
        let look = Look { lang, marked: hidden, ..Look::default() };
        let draw = |letters: bool| draw(&self.made.board.printed(letters), Picture::Puzzle, &look);
        let mut files = vec![
            (format!("crossword-{number}.svg"), draw(false)),
            (format!("crossword-{number}-solution.svg"), draw(true)),
            (format!("crossword-{number}.txt"), self.text(lang)),
        ];
        files.extend(self.cards(lang).map(|cards| (format!("crossword-{number}-cards.txt"), cards)));
        for (name, text) in files {
            let path = folder.join(name);
            std::fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
        }
        Ok(())
    }
}
