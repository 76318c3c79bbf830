//! Constraints as a formula for a SAT solver. What has no small form is cut as needed: a model that breaks it teaches a clause.

use crate::constraint::Cnf;
use crate::grid::Cell;
use crate::problem::Frame;
use crate::sat::Sat;
use crate::solve::Search;
use crate::symbol::{Mark, Symbol, Symbols};
use std::cell::RefCell;

/// Up to `limit` solutions of what is left of the candidates, beside those that are known already.
pub(super) fn solutions(
    frame: &Frame,
    open: &[Symbols],
    off: &[bool],
    known: Vec<Vec<Mark>>,
    limit: usize,
    go_on: &mut dyn FnMut() -> bool,
) -> Search {
    let go_on = RefCell::new(go_on);
    let ask = || go_on.borrow_mut()();
    let mut formula = Formula::without(frame, open, off, &ask);
    for solution in &known {
        formula.forbid(solution);
    }
    let mut found = Search { solutions: known, complete: false, gave_up: false };
    loop {
        match formula.solve(&[]) {
            Answer::Tired => return Search { gave_up: true, ..found },
            Answer::No => return Search { complete: true, ..found },
            Answer::Yes(_) if found.solutions.len() >= limit => return found,
            Answer::Yes(solution) => {
                formula.forbid(&solution);
                found.solutions.push(solution);
            }
        }
    }
}

/// What a question came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// There is a solution.
    Yes(Vec<Mark>),
    /// There is none.
    No,
    /// Nobody wanted to wait.
    Tired,
}

/// The constraints of a frame over what is left of its candidates.
pub(crate) struct Formula<'f, 'g> {
    frame: &'f Frame,
    open: Vec<Symbols>,
    solver: Sat<'g>,
    literals: Literals,
    /// For each constraint a literal under which it holds; none where all hold.
    guards: Vec<i32>,
    off: Vec<bool>,
}

/// The literals of candidates. A place with two of them has one variable.
struct Literals {
    /// For each place the first of its variables.
    first: Vec<i32>,
    next: i32,
}

/// The variable that is always true.
const TRUE: i32 = 1;

impl Literals {
    fn is(&self, open: &[Symbols], cell: Cell, symbol: Symbol) -> Option<i32> {
        let left = open[cell.index()];
        if !left.contains(symbol) {
            return None;
        }
        let first = self.first[cell.index()];
        let below = (left.bits() & ((1 << symbol.index()) - 1)).count_ones() as i32;
        Some(match left.len() {
            1 => TRUE,
            2 if below == 0 => -first,
            2 => first,
            _ => first + below,
        })
    }
}

/// The view that one constraint has of the formula.
struct View<'v, 's, 'g> {
    scope: &'v [Cell],
    open: &'v [Symbols],
    literals: &'v mut Literals,
    solver: &'s mut Sat<'g>,
    guard: Option<i32>,
}

impl Cnf for View<'_, '_, '_> {
    fn is(&self, at: usize, symbol: Symbol) -> Option<i32> {
        self.literals.is(self.open, self.scope[at], symbol)
    }

    fn open(&self, at: usize) -> Symbols {
        self.open[self.scope[at].index()]
    }

    fn fresh(&mut self) -> i32 {
        self.literals.next += 1;
        self.literals.next
    }

    fn clause(&mut self, literals: &[i32]) {
        self.solver.add_clause(literals.iter().copied().chain(self.guard.map(|guard| -guard)));
    }
}

impl<'f, 'g> Formula<'f, 'g> {
    /// The constraints of a frame but for some, where it is said which.
    fn without(
        frame: &'f Frame,
        open: &[Symbols],
        off: &[bool],
        go_on: &'g dyn Fn() -> bool,
    ) -> Formula<'f, 'g> {
        Formula::build(frame, open, false, off, go_on)
    }

    /// The same, but each constraint holds only where [`Formula::guard`] is assumed.
    pub(crate) fn guarded(
        frame: &'f Frame,
        open: &[Symbols],
        go_on: &'g dyn Fn() -> bool,
    ) -> Formula<'f, 'g> {
        Formula::build(frame, open, true, &[], go_on)
    }

