//! `words check`: a word list looked over, and tried on a board.
//!
//! How well words will cross is not guessed from a formula but seen on a board: the maker is run for a fixed number of moves.

use crate::args::{Letters, WordsCheck};
use crate::output::{Exit, Manner, Style, say};
use anyhow::{Context, ensure};
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::Read;
use std::path::Path;
use tokisuji::kind::crossword::{Counts, Crossword, Customs};
use tokisuji::lang::Lang;
use tokisuji::make::crossword::{CrosswordWish, Objective, Task, Tuning, make};
use tokisuji::words::WordList;
use tokisuji::words::shipped::{LISTS, shipped};
use tokisuji::words::survey::{Survey, survey};

/// The largest file that is read: a million words with clues are smaller.
const LARGEST: u64 = 64 << 20;
/// The side of the board that is tried.
const TRIAL: usize = 7;
/// How often the maker asks whether to go on, once every 512 moves: about half a million moves.
const TRIAL_LENGTH: u32 = 1000;

/// Reads a word list from a file or standard input; also its text, as a recipe has it.
pub fn read_list(path: &Path, letters: Letters) -> anyhow::Result<(WordList, String)> {
    let name = path.display();
    // A list of ours goes by its name where no file has it.
    if let Some(list) = path.to_str().and_then(shipped).filter(|_| !path.exists()) {
        return Ok((WordList::read(list.text().as_bytes(), letters.folding()), list.text().to_owned()));
    }
    let mut bytes = Vec::new();
    let from: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        Box::new(std::fs::File::open(path).with_context(|| not_there(&name.to_string()))?)
    };
    from.take(LARGEST + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("reading the word list {name}"))?;
    ensure!(
        bytes.len() as u64 <= LARGEST,
        "{name}: found more than {} MB, wanted a word list",
        LARGEST >> 20
    );
    Ok((WordList::read(&bytes, letters.folding()), WordList::text(&bytes)))
}

fn not_there(name: &str) -> String {
    let ours: Vec<&str> = LISTS.iter().map(|list| list.name).collect();
    format!(
        "opening the word list {name} (a file, '-' for standard input, or one of ours: {})",
        ours.join(", ")
    )
}

pub(super) fn check(args: &WordsCheck, manner: Manner) -> anyhow::Result<Exit> {
    let (list, _) = read_list(&args.list.words, args.list.letters)?;
    let survey = survey(&list);
    let trial = trial(&list);
    let advice = advice(&survey, trial.as_ref(), manner.lang);
    let text = match manner.style {
        Style::Json => format!("{}\n", object(&list, &survey, trial.as_ref(), &advice, manner.lang)),
        _ => report(&list, &survey, trial.as_ref(), &advice, manner.lang),
    };
    say(&text)?;
    Ok(if survey.can_cross() { Exit::Done } else { Exit::No })
}

/// What the maker does with the list in a moment.
fn trial(list: &WordList) -> Option<Counts> {
    let shape: Crossword = vec![".".repeat(TRIAL); TRIAL].join("/").parse().ok()?;
    let wish = CrosswordWish {
        shape,
        objective: Objective::Tidy { penalty: 1 },
        customs: Customs { connected: true, ..Customs::default() },
        must: Vec::new(),
        avoid: Vec::new(),
        stale: Vec::new(),
    };
    let task = Task::new(list, &wish).ok()?;
    let asked = Cell::new(0);
    let go_on = || {
        asked.set(asked.get() + 1);
        asked.get() <= TRIAL_LENGTH
    };
    let made = make(&task, Tuning { effort: 0, ..Tuning::default() }, (1, 0), &go_on, &mut |_| {});
    Some(made.board.counts())
}

