//! Plays of those who agreed to be counted: start, moves with their times, result. No account: a random code in a cookie.
//! Everything known of a code can be had and deleted.

use crate::board::places::goes_without_saying;
use crate::error::Error;
use crate::pages::Shown;
use crate::read::{self, Opened, only_solution};
use crate::reply::Refusal;
use crate::server::extract::Body;
use crate::server::pool::GoOn;
use crate::server::rating::{self, Outcome, Rating};
use crate::server::state::Site;
use crate::server::store::{Attempt, Known, Move, Played};
use crate::server::today;
use crate::server::visitor::{Client, Code, is_code, new_code};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tokisuji::answer;
use tokisuji::format::sheet::Sheet;
use tokisuji::grid::{Cell, MOST_CELLS};
use tokisuji::kind::Puzzle;
use tokisuji::lang::Lang;
use tokisuji::measure::{effort_so_far, measure};
use tokisuji::symbol::Mark;
use tokisuji::walk::Reading;
use utoipa::ToSchema;

/// Half a year.
const COOKIE_SECONDS: u32 = 180 * 24 * 60 * 60;

/// The most moves of one request and of one attempt. Moves are numbered, so that no attempt has more than the last number.
const MOST_AT_ONCE: usize = 500;
const MOST_MOVES: i64 = 10_000;

/// The longest puzzle that is counted: databases look puzzles up by their whole text, and PostgreSQL's index takes no more.
const LONGEST_KEY: usize = 2500;

/// What a player can do.
const ACTS: [&str; 10] =
    ["write", "mark", "undo", "redo", "check", "reveal", "look", "rule", "deduction", "pause"];

/// The beginning of a play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartRequest {
    /// The puzzle, in any format.
    puzzle: String,
    /// `touch` or `keyboard`.
    device: String,
    /// That the player agreed to be counted. Without it nothing is kept.
    consent: bool,
}

/// A play that has begun.
#[derive(Serialize, ToSchema)]
pub(crate) struct Started {
    /// The name of the attempt.
    id: String,
    /// Whether it is the player's first at this puzzle; only the first counts for ratings.
    first: bool,
}

/// Begins a play.
#[utoipa::path(post, path = "/api/attempts", request_body = StartRequest,
    responses((status = 200, body = Started), (status = "4XX", body = Refusal)))]
pub(crate) async fn start(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Code(code): Code,
    Body(asked): Body<StartRequest>,
) -> Result<Response, Error> {
    if !asked.consent {
        return Err(Error::wrong("nothing is kept without consent", "同意がなければ何も記録しません"));
    }
    let device = asked.device.clone();
    if !["touch", "keyboard"].contains(&device.as_str()) {
        let found = &device;
        return Err(Error::wrong(
            format!("found the device {found:?}, wanted touch or keyboard"),
            format!("device は touch か keyboard です({found:?} がありました)"),
        ));
    }
    if let Some(limits) = &site.limits {
        limits.play(client)?;
    }
    let work = move |_: &GoOn| {
        let opened = read::opened(&asked.puzzle)?;
        let line = opened.line()?;
        if line.len() > LONGEST_KEY {
            let found = line.len();
            return Err(Error::TooLarge(
                format!(
                    "found a puzzle of {found} bytes, wanted at most {LONGEST_KEY}: longer ones are played but not counted"
                ),
                format!("{found}バイトの問題です。{LONGEST_KEY}バイトを超える問題は、遊べますが記録しません"),
            ));
        }
        Ok((opened, line))
    };
    let (opened, line) = site.work(client, work).await?;
    let known = match site.store.known(&line).await? {
        Some(known) => known,
        None => site.work(client, move |go_on| first_look(&opened, go_on)).await?,
    };
    let (id, player) = (new_code(), code.unwrap_or_else(new_code));
    let first = site.store.begin(&id, &player, &known, &device, today::day()).await?;
    let cookie = cookie(&site, &player, COOKIE_SECONDS);
    Ok((AppendHeaders([(header::SET_COOKIE, cookie)]), Json(Started { id, first })).into_response())
}

