//! Refutations as reasons and as sentences.

use super::network::Network;
use crate::board::Board;
use crate::grid::CellSet;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::{Because, Deduction, Effect, Figure, Link, Need, Refutation};
use crate::symbol::{Mark, Symbols};

/// A refutation from what was followed: nodes with their needs, and the need at the end.
pub(super) fn refutation(
    network: &Network,
    suppose: &[u16],
    links: &[(u16, u16)],
    end: u16,
    line: bool,
) -> Refutation {
    let link = |&(node, need): &(u16, u16)| Link {
        marks: network.marks_of(node).to_vec(),
        need: network.needs[need as usize],
        gone: Vec::new(),
        by: Vec::new(),
    };
    Refutation {
        suppose: suppose.iter().flat_map(|&node| network.marks_of(node)).copied().collect(),
        links: links.iter().map(link).collect(),
        end: network.needs[end as usize],
        by: Vec::new(),
        line,
    }
}

/// The part of the board that refutations rest on.
pub(super) fn because(board: &Board<'_>, proof: Vec<Refutation>) -> Because {
    let frame = board.frame();
    let mut because = Because::default();
    for refutation in &proof {
        let mut holds: Vec<Mark> = refutation.suppose.clone();
        for link in &refutation.links {
            rest_on(board, link.need, &holds, &mut because);
            holds.extend(&link.marks);
        }
        rest_on(board, refutation.end, &holds, &mut because);
        because.symbols = because.symbols.union(holds.iter().map(|mark| mark.symbol).collect());
    }
    for list in [&mut because.groups, &mut because.cages, &mut because.slots, &mut because.words] {
        list.sort_unstable();
        list.dedup();
    }
    if frame.words.is_some() {
        // What a word leaves for others depends on every slot it might have stood in.
        because.slots = (0..frame.slots().len()).collect();
        because.cells = frame.cells;
    }
    because.figure = Figure::Refuted { proof, theorem: None };
    because
}

/// A need, and what strikes its ways: the cells it speaks of, and the groups that make them differ from what holds.
fn rest_on(board: &Board<'_>, need: Need, holds: &[Mark], because: &mut Because) {
    let frame = board.frame();
    let mut cells = CellSet::EMPTY;
    let mut only = None;
    match need {
        Need::Cell(cell) => {
            cells.insert(cell);
        }
        Need::Place(group, symbol) => {
            cells = frame.groups[group].set;
            because.groups.push(group);
            because.symbols.insert(symbol);
            only = Some(Symbols::only(symbol));
        }
        Need::Cage(cage) => {
            cells.extend(frame.cages[cage].cells.iter().copied());
            because.cages.push(cage);
            // Some of its digits may have to differ.
            for (at, &cell) in frame.cages[cage].cells.iter().enumerate() {
                let others = &frame.cages[cage].cells[at + 1..];
                because.groups.extend(others.iter().filter_map(|&other| frame.link(cell, other)));
            }
        }
        Need::Slot(slot) => {
            cells.extend(frame.slots()[slot].cells.iter().copied());
            because.slots.push(slot);
        }
        Need::Word(word) => because.words.push(word),
        Need::Constraint(at) => because.constraints.push(at),
    }
    because.cells = because.cells.union(&cells);
    for cell in cells.iter().filter(|&cell| !board.is_decided(cell)) {
        for mark in holds.iter().filter(|mark| mark.cell != cell) {
            let candidates = board.candidates(cell);
            let about = only.is_none_or(|only| only.contains(mark.symbol));
            if about && candidates.contains(mark.symbol) {
                because.groups.extend(frame.link(cell, mark.cell));
            }
        }
    }
}

/// The whole reason as a sentence: lemmas first, then the supposition that they refute.
pub(in crate::rules) fn sentence(frame: &Frame, deduction: &Deduction, lang: Lang) -> String {
    let effect = match &deduction.effect {
        Effect::Decide(mark) => lang.decided(frame, *mark),
        Effect::Write(marks) | Effect::Strike(marks) => lang.struck(frame, marks),
    };
    let proof = deduction.because.proof();
    let Some((last, lemmas)) = proof.split_last() else {
        return match lang {
            Lang::En => format!("{effect}: tried to the end, every way to go on comes to a contradiction"),
            Lang::Ja => format!("{effect}：仮に入れて最後まで調べると、どの道も矛盾する"),
        };
    };
    let mut text = match lang {
        Lang::En => format!("{effect}: "),
        Lang::Ja => format!("{effect}："),
    };
    for (at, lemma) in lemmas.iter().enumerate() {
        text += &match lang {
            Lang::En => format!("({}) {}. ", Refutation::label(at), lemma.say(frame, lang)),
            Lang::Ja => format!("【{}】{}。", Refutation::label(at), lemma.say(frame, lang)),
        };
    }
    text + &last.say(frame, lang)
}

impl Refutation {
    /// What an earlier refutation of a reason is called, by its number from 0: small letters, so that it is no number of the puzzle.
    pub fn label(mut at: usize) -> String {
        let mut name = String::new();
        loop {
            name.insert(0, (b'a' + (at % 26) as u8) as char);
            match (at / 26).checked_sub(1) {
                Some(rest) => at = rest,
                None => return name,
            }
        }
    }

