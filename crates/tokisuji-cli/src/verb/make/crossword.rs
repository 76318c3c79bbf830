//! `make crossword`: some board at once, then better ones until the time is up or the best is proved.
//!
//! Whatever the maker says, a board is checked against the list by the plain checker before it is shown.

mod sheet;

use crate::args::{Common, MakeCrossword};
use crate::input::small_file;
use crate::interrupt;
use crate::output::{Exit, Manner, Style, complain, say};
use crate::verb::words::read_list;
use anyhow::{Context, bail, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Instant;
use tokisuji::kind::Puzzle;
use tokisuji::kind::crossword::{Crossword, Customs, check};
use tokisuji::lang::Lang;
use tokisuji::make::crossword::{Made, Task, Tuning, Wish, make};
use tokisuji::words::WordList;

/// How many remarks about the list are worth reading at once.
const MOST_REMARKS: usize = 10;

pub(super) fn run(args: &MakeCrossword, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let list = read_list(&args.list.words, args.list.letters)?;
    if !common.quiet {
        remarks(&list, lang);
    }
    let mut wish = wish(args, &list, lang)?;
    interrupt::listen();
    let mut exit = Exit::Done;
    for index in 0..args.count {
        let task = match Task::new(&list, &wish) {
            Ok(task) => task,
            Err(none) => bail!("{}", none.say(lang)),
        };
        let made = one(args, common, &task, index, lang);
        let kept = if made.broken == 0 { wish.customs } else { Customs::default() };
        let faults = check(&made.board, &list, kept);
        ensure!(
            faults.is_empty(),
            "board {}: {}",
            index + 1,
            faults.iter().map(|fault| fault.say(&made.board, lang)).collect::<Vec<_>>().join("; ")
        );
        if made.broken > 0 {
            exit = Exit::No;
            complain(&unmet(&made, &wish, &list, lang));
        }
        let sheet = sheet::Sheet::new(args, &list, &made, index);
        sheet.complaints(lang).iter().for_each(|complaint| complain(complaint));
        if let Some(folder) = &args.output {
            sheet.write(folder, lang)?;
        }
        say(&match manner.style {
            Style::Json => format!("{}\n", sheet.object(args)),
            Style::Line => format!("{}\n", Puzzle::from(made.board.clone())),
            Style::Picture => sheet.picture(lang),
        })?;
        let used = made.board.runs().into_iter().filter_map(|run| list.find(&made.board.text(&run.cells)));
        wish.stale.extend(used);
        if interrupt::asked() {
            break;
        }
    }
    Ok(exit)
}

/// What the command line asks for.
pub fn wish(args: &MakeCrossword, list: &WordList, lang: Lang) -> anyhow::Result<Wish> {
    Ok(Wish {
        shape: shape(args, lang)?,
        objective: args.objective(),
        customs: args.customs(),
        must: numbers(list, &args.must, "--must", lang)?,
        avoid: numbers(list, &args.avoid, "--avoid", lang)?,
        stale: Vec::new(),
    })
}

/// One board, with its progress shown.
fn one(args: &MakeCrossword, common: &Common, task: &Task, index: u64, lang: Lang) -> Made {
    let start = Instant::now();
    let bar = progress(common);
    let go_on = || start.elapsed() < args.time && !interrupt::asked();
    let made = make(task, Tuning::default(), (args.chance.get(), index), &go_on, &mut |made| {
        bar.set_message(lang.pick(
            format!("{} (at most {}), {:.1} s", made.value, made.bound, start.elapsed().as_secs_f64()),
            format!("{} (上限{})、{:.1}秒", made.value, made.bound, start.elapsed().as_secs_f64()),
        ));
        bar.tick();
    });
    bar.finish_and_clear();
    made
}

pub(in crate::verb) fn remarks(list: &WordList, lang: Lang) {
    list.understood(lang).iter().take(MOST_REMARKS).for_each(|said| complain(said));
    for remark in list.remarks.iter().take(MOST_REMARKS) {
        complain(&remark.say(lang));
    }
    let more = list.remarks.len().saturating_sub(MOST_REMARKS);
    if more > 0 {
        complain(&lang.pick(
            format!("and {more} more odd lines: 'tokisuji words check' lists them all"),
            format!("ほかに{more}行あります。tokisuji words check で全部見られます"),
        ));
    }
}

/// The board that was asked for, all free.
fn shape(args: &MakeCrossword, lang: Lang) -> anyhow::Result<Crossword> {
    let text = match &args.shape {
        Some(path) => small_file(path).with_context(|| format!("reading the shape {}", path.display()))?,
        None => vec![".".repeat(args.size.0); args.size.1].join("/"),
    };
    match text.parse::<Crossword>() {
        Ok(shape) => Ok(shape.blank()),
        Err(error) => bail!("{}", error.say(lang)),
    }
}

/// Words by name.
fn numbers(list: &WordList, words: &[String], option: &str, lang: Lang) -> anyhow::Result<Vec<usize>> {
    let number = |word: &String| {
        list.find(word).with_context(|| {
            lang.pick(
                format!("{option}: found {word:?}, wanted a word of the list"),
                format!("{option}: {word} はリストにありません"),
            )
        })
    };
    words.iter().map(number).collect()
}

/// Which rules of the wish the board breaks, and whether others could keep them.
fn unmet(made: &Made, wish: &Wish, list: &WordList, lang: Lang) -> String {
    let mut said: Vec<String> =
        check(&made.board, list, wish.customs).iter().map(|fault| fault.say(&made.board, lang)).collect();
    let runs = made.board.runs();
    let there: Vec<String> = runs.iter().map(|run| made.board.text(&run.cells)).collect();
    let missing = wish.must.iter().map(|&at| &list.words[at].text).filter(|word| !there.contains(word));
    said.extend(
        missing.map(|word| lang.pick(format!("{word} is not in"), format!("{word} が入っていません"))),
    );
    let why = match made.impossible {
        true => lang.pick(
            "no board of these words keeps all rules (proved); this one comes near",
            "この単語では条件をすべて満たす盤がないことが証明されました。近いものを示します",
        ),
        false => lang.pick(
            "no board that keeps all rules was found in time (--time gives it longer, more words help); this one comes near",
            "時間内に条件をすべて満たす盤が見つかりませんでした(--time を延ばすか単語を足してください)。近いものを示します",
        ),
    };
    said.truncate(8);
    format!("{why}: {}", said.join("; "))
}

/// The best so far on standard error, when a person is watching.
fn progress(common: &Common) -> ProgressBar {
    let watched = std::io::stderr().is_terminal() && !common.quiet;
    let target = if watched { ProgressDrawTarget::stderr_with_hz(10) } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(None, target);
    match ProgressStyle::with_template("{spinner} {msg}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