fn cookie(site: &Site, code: &str, seconds: u32) -> String {
    let secure = if site.is_secure() { "; Secure" } else { "" };
    format!("code={code}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

/// What is known of a puzzle before anybody has played it.
fn first_look(opened: &Opened, go_on: &GoOn) -> Result<Known, Error> {
    let puzzle = match opened {
        Opened::Puzzle(position) => &position.puzzle,
        Opened::Crossword(sheet) => {
            if right_letters(sheet).is_none() {
                return Err(Error::wrong(
                    "only crosswords with all their answers are counted",
                    "答えのそろったクロスワードだけを記録します",
                ));
            }
            return Ok(Known {
                puzzle: read::line(sheet)?,
                kind: "crossword".to_string(),
                rules: String::new(),
                level: 0,
                steps: 0,
                effort: 0.0,
                rating: Rating::at_first("crossword", 0),
                rated: 0,
            });
        }
    };
    let rules = read::rules(None, puzzle)?;
    let (graded, walk) = answer::grade(puzzle, rules, Reading::default(), Lang::En, &|| go_on.ask())?;
    if !graded.unique.ok_or(Error::TimeUp)? {
        return Err(Error::wrong(
            "only puzzles with exactly one solution are counted",
            "解が1つの問題だけを記録します",
        ));
    }
    let of = |name: &str| measure(name).and_then(|measure| measure.of(&walk, rules)).unwrap_or(0.0);
    let level = of("level") as i64;
    Ok(Known {
        puzzle: puzzle.to_string(),
        kind: puzzle.kind().name().to_string(),
        rules: graded.rules,
        level,
        // Also where the rules go no further: plays are compared by what there was to do.
        steps: walk.rounds.len() as i64,
        effort: effort_so_far(&walk, rules),
        rating: Rating::at_first(puzzle.kind().name(), level),
        rated: 0,
    })
}

/// The attempt of that name, if it is the player's.
async fn own(site: &Site, id: &str, code: Option<String>) -> Result<(Attempt, String), Error> {
    let player = code.ok_or(Error::Missing)?;
    if !is_code(id) {
        return Err(Error::Missing);
    }
    Ok((site.store.attempt(id, &player).await?.ok_or(Error::Missing)?, player))
}

/// What a player did.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovesRequest {
    /// In order. Sending some twice does no harm.
    #[schema(max_items = 500)]
    moves: Vec<Move>,
}

/// What is on the disk now.
#[derive(Serialize, ToSchema)]
pub(crate) struct Kept {
    /// How many moves of the attempt are kept.
    kept: i64,
}

/// Keeps moves. The answer comes when they are on the disk.
#[utoipa::path(post, path = "/api/attempts/{id}/moves", request_body = MovesRequest,
    params(("id" = String, Path, description = "The name of the attempt")),
    responses((status = 200, body = Kept), (status = "4XX", body = Refusal)))]
pub(crate) async fn moves(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Code(code): Code,
    Path(id): Path<String>,
    Body(asked): Body<MovesRequest>,
) -> Result<Json<Kept>, Error> {
    if asked.moves.len() > MOST_AT_ONCE {
        let found = asked.moves.len();
        return Err(Error::TooLarge(
            format!("found {found} moves, wanted at most {MOST_AT_ONCE} at once"),
            format!("一度に送れるのは{MOST_AT_ONCE}手までです({found}手ありました)"),
        ));
    }
    if asked.moves.iter().any(|one| one.seq > MOST_MOVES) {
        return Err(Error::TooLarge(
            format!("no more than {MOST_MOVES} moves of one play are kept"),
            format!("1回のプレイで記録できるのは{MOST_MOVES}手までです"),
        ));
    }
    if let Some(bad) = asked.moves.iter().find(|one| !is_possible(one)) {
        let acts = ACTS.join(", ");
        return Err(Error::wrong(
            format!(
                "found the move {bad:?}, wanted seq from 1, ms from 0, a cell of a board, a short symbol, and as act one of: {acts}"
            ),
            format!("手 {bad:?} は記録できません。act は次のどれかです: {acts}"),
        ));
    }
    let (attempt, _) = own(&site, &id, code).await?;
    if let Some(limits) = &site.limits {
        limits.moves(client, asked.moves.len())?;
    }
    site.store.add_moves(&attempt.id, &asked.moves).await?;
    Ok(Json(Kept { kept: site.store.move_count(&attempt.id).await? }))
}

fn is_possible(one: &Move) -> bool {
    (1..=MOST_MOVES).contains(&one.seq)
        && (0..=30 * 24 * 60 * 60 * 1000).contains(&one.ms)
        && (-1..MOST_CELLS as i64).contains(&one.cell)
        && one.symbol.chars().count() <= 4
        && !one.symbol.contains('\0')
        && ACTS.contains(&one.act.as_str())
}

