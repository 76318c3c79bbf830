//! The puzzles of the day, made in the background, a day ahead, and kept in the store: a page never waits for them.

use crate::error::Error;
use crate::server::pool::GoOn;
use crate::server::state::Site;
use crate::slots::{Daily, slots};
use axum::Json;
use axum::extract::State;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use time::OffsetDateTime;

/// Days since 1970, by Greenwich.
pub(crate) fn day() -> i64 {
    OffsetDateTime::now_utc().unix_timestamp().div_euclid(24 * 60 * 60)
}

/// How long one puzzle of the day may take.
const PATIENCE: Duration = Duration::from_mins(2);

/// Makes what is missing for today and tomorrow, now and every few minutes, one puzzle at a time.
pub(crate) fn start(site: &Arc<Site>) {
    if !site.config.today {
        return;
    }
    let site = Arc::clone(site);
    tokio::spawn(async move {
        loop {
            for day in [day(), day() + 1] {
                if let Err(error) = fill(&site, day).await {
                    tracing::warn!(?error, day, "the puzzles of the day");
                }
            }
            tokio::time::sleep(Duration::from_mins(5)).await;
        }
    });
}

/// Makes what is missing for a day.
pub(crate) async fn fill(site: &Arc<Site>, day: i64) -> Result<(), Error> {
    let known = site.store.daily(day).await?;
    for slot in slots() {
        if known.iter().any(|daily| daily.slot == slot.name) {
            continue;
        }
        let work = move |go_on: &GoOn| slot.make(day, &|| go_on.ask());
        let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let Some(daily) = site.work_long(here, PATIENCE, work).await? else {
            tracing::warn!(slot = slot.name, day, "not made in time");
            continue;
        };
        site.store.put_daily(&daily).await?;
    }
    Ok(())
}

/// The puzzles of today that are ready.
#[utoipa::path(get, path = "/api/today", responses((status = 200, body = Vec<Daily>)))]
pub(crate) async fn list(State(site): State<Arc<Site>>) -> Result<Json<Vec<Daily>>, Error> {
    Ok(Json(site.store.daily(day()).await?))
}
