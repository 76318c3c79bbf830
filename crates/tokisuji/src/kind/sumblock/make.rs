//! Making SumBlock: a Latin square is cut into blocks, merged step by step to the edge of what a player can solve.
//!
//! The schemes are the paper's two, its variant with givens, and one for people, who dislike blocks of one cell.

mod climb;
mod fast;
mod level;
mod partition;
mod plain;
pub mod plan;
mod prove;
mod rules;
mod unique;

pub use climb::{Choice, Climb, Holds, Limits, Worth};
pub use fast::Tally;
pub use level::{level_of, levels};
pub use partition::Partition;
pub use plain::{Decision, decisions, is_proof};
pub use prove::{Disproof, prove};
pub use rules::{NotScores, PaperRule, PaperRules, Scores};
pub use unique::second_solution;

use crate::chance::{Chance, shuffle};
use crate::grid::Cell;
use crate::kind::sumblock::SumBlock;
use crate::latin::Squares;
use crate::symbol::{Mark, Symbol};
use fast::{Base, Engine, Pair};

/// How blocks are merged.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Method {
    /// Scheme I: any merge that the rules still solve, until there is none.
    Climb,
    /// Scheme II: always the merge with the largest f_R; the best partition on the way.
    Score,
    /// The paper's 5.2: a maximal partition with one solution, and a minimal set of givens for the rules.
    Embed,
    /// For people: single cells are merged first, by trial if the rules alone do not do it.
    Smooth,
    /// A maximal partition with one solution, whatever it takes to find it.
    Unique,
    /// For people of a level of [`levels`], from 1: not to be solved by the level below. The rules of the wish do not matter.
    Level(usize),
}

impl Method {
    /// The level it is for, if it is for one.
    pub fn level(self) -> Option<usize> {
        match self {
            Method::Level(level) => Some(level),
            _ => None,
        }
    }

    /// The player when nobody says who: people who try values out where single cells are to be few.
    pub fn usual_rules(self) -> &'static str {
        match self {
            Method::Smooth => "r3*",
            _ => "r3",
        }
    }
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct SumBlockWish {
    /// Rows, columns, digits: 3 to 12.
    pub size: usize,
    /// The player.
    pub rules: PaperRules,
    /// How blocks are merged.
    pub method: Method,
    /// The most cells of a block.
    pub largest_block: Option<usize>,
    /// The most blocks of one cell.
    pub singles: Option<usize>,
    /// Where Latin squares come from.
    pub squares: Squares,
    /// What cells are worth to scheme II.
    pub scores: Scores,
}

impl SumBlockWish {
    /// Nothing but this: no limits, shuffled squares, the paper's scores.
    pub fn new(size: usize, method: Method, rules: PaperRules) -> SumBlockWish {
        let (squares, scores) = (Squares::default(), Scores::default());
        SumBlockWish { size, rules, method, largest_block: None, singles: None, squares, scores }
    }
}

/// A puzzle that was made.
#[derive(Clone, Debug)]
pub struct MadeSumBlock {
    /// The puzzle.
    pub puzzle: SumBlock,
    /// Its solution, row by row, digits from 1.
    pub solution: Vec<u8>,
    /// Which rule decides how many cells, in the paper's order; `None` if the nine rules alone do not reach the end.
    pub tally: Option<Tally>,
    /// Every decision in that order, for [`is_proof`]; empty if they do not.
    pub proof: Vec<Decision>,
    /// The rules it was made for.
    pub rules: PaperRules,
    /// How many squares were cut before one kept to the limits.
    pub tries: u64,
}

impl MadeSumBlock {
    /// How many blocks have one cell.
    pub fn single_count(&self) -> usize {
        let mut sizes = vec![0; self.puzzle.block_count()];
        self.puzzle.grid().cells().for_each(|cell| sizes[self.puzzle.block_of(cell)] += 1);
        sizes.into_iter().filter(|&size| size == 1).count()
    }
}

