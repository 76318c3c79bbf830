//! Studies in the database: what was planned, who takes part in which group, and what they answered.

use super::Store;
use crate::server::visitor::{chance_below, short_code};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use tokisuji::study::{Plan, Study, Typed};

/// The codes that lead to a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invitation {
    /// For everybody: chance decides who is in which group.
    pub everybody: String,
    /// Each group's name and code, for those who assign people themselves.
    pub groups: Vec<(String, String)>,
}

/// A study as a code leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// Its name.
    pub study: String,
    /// How long people have.
    pub minutes: i64,
    /// The group, where the code names one.
    pub group: Option<i64>,
    /// Whether it takes people in.
    pub open: bool,
}

/// Somebody who takes part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taker {
    /// The random name under which answers are handed out.
    pub person: String,
    /// Which group, from 0.
    pub group: i64,
    /// When they pressed start: milliseconds since 1970.
    pub start_ms: i64,
    /// The puzzle they are at, from 1; one more than there are at the end.
    pub place: i64,
    /// Whether they took their answers back.
    pub gone: bool,
}

/// An answer that is kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Which change of it is the last one kept.
    pub seq: i64,
    /// One sign a cell; empty where there is none.
    pub answer: String,
}

/// What people answered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gathered {
    /// One row for each puzzle somebody touched, one without puzzle for those who touched none.
    pub rows: Vec<Typed>,
    /// People whose time still ran, and who are left out.
    pub busy: usize,
    /// People who took their answers back.
    pub gone: usize,
}

/// The most people of a study.
const MOST_PEOPLE: i64 = 20_000;

impl Store {
    /// Puts a study in and says its codes; the codes it has, where it is there already, and it takes people in again.
    /// `None`: another study has its name.
    pub async fn open_study(&self, study: &Study) -> sqlx::Result<Option<Invitation>> {
        let name = &study.plan.name;
        let mut change = self.database.begin().await?;
        let new = sqlx::query(
            "INSERT INTO studies (name, plan, minutes, code, people) VALUES ($1, $2, $3, $4, 0) ON CONFLICT (name) DO NOTHING",
        )
        .bind(name)
        .bind(serde_json::to_string(&study.plan).map_err(|error| sqlx::Error::Encode(error.into()))?)
        .bind(i64::from(study.plan.minutes))
        .bind(short_code())
        .execute(&mut *change)
        .await?;
        if new.rows_affected() == 0 {
            change.rollback().await?;
            return if self.has_study(study).await? == Some(true) {
                self.set_closed(name, false).await?;
                self.invitation(name).await.map(Some)
            } else {
                Ok(None)
            };
        }
        put_groups(&mut change, study).await?;
        change.commit().await?;
        self.invitation(name).await.map(Some)
    }

    /// Whether this very study is here; `None` where none has its name.
    pub async fn has_study(&self, study: &Study) -> sqlx::Result<Option<bool>> {
        let name = &study.plan.name;
        let row = sqlx::query("SELECT plan FROM studies WHERE name = $1").bind(name);
        let Some(row) = row.fetch_optional(self.pool()).await? else { return Ok(None) };
        // Read again and not compared as text: a later version may write plans in another way.
        if serde_json::from_str::<Plan>(row.try_get(0)?).ok().as_ref() != Some(&study.plan) {
            return Ok(Some(false));
        }
        let there =
            sqlx::query("SELECT team, puzzle FROM study_tasks WHERE study = $1 ORDER BY team, number")
                .bind(name)
                .fetch_all(self.pool())
                .await?;
        let all = study.tasks.iter().enumerate();
        let ours: Vec<(i64, &str)> = all
            .flat_map(|(team, tasks)| tasks.iter().map(move |task| (team as i64, task.puzzle.as_str())))
            .collect();
        let mut same = ours.len() == there.len();
        for (row, (team, puzzle)) in there.iter().zip(ours) {
            same &= row.try_get::<i64, _>(0)? == team && row.try_get::<&str, _>(1)? == puzzle;
        }
        Ok(Some(same))
    }

    /// From now on a study takes in nobody new, or does again. Whoever has begun goes on.
    pub async fn set_closed(&self, study: &str, closed: bool) -> sqlx::Result<()> {
        sqlx::query("UPDATE studies SET closed = $1 WHERE name = $2")
            .bind(i64::from(closed))
            .bind(study)
            .execute(self.pool())
            .await
            .map(drop)
    }

    async fn invitation(&self, name: &str) -> sqlx::Result<Invitation> {
        let row = sqlx::query("SELECT code FROM studies WHERE name = $1").bind(name);
        let everybody = row.fetch_one(self.pool()).await?.try_get(0)?;
        let groups = sqlx::query("SELECT name, code FROM study_groups WHERE study = $1 ORDER BY number")
            .bind(name)
            .fetch_all(self.pool())
            .await?;
        let one = |row: &AnyRow| Ok((row.try_get(0)?, row.try_get(1)?));
        Ok(Invitation { everybody, groups: groups.iter().map(one).collect::<sqlx::Result<_>>()? })
    }

