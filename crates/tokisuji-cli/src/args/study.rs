//! The command line of studies.

use clap::{Args as Options, Subcommand};
use std::path::PathBuf;

#[derive(Subcommand, Debug)]
pub(crate) enum Study {
    /// Makes the puzzles of each group, with sheets to print and answer keys
    #[command(
        after_help = "Example of a plan, as in paper D:\n  name = \"two schemes\"\n  minutes = 10\n  puzzles = 30\n  [[group]]\n  name = \"I\"\n  kind = \"sumblock\"\n  size = 4\n  method = \"climb\"\n  [[group]]\n  name = \"II\"\n  kind = \"sumblock\"\n  size = 4\n  method = \"score\"\n\nGroups may differ in anything a [[make]] of 'farm plan' may say: kind, size, level, method, rules, …\nThe folder gets study.json, answers.csv to type answers into, and for each group its sheets and key as PDF."
    )]
    Plan(StudyPlan),
    /// Puts the study on the site: a link for everybody, and a link for each group
    #[cfg(feature = "web")]
    #[command(
        after_help = "Example:\n  tokisuji study open study/ --database /var/lib/tokisuji.db --public-url https://puzzles.example\n\nThe site is 'tokisuji serve' with the same database; it may run all the while.\nWhoever comes by the link for everybody gets a group by chance, one with the fewest people so far.\nThe links of groups are for those who assign people themselves.\nAsked again, the links are the same, and a closed study is open again. Exit code 2: the database has another study by this name."
    )]
    Open(StudyOpen),
    /// Lets nobody new into a study on the site; whoever has begun goes on
    #[cfg(feature = "web")]
    #[command(
        after_help = "Example:\n  tokisuji study close study/ --database /var/lib/tokisuji.db\n\n'study open' lets people in again, by the same links."
    )]
    Close(StudyOnSite),
    /// Checks answers, from the site or typed in from paper, and keeps them as raw data
    #[command(
        after_help = "Examples:\n  tokisuji study collect study/ answers.csv\n  tokisuji study collect study/ --database /var/lib/tokisuji.db\n\nFrom the site come those whose time is up (--unfinished: everybody so far). Both ways may be used at once.\nColumns of files: person, group, puzzle (its number on the sheet), answer (cells in reading order, '.' for an open one).\nA puzzle that was skipped has no row; somebody who wrote nothing has one row without puzzle and answer.\nExit code 2: some rows are wrong; nothing is kept."
    )]
    Collect(StudyCollect),
    /// Counts, means, spread, tests and plots from the raw data
    #[command(
        after_help = "Example:\n  tokisuji study report study/\n\nWrites report.md, report.ja.md, people.csv and a plot for each outcome into the folder."
    )]
    Report(StudyReport),
}

#[derive(Options, Debug)]
pub(crate) struct StudyPlan {
    /// The plan: a TOML file
    #[arg(value_name = "PLAN")]
    pub(crate) plan: PathBuf,
    /// The folder to write to
    #[arg(long, short, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// The paper: A4, A5, B5, Letter
    #[arg(long, value_name = "SIZE", default_value = "A4")]
    pub(crate) paper: tokisuji_book::Paper,
    /// Puzzles to a page: 1, 2, 4, 6 or 9
    #[arg(long, value_name = "N", default_value = "6")]
    pub(crate) per_page: tokisuji_book::PerPage,
}

#[derive(Options, Debug)]
pub(crate) struct StudyCollect {
    /// The folder of the study
    #[arg(value_name = "DIR")]
    pub(crate) study: PathBuf,
    /// CSV files of answers
    #[cfg_attr(feature = "web", arg(value_name = "FILE", required_unless_present = "database"))]
    #[cfg_attr(not(feature = "web"), arg(value_name = "FILE", required = true))]
    pub(crate) files: Vec<PathBuf>,
    /// The site's database: a file of SQLite, or postgres://…
    #[cfg(feature = "web")]
    #[arg(long, value_name = "NAME")]
    pub(crate) database: Option<String>,
    /// From the site, also those whose time still runs
    #[cfg(feature = "web")]
    #[arg(long, requires = "database")]
    pub(crate) unfinished: bool,
}

#[cfg(feature = "web")]
#[derive(Options, Debug)]
pub(crate) struct StudyOpen {
    #[command(flatten)]
    pub(crate) on: StudyOnSite,
    /// The address of the site
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub(crate) public_url: String,
}

#[cfg(feature = "web")]
#[derive(Options, Debug)]
pub(crate) struct StudyOnSite {
    /// The folder of the study
    #[arg(value_name = "DIR")]
    pub(crate) study: PathBuf,
    /// The site's database: a file of SQLite, or postgres://…
    #[arg(long, value_name = "NAME", default_value = "tokisuji.db")]
    pub(crate) database: String,
}

#[derive(Options, Debug)]
pub(crate) struct StudyReport {
    /// The folder of the study
    #[arg(value_name = "DIR")]
    pub(crate) study: PathBuf,
}