/// Makes one puzzle. Tries one square after the other until the wish is met; `None` once `go_on` says no.
pub fn make(wish: &SumBlockWish, chance: &mut Chance, go_on: &dyn Fn() -> bool) -> Option<MadeSumBlock> {
    let mut tries = 0;
    loop {
        tries += 1;
        let square = wish.squares.draw(wish.size, chance);
        let broken_off = std::cell::Cell::new(false);
        let made = cut_while(wish, &square, chance, &|| {
            let yes = go_on();
            broken_off.set(broken_off.get() || !yes);
            yes
        });
        // What was broken off is sound, but not what the seed gives: no clock decides what is made.
        if broken_off.get() {
            return None;
        }
        let few = wish.singles.is_none_or(|most| made.single_count() <= most);
        let of_level = || match wish.method {
            Method::Level(level) => level_of(&made.puzzle) == Some(level),
            _ => true,
        };
        if few && of_level() {
            return Some(MadeSumBlock { tries, ..made });
        }
        if !go_on() {
            return None;
        }
    }
}

/// Cuts one Latin square into blocks.
pub fn cut(wish: &SumBlockWish, square: &[u8], chance: &mut Chance) -> MadeSumBlock {
    cut_while(wish, square, chance, &|| true)
}

/// The same; stops merging once `go_on` says no.
fn cut_while(
    wish: &SumBlockWish,
    square: &[u8],
    chance: &mut Chance,
    go_on: &dyn Fn() -> bool,
) -> MadeSumBlock {
    let limits = Limits { largest_block: wish.largest_block.unwrap_or(usize::MAX), singles_only: false };
    let start = Partition::singles(wish.size, square);
    let rules = match wish.method {
        Method::Level(level) => level::rules(level),
        _ => wish.rules,
    };
    let partition = match wish.method {
        Method::Climb => climb_rules(start, rules, Choice::Random, limits, chance),
        Method::Score => climb_score(start, rules, wish.scores, limits, chance),
        Method::Level(level) => level::cut(start, level, limits, chance),
        Method::Smooth => smooth(start, rules, limits, chance),
        Method::Embed | Method::Unique => climb_unique(start, limits, chance, go_on),
    };
    let puzzle = partition.puzzle();
    let puzzle = match wish.method {
        Method::Embed => embed(&partition, &puzzle, rules, chance),
        _ => puzzle,
    };
    let (tally, proof) = tally(&partition, &puzzle, rules).unzip();
    let proof = proof.unwrap_or_default();
    MadeSumBlock { puzzle, solution: square.to_vec(), tally, proof, rules, tries: 1 }
}

/// Whether the rules solve the partition.
pub fn solves(partition: &Partition, rules: PaperRules) -> bool {
    fast::solves(partition, rules)
}

/// Whether no two blocks that touch can be merged, by trying each.
pub fn is_maximal(partition: &Partition, limits: Limits, holds: &mut Holds<'_>) -> bool {
    let climb = Climb::new(partition.clone());
    climb.open(limits).into_iter().all(|(a, b)| !holds(partition, a as usize, b as usize))
}

/// The condition "the rules solve it", for one climb.
pub fn solvable(rules: PaperRules) -> impl FnMut(&Partition, usize, usize) -> bool {
    let mut base = Base::default();
    move |partition, a, b| base.solves(partition, Pair(a, b), rules)
}

fn climb_rules(
    start: Partition,
    rules: PaperRules,
    choice: Choice,
    limits: Limits,
    chance: &mut Chance,
) -> Partition {
    let mut climb = Climb::new(start);
    climb.run(choice, limits, chance, &mut solvable(rules));
    climb.partition
}

fn climb_unique(
    start: Partition,
    limits: Limits,
    chance: &mut Chance,
    go_on: &dyn Fn() -> bool,
) -> Partition {
    let mut climb = Climb::new(start);
    // What the rules solve has one solution, and they are quick; the search is for the rest.
    let mut base = Base::default();
    let mut by_rules = true;
    climb.run(Choice::Random, limits, chance, &mut |partition, a, b| {
        if !go_on() {
            return false;
        }
        // The quick test takes for granted that the rules solved it so far.
        if by_rules && base.solves(partition, Pair(a, b), PaperRules::R3) {
            return true;
        }
        let holds = !unique::other_solution(partition, a, b, go_on);
        by_rules &= !holds;
        holds
    });
    climb.partition
}

