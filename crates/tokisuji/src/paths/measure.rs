//! Measures read off solution paths: how narrow the road is. More is harder.

use super::Paths;
use crate::lang::Lang;

/// A number read off the paths of a puzzle.
pub struct PathMeasure {
    /// The name in files and print. Never changes.
    pub name: &'static str,
    about: [&'static str; 2],
    /// How many digits after the point are worth printing.
    pub digits: usize,
    of: fn(&Paths) -> f64,
}

impl PathMeasure {
    /// What it says, in a sentence.
    pub fn about(&self, lang: Lang) -> &'static str {
        lang.pick(self.about[0], self.about[1])
    }

    /// The number; `None` where nothing gets decided.
    pub fn of(&self, paths: &Paths) -> Option<f64> {
        (!paths.cells.is_empty()).then(|| (self.of)(paths))
    }
}

/// Every measure of paths, in the order `grade --paths` prints them.
pub static PATH_MEASURES: &[PathMeasure] = &[
    PathMeasure {
        name: "paths",
        about: [
            "log10 of the number of orders in which the cells can be decided",
            "マスを決めていける順序の数の常用対数",
        ],
        digits: 2,
        of: |paths| paths.count.log10(),
    },
    PathMeasure {
        name: "forced",
        about: [
            "log10 of free orders over paths: of so many orders (as a power of ten), one can be walked",
            "自由な順列の数÷解き筋の数の常用対数：どれだけの順序のうち1つが実際に解ける順序か",
        ],
        digits: 2,
        of: |paths| {
            let forced = free_orders(paths.cells.len()) - paths.count.log10();
            // There are never more paths than free orders, whatever rounding or an estimate say.
            if forced > 0.0 { forced } else { 0.0 }
        },
    },
    PathMeasure {
        name: "choices",
        about: [
            "cells that can be decided next, on average along all paths (fewer is harder)",
            "次に決められるマスの数の平均(少ないほど難しい)",
        ],
        digits: 2,
        of: |paths| {
            let choices = &paths.profile.choices;
            choices.iter().map(|choices| choices.mean).sum::<f64>() / choices.len() as f64
        },
    },
    PathMeasure {
        name: "chain",
        about: [
            "the longest row of cells that must wait for each other in every path",
            "どの解き筋でも順に待たなければならないマスの列の最大の長さ",
        ],
        digits: 0,
        of: |paths| paths.precede.chain.len() as f64,
    },
    PathMeasure {
        name: "waves",
        about: [
            "rounds when everything that can be decided is decided at once",
            "決められるマスを一度にすべて決めていったときの回数",
        ],
        digits: 0,
        of: |paths| paths.precede.waves.len() as f64,
    },
];

/// log10 of n!: the orders of cells that wait for nothing.
pub fn free_orders(cells: usize) -> f64 {
    (1..=cells).map(|n| (n as f64).log10()).sum()
}
