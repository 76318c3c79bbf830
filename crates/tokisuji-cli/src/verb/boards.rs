//! Crosswords with a word list: patterns to be filled, boards to be checked.
//!
//! With `--words` each file is one board, drawn as it is; our own forms and lines of JSON are read too.

use super::words::read_list;
use crate::answer::Answer;
use crate::args::{Check, Common, Dictionary, Input, Solve};
use crate::output::{Exit, Manner, Style, complain, say};
use crate::show;
use anyhow::{Context, bail, ensure};
use std::io::Read;
use std::path::Path;
use tokisuji::answer::{Solved, check_crossword, crossword_sentences};
use tokisuji::format::{self, Splitter};
use tokisuji::kind::crossword::{Crossword, Filled, fill};
use tokisuji::kind::{Position, Puzzle};
use tokisuji::lang::Lang;
use tokisuji::words::WordList;

/// The largest file that can be a board or a list of boards.
const LARGEST: u64 = 16 << 20;

/// `solve --words`: fills each board.
pub(super) fn solve(args: &Solve, path: &Path, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let list = list(&args.dictionary, path, common, manner.lang)?;
    each(&args.input, &list, manner, |board| {
        let limit = args.limit.map_or(1, |limit| limit as usize);
        let mut go_on = args.patience.begin();
        match fill(board, &list, limit, args.seed, &mut go_on) {
            Ok(found) => filled(board, &found, limit, manner),
            Err(error) => trouble(board, &error.say(manner.lang), manner),
        }
    })
}

/// `check --words`: every run a listed word, each once, and the customs.
pub(super) fn check(args: &Check, path: &Path, common: &Common, manner: Manner) -> anyhow::Result<Exit> {
    let list = list(&args.dictionary, path, common, manner.lang)?;
    each(&args.input, &list, manner, |board| checked(board, Some(&list), args, manner))
}

/// What there is to say about one board.
pub(super) fn checked(board: &Crossword, list: Option<&WordList>, args: &Check, manner: Manner) -> Answer {
    let report = check_crossword(board, list, args.customs.customs(), manner.lang);
    let exit = if report.valid { Exit::Done } else { Exit::No };
    let said = crossword_sentences(&report, board, list.is_some(), manner.lang);
    match manner.style {
        Style::Json => Answer::json(&report, exit),
        Style::Line => Answer::new(format!("{}\t{}\n", report.puzzle, said.join("; ")), exit),
        Style::Picture => {
            let picture = show::puzzle(&Puzzle::from(board.clone()));
            Answer::new(format!("{picture}{}\n\n", said.join("\n")), exit)
        }
    }
}

/// A crossword that came without a list to `solve`.
pub(super) fn unlisted(board: &Crossword, manner: Manner) -> Answer {
    let said = manner.lang.pick(
        "a crossword is filled from a word list: --words FILE",
        "クロスワードを埋めるには単語リストが必要です(--words FILE)",
    );
    trouble(board, said, manner)
}

fn trouble(board: &Crossword, said: &str, manner: Manner) -> Answer {
    let puzzle = Puzzle::from(board.clone());
    if manner.style == Style::Json {
        let object = serde_json::json!({ "error": said, "input": puzzle.to_string() });
        return Answer::json(&object, Exit::Trouble);
    }
    Answer { text: String::new(), complaint: Some(format!("{puzzle}: {said}")), exit: Exit::Trouble }
}

fn filled(board: &Crossword, found: &Filled, limit: usize, manner: Manner) -> Answer {
    let exit = if found.boards.is_empty() { Exit::No } else { Exit::Done };
    let puzzle = Puzzle::from(board.clone());
    let boards: Vec<Puzzle> = found.boards.iter().cloned().map(Puzzle::from).collect();
    let lang = manner.lang;
    let said = match (boards.len(), found.complete, found.gave_up) {
        (0, true, _) => lang.pick(
            "the list cannot fill this board: proved".to_string(),
            "このリストではこの盤面を埋められません(証明済み)".to_string(),
        ),
        (0, ..) => lang.pick(
            "out of time before a filling was found (--time gives it longer)".to_string(),
            "時間内に埋められませんでした(--time で延長)".to_string(),
        ),
        (count, true, _) => {
            lang.pick(format!("fillings: {count}, and no others"), format!("埋め方は{count}通りだけ"))
        }
        (count, _, true) => lang.pick(
            format!("fillings: {count} so far, there may be more (--time gives it longer)"),
            format!("ここまでに{count}通り。まだあるかもしれません(--time で延長)"),
        ),
        (count, ..) if limit > 1 => lang
            .pick(format!("fillings: {count}, and there are more"), format!("{count}通り(ほかにもあります)")),
        _ => lang.pick(
            "filled; --limit shows other fillings".to_string(),
            "埋まりました(--limit でほかの埋め方も)".to_string(),
        ),
    };
    match manner.style {
        Style::Json => {
            let mut lines: Vec<String> = boards.iter().map(ToString::to_string).collect();
            let solutions = lines.len();
            let solution = (solutions == 1 && found.complete).then(|| lines.remove(0));
            let puzzle = puzzle.to_string();
            let (complete, out_of_time) = (found.complete, found.gave_up);
            let said = Solved {
                puzzle,
                solutions,
                complete,
                solution,
                examples: lines,
                out_of_time,
                ..Solved::default()
            };
            Answer::json(&said, exit)
        }
        Style::Picture => {
            let pictures: String = boards.iter().map(|board| show::puzzle(board) + "\n").collect();
            Answer::new(format!("{pictures}{said}\n\n"), exit)
        }
        Style::Line if boards.is_empty() => Answer::new(format!("{puzzle} # {said}\n"), exit),
        Style::Line => Answer::new(boards.iter().map(|board| board.to_string() + "\n").collect(), exit),
    }
}

