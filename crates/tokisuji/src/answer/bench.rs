//! `bench`: what somebody who sets a puzzle sees after every change: how many solutions, which symbols occur in any of them, what stands against
//! what, which givens could go, how hard it is and what comes first.

use super::check::{clashes, no_solution, superfluous};
use super::{StepSaid, Table, look};
use crate::board::{Board, propagate};
use crate::grid::Cell;
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::measure::measure;
use crate::problem::{Frame, Problem};
use crate::ruleset::RuleSet;
use crate::solve::{Search, as_nine, search, search_any};
use crate::symbol::{Mark, Symbols};
use crate::walk::{Manner, Reading, Stopped, Walkthrough, next_step, walk_while};
use serde::Serialize;

/// So many solutions are counted, and no more: a setter wants to know whether there is one.
const MOST_OF_NINE: usize = 1000;
const MOST_OF_OTHERS: usize = 20;

/// What there is to say of a puzzle that is being set.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Benched {
    /// The puzzle on one line, in the form of its kind.
    pub puzzle: String,
    /// Kind and size, for people.
    pub title: String,
    /// In how many cells something is given.
    pub givens: usize,
    /// How many solutions were found.
    pub solutions: usize,
    /// Whether these are all.
    pub complete: bool,
    /// Whether the time was up before all was known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub out_of_time: bool,
    /// Where there is no solution: why, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contradictions: Vec<String>,
    /// Where there is no solution: givens that leave none by themselves, as few as a short search shows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// The true candidates of each place that is not given: the symbols that stand there in any solution. Left out where there is no
    /// solution, and where the time was up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<std::collections::BTreeMap<String, Vec<String>>>))]
    pub candidates: Option<Table<Vec<String>>>,
    /// What people will find on the way; left out where nobody asked, and where there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub road: Option<Road>,
}

/// What people will find on their way through a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Road {
    /// Whether every given is needed; `null` unless there is one solution.
    pub minimal: Option<bool>,
    /// Givens and clues that could go, each by itself.
    pub spare: Vec<String>,
    /// The level, where everyday rules reach the end.
    pub level: Option<usize>,
    /// The hardest technique on the way: the names of its rules that were used.
    pub hardest: Option<String>,
    /// Rounds.
    pub steps: usize,
    /// About what Sudoku Explainer would say, where that is known.
    pub rating: Option<f64>,
    /// What comes first.
    pub next: Option<StepSaid>,
    /// Round by round: its level, and how many things there are to find. Where it is one, the road is narrow.
    pub rounds: Vec<Width>,
}

/// How wide the road is in one round.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Width {
    /// The level of its technique.
    pub level: usize,
    /// How many things there are to find.
    pub things: u32,
}

/// Looks at a puzzle that is being set. The road is looked at only where `road` says so; it takes longer than the solutions do.
pub fn bench(
    puzzle: &Puzzle,
    rules: &RuleSet,
    road: bool,
    lang: Lang,
    go_on: &dyn Fn() -> bool,
) -> Result<Benched, Stopped> {
    let problem = puzzle.problem();
    let mut contradictions = clashes(&problem, lang);
    let most = if as_nine(&problem).is_some() { MOST_OF_NINE } else { MOST_OF_OTHERS };
    let found = match contradictions.is_empty() {
        true => look(&problem, most, go_on),
        false => Search { solutions: Vec::new(), complete: true, gave_up: false },
    };
    let none = found.complete && found.solutions.is_empty();
    if none && contradictions.is_empty() {
        contradictions.push(no_solution(&problem, lang));
    }
    let against = if none { against(&problem, go_on) } else { Vec::new() };
    let frame = &*problem.frame;
    let candidates = if none { None } else { true_candidates(&problem, &found, go_on) };
    let road = match road && !none {
        true => Some(Road::new(puzzle, &problem, found.is_unique(), rules, lang, go_on)?),
        false => None,
    };
    Ok(Benched {
        puzzle: puzzle.to_string(),
        title: puzzle.title(lang),
        givens: puzzle.clue_cells().len(),
        solutions: found.solutions.len(),
        complete: found.complete,
        out_of_time: found.gave_up || (!none && candidates.is_none()),
        contradictions,
        against: against.iter().map(|&cell| frame.name(cell)).collect(),
        candidates: candidates.map(|all| said(&problem, &all)),
        road,
    })
}

