//! `farm`: puzzles by the million, on any number of machines.

use crate::args::{Common, Farm, FarmExport, FarmPlan, FarmStatus, FarmWork};
use crate::batch::progress;
use crate::input::small_file;
use crate::output::{Exit, Manner, Style, complain, say};
use anyhow::{Context, anyhow};
use serde_json::json;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokisuji::lang::{Lang, many};
use tokisuji_farm::{Crew, Error, Heart, Job, Progress, Store, Worked};

pub(super) fn run(farm: &Farm, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let runtime = tokio::runtime::Runtime::new().context("starting the threads")?;
    let exit = runtime.block_on(async {
        match farm {
            Farm::Plan(args) => plan(args, common, manner).await,
            Farm::Work(args) => work(args, common, manner).await,
            Farm::Status(args) => status(args, manner).await,
            Farm::Export(args) => export(args, manner).await,
        }
    });
    // Work that was told to end and does not is left behind.
    runtime.shutdown_background();
    exit
}

fn told(lang: Lang) -> impl Fn(Error) -> anyhow::Error {
    move |error| match error {
        // A closed pipe is told from other troubles by its kind.
        Error::Write(error) => error.into(),
        error => anyhow!(error.say(lang)),
    }
}

async fn plan(args: &FarmPlan, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let file = args.job.display();
    let text = small_file(&args.job).with_context(|| format!("reading {file}"))?;
    let job = Job::read(&text).map_err(told(lang)).with_context(|| format!("reading {file}"))?;
    let store = Store::open(&args.at.database).await.map_err(told(lang))?;
    let bar = progress(common);
    let queued = tokisuji_farm::plan(&store, &job, &|queued, _| bar.set_position(queued)).await;
    bar.finish_and_clear();
    let mut queued = queued.map_err(told(lang))?;
    if args.retry {
        queued += store.try_again(&job.name).await.map_err(told(lang))?;
    }
    let all = store.progress().await.map_err(told(lang))?;
    let of = all.iter().find(|progress| progress.job == job.name).context("the job is not there")?;
    let (name, puzzles, units) = (&job.name, of.puzzles, of.units);
    match manner.style {
        Style::Json => say(&format!(
            "{}\n",
            json!({ "job": name, "puzzles": puzzles, "units": units, "queued": queued })
        ))?,
        _ => say(&lang.pick(
            format!(
                "{name}: {} in {}, {queued} of them put into the queue now\n",
                many(puzzles, "puzzle"),
                many(units, "unit")
            ),
            format!("{name}: {puzzles}問、{units}単位。今回 {queued} 単位を待ち行列に入れました\n"),
        ))?,
    }
    store.close().await;
    Ok(Exit::Done)
}

async fn work(args: &FarmWork, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let store = Store::open(&args.at.database).await.map_err(told(lang))?;
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let workers = args.workers.or(common.jobs).map_or_else(cores, usize::from);
    let crew = Crew { workers, heart: Heart { lapse: args.lapse }, stay: args.stay };
    let stop = Arc::new(AtomicBool::new(false));
    tokio::spawn(end(Arc::clone(&stop), args.time));
    let bar = progress(common);
    let start = Instant::now();
    let shown = |worked: Worked| {
        bar.set_position(worked.puzzles);
        if let Some(complaint) = worked.complaint {
            bar.set_message(complaint);
        }
    };
    let worked = tokisuji_farm::work(&store, &crew, stop, &shown).await.map_err(told(lang))?;
    bar.finish_and_clear();
    let Worked { units, puzzles, failures, .. } = worked;
    let seconds = start.elapsed().as_secs_f64();
    match manner.style {
        Style::Json => say(&format!(
            "{}\n",
            json!({ "units": units, "puzzles": puzzles, "failures": failures, "seconds": seconds, "workers": workers })
        ))?,
        _ => say(&lang.pick(
            format!(
                "{} in {} made here in {seconds:.1} s; failed tries: {failures}\n",
                many(puzzles, "puzzle"),
                many(units, "unit")
            ),
            format!("ここで {puzzles}問({units}単位)を {seconds:.1} 秒で作りました。失敗 {failures} 回\n"),
        ))?,
    }
    Ok(Exit::Done)
}

