//! `hint`: the next easiest deduction from a partly filled puzzle, or where a mistake stands.

use super::{Players, not_in_time, one_puzzle, stronger};
use crate::answer::Answer;
use crate::args::{Common, Hint};
use crate::batch;
use crate::output::{Exit, Manner, Style, answers};
use crate::show;
use std::time::{Duration, Instant};
use tokisuji::answer::{Hint as Said, hint};
use tokisuji::kind::{Position, Puzzle};
use tokisuji::ruleset::RuleSet;
use tokisuji::symbol::Mark;
use tokisuji::walk::Stopped;

const PATIENCE: Duration = Duration::from_secs(20);

pub(super) fn run(args: &Hint, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::new(&args.player, manner.lang)?;
    let start = args.start.as_deref().map(|text| one_puzzle("--start", text, manner.lang)).transpose()?;
    batch::run_reasoned(&args.input, common, manner, answers(), |_, position| {
        let position = start.as_ref().map_or_else(|| position.clone(), |start| apart(position, start));
        let began = Instant::now();
        let go_on = || began.elapsed() < PATIENCE;
        let rules = players.of(&position.puzzle);
        match hint(&position, rules, args.player.reading.into(), &go_on) {
            Ok(said) => answer(&said, &position, rules, manner),
            Err(Stopped) => {
                let error = not_in_time(manner.lang).to_string();
                Answer::trouble(error, &position.puzzle.to_string(), manner)
            }
        }
    })
}

/// Tells givens from the player's own digits.
fn apart(position: &Position, start: &Puzzle) -> Position {
    let (printed, now) = (start.problem(), position.puzzle.problem());
    // Letters are numbered by the words of a puzzle, so they are known by what they look like.
    let same = |mark: &Mark| {
        let sign = now.frame.sign(mark.symbol);
        let symbol = printed.frame.symbols.iter().find(|&symbol| printed.frame.sign(symbol) == sign)?;
        Some(Mark { symbol, ..*mark })
    };
    let all = now.givens.iter().chain(&position.written).filter_map(same);
    let own = all.filter(|mark| !printed.givens.contains(mark));
    Position { puzzle: start.clone(), written: own.collect(), struck: position.struck.clone() }
}

fn answer(said: &Said, position: &Position, rules: &RuleSet, manner: Manner) -> Answer {
    let exit = if matches!(said, Said::Next(_) | Said::Finished) { Exit::Done } else { Exit::No };
    if manner.style == Style::Json {
        return Answer::json(&said.said(position, manner.lang), exit);
    }
    let text = match said {
        Said::Next(step) if manner.style == Style::Picture => {
            let problem = position.puzzle.problem();
            let (title, sentence) =
                (step.title(&problem.frame, manner.lang), step.say(&problem.frame, manner.lang));
            position
                .board(&problem)
                .map_or_else(String::new, |board| show::candidates(&problem, &board, Some(step)))
                + &format!("{}\n{sentence}", show::strong(title))
        }
        Said::Nothing => said.say(position, manner.lang) + stronger(rules, &position.puzzle, manner.lang),
        _ => said.say(position, manner.lang),
    };
    Answer::new(text + "\n", exit)
}
