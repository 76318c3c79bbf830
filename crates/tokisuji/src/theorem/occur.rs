//! Where theorems stand on a board: every form of every theorem, at every place where all its lemmas follow from constraints.
//!
//! That depends on the clues alone, so it is worked out once a frame. Lemmas are shared by many theorems, and what was found of one is kept.

use super::{At, Lemma, TURNS, Theorem};
use crate::constraint::Constraint;
use crate::grid::Cell;
use crate::problem::{Frame, Occurrence, Spot, WholeLemma};
use crate::symbol::{Mark, Symbol, Symbols};
use std::collections::{BTreeMap, BTreeSet};

/// A place relative to where a form stands: down, to the right, and the sort by number.
type Rel = (i16, i16, u16);

/// All forms of some theorems, ready to be looked for.
#[derive(Debug)]
pub(crate) struct Lookout {
    sorts: Vec<String>,
    /// Lemmas that rest on one constraint, each moved to a corner of its own.
    lemmas: Vec<Local>,
    forms: Vec<Form>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Local {
    given: Vec<(Rel, Symbols)>,
    then: Option<(Rel, Symbols)>,
}

/// One of the eight forms of a theorem.
#[derive(Debug)]
struct Form {
    theorem: usize,
    known: Vec<(Rel, Symbols)>,
    gone: (Rel, Symbol),
    /// Lemmas by number, and where their corners lie.
    lemmas: Vec<(usize, i16, i16)>,
    whole: Vec<Local>,
}

/// What is known of a lemma at a place.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Support {
    Unknown,
    None,
    By(u32),
}

impl Lookout {
    pub(crate) fn new(theorems: &[Theorem]) -> Lookout {
        let mut all = Lookout { sorts: Vec::new(), lemmas: Vec::new(), forms: Vec::new() };
        let mut numbers: BTreeMap<Local, usize> = BTreeMap::new();
        // Kinds may share theorems: what was said once is not looked for again.
        let mut seen = BTreeSet::new();
        for (number, theorem) in theorems.iter().enumerate() {
            for turn in TURNS {
                let form = theorem.turned(turn);
                if seen.insert(form.key()) {
                    let form = all.form(number, &form, &mut numbers);
                    all.forms.push(form);
                }
            }
        }
        all
    }

    fn form(&mut self, theorem: usize, form: &Theorem, numbers: &mut BTreeMap<Local, usize>) -> Form {
        let mut lemmas = Vec::new();
        let mut whole = Vec::new();
        for lemma in &form.lemmas {
            let local = self.local(lemma);
            if lemma.whole {
                whole.push(local);
                continue;
            }
            let least = |side: fn(&At) -> i16| lemma.places().map(side).min().unwrap_or(0).div_euclid(2) * 2;
            let corner = (least(|at| at.y), least(|at| at.x));
            let local = local.moved((-corner.0, -corner.1));
            let count = self.lemmas.len();
            let number = *numbers.entry(local.clone()).or_insert(count);
            if number == count {
                self.lemmas.push(local);
            }
            lemmas.push((number, corner.0, corner.1));
        }
        // Those that speak of most places fit least often.
        lemmas.sort_by_key(|&(number, ..)| std::cmp::Reverse(self.lemmas[number].given.len()));
        lemmas.dedup();
        let known = form.known.iter().map(|(at, left)| (self.rel(at), *left)).collect();
        Form { theorem, known, gone: (self.rel(&form.gone.0), form.gone.1), lemmas, whole }
    }

    fn local(&mut self, lemma: &Lemma) -> Local {
        let given = lemma.given.iter().map(|(at, left)| (self.rel(at), *left)).collect();
        Local { given, then: lemma.then.as_ref().map(|(at, left)| (self.rel(at), *left)) }
    }

    fn rel(&mut self, at: &At) -> Rel {
        let known = self.sorts.iter().position(|sort| *sort == at.sort);
        let sort = known.unwrap_or_else(|| {
            self.sorts.push(at.sort.clone());
            self.sorts.len() - 1
        });
        (at.y, at.x, sort as u16)
    }

    /// All occurrences on a board, as far as its clues decide that.
    pub(crate) fn occurrences(&self, frame: &Frame) -> Vec<Occurrence> {
        let places = Places::new(frame, &self.sorts);
        if self.forms.is_empty() || places.is_empty() {
            return Vec::new();
        }
        let mut supports: Vec<Vec<Support>> = vec![Vec::new(); self.lemmas.len()];
        let mut found = Vec::new();
        for form in &self.forms {
            for y in (0..places.rows).step_by(2) {
                for x in (0..places.cols).step_by(2) {
                    found.extend(self.at(frame, &places, form, (y, x), &mut supports));
                }
            }
        }
        found
    }