/// Says stop on Ctrl-C, on TERM, or when the time is up.
async fn end(stop: Arc<AtomicBool>, time: Option<Duration>) {
    let interrupt = tokio::signal::ctrl_c();
    let time = async {
        match time {
            Some(time) => tokio::time::sleep(time).await,
            None => std::future::pending().await,
        }
    };
    #[cfg(unix)]
    let term = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut term) => term.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let term = std::future::pending::<Option<()>>();
    tokio::select! {
        _ = interrupt => {}
        _ = term => {}
        () = time => {}
    }
    stop.store(true, Ordering::SeqCst);
}

async fn status(args: &FarmStatus, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let store = Store::open(&args.at.database).await.map_err(told(lang))?;
    loop {
        let all = store.progress().await.map_err(told(lang))?;
        for progress in &all {
            match manner.style {
                Style::Json => say(&(serde_json::to_string(progress)? + "\n"))?,
                _ => say(&line(progress, lang))?,
            }
        }
        let remaining: u64 = all.iter().map(|progress| progress.remaining).sum();
        if !args.watch || remaining == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let aside = store.aside().await.map_err(told(lang))?;
    for one in &aside {
        let (job, unit, tries, error) = (&one.job, one.unit, one.tries, &one.error);
        match manner.style {
            Style::Json => say(&(serde_json::to_string(&json!({ "aside": one }))? + "\n"))?,
            _ => complain(&lang.pick(
                format!("{job}: unit {unit} was set aside after {tries} tries: {error}"),
                format!("{job}: 単位{unit}は{tries}回失敗したため除外しました: {error}"),
            )),
        }
    }
    Ok(if aside.is_empty() { Exit::Done } else { Exit::No })
}

fn line(progress: &Progress, lang: Lang) -> String {
    let Progress { job, made, puzzles, done, units, remaining, failed, per_second, .. } = progress;
    let left = puzzles.saturating_sub(*made) as f64;
    let time = if *per_second > 0.0 && *remaining > 0 {
        let minutes = (left / per_second / 60.0).ceil();
        lang.pick(format!(", about {minutes} min to go"), format!("、残り約{minutes}分"))
    } else {
        String::new()
    };
    lang.pick(
        format!(
            "{job}: {made} of {}, {per_second} a second; units: {done} of {units} done, {remaining} remaining, {failed} failed{time}\n",
            many(*puzzles, "puzzle")
        ),
        format!(
            "{job}: {puzzles}問中{made}問、毎秒{per_second}問。単位: {units}中{done}済み、残り{remaining}、失敗{failed}{time}\n"
        ),
    )
}

async fn export(args: &FarmExport, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let store = Store::open(&args.at.database).await.map_err(told(lang))?;
    let jobs = store.jobs().await.map_err(told(lang))?;
    let job = match (&args.job, &jobs[..]) {
        (Some(job), _) => job.clone(),
        (None, [only]) => only.clone(),
        (None, []) => return Err(anyhow!(lang.pick("there is no job: plan one", "ジョブがありません"))),
        (None, _) => {
            let there = jobs.join(", ");
            return Err(anyhow!(lang.pick(
                format!("found no name of a job, wanted one of: {there}"),
                format!("ジョブの名前を指定してください: {there}"),
            )));
        }
    };
    let mut out: Box<dyn Write> = match &args.output {
        Some(file) => Box::new(BufWriter::new(create(file)?)),
        None => Box::new(BufWriter::new(std::io::stdout())),
    };
    let exported = tokisuji_farm::export(&store, &job, &mut out).await.map_err(told(lang))?;
    let all = store.progress().await.map_err(told(lang))?;
    let left = all.iter().find(|progress| progress.job == job).map_or(0, |of| of.remaining + of.failed);
    if exported.doubles > 0 {
        let doubles = exported.doubles;
        complain(&lang.pick(
            format!("{} left out: one before each is essentially the same", many(doubles as u64, "puzzle")),
            format!("本質的に同じ問題 {doubles} 問を省きました"),
        ));
    }
    if left > 0 {
        complain(&lang.pick(
            format!("{job} is not done: {left} units are missing"),
            format!("{job} はまだ終わっていません(残り{left}単位)"),
        ));
        return Ok(Exit::No);
    }
    Ok(Exit::Done)
}

fn create(file: &Path) -> anyhow::Result<std::fs::File> {
    std::fs::File::create(file).with_context(|| format!("writing {}", file.display()))
}