/// Scheme II.
fn climb_score(
    start: Partition,
    rules: PaperRules,
    scores: Scores,
    limits: Limits,
    chance: &mut Chance,
) -> Partition {
    let singles_decide = scores.singles_decide(start.n * start.n);
    let mut base = Base::default();
    Climb::new(start).run_best(singles_decide, limits, chance, &mut |partition, a, b| {
        base.tally(partition, Pair(a, b), rules).map(|tally| tally.score(&scores))
    })
}

/// Single cells first: by the rules alone as far as they go, then by trial if the player tries.
fn smooth(start: Partition, rules: PaperRules, limits: Limits, chance: &mut Chance) -> Partition {
    let singles = Limits { singles_only: true, ..limits };
    let plain = PaperRules { trial: false, ..rules };
    let mut climb = Climb::new(start);
    climb.run(Choice::SinglesFirst, singles, chance, &mut solvable(plain));
    if rules.trial && climb.partition.single_count() > 0 {
        climb.forget();
        climb.run(Choice::SinglesFirst, singles, chance, &mut solvable(rules));
    }
    climb.partition
}

/// A minimal set of givens with which the rules solve a puzzle: all, less those that are not needed, in an order by chance.
fn embed(partition: &Partition, puzzle: &SumBlock, rules: PaperRules, chance: &mut Chance) -> SumBlock {
    let cells = puzzle.size() * puzzle.size();
    let mut kept = vec![true; cells];
    let mut order: Vec<usize> = (0..cells).collect();
    shuffle(chance, &mut order);
    for cell in order {
        kept[cell] = false;
        kept[cell] = !solves_with(partition, &kept, rules);
    }
    let mark = |cell: usize| Mark { cell: Cell(cell as u16), symbol: Symbol(partition.solution[cell] - 1) };
    let marks: Vec<Mark> = (0..cells).filter(|&cell| kept[cell]).map(mark).collect();
    puzzle.with_givens(&marks)
}

fn solves_with(partition: &Partition, given: &[bool], rules: PaperRules) -> bool {
    let engine = Engine::new(partition, None, rules);
    let mut state = engine.start();
    for cell in (0..given.len()).filter(|&cell| given[cell]) {
        engine.write(&mut state, cell, partition.solution[cell]);
    }
    engine.write_singles(&mut state, &mut Tally::default());
    engine.reaches_end(&mut state, false)
}

/// Which rules decide the puzzle, and in which order, if they do.
fn tally(partition: &Partition, puzzle: &SumBlock, rules: PaperRules) -> Option<(Tally, Vec<Decision>)> {
    let engine = Engine::new(partition, None, PaperRules { trial: false, ..rules });
    let mut state = engine.start();
    let mut tally = Tally::default();
    for mark in puzzle.marks() {
        engine.write(&mut state, mark.cell.index(), mark.symbol.value() as u8);
    }
    let digit = |cell: usize| partition.solution[cell];
    let decision = |rule, cell: usize| Decision { rule, cell: Cell(cell as u16), digit: digit(cell) };
    let cells = puzzle.grid().cells().map(Cell::index);
    let single = |&cell: &usize| partition.size(partition.block_of[cell] as usize) == 1;
    let given = |cell: usize| puzzle.given(Cell(cell as u16)).is_some();
    let mut proof: Vec<Decision> = cells
        .filter(single)
        .filter(|&cell| !given(cell))
        .map(|cell| decision(PaperRule::Sub1, cell))
        .collect();
    engine.write_singles(&mut state, &mut tally);
    let end = engine.trace(&mut state, &mut tally, |rule, cell| proof.push(decision(rule, cell)));
    end.then_some((tally, proof))
}

#[cfg(test)]
mod tests;
