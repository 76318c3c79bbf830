//! The exact side: "is there a board worth at least T?" as a question to a SAT solver.
//!
//! A no lowers the bound, a yes is a better board, and a bound that has come down to the best known board proves that one. Boards that must hang together are asked for without that
//! rule first, and each answer that falls apart adds clauses that forbid its parts.

use super::climb::Best;
use super::state::{Place, State};
use super::task::Task;
use super::{Answer, Objective, count};
use crate::sat::Sat;

/// The most places of words that are written out for the solver; beyond, the plain bound stays.
const MOST_PLACES: usize = 150_000;

/// A board as a formula.
pub(super) struct Prover<'a, 'g> {
    task: &'a Task,
    solver: Sat<'g>,
    next: i32,
    /// The variable of each cell: is it white?
    white: Vec<i32>,
    /// Every place of every word with its variable.
    places: Vec<(Place, i32)>,
    /// `cost[k]`: at least k + 1 things count against the board.
    cost: Vec<i32>,
}

impl<'a, 'g> Prover<'a, 'g> {
    /// Writes the task down; boards worth `least` or less are of no interest. `None` if it is too large.
    pub(super) fn new(task: &'a Task, least: i32, go_on: &'g dyn Fn() -> bool) -> Option<Prover<'a, 'g>> {
        let mut places = Vec::new();
        for &cell in &task.cells {
            for way in 0..2u8 {
                let room = task.reach[way as usize][cell as usize] as usize;
                for word in task.lexicon.by_length.iter().take(room + 1).skip(2).flatten() {
                    places.push((Place { word: *word, start: cell, way }, 0));
                }
            }
            if places.len() > MOST_PLACES {
                return None;
            }
        }
        let white = vec![0; task.open.len()];
        let mut prover = Prover { task, solver: Sat::new(go_on), next: 0, white, places, cost: Vec::new() };
        prover.write(least);
        Some(prover)
    }

    /// Is there a board worth at least `value`? Gives up after so many conflicts.
    pub(super) fn ask(&mut self, value: i32, conflicts: u64) -> Answer {
        let allowed = self.task.plain_bound() - value;
        if allowed < 0 {
            return Answer::No;
        }
        loop {
            let assumed: Vec<i32> = self.cost.get(allowed as usize).map(|&over| -over).into_iter().collect();
            match self.solver.solve_within(&assumed, conflicts) {
                None => return Answer::Tired,
                Some(false) => return Answer::No,
                Some(true) => {}
            }
            let best = self.read();
            if !self.task.wish.customs.connected || !self.cut(&best) {
                return Answer::Board(best);
            }
        }
    }

    /// Whether a question is about any board at all.
    pub(super) fn is_free(&self, value: i32) -> bool {
        value <= self.free()
    }

    /// What every board is worth: to ask for it is to ask for any board.
    pub(super) fn free(&self) -> i32 {
        self.task.plain_bound() - self.cost.len() as i32
    }

    fn new_var(&mut self) -> i32 {
        self.next += 1;
        self.next
    }

    fn clause(&mut self, literals: &[i32]) {
        self.solver.add_clause(literals.iter().copied());
    }

    fn write(&mut self, least: i32) {
        let task = self.task;
        for &cell in &task.cells {
            self.white[cell as usize] = self.new_var();
        }
        self.write_letters();
        self.write_once();
        self.write_customs();
        self.write_mirror();
        let against = self.against();
        let most = (i64::from(task.plain_bound()) - i64::from(least)).clamp(1, 10_000) as usize;
        self.cost = count::totals(&against, most, &mut self.next, &mut |clause| {
            self.solver.add_clause(clause.iter().copied());
        });
    }

