//! What the program asks of the site's database for a study: to put it in, and to hand its answers out. Each call opens the
//! database, asks, and closes it; a site may run on it all the while.

use super::GRACE_MS;
use crate::error::StartError;
use crate::server::state::clock;
use crate::server::store::{Gathered, Invitation, Store};
use tokisuji::lang::Lang;
use tokisuji::study::Study;
use tokisuji_database::OpenError;

/// A study that cannot be opened or gathered.
#[derive(Debug, thiserror::Error)]
pub enum StudyTrouble {
    /// The database cannot be opened.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The database does not answer as it should.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// Another study has this name.
    #[error(
        "the database has another study by the name {0:?}: give this one another name, or take another database"
    )]
    Other(String),
    /// There is no such study.
    #[error("the database has no study by the name {0:?}: open it first")]
    Missing(String),
}

impl StudyTrouble {
    /// In words.
    pub fn say(&self, lang: Lang) -> String {
        let ja = match self {
            StudyTrouble::Start(StartError::Database(OpenError { name, reason })) => {
                format!("データベース {name} を開けません: {reason}")
            }
            StudyTrouble::Start(error) => error.to_string(),
            StudyTrouble::Database(error) => format!("データベース: {error}"),
            StudyTrouble::Other(name) => {
                format!(
                    "データベースには {name:?} という名前の別の実験があります。名前を変えるか、別のデータベースにしてください"
                )
            }
            StudyTrouble::Missing(name) => {
                format!("データベースに {name:?} という名前の実験はありません。先に open を実行してください")
            }
        };
        lang.pick(self.to_string(), ja)
    }
}

/// Puts a study into the site's database and says the codes that lead to it; the same ones when asked again, also after it
/// was closed.
pub fn invite(database: &str, study: &Study) -> Result<Invitation, StudyTrouble> {
    on(database, async |store| {
        store.open_study(study).await?.ok_or_else(|| StudyTrouble::Other(study.plan.name.clone()))
    })
}

/// From now on a study takes in nobody new, until it is opened again.
pub fn close(database: &str, study: &Study) -> Result<(), StudyTrouble> {
    on(database, async |store| {
        must_have(store, study).await?;
        Ok(store.set_closed(&study.plan.name, true).await?)
    })
}

/// The answers of those whose time is up; with `unfinished`, of everybody so far.
pub fn gather(database: &str, study: &Study, unfinished: bool) -> Result<Gathered, StudyTrouble> {
    on(database, async |store| {
        must_have(store, study).await?;
        let time = i64::from(study.plan.minutes) * 60_000 + GRACE_MS;
        let until = if unfinished { i64::MAX } else { clock() - time };
        Ok(store.gather(&study.plan.name, until).await?)
    })
}

async fn must_have(store: &Store, study: &Study) -> Result<(), StudyTrouble> {
    match store.has_study(study).await? {
        None => Err(StudyTrouble::Missing(study.plan.name.clone())),
        Some(false) => Err(StudyTrouble::Other(study.plan.name.clone())),
        Some(true) => Ok(()),
    }
}

fn on<T>(
    database: &str,
    ask: impl AsyncFnOnce(&Store) -> Result<T, StudyTrouble>,
) -> Result<T, StudyTrouble> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(StartError::from)?;
    runtime.block_on(async {
        let store = Store::open(database).await?;
        let answer = ask(&store).await;
        store.close().await;
        answer
    })
}
