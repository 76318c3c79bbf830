//! The fields of a description, as they stand in the file.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Description {
    /// What the problem is called.
    pub(super) problem: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) title: Option<Both<String>>,
    /// How it is played, paragraph by paragraph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<Both<Vec<String>>>,
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// By a name of one sign.
    pub(super) sorts: BTreeMap<char, SortData>,
    /// The sort of each cell, row by row; `.` for none.
    pub(super) cells: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) places: Vec<PlaceData>,
    pub(super) constraints: Vec<Bound>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) given: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) clues: Vec<ClueData>,
}

/// The same in both languages.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Both<T> {
    pub(super) en: T,
    pub(super) ja: T,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SortData {
    pub(super) symbols: Vec<String>,
    #[serde(default)]
    pub(super) look: LookData,
    /// What the first symbol counts in sums.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) least: Option<i32>,
    /// `{}` is the place, `{symbol}` what stands there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) says: Option<Both<String>>,
    /// Only thought of: no part of the answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) view: bool,
}

#[derive(Copy, Clone, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LookData {
    #[default]
    Sign,
    Shade,
    Edge,
    Link,
    Star,
    Disc,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceData {
    /// Such as `r1c1-below`.
    pub(super) at: String,
    pub(super) sort: char,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClueData {
    /// A cell.
    pub(super) at: String,
    pub(super) text: String,
    /// The cell is black.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) black: bool,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Bound {
    #[serde(flatten)]
    pub(super) what: What,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) said: Option<Both<String>>,
}

/// A constraint by name.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub(super) enum What {
    Different {
        of: Vec<String>,
        /// Each symbol occurs.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        each: bool,
    },
    Sum {
        of: Vec<String>,
        total: i64,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        weights: Vec<i64>,
    },
    Product {
        of: Vec<String>,
        total: u64,
    },
    Difference {
        of: Vec<String>,
        by: u8,
    },
    Quotient {
        of: Vec<String>,
        by: u32,
    },
    /// The first is less than the second.
    Less {
        of: Vec<String>,
    },
    /// How many hold one of the symbols.
    Count {
        of: Vec<String>,
        symbols: Vec<String>,
        numbers: Vec<u16>,
    },
    /// Runs of the second symbol, in order.
    Line {
        of: Vec<String>,
        runs: Vec<u8>,
    },
    /// How many are seen from the first, larger ones hiding smaller ones behind them.
    Sight {
        of: Vec<String>,
        seen: u8,
    },
    /// One of these holds: a place, a symbol, and `false` where it is not to stand there.
    Clause {
        any: Vec<Literal>,
    },
    /// The symbols of the places, in order, are one of these rows.
    Table {
        of: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    /// Every slot holds a word of the list, letter by letter, and every word stands in one slot.
    Words {
        slots: Vec<Vec<String>>,
        words: Vec<String>,
    },
    /// Cells that hold one of the symbols are one piece, side by side.
    Connected {
        of: Vec<String>,
        symbols: Vec<String>,
    },
    /// Edges or links that hold the second symbol form one closed loop.
    Loop {
        of: Vec<String>,
    },
}

/// A place, a symbol, and whether it stands there.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Literal {
    Stands(String, String),
    Says(String, String, bool),
}
