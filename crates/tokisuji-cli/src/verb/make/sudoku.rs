//! `make sudoku`: puzzles as somebody wishes for, each proved before it leaves.

use super::produce_shown;
use crate::args::{Common, MakeSudoku, SudokuMethod};
use crate::batch::progress;
use crate::input::small_file;
use crate::output::{Exit, Manner, Style, complain, note, say};
use crate::show;
use crate::verb::{rule_set_named, unknown};
use anyhow::{Context, anyhow, bail, ensure};
use indicatif::ProgressBar;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokisuji::answer::made_sudoku;
use tokisuji::kind::Puzzle;
use tokisuji::kind::sudoku::{Sudoku, Variant};
use tokisuji::lang::{Lang, many};
use tokisuji::make::climb::Climb;
use tokisuji::make::evolve::Evolve;
use tokisuji::make::killer::Killer;
use tokisuji::make::pattern::Pattern;
use tokisuji::make::prove::{Disproof, prove};
use tokisuji::make::{GaveUp, Grade, Made, Maker, Method, Watch, Wish, make};
use tokisuji::rules::rule;
use tokisuji::solve::as_nine;

/// How long one wish is tried when nobody says how long.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &MakeSudoku, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let (maker, method) = plan(args, manner.lang)?;
    if !common.quiet {
        few_places(&method, &maker, manner.lang);
    }
    let seed = args.making.chance.get();
    let begun = Instant::now();
    let (bar, best) = (progress(common), AtomicU64::new(0));
    let work = |index: u64, go_on: &(dyn Fn() -> bool + Sync)| {
        let start = Instant::now();
        let time = args.making.time;
        // A fifth of the time is kept for the proof.
        let patience = time.map_or(PATIENCE, |time| time.mul_f64(0.8).saturating_sub(begun.elapsed()));
        let patient = || start.elapsed() < patience;
        // No new puzzle is begun when there is only time left to prove the others.
        if index > 0 && patience.is_zero() {
            return None;
        }
        let watcher = Watcher { go_on: &patient, bar: &bar, best: &best, k: args.k, lang: manner.lang };
        let jigsaw = args.jigsaw.then(|| maker.cut(seed, index));
        let maker = jigsaw.as_ref().unwrap_or(&maker);
        let made = make(maker, &method, seed, index, &watcher);
        // Proved here, on all cores, by ways that share nothing with the making.
        let proving = Instant::now();
        let patient = || if time.is_some() { go_on() } else { proving.elapsed() < PATIENCE };
        let proof = made.as_ref().map_or(Ok(()), |made| prove(made, maker.wish(), &patient));
        Some((index, made, proof))
    };
    let mut exit = Exit::Done;
    let mut count = 0;
    produce_shown(&args.making, common, &bar, work, |done| {
        let Some((index, made, proof)) = done else { return Ok(()) };
        if let Err(Disproof::OutOfTime(puzzle)) = &proof {
            exit = Exit::No;
            complain(&not_proved(puzzle, manner, index));
            return Ok(());
        }
        proof?;
        count += 1;
        match made {
            Ok(made) => say(&show_one(args, &maker, &method, manner, index, &made)),
            Err(gave_up) => {
                exit = Exit::No;
                complain(&regret(&gave_up, &maker, manner, index));
                Ok(())
            }
        }
    })?;
    if count < args.making.count {
        exit = Exit::No;
        let (wanted, lang) = (args.making.count, manner.lang);
        complain(&lang.pick(
            format!("the time is up after {count} of {}: give more with --time", many(wanted, "puzzle")),
            format!("時間切れです({wanted}問中{count}問)。--time を長くしてください"),
        ));
    }
    Ok(exit)
}

/// Watches the clock, and shows the best f so far to people who watch.
struct Watcher<'w> {
    go_on: &'w dyn Fn() -> bool,
    bar: &'w ProgressBar,
    best: &'w AtomicU64,
    k: u32,
    lang: Lang,
}