    /// The study that a code leads to.
    pub async fn called(&self, code: &str) -> sqlx::Result<Option<Called>> {
        let row = sqlx::query("SELECT name, minutes, people, closed FROM studies WHERE code = $1");
        let one = |row: &AnyRow, group: Option<i64>| {
            let open = row.try_get::<i64, _>(2)? < MOST_PEOPLE && row.try_get::<i64, _>(3)? == 0;
            Ok(Some(Called { study: row.try_get(0)?, minutes: row.try_get(1)?, group, open }))
        };
        if let Some(row) = row.bind(code).fetch_optional(self.pool()).await? {
            return one(&row, None);
        }
        let row = sqlx::query(
            "SELECT studies.name, studies.minutes, studies.people, studies.closed, study_groups.number FROM study_groups \
             JOIN studies ON studies.name = study_groups.study WHERE study_groups.code = $1",
        );
        match row.bind(code).fetch_optional(self.pool()).await? {
            Some(row) => one(&row, Some(row.try_get(4)?)),
            None => Ok(None),
        }
    }

    /// The number of puzzles and the first puzzle of each group.
    pub async fn study_beginnings(&self, study: &str) -> sqlx::Result<Vec<(i64, String)>> {
        let rows = sqlx::query(
            "SELECT study_groups.puzzles, study_tasks.puzzle FROM study_groups JOIN study_tasks \
             ON study_tasks.study = study_groups.study AND study_tasks.team = study_groups.number \
             WHERE study_groups.study = $1 AND study_tasks.number = 1 ORDER BY study_groups.number",
        )
        .bind(study)
        .fetch_all(self.pool())
        .await?;
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
    }

    /// Takes somebody in, in the group asked for or by chance in one of those with the fewest people. Whoever is in stays as
    /// they are. `None`: the study is full or closed.
    pub async fn join_study(
        &self,
        study: &str,
        group: Option<i64>,
        visitor: &str,
        now: i64,
    ) -> sqlx::Result<Option<Taker>> {
        let mut change = self.database.begin().await?;
        // This row is written first: whoever comes at the same moment waits here, and then sees who came before.
        let room = sqlx::query(
            "UPDATE studies SET people = people + 1 WHERE name = $1 AND people < $2 AND closed = 0",
        )
        .bind(study)
        .bind(MOST_PEOPLE)
        .execute(&mut *change)
        .await?;
        let known = sqlx::query(TAKER).bind(study).bind(visitor).fetch_optional(&mut *change).await?;
        if known.is_some() || room.rows_affected() == 0 {
            change.rollback().await?;
            return known.map(|row| taker(&row)).transpose();
        }
        let group = match group {
            Some(group) => group,
            None => smallest(&mut change, study).await?,
        };
        let new = Taker { person: short_code(), group, start_ms: now, place: 1, gone: false };
        sqlx::query(
            "INSERT INTO study_people (study, visitor, person, team, start_ms, place, gone) VALUES ($1, $2, $3, $4, $5, 1, 0)",
        )
        .bind(study)
        .bind(visitor)
        .bind(&new.person)
        .bind(group)
        .bind(now)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(Some(new))
    }

    /// Somebody who takes part.
    pub async fn taker(&self, study: &str, visitor: &str) -> sqlx::Result<Option<Taker>> {
        let row = sqlx::query(TAKER).bind(study).bind(visitor).fetch_optional(self.pool()).await?;
        row.map(|row| taker(&row)).transpose()
    }

    /// How many puzzles a group has.
    pub async fn study_length(&self, study: &str, group: i64) -> sqlx::Result<i64> {
        let row = sqlx::query("SELECT puzzles FROM study_groups WHERE study = $1 AND number = $2");
        row.bind(study).bind(group).fetch_one(self.pool()).await?.try_get(0)
    }

    /// A puzzle of a group, from 1.
    pub async fn study_task(&self, study: &str, group: i64, number: i64) -> sqlx::Result<Option<String>> {
        let row =
            sqlx::query("SELECT puzzle FROM study_tasks WHERE study = $1 AND team = $2 AND number = $3")
                .bind(study)
                .bind(group)
                .bind(number)
                .fetch_optional(self.pool())
                .await?;
        row.map(|row| row.try_get(0)).transpose()
    }

    /// Goes to a puzzle.
    pub async fn go_to(&self, study: &str, person: &str, place: i64) -> sqlx::Result<()> {
        sqlx::query("UPDATE study_people SET place = $1 WHERE study = $2 AND person = $3")
            .bind(place)
            .bind(study)
            .bind(person)
            .execute(self.pool())
            .await
            .map(drop)
    }

    /// Keeps an answer. What comes late after a newer one changes nothing.
    pub async fn keep_answer(&self, study: &str, person: &str, puzzle: i64, kept: &Kept) -> sqlx::Result<()> {
        sqlx::query(
            "INSERT INTO study_answers (study, person, puzzle, seq, answer) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (study, person, puzzle) DO UPDATE SET seq = excluded.seq, answer = excluded.answer \
             WHERE study_answers.seq < excluded.seq",
        )
        .bind(study)
        .bind(person)
        .bind(puzzle)
        .bind(kept.seq)
        .bind(&kept.answer)
        .execute(self.pool())
        .await
        .map(drop)
    }

