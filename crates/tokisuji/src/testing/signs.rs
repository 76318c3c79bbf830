//! What a told sentence names, held against the board: a sentence about letters that names a digit is wrong however true
//! its reasoning is.

use crate::board::Contradiction;
use crate::lang::Lang;
use crate::problem::Frame;
use crate::rule::Deduction;
use crate::symbol::{Mark, Symbol};

/// The signs and numbers in the sentence of a deduction that belong to nothing it is about.
///
/// They are told apart by form: a run of digits, or capital letters. Cells are called `r1c2` and prose is small letters, so
/// what is left is a sign of the board, a word, or a number of the puzzle: of a group, a sum, a length.
pub fn strangers(frame: &Frame, deduction: &Deduction, sentence: &str) -> Vec<String> {
    let because = &deduction.because;
    let marks = deduction.effect.marks().iter().copied().chain(because.figure.marks());
    let symbols = because.symbols.iter().chain(marks.map(|mark| mark.symbol));
    let mut known = signs(frame, symbols);
    known.extend(because.groups.iter().map(|&part| frame.groups[part].number.to_string()));
    for &word in &because.words {
        if let Some(words) = &frame.words {
            known.push(words.text(word));
            known.push(words.list[word].len().to_string());
        }
    }
    if !because.cages.is_empty() || !frame.cages.is_empty() {
        known.extend(sums(frame, deduction));
    }
    unknown(sentence, &known)
}

/// The same for a contradiction.
pub fn strangers_of(frame: &Frame, contradiction: Contradiction, sentence: &str) -> Vec<String> {
    let mut known = Vec::new();
    match contradiction {
        Contradiction::Cell(_) | Contradiction::Slot(_) => {}
        Contradiction::Group(group, symbol) => {
            known.extend(signs(frame, [symbol]));
            known.push(frame.groups[group].number.to_string());
        }
        Contradiction::Mark(mark) => known.extend(signs(frame, [mark.symbol])),
        Contradiction::Constraint(at) => known.push(crate::lang::Lang::En.constraint(frame, at)),
        Contradiction::Word(word) => known.extend(frame.words.as_ref().map(|words| words.text(word))),
    }
    unknown(sentence, &known)
}

/// Whether a sentence says that this candidate goes, by itself or with others: its place stands in a list of places before a `≠`, its sign in the list of signs
/// behind it. Read apart from how sentences are written.
pub fn says_struck(sentence: &str, frame: &Frame, mark: Mark, lang: Lang) -> bool {
    let (place, sign) = (lang.place(frame, mark.cell), frame.sign_of(mark));
    let alone = sentence.contains(&lang.struck(frame, &[mark]));
    alone
        || sentence.match_indices(" ≠ ").any(|(at, parted)| {
            let mut signs = sentence[at + parted.len()..].chars();
            let mut listed = false;
            loop {
                listed |= signs.next() == Some(sign);
                let mut ahead = signs.clone();
                // One sign, a space, and the next; a word is no sign.
                let goes_on = ahead.next() == Some(' ')
                    && ahead.next().is_some_and(char::is_alphanumeric)
                    && !ahead.next().is_some_and(char::is_alphanumeric);
                if !goes_on {
                    break;
                }
                signs.next();
            }
            let is_named = |part: &str| {
                let before = part.strip_suffix(place.as_str());
                before.is_some_and(|before| !before.ends_with(|sign: char| sign.is_ascii_alphanumeric()))
            };
            let parts: Vec<&str> = sentence[..at].rsplit(lang.comma()).collect();
            // The list begins in the first part that has more before it.
            let begins = parts
                .iter()
                .position(|part| part.contains([':', ';', '：', '；', '≠']))
                .unwrap_or(parts.len());
            listed && parts.iter().take(begins + 1).any(|part| is_named(part))
        })
}

/// Symbols as they stand on the board, looked up apart from how sentences do it.
fn signs(frame: &Frame, symbols: impl IntoIterator<Item = Symbol>) -> Vec<String> {
    const DIGITS: &[u8] = b"123456789ABCDEFGHIJKLMNOP";
    let sign = |symbol: Symbol| match &frame.words {
        Some(words) => words.alphabet[symbol.index()],
        None => char::from(DIGITS[symbol.index()]),
    };
    symbols.into_iter().map(|symbol| sign(symbol).to_string()).collect()
}

/// The numbers a sentence about sums may name: of cages, of lines, and the difference of both.
fn sums(frame: &Frame, deduction: &Deduction) -> Vec<String> {
    let because = &deduction.because;
    let cages = || because.cages.iter().map(|&cage| &frame.cages[cage]);
    let line: i64 = frame.symbols.iter().map(|symbol| i64::from(symbol.value())).sum();
    let taken: i64 = cages().map(|cage| i64::from(cage.sum)).sum();
    let lines =
        (0..=because.groups.len() as i64).flat_map(|lines| [lines * line, (lines * line - taken).abs()]);
    let own = cages().flat_map(|cage| [i64::from(cage.sum), cage.cells.len() as i64]);
    lines.chain(own).map(|number| number.to_string()).collect()
}

fn unknown(sentence: &str, known: &[String]) -> Vec<String> {
    let named = sentence.split(|sign: char| !sign.is_ascii_alphanumeric());
    let is_prose = |name: &&str| name.chars().any(|sign| sign.is_ascii_lowercase());
    let strange =
        |name: &&str| !name.is_empty() && !is_prose(name) && !known.iter().any(|known| known == name);
    named.filter(strange).map(str::to_string).collect()
}
