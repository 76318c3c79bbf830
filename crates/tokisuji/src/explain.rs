//! Walkthroughs as sentences, and contradictions as words.

use crate::board::Contradiction;
use crate::grid::Cell;
use crate::lang::{Lang, many};
use crate::problem::{Argument as Found, Frame, GroupKind, Pattern};
use crate::rule::{Figure, Link, Refutation};
use crate::ruleset::RuleSet;
use crate::walk::{End, Round, Step, Walkthrough};

impl Step {
    /// What players of the kind call it, where they have a name for it.
    pub fn pattern(&self, frame: &Frame) -> Option<&'static Pattern> {
        let (effect, because) = (&self.deduction.effect, &self.deduction.because);
        // A supposition is no pattern, nor is a theorem, which has a name already.
        if !because.proof().is_empty() {
            return None;
        }
        frame.pattern(&Found {
            frame,
            marks: effect.marks(),
            decides: effect.decides(),
            constraints: &because.constraints,
            facts: because.facts(),
            gone: because.gone(),
            why: because.why(),
        })
    }

    /// What it is called: as the players of the kind say, or else as its rule.
    pub fn title(&self, frame: &Frame, lang: Lang) -> &'static str {
        match self.pattern(frame) {
            Some(pattern) => lang.pick(pattern.title[0], pattern.title[1]),
            None => self.rule.title(lang),
        }
    }

    /// The deduction as a sentence.
    pub fn say(&self, frame: &Frame, lang: Lang) -> String {
        self.rule.explain(frame, &self.deduction, lang)
    }

    /// The reason as a tree: the sentence, and below it what it rests on, to be folded open. Only deep trials rest on anything.
    pub fn argument(&self, frame: &Frame, lang: Lang) -> Argument {
        let proof = self.deduction.because.proof();
        let Some((last, [_, ..])) = proof.split_last() else {
            return Argument { claim: None, sentence: self.say(frame, lang), parts: Vec::new() };
        };
        let effect = lang.struck(frame, self.deduction.effect.marks());
        let rest = last.say(frame, lang);
        let sentence = lang.pick(format!("{effect}: {rest}"), format!("{effect}：{rest}"));
        let mut tree = Tree { proof, frame, lang, told: vec![false; proof.len()] };
        let parts = tree.below(last);
        Argument { claim: None, sentence, parts }
    }
}

impl Step {
    /// How many links a picture of the step can be walked through by: those of a chain, or of the supposition that refutes what goes. None for
    /// a pattern that is seen at once.
    pub fn links(&self) -> usize {
        let because = &self.deduction.because;
        match (&because.figure, because.proof().last()) {
            (_, Some(last)) => last.links.len(),
            (Figure::Chain(trail), _) if self.deduction.length > 0 => trail.len() / 2,
            _ => 0,
        }
    }

    /// The step link by link, in words: what is supposed, each thing that follows, and what comes of it. Two more than there are links; empty
    /// where there are none.
    pub fn stages(&self, frame: &Frame, lang: Lang) -> Vec<String> {
        let because = &self.deduction.because;
        if self.links() == 0 {
            return Vec::new();
        }
        let mut stages = Vec::new();
        let effect = lang.struck(frame, self.deduction.effect.marks());
        if let Some(last) = because.proof().last() {
            let supposed = last.supposed(frame, lang);
            stages.push(lang.pick(format!("Suppose {supposed}."), format!("{supposed}と仮定する。")));
            let link = |link: &Link| {
                let said = link.say(frame, lang);
                lang.pick(format!("Then {said}."), format!("すると{said}。"))
            };
            stages.extend(last.links.iter().map(link));
            let end = last.say_end(frame, lang);
            stages.push(
                lang.pick(format!("But {end}. So {effect}."), format!("しかし{end}。よって{effect}。")),
            );
        } else if let Figure::Chain(trail) = &because.figure {
            for pair in trail.chunks(2) {
                let (not, then) = (lang.struck(frame, &pair[..1]), lang.decided(frame, pair[pair.len() - 1]));
                if stages.is_empty() {
                    stages.push(lang.pick(format!("Suppose {not}."), format!("{not}と仮定する。")));
                    stages.push(lang.pick(format!("Then {then}."), format!("すると{then}。")));
                } else {
                    stages.push(
                        lang.pick(format!("So {not}, and {then}."), format!("よって{not}で、{then}。")),
                    );
                }
            }
            let (first, last) = (trail[0], trail[trail.len() - 1]);
            let (one, other) = (lang.decided(frame, first), lang.decided(frame, last));
            stages.push(match (first == last, lang) {
                (true, Lang::En) => format!("It holds either way: {effect}."),
                (true, Lang::Ja) => format!("どちらにしても成り立つので、{effect}。"),
                (false, Lang::En) => format!("So {one} or {other}, and {effect}."),
                (false, Lang::Ja) => format!("{one}か{other}のどちらかなので、{effect}。"),
            });
        }
        stages
    }
}

/// A reason that may rest on others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// What it shows, with the letter by which others name it; none for the whole reason of a step.
    pub claim: Option<String>,
    /// How.
    pub sentence: String,
    /// What it rests on, each where it is first used.
    pub parts: Vec<Argument>,
}

impl Argument {
    /// How many reasons there are below it.
    pub fn count(&self) -> usize {
        self.parts.iter().map(|part| 1 + part.count()).sum()
    }
}

/// Earlier refutations, each hung below the first that uses it.
struct Tree<'t> {
    proof: &'t [Refutation],
    frame: &'t Frame,
    lang: Lang,
    told: Vec<bool>,
}

impl Tree<'_> {
    fn below(&mut self, refutation: &Refutation) -> Vec<Argument> {
        let uses = refutation.links.iter().flat_map(|link| &link.by).chain(&refutation.by);
        let mut first: Vec<usize> = Vec::new();
        for &at in uses {
            if !std::mem::replace(&mut self.told[at], true) {
                first.push(at);
            }
        }
        first.into_iter().map(|at| self.part(at)).collect()
    }

    fn part(&mut self, at: usize) -> Argument {
        let (proof, frame, lang) = (self.proof, self.frame, self.lang);
        let (label, shown) = (Refutation::label(at), proof[at].conclusion(frame, lang));
        Argument {
            claim: Some(lang.pick(format!("({label}) {shown}"), format!("【{label}】{shown}"))),
            sentence: proof[at].say(frame, lang),
            parts: self.below(&proof[at]),
        }
    }
}

impl Round {
    /// What the round was about: its number, its technique's level, and what it did.
    pub fn heading(&self, number: usize, frame: &Frame, rules: &RuleSet, lang: Lang) -> String {
        let mut titles: Vec<&str> = Vec::new();
        for step in &self.steps {
            let title = step.title(frame, lang);
            if !titles.contains(&title) {
                titles.push(title);
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
        let left_out = match (self.left_out, self.steps.is_empty(), lang) {
            (0, ..) => String::new(),
            (count, true, Lang::En) => format!("; {count} found, none of which a later step needs"),
            (count, true, Lang::Ja) => format!("(見つかる{count}個は後で使わない)"),
            (count, false, Lang::En) => format!("; {count} more that no later step needs"),
            (count, false, Lang::Ja) => format!("(ほかに、後で使わないものが{count}個)"),
        };
        match lang {
            Lang::En => format!("Round {number}, level {level}: {titles}{crossed}{left_out}"),
            Lang::Ja => format!("手順{number}・レベル{level}：{titles}{crossed}{left_out}"),
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
