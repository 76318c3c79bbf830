//! Numbers for those who run the site, in the text form that Prometheus reads, and one line of log for each request.

use crate::error::StartError;
use crate::server::connections::{self, Allowed};
use crate::server::state::Site;
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;
use tokio::task::JoinHandle;

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Asked {
    route: String,
    status: u16,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
}

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Asked, Counter>,
    seconds: Family<Route, Histogram>,
    working: Gauge,
    waiting: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::with_prefix("tokisuji");
        let requests = Family::<Asked, Counter>::default();
        let seconds = Family::<Route, Histogram>::new_with_constructor(|| {
            Histogram::new(exponential_buckets(0.001, 2.0, 15))
        });
        let (working, waiting) = (Gauge::default(), Gauge::default());
        registry.register("requests", "Requests by route and status", requests.clone());
        registry.register("request_seconds", "Time until the answer begins, by route", seconds.clone());
        registry.register("workers_busy", "Workers that work", working.clone());
        registry.register("work_waiting", "Requests that wait for a worker", waiting.clone());
        Metrics { registry, requests, seconds, working, waiting }
    }
}

/// Tells the numbers at an address of their own, where only those who run the site come. Ends when aborted.
pub(crate) async fn listen(
    address: Option<SocketAddr>,
    site: &Arc<Site>,
) -> Result<JoinHandle<()>, StartError> {
    let Some(address) = address else { return Ok(tokio::spawn(async {})) };
    let listener = super::bind(address).await?;
    tracing::info!(address = %listener.local_addr()?, "metrics");
    let allowed = Allowed::new(0, true);
    Ok(tokio::spawn(connections::serve(listener, numbers(Arc::clone(site)), allowed, std::future::pending())))
}

/// The one page there.
pub fn numbers(site: Arc<Site>) -> Router {
    Router::new().route("/metrics", get(page)).with_state(site)
}

/// `/metrics`.
async fn page(State(site): State<Arc<Site>>) -> Response {
    let (working, waiting) = site.pool.load();
    site.metrics.working.set(working as i64);
    site.metrics.waiting.set(waiting as i64);
    let mut text = String::new();
    if encode(&mut text, &site.metrics.registry).is_err() {
        return crate::error::Error::Ours.into_response();
    }
    ([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text)
        .into_response()
}

/// Counts and logs a request. The query is not logged: it may be somebody's own puzzle.
pub(crate) async fn watch(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    // The route and not the path, so that there are as many numbers as routes.
    let matched = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_string());
    let response = next.run(request).await;
    let seconds = start.elapsed().as_secs_f64();
    let status = response.status().as_u16();
    let route = matched.unwrap_or_else(|| "other".to_string());
    site.metrics.seconds.get_or_create(&Route { route: route.clone() }).observe(seconds);
    site.metrics.requests.get_or_create(&Asked { route, status }).inc();
    tracing::info!(%method, path, status, ms = (seconds * 10_000.0).round() / 10.0, "request");
    response
}
