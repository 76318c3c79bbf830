//! `explain`: the walkthrough, sentence by sentence, each with its picture where one is asked for.

use super::Players;
use crate::answer::Answer;
use crate::args::{Common, Explain};
use crate::batch;
use crate::output::{Exit, Manner, Style, answers};
use crate::show;
use anyhow::{Context, bail};
use std::path::Path;
use tokisuji::answer::explained;
use tokisuji::draw::{self, Look};
use tokisuji::explain::Argument;
use tokisuji::kind::Position;
use tokisuji::lang::Lang;
use tokisuji::ruleset::RuleSet;
use tokisuji::walk::{End, Replay, Walkthrough, walk_with};

pub(super) fn run(args: &Explain, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::new(&args.player, manner.lang)?;
    batch::run_reasoned(&args.input, common, manner, answers(), |number, position| {
        one(args, players.of(&position.puzzle), manner, position, number).unwrap_or_else(|error| {
            Answer::trouble(format!("{error:#}"), &position.puzzle.to_string(), manner)
        })
    })
}

fn one(
    args: &Explain,
    rules: &RuleSet,
    manner: Manner,
    position: &Position,
    number: usize,
) -> anyhow::Result<Answer> {
    let problem = position.puzzle.problem();
    let how = tokisuji::walk::Manner { reading: args.player.reading.into(), explain: true };
    let mut walk = walk_with(&problem, rules, how);
    if !args.all {
        walk.leave_out_unneeded(&problem);
    }
    if let Some(path) = &args.html {
        if number > 0 {
            bail!(
                "{}: {}",
                path.display(),
                manner.lang.pick(
                    "a page holds one puzzle, and this is not the first: give them one at a time",
                    "1ページに書けるのは1問だけです。1問ずつ指定してください",
                )
            );
        }
        let page = draw::page(&position.puzzle, &walk, rules, manner.lang, None);
        std::fs::write(path, page).with_context(|| format!("writing {}", path.display()))?;
    }
    if let Some(folder) = &args.svg {
        pictures(folder, number, position, &walk, manner)?;
    }
    let exit = if walk.end == End::Solved { Exit::Done } else { Exit::No };
    if manner.style == Style::Json {
        return Ok(Answer::json(&explained(&position.puzzle, &walk, rules, manner.lang), exit));
    }
    // Who wants a page or pictures reads it there: here stand how it ends and where it is.
    if args.html.is_some() || args.svg.is_some() {
        let whither = [&args.html, &args.svg].into_iter().flatten().map(|path| path.display().to_string());
        let whither: Vec<String> = whither.collect();
        let ending = walk.ending(&problem.frame, rules, manner.lang);
        return Ok(Answer::new(format!("{}: {ending}\n", whither.join(", ")), exit));
    }
    let mut text = if manner.style == Style::Picture {
        show::puzzle(&position.puzzle)
    } else {
        format!("{}\n", position.puzzle)
    };
    let mut replay = Replay::new(&problem);
    for (at, round) in walk.rounds.iter().enumerate() {
        if args.boards {
            text += &show::candidates(&problem, replay.board(), None);
        }
        text += &format!("{}\n", show::strong(&round.heading(at + 1, &problem.frame, rules, manner.lang)));
        for step in &round.steps {
            tell(&step.argument(&problem.frame, manner.lang), 1, manner.lang, &mut text);
        }
        replay.apply(round);
    }
    text += &format!("{}\n", walk.ending(&problem.frame, rules, manner.lang));
    if manner.style == Style::Picture {
        text += &show::board(&problem, replay.board());
    }
    Ok(Answer::new(text + "\n", exit))
}

/// A reason, and below it what it rests on.
fn tell(argument: &Argument, depth: usize, lang: Lang, text: &mut String) {
    let claim =
        argument.claim.as_ref().map(|claim| format!("{claim}{}", lang.pick(": ", "："))).unwrap_or_default();
    *text += &format!("{}{claim}{}\n", "  ".repeat(depth), argument.sentence);
    argument.parts.iter().for_each(|part| tell(part, depth + 1, lang, text));
}

/// One file a step: `001-01.svg` is the first puzzle's first step.
fn pictures(
    folder: &Path,
    number: usize,
    position: &Position,
    walk: &Walkthrough,
    manner: Manner,
) -> anyhow::Result<()> {
    if folder.is_file() {
        bail!("{}: found a file, wanted a folder for the pictures", folder.display());
    }
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    let problem = position.puzzle.problem();
    let givens = problem.givens.iter().map(|mark| mark.cell).collect();
    let look = Look { lang: manner.lang, labels: true, ..Look::default() };
    let mut replay = Replay::new(&problem);
    let mut at = 0;
    for round in &walk.rounds {
        for step in &round.steps {
            at += 1;
            let path = folder.join(format!("{:03}-{at:03}.svg", number + 1));
            let picture = draw::draw_step(replay.board(), &givens, step, &look);
            std::fs::write(&path, picture).with_context(|| format!("writing {}", path.display()))?;
        }
        replay.apply(round);
    }
    Ok(())
}
