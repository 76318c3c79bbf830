//! Theorems (定理): patterns under which a candidate goes, wherever on a board they stand.
//!
//! A theorem is data: what must be known of places, the candidate that goes, and the lemmas of its proof. A lemma says what follows for one
//! place when others are narrowed. On a board a theorem holds wherever each of its lemmas follows from some constraint by itself, for then
//! the proof can be repeated there line by line. So a theorem never has to be believed: numbers that are large enough, borders that have
//! the same effect as a line that is not drawn, and other kinds of puzzle are all found by asking their constraints.
//!
//! `theorem/occur.rs` finds where theorems stand on a board; the rule that uses them is in `rules/theorem.rs`, and `learn.rs` finds new ones.

mod occur;
mod picture;
mod text;

pub(crate) use occur::{Lookout, follows};
pub use text::TheoremError;

use crate::symbol::{Symbol, Symbols};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A place of a theorem: on the doubled grid, from wherever it stands, and its sort by the signs of its symbols.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct At {
    /// Down.
    pub y: i16,
    /// To the right.
    pub x: i16,
    /// The signs that its symbols are written with.
    pub sort: String,
}

/// A place and what it is narrowed to.
pub type Narrowed = (At, Symbols);

/// What follows for one place when others are narrowed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lemma {
    /// What is given.
    pub given: Vec<Narrowed>,
    /// What follows; none where nothing is left.
    pub then: Option<Narrowed>,
    /// Whether it rests on a constraint over the whole board, such as one loop. Then it is asked on the board as it is.
    pub whole: bool,
}

/// A pattern under which a candidate goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Theorem {
    /// The kind it was learnt from, and its number there: `slitherlink-3`.
    pub id: String,
    /// What people call it, in English and Japanese.
    pub name: Option<[String; 2]>,
    /// What must be known.
    pub known: Vec<Narrowed>,
    /// What goes.
    pub gone: (At, Symbol),
    /// The proof, in the order in which it is thought.
    pub lemmas: Vec<Lemma>,
    /// How often it was used where it was learnt, and in how many puzzles.
    pub uses: (u32, u32),
}

/// The theorems that come with the library, those of each kind in the order of their use.
pub static THEOREMS: LazyLock<Vec<Theorem>> = LazyLock::new(|| {
    let read = |(kind, file): &(&str, &str)| {
        Theorem::read_all(file).unwrap_or_else(|error| panic!("theorems of {kind}: {error}"))
    };
    SHIPPED.iter().flat_map(read).collect()
});

/// The files of theorems, by kind.
const SHIPPED: &[(&str, &str)] = &[
    ("slitherlink", include_str!("../data/theorems/slitherlink.toml")),
    ("masyu", include_str!("../data/theorems/masyu.toml")),
    ("akari", include_str!("../data/theorems/akari.toml")),
    ("heyawake", include_str!("../data/theorems/heyawake.toml")),
    ("nurikabe", include_str!("../data/theorems/nurikabe.toml")),
    ("starbattle", include_str!("../data/theorems/starbattle.toml")),
    ("tents", include_str!("../data/theorems/tents.toml")),
    ("binairo", include_str!("../data/theorems/binairo.toml")),
];

/// Where theorems of [`THEOREMS`] may stand.
pub(crate) static LOOKOUT: LazyLock<Lookout> = LazyLock::new(|| Lookout::new(&THEOREMS));

/// The eight ways to lay a square onto itself.
pub(crate) const TURNS: [[i16; 4]; 8] = [
    [1, 0, 0, 1],
    [1, 0, 0, -1],
    [-1, 0, 0, 1],
    [-1, 0, 0, -1],
    [0, 1, 1, 0],
    [0, 1, -1, 0],
    [0, -1, 1, 0],
    [0, -1, -1, 0],
];

impl At {
    fn turned(&self, [a, b, c, d]: [i16; 4]) -> At {
        At { y: a * self.y + b * self.x, x: c * self.y + d * self.x, sort: self.sort.clone() }
    }

