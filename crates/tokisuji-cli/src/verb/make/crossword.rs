//! `make crossword`: some board at once, then better ones until the time is up or the best is proved.
//!
//! Whatever the maker says, a board is checked against the list by the plain checker before it is shown.

mod sheet;

use crate::args::{Common, MakeCrossword};
use crate::interrupt;
use crate::output::{Exit, Manner, Style, complain, say};
use crate::verb::words::read_list;
use anyhow::{Context, anyhow, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Instant;
use tokisuji::kind::Puzzle;
use tokisuji::kind::crossword::check;
use tokisuji::lang::Lang;
use tokisuji::make::crossword::plan::CrosswordPlan;
use tokisuji::make::crossword::{CrosswordWish, MadeCrossword};
use tokisuji::words::WordList;

/// How many remarks about the list are worth reading at once.
const MOST_REMARKS: usize = 10;

pub(super) fn run(args: &MakeCrossword, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let (list, words) = read_list(&args.list.words, args.list.letters)?;
    if !common.quiet {
        remarks(&list, lang);
    }
    let mut recipe = args.recipe(words)?;
    interrupt::listen();
    let mut exit = Exit::Done;
    let mut used: Vec<String> = Vec::new();
    for index in 0..args.count {
        let plan = CrosswordPlan::new(&recipe).map_err(|error| anyhow!(error.say(lang)))?;
        let made = one(args, common, &plan, index, lang).with_context(|| {
            lang.pick(
                "the time was up before all moves were made: give more with --time",
                "すべての手を打つ前に時間切れになりました。--time を長くしてください",
            )
        })?;
        let faults = plan.faults(&made);
        let told = faults.iter().map(|[en, ja]| lang.pick(en.as_str(), ja)).collect::<Vec<_>>();
        ensure!(told.is_empty(), "board {}: {}", index + 1, told.join("; "));
        if made.broken > 0 {
            exit = Exit::No;
            complain(&unmet(&made, &plan.wish, &list, lang));
        }
        let sheet = sheet::Sheet::new(args, &plan, &made, index);
        sheet.complaints(lang).iter().for_each(|complaint| complain(complaint));
        if let Some(folder) = &args.output {
            sheet.write(folder, lang)?;
        }
        say(&match manner.style {
            Style::Json => format!("{}\n", sheet.object(args)),
            Style::Line => format!("{}\n", Puzzle::from(made.board.clone())),
            Style::Picture => sheet.picture(lang),
        })?;
        used.extend(made.board.runs().iter().map(|run| made.board.text(&run.cells)));
        if !args.all_words {
            recipe = recipe.with("stale", used.clone());
        }
        if interrupt::asked() {
            break;
        }
    }
    Ok(exit)
}

/// One board, with its progress shown.
fn one(
    args: &MakeCrossword,
    common: &Common,
    plan: &CrosswordPlan,
    index: u64,
    lang: Lang,
) -> Option<MadeCrossword> {
    let start = Instant::now();
    let time = args.time_each();
    let bar = progress(common);
    let go_on = || start.elapsed() < time && !interrupt::asked();
    let made = plan.run((args.chance.get(), index), &go_on, &mut |made| {
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

/// Which rules of the wish the board breaks, and whether others could keep them.
fn unmet(made: &MadeCrossword, wish: &CrosswordWish, list: &WordList, lang: Lang) -> String {
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
            "no board of these words keeps all rules (proved), so more time does not help: add words ('tokisuji words check LIST' says which letters lack partners), or take a smaller board; this one comes near",
            "この単語では条件をすべて満たす盤がないことが証明されました。時間をかけても見つかりません。言葉を足すか(足りない文字は tokisuji words check リスト で分かります)、盤を小さくしてください。近いものを示します",
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
