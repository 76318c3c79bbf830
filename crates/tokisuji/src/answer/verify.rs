//! `verify`: whether moves follow, by which easiest rule, and what the others contradict.

use super::moves::{MoveError, mark_named, move_marks, read_board, read_move};
use crate::kind::Position;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::Effect;
use crate::ruleset::RuleSet;
use crate::verify::{Against, Impossible, Judge, Truth, Verdict};
use crate::walk::Stopped;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A position and what somebody would do there. A row of a trace is one too; other fields are passed over.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MovesAsked {
    /// The puzzle as printed, in any format.
    #[cfg_attr(
        feature = "openapi",
        schema(
            example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        )
    )]
    pub puzzle: String,
    /// What has been written, by cell: `{"r1c3": "4"}`.
    #[serde(default)]
    pub written: BTreeMap<String, String>,
    /// Candidates struck out, by cell: `{"r1c3": ["1", "2"]}`.
    #[serde(default)]
    pub struck: BTreeMap<String, Vec<String>>,
    /// What stands in every place, as a trace has it.
    pub board: Option<String>,
    /// The candidates of every place, as a trace has them; beside `board`.
    pub candidates: Option<String>,
    /// A move: `r1c3=4` writes, `r1c3!=4` strikes out.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "openapi", schema(example = "r1c3=4"))]
    pub one: Option<String>,
    /// Moves, each judged on the board that those before it leave; only what follows is made.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The marks that one move writes, as a trace has them.
    #[serde(default)]
    pub decide: Vec<String>,
    /// The marks that one move strikes out, as a trace has them.
    #[serde(default)]
    pub strike: Vec<String>,
}

impl MovesAsked {
    /// Whether it names any move.
    pub fn has_moves(&self) -> bool {
        self.one.is_some() || !self.moves.is_empty() || !self.decide.is_empty() || !self.strike.is_empty()
    }

    /// Adds to a position what is said of it here.
    pub fn position(&self, mut position: Position) -> Result<Position, MoveError> {
        let frame = position.puzzle.problem().frame;
        if let Some(board) = &self.board {
            let (written, struck) = read_board(&frame, board, self.candidates.as_deref())?;
            let given = position.puzzle.problem().givens;
            position.written.extend(written.into_iter().filter(|mark| !given.contains(mark)));
            position.struck.extend(struck);
        }
        for (cell, sign) in &self.written {
            position.written.push(mark_named(&frame, cell, sign)?);
        }
        for (cell, signs) in &self.struck {
            for sign in signs {
                position.struck.push(mark_named(&frame, cell, sign)?);
            }
        }
        Ok(position)
    }

    /// The moves, in order.
    pub fn read_moves(&self, frame: &Frame) -> Result<Vec<Effect>, MoveError> {
        let joined = [self.decide.join(" "), self.strike.join(" ")];
        let rows = joined.iter().filter(|marks| !marks.is_empty());
        self.one.iter().chain(&self.moves).chain(rows).map(|text| read_move(frame, text)).collect()
    }
}

/// What there is to say about one move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Verified {
    /// The puzzle.
    pub puzzle: String,
    /// The move.
    #[serde(rename = "move")]
    pub claim: String,
    /// `entailed` (so in every solution), `refuted` (in none), `open` (in some), `impossible` (the position has no solution) or `unknown` (not
    /// found out in time).
    pub verdict: &'static str,
    /// The same as yes, no or neither.
    pub entailed: Option<bool>,
    /// Whether the board says so already.
    pub known: bool,
    /// The easiest rule that shows it in one step, or for a refuted move the opposite; `null` where none does.
    pub rule: Option<&'static str>,
    /// Its name for people.
    pub title: Option<&'static str>,
    /// The level of its technique.
    pub level: Option<usize>,
    /// What one use of it costs.
    pub effort: Option<f64>,
    /// How long the reasoning is, where that differs from use to use.
    pub length: Option<u32>,
    /// Where a refuted move stands against something: the place.
    pub contradicts: Option<String>,
    /// All that in a sentence.
    pub sentence: String,
    /// The rule set and its version.
    pub rules: String,
}

