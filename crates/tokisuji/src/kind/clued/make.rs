//! Making puzzles of any kind with clues on a grid: a full solution by chance, all the clues it gives, and then as few as the player
//! still gets along with.
//!
//! What is stripped may be numbers, signs, margins or givens: anything of which less is harder. The condition is monotone (the levels
//! nest), so one pass over the clues leaves none that could go by itself.

mod player;

use super::{Clue, Clued, CluedKind, Clues};
use crate::board::Board;
use crate::chance::{Chance, shuffle, stream};
use crate::grid::{Cell, CellSet, Grid};
use crate::kind::Instance;
use crate::kind::recipe::{Field, GaveUp, Made, Maker, Proof, Proposal, Recipe, RecipeError, Takes, Watch};
use crate::kind::reduce::reduce;
use crate::kind::sudoku::make::Grade;
use crate::lang::Lang;
use crate::problem::{ClueAt, Frame};
use crate::ruleset::RuleSet;
use crate::solve;
use crate::symbol::Mark;
use crate::symmetry::Symmetry;
use crate::walk::{End, Manner, walk_with};
use player::Player;
use serde_json::json;
use std::collections::BTreeMap;

/// What can be wished of every such kind.
pub(in crate::kind) const WISHES: &[Field] = &[
    Field::new(
        "size",
        Takes::Sides(2, 50),
        ["columns and rows, such as 10 or 7x9", "列数と行数(10 や 7x9 など)"],
    ),
    Field::new(
        "level",
        Takes::Number(1, 4),
        ["how hard: not to be solved by the level below", "むずかしさ(1つ下のレベルでは解けない)"],
    ),
    Field::new(
        "symmetry",
        Takes::Choice(&["none", "point"]),
        ["how the clues in cells are arranged", "マスのヒントの並べ方"],
    ),
];

/// The levels that are tried one after the other when none is asked for, until a full board can be solved.
const USUAL_LEVELS: [usize; 3] = [2, 3, 4];

/// Boards after which a level is too rare to go on looking for.
const MOST_TRIES: usize = 20_000;

/// What is to be made.
#[derive(Debug)]
pub(in crate::kind) struct CluedPlan {
    kind: &'static dyn CluedKind,
    grid: Grid,
    level: Option<usize>,
    symmetry: Option<Symmetry>,
}

impl CluedPlan {
    /// What a recipe asks for, or why that cannot be.
    pub(in crate::kind) fn new(
        kind: &'static dyn CluedKind,
        recipe: &Recipe,
    ) -> Result<CluedPlan, RecipeError> {
        let (cols, rows) = recipe.sides("size").unwrap_or((kind.usual_side(), kind.usual_side()));
        let sides = kind.sides();
        if ![cols, rows].iter().all(|side| sides.contains(side)) {
            let (least, most) = (sides.start(), sides.end());
            return Err(RecipeError::wanted(
                "size",
                &format!("{cols}x{rows}"),
                [format!("{least} to {most}"), format!("{least}〜{most}")],
            ));
        }
        if kind.is_square() && cols != rows {
            return Err(RecipeError::wanted(
                "size",
                &format!("{cols}x{rows}"),
                ["as many rows as columns", "行と列が同じ数"],
            ));
        }
        if kind.is_even() && (cols % 2 == 1 || rows % 2 == 1) {
            return Err(RecipeError::wanted(
                "size",
                &format!("{cols}x{rows}"),
                ["rows and columns that are even in number", "行と列が偶数"],
            ));
        }
        let grid = Grid { rows: rows as u8, cols: cols as u8 };
        let symmetry = (recipe.text("symmetry").as_deref() == Some("point")).then_some(Symmetry::Point);
        let level = recipe.number("level");
        if level == Some(3) && !kind.has_pairs() {
            return Err(RecipeError::wanted(
                "level",
                &3,
                [
                    "1, 2 or 4: two clues of this kind never share two places, so there is nothing at level 3",
                    "1・2・4(この種類では2つのヒントが2か所以上を共有しないので、レベル3はありません)",
                ],
            ));
        }
        if level == Some(2) && kind.glance_is_all() {
            return Err(RecipeError::wanted(
                "level",
                &2,
                [
                    "1, 3 or 4: a clue of this kind says at a glance all it says, so there is nothing at level 2",
                    "1・3・4(この種類のヒントはひと目ですべてわかるので、レベル2はありません)",
                ],
            ));
        }
        Ok(CluedPlan { kind, grid, level, symmetry })
    }

    fn made(&self, puzzle: &Clued, solution: &[Mark], grade: &Grade, number: (u64, u64)) -> Made {
        let answer = puzzle.frame().answer(solution);
        let rules = rules();
        let mut facts = json!({
            "width": self.grid.cols,
            "height": self.grid.rows,
            "level": grade.level,
            "steps": grade.steps,
        });
        super::add_answer(&mut facts, &answer);
        let made =
            Made::new(puzzle.clone().into(), (puzzle.text(), answer.joined()), "strip", number).with(facts);
        let made = match Lang::ALL.map(|lang| rules.level_name(grade.level, lang)) {
            [Some(en), Some(ja)] => made.with_said("level_name", [en.to_owned(), ja.to_owned()]),
            _ => made,
        };
        made.graded(Some(grade.clone()))
    }
}

