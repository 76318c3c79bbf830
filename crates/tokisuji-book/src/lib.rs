//! Books of pencil puzzles: from puzzles and a plan to pages, and from pages to PDF or PNG.
//!
//! Everything is drawn once, as SVG, with the font that comes along; PDF and PNG are two ways to print the
//! same drawing. The same plan and puzzles give the same bytes on every machine.
//!
//! ```
//! use tokisuji_book::{Book, Chapter, Plan};
//!
//! let puzzle = tokisuji::format::read(".1....1..3....4.")?.puzzle;
//! let plan = Plan { title: "Four by four".into(), ..Plan::default() };
//! let chapter = Chapter { title: "Easy".into(), puzzles: vec![puzzle], ..Chapter::default() };
//! let book = Book::new(&plan, &[chapter])?;
//! assert!(book.pdf()?.starts_with(b"%PDF"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod art;
mod font;
mod hint;
mod isbn;
mod labels;
mod level;
mod page;
mod paper;
mod pdf;
mod plan;
mod plan_file;
mod png;
mod qr;
mod sheet;
mod task;
mod twin;

pub use art::Art;
pub use font::use_font;
pub use isbn::{Isbn, IsbnError};
pub use labels::{Labels, OwnLabels};
pub use page::{Book, Codes, Help, Page, Piece, PieceError, Rally, Worksheets};
pub use paper::{PAPERS, Paper};
pub use pdf::PdfError;
pub use plan::{Chapter, Front, Jacket, PerPage, Plan};
pub use plan_file::{Beside, PlanChapter, PlanFile};
pub use png::{PictureError, png};
pub use task::TaskError;

/// The README of this crate, so that its code is compiled and run with the other examples.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
