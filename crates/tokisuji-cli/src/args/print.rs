//! The command line of what ends on paper or on a site: books, pictures, files, the server.

#[cfg(feature = "web")]
use super::read::duration;
use super::{Input, Player};
use clap::{Args as Options, ValueEnum};
use std::path::PathBuf;
#[cfg(feature = "web")]
use std::time::Duration;

#[cfg(feature = "book")]
#[derive(Options, Debug)]
pub(crate) struct Book {
    #[command(flatten)]
    pub(crate) input: Input,
    /// A plan: a TOML file that says what the book is like and which puzzles go into which chapter
    #[arg(long, value_name = "FILE", conflicts_with = "puzzles")]
    pub(crate) plan: Option<PathBuf>,
    /// Where to write it: a .pdf file, or a folder
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// What to make [default: pdf for a .pdf file, png for a folder]
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<BookForm>,
    /// The title [default: the kinds of puzzles in it]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// A line below the title
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) subtitle: String,
    /// Who made it
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) author: String,
    /// The paper: A4, A5, B5, Letter, or a trim size in inches such as 6x9 or 8.5x11 [default: A5, for worksheets A4]
    #[arg(long, value_name = "SIZE")]
    pub(crate) paper: Option<tokisuji_book::Paper>,
    /// Puzzles to a page: 1, 2, 4, 6 or 9
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) per_page: tokisuji_book::PerPage,
    /// Add bleed for the print shop: ink reaches past the edge that is cut off
    #[arg(long)]
    pub(crate) bleed: bool,
    /// No cover page: print shops take it apart from the inside
    #[arg(long)]
    pub(crate) no_cover: bool,
    /// No hints
    #[arg(long)]
    pub(crate) no_hints: bool,
    /// No pages that explain the techniques; hints then name none
    #[arg(long)]
    pub(crate) no_techniques: bool,
    /// A puzzle may stand in the book twice, also turned, mirrored or relabelled
    #[arg(long)]
    pub(crate) twins: bool,
    /// A font of your own (.ttf, .otf) for everything; letters that it lacks come from ours
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,
    /// Its bold cut
    #[arg(long, value_name = "FILE", requires = "font")]
    pub(crate) bold_font: Option<PathBuf>,
    /// The language of the words beside crosswords (name, across, key, …): de, fr, es, … [default: that of the book]
    #[arg(long, value_name = "CODE")]
    pub(crate) labels: Option<tokisuji_book::Labels>,
    /// Larger letters
    #[arg(long)]
    pub(crate) large_print: bool,
    /// Clues of crosswords in lines that run down, in a Japanese book
    #[arg(long)]
    pub(crate) vertical: bool,
    #[command(flatten)]
    pub(crate) rally: RallyArgs,
    #[command(flatten)]
    pub(crate) worksheet: WorksheetArgs,
    /// The width of pages as pictures, in pixels
    #[arg(long, value_name = "PX", default_value_t = 1200, value_parser = clap::value_parser!(u32).range(100..=10_000))]
    pub(crate) width: u32,
}

/// Crosswords as sheets for a class.
#[cfg(feature = "book")]
#[derive(Options, Debug)]
pub(crate) struct WorksheetArgs {
    /// Crosswords as worksheets instead of a book: each on one page with title, name and date, the key on the last
    #[arg(long, conflicts_with_all = ["plan", "rally", "bleed"])]
    pub(crate) worksheet: bool,
    /// Worksheets: all words in a box below the board
    #[arg(long, requires = "worksheet")]
    pub(crate) word_bank: bool,
    /// Worksheets: the first letter of each word on the board
    #[arg(long, requires = "worksheet")]
    pub(crate) first_letters: bool,
    /// Worksheets: clues without the number of letters
    #[arg(long, requires = "worksheet")]
    pub(crate) no_lengths: bool,
    /// Worksheets: each crossword three times, with much, some and no help, marked A, B and C
    #[arg(long, requires = "worksheet", conflicts_with_all = ["word_bank", "first_letters", "no_lengths"])]
    pub(crate) grades: bool,
}

/// A stamp rally and what it is worth.
#[cfg(feature = "book")]
#[derive(Options, Debug)]
pub(crate) struct RallyArgs {
    /// Clues of crosswords on cards to hang up at the places that their tags name (a stamp rally)
    #[arg(long)]
    pub(crate) rally: bool,
    /// Worksheets, cards, leaflets: the address of a Tokisuji site; a QR code leads to the crossword there
    #[arg(long, value_name = "URL")]
    pub(crate) play_at: Option<String>,
    /// With --to site and --to shop: a secret of your own. The page has no answers; a finished board shows a code that changes every day
    #[arg(long, value_name = "SECRET", requires = "coupon_from")]
    pub(crate) coupon: Option<String>,
    /// The first day of coupons, such as 2026-11-20
    #[arg(long, value_name = "DAY", requires = "coupon")]
    pub(crate) coupon_from: Option<crate::coupon::Day>,
    /// For so many days there are codes
    #[arg(long, value_name = "N", default_value_t = 60, requires = "coupon", value_parser = clap::value_parser!(u16).range(1..=400))]
    pub(crate) coupon_days: u16,
}

