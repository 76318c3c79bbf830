//! What can go wrong with a farm, in words that say what to do.

use tokisuji::lang::Lang;
use tokisuji::make::recipe::RecipeError;
use tokisuji_database::OpenError;

/// Why a farm does not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file is not a job.
    #[error("{0}")]
    Toml(#[from] toml::de::Error),
    /// A value of the job is out of bounds.
    #[error("{what}: found {found}, wanted {wanted}")]
    Value {
        /// Which.
        what: String,
        /// What stood there.
        found: String,
        /// What may stand there.
        wanted: String,
    },
    /// A recipe cannot be followed.
    #[error("[[make]] number {number}: {reason}")]
    Recipe {
        /// Which, from 1.
        number: usize,
        /// Why.
        reason: RecipeError,
    },
    /// A job of this name is planned otherwise.
    #[error("the job {0:?} is there already with another plan: take another name")]
    OtherPlan(String),
    /// The job was planned by another version, which may make other puzzles.
    #[error(
        "the job {job:?} was planned by version {theirs}, this is {ours}: work on it with {theirs}, or plan it anew"
    )]
    OtherVersion {
        /// The job.
        job: String,
        /// Its version.
        theirs: String,
        /// This version.
        ours: &'static str,
    },
    /// There is no such job.
    #[error("found no job {found:?}, there are: {there}")]
    NoJob {
        /// What was asked for.
        found: String,
        /// The jobs there are.
        there: String,
    },
    /// The database cannot be opened.
    #[error("the database {}: {}", .0.name, .0.reason)]
    Open(OpenError),
    /// The database does not do what it should.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// The queue does not do what it should.
    #[error("the queue: {0}")]
    Queue(String),
    /// What comes out cannot be written.
    #[error("{0}")]
    Write(#[from] std::io::Error),
}

impl Error {
    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            Error::Value { what, found, wanted } => {
                format!("{what}: {found} は使えません。使えるもの: {wanted}")
            }
            Error::Recipe { number, reason } => format!("{number}番目の [[make]]: {}", reason.say(lang)),
            Error::OtherPlan(name) => {
                format!("ジョブ {name:?} は別の内容ですでにあります。別の名前にしてください")
            }
            Error::OtherVersion { job, theirs, ours } => format!(
                "ジョブ {job:?} は版 {theirs} で計画されました(こちらは {ours})。同じ版で作業するか、計画し直してください"
            ),
            Error::NoJob { found, there } => {
                format!("ジョブ {found:?} はありません。あるもの: {there}")
            }
            Error::Open(OpenError { name, reason }) => format!("データベース {name} を開けません: {reason}"),
            Error::Database(error) => format!("データベース: {error}"),
            Error::Queue(error) => format!("待ち行列: {error}"),
            Error::Toml(_) | Error::Write(_) => self.to_string(),
        };
        lang.pick(self.to_string(), ja)
    }
}
