//! `serve`: the site.

use crate::args::{Common, Serve};
use crate::output::Exit;
use std::net::SocketAddr;
use tokisuji_web::{Config, Log};

pub(super) fn run(args: &Serve, common: &Common) -> anyhow::Result<Exit> {
    let config = Config {
        address: SocketAddr::new(args.host, args.port),
        database: args.database.clone(),
        public_url: args.public_url.as_ref().map(|url| url.trim_end_matches('/').to_string()),
        behind_proxy: args.behind_proxy,
        rate: args.rate,
        work: args.work,
        connections: args.connections,
        metrics: args.metrics,
        workers: common.jobs.map_or(0, usize::from),
        time: args.time,
        log: if args.log_json { Log::Json } else { Log::Text },
        today: !args.no_today,
    };
    tokisuji_web::serve(&config)?;
    Ok(Exit::Done)
}