/// The end of a play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FinishRequest {
    /// Milliseconds of play, without pauses.
    #[schema(minimum = 0)]
    active_ms: i64,
    /// How hard it felt, 1 (easy) to 5 (hard); 0 for no answer.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 5)]
    felt: i64,
}

/// How a play went.
#[derive(Serialize, ToSchema)]
pub(crate) struct Finished {
    /// Whether what was written is the solution.
    solved: bool,
    /// Whether it counted for the ratings.
    rated: bool,
    /// The level of the puzzle; 0 where the rules do not solve it.
    level: i64,
    /// The time it is meant to take, in milliseconds.
    par_ms: i64,
    /// The rating of the puzzle now.
    puzzle: Shown,
    /// How many attempts that rests on.
    plays: i64,
    /// The rating of the player now.
    player: Shown,
}

/// Ends a play. Whether it was solved is seen from the moves, not from what the player says.
#[utoipa::path(post, path = "/api/attempts/{id}/finish", request_body = FinishRequest,
    params(("id" = String, Path, description = "The name of the attempt")),
    responses((status = 200, body = Finished), (status = "4XX", body = Refusal)))]
pub(crate) async fn finish(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Code(code): Code,
    Path(id): Path<String>,
    Body(asked): Body<FinishRequest>,
) -> Result<Json<Finished>, Error> {
    if !(0..=5).contains(&asked.felt) || asked.active_ms < 0 {
        return Err(Error::wrong(
            "wanted felt from 0 to 5 and active_ms from 0",
            "felt は0から5、active_ms は0以上です",
        ));
    }
    let (attempt, player) = own(&site, &id, code).await?;
    let moves = site.store.moves(&attempt.id, 0, MOST_MOVES).await?;
    let known = site.store.known(&attempt.puzzle).await?.ok_or(Error::Ours)?;
    let (level, effort) = (known.level, known.effort);
    let work = move |go_on: &GoOn| {
        let (open, right) = match read::opened(&attempt.puzzle)? {
            Opened::Puzzle(position) => {
                // Not known in time is not the same as lost: the play stays open, and can be ended again.
                let right = right_symbols(&position.puzzle, go_on)?;
                (right.iter().filter(|one| one.needed).count(), Some(right))
            }
            Opened::Crossword(sheet) => (sheet.board.counts().white, right_letters(&sheet)),
        };
        let solved = right.is_some_and(|right| is_solved(&right, &moves));
        let par_ms = rating::par_ms(open, effort);
        let outcome = match (solved && !is_aided(&moves), asked.active_ms <= par_ms) {
            (true, true) => Outcome::Won,
            (true, false) => Outcome::Drawn,
            (false, _) => Outcome::Lost,
        };
        let outcome = Some(outcome).filter(|_| !moves.is_empty());
        Ok((par_ms, Played { solved, outcome, active_ms: asked.active_ms, felt: asked.felt }))
    };
    let (par_ms, played) = site.work(client, work).await?;
    let ended = site.store.end(&id, &player, played, (site.now)()).await?.ok_or(Error::Missing)?;
    Ok(Json(Finished {
        solved: played.solved,
        rated: ended.rated,
        level,
        par_ms,
        puzzle: ended.puzzle.shown(),
        plays: ended.plays,
        player: ended.player.shown(),
    }))
}

/// What belongs into an open place.
struct Right {
    place: i64,
    symbol: String,
    /// Whether it must be written: a cell that stays white may as well be left alone.
    needed: bool,
}

/// What stands in the open places of the one solution, as far as they are part of the answer.
fn right_symbols(puzzle: &Puzzle, go_on: &GoOn) -> Result<Vec<Right>, Error> {
    let problem = puzzle.problem();
    let solution = only_solution(&problem, &|| go_on.ask())?.ok_or(Error::Ours)?;
    let (blanks, frame) = (problem.blanks(), &problem.frame);
    let open = solution.iter().filter(|mark| blanks.contains(mark.cell) && frame.is_answer(mark.cell));
    let right = |&mark: &Mark| Right {
        place: mark.cell.index() as i64,
        symbol: frame.sign_of(mark).to_string(),
        needed: !goes_without_saying(frame, mark),
    };
    Ok(open.map(right).collect())
}

/// The letters of a crossword; `None` where it does not tell all of them.
fn right_letters(sheet: &Sheet) -> Option<Vec<Right>> {
    let board = &sheet.board;
    let white = board.grid().cells().filter(|&cell| board.square(cell).is_white());
    let right = |cell: Cell| {
        let symbol = board.letter(cell)?.to_string();
        Some(Right { place: cell.index() as i64, symbol, needed: true })
    };
    white.map(right).collect()
}

