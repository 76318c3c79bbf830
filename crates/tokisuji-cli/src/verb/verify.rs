//! `verify`: does a move follow, by which easiest rule, or what does it contradict?

use super::{Players, not_in_time};
use crate::answer::Answer;
use crate::args::{Common, Verify};
use crate::batch;
use crate::input::{Entry, named_format};
use crate::output::{Exit, Manner, Style, answers};
use anyhow::{anyhow, bail};
use tokisuji::answer::{MovesAsked, Verified, read_move, verify};
use tokisuji::format::{self, Format};
use tokisuji::kind::Position;
use tokisuji::rule::Effect;
use tokisuji::walk::Stopped;

pub(super) fn run(args: &Verify, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let players = Players::named(args.rules.as_deref(), manner.lang)?;
    let format = named_format(common)?;
    batch::run_entries(&args.input, common, manner, answers(), |_, entry| {
        one(args, &players, manner, entry, format)
            .unwrap_or_else(|error| Answer::trouble(format!("{error:#}"), &entry.text(), manner))
    })
}

fn one(
    args: &Verify,
    players: &Players,
    manner: Manner,
    entry: &Entry,
    format: Option<&'static dyn Format>,
) -> anyhow::Result<Answer> {
    let (position, moves) = asked(args, manner, entry, format)?;
    if !position.puzzle.is_reasoned() {
        return Ok(batch::unreasoned(&position, manner));
    }
    let rules = players.of(&position.puzzle);
    let levels = if args.deep { rules.techniques.len() } else { rules.everyday };
    let go_on = args.patience.begin();
    let verified = verify(&position, &moves, (rules, levels), manner.lang, &go_on);
    let verified = verified.map_err(|Stopped| not_in_time(manner.lang))?;
    let all = verified.iter().all(|one| one.entailed == Some(true));
    let text = verified.iter().map(|one| said(one, manner)).collect();
    Ok(Answer::new(text, if all { Exit::Done } else { Exit::No }))
}

/// The position and the moves: of an object, or of a puzzle and `--move`.
fn asked(
    args: &Verify,
    manner: Manner,
    entry: &Entry,
    format: Option<&'static dyn Format>,
) -> anyhow::Result<(Position, Vec<Effect>)> {
    let lang = manner.lang;
    let text = entry.item.as_ref().map_or("", |item| item.text.trim());
    let object: Option<MovesAsked> = text.starts_with('{').then(|| serde_json::from_str(text).ok()).flatten();
    let mut position = match &object {
        Some(object) => {
            let puzzle =
                format::read(&object.puzzle).map_err(|error| anyhow!("puzzle: {}", error.say(lang)))?;
            object.position(puzzle).map_err(|error| anyhow!(error.say(lang).to_owned()))?
        }
        None => entry.read(format).map_err(|error| anyhow!(entry.complain(&error, lang)))?,
    };
    let frame = position.puzzle.problem().frame;
    let mut moves = match &object {
        Some(object) => object.read_moves(&frame).map_err(|error| anyhow!(error.say(lang).to_owned()))?,
        None => Vec::new(),
    };
    for text in &args.moves {
        moves.push(read_move(&frame, text).map_err(|error| anyhow!("--move: {}", error.say(lang)))?);
    }
    if moves.is_empty() {
        bail!(lang.pick(
            "found a puzzle without a move, wanted --move r1c3=4, or a JSON object with \"puzzle\" and \"move\"",
            "手がありません。--move r1c3=4 とするか、\"puzzle\" と \"move\" のある JSON を渡してください",
        ));
    }
    position.written.dedup();
    Ok((position, moves))
}

fn said(verified: &Verified, manner: Manner) -> String {
    if manner.style == Style::Json {
        return serde_json::to_string(verified).expect("plain data has a JSON form") + "\n";
    }
    let lang = manner.lang;
    let verdict = match verified.verdict {
        "entailed" => lang.pick("follows", "正しい"),
        "refuted" => lang.pick("wrong", "誤り"),
        "open" => lang.pick("does not follow", "決まらない"),
        "impossible" => lang.pick("no solution", "解なし"),
        _ => lang.pick("not known", "不明"),
    };
    let by = match (verified.title, verified.level, verified.effort) {
        (Some(title), Some(level), Some(effort)) => lang.pick(
            format!(" ({title}, level {level}, effort {effort:.1})"),
            format!("({title}、レベル{level}、手間{effort:.1})"),
        ),
        _ => String::new(),
    };
    let colon = lang.pick(": ", "：");
    format!("{}{colon}{verdict}{by}{colon}{}\n", verified.claim, verified.sentence)
}
