//! Studies on the site: instructions, the puzzles of somebody's group one by one without any help, and the end.
//!
//! The page of a study is one address, and the store says what stands there: a reload goes on where it was. The time is kept
//! here; what a browser says of it counts for nothing.

mod program;

pub use program::{StudyTrouble, close, gather, invite};

use crate::board::Board;
use crate::error::Error;
use crate::pages::in_page;
use crate::reply::Reply;
use crate::server::extract::{Body, Sent};
use crate::server::state::Site;
use crate::server::store::{Called, Kept, Taker};
use crate::server::visitor::{Language, Visitor, is_code, new_code};
use askama::Template;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use serde::Deserialize;
use std::sync::Arc;
use tokisuji::format;
use tokisuji::kind::Puzzle;
use tokisuji::kind::how::how_to_play;
use tokisuji::lang::Lang;
use tokisuji::solve::Search;
use tokisuji::study::filled;

/// What is on its way when the time is up still counts.
const GRACE_MS: i64 = 5_000;

/// A month: longer than anybody takes, and nobody is known by it afterwards.
const COOKIE_SECONDS: u32 = 30 * 24 * 60 * 60;

/// The most changes of one answer.
const MOST_CHANGES: i64 = 1_000_000;

/// How long somebody still has; nothing or less when the time is up.
fn left_ms(called: &Called, taker: &Taker, now: i64) -> i64 {
    taker.start_ms + called.minutes * 60_000 - now
}

/// The study of a code, and who is there.
async fn arrive(site: &Site, code: &str, visitor: Option<&str>) -> Result<(Called, Option<Taker>), Error> {
    if code.len() > 32 || !code.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err(Error::Missing);
    }
    let called = site.store.called(code).await?.ok_or(Error::Missing)?;
    let taker = match visitor {
        Some(visitor) => site.store.taker(&called.study, visitor).await?,
        None => None,
    };
    Ok((called, taker))
}

/// The study of a code with somebody who takes part and has not left.
async fn taking_part(site: &Site, code: &str, visitor: Option<&str>) -> Result<(Called, Taker), Error> {
    let (called, taker) = arrive(site, code, visitor).await?;
    let taker = taker.filter(|taker| !taker.gone).ok_or_else(|| {
        Error::wrong(
            "you have not begun this study in this browser, or took your answers back",
            "このブラウザーではこの実験を始めていないか、回答を取り消しています",
        )
    })?;
    Ok((called, taker))
}

/// Nothing of a study is shown again from a browser's memory: the time may be up.
fn fresh(response: Response) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], response).into_response()
}

fn read_puzzle(line: &str) -> Result<Puzzle, Error> {
    Ok(format::read(line)?.puzzle)
}

#[derive(Template)]
#[template(path = "study.html")]
struct Welcome {
    lang: Lang,
    here: String,
    code: String,
    study: String,
    minutes: i64,
    puzzles: i64,
    rules: Option<String>,
    visitor: String,
    open: bool,
}

#[derive(Template)]
#[template(path = "study_play.html")]
struct Play {
    lang: Lang,
    here: String,
    code: String,
    study: String,
    number: i64,
    count: i64,
    title: String,
    task: String,
    board: String,
}

#[derive(Template)]
#[template(path = "study_end.html")]
struct End {
    lang: Lang,
    here: String,
    code: String,
    study: String,
    person: String,
    count: i64,
    over: bool,
    gone: bool,
}

/// The study as it stands for whoever asks: instructions, a puzzle, or the end.
pub(crate) async fn page(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    Language(lang): Language,
    Visitor(visitor): Visitor,
) -> Result<Response, Error> {
    let (called, taker) = arrive(&site, &code, visitor.as_deref()).await?;
    let Some(taker) = taker else {
        return welcome(&site, code, called, visitor, lang).await.map(fresh);
    };
    let (count, left) =
        (site.store.study_length(&called.study, taker.group).await?, left_ms(&called, &taker, (site.now)()));
    if taker.gone || left <= 0 || taker.place > count {
        let here = format!("/study/{code}");
        let (study, person, gone) = (called.study, taker.person, taker.gone);
        let end = End { lang, here, code, study, person, count, over: gone || left <= 0, gone };
        return Reply::page(&end).map(|page| fresh(page.into_response()));
    }
    let number = taker.place;
    let line = site.store.study_task(&called.study, taker.group, number).await?.ok_or(Error::Ours)?;
    let kept = site.store.kept_answer(&called.study, &taker.person, number).await?;
    // Without a search there is no solution, neither here nor in the page.
    let unsolved = Search { solutions: Vec::new(), complete: false, gave_up: false };
    let board = Board::new(&read_puzzle(&line)?, &unsolved, lang, &|| true);
    let mut data = serde_json::to_value(&board).map_err(|_| Error::Ours)?;
    data["study"] = serde_json::json!({
        "code": code, "person": taker.person, "number": number, "seq": kept.seq, "answer": kept.answer, "left_ms": left,
    });
    let play = Play {
        lang,
        here: format!("/study/{code}"),
        code,
        study: called.study,
        number,
        count,
        title: board.title,
        task: board.task,
        board: in_page(&data.to_string()),
    };
    Reply::page(&play).map(|page| fresh(page.into_response()))
}