    fn moved(&self, (y, x): (i16, i16)) -> At {
        At { y: self.y + y, x: self.x + x, sort: self.sort.clone() }
    }
}

impl Lemma {
    fn map(&self, to: impl Fn(&At) -> At) -> Lemma {
        let mut given: Vec<Narrowed> = self.given.iter().map(|(at, left)| (to(at), *left)).collect();
        given.sort_unstable();
        Lemma { given, then: self.then.as_ref().map(|(at, left)| (to(at), *left)), whole: self.whole }
    }

    /// Its places.
    pub(crate) fn places(&self) -> impl Iterator<Item = &At> {
        self.given.iter().chain(&self.then).map(|(at, _)| at)
    }
}

impl Theorem {
    /// The same with every place elsewhere.
    fn map(&self, to: impl Fn(&At) -> At) -> Theorem {
        let mut known: Vec<Narrowed> = self.known.iter().map(|(at, left)| (to(at), *left)).collect();
        known.sort_unstable();
        Theorem {
            id: self.id.clone(),
            name: self.name.clone(),
            known,
            gone: (to(&self.gone.0), self.gone.1),
            lemmas: self.lemmas.iter().map(|lemma| lemma.map(&to)).collect(),
            uses: self.uses,
        }
    }

    /// All its places.
    fn places(&self) -> impl Iterator<Item = &At> {
        let known = self.known.iter().map(|(at, _)| at);
        known.chain([&self.gone.0]).chain(self.lemmas.iter().flat_map(Lemma::places))
    }

    /// Turned, mirrored and moved to the corner.
    pub(crate) fn turned(&self, turn: [i16; 4]) -> Theorem {
        let turned = self.map(|at| at.turned(turn));
        // By whole cells, so that edges stay edges.
        let least = |side: fn(&At) -> i16| turned.places().map(side).min().unwrap_or(0).div_euclid(2) * 2;
        let by = (-least(|at| at.y), -least(|at| at.x));
        turned.map(|at| at.moved(by))
    }

    /// The one of its eight forms that stands for all of them.
    #[must_use]
    pub(crate) fn canonical(&self) -> Theorem {
        let forms = TURNS.iter().map(|&turn| self.turned(turn));
        forms.min_by_key(Theorem::key).expect("eight forms")
    }

    /// What it says, whoever it was learnt from: what must be known, what goes, and the lemmas in any order.
    pub(crate) fn key(&self) -> ((At, Symbol), Vec<Narrowed>, BTreeSet<Lemma>) {
        (self.gone.clone(), self.known.clone(), self.lemmas.iter().cloned().collect())
    }

    /// Whether this one says all that another says, from no more: then the other is not needed.
    pub(crate) fn covers(&self, other: &Theorem) -> bool {
        if self.known.len() > other.known.len() || self.lemmas.len() > other.lemmas.len() {
            return false;
        }
        let (_, known, lemmas) = other.key();
        TURNS.iter().any(|&turn| {
            let own = self.map(|at| at.turned(turn));
            let by = (other.gone.0.y - own.gone.0.y, other.gone.0.x - own.gone.0.x);
            let own = own.map(|at| at.moved(by));
            own.gone == other.gone
                && own.known.iter().all(|one| known.contains(one))
                && own.lemmas.iter().all(|one| lemmas.contains(one))
        })
    }

    /// How far it reaches, down and to the right.
    pub(crate) fn span(&self) -> (i16, i16) {
        let over = |side: fn(&At) -> i16| {
            let (least, most) = (self.places().map(side).min(), self.places().map(side).max());
            most.unwrap_or(0) - least.unwrap_or(0)
        };
        (over(|at| at.y), over(|at| at.x))
    }

    /// Whether the proof needs to look at the whole board.
    pub fn is_whole(&self) -> bool {
        self.lemmas.iter().any(|lemma| lemma.whole)
    }
}

#[cfg(test)]
mod tests;
