//! The steps from an empty database to the one of today: files `0001_name.sql`, `0002_…` in the order of their numbers. A
//! step that has been released is never changed.

use crate::Database;
use rust_embed::RustEmbed;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};
use std::borrow::Cow;

impl Database {
    /// Takes the steps of a folder that have not been taken, and notes them in `ledger`.
    pub async fn upgrade<Folder: RustEmbed>(&self, ledger: &'static str) -> Result<(), MigrateError> {
        let mut all: Vec<Migration> = Folder::iter().map(|file| step::<Folder>(&file)).collect();
        all.sort_by_key(|step| step.version);
        let mut steps = Migrator::with_migrations(all);
        steps.dangerous_set_table_name(ledger);
        steps.run(self.pool()).await
    }
}

fn step<Folder: RustEmbed>(file: &str) -> Migration {
    let named = file.strip_suffix(".sql").and_then(|name| name.split_once('_'));
    let numbered = named.and_then(|(number, name)| Some((number.parse().ok()?, name.replace('_', " "))));
    let (number, name): (i64, String) =
        numbered.unwrap_or_else(|| panic!("{file}: wanted a number and a name, as in 0001_start.sql"));
    let text = Folder::get(file).expect("a file of the list").data.into_owned();
    let sql = String::from_utf8(text).unwrap_or_else(|_| panic!("{file}: wanted UTF-8"));
    // The text is ours: it was compiled in.
    Migration::new(number, Cow::Owned(name), MigrationType::Simple, AssertSqlSafe(sql).into_sql_str(), false)
}