    /// The answer that is kept.
    pub async fn kept_answer(&self, study: &str, person: &str, puzzle: i64) -> sqlx::Result<Kept> {
        let row = sqlx::query(
            "SELECT seq, answer FROM study_answers WHERE study = $1 AND person = $2 AND puzzle = $3",
        )
        .bind(study)
        .bind(person)
        .bind(puzzle)
        .fetch_optional(self.pool())
        .await?;
        let one = |row: AnyRow| Ok(Kept { seq: row.try_get(0)?, answer: row.try_get(1)? });
        row.map_or(Ok(Kept::default()), one)
    }

    /// Takes somebody's answers back. That they were here stays, so that nobody begins a second time.
    pub async fn leave_study(&self, study: &str, person: &str) -> sqlx::Result<()> {
        let mut change = self.database.begin().await?;
        for sql in [
            "UPDATE study_people SET gone = 1 WHERE study = $1 AND person = $2",
            "DELETE FROM study_answers WHERE study = $1 AND person = $2",
        ] {
            sqlx::query(sql).bind(study).bind(person).execute(&mut *change).await?;
        }
        change.commit().await
    }

    /// What was answered by those who began at `until` or before.
    pub async fn gather(&self, study: &str, until: i64) -> sqlx::Result<Gathered> {
        let rows = sqlx::query(
            "SELECT study_people.person, study_groups.name, study_people.start_ms, study_people.gone, \
             COALESCE(study_answers.puzzle, 0), COALESCE(study_answers.answer, '') FROM study_people \
             JOIN study_groups ON study_groups.study = study_people.study AND study_groups.number = study_people.team \
             LEFT JOIN study_answers ON study_answers.study = study_people.study AND study_answers.person = study_people.person \
             WHERE study_people.study = $1 ORDER BY study_people.person, study_answers.puzzle",
        )
        .bind(study)
        .fetch_all(self.pool())
        .await?;
        let mut gathered = Gathered::default();
        let mut busy = std::collections::BTreeSet::new();
        for row in rows {
            let person: String = row.try_get(0)?;
            if row.try_get::<i64, _>(3)? != 0 {
                gathered.gone += 1;
            } else if row.try_get::<i64, _>(2)? > until {
                busy.insert(person);
            } else {
                let puzzle: i64 = row.try_get(4)?;
                let puzzle = if puzzle == 0 { String::new() } else { puzzle.to_string() };
                gathered.rows.push(Typed { person, group: row.try_get(1)?, puzzle, answer: row.try_get(5)? });
            }
        }
        gathered.busy = busy.len();
        Ok(gathered)
    }
}

const TAKER: &str =
    "SELECT person, team, start_ms, place, gone FROM study_people WHERE study = $1 AND visitor = $2";

fn taker(row: &AnyRow) -> sqlx::Result<Taker> {
    Ok(Taker {
        person: row.try_get(0)?,
        group: row.try_get(1)?,
        start_ms: row.try_get(2)?,
        place: row.try_get(3)?,
        gone: row.try_get::<i64, _>(4)? != 0,
    })
}

async fn put_groups(change: &mut AnyConnection, study: &Study) -> sqlx::Result<()> {
    for (team, (group, tasks)) in study.plan.group.iter().zip(&study.tasks).enumerate() {
        sqlx::query(
            "INSERT INTO study_groups (study, number, name, code, puzzles) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind(&study.plan.name)
        .bind(team as i64)
        .bind(&group.name)
        .bind(short_code())
        .bind(tasks.len() as i64)
        .execute(&mut *change)
        .await?;
        for (at, task) in tasks.iter().enumerate() {
            sqlx::query("INSERT INTO study_tasks (study, team, number, puzzle) VALUES ($1, $2, $3, $4)")
                .bind(&study.plan.name)
                .bind(team as i64)
                .bind(at as i64 + 1)
                .bind(&task.puzzle)
                .execute(&mut *change)
                .await?;
        }
    }
    Ok(())
}

/// One of the groups with the fewest people, by chance.
async fn smallest(change: &mut AnyConnection, study: &str) -> sqlx::Result<i64> {
    let rows = sqlx::query(
        "SELECT study_groups.number, COUNT(study_people.person) FROM study_groups LEFT JOIN study_people \
         ON study_people.study = study_groups.study AND study_people.team = study_groups.number AND study_people.gone = 0 \
         WHERE study_groups.study = $1 GROUP BY study_groups.number ORDER BY study_groups.number",
    )
    .bind(study)
    .fetch_all(&mut *change)
    .await?;
    let sizes: Vec<(i64, i64)> =
        rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<sqlx::Result<_>>()?;
    let fewest = sizes.iter().map(|(_, people)| *people).min().ok_or(sqlx::Error::RowNotFound)?;
    let open: Vec<i64> =
        sizes.iter().filter(|(_, people)| *people == fewest).map(|(number, _)| *number).collect();
    Ok(open[chance_below(open.len())])
}