    /// Letters, runs and the words in them.
    fn write_letters(&mut self) {
        let task = self.task;
        let letters = task.lexicon.alphabet.len();
        let mut letter = vec![0; task.open.len() * letters];
        for &cell in &task.cells {
            let cell = cell as usize;
            let mut any = vec![-self.white[cell]];
            for sign in 1..letters {
                let var = self.new_var();
                letter[cell * letters + sign] = var;
                any.push(var);
                self.clause(&[-var, self.white[cell]]);
            }
            self.clause(&any);
            for (at, &one) in any.iter().enumerate().skip(1) {
                for &other in &any[at + 1..] {
                    self.clause(&[-one, -other]);
                }
            }
        }
        let mut at = 0;
        let mut places = std::mem::take(&mut self.places);
        // For each way and cell the runs that hold the cell and the next one.
        let mut holding: [Vec<Vec<i32>>; 2] = std::array::from_fn(|_| vec![Vec::new(); task.open.len()]);
        while at < places.len() {
            let Place { word, start, way } = places[at].0;
            let length = task.lexicon.words[word as usize].len();
            let same = |other: &Place| {
                (other.start, other.way) == (start, way)
                    && task.lexicon.words[other.word as usize].len() == length
            };
            let end = at + places[at..].iter().take_while(|(place, _)| same(place)).count();
            for place in &mut places[at..end] {
                place.1 = self.new_var();
            }
            self.write_run(&places[at..end], length, &letter, &mut holding);
            at = end;
        }
        self.places = places;
        for &cell in &task.cells {
            let cell = cell as usize;
            let near =
                task.near(cell).into_iter().filter(|&near| task.open[near]).map(|near| self.white[near]);
            let mut lone: Vec<i32> = near.collect();
            lone.push(-self.white[cell]);
            self.clause(&lone);
            for (way, holding) in holding.iter_mut().enumerate() {
                let next = cell + task.step[way];
                if task.open[next] {
                    let mut clause = std::mem::take(&mut holding[cell]);
                    clause.extend([-self.white[cell], -self.white[next]]);
                    self.clause(&clause);
                }
            }
        }
    }

    /// One run, and the words that can fill it.
    fn write_run(
        &mut self,
        words: &[(Place, i32)],
        length: usize,
        letter: &[i32],
        holding: &mut [Vec<Vec<i32>>; 2],
    ) {
        let task = self.task;
        let letters = task.lexicon.alphabet.len();
        let Place { start, way, .. } = words[0].0;
        let (start, way) = (start as usize, way as usize);
        let step = task.step[way];
        let run = self.new_var();
        let mut any: Vec<i32> = words.iter().map(|&(_, var)| var).collect();
        any.push(-run);
        self.clause(&any);
        for end in [start - step, start + step * length] {
            if task.open[end] {
                self.clause(&[-run, -self.white[end]]);
            }
        }
        for at in 0..length {
            let cell = start + step * at;
            if at + 1 < length {
                holding[way][cell].push(run);
            }
            self.clause(&[-run, self.white[cell]]);
            let mut with: Vec<Vec<i32>> = vec![Vec::new(); letters];
            for &(place, var) in words {
                let sign = task.lexicon.words[place.word as usize][at] as usize;
                self.clause(&[-var, letter[cell * letters + sign]]);
                with[sign].push(var);
            }
            // Redundant, and worth it: a letter in a run wants a word that has it there.
            for (sign, vars) in with.iter().enumerate().skip(1) {
                let mut clause = vec![-run, -letter[cell * letters + sign]];
                clause.extend(vars);
                self.clause(&clause);
            }
        }
        for &(_, var) in words {
            self.clause(&[-var, run]);
        }
    }

    /// No word twice; words that must be in are.
    fn write_once(&mut self) {
        let mut by_word: Vec<Vec<i32>> = vec![Vec::new(); self.task.lexicon.words.len()];
        for &(place, var) in &self.places {
            by_word[place.word as usize].push(var);
        }
        for (word, vars) in by_word.iter().enumerate() {
            if self.task.must[word] {
                self.clause(vars);
            }
            // One after the other: `before` says that the word has been placed.
            let mut before = 0;
            for &var in vars {
                let now = self.new_var();
                self.clause(&[-var, now]);
                if before != 0 {
                    self.clause(&[-before, now]);
                    self.clause(&[-before, -var]);
                }
                before = now;
            }
        }
    }