impl Watch for Watcher<'_> {
    fn go_on(&self) -> bool {
        (self.go_on)()
    }

    fn best(&self, grade: &Grade) {
        let f = u64::from(self.k) * grade.level as u64 + grade.steps as u64;
        if self.best.fetch_max(f, Ordering::Relaxed) < f {
            let grade = grade.say(self.lang, None);
            self.bar.set_message(
                self.lang.pick(format!("best f = {f} ({grade})"), format!("最良 f = {f}({grade})")),
            );
        }
    }
}

fn not_proved(puzzle: &str, manner: Manner, index: u64) -> String {
    let number = index + 1;
    manner.lang.pick(
        format!("puzzle {number}: not proved in time to have one solution; give more with --time: {puzzle}"),
        format!("{number}番: 解が1つであることを時間内に確かめられませんでした。--time を長くしてください: {puzzle}"),
    )
}

/// What is to be made, and how.
pub fn plan(args: &MakeSudoku, lang: Lang) -> anyhow::Result<(Maker, Method)> {
    let usual = if args.killer { "killer" } else { "human" };
    let rules = rule_set_named(args.rules.as_deref().unwrap_or(usual), lang)?.into_owned();
    let levels = rules.techniques.len();
    if let Some(level) = &args.level {
        let (fits, found, name) = (*level.start() <= levels && *level.end() >= 1, level.start(), &rules.name);
        ensure!(
            fits,
            lang.pick(
                format!("found level {found}, wanted 1 to {levels}, the levels of {name}"),
                format!("レベル{found}はありません。{name} のレベルは1から{levels}までです"),
            )
        );
    }
    let must = args.must.as_ref().map(|name| {
        let names = || rules.rules().map(|known| known.rule.name());
        let what = lang.pick(format!("the rule of {}", rules.name), format!("{} の規則", rules.name));
        rule(name)
            .filter(|rule| names().any(|known| known == rule.name()))
            .ok_or_else(|| anyhow!(unknown(&what, name, names(), lang)))
    });
    let variant = Variant {
        diagonal: args.diagonal,
        windows: args.windows,
        anti_knight: args.anti_knight,
        regions: None,
        cages: Vec::new(),
    };
    let board = Sudoku::empty(args.size).with_variant(variant).with_context(|| {
        lang.pick(
            "windows need square blocks: 4, 9, 16 or 25",
            "ウィンドウは正方形のブロックの盤面(4・9・16・25)だけで作れます",
        )
    })?;
    let pattern = match &args.pattern {
        Some(file) => {
            let text = small_file(file).with_context(|| format!("reading {}", file.display()))?;
            let read = Pattern::read(&text, board.grid());
            let pattern = read.with_context(|| format!("reading {}", file.display()))?;
            let (places, plain) = (pattern.places.len(), as_nine(&board.problem()).is_some());
            ensure!(
                !plain || places >= FEWEST,
                lang.pick(
                    format!("found {places} places, wanted at least {FEWEST}: no 9×9 Sudoku with fewer givens has one solution"),
                    format!("ヒントの場所が{places}個です。9×9の数独で解が1つになるのは{FEWEST}個以上のときだけです"),
                )
            );
            Some(pattern)
        }
        None => None,
    };
    let symmetry = if pattern.is_some() || args.killer { &[] } else { args.symmetry.symmetries() };
    let wish = Wish {
        rules,
        level: args.level.clone(),
        steps: args.steps.clone(),
        givens: args.givens.clone().unwrap_or(0..=usize::MAX),
        symmetry: symmetry.to_vec(),
        must: must.transpose()?,
    };
    if let (Some(must), Some(level), Some(most)) = (wish.must, wish.out_of_reach(), &args.level) {
        let (rule, most) = (must.title(lang), most.end());
        bail!(lang.pick(
            format!("{rule} is level {level}: no puzzle up to level {most} needs it; ask for --level {level}"),
            format!("{rule}はレベル{level}の規則です。レベル{most}までの問題には必要になりません。--level {level} を指定してください"),
        ));
    }
    let wants = args.steps.is_some() || args.must.is_some();
    let climb = Climb { moves: args.moves, grids: args.grids.unwrap_or(Climb::default().grids) };
    let method = match (pattern, args.method) {
        _ if args.killer => Method::Killer(Killer { largest: args.largest_cage as usize }),
        (Some(pattern), _) => Method::Pattern(pattern),
        (None, Some(SudokuMethod::Evolve)) => Method::Evolve(Evolve {
            population: args.population as usize,
            generations: args.generations,
            k: args.k,
            grids: args.grids.unwrap_or(Evolve::default().grids),
        }),
        (None, Some(SudokuMethod::Minimal)) => {
            ensure!(
                as_nine(&board.problem()).is_some(),
                lang.pick(
                    "--method minimal makes plain 9×9 Sudoku only",
                    "--method minimal は9×9のふつうの数独だけで使えます"
                )
            );
            Method::Minimal
        }
        (None, Some(SudokuMethod::Climb)) => Method::Climb(climb),
        (None, Some(SudokuMethod::Walk | SudokuMethod::Paper | SudokuMethod::PaperDives)) => {
            bail!(lang.pick(
                "--method walk, paper and paper-dives look for fewest givens, in plain 9×9 Sudoku only",
                "--method walk・paper・paper-dives は、9×9のふつうの数独でヒントの最も少ない問題を探す方法です",
            ))
        }
        (None, None) if wants => Method::Climb(climb),
        (None, Some(SudokuMethod::Expand) | None) => Method::Expand,
    };
    Ok((Maker::new(&board, wish), method))
}