/// True candidates by the names of places.
fn said(problem: &Problem, all: &[Symbols]) -> Table<Vec<String>> {
    let frame: &Frame = &problem.frame;
    let open = problem.blanks();
    let signs = |cell: Cell| {
        let sign = |symbol| frame.sign_of(Mark { cell, symbol }).to_string();
        (frame.name(cell), all[cell.index()].iter().map(sign).collect())
    };
    open.iter().filter(|&cell| frame.is_answer(cell)).map(signs).collect()
}

/// For each place the symbols that stand there in any solution; `None` where the time was up. `found` are the solutions known already.
///
/// Every solution shows one symbol in every place, so few have to be found until only those candidates are left that occur in none.
pub fn true_candidates(problem: &Problem, found: &Search, go_on: &dyn Fn() -> bool) -> Option<Vec<Symbols>> {
    let mut seen = vec![Symbols::default(); problem.frame.place_count()];
    let add = |seen: &mut Vec<Symbols>, solution: &[Mark]| {
        for mark in solution {
            seen[mark.cell.index()].insert(mark.symbol);
        }
    };
    for solution in &found.solutions {
        add(&mut seen, solution);
    }
    if found.complete {
        return Some(seen);
    }
    let mut board = Board::new(problem).ok()?;
    propagate(&mut board).ok()?;
    let mut tried = problem.clone();
    for cell in problem.blanks().iter().filter(|&cell| problem.frame.is_answer(cell)) {
        for symbol in board.candidates(cell).iter() {
            if seen[cell.index()].contains(symbol) {
                continue;
            }
            tried.givens.push(Mark { cell, symbol });
            let search = look(&tried, 1, go_on);
            tried.givens.pop();
            match search.solutions.first() {
                Some(solution) => add(&mut seen, solution),
                None if search.complete => {}
                None => return None,
            }
        }
    }
    Some(seen)
}

/// How often a short search is asked whether to go on before it is given up.
const SHORT: u32 = 3;

/// Givens that leave no solution by themselves, as few as leaving them out one by one gives. The fewer there are, the longer it takes to show
/// that there is none; so each is looked at for a short while only, and stays where that does not suffice.
fn against(problem: &Problem, go_on: &dyn Fn() -> bool) -> Vec<Cell> {
    let mut kept = problem.clone();
    for at in (0..problem.givens.len()).rev() {
        let mark = kept.givens.remove(at);
        let mut asked = 0;
        let mut short = || {
            asked += 1;
            asked <= SHORT && go_on()
        };
        let search = match kept.frame.words.is_some() || kept.frame.is_constrained() {
            true => search(&kept, 1, &mut short),
            false => search_any(&kept, 1, &mut short),
        };
        if !(search.complete && search.solutions.is_empty()) {
            kept.givens.insert(at, mark);
        }
    }
    kept.givens.iter().map(|mark| mark.cell).collect()
}

impl Road {
    fn new(
        puzzle: &Puzzle,
        problem: &Problem,
        unique: Option<bool>,
        rules: &RuleSet,
        lang: Lang,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Road, Stopped> {
        let one = unique == Some(true);
        // Everyday rules only: somebody waits for this after every change, and chains and trials take seconds. `grade` has them.
        let rules = rules.up_to(rules.everyday);
        let walked = walk_while(problem, &rules, Manner::default(), go_on)?;
        let spare = if one { superfluous(puzzle, problem, lang, go_on) } else { Vec::new() };
        let next = match Board::new(problem) {
            Ok(board) if board.open() > 0 => next_step(board, &rules, Reading::default(), go_on)?,
            _ => None,
        };
        let number =
            |name: &str| measure(name).and_then(|measure| measure.of(&walked, &rules)).filter(|_| one);
        Ok(Road {
            minimal: one.then_some(spare.is_empty()),
            spare,
            level: number("level").map(|level| level as usize),
            hardest: hardest(&walked, &rules, lang).filter(|_| one),
            steps: walked.rounds.len(),
            rating: number("rating"),
            next: next.map(|step| StepSaid::new(&step, problem, lang)),
            rounds: walked
                .rounds
                .iter()
                .map(|round| Width { level: round.technique + 1, things: round.deductions })
                .collect(),
        })
    }
}

/// The rules of the hardest technique that were used.
fn hardest(walked: &Walkthrough, rules: &RuleSet, lang: Lang) -> Option<String> {
    let technique = &rules.techniques[walked.hardest()?];
    let used = walked.uses(rules).map(|(rule, _)| rule);
    let names = used.filter(|rule| technique.rules.iter().any(|known| known.rule == *rule));
    Some(names.map(|rule| rule.title(lang)).collect::<Vec<_>>().join(lang.comma()))
}