async fn welcome(
    site: &Site,
    code: String,
    called: Called,
    visitor: Option<String>,
    lang: Lang,
) -> Result<Response, Error> {
    let mut firsts = site.store.study_beginnings(&called.study).await?;
    if let Some(group) = called.group {
        firsts = firsts.into_iter().skip(group as usize).take(1).collect();
    }
    let puzzles = firsts.first().map_or(0, |(count, _)| *count);
    let mut rules = Vec::new();
    for (_, line) in &firsts {
        rules.push(how_to_play(&read_puzzle(line)?, lang).join(lang.pick(" ", "")));
    }
    // Where groups get puzzles of different kinds, chance has not decided yet which rules are wanted.
    rules.dedup();
    let rules = if rules.len() == 1 { rules.pop() } else { None };
    let here = format!("/study/{code}");
    // Pressed twice, the same name is sent twice, and there is one person.
    let visitor = visitor.unwrap_or_else(new_code);
    let Called { study, minutes, open, .. } = called;
    Reply::page(&Welcome { lang, here, code, study, minutes, puzzles, rules, visitor, open })
        .map(IntoResponse::into_response)
}

/// A wish to begin.
#[derive(Deserialize)]
pub(crate) struct Start {
    #[serde(default)]
    visitor: String,
}

/// Begins: from now on the time runs.
pub(crate) async fn start(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    Visitor(known): Visitor,
    Sent(sent): Sent<Start>,
) -> Result<Response, Error> {
    let (called, _) = arrive(&site, &code, None).await?;
    let visitor =
        known.or_else(|| Some(sent.visitor).filter(|visitor| is_code(visitor))).unwrap_or_else(new_code);
    let joined = site.store.join_study(&called.study, called.group, &visitor, (site.now)()).await?;
    if joined.is_none() {
        return Err(Error::wrong(
            "this study takes no more people",
            "この実験は参加の受け付けを終了しました",
        ));
    }
    let secure = if site.is_secure() { "; Secure" } else { "" };
    let cookie =
        format!("study={visitor}; Path=/study; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    let back = Redirect::to(&format!("/study/{code}"));
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), back).into_response())
}

/// A wish to see another puzzle.
#[derive(Deserialize)]
pub(crate) struct Go {
    puzzle: i64,
}

/// Goes to a puzzle, or past the last one.
pub(crate) async fn go(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    Visitor(visitor): Visitor,
    Sent(sent): Sent<Go>,
) -> Result<Redirect, Error> {
    let (called, taker) = taking_part(&site, &code, visitor.as_deref()).await?;
    let count = site.store.study_length(&called.study, taker.group).await?;
    if !(1..=count + 1).contains(&sent.puzzle) {
        return Err(no_puzzle(sent.puzzle, count));
    }
    site.store.go_to(&called.study, &taker.person, sent.puzzle).await?;
    Ok(Redirect::to(&format!("/study/{code}")))
}

fn no_puzzle(found: i64, count: i64) -> Error {
    Error::wrong(
        format!("found the puzzle {found}, wanted 1 to {count}"),
        format!("問題 {found} はありません。1〜{count} です"),
    )
}

/// What stands on a board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Written {
    puzzle: i64,
    /// Counts up with each change, so that what comes late does not undo what came after.
    seq: i64,
    answer: String,
}

/// Keeps an answer, while there is time. Once this has said yes, it is on the disk.
pub(crate) async fn answer(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    Visitor(visitor): Visitor,
    Body(sent): Body<Written>,
) -> Result<StatusCode, Error> {
    let (called, taker) = taking_part(&site, &code, visitor.as_deref()).await?;
    if left_ms(&called, &taker, (site.now)()) < -GRACE_MS {
        return Err(Error::wrong(
            "the time is up: this answer came too late and does not count",
            "制限時間を過ぎたため、この回答は数えません",
        ));
    }
    if !(1..=MOST_CHANGES).contains(&sent.seq) {
        let found = sent.seq;
        return Err(Error::wrong(
            format!("found the change {found}, wanted 1 to {MOST_CHANGES}"),
            format!("seq は1〜{MOST_CHANGES}です({found} がありました)"),
        ));
    }
    let Some(line) = site.store.study_task(&called.study, taker.group, sent.puzzle).await? else {
        let count = site.store.study_length(&called.study, taker.group).await?;
        return Err(no_puzzle(sent.puzzle, count));
    };
    // The same check as for answers typed in from paper, so that what is kept can be collected.
    let answer = filled(&read_puzzle(&line)?, &sent.answer)
        .map_err(|wrong| Error::wrong(wrong.say(Lang::En), wrong.say(Lang::Ja)))?;
    let kept = Kept { seq: sent.seq, answer };
    site.store.keep_answer(&called.study, &taker.person, sent.puzzle, &kept).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes somebody's answers.
pub(crate) async fn leave(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    Visitor(visitor): Visitor,
) -> Result<Redirect, Error> {
    let (called, taker) = taking_part(&site, &code, visitor.as_deref()).await?;
    site.store.leave_study(&called.study, &taker.person).await?;
    Ok(Redirect::to(&format!("/study/{code}")))
}
