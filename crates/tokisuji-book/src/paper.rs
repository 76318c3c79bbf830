//! Paper: sizes after trimming, margins, the gutter a thick book needs, and bleed.
//!
//! Everything is in points, 72 to the inch, which is what PDF counts in.

use serde::{Deserialize, Deserializer};
use std::fmt;

const INCH: f64 = 72.0;
/// A millimetre in points.
pub(crate) const MM: f64 = INCH / 25.4;

/// How far ink must reach past the edge where it is trimmed.
pub(crate) const BLEED: f64 = 0.125 * INCH;

/// A size of paper, by the name people call it.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Paper {
    name: &'static str,
    /// Across, in points.
    pub wide: f64,
    /// Down, in points.
    pub tall: f64,
}

/// Every size there is. The last six are the trim sizes that print-on-demand shops use most.
pub const PAPERS: [Paper; 10] = [
    metric("A4", 210.0, 297.0),
    metric("A5", 148.0, 210.0),
    metric("B5", 182.0, 257.0),
    inches("Letter", 8.5, 11.0),
    inches("5x8", 5.0, 8.0),
    inches("5.5x8.5", 5.5, 8.5),
    inches("6x9", 6.0, 9.0),
    inches("7x10", 7.0, 10.0),
    inches("8x10", 8.0, 10.0),
    inches("8.5x11", 8.5, 11.0),
];

const fn metric(name: &'static str, wide: f64, tall: f64) -> Paper {
    Paper { name, wide: wide * MM, tall: tall * MM }
}

const fn inches(name: &'static str, wide: f64, tall: f64) -> Paper {
    Paper { name, wide: wide * INCH, tall: tall * INCH }
}

impl Paper {
    /// The margin at the outer edges. Small paper has small margins.
    pub(crate) fn margin(self) -> f64 {
        (self.wide * 0.075).clamp(30.0, 46.0)
    }

    /// The margin at the spine: what binding swallows grows with the number of pages.
    pub(crate) fn gutter(self, pages: usize) -> f64 {
        let swallowed = match pages {
            0..=150 => 0.375,
            151..=300 => 0.5,
            301..=500 => 0.625,
            501..=700 => 0.75,
            _ => 0.875,
        };
        (swallowed * INCH + 12.0).max(self.margin())
    }

    /// Body text is larger on larger paper.
    pub(crate) fn body(self) -> f64 {
        (self.tall / 65.0).clamp(8.5, 11.0)
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl std::str::FromStr for Paper {
    type Err = String;

    fn from_str(text: &str) -> Result<Paper, String> {
        let found = PAPERS.iter().find(|paper| paper.name.eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = PAPERS.iter().map(|paper| paper.name).collect();
            format!("found the paper {text:?}, wanted one of: {}", names.join(", "))
        })
    }
}

impl<'de> Deserialize<'de> for Paper {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Paper, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}
