//! Parts that this program was built without: what is said to those who ask for one.
//!
//! A program with everything takes minutes to build, and most people want a puzzle first. So parts are left out when nobody asks for
//! them, and each says which command builds it.

use std::env;
use tokisuji::lang::Lang;

/// The command that builds everything and then does what was asked for.
const FULL: &str = "cargo run --release --features full --";
/// The command that builds the laboratory.
const LAB: &str = "cargo run --release -p tokisuji-lab --";

/// To somebody who asked for a verb or a form that is left out.
#[cfg_attr(feature = "full", allow(dead_code, reason = "nothing is left out"))]
pub(crate) fn verb(what: &str, lang: Lang) -> anyhow::Error {
    let asked = asked();
    anyhow::anyhow!(say(what, FULL, &asked, named_lang(&asked).unwrap_or(lang)))
}

/// To somebody who asked for a verb of the laboratory.
pub(crate) fn in_lab(what: &str, lang: Lang) -> anyhow::Error {
    let asked = asked();
    anyhow::anyhow!(say(what, LAB, &asked, named_lang(&asked).unwrap_or(lang)))
}

/// The language named behind a verb whose options nobody here reads.
fn named_lang(asked: &[String]) -> Option<Lang> {
    let behind = asked.iter().skip_while(|word| *word != "--lang").nth(1).map(String::as_str);
    behind.or_else(|| asked.iter().find_map(|word| word.strip_prefix("--lang=")))?.parse().ok()
}

/// The command line as it was typed, behind the name of the program.
fn asked() -> Vec<String> {
    env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect()
}

fn say(what: &str, builder: &str, asked: &[String], lang: Lang) -> String {
    let words: Vec<String> = asked.iter().map(|word| quoted(word)).collect();
    let command = format!("{builder} {}", words.join(" "));
    let install = "cargo install --path crates/tokisuji-cli --profile dist --features full";
    match (builder == LAB, lang) {
        (true, Lang::En) => format!(
            "{what} is part of the program tokisuji-lab. In its folder of sources this builds it and does what you asked for:\n  {command}"
        ),
        (true, Lang::Ja) => format!(
            "{what} はプログラム tokisuji-lab にあります。ソースのフォルダーで次を実行してください:\n  {command}"
        ),
        (false, Lang::En) => format!(
            "{what} was left out when this program was built. In its folder of sources this builds everything and does what you asked for:\n  \
             {command}\nand this puts a program with everything on your path:\n  {install}"
        ),
        (false, Lang::Ja) => format!(
            "このプログラムは {what} なしで作られています。ソースのフォルダーで次を実行すると、すべて入りで作り直して実行します:\n  {command}\n\
             すべて入りのプログラムをインストールするには:\n  {install}"
        ),
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "-_./:=,+@%".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_heard_wherever_it_stands() {
        let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<_>>();
        assert_eq!(named_lang(&words("book a.sdm --lang ja -o b.pdf")), Some(Lang::Ja));
        assert_eq!(named_lang(&words("--lang=en serve")), Some(Lang::En));
        assert_eq!(named_lang(&words("book a.sdm -o b.pdf")), None);
    }

    #[test]
    fn the_command_that_builds_it_is_the_one_that_was_typed() {
        let asked = ["book", "a b.sdm", "-o", "it's.pdf"].map(String::from);
        let wanted = "cargo run --release --features full -- book 'a b.sdm' -o 'it'\\''s.pdf'";
        for lang in Lang::ALL {
            assert!(say("book", FULL, &asked, lang).contains(wanted), "{lang:?}");
            let lab = say("bench", LAB, &["bench".to_string()], lang);
            assert!(lab.ends_with("cargo run --release -p tokisuji-lab -- bench"), "{lab}");
        }
    }
}
