//! `serve`: the site, over the network or as files for any host.

use crate::args::{Common, Serve};
use crate::interrupt;
use crate::output::Exit;
use anyhow::Context;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use tokisuji_web::{Config, Log, export};

pub(super) fn run(args: &Serve, common: &Common) -> anyhow::Result<Exit> {
    if let Some(folder) = &args.export {
        return write(args, common, folder);
    }
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
        time: args.time_each,
        log: if args.log_json { Log::Json } else { Log::Text },
        today: !args.no_today,
    };
    tokisuji_web::serve(&config)?;
    Ok(Exit::Done)
}

/// Writes the site as files. The puzzles of its days take a while, so each day is told.
fn write(args: &Serve, common: &Common, folder: &Path) -> anyhow::Result<Exit> {
    interrupt::listen();
    let read = |path: &std::path::PathBuf| {
        std::fs::read(path).with_context(|| format!("reading the engine {}", path.display()))
    };
    let engine = args.engine.as_ref().map(read).transpose()?;
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let today = (since.as_secs() / (24 * 60 * 60)) as i64;
    let days = usize::from(args.days);
    let mut told = |number: usize| {
        if !common.quiet {
            let number = number + 1;
            eprintln!(
                "{}",
                common.lang().pick(
                    format!("making the puzzles of day {number} of {days}"),
                    format!("{days}日分のうち{number}日目の問題を作っています"),
                )
            );
        }
        !interrupt::asked()
    };
    let files = export::files(today, days, engine, &mut told)?;
    for file in &files {
        let path = folder.join(&file.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).with_context(|| format!("making {}", parent.display()))?;
        }
        std::fs::write(&path, &file.bytes).with_context(|| format!("writing {}", path.display()))?;
    }
    if !common.quiet {
        let (count, folder) = (files.len(), folder.display());
        eprintln!("{}", common.lang().pick(
            format!("{count} files in {folder}: put them on any web host; https is needed, or localhost"),
            format!("{folder} に{count}個のファイルを書きました。どのWebサーバーにも置けます(httpsかlocalhostが必要です)"),
        ));
    }
    Ok(Exit::Done)
}