/// The fewest givens of any 9×9 Sudoku with one solution, and from how many on most patterns have one.
const FEWEST: usize = 17;
const ENOUGH: usize = 24;

/// Says what to expect of a picture with few places, before anybody waits for it.
fn few_places(method: &Method, maker: &Maker, lang: Lang) {
    let Method::Pattern(pattern) = method else { return };
    let (places, plain) = (pattern.places.len(), as_nine(&maker.empty().problem()).is_some());
    if plain && places < ENOUGH {
        note(&lang.pick(
            format!("{places} givens are few for a picture: such a puzzle is rare, and there may be none; Ctrl-C or --time ends the search"),
            format!("ヒント{places}個の配置で解が1つになる問題はまれで、存在しないこともあります。Ctrl-C か --time で打ち切れます"),
        ));
    }
}

/// Why there is no puzzle, and what came nearest.
fn regret(gave_up: &GaveUp, maker: &Maker, manner: Manner, index: u64) -> String {
    let (lang, tries) = (manner.lang, gave_up.attempts);
    let must = maker.wish().must;
    let nearest = match &gave_up.nearest {
        Some(Made { puzzle, grade: Some(grade), .. }) => {
            let grade = grade.say(lang, must);
            lang.pick(format!("nearest was {grade}: {puzzle}"), format!("最も近いのは{grade}: {puzzle}"))
        }
        Some(Made { puzzle, grade: None, .. }) => lang.pick(
            format!("nearest was one that these rules do not solve: {puzzle}"),
            format!("最も近いものはこの規則では解けません: {puzzle}"),
        ),
        None => lang.pick("nothing came near".to_string(), "近いものもありませんでした".to_string()),
    };
    let number = index + 1;
    lang.pick(
        format!(
            "puzzle {number}: the wish was not met in time, after {}; {nearest}",
            many(tries, "full grid")
        ),
        format!("{number}番: 時間内に条件を満たせませんでした(完成盤{tries}個を試行)。{nearest}"),
    )
}

fn show_one(
    args: &MakeSudoku,
    maker: &Maker,
    method: &Method,
    manner: Manner,
    index: u64,
    made: &Made,
) -> String {
    let puzzle = Puzzle::from(made.puzzle.clone());
    match manner.style {
        Style::Json => {
            let object = made_sudoku(made, maker, method, args.making.chance.get(), index);
            serde_json::to_string(&object).expect("plain data has a JSON form") + "\n"
        }
        Style::Line => format!("{}\n", made.puzzle),
        Style::Picture => {
            let grade = made.grade.as_ref().map(|grade| grade.say(manner.lang, None)).unwrap_or_default();
            format!("{}{grade}\n", show::puzzle(&puzzle))
        }
    }
}
