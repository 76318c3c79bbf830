//! The verbs over HTTP: JSON in, the answers of the program out.

use super::{attempts, live, today};
use crate::bench::{self as benches, BenchAnswer, BenchRequest, ReworkRequest};
use crate::board::Board;
use crate::error::Error;
use crate::learn::{self, LessonAnswer, LessonRequest};
use crate::make::PATIENCE;
use crate::read;
use crate::reply::Refusal;
use crate::server::extract::Body;
use crate::server::pool::GoOn;
use crate::server::state::Site;
use crate::server::visitor::{Client, Language};
use crate::verbs::{
    self, ConvertRequest, Converted, GradeRequest, HintAnswer, HintRequest, PuzzleRequest, SolveRequest,
};
use axum::Json;
use axum::extract::State;
use std::sync::Arc;
use tokisuji::answer::{Checked, Explained, Graded, MovesAsked, Reworked, Solved, Verified};
use utoipa::OpenApi;

/// What the whole interface looks like, gathered from the code below.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tokisuji",
        description = "Makes, measures, solves and explains pencil puzzles. Puzzles are texts in any format the program reads; answers are those of the program's --json. Sentences are in the language of Accept-Language (en, ja)."
    ),
    paths(
        solve,
        check,
        grade,
        explain,
        hint,
        verify,
        bench,
        rework,
        lesson,
        convert,
        board,
        live::kinds,
        live::one,
        live::live,
        live::live_posted,
        today::list,
        attempts::start,
        attempts::moves,
        attempts::finish,
        attempts::export,
        attempts::forget
    )
)]
struct Interface;

/// The description of the interface.
pub(crate) async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(description())
}

/// The same as data.
pub(crate) fn description() -> utoipa::openapi::OpenApi {
    Interface::openapi()
}

/// The solution, or all of them up to a limit.
#[utoipa::path(post, path = "/api/solve", request_body = SolveRequest,
    responses((status = 200, body = Solved), (status = "4XX", body = Refusal)))]
pub(crate) async fn solve(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Body(asked): Body<SolveRequest>,
) -> Result<Json<Solved>, Error> {
    site.work(client, move |go_on| verbs::solve(&asked, &|| go_on.ask()).map(Json)).await
}

/// Is it valid, unique, minimal, symmetric?
#[utoipa::path(post, path = "/api/check", request_body = PuzzleRequest,
    responses((status = 200, body = Checked), (status = "4XX", body = Refusal)))]
pub(crate) async fn check(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<PuzzleRequest>,
) -> Result<Json<Checked>, Error> {
    site.work(client, move |go_on| verbs::check(&asked, lang, &|| go_on.ask()).map(Json)).await
}

/// How hard is it? Level, steps, effort.
#[utoipa::path(post, path = "/api/grade", request_body = GradeRequest,
    responses((status = 200, body = Graded), (status = "4XX", body = Refusal)))]
pub(crate) async fn grade(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<GradeRequest>,
) -> Result<Json<Graded>, Error> {
    site.work(client, move |go_on| verbs::grade(&asked, lang, &|| go_on.ask()).map(Json)).await
}

/// The walkthrough, deduction by deduction; chains and trials that no later step needs are counted and left out.
#[utoipa::path(post, path = "/api/explain", request_body = GradeRequest,
    responses((status = 200, body = Explained), (status = "4XX", body = Refusal)))]
pub(crate) async fn explain(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<GradeRequest>,
) -> Result<Json<Explained>, Error> {
    let walks = site.walks.clone();
    site.work(client, move |go_on| verbs::explain(&asked, &walks, lang, &|| go_on.ask()).map(Json)).await
}

/// The next easiest deduction, or where a mistake stands.
#[utoipa::path(post, path = "/api/hint", request_body = HintRequest,
    responses((status = 200, body = HintAnswer), (status = "4XX", body = Refusal)))]
pub(crate) async fn hint(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<HintRequest>,
) -> Result<Json<HintAnswer>, Error> {
    site.work(client, move |go_on| verbs::hint(&asked, lang, &|| go_on.ask()).map(Json)).await
}

/// Do moves follow? By which easiest rule, or what do they contradict? One answer for each move; unknown fields are passed over, so that a row of
/// a trace can be sent as it is.
#[utoipa::path(post, path = "/api/verify", request_body = MovesAsked,
    responses((status = 200, body = Vec<Verified>), (status = "4XX", body = Refusal)))]
pub(crate) async fn verify(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<MovesAsked>,
) -> Result<Json<Vec<Verified>>, Error> {
    site.work(client, move |go_on| verbs::verify(&asked, lang, &|| go_on.ask()).map(Json)).await
}

/// For setters: how many solutions, which symbols occur in any of them, what contradicts, what could go, and how hard it is.
#[utoipa::path(post, path = "/api/bench", request_body = BenchRequest,
    responses((status = 200, body = BenchAnswer), (status = "4XX", body = Refusal)))]
pub(crate) async fn bench(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<BenchRequest>,
) -> Result<Json<BenchAnswer>, Error> {
    site.work(client, move |go_on| benches::bench(&asked, lang, &|| go_on.ask()).map(Json)).await
}

/// For setters: givens added until there is one solution, or one more or less for another level.
#[utoipa::path(post, path = "/api/rework", request_body = ReworkRequest,
    responses((status = 200, body = Reworked), (status = "4XX", body = Refusal)))]
pub(crate) async fn rework(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Body(asked): Body<ReworkRequest>,
) -> Result<Json<Reworked>, Error> {
    site.work(client, move |go_on| benches::rework(&asked, &|| go_on.ask()).map(Json)).await
}

/// A board to practise a rule on, with all that the rule finds there.
#[utoipa::path(post, path = "/api/lesson", request_body = LessonRequest,
    responses((status = 200, body = LessonAnswer), (status = "4XX", body = Refusal)))]
pub(crate) async fn lesson(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<LessonRequest>,
) -> Result<Json<LessonAnswer>, Error> {
    let work = move |go_on: &GoOn| learn::lesson(&asked, lang, &|| go_on.ask()).map(Json);
    site.work_long(client, PATIENCE, work).await
}

/// From one format to another.
#[utoipa::path(post, path = "/api/convert", request_body = ConvertRequest,
    responses((status = 200, body = Converted), (status = "4XX", body = Refusal)))]
pub(crate) async fn convert(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Body(asked): Body<ConvertRequest>,
) -> Result<Json<Converted>, Error> {
    site.work(client, move |_| verbs::convert(asked).map(Json)).await
}

/// A board to play on: cells, groups, cages, givens, symbols, and the solution where there is one.
#[utoipa::path(post, path = "/api/board", request_body = PuzzleRequest,
    responses((status = 200, body = Board), (status = "4XX", body = Refusal)))]
pub(crate) async fn board(
    State(site): State<Arc<Site>>,
    Client(client): Client,
    Language(lang): Language,
    Body(asked): Body<PuzzleRequest>,
) -> Result<Json<Board>, Error> {
    site.work(client, move |go_on| {
        verbs::board_of(read::opened(&asked.puzzle)?, lang, &|| go_on.ask()).map(Json)
    })
    .await
}