/// What would make the list better, the weightiest first.
fn advice(survey: &Survey, trial: Option<&Counts>, lang: Lang) -> Vec<String> {
    let mut said = Vec::new();
    let useful: String = survey.useful_letters().into_iter().collect();
    if survey.words < 2 {
        said.push(lang.pick(
            "a crossword needs two words or more".to_string(),
            "クロスワードには2語以上が必要です".to_string(),
        ));
        return said;
    }
    if !survey.can_cross() {
        said.push(lang.pick(
            "no two words share a letter: nothing can cross".to_string(),
            "同じ文字を持つ単語がなく、交差できません".to_string(),
        ));
        return said;
    }
    let white = trial.map_or(0, |counts| counts.white * 100 / (TRIAL * TRIAL));
    if survey.short() * 4 < survey.words {
        said.push(lang.pick(
            format!(
                "add words of two or three letters ({} of {} now): they close gaps; useful letters: {useful}",
                survey.short(),
                survey.words
            ),
            format!(
                "2～3文字の単語を足すとすき間が埋まります(今は{}語中{}語)。役に立つ文字: {useful}",
                survey.words,
                survey.short()
            ),
        ));
    } else if white < 60 {
        said.push(lang.pick(
            format!("add words made of letters that many words have: {useful}"),
            format!("多くの単語にある文字を使った単語を足してください: {useful}"),
        ));
    }
    let single: String = survey.single_letters().into_iter().take(20).collect();
    if !single.is_empty() {
        said.push(lang.pick(
            format!("letters that only one word has, where nothing can cross: {single}; add words with them"),
            format!("1語にしかなく交差できない文字: {single}。これらを含む単語を足してください"),
        ));
    }
    if !survey.alone.is_empty() {
        let alone = survey.alone.iter().take(10).cloned().collect::<Vec<_>>().join(lang.comma());
        said.push(lang.pick(
            format!("words that can cross no other: {alone}"),
            format!("他のどの単語とも交差できない単語: {alone}"),
        ));
    }
    said
}

fn report(list: &WordList, survey: &Survey, trial: Option<&Counts>, advice: &[String], lang: Lang) -> String {
    let mut text = format!("{}\n", list.form.say(lang));
    for said in list.understood(lang).iter().filter(|&said| *said != list.form.say(lang)) {
        text += &format!("{said}\n");
    }
    for remark in &list.remarks {
        text += &format!("{}\n", remark.say(lang));
    }
    let row = |items: Vec<String>| items.join(lang.pick(", ", "、"));
    let lengths = survey
        .lengths
        .iter()
        .map(|(length, count)| lang.pick(format!("{length}: {count}"), format!("{length}文字{count}語")));
    let letters = survey.letters.iter().take(20).map(|entry| format!("{} {}", entry.letter, entry.times));
    text += &lang.pick(
        format!("{} words, {} without a clue\n", survey.words, survey.without_clue),
        format!("{}語(カギのないもの{}語)\n", survey.words, survey.without_clue),
    );
    text += &format!("{}{}\n", lang.pick("lengths: ", "長さ: "), row(lengths.collect()));
    text += &format!("{}{}\n", lang.pick("letters: ", "文字: "), row(letters.collect()));
    text += &lang.pick(
        format!("two letters from different words are the same {} times in 1000\n", survey.match_rate),
        format!("別々の単語の2文字が一致する割合: 1000回に{}回\n", survey.match_rate),
    );
    if let Some(counts) = trial {
        let share = counts.white * 100 / (TRIAL * TRIAL);
        let verdict = match share {
            60.. => lang.pick("they cross well", "よく交差します"),
            45..60 => lang.pick("they cross fairly well", "まずまず交差します"),
            _ => lang.pick("they cross poorly", "あまり交差しません"),
        };
        text += &lang.pick(
            format!("tried on a connected {TRIAL}×{TRIAL} board: {} words, {share} % white, {} crossings: {verdict}\n", counts.words, counts.crossings),
            format!("つながった{TRIAL}×{TRIAL}の盤で試した結果: {}語、白マス{share}%、交差{}か所。{verdict}\n", counts.words, counts.crossings),
        );
    }
    for line in advice {
        text += &format!("- {line}\n");
    }
    text
}

fn object(list: &WordList, survey: &Survey, trial: Option<&Counts>, advice: &[String], lang: Lang) -> Value {
    let letter = |entry: &tokisuji::words::survey::LetterUse| json!({ "letter": entry.letter, "times": entry.times, "words": entry.words });
    let remark = |remark: &tokisuji::words::Remark| json!({ "line": remark.line, "odd": remark.odd.name(), "text": remark.say(lang) });
    let lengths: serde_json::Map<String, Value> =
        survey.lengths.iter().map(|(length, count)| (length.to_string(), json!(count))).collect();
    json!({
        "words": survey.words,
        "without_clue": survey.without_clue,
        "lengths": lengths,
        "letters": survey.letters.iter().map(letter).collect::<Vec<_>>(),
        "single_letters": survey.single_letters(),
        "alone": survey.alone,
        "match_rate": survey.match_rate as f64 / 1000.0,
        "can_cross": survey.can_cross(),
        "trial": trial.map(|counts| json!({
            "size": TRIAL, "white": counts.white, "words": counts.words, "crossings": counts.crossings,
        })),
        "advice": advice,
        "read_as": list.form.say(lang),
        "understood": list.understood(lang),
        "remarks": list.remarks.iter().map(remark).collect::<Vec<_>>(),
    })
}