fn list(dictionary: &Dictionary, path: &Path, common: &Common, lang: Lang) -> anyhow::Result<WordList> {
    let (list, _) = read_list(path, dictionary.letters)?;
    if !common.quiet {
        super::make::remarks(&list, lang);
    }
    ensure!(
        !list.words.is_empty(),
        "{}: {}",
        path.display(),
        lang.pick("found no words, wanted a word list", "単語がありません。単語リストを指定してください")
    );
    Ok(list)
}

/// Works on every board of the input, in order.
fn each(
    input: &Input,
    list: &WordList,
    manner: Manner,
    work: impl Fn(&Crossword) -> Answer,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    let names: Vec<&str> = match &input.puzzles[..] {
        [] => vec!["-"],
        names => names.iter().map(String::as_str).collect(),
    };
    for name in names {
        for board in boards(&text(name)?, manner.lang) {
            let folded = |board: Crossword| {
                board.folded(list.folding).map_err(|sign| {
                    manner.lang.pick(
                        format!("found {sign:?} on the board, wanted letters"),
                        format!("盤面の{sign:?}は使えません。かなかアルファベットで書いてください"),
                    )
                })
            };
            let answer = match board.and_then(folded) {
                Ok(board) => work(&board),
                Err(said) if manner.style == Style::Json => {
                    let object = serde_json::json!({ "error": format!("{name}: {said}"), "input": name });
                    Answer::json(&object, Exit::Trouble)
                }
                Err(said) => {
                    let complaint = Some(format!("{name}: {said}"));
                    Answer { text: String::new(), complaint, exit: Exit::Trouble }
                }
            };
            say(&answer.text)?;
            answer.complaint.iter().for_each(|said| complain(said));
            exit = exit.max(answer.exit);
        }
    }
    Ok(exit)
}

/// The text of an argument: standard input, a file, or the board itself.
fn text(name: &str) -> anyhow::Result<String> {
    let path = Path::new(name);
    let from: Box<dyn Read> = if name == "-" {
        Box::new(std::io::stdin().lock())
    } else if path.is_file() {
        Box::new(std::fs::File::open(path).with_context(|| name.to_string())?)
    } else if is_board(name) {
        return Ok(name.to_string());
    } else {
        bail!("{name}: found no such file, wanted a board: a file, or its rows with / between them");
    };
    let mut bytes = Vec::new();
    from.take(LARGEST + 1).read_to_end(&mut bytes).with_context(|| name.to_string())?;
    ensure!(bytes.len() as u64 <= LARGEST, "{name}: found more than {} MB, wanted boards", LARGEST >> 20);
    let text = String::from_utf8(bytes).with_context(|| format!("{name}: save the board as UTF-8"))?;
    Ok(text.trim_start_matches('\u{feff}').to_string())
}

/// Whether an argument is a board typed out, not the name of a file that is not there.
fn is_board(name: &str) -> bool {
    let own = ["crossword:", "skeleton:", "{"].iter().any(|word| name.starts_with(word));
    own || !name.chars().any(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit())
}

/// The boards of a text: one drawn plainly, or any number in our own forms.
fn boards(text: &str, lang: Lang) -> Vec<Result<Crossword, String>> {
    let begins = |word: &str| {
        text.trim_start().get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    if !["{", "crossword", "skeleton"].iter().any(|word| begins(word)) {
        return vec![text.parse::<Crossword>().map_err(|error| error.say(lang))];
    }
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.feed(line));
    splitter.finish();
    let read = |item: format::Item| match format::read(&item.text) {
        Ok(Position { puzzle, .. }) => puzzle.get::<Crossword>().cloned().ok_or_else(|| {
            let kind = puzzle.kind().name();
            lang.pick(
                format!("found {kind}, wanted a crossword; without --words it is read by itself"),
                format!("{kind} です。クロスワードを指定してください(--words なしなら読めます)"),
            )
        }),
        Err(error) => Err(error.starting_at(item.line).say(lang)),
    };
    std::iter::from_fn(|| splitter.take()).map(read).collect()
}
