//! `rework`: a puzzle changed as its setter wishes: givens added until there is one solution, taken away while there is, or one more or one
//! less so that the puzzle becomes easier or harder. Chance comes from a seed, so the same question has the same answer.

use super::{MarkSaid, look};
use crate::chance::{Chance, shuffle, stream};
use crate::grid::{Cell, CellSet};
use crate::kind::Puzzle;
use crate::lang::Lang;
use crate::measure::effort_so_far;
use crate::problem::Problem;
use crate::ruleset::RuleSet;
use crate::symbol::Mark;
use crate::symmetry::Symmetry;
use crate::walk::{End, Manner, walk_while};
use serde::{Deserialize, Serialize};

/// What a setter wants.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Givens are added until there is one solution.
    Complete,
    /// A given more, so that it becomes easier.
    Easier,
    /// A given less or another one, so that it becomes harder.
    Harder,
    /// Givens and clues that are not needed are taken away.
    Fewer,
}

/// Where givens may come and go.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// The only cells where givens are put; everywhere, where none is named.
    pub places: Option<CellSet>,
    /// What comes and goes, comes and goes in all images of a cell.
    pub symmetries: Vec<Symmetry>,
}

/// A puzzle that was changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Reworked {
    /// The puzzle as it is now.
    pub puzzle: String,
    /// What is given now and was not.
    pub added: Vec<MarkSaid>,
    /// What is no longer given.
    pub removed: Vec<String>,
    /// Its level before; `null` where everyday rules do not reach the end, or there was more than one solution.
    pub level_before: Option<usize>,
    /// Its level now.
    pub level: Option<usize>,
}

/// Why a puzzle was left as it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Unchanged {
    /// It has no solution.
    NoSolution,
    /// It has several solutions, and one is wanted.
    Several,
    /// It has one solution already.
    Complete,
    /// Such puzzles have no givens.
    NoGivens,
    /// Givens in these places do not make it unique.
    Places,
    /// There is no such change.
    Nothing,
    /// The time was up.
    TimeUp,
}

impl Unchanged {
    /// Why, in words.
    pub fn say(self, lang: Lang) -> &'static str {
        match self {
            Unchanged::NoSolution => lang.pick(
                "There is no solution: first take away what contradicts.",
                "解がありません。先に矛盾するヒントを消してください。",
            ),
            Unchanged::Several => lang.pick(
                "There are several solutions: complete it first.",
                "解が複数あります。先に解が1つになるように補ってください。",
            ),
            Unchanged::Complete => lang.pick("There is one solution already.", "すでに解は1つです。"),
            Unchanged::NoGivens => lang.pick(
                "Puzzles of this kind have no givens that could be added.",
                "この種類の問題には、書き足せる数字がありません。",
            ),
            Unchanged::Places => lang.pick(
                "Givens in these places do not make it unique: choose more cells.",
                "このマスだけでは解が1つになりません。マスを増やしてください。",
            ),
            Unchanged::Nothing => {
                lang.pick("No single change does that here.", "1か所の変更では、これ以上変わりません。")
            }
            Unchanged::TimeUp => lang.pick("That took too long.", "時間内に見つかりませんでした。"),
        }
    }
}

/// How hard a puzzle is for everyday rules: its level, or one more where they stop; then the work, or the cells that stay open.
#[derive(Copy, Clone, PartialEq, PartialOrd, Debug)]
struct Hardness(usize, f64);

/// So often a board is filled anew where its places did not suffice.
const MOST_TRIES: usize = 60;
/// So many exchanges of one given for another are tried.
const MOST_EXCHANGES: usize = 300;

/// Changes a puzzle.
pub fn rework(
    puzzle: &Puzzle,
    change: Change,
    ground: &Ground,
    rules: &RuleSet,
    seed: u64,
    go_on: &dyn Fn() -> bool,
) -> Result<Reworked, Unchanged> {
    let mut chance = stream(seed, 0);
    let problem = puzzle.problem();
    let found = look(&problem, 2, go_on);
    if found.solutions.is_empty() {
        return Err(if found.complete { Unchanged::NoSolution } else { Unchanged::TimeUp });
    }
    let one = found.is_unique().ok_or(Unchanged::TimeUp)?;
    let work = Work { puzzle, problem: &problem, rules: rules.up_to(rules.everyday), ground, go_on };
    match (change, one) {
        (Change::Complete, true) => return Err(Unchanged::Complete),
        (Change::Complete, false) | (_, true) => {}
        (_, false) => return Err(Unchanged::Several),
    }
    let solution = &found.solutions[0];
    let now = match change {
        Change::Complete => work.complete(&mut chance)?,
        Change::Easier => work.easier(solution)?,
        Change::Harder => work.harder(solution, &mut chance)?,
        Change::Fewer => work.fewer(&mut chance)?,
    };
    let level = |puzzle: &Puzzle| {
        work.hardness(puzzle).map(|hard| Some(hard.0).filter(|&level| level <= work.rules.techniques.len()))
    };
    let before = if one { level(puzzle)? } else { None };
    Ok(work.told(&now, before, level(&now)?))
}