/// Judges moves one after the other, each on the board that those before it leave; only what follows is made. Rules beyond `levels`
/// techniques are not asked.
pub fn verify(
    position: &Position,
    moves: &[Effect],
    (rules, levels): (&RuleSet, usize),
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Vec<Verified>, Stopped> {
    let (problem, puzzle, label) = (position.puzzle.problem(), position.puzzle.to_string(), rules.label());
    let frame = &problem.frame;
    let said = |claim: &Effect, verdict: &Verdict| {
        let by = verdict.by.as_ref();
        Verified {
            puzzle: puzzle.clone(),
            claim: move_marks(frame, claim).join(" "),
            verdict: match verdict.truth {
                Truth::Entailed => "entailed",
                Truth::Refuted => "refuted",
                Truth::Open => "open",
                Truth::Unknown => "unknown",
            },
            entailed: match verdict.truth {
                Truth::Entailed => Some(true),
                Truth::Refuted => Some(false),
                Truth::Open | Truth::Unknown => None,
            },
            known: verdict.known,
            rule: by.map(|shown| shown.step.rule.name()),
            title: by.map(|shown| shown.step.title(frame, lang)),
            level: by.map(|shown| shown.technique + 1),
            effort: by.map(|shown| shown.effort),
            length: by.map(|shown| shown.step.deduction.length).filter(|&length| length > 0),
            contradicts: verdict.against.map(|against| frame.name(against.mark().cell)),
            sentence: sentence(verdict, frame, rules, lang),
            rules: label.clone(),
        }
    };
    let judge = Judge::new(&problem, &position.written, &position.struck, (rules, levels), go_on);
    let mut judge = match judge {
        Ok(judge) => judge,
        Err(Impossible(shown)) => {
            let why = lang.pick("the position has no solution", "この局面には解がありません").to_string();
            let why = match shown {
                Some(shown) => why + lang.pick(": ", "：") + &shown.say(frame, lang),
                None => why,
            };
            let doubt = Verdict { truth: Truth::Unknown, known: false, by: None, against: None };
            let none = |claim: &Effect| Verified {
                verdict: "impossible",
                sentence: why.clone(),
                ..said(claim, &doubt)
            };
            return Ok(moves.iter().map(none).collect());
        }
    };
    let mut answers = Vec::with_capacity(moves.len());
    for claim in moves {
        let verdict = judge.judge(claim, go_on)?;
        answers.push(said(claim, &verdict));
        if verdict.truth == Truth::Entailed && judge.make(claim).is_err() {
            break;
        }
    }
    Ok(answers)
}

fn sentence(verdict: &Verdict, frame: &Frame, rules: &RuleSet, lang: Lang) -> String {
    let shown = verdict.by.as_ref().map(|shown| shown.step.say(frame, lang));
    let name = &rules.name;
    match (verdict.truth, shown, verdict.against) {
        (Truth::Entailed, _, _) if verdict.known => {
            lang.pick("the board says so already", "盤面にすでにあります").to_string()
        }
        (Truth::Entailed, Some(shown), _) => shown,
        (Truth::Entailed, None, _) => lang.pick(
            format!("so in every solution, but no rule of {name} that was asked shows it in one step"),
            format!("どの解でもそうなりますが、{name} の調べた規則では1手で示せません"),
        ),
        (Truth::Refuted, shown, against) => {
            let against = against.map(|against| against.say(frame, lang)).unwrap_or_default();
            match shown {
                Some(shown) => lang.pick(format!("{against}; {shown}"), format!("{against}。{shown}")),
                None => against,
            }
        }
        (Truth::Open, ..) => lang.pick(
            "so in some solutions and not in others: the puzzle has more than one".to_string(),
            "そうなる解もならない解もあります(解が2つ以上あります)".to_string(),
        ),
        (Truth::Unknown, ..) => lang.pick(
            "not found out in time whether it is so".to_string(),
            "時間内に分かりませんでした".to_string(),
        ),
    }
}

impl Against {
    /// The mark that stands against the move, or that it is about.
    pub fn mark(self) -> crate::symbol::Mark {
        match self {
            Against::Stands(mark)
            | Against::Seen(mark, _)
            | Against::Struck(mark)
            | Against::Solution(mark)
            | Against::NoSolution(mark) => mark,
        }
    }

    /// In words.
    pub fn say(self, frame: &Frame, lang: Lang) -> String {
        let (mark, place) = (self.mark(), lang.place(frame, self.mark().cell));
        let decided = lang.decided(frame, mark);
        match self {
            Against::Stands(_) => {
                lang.pick(format!("{decided} stands there already"), format!("すでに {decided} です"))
            }
            Against::Seen(_, Some(group)) => {
                let group = lang.group(frame, group);
                lang.pick(format!("{decided} in {group}"), format!("{group}に {decided} があります"))
            }
            Against::Seen(_, None) => {
                lang.pick(format!("{decided} already"), format!("すでに {decided} です"))
            }
            Against::Struck(_) => lang.pick(
                format!("{} was struck out in {place}", frame.sign_of(mark)),
                format!("{place}の{}は消えた候補です", frame.sign_of(mark)),
            ),
            Against::Solution(_) => {
                lang.pick(format!("every solution has {decided}"), format!("どの解でも {decided} です"))
            }
            Against::NoSolution(_) => {
                lang.pick(format!("no solution has {decided}"), format!("{decided} となる解はありません"))
            }
        }
    }
}