    fn at(
        &self,
        frame: &Frame,
        places: &Places,
        form: &Form,
        by: (i16, i16),
        supports: &mut [Vec<Support>],
    ) -> Option<Occurrence> {
        let gone = Mark { cell: places.at(form.gone.0, by)?, symbol: form.gone.1 };
        let narrowed = |list: &[(Rel, Symbols)]| -> Option<Vec<(Cell, Symbols)>> {
            list.iter().map(|&(rel, left)| Some((places.at(rel, by)?, left))).collect()
        };
        let known = narrowed(&form.known)?;
        let whole: Option<Vec<WholeLemma>> = form
            .whole
            .iter()
            .map(|local| {
                let then = match &local.then {
                    Some((rel, left)) => Some((places.at(*rel, by)?, *left)),
                    None => None,
                };
                Some(WholeLemma { given: narrowed(&local.given)?, then })
            })
            .collect();
        let whole = whole?;
        let mut constraints = Vec::with_capacity(form.lemmas.len());
        for &(lemma, y, x) in &form.lemmas {
            let corner = (by.0 + y, by.1 + x);
            let kept = &mut supports[lemma];
            kept.resize(places.corners(), Support::Unknown);
            let at = places.corner(corner)?;
            if kept[at] == Support::Unknown {
                kept[at] = match self.lemmas[lemma].support(frame, places, corner) {
                    Some(by) => Support::By(by),
                    None => Support::None,
                };
            }
            match kept[at] {
                Support::By(by) => constraints.push(by),
                _ => return None,
            }
        }
        constraints.sort_unstable();
        constraints.dedup();
        Some(Occurrence { theorem: form.theorem, known, gone, constraints, whole })
    }
}

impl Local {
    fn moved(mut self, (dy, dx): (i16, i16)) -> Local {
        for ((y, x, _), _) in self.given.iter_mut().chain(&mut self.then) {
            *y += dy;
            *x += dx;
        }
        self.given.sort_unstable();
        self
    }

    /// A constraint from which this follows at a place, by itself.
    fn support(&self, frame: &Frame, places: &Places, by: (i16, i16)) -> Option<u32> {
        let given: Option<Vec<(Cell, Symbols)>> =
            self.given.iter().map(|&(rel, left)| Some((places.at(rel, by)?, left))).collect();
        let given = given?;
        let then = match self.then {
            Some((rel, left)) => Some((places.at(rel, by)?, left)),
            None => None,
        };
        let first = then.map_or_else(|| given.first().map(|one| one.0), |(cell, _)| Some(cell))?;
        let follows = |&&at: &&u32| {
            let constraint = &*frame.constraints()[at as usize].constraint;
            !constraint.is_global() && follows(constraint, |cell| frame.start(cell), &given, then)
        };
        frame.constraints_of(first).iter().find(follows).copied()
    }
}

/// Whether a constraint makes of what is given what is said to follow, where other places are as `start` says.
pub(crate) fn follows(
    constraint: &dyn Constraint,
    start: impl Fn(Cell) -> Symbols,
    given: &[(Cell, Symbols)],
    then: Option<(Cell, Symbols)>,
) -> bool {
    let scope = constraint.scope();
    let mut open: Vec<Symbols> = scope.iter().map(|&cell| start(cell)).collect();
    for &(cell, left) in given {
        let Some(at) = scope.iter().position(|&own| own == cell) else { return false };
        open[at] = open[at].intersection(left);
        if open[at].is_empty() {
            return true;
        }
    }
    let target = then.map(|(cell, left)| (scope.iter().position(|&own| own == cell), left));
    if matches!(target, Some((None, _))) {
        return false;
    }
    let failed = constraint.full(&mut open).is_err() || open.iter().any(|left| left.is_empty());
    failed || matches!(target, Some((Some(at), left)) if open[at].is_subset(left))
}

/// The places of a board by where they lie and by sort.
struct Places {
    rows: i16,
    cols: i16,
    at: Vec<Vec<(u16, Cell)>>,
}

impl Places {
    fn new(frame: &Frame, sorts: &[String]) -> Places {
        let (rows, cols) = (2 * i16::from(frame.grid.rows) + 1, 2 * i16::from(frame.grid.cols) + 1);
        let mut places = Places { rows, cols, at: vec![Vec::new(); rows as usize * cols as usize] };
        let signs: Vec<Option<u16>> = frame
            .sorts
            .iter()
            .map(|sort| {
                let signs: String = sort.signs.iter().collect();
                sorts.iter().position(|known| *known == signs).map(|at| at as u16)
            })
            .collect();
        for cell in frame.cells.iter() {
            let Some(sort) = frame.sort_number(cell).and_then(|at| signs[at]) else { continue };
            let Spot { y, x } = frame.spot(cell);
            places.at[y as usize * cols as usize + x as usize].push((sort, cell));
        }
        places
    }

    fn is_empty(&self) -> bool {
        self.at.iter().all(Vec::is_empty)
    }

    fn at(&self, (y, x, sort): Rel, (dy, dx): (i16, i16)) -> Option<Cell> {
        let (y, x) = (y + dy, x + dx);
        if y < 0 || x < 0 || y >= self.rows || x >= self.cols {
            return None;
        }
        let here = &self.at[y as usize * self.cols as usize + x as usize];
        here.iter().find(|(own, _)| *own == sort).map(|(_, cell)| *cell)
    }

    /// How many corners lemmas can have.
    fn corners(&self) -> usize {
        (self.rows as usize).div_ceil(2) * (self.cols as usize).div_ceil(2)
    }

    fn corner(&self, (y, x): (i16, i16)) -> Option<usize> {
        let fits = y >= 0 && x >= 0 && y < self.rows && x < self.cols;
        fits.then(|| (y as usize / 2) * (self.cols as usize).div_ceil(2) + x as usize / 2)
    }
}