    fn write_customs(&mut self) {
        let task = self.task;
        let customs = task.wish.customs;
        for cell in (0..task.open.len()).filter(|&cell| task.inside[cell]) {
            if customs.white_corners && task.corner[cell] {
                let white = if task.open[cell] { vec![self.white[cell]] } else { Vec::new() };
                self.clause(&white);
            }
            for next in task.step.map(|step| cell + step) {
                if customs.no_black_pairs && task.inside[next] {
                    let white: Vec<i32> =
                        [cell, next].into_iter().filter(|&c| task.open[c]).map(|c| self.white[c]).collect();
                    self.clause(&white);
                }
            }
        }
    }

    /// A square board and its mirror image across the diagonal are as good as each other: the one whose first
    /// difference is white above the diagonal is enough.
    fn write_mirror(&mut self) {
        let task = self.task;
        let Some(pairs) = task.mirrored() else { return };
        let mut equal = 0;
        for (above, below) in pairs {
            let (above, below) = (self.white[above], self.white[below]);
            let so_far = |rest: &[i32]| {
                let mut clause = rest.to_vec();
                if equal != 0 {
                    clause.push(-equal);
                }
                clause
            };
            self.clause(&so_far(&[above, -below]));
            self.next += 1;
            let now = self.next;
            self.clause(&so_far(&[now, above, below]));
            self.clause(&so_far(&[now, -above, -below]));
            equal = now;
        }
    }

    /// What counts against a board, each once.
    fn against(&mut self) -> Vec<i32> {
        let task = self.task;
        let mut against = Vec::new();
        for &cell in &task.cells {
            let cell = cell as usize;
            let white = self.white[cell];
            if task.wish.objective == Objective::Crossings {
                let crossed = self.new_var();
                self.clause(&[-crossed, white]);
                for step in task.step {
                    let mut clause = vec![-crossed];
                    let near = [cell - step, cell + step].into_iter().filter(|&near| task.open[near]);
                    clause.extend(near.map(|near| self.white[near]));
                    self.clause(&clause);
                }
                against.push(-crossed);
            } else {
                against.push(-white);
            }
        }
        if let Objective::Tidy { penalty } = task.wish.objective {
            for cell in (0..task.open.len()).filter(|&cell| task.inside[cell]) {
                for next in task.step.map(|step| cell + step).into_iter().filter(|&next| task.inside[next]) {
                    let whites: Vec<i32> =
                        [cell, next].into_iter().filter(|&c| task.open[c]).map(|c| self.white[c]).collect();
                    if whites.is_empty() {
                        // Counted by the plain bound.
                        continue;
                    }
                    let pair = self.new_var();
                    let mut clause = vec![pair];
                    clause.extend(whites);
                    self.clause(&clause);
                    against.extend(std::iter::repeat_n(pair, penalty as usize));
                }
            }
        }
        against
    }

    /// The board of the solver's answer.
    fn read(&self) -> Best {
        let on = |&&(_, var): &&(Place, i32)| self.solver.value(var) == Some(true);
        let places: Vec<Place> = self.places.iter().filter(on).map(|&(place, _)| place).collect();
        let mut state = State::new(self.task);
        state.load(&places);
        let value = self.task.objective(&state.sums);
        Best { broken: 0, value, sums: state.sums, letters: state.letter, places }
    }

    /// If a board falls apart, forbids its parts, all but the largest, and says so.
    fn cut(&mut self, best: &Best) -> bool {
        let mut parts = self.task.parts(&best.letters);
        if parts.len() < 2 {
            return false;
        }
        parts.sort_by_key(Vec::len);
        parts.pop();
        for part in parts {
            let mut edge: Vec<usize> = part.iter().flat_map(|&cell| self.task.near(cell)).collect();
            edge.sort_unstable();
            edge.dedup();
            edge.retain(|&cell| self.task.open[cell] && !part.contains(&cell));
            let way_out: Vec<i32> = edge.iter().map(|&cell| self.white[cell]).collect();
            let far = self.task.cells.iter().map(|&cell| cell as usize);
            let far: Vec<usize> = far.filter(|cell| !part.contains(cell) && !edge.contains(cell)).collect();
            for &inside in &part {
                for &outside in &far {
                    let mut clause = vec![-self.white[inside], -self.white[outside]];
                    clause.extend(&way_out);
                    self.clause(&clause);
                }
            }
        }
        true
    }
}
