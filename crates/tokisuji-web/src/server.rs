//! The site over HTTP: addresses, limits, the store of puzzles, plays and studies.

pub(crate) mod api;
pub(crate) mod assets;
mod attempts;
mod book;
mod config;
mod connections;
mod embed;
mod extract;
mod guard;
mod limits;
mod live;
mod metrics;
mod pages;
mod pool;
mod rating;
mod scorm;
mod state;
mod store;
mod study;
mod today;
mod visitor;

pub use config::{Config, Log};
#[doc(hidden)]
pub use metrics::numbers;
pub use state::Site;
pub use store::{Gathered, Invitation, Store};
pub use study::{StudyTrouble, close as close_study, gather as gather_study, invite as open_study};

use crate::error::StartError;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::{any, get, post};
use connections::Allowed;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::timeout::{RequestBodyTimeoutLayer, TimeoutLayer};

/// The largest request: a puzzle is a few hundred bytes, an evening's moves a few thousand.
const MOST_BYTES: usize = 256 * 1024;

/// How long a request may take to arrive, and until its answer begins: longer than any work may take.
const SLOWEST_BODY: Duration = Duration::from_secs(20);
const SLOWEST_ANSWER: Duration = Duration::from_secs(150);

/// Every address of the site.
pub fn site(site: Arc<Site>) -> Router {
    let pages = Router::new()
        .route("/", get(pages::home))
        .route("/play", get(pages::play))
        .route("/open", post(pages::open))
        .route("/analyse", get(pages::analyse))
        .route("/make", get(pages::make))
        .route("/set", get(pages::set))
        .route("/learn", get(pages::learn))
        .route("/rule.svg", get(pages::rule))
        .route("/archive", get(pages::archive))
        .route("/archive/play", get(pages::archived))
        .route("/embed", get(embed::page))
        .route("/oembed", get(embed::oembed))
        .route("/book", get(pages::book))
        .route("/book.pdf", post(book::pdf))
        .route("/worksheet.pdf", get(book::worksheet))
        .route("/scorm.zip", get(scorm::package))
        .route("/study/{code}", get(study::page))
        .route("/study/{code}/start", post(study::start))
        .route("/study/{code}/go", post(study::go))
        .route("/study/{code}/answer", post(study::answer))
        .route("/study/{code}/leave", post(study::leave))
        .route("/about", get(pages::about))
        .route("/api", get(pages::api))
        .route("/language/{code}", get(pages::language))
        .route("/picture.svg", get(pages::picture))
        .route("/step.svg", get(pages::step))
        .route("/paths.svg", get(pages::paths))
        .route("/download", get(pages::download));
    let verbs = Router::new()
        .route("/api/openapi.json", get(api::openapi))
        .route("/api/solve", post(api::solve))
        .route("/api/check", post(api::check))
        .route("/api/grade", post(api::grade))
        .route("/api/explain", post(api::explain))
        .route("/api/hint", post(api::hint))
        .route("/api/verify", post(api::verify))
        .route("/api/bench", post(api::bench))
        .route("/api/rework", post(api::rework))
        .route("/api/lesson", post(api::lesson))
        .route("/api/convert", post(api::convert))
        .route("/api/board", post(api::board))
        .route("/api/kinds", get(live::kinds))
        .route("/api/make", post(live::one))
        .route("/api/make/live", get(live::live).post(live::live_posted))
        .route("/api/today", get(today::list))
        .route("/api/attempts", post(attempts::start))
        .route("/api/attempts/{id}/moves", post(attempts::moves))
        .route("/api/attempts/{id}/finish", post(attempts::finish))
        .route("/api/me", get(attempts::export).delete(attempts::forget));
    let tools = Router::new()
        .route("/health", get(pages::health))
        .route("/sw.js", get(assets::worker))
        .route("/favicon.ico", get(assets::icon))
        .route("/assets/{*path}", get(assets::file))
        .fallback(any(pages::missing))
        .method_not_allowed_fallback(pages::wrong_method);
    let small =
        SizeAbove::default().and(NotForContentType::SSE).and(NotForContentType::const_new("image/png"));
    Router::new()
        .merge(pages)
        .merge(verbs)
        .merge(tools)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(RequestBodyTimeoutLayer::new(SLOWEST_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, SLOWEST_ANSWER))
        .layer(from_fn_with_state(Arc::clone(&site), guard::keep_out))
        .layer(from_fn_with_state(Arc::clone(&site), guard::say_errors))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn_with_state(Arc::clone(&site), guard::headers))
        .layer(CompressionLayer::new().gzip(true).compress_when(small))
        .layer(from_fn_with_state(Arc::clone(&site), metrics::watch))
        .with_state(site)
}

/// Runs the site until it is asked to stop: Ctrl-C or a `TERM` signal. Requests under way are finished first.
pub fn serve(config: &Config) -> Result<(), StartError> {
    config.log.start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Heard from before anybody is told that we listen: a stop that comes at once is a stop, not a crash.
        let stop = Stop::listen()?;
        let site_state = Site::open(config).await?;
        let listener = bind(config.address).await?;
        let address = listener.local_addr()?;
        let metrics = metrics::listen(config.metrics, &site_state).await?;
        tracing::info!(%address, url = config.url(address), "listening");
        today::start(&site_state);
        let stopping = Arc::clone(&site_state);
        let stopped = async move {
            stop.asked().await;
            tracing::info!("stopping");
            stopping.stop();
        };
        let app = site(Arc::clone(&site_state));
        let allowed = Allowed::new(config.connections, config.behind_proxy);
        connections::serve(listener, app, allowed, stopped).await;
        metrics.abort();
        site_state.store.close().await;
        tracing::info!("stopped");
        Ok(())
    })
}

async fn bind(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| StartError::Bind { address, error })
}

/// Ctrl-C and, where there is such a thing, a `TERM` signal.
struct Stop {
    #[cfg(unix)]
    signals: [tokio::signal::unix::Signal; 2],
}

impl Stop {
    /// Hears them from now on.
    #[cfg(unix)]
    fn listen() -> std::io::Result<Stop> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Stop { signals: [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?] })
    }

    #[cfg(unix)]
    async fn asked(self) {
        let [mut interrupted, mut terminated] = self.signals;
        tokio::select! { _ = interrupted.recv() => {}, _ = terminated.recv() => {} }
    }

    #[cfg(not(unix))]
    fn listen() -> std::io::Result<Stop> {
        Ok(Stop {})
    }

    #[cfg(not(unix))]
    async fn asked(self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}

/// The rows of the store, for tests of it.
#[doc(hidden)]
pub mod store_types {
    pub use super::rating::{Outcome, Rating};
    pub use super::store::{Attempt, Called, Ended, Kept, Known, Move, Played, Taker};
    pub use crate::slots::Daily;
}
