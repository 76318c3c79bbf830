//! `draw`: a puzzle, its solution, its candidates or one step, in the terminal, as SVG or as PNG.

use super::Players;
use crate::answer::Answer;
use crate::args::{Common, Draw};
use crate::batch;
use crate::output::{Exit, Manner, Style, answers};
use crate::show;
use anyhow::{Context, anyhow, bail};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokisuji::board::Board;
use tokisuji::draw::{Look, Picture, draw, draw_step};
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::solve::search;
use tokisuji::walk::{Replay, walk_with};
#[cfg(feature = "book")]
use tokisuji_book::png;

const PATIENCE: Duration = Duration::from_mins(1);

pub(super) fn run(args: &Draw, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::new(&args.player, manner.lang)?;
    let target = Target::new(args, manner.lang)?;
    batch::run(&args.input, common, manner, answers(), |number, position| {
        one(args, players.of(&position.puzzle), &target, manner, position, number).unwrap_or_else(|error| {
            Answer::trouble(format!("{error:#}"), &position.puzzle.to_string(), manner)
        })
    })
}

/// Where a picture goes.
enum Target {
    Stdout,
    File(PathBuf),
    Folder(PathBuf),
}

impl Target {
    fn new(args: &Draw, lang: Lang) -> anyhow::Result<Target> {
        let Some(path) = &args.output else {
            return Ok(Target::Stdout);
        };
        let named_folder = path.to_string_lossy().ends_with(['/', '\\']);
        if path.is_dir() || named_folder {
            std::fs::create_dir_all(path).with_context(|| format!("making {}", path.display()))?;
            return Ok(Target::Folder(path.clone()));
        }
        match ending(path) {
            #[cfg(not(feature = "book"))]
            "png" => Err(crate::left_out::verb("PNG", lang)),
            "svg" => Ok(Target::File(path.clone())),
            #[cfg(feature = "book")]
            "png" => Ok(Target::File(path.clone())),
            other => bail!(lang.pick(
                format!("{}: found the ending {other:?}, wanted .svg, .png or a folder", path.display()),
                format!(
                    "{}: 拡張子 {other:?} は使えません。.svg・.png・フォルダーのいずれかにしてください",
                    path.display()
                ),
            )),
        }
    }
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

fn one(
    args: &Draw,
    rules: &RuleSet,
    target: &Target,
    manner: Manner,
    position: &Position,
    number: usize,
) -> anyhow::Result<Answer> {
    if matches!(target, Target::Stdout) && manner.style == Style::Picture {
        return Ok(Answer::new(terminal(args, rules, manner, position)?, Exit::Done));
    }
    let json = manner.style == Style::Json;
    let told = |more: Value| {
        let mut object = json!({ "puzzle": position.puzzle.to_string() });
        object
            .as_object_mut()
            .into_iter()
            .for_each(|object| object.extend(more.as_object().cloned().unwrap_or_default()));
        Answer::json(&object, Exit::Done)
    };
    // Told once, with the second puzzle; a line of JSON has its own answer each.
    if matches!(target, Target::File(_)) && number > 1 && !json {
        return Ok(Answer::new(String::new(), Exit::Trouble));
    }
    let svg = svg(args, rules, manner, position)?;
    let path = match target {
        Target::Stdout if json => return Ok(told(json!({ "svg": svg }))),
        Target::Stdout => return Ok(Answer::new(svg, Exit::Done)),
        Target::File(path) if number == 0 => path.clone(),
        Target::File(path) => bail!(manner.lang.pick(
            format!(
                "{}: there is more than one puzzle; give a folder (such as pictures/) to draw them all",
                path.display()
            ),
            format!(
                "{}: 問題が2問以上あります。すべて描くにはフォルダー(pictures/ など)を指定してください",
                path.display()
            ),
        )),
        // A picture has no room for words: rules of its own are told by the name.
        Target::Folder(folder) => match position.puzzle.variant(manner.lang) {
            Some(_) => folder.join(format!("{:04}-{}.svg", number + 1, position.puzzle.file_stem())),
            None => folder.join(format!("{:04}.svg", number + 1)),
        },
    };
    let bytes = bytes(svg, &path, args.width)?;
    std::fs::write(&path, bytes).with_context(|| format!("writing {}", path.display()))?;
    Ok(if json {
        told(json!({ "file": path.display().to_string() }))
    } else {
        Answer::new(String::new(), Exit::Done)
    })
}

/// The picture as its file wants it.
#[cfg(feature = "book")]
fn bytes(svg: String, path: &Path, width: u32) -> anyhow::Result<Vec<u8>> {
    if ending(path) == "png" { Ok(png(&svg, width)?) } else { Ok(svg.into_bytes()) }
}

#[cfg(not(feature = "book"))]
#[allow(clippy::unnecessary_wraps, reason = "with PNG it can fail")]
fn bytes(svg: String, _: &Path, _: u32) -> anyhow::Result<Vec<u8>> {
    Ok(svg.into_bytes())
}

fn svg(args: &Draw, rules: &RuleSet, manner: Manner, position: &Position) -> anyhow::Result<String> {
    let look = Look {
        lang: manner.lang,
        labels: args.candidates || args.step.is_some(),
        shades: args.shades.into(),
        ..Look::default()
    };
    let puzzle = &position.puzzle;
    if !puzzle.is_reasoned() {
        return Ok(draw(&with_answers(args, puzzle), Picture::Puzzle, &look));
    }
    let problem = puzzle.problem();
    if args.solution {
        return Ok(draw(puzzle, Picture::Written(&solution(position, manner.lang)?), &look));
    }
    if args.candidates {
        let board = Board::new(&problem).map_err(|what| anyhow!(what.say(&problem.frame, manner.lang)))?;
        return Ok(draw(puzzle, Picture::Board(&board), &look));
    }
    let Some(number) = args.step else {
        return Ok(draw(puzzle, Picture::Written(&position.written), &look));
    };
    with_step(args, rules, position, (number, manner.lang), |board, step| {
        let givens = problem.givens.iter().map(|mark| mark.cell).collect();
        draw_step(board, &givens, step, &look)
    })
}

fn terminal(args: &Draw, rules: &RuleSet, manner: Manner, position: &Position) -> anyhow::Result<String> {
    let puzzle = &position.puzzle;
    if !puzzle.is_reasoned() {
        return Ok(show::puzzle(&with_answers(args, puzzle)));
    }
    let problem = puzzle.problem();
    if args.solution {
        return Ok(show::solved(puzzle, &puzzle.with_givens(&solution(position, manner.lang)?)));
    }
    if args.candidates {
        let board = Board::new(&problem).map_err(|what| anyhow!(what.say(&problem.frame, manner.lang)))?;
        return Ok(show::candidates(&problem, &board, None));
    }
    let Some(number) = args.step else {
        return Ok(show::position(position));
    };
    with_step(args, rules, position, (number, manner.lang), |board, step| {
        show::candidates(&problem, board, Some(step)) + &step.say(&problem.frame, manner.lang) + "\n"
    })
}

/// A puzzle that carries its answers, with or without them.
fn with_answers(args: &Draw, puzzle: &Puzzle) -> Puzzle {
    if args.solution { puzzle.clone() } else { puzzle.without_answers() }
}

fn solution(position: &Position, lang: Lang) -> anyhow::Result<Vec<tokisuji::symbol::Mark>> {
    let start = Instant::now();
    let found = search(&position.puzzle.problem(), 1, &mut || start.elapsed() < PATIENCE).solutions;
    let puzzle = &position.puzzle;
    found.into_iter().next().ok_or_else(|| {
        anyhow!(
            lang.pick(format!("{puzzle}: no solution to draw"), format!("{puzzle}: 解がないので描けません"))
        )
    })
}

/// Walks to a step and hands it over with the board it was found on.
fn with_step(
    args: &Draw,
    rules: &RuleSet,
    position: &Position,
    (number, lang): (u32, Lang),
    show: impl FnOnce(&Board<'_>, &tokisuji::walk::Step) -> String,
) -> anyhow::Result<String> {
    let problem = position.puzzle.problem();
    let how = tokisuji::walk::Manner { reading: args.player.reading.into(), explain: true };
    let walk = walk_with(&problem, rules, how);
    let mut replay = Replay::new(&problem);
    let mut left = number as usize - 1;
    for round in &walk.rounds {
        if let Some(step) = round.steps.get(left) {
            return Ok(show(replay.board(), step));
        }
        left -= round.steps.len();
        replay.apply(round);
    }
    let steps: usize = walk.rounds.iter().map(|round| round.steps.len()).sum();
    let name = &rules.name;
    bail!(lang.pick(
        format!("found --step {number}, wanted 1 to {steps}: that is all there is with the rule set {name}"),
        format!("--step {number} はありません。規則セット {name} では1から{steps}までです"),
    ))
}