    /// That what is supposed cannot be, in words.
    pub fn conclusion(&self, frame: &Frame, lang: Lang) -> String {
        let supposed = self.supposed(frame, lang);
        match (self.suppose.len(), lang) {
            (0 | 1, Lang::En) => format!("{supposed} cannot be"),
            (0 | 1, Lang::Ja) => format!("{supposed}ではない"),
            (_, Lang::En) => format!("{supposed} cannot both be"),
            (_, Lang::Ja) => format!("{supposed}は両立しない"),
        }
    }

    /// One supposition and how it ends, in words.
    pub fn say(&self, frame: &Frame, lang: Lang) -> String {
        let suppose = self.supposed(frame, lang);
        let mut text = lang.pick(format!("suppose {suppose}"), format!("{suppose}と仮定すると"));
        for link in &self.links {
            let link = link.say(frame, lang);
            text += &lang.pick(format!("; then {link}"), format!("、{link}"));
        }
        let end = self.say_end(frame, lang);
        text + &match self.links.is_empty() {
            true => lang.pick(format!("; then {end}"), format!("、{end}")),
            false => lang.pick(format!("; and {end}"), format!("となり、{end}")),
        }
    }

    /// What is supposed: `r1c1 = 5`, or two things that cannot both be.
    pub fn supposed(&self, frame: &Frame, lang: Lang) -> String {
        let all: Vec<String> = self.suppose.iter().map(|&mark| lang.decided(frame, mark)).collect();
        all.join(lang.pick(" and ", "と"))
    }

    /// What has no way left at the end, in words.
    pub fn say_end(&self, frame: &Frame, lang: Lang) -> String {
        no_way(frame, self.end, lang) + &by(&self.by, lang)
    }
}

impl Link {
    /// What holds, and why, in words.
    pub fn say(&self, frame: &Frame, lang: Lang) -> String {
        format!("{} ({})", holds(frame, self, lang), only_way(frame, self, lang))
    }
}

fn holds(frame: &Frame, link: &Link, lang: Lang) -> String {
    let mut all: Vec<String> = link.marks.iter().map(|&mark| lang.decided(frame, mark)).collect();
    if !link.gone.is_empty() {
        all.push(lang.struck(frame, &link.gone));
    }
    all.join(lang.comma())
}

fn only_way(frame: &Frame, link: &Link, lang: Lang) -> String {
    let what = match link.need {
        Need::Cell(_) => {
            lang.pick("nothing else fits there".to_string(), "ここに入るのはこれだけ".to_string())
        }
        Need::Place(group, symbol) => {
            let (group, sign) = (lang.group(frame, group), frame.sign(symbol));
            lang.pick(format!("last place for {sign} in {group}"), format!("{group}の{sign}はここだけ"))
        }
        Need::Cage(cage) => {
            let sum = lang.sum(frame.grid, &frame.cages[cage]);
            lang.pick(format!("last filling of {sum}"), format!("{sum}の残る入れ方"))
        }
        Need::Slot(slot) => {
            let slot = lang.slot(frame, slot);
            lang.pick(format!("last word for {slot}"), format!("{slot}に入る残りの単語"))
        }
        Need::Word(word) => {
            let word = frame.words.as_ref().map(|words| words.text(word)).unwrap_or_default();
            lang.pick(format!("last place for {word}"), format!("{word}はここだけ"))
        }
        Need::Constraint(at) => lang.constraint(frame, at),
    };
    what + &by(&link.by, lang)
}

fn no_way(frame: &Frame, need: Need, lang: Lang) -> String {
    match need {
        Need::Cell(cell) => {
            // Places between cells are called by where they are: "below r1c1".
            let (name, inside) = (lang.place(frame, cell), frame.spot(cell).is_cell());
            match (lang, inside) {
                (Lang::En, true) => format!("nothing is left for {name}"),
                (Lang::En, false) => format!("nothing is possible {name}"),
                (Lang::Ja, true) => format!("{name}に入るものがなくなる"),
                (Lang::Ja, false) => format!("{name}は線の有無のどちらもあり得なくなる"),
            }
        }
        Need::Place(group, symbol) => {
            let (group, sign) = (lang.group(frame, group), frame.sign(symbol));
            lang.pick(
                format!("{group} has no place for {sign}"),
                format!("{group}に{sign}が入る場所がなくなる"),
            )
        }
        Need::Cage(cage) => {
            let sum = lang.sum(frame.grid, &frame.cages[cage]);
            lang.pick(format!("{sum} cannot be filled"), format!("{sum}が成り立たなくなる"))
        }
        Need::Slot(slot) => {
            let slot = lang.slot(frame, slot);
            lang.pick(format!("no word is left for {slot}"), format!("{slot}に入る単語がなくなる"))
        }
        Need::Word(word) => {
            let word = frame.words.as_ref().map(|words| words.text(word)).unwrap_or_default();
            lang.pick(format!("{word} has no place"), format!("{word}が入る場所がなくなる"))
        }
        Need::Constraint(at) => {
            let name = lang.constraint(frame, at);
            lang.pick(format!("{name} cannot be satisfied"), format!("{name}を満たせなくなる"))
        }
    }
}

fn by(lemmas: &[usize], lang: Lang) -> String {
    if lemmas.is_empty() {
        return String::new();
    }
    let names: Vec<String> = lemmas.iter().map(|&at| Refutation::label(at)).collect();
    let names = names.join(lang.comma());
    lang.pick(format!(", by {names}"), format!("、{names}による"))
}