/// That none of so many boards was of the level, and of which they were instead; `rare` where it is no use to wait.
fn none_of(boards: usize, others: &BTreeMap<usize, usize>, rare: bool) -> [String; 2] {
    let list = |say: &dyn Fn(usize, usize) -> String, comma: &str| {
        others.iter().map(|(&level, &count)| say(level, count)).collect::<Vec<_>>().join(comma)
    };
    let (en, ja) = match others.is_empty() {
        true => (String::new(), String::new()),
        false => (
            format!(" ({})", list(&|level, count| format!("{count} of level {level}"), ", ")),
            format!("({})", list(&|level, count| format!("レベル{level}が{count}問"), "、")),
        ),
    };
    let advice = match rare {
        true => ["it is too rare here; ask for another level or size", "ほかのレベルか大きさにしてください"],
        false => [
            "give more time, or ask for another level or size",
            "時間を延ばすか、レベルや大きさを変えてください",
        ],
    };
    [
        format!("none of {boards} boards was of this level{en}: {}", advice[0]),
        format!("{boards}個の盤を作りましたが、このレベルのものはありませんでした{ja}。{}", advice[1]),
    ]
}

fn rules() -> &'static RuleSet {
    RuleSet::named("general").expect("a shipped set")
}

impl Maker for CluedPlan {
    fn propose(&self, seed: u64, index: u64, watch: &dyn Watch) -> Result<Proposal, GaveUp> {
        let mut chance = stream(seed, index);
        let mut usual = USUAL_LEVELS.into_iter();
        let mut level = self.level.or_else(|| usual.next()).unwrap_or(1);
        let mut tries = 0;
        // What came of boards that were of another level.
        let mut others: BTreeMap<usize, usize> = BTreeMap::new();
        while tries < MOST_TRIES && watch.go_on() {
            tries += 1;
            let Some((clues, solution)) = self.kind.full(self.grid, self.level, &mut chance) else {
                continue;
            };
            let mut player = Player::new(self.kind, &clues, &solution, level);
            if !player.solves(&[]) {
                if self.level.is_none() && tries % 3 == 0 {
                    level = usual.next().unwrap_or(level);
                }
                continue;
            }
            let Some(clues) = self.strip(clues.clone(), &mut player, &mut chance, watch) else { break };
            let puzzle = Clued::new(self.kind, clues);
            let Some(grade) = grade(&puzzle) else { continue };
            if grade.level > level || self.level.is_some_and(|wanted| grade.level != wanted) {
                *others.entry(grade.level).or_default() += 1;
                continue;
            }
            let made = self.made(&puzzle, &solution, &grade, (seed, index));
            return Ok(Proposal { made, proof: proof(puzzle, solution, &grade) });
        }
        let hopeless = tries == MOST_TRIES;
        Err(GaveUp { why: none_of(tries, &others, hopeless), hopeless })
    }
}

impl CluedPlan {
    /// Takes clues away, in an order by chance, while the player still gets along; `None` when there was no time, or the player does
    /// not get along with all of them.
    fn strip(
        &self,
        clues: Clues,
        player: &mut Player<'_>,
        chance: &mut Chance,
        watch: &dyn Watch,
    ) -> Option<Clues> {
        let mut parts = self.parts(&clues);
        shuffle(chance, &mut parts);
        let gone = |kept: &[bool]| -> Vec<Part> {
            let off = parts.iter().zip(kept).filter(|(_, kept)| !**kept);
            off.flat_map(|(part, _)| part).copied().collect()
        };
        let without = |kept: &Vec<bool>, at: usize| {
            if !kept[at] {
                return None;
            }
            let mut kept = kept.clone();
            kept[at] = false;
            if !player.solves(&gone(&kept)) {
                return None;
            }
            // What was not used on the way is not needed either.
            for (part, kept) in parts.iter().zip(&mut kept).skip(at + 1) {
                *kept &= part.iter().any(|one| player.used(*one));
            }
            Some(kept)
        };
        let reduced = reduce(vec![true; parts.len()], 0..parts.len(), without, &|| watch.go_on());
        if !reduced.whole {
            return None;
        }
        let kept = reduced.left;
        let mut less = clues;
        for part in gone(&kept) {
            take(&mut less, part);
        }
        Some(less)
    }

    /// What can be taken away at once: single clues, or clues in cells that a symmetry brings onto each other.
    fn parts(&self, clues: &Clues) -> Vec<Vec<Part>> {
        let all = parts(self.kind, clues);
        let Some(symmetry) = self.symmetry else { return all.into_iter().map(|part| vec![part]).collect() };
        let orbits: Vec<CellSet> = Symmetry::orbits(&[symmetry], clues.grid);
        let mut together: Vec<Vec<Part>> = vec![Vec::new(); orbits.len()];
        for part in all {
            let cell = match part {
                Part::Clue(ClueAt::Cell(cell)) => Some(cell),
                Part::Given(mark) => Some(mark.cell),
                Part::Clue(_) => None,
            };
            match cell.and_then(|cell| orbits.iter().position(|orbit| orbit.contains(cell))) {
                Some(orbit) => together[orbit].push(part),
                None => together.push(vec![part]),
            }
        }
        together.retain(|parts| !parts.is_empty());
        together
    }
}