    fn build(
        frame: &'f Frame,
        open: &[Symbols],
        guarded: bool,
        off: &[bool],
        go_on: &'g dyn Fn() -> bool,
    ) -> Formula<'f, 'g> {
        let mut solver = Sat::new(go_on);
        solver.add_clause([TRUE]);
        let mut literals = Literals { first: vec![0; open.len()], next: TRUE };
        for cell in frame.cells.iter() {
            let count = open[cell.index()].len();
            literals.first[cell.index()] = literals.next + 1;
            match count {
                0 => solver.add_clause([-TRUE]),
                1 => {}
                2 => literals.next += 1,
                _ => {
                    let own: Vec<i32> = (literals.next + 1..=literals.next + count as i32).collect();
                    literals.next += count as i32;
                    solver.add_clause(own.iter().copied());
                    for (at, &one) in own.iter().enumerate() {
                        own[at + 1..].iter().for_each(|&other| solver.add_clause([-one, -other]));
                    }
                }
            }
        }
        let mut guards = Vec::new();
        if guarded {
            guards = (literals.next + 1..).take(frame.constraints().len()).collect();
            literals.next += guards.len() as i32;
        }
        for (at, stated) in frame.constraints().iter().enumerate() {
            if off.get(at) == Some(&true) {
                continue;
            }
            let (scope, guard) = (stated.constraint.scope(), guards.get(at).copied());
            let mut view = View { scope, open, literals: &mut literals, solver: &mut solver, guard };
            stated.constraint.clauses(&mut view);
        }
        Formula { frame, open: open.to_vec(), solver, literals, guards, off: off.to_vec() }
    }

    /// The literal under which a constraint holds.
    pub(crate) fn guard(&self, constraint: usize) -> i32 {
        self.guards[constraint]
    }

    /// A literal under which a place has none but these candidates.
    pub(crate) fn narrow(&mut self, cell: Cell, left: Symbols) -> i32 {
        self.literals.next += 1;
        let guard = self.literals.next;
        for symbol in self.open[cell.index()].difference(left).iter() {
            let literal = self.literals.is(&self.open, cell, symbol);
            self.solver.add_clause([-guard].into_iter().chain(literal.map(|literal| -literal)));
        }
        guard
    }

    /// Of the literals assumed in the last question, which had the answer no, those that are enough for it.
    pub(crate) fn core(&self) -> Vec<i32> {
        self.solver.core()
    }

    /// The literal that says that a mark stands; `None` where it cannot.
    pub(crate) fn literal(&self, mark: Mark) -> Option<i32> {
        self.literals.is(&self.open, mark.cell, mark.symbol)
    }

    /// A solution under assumptions.
    pub(crate) fn solve(&mut self, assumed: &[i32]) -> Answer {
        self.solve_within(assumed, u64::MAX)
    }

    /// The same with at most so many conflicts and cuts.
    pub(crate) fn solve_within(&mut self, assumed: &[i32], most: u64) -> Answer {
        let mut cuts = 0;
        loop {
            match self.solver.solve_within(assumed, most) {
                None => return Answer::Tired,
                Some(false) => return Answer::No,
                Some(true) if cuts == most => return Answer::Tired,
                Some(true) => cuts += 1,
            }
            let model: Vec<Mark> = self.frame.cells.iter().filter_map(|cell| self.read(cell)).collect();
            if !self.cut(&model) {
                return Answer::Yes(model);
            }
        }
    }

    fn read(&self, cell: Cell) -> Option<Mark> {
        let stands = |&symbol: &Symbol| {
            let literal = self.literals.is(&self.open, cell, symbol);
            literal.is_some_and(|literal| self.solver.value(literal) == Some(literal > 0))
        };
        // A variable in no clause has no value, and may have any.
        let left = self.open[cell.index()];
        let symbol = left.iter().find(stands).or_else(|| left.iter().next());
        symbol.map(|symbol| Mark { cell, symbol })
    }

    /// Teaches the solver what a model breaks; whether there was anything.
    fn cut(&mut self, model: &[Mark]) -> bool {
        let mut values = vec![Symbol(0); self.open.len()];
        for mark in model {
            values[mark.cell.index()] = mark.symbol;
        }
        let mut broken = false;
        for (number, stated) in self.frame.constraints().iter().enumerate() {
            let scope = stated.constraint.scope();
            if self.off.get(number) == Some(&true) {
                continue;
            }
            // Whoever does not assume a constraint does not ask for it.
            if let Some(&guard) = self.guards.get(number)
                && self.solver.value(guard) != Some(true)
            {
                continue;
            }
            let own: Vec<Symbol> = scope.iter().map(|cell| values[cell.index()]).collect();
            for cut in stated.constraint.cuts(&own) {
                broken = true;
                let mut literals: Vec<i32> =
                    self.guards.get(number).map(|guard| -guard).into_iter().collect();
                for (at, symbol, stands) in cut {
                    match (self.literals.is(&self.open, scope[at], symbol), stands) {
                        (Some(literal), true) => literals.push(literal),
                        (Some(literal), false) => literals.push(-literal),
                        (None, true) => {}
                        (None, false) => literals.push(TRUE),
                    }
                }
                self.solver.add_clause(literals);
            }
        }
        broken
    }

    /// Forbids a solution, and all that have the same answer.
    pub(crate) fn forbid(&mut self, solution: &[Mark]) {
        let answers = solution.iter().filter(|mark| self.frame.is_answer(mark.cell));
        let literals: Vec<i32> = answers.filter_map(|&mark| Some(-self.literal(mark)?)).collect();
        self.solver.add_clause(literals);
    }
}
