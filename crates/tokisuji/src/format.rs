//! Outside forms: the ways puzzles are written down, and reading a stream of them.
//!
//! To add a format: write one file in `format/` and add one line to [`FORMATS`]. The command line, `convert`
//! and the tests read that list.

mod blocks;
mod cages;
mod clued;
mod fpuzzles;
mod hodoku;
mod ipuz;
mod json;
mod keen;
mod letters;
mod line;
pub(crate) mod link;
mod long_killer;
mod own;
mod parts;
mod penpa;
mod problem;
mod puzz_link;
mod scl;
mod sdk;
mod sdx;
mod sgt;
pub mod sheet;
mod signs;
mod solo;
mod split;
mod ss;
mod sumocue;

pub use split::{Item, Splitter};

pub use crate::kind::Format;
pub use crate::text::{ReadError, Trouble};

use crate::kind::{Position, Puzzle, boards};
use crate::text::one_word;

/// Every format. Recognising goes through the list in this order; the last takes what is left.
pub static FORMATS: &[&dyn Format] = &[
    &clued::Text,
    &sgt::Sgt,
    &solo::Solo,
    &long_killer::LongKiller,
    &sumocue::SumoCue,
    &cages::Cages,
    &problem::Problem,
    &ipuz::Ipuz,
    &own::Own,
    &fpuzzles::FPuzzles::Json,
    &fpuzzles::FPuzzles::Link,
    &scl::Scl,
    &puzz_link::PuzzLink,
    &penpa::Penpa,
    &keen::Keen,
    &blocks::Blocks,
    &boards::Boards::Skeleton,
    &boards::Boards::Crossword,
    &hodoku::HodokuLine,
    &ss::SimpleSudoku,
    &sdx::Sdx,
    &sdk::Sdk,
    &line::Line,
];

/// The format of that name, of one of its other names, or of that file ending.
pub fn format(name: &str) -> Option<&'static dyn Format> {
    let named = |format: &&dyn Format| format.name() == name;
    let plain = name.to_lowercase();
    let also = |format: &&dyn Format| format.name() == plain || format.aliases().contains(&plain.as_str());
    let mut all = FORMATS.iter().copied();
    all.clone()
        .find(named)
        .or_else(|| all.find(also))
        .or_else(|| format_for_ending(name.trim_start_matches('.')))
}

/// The format that a file ending stands for.
pub fn format_for_ending(ending: &str) -> Option<&'static dyn Format> {
    FORMATS
        .iter()
        .copied()
        .find(|format| format.endings().iter().any(|known| known.eq_ignore_ascii_case(ending)))
}

/// Reads one puzzle in whatever format it is.
pub fn read(text: &str) -> Result<Position, ReadError> {
    recognise(text).read(text)
}

impl std::str::FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        read(text).map(|position| position.puzzle)
    }
}

/// The format that a text looks like.
pub fn recognise(text: &str) -> &'static dyn Format {
    FORMATS.iter().copied().find(|format| format.recognises(text)).unwrap_or(&line::Line)
}
