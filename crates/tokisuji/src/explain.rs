//! Walkthroughs as sentences, and contradictions as words.

use crate::board::Contradiction;
use crate::grid::Cell;
use crate::lang::{Lang, many};
use crate::problem::{Frame, GroupKind};
use crate::ruleset::RuleSet;
use crate::walk::{End, Round, Step, Walkthrough};

impl Step {
    /// The deduction as a sentence.
    pub fn say(&self, frame: &Frame, lang: Lang) -> String {
        self.rule.explain(frame, &self.deduction, lang)
    }

    /// What a deep trial rests on, each by itself, to be folded open; and the sentence without it. For other steps the sentence alone.
    pub fn say_folded(&self, frame: &Frame, lang: Lang) -> (Vec<String>, String) {
        match self.deduction.because.proof.split_last() {
            Some((last, lemmas)) if !lemmas.is_empty() => {
                let effect = lang.struck(frame, self.deduction.effect.marks());
                let rest = last.say(frame, lang);
                let sentence = lang.pick(format!("{effect}: {rest}"), format!("{effect}：{rest}"));
                (lemmas.iter().map(|lemma| lemma.say(frame, lang)).collect(), sentence)
            }
            _ => (Vec::new(), self.say(frame, lang)),
        }
    }
}

impl Round {
    /// What the round was about: its number, its technique's level, and what it did.
    pub fn heading(&self, number: usize, rules: &RuleSet, lang: Lang) -> String {
        let mut titles: Vec<&str> = Vec::new();
        for step in &self.steps {
            if !titles.contains(&step.rule.title(lang)) {
                titles.push(step.rule.title(lang));
            }
        }
        if titles.is_empty() {
            titles.extend(rules.techniques[self.technique].rules.first().map(|known| known.rule.title(lang)));
        }
        let titles = titles.join(lang.comma());
        let level = self.technique + 1;
        let crossed = match (self.crossed, lang) {
            (0, _) => String::new(),
            (count, Lang::En) => format!("; {} crossed out", many(count, "candidate")),
            (count, Lang::Ja) => format!("、候補を{count}個消去"),
        };
        match lang {
            Lang::En => format!("Round {number}, level {level}: {titles}{crossed}"),
            Lang::Ja => format!("手順{number}・レベル{level}：{titles}{crossed}"),
        }
    }
}

impl Contradiction {
    /// Where it shows, in words.
    pub fn say(&self, frame: &Frame, lang: Lang) -> String {
        match (*self, lang) {
            (Contradiction::Constraint(at), lang) => {
                let name = lang.constraint(frame, at);
                lang.pick(format!("nothing satisfies {name}"), format!("{name}を満たせません"))
            }
            (Contradiction::Cell(cell), lang) if frame.is_constrained() => {
                let name = lang.place(frame, cell);
                lang.pick(format!("nothing fits {name}"), format!("{name}に入るものがありません"))
            }
            (Contradiction::Mark(mark), lang) if frame.is_constrained() => {
                let said = lang.decided(frame, mark);
                lang.pick(
                    format!("{said}, but that was ruled out"),
                    format!("{said}となりますが、それはあり得ません"),
                )
            }
            (Contradiction::Cell(cell), Lang::En) => format!("nothing fits in {}", frame.grid.name(cell)),
            (Contradiction::Cell(cell), Lang::Ja) => {
                let what = if frame.words.is_some() { "文字" } else { "数字" };
                format!("{}に入る{what}がありません", frame.grid.name(cell))
            }
            (Contradiction::Group(group, symbol), Lang::En) => {
                format!("{} has no place in {}", frame.sign(symbol), lang.group(frame, group))
            }
            (Contradiction::Group(group, symbol), Lang::Ja) => {
                format!("{}に{}が入る場所がありません", lang.group(frame, group), frame.sign(symbol))
            }
            (Contradiction::Slot(slot), Lang::En) => {
                format!("no word that is left fits {}", lang.slot(frame, slot))
            }
            (Contradiction::Slot(slot), Lang::Ja) => {
                format!("{}に入る単語が残っていません", lang.slot(frame, slot))
            }
            (Contradiction::Word(word), lang) => {
                let word = frame.words.as_ref().map(|words| words.text(word)).unwrap_or_default();
                lang.pick(format!("{word} fits nowhere"), format!("{word}が入る場所がありません"))
            }
            (Contradiction::Mark(mark), lang) if frame.words.is_some() => {
                let (sign, cell) = (frame.sign(mark.symbol), frame.grid.name(mark.cell));
                lang.pick(format!("{sign} in {cell} was ruled out"), format!("{cell}の{sign}は入りません"))
            }
            (Contradiction::Mark(mark), Lang::En) => {
                let (symbol, cell) = (frame.sign(mark.symbol), frame.grid.name(mark.cell));
                format!("{symbol} in {cell} stands against another {symbol} that it sees, or was ruled out")
            }
            (Contradiction::Mark(mark), Lang::Ja) => {
                let (symbol, cell) = (frame.sign(mark.symbol), frame.grid.name(mark.cell));
                let shapes = shapes_of(frame, mark.cell);
                format!("{cell}の{symbol}は、同じ{shapes}の{symbol}と重なるか、すでに消えた候補です")
            }
        }
    }
}

/// What the groups of a cell look like, in Japanese: 行・列・ブロック.
fn shapes_of(frame: &Frame, cell: Cell) -> String {
    let mut names: Vec<&str> = Vec::new();
    for seat in frame.seats(cell) {
        let name = match frame.groups[seat.group as usize].kind {
            GroupKind::Row => "行",
            GroupKind::Column => "列",
            GroupKind::Block => "ブロック",
            GroupKind::Diagonal => "対角線",
            GroupKind::Window => "窓",
            GroupKind::Cage => "ケージ",
            GroupKind::Knight | GroupKind::Extra => "組",
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() { "マス".to_owned() } else { names.join("・") }
}

impl Walkthrough {
    /// How it ended, in a sentence.
    pub fn ending(&self, frame: &Frame, rules: &RuleSet, lang: Lang) -> String {
        let steps = self.rounds.len();
        let level = self.hardest().map_or(0, |technique| technique + 1);
        match (self.end, lang) {
            (End::Solved, Lang::En) => {
                format!("Solved in {}: level {level} (rule set {}).", many(steps as u64, "round"), rules.name)
            }
            (End::Solved, Lang::Ja) => {
                format!("{steps}手順で完成：レベル{level}(規則セット {})。", rules.name)
            }
            (End::Stuck, Lang::En) => {
                format!(
                    "The rules of {} go no further: {} open after {}.",
                    rules.name,
                    if self.open == 1 {
                        "1 cell stays".to_string()
                    } else {
                        format!("{} cells stay", self.open)
                    },
                    many(steps as u64, "round")
                )
            }
            (End::Stuck, Lang::Ja) => {
                format!(
                    "規則セット {} ではここまで：{steps}手順の後、{}マスが決まりません。",
                    rules.name, self.open
                )
            }
            (End::Contradiction(what), Lang::En) => format!("No solution: {}.", what.say(frame, lang)),
            (End::Contradiction(what), Lang::Ja) => format!("解がありません：{}。", what.say(frame, lang)),
        }
    }
}