/// Whether the last symbols written are these.
fn is_solved(right: &[Right], moves: &[Move]) -> bool {
    let mut last: HashMap<i64, &str> = HashMap::new();
    for one in moves.iter().filter(|one| ["write", "reveal"].contains(&one.act.as_str())) {
        last.insert(one.cell, &one.symbol);
    }
    right.iter().all(|one| match last.get(&one.place).copied() {
        None | Some("") => !one.needed,
        Some(written) => written == one.symbol,
    })
}

/// Whether the player was shown a cell or a whole deduction.
fn is_aided(moves: &[Move]) -> bool {
    moves.iter().any(|one| ["reveal", "deduction"].contains(&one.act.as_str()))
}

/// All that is known of a player.
#[derive(Serialize, ToSchema)]
pub(crate) struct Mine {
    /// The rating; `null` for those who never agreed to be counted.
    rating: Option<Shown>,
    /// Every attempt with its moves.
    attempts: Vec<MyAttempt>,
}

impl Mine {
    fn nothing() -> Mine {
        Mine { rating: None, attempts: Vec::new() }
    }
}

/// One attempt with its moves.
#[derive(Serialize, ToSchema)]
pub(crate) struct MyAttempt {
    #[serde(flatten)]
    attempt: Attempt,
    /// What was done, and when.
    moves: Vec<Move>,
}

/// All that is kept of you. It is sent as it is read, some moves at a time: it may be more than a server should hold at once.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Mine)))]
pub(crate) async fn export(State(site): State<Arc<Site>>, Code(code): Code) -> Result<Response, Error> {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    let Some(player) = code else { return Ok((headers, Json(Mine::nothing())).into_response()) };
    let rating = site.store.player(&player).await?.map(Rating::shown);
    let (send, receive) = mpsc::channel(1);
    tokio::spawn(async move {
        if let Err(error) = send_all(&site, &player, rating, &send).await {
            // The status is gone already. A body that breaks off is not taken for a whole one.
            let _ = send.send(Err(error)).await;
        }
    });
    Ok((headers, axum::body::Body::from_stream(ReceiverStream::new(receive))).into_response())
}

/// Moves read at a time.
const AT_ONCE: i64 = 1_000;

fn text(value: &impl Serialize) -> Result<String, std::io::Error> {
    Ok(serde_json::to_string(value)?)
}

type Piece = Result<String, std::io::Error>;

/// Writes [`Mine`] piece by piece.
async fn send_all(
    site: &Site,
    player: &str,
    rating: Option<Shown>,
    send: &mpsc::Sender<Piece>,
) -> Result<(), std::io::Error> {
    let gone = |_| std::io::Error::other("nobody reads any more");
    send.send(Ok(format!("{{\"rating\":{},\"attempts\":[", text(&rating)?))).await.map_err(gone)?;
    let mut after = String::new();
    let mut comma = "";
    while let Some(attempt) = site.store.attempt_after(player, &after).await.map_err(std::io::Error::other)? {
        // The object of the attempt, with its moves put in before it is closed.
        let object = text(&attempt)?;
        let open = object.strip_suffix('}').unwrap_or(&object);
        send.send(Ok(format!("{comma}{open},\"moves\":["))).await.map_err(gone)?;
        let mut last = 0;
        loop {
            let moves = site.store.moves(&attempt.id, last, AT_ONCE).await.map_err(std::io::Error::other)?;
            let Some(end) = moves.last() else { break };
            let list = text(&moves)?;
            let comma = if last == 0 { "" } else { "," };
            send.send(Ok(format!("{comma}{}", &list[1..list.len() - 1]))).await.map_err(gone)?;
            last = end.seq;
        }
        send.send(Ok("]}".to_string())).await.map_err(gone)?;
        comma = ",";
        after.clone_from(&attempt.id);
    }
    send.send(Ok("]}".to_string())).await.map_err(gone)
}

/// Deletes all that is kept of you, and the cookie.
#[utoipa::path(delete, path = "/api/me", responses((status = 200, body = Mine)))]
pub(crate) async fn forget(State(site): State<Arc<Site>>, Code(code): Code) -> Result<Response, Error> {
    if let Some(player) = code {
        site.store.forget(&player).await?;
    }
    let gone = cookie(&site, "", 0);
    let headers =
        AppendHeaders([(header::SET_COOKIE, gone), (header::CACHE_CONTROL, "no-store".to_string())]);
    Ok((headers, Json(Mine::nothing())).into_response())
}
