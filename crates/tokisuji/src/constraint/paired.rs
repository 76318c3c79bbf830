//! Things that belong to partners one to one, as tents to trees.

use super::encode::{Within, at_most_one, within};
use super::{Cnf, Constraint, Failed, Filtered, Why};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

/// As many places as there are partners hold `Symbol(1)`, and each of these can be given a partner of its own from among those that it
/// may have.
#[derive(Debug)]
pub struct Paired {
    scope: Vec<Cell>,
    /// The partners that each place may have, by number.
    partners: Vec<Vec<u16>>,
    /// The places that each partner may have.
    places: Vec<Vec<u16>>,
}

const NO: Symbol = Symbol(0);
const YES: Symbol = Symbol(1);

impl Paired {
    /// Each place of `scope` may belong to one of its `partners`, which are numbered below `count`.
    ///
    /// # Panics
    ///
    /// Where there is not a list of partners for each place.
    pub fn new(scope: Vec<Cell>, partners: Vec<Vec<u16>>, count: usize) -> Paired {
        assert_eq!(scope.len(), partners.len(), "each place has its partners");
        let mut places = vec![Vec::new(); count];
        for (at, own) in partners.iter().enumerate() {
            for &partner in own {
                places[partner as usize].push(at as u16);
            }
        }
        Paired { scope, partners, places }
    }
}

/// Who goes with whom: for each of one side its match on the other, if it has one.
struct Matching<'a> {
    /// Whom each of this side may have.
    choices: &'a [Vec<u16>],
    /// Whom each of the other side has.
    of: Vec<Option<u16>>,
}

impl<'a> Matching<'a> {
    fn new(choices: &'a [Vec<u16>], others: usize) -> Matching<'a> {
        Matching { choices, of: vec![None; others] }
    }

    /// Finds a match for one more, where need be by moving others; only those of the other side that are `allowed`.
    fn add(&mut self, one: u16, allowed: &dyn Fn(u16) -> bool, seen: &mut [bool]) -> bool {
        for &other in &self.choices[one as usize] {
            if !allowed(other) || std::mem::replace(&mut seen[other as usize], true) {
                continue;
            }
            let held = self.of[other as usize];
            if held.is_none_or(|held| self.add(held, allowed, seen)) {
                self.of[other as usize] = Some(one);
                return true;
            }
        }
        false
    }

    /// Finds matches for all of these.
    fn add_all(&mut self, all: impl Iterator<Item = u16>, allowed: &dyn Fn(u16) -> bool) -> bool {
        let others = self.of.len();
        let mut all = all;
        all.all(|one| self.add(one, allowed, &mut vec![false; others]))
    }
}

impl Constraint for Paired {
    fn name(&self) -> &'static str {
        "paired"
    }

    fn scope(&self) -> &[Cell] {
        &self.scope
    }

    fn holds(&self, values: &[Symbol]) -> bool {
        let standing = || (0..values.len() as u16).filter(|&at| values[at as usize] == YES);
        standing().count() == self.places.len()
            && Matching::new(&self.partners, self.places.len()).add_all(standing(), &|_| true)
    }

    /// Nobody sees at a glance who belongs to whom; that a partner has one place left is said by a count of its own.
    fn easy(&self, open: &mut [Symbols]) -> Filtered {
        let decided: Option<Vec<Symbol>> = open.iter().map(|set| set.single()).collect();
        if decided.is_some_and(|values| !self.holds(&values)) { Err(Failed) } else { Ok(()) }
    }

    /// Where all partners can have places and all places that are sure can have partners, both can be had at once, by a theorem of
    /// Mendelsohn and Dulmage. So each side is looked at by itself.
    fn full(&self, open: &mut [Symbols]) -> Filtered {
        let possible: Vec<bool> = open.iter().map(|set| set.contains(YES)).collect();
        let sure: Vec<bool> = open.iter().map(|&set| set == Symbols::only(YES)).collect();
        let (places, count) = (open.len(), self.places.len());
        let mut served = Matching::new(&self.places, places);
        let mut owned = Matching::new(&self.partners, count);
        let is_possible = |at: u16| possible[at as usize];
        if !served.add_all(0..count as u16, &is_possible)
            || !owned.add_all((0..places as u16).filter(|&at| sure[at as usize]), &|_| true)
        {
            return Err(Failed);
        }
        for at in (0..places).filter(|&at| possible[at] && !sure[at]) {
            let mut more = Matching { choices: owned.choices, of: owned.of.clone() };
            if !more.add(at as u16, &|_| true, &mut vec![false; count]) {
                open[at].remove(YES);
            } else if let Some(partner) = served.of[at] {
                // Its partner must find another place.
                let mut less = Matching { choices: served.choices, of: served.of.clone() };
                less.of[at] = None;
                let other = |place: u16| place as usize != at && is_possible(place);
                if !less.add(partner, &other, &mut vec![false; places]) {
                    open[at].remove(NO);
                }
            }
        }
        Ok(())
    }

    fn clauses(&self, cnf: &mut dyn Cnf) {
        let mut of_partner: Vec<Vec<i32>> = vec![Vec::new(); self.places.len()];
        for (at, partners) in self.partners.iter().enumerate() {
            let stands = within(cnf, at, Symbols::only(YES));
            if stands == Within::Never {
                continue;
            }
            let mut own = Vec::with_capacity(partners.len() + 1);
            for &partner in partners {
                let pair = cnf.fresh();
                if let Within::If(stands) = stands {
                    cnf.clause(&[-pair, stands]);
                }
                own.push(pair);
                of_partner[partner as usize].push(pair);
            }
            at_most_one(cnf, &own);
            own.extend(if let Within::If(stands) = stands { Some(-stands) } else { None });
            cnf.clause(&own);
        }
        for own in of_partner {
            at_most_one(cnf, &own);
            cnf.clause(&own);
        }
    }

    fn why(&self, _open: &[Symbols], _at: usize, symbol: Symbol) -> Why {
        if symbol == YES { Why::TooMany } else { Why::TooFew }
    }

    fn is_cheap(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{Promise, cells, check_many};
    use super::*;

    #[test]
    fn pairs_obey_the_laws() {
        check_many(500, Promise::Exact, |dice| {
            let (places, count) = (dice.from(2, 7), dice.from(1, 4));
            let partners =
                (0..places).map(|_| (0..count as u16).filter(|_| dice.below(8) < 4).collect()).collect();
            let domains = (0..places).map(|_| dice.some_of(Symbols::first(2), 7)).collect();
            (Paired::new(cells(places), partners, count), domains)
        });
    }

    /// Two partners that share two places take both: a third, beside one of them only, must look elsewhere.
    #[test]
    fn two_take_two() {
        let paired = Paired::new(cells(4), vec![vec![0, 1], vec![0, 1, 2], vec![2], vec![2]], 3);
        let both = Symbols::first(2);
        let mut open = vec![both, both, Symbols::only(NO), both];
        assert_eq!(paired.full(&mut open), Ok(()));
        assert_eq!(open, [Symbols::only(YES), Symbols::only(YES), Symbols::only(NO), Symbols::only(YES)]);
        assert!(paired.holds(&[YES, YES, NO, YES]) && !paired.holds(&[YES, NO, YES, YES]));
    }
}
