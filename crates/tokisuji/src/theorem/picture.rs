//! A theorem as a small picture in signs: what must be known, what goes, and the other places of its proof.

use super::{At, Theorem};
use crate::symbol::{Symbol, Symbols};
use std::collections::BTreeMap;

impl Theorem {
    /// Cells and edges in their rows and columns. What is known has its sign (`|` and `-` for lines, `x` for none), what goes has `!`
    /// before it, other places of the proof are `?`, and `+` are corners.
    pub fn picture(&self) -> String {
        let turned = self.turned([1, 0, 0, 1]);
        let (height, width) = (turned.reach(|at| at.y), turned.reach(|at| at.x));
        let mut signs: BTreeMap<(i16, i16), String> = BTreeMap::new();
        for at in turned.places() {
            // What is only thought of, such as inside or outside, does not stand on paper.
            signs.entry((at.y, at.x)).or_insert_with(|| "?".to_owned());
        }
        for (at, left) in &turned.known {
            signs.insert((at.y, at.x), sign(at, *left));
        }
        let (at, symbol) = &turned.gone;
        signs.insert((at.y, at.x), format!("!{}", sign(at, Symbols::only(*symbol))));
        let edges = turned.places().any(|at| (at.y + at.x) % 2 != 0);
        let mut text = String::new();
        for y in 0..=height {
            let mut line = String::new();
            for x in 0..=width {
                let corner = y % 2 == 0 && x % 2 == 0;
                if !edges && (y % 2 == 0 || x % 2 == 0) {
                    continue;
                }
                let sign = signs.get(&(y, x)).map_or(if corner && edges { "+" } else { "." }, String::as_str);
                line += &format!("{sign:>3}");
            }
            if edges || y % 2 == 1 {
                text += line.trim_end();
                text.push('\n');
            }
        }
        text
    }

    fn reach(&self, side: fn(&At) -> i16) -> i16 {
        // To the end of the last cell.
        let most = self.places().map(side).max().unwrap_or(0);
        most + most.rem_euclid(2)
    }
}

fn sign(at: &At, left: Symbols) -> String {
    let signs: Vec<char> = at.sort.chars().collect();
    match (at.sort.as_str(), left.single().map(Symbol::index), at.y % 2 == 0) {
        ("01", Some(0), _) => "x".to_owned(),
        ("01", Some(1), true) => "-".to_owned(),
        ("01", Some(1), false) => "|".to_owned(),
        _ => left.iter().filter_map(|symbol| signs.get(symbol.index())).collect(),
    }
}