#[derive(Options, Debug)]
pub(crate) struct Draw {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) player: Player,
    /// Where to: a file ending in .svg or .png, or a folder [default: the terminal, or SVG into a pipe]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Draw the solution
    #[arg(long, conflicts_with_all = ["candidates", "step"])]
    pub(crate) solution: bool,
    /// Draw the candidates of every cell
    #[arg(long, conflicts_with = "step")]
    pub(crate) candidates: bool,
    /// Draw this step of the walkthrough, its reason lit up
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) step: Option<u32>,
    /// Tell blocks with sums apart by light greys or colours; neighbours are never alike
    #[arg(long, value_enum, value_name = "SHADES", default_value_t)]
    pub(crate) shades: ShadesArg,
    /// The width of a PNG in pixels
    #[arg(long, value_name = "PX", default_value_t = 900, value_parser = clap::value_parser!(u32).range(50..=10_000))]
    pub(crate) width: u32,
}

#[cfg(feature = "book")]
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum BookForm {
    /// One file to print
    Pdf,
    /// Pages as pictures, in a folder
    Png,
    /// The whole cover as one PDF page with bleed: back, spine as thick as the pages make it, front
    Cover,
    /// Stamp rally: a card for every place, a page each
    Cards,
    /// Stamp rally: the board with instructions, the way and places for stamps
    Leaflet,
    /// Stamp rally: the answers and the codes of coupons, for the shop alone
    Shop,
    /// Every puzzle and solution by itself as SVG with outlines, PDF and PNG, with captions.csv, in a folder: for layout programs
    Pieces,
    /// A folder of web pages that play without a server, from any host or a memory stick
    #[cfg(feature = "web")]
    Site,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum ShadesArg {
    /// By their borders only
    #[default]
    None,
    /// By light greys, for any printer
    Greys,
    /// By light colours
    Colours,
}

impl From<ShadesArg> for tokisuji::draw::Shades {
    fn from(shades: ShadesArg) -> tokisuji::draw::Shades {
        match shades {
            ShadesArg::None => tokisuji::draw::Shades::None,
            ShadesArg::Greys => tokisuji::draw::Shades::Greys,
            ShadesArg::Colours => tokisuji::draw::Shades::Colours,
        }
    }
}

#[derive(Options, Debug)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    /// The format to write [default: by the ending of --output, else line]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[cfg(feature = "web")]
#[derive(Options, Debug)]
pub(crate) struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    pub(crate) port: u16,
    /// The address to listen on; 0.0.0.0 for all
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    pub(crate) host: std::net::IpAddr,
    /// A file for SQLite, or postgres://…
    #[arg(
        long,
        value_name = "FILE",
        default_value = "tokisuji.db",
        env = "TOKISUJI_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: String,
    /// The address people use, when it is not the one listened on
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// Take who asks from X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// Requests a second that one client may make in the long run; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) rate: u32,
    /// Seconds of work that one client may have done in a minute, in the long run; 0 for no limit
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) work: u32,
    /// The most connections at a time; 0 for as many as the system has room for
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) connections: usize,
    /// Tell the numbers for Prometheus here, at /metrics: an address that only you reach, such as 127.0.0.1:9090
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<std::net::SocketAddr>,
    /// How long one request may work
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) time_each: Duration,
    /// The log as one JSON object a line
    #[arg(long)]
    pub(crate) log_json: bool,
    /// Do not make the puzzles of the day
    #[arg(long)]
    pub(crate) no_today: bool,
    /// Instead of serving, write the site as files for any web host: it works without a server, but keeps no ratings
    #[arg(long, value_name = "FOLDER", help_heading = "Without a server")]
    pub(crate) export: Option<PathBuf>,
    /// How many days of puzzles to write with it; after them the first comes again
    #[arg(long, value_name = "N", default_value_t = 7, requires = "export", help_heading = "Without a server", value_parser = clap::value_parser!(u16).range(1..=366))]
    pub(crate) days: u16,
    /// The engine for browsers (tokisuji.wasm), where this program was built without it
    #[arg(long, value_name = "FILE", requires = "export", help_heading = "Without a server")]
    pub(crate) engine: Option<PathBuf>,
}
