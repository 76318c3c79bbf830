//! Shaded places along a line that never touch, and how many of some there are.

use super::Why;
use super::automaton::{Automaton, Walked};
use crate::grid::Cell;
use crate::symbol::{Symbol, Symbols};

const SHADED: Symbol = Symbol(1);

/// No two places that touch are both shaded, and as many places as the bounds allow hold what counts in them. `Symbol(1)` is shaded.
#[derive(Debug)]
pub struct Spaced {
    /// Whether each place touches the one before it.
    touches: Vec<bool>,
    /// What counts in each place; nothing where a place is only a neighbour.
    counts: Vec<Symbols>,
    least: u16,
    most: u16,
}

impl Spaced {
    /// Along `scope`, where `touches` says of each place whether it touches the one before it, between `least` and `most` places hold a
    /// symbol of what counts there.
    ///
    /// # Panics
    ///
    /// Where there are not as many entries in the lists as places.
    pub fn over(
        scope: Vec<Cell>,
        touches: Vec<bool>,
        counts: Vec<Symbols>,
        least: u16,
        most: u16,
    ) -> Walked<Spaced> {
        assert!(
            touches.len() == scope.len() && counts.len() == scope.len(),
            "each place has its entry in the lists"
        );
        Walked::over(scope, Spaced { touches, counts, least, most })
    }
}

impl Automaton for Spaced {
    /// Whether the last place is shaded, and how many counted so far.
    type State = (bool, u16);

    fn name(&self) -> &'static str {
        "spaced"
    }

    fn start(&self) -> (bool, u16) {
        (false, 0)
    }

    fn step(&self, at: usize, (before, count): (bool, u16), symbol: Symbol) -> Option<(bool, u16)> {
        let shaded = symbol == SHADED;
        let count = count + u16::from(self.counts[at].contains(symbol));
        (count <= self.most && !(shaded && before && self.touches[at])).then_some((shaded, count))
    }

    fn ends(&self, (_, count): (bool, u16)) -> bool {
        (self.least..=self.most).contains(&count)
    }

    fn why(&self, open: &[Symbols], at: usize, symbol: Symbol) -> Why {
        let each = || open.iter().zip(&self.counts);
        let sure = each().filter(|(candidates, counts)| candidates.is_subset(**counts)).count();
        let possible =
            each().filter(|(candidates, counts)| !candidates.intersection(**counts).is_empty()).count();
        // What counts goes where there is enough, and what does not goes where there would be too few.
        match self.counts[at].contains(symbol) {
            true if sure >= self.most.into() => Why::TooMany,
            false if possible <= self.least.into() => Why::TooFew,
            _ => Why::NoFilling,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Constraint;
    use super::super::laws::{Promise, cells, check_many};
    use super::*;

    #[test]
    fn spaced_places_obey_the_laws() {
        check_many(400, Promise::Exact, |dice| {
            let places = dice.from(1, 7);
            let touches = (0..places).map(|_| dice.below(4) > 0).collect();
            let counts = (0..places).map(|_| dice.some_of(Symbols::first(2), 3)).collect();
            let (least, more) = (dice.from(0, 2) as u16, dice.from(0, 3) as u16);
            let domains = vec![Symbols::first(2); places];
            (Spaced::over(cells(places), touches, counts, least, least + more), domains)
        });
    }

    /// Between two equal numbers of a Hitori stands a cell that stays white; and three of five in a row are the first, third and fifth.
    #[test]
    fn what_is_between_stays_white() {
        let (white, shaded, any) = (Symbols::first(1), Symbols::only(SHADED), Symbols::first(2));
        let counts = vec![white, Symbols::EMPTY, white];
        let sandwich = Spaced::over(cells(3), vec![false, true, true], counts, 0, 1);
        let mut open = vec![any; 3];
        assert_eq!(sandwich.full(&mut open), Ok(()));
        assert_eq!(open, [any, white, any]);
        let five = Spaced::over(cells(5), vec![false, true, true, true, true], vec![shaded; 5], 3, 3);
        let mut open = vec![any; 5];
        assert_eq!(five.full(&mut open), Ok(()));
        assert_eq!(open, [shaded, white, shaded, white, shaded]);
        assert_eq!(five.why(&[any; 5], 0, Symbol(0)), Why::NoFilling);
        let three = [shaded, any, shaded, any, shaded];
        assert_eq!(five.why(&three, 1, SHADED), Why::TooMany);
        assert_eq!(five.why(&[any, white, any, white, any], 2, Symbol(0)), Why::TooFew);
    }
}