struct Work<'w> {
    puzzle: &'w Puzzle,
    problem: &'w Problem,
    /// Everyday rules: what is beyond takes too long to try for every cell.
    rules: RuleSet,
    ground: &'w Ground,
    go_on: &'w dyn Fn() -> bool,
}

impl Work<'_> {
    fn told(&self, now: &Puzzle, level_before: Option<usize>, level: Option<usize>) -> Reworked {
        let (before, after) = (&self.problem.givens, now.problem().givens);
        let frame = &self.problem.frame;
        let added = after.iter().filter(|mark| !before.contains(mark));
        let mut removed: Vec<Cell> =
            before.iter().filter(|mark| !after.contains(mark)).map(|mark| mark.cell).collect();
        let clues = now.clue_cells();
        removed.extend(self.puzzle.clue_cells().iter().filter(|&cell| !clues.contains(cell)));
        removed.sort_unstable();
        removed.dedup();
        Reworked {
            puzzle: now.to_string(),
            added: added.map(|&mark| MarkSaid::new(frame, mark)).collect(),
            removed: removed.iter().map(|&cell| frame.name(cell)).collect(),
            level_before,
            level,
        }
    }

    /// Whether such puzzles have givens.
    fn has_givens(&self) -> bool {
        let strips = self.puzzle.kind().clued().map(|kind| kind.strips().given);
        strips.unwrap_or(true)
    }

    /// Cells that come and go together.
    fn orbits(&self) -> Vec<CellSet> {
        Symmetry::orbits(&self.ground.symmetries, self.problem.frame.grid)
    }

    /// The cells of each orbit where a given may be put, the orbits without any left out.
    fn free(&self) -> Vec<Vec<Cell>> {
        let (blanks, frame) = (self.problem.blanks(), &self.problem.frame);
        let places = self.ground.places.as_ref();
        let free = |orbit: &CellSet| -> Vec<Cell> {
            let open = orbit.iter().filter(|&cell| blanks.contains(cell) && frame.is_answer(cell));
            let open: Vec<Cell> = open.collect();
            let allowed = places.is_none_or(|places| open.iter().all(|&cell| places.contains(cell)));
            if allowed { open } else { Vec::new() }
        };
        self.orbits().iter().map(free).filter(|cells| !cells.is_empty()).collect()
    }

    fn is_unique(&self, problem: &Problem) -> Result<bool, Unchanged> {
        look(problem, 2, self.go_on).is_unique().ok_or(Unchanged::TimeUp)
    }

    fn with(&self, givens: &[Mark]) -> Puzzle {
        let mut givens = givens.to_vec();
        givens.sort_unstable();
        self.puzzle.with_givens(&givens)
    }

    fn hardness(&self, puzzle: &Puzzle) -> Result<Hardness, Unchanged> {
        let walked = walk_while(&puzzle.problem(), &self.rules, Manner::default(), self.go_on)
            .map_err(|_| Unchanged::TimeUp)?;
        Ok(match walked.end {
            End::Solved => {
                Hardness(walked.hardest().map_or(0, |at| at + 1), effort_so_far(&walked, &self.rules))
            }
            _ => Hardness(self.rules.techniques.len() + 1, walked.open as f64),
        })
    }

    /// Adds givens until there is one solution. Where few places are allowed it takes luck with what is put there, so it is tried again.
    fn complete(&self, chance: &mut Chance) -> Result<Puzzle, Unchanged> {
        if !self.has_givens() {
            return Err(Unchanged::NoGivens);
        }
        for _ in 1..MOST_TRIES {
            match self.completed(chance) {
                Err(Unchanged::Places) => {}
                other => return other,
            }
        }
        self.completed(chance)
    }

    /// Adds symbols by chance that leave a solution, and then takes those away that were not needed.
    fn completed(&self, chance: &mut Chance) -> Result<Puzzle, Unchanged> {
        let mut orbits = self.free();
        shuffle(chance, &mut orbits);
        let mut now = self.problem.clone();
        let mut added: Vec<Vec<Mark>> = Vec::new();
        for orbit in orbits {
            if self.is_unique(&now)? {
                break;
            }
            let mut marks = Vec::new();
            for cell in orbit {
                let mut symbols: Vec<_> = now.frame.start(cell).iter().collect();
                shuffle(chance, &mut symbols);
                for symbol in symbols {
                    now.givens.push(Mark { cell, symbol });
                    let found = look(&now, 1, self.go_on);
                    if !found.solutions.is_empty() {
                        marks.push(Mark { cell, symbol });
                        break;
                    }
                    now.givens.pop();
                    if !found.complete {
                        return Err(Unchanged::TimeUp);
                    }
                }
            }
            added.push(marks);
        }
        if !self.is_unique(&now)? {
            return Err(Unchanged::Places);
        }
        self.strip(&mut now, added)?;
        Ok(self.with(&now.givens))
    }

    /// Takes givens away, each lot by itself, while there is one solution.
    fn strip(&self, now: &mut Problem, lots: Vec<Vec<Mark>>) -> Result<(), Unchanged> {
        for lot in lots {
            let mut less = now.clone();
            less.givens.retain(|mark| !lot.contains(mark));
            if self.is_unique(&less)? {
                *now = less;
            }
        }
        Ok(())
    }

    /// The givens of each orbit that has any.
    fn lots(&self) -> Vec<Vec<Mark>> {
        let givens = &self.problem.givens;
        let lot = |orbit: CellSet| -> Vec<Mark> {
            givens.iter().filter(|mark| orbit.contains(mark.cell)).copied().collect()
        };
        self.orbits().into_iter().map(lot).filter(|lot| !lot.is_empty()).collect()
    }

    /// One solution with as few givens, or clues, as taking them away one by one gives.
    fn fewer(&self, chance: &mut Chance) -> Result<Puzzle, Unchanged> {
        let mut lots = self.lots();
        if !self.has_givens() || lots.is_empty() {
            return self.fewer_clues(chance);
        }
        shuffle(chance, &mut lots);
        let mut now = self.problem.clone();
        self.strip(&mut now, lots)?;
        if now.givens.len() == self.problem.givens.len() {
            return Err(Unchanged::Nothing);
        }
        Ok(self.with(&now.givens))
    }

    fn fewer_clues(&self, chance: &mut Chance) -> Result<Puzzle, Unchanged> {
        let mut now = self.puzzle.clone();
        loop {
            let mut less = now.without_each();
            shuffle(chance, &mut less);
            let mut next = None;
            for (_, puzzle) in less {
                if self.is_unique(&puzzle.problem())? {
                    next = Some(puzzle);
                    break;
                }
            }
            match next {
                Some(puzzle) => now = puzzle,
                None if now == *self.puzzle => return Err(Unchanged::Nothing),
                None => return Ok(now),
            }
        }
    }

    /// The puzzle with what stands in these cells in the solution.
    fn more(&self, solution: &[Mark], cells: &[Cell], without: &[Mark]) -> Vec<Mark> {
        let mut givens = self.problem.givens.clone();
        givens.retain(|mark| !without.contains(mark));
        givens.extend(solution.iter().filter(|mark| cells.contains(&mark.cell)));
        givens
    }

    /// With one given more, as little easier as can be: a lower level, else less work.
    fn easier(&self, solution: &[Mark]) -> Result<Puzzle, Unchanged> {
        if !self.has_givens() {
            return Err(Unchanged::NoGivens);
        }
        let now = self.hardness(self.puzzle)?;
        let mut best: Option<(Hardness, Puzzle)> = None;
        for cells in self.free() {
            let puzzle = self.with(&self.more(solution, &cells, &[]));
            let hard = self.hardness(&puzzle)?;
            let nearer = |best: Hardness| match (hard.0 < now.0, best.0 < now.0) {
                (true, true) => hard > best,
                (lower, other) => lower && !other || lower == other && hard < best,
            };
            if hard < now && best.as_ref().is_none_or(|(best, _)| nearer(*best)) {
                best = Some((hard, puzzle));
            }
        }
        best.map(|(_, puzzle)| puzzle).ok_or(Unchanged::Nothing)
    }

    /// With one given less, or with one for another: a higher level, as little higher as can be, else more work.
    fn harder(&self, solution: &[Mark], chance: &mut Chance) -> Result<Puzzle, Unchanged> {
        let now = self.hardness(self.puzzle)?;
        let mut best: Option<(Hardness, Puzzle)> = None;
        let mut look_at = |puzzle: Puzzle| -> Result<bool, Unchanged> {
            if !self.is_unique(&puzzle.problem())? {
                return Ok(false);
            }
            let hard = self.hardness(&puzzle)?;
            let nearer = |best: Hardness| match (hard.0 > now.0, best.0 > now.0) {
                (true, true) => hard < best,
                (higher, other) => higher && !other || higher == other && hard > best,
            };
            if hard > now && best.as_ref().is_none_or(|(best, _)| nearer(*best)) {
                best = Some((hard, puzzle));
            }
            Ok(hard.0 > now.0)
        };
        let lots = self.lots();
        if !self.has_givens() || lots.is_empty() {
            for (_, puzzle) in self.puzzle.without_each() {
                look_at(puzzle)?;
            }
            return best.map(|(_, puzzle)| puzzle).ok_or(Unchanged::Nothing);
        }
        let mut higher = false;
        for lot in &lots {
            higher |= look_at(self.with(&self.more(solution, &[], lot)))?;
        }
        // Only where nothing else gives a higher level: an exchange changes more than a setter sees at a glance.
        let free = self.free();
        let mut pairs: Vec<(usize, usize)> =
            (0..lots.len()).flat_map(|lot| (0..free.len()).map(move |cells| (lot, cells))).collect();
        shuffle(chance, &mut pairs);
        for (lot, cells) in pairs.into_iter().take(MOST_EXCHANGES) {
            if higher {
                break;
            }
            higher = look_at(self.with(&self.more(solution, &free[cells], &lots[lot])))?;
        }
        best.map(|(_, puzzle)| puzzle).ok_or(Unchanged::Nothing)
    }
}