/// All clues of a puzzle that may be left out.
pub(super) fn parts(kind: &dyn CluedKind, clues: &Clues) -> Vec<Part> {
    let strips = kind.strips();
    let mut parts = Vec::new();
    if strips.cells {
        let clue = |cell: &Cell| {
            matches!(
                clues.at(*cell),
                Clue::Number(_) | Clue::BlockNumber(_) | Clue::Circle(_) | Clue::Arrow(..)
            )
        };
        parts.extend(clues.grid.cells().filter(clue).map(|cell| Part::Clue(ClueAt::Cell(cell))));
    }
    if strips.signs {
        parts.extend(clues.signs.keys().map(|&spot| Part::Clue(ClueAt::Sign(spot))));
    }
    if strips.margins {
        for (side, lists) in clues.margins.iter().enumerate() {
            let said = lists.iter().enumerate().filter(|(_, list)| !list.is_empty());
            parts.extend(said.map(|(at, _)| Part::Clue(ClueAt::Margin(side, at))));
        }
    }
    if strips.given {
        parts.extend(clues.given.iter().map(|mark| Part::Given(*mark)));
    }
    parts
}

/// What a clue is called.
pub(super) fn name(clues: &Clues, frame: &Frame, part: Part) -> [String; 2] {
    let both = |name: String| [name.clone(), name];
    match part {
        Part::Clue(ClueAt::Cell(cell)) => both(clues.grid.name(cell)),
        Part::Given(mark) => Lang::ALL.map(|lang| lang.place(frame, mark.cell)),
        Part::Clue(ClueAt::Sign(spot)) => {
            let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
            let before = if spot.is_between_rows() { (row - 1, col) } else { (row, col - 1) };
            let sign = clues.signs.get(&spot).copied().unwrap_or(' ');
            let name = |(row, col): (usize, usize)| clues.grid.name(clues.grid.cell(row, col));
            both(format!("{}{sign}{}", name(before), name((row, col))))
        }
        Part::Clue(ClueAt::Margin(side, at)) => {
            let number = at + 1;
            let [en, ja] = [
                ["above column", "列の上"],
                ["left of row", "行の左"],
                ["below column", "列の下"],
                ["right of row", "行の右"],
            ][side];
            [format!("{en} {number}"), format!("{number}{ja}")]
        }
    }
}

/// A clue that can be taken away.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Clue(ClueAt),
    Given(Mark),
}

/// Takes a clue away.
pub(super) fn take(clues: &mut Clues, part: Part) {
    match part {
        Part::Clue(ClueAt::Cell(cell)) => {
            let clue = &mut clues.cells[cell.index()];
            *clue = if matches!(clue, Clue::BlockNumber(_)) { Clue::Block } else { Clue::None };
        }
        Part::Clue(ClueAt::Sign(spot)) => {
            clues.signs.remove(&spot);
        }
        Part::Clue(ClueAt::Margin(side, at)) => clues.margins[side][at].clear(),
        Part::Given(mark) => clues.given.retain(|given| *given != mark),
    }
}

fn grade(puzzle: &Clued) -> Option<Grade> {
    let problem = Instance::problem(puzzle);
    let walk = walk_with(&problem, rules(), Manner::default());
    let level = walk.level()?;
    Some(Grade { level, steps: walk.rounds.len(), givens: problem.givens.len(), needed: true })
}

/// One solution by a way that shares nothing with the making, each constraint by its definition, and the grade as said.
fn proof(puzzle: Clued, solution: Vec<Mark>, grade: &Grade) -> Proof {
    let (level, steps) = (grade.level, grade.steps);
    Box::new(move |go_on| {
        let problem = Instance::problem(&puzzle);
        let name = || puzzle.text();
        let found = solve::second_opinion(&problem, 2, &mut || go_on());
        let only = match (&found.solutions[..], found.is_unique()) {
            ([only], Some(true)) => only,
            (_, None) => return Ok(false),
            _ => return Err(format!("{} does not have exactly one solution", name())),
        };
        if problem.answer_marks(only) != solution {
            return Err(format!("{} has another solution than the one it was made from", name()));
        }
        let mut board = Board::blank(&problem.frame);
        let stands = only.iter().try_for_each(|&mark| board.decide(mark).map(drop)).is_ok();
        if !stands || !solve::constrained::holds(&problem.frame, board.all_candidates()) {
            return Err(format!("the solution of {} breaks a rule", name()));
        }
        let walk = walk_with(&problem, rules(), Manner { explain: true, ..Manner::default() });
        match walk.end == End::Solved && walk.level() == Some(level) && walk.rounds.len() == steps {
            true => Ok(true),
            false => Err(format!("{} is graded otherwise than when it was made", name())),
        }
    })
}
