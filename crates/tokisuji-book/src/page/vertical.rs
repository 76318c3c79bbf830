//! Clues in lines that run down, from right to left, as Japanese books set them.
//!
//! Signs stand upright one below the other; long sounds and brackets are turned, stops move to the upper right, and numbers
//! of one or two digits stand side by side.

use super::crossword::Item;
use super::{Leaf, Press, strip};
use crate::sheet::{Sheet, Type};

/// Signs that are turned in a line that runs down.
const TURNED: &str = "ー〜～…‥―—–-（）()「」『』［］[]｛｝〈〉《》【】：；=＝→";
/// Signs that stand at the upper right of their square.
const RAISED: &str = "、。，．";
/// Small kana stand a little to the upper right.
const SMALL: &str = "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ";
/// Signs that may not begin a line.
const NOT_FIRST: &str =
    "、。，．・：；？！?!ー）)」』］]｝〉》】ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…";

/// How far apart lines stand, in sizes of the type; and closer, where that saves a page.
pub(super) const APART: f64 = 1.75;
pub(super) const CLOSER: [f64; 2] = [1.6, 1.5];

/// What takes one place in a line: a sign, or two digits side by side, or a Latin word lying down.
#[derive(Clone, PartialEq, Debug)]
struct Piece {
    text: String,
    /// Along the line, in sizes of the type.
    long: f64,
    turn: u16,
    /// To the right and up, in sizes of the type.
    shift: (f64, f64),
}

/// The pages with these clues; the first page is begun already.
pub(super) fn clues(
    press: &Press<'_>,
    title: &str,
    mut sheet: Sheet,
    top: f64,
    items: &[Item],
    apart: f64,
) -> Vec<Leaf> {
    let kind = press.small(0.95);
    let apart = kind.size * apart;
    let mut leaves = Vec::new();
    let mut top = top;
    let mut x = press.area.wide - apart / 2.0;
    for item in items {
        let kind = if item.number.is_none() { kind.bold() } else { kind };
        let mut left = pieces(&item.said, kind);
        if let Some(number) = item.number {
            left.insert(0, Piece { text: number.to_string(), long: 1.3, turn: 0, shift: (0.0, 0.0) });
        }
        let mut first = true;
        while !left.is_empty() {
            if x < apart / 2.0 - 0.01 {
                leaves.push(Leaf::new(std::mem::take(&mut sheet), &press.plan.title));
                top = strip(&mut sheet, press, title);
                x = press.area.wide - apart / 2.0;
            }
            let indent = if first || item.number.is_none() { 0.0 } else { kind.size * 1.3 };
            let count = fit(&left, press.area.tall - top - indent, kind);
            let mut y = top + indent;
            for (at, piece) in left.drain(..count).enumerate() {
                let bold = first && at == 0 && item.number.is_some();
                let kind = if bold { kind.bold() } else { kind };
                let middle = y + kind.size * piece.long / 2.0;
                let (right, up) = piece.shift;
                sheet.sign(x + right * kind.size, middle - up * kind.size, kind, piece.turn, &piece.text);
                y += kind.size * piece.long;
            }
            first = false;
            x -= apart;
        }
        if item.number.is_none() {
            x -= apart * 0.15;
        }
    }
    leaves.push(Leaf::new(sheet, &press.plan.title));
    leaves
}

/// How many pieces go on a line of this length. A stop that may not begin the next line hangs below this one.
fn fit(pieces: &[Piece], room: f64, kind: Type) -> usize {
    // The last square of a line is kept for what hangs.
    let room = room / kind.size - 1.0;
    let mut long = 0.0;
    let mut count = 0;
    for piece in pieces {
        long += piece.long;
        if long > room && count > 0 {
            break;
        }
        count += 1;
    }
    if pieces.get(count).is_some_and(|next| next.text.chars().all(|sign| NOT_FIRST.contains(sign))) {
        count += 1;
    }
    count
}

fn pieces(text: &str, kind: Type) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut latin = String::new();
    let upright = |text: String| Piece { text, long: 1.0, turn: 0, shift: (0.0, 0.0) };
    let close = |latin: &mut String, pieces: &mut Vec<Piece>| {
        let word = std::mem::take(latin);
        let short = word.chars().all(|sign| sign.is_ascii_digit()) && word.len() <= 2;
        match word.chars().count() {
            0 => {}
            _ if short => pieces.push(upright(word)),
            1 => pieces.push(upright(word)),
            _ => {
                let long = kind.width(&word) / kind.size + 0.15;
                pieces.push(Piece { text: word, long, turn: 90, shift: (0.0, 0.0) });
            }
        }
    };
    for sign in text.chars() {
        if sign.is_ascii_alphanumeric() || (sign.is_alphabetic() && sign < '\u{2e80}') {
            latin.push(sign);
            continue;
        }
        close(&mut latin, &mut pieces);
        let piece = upright(sign.to_string());
        pieces.push(match sign {
            ' ' | '\u{3000}' => Piece { long: 0.5, ..piece },
            sign if TURNED.contains(sign) => Piece { turn: 90, ..piece },
            sign if RAISED.contains(sign) => Piece { shift: (0.6, 0.6), ..piece },
            sign if SMALL.contains(sign) => Piece { shift: (0.1, 0.1), ..piece },
            _ => piece,
        });
    }
    close(&mut latin, &mut pieces);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_upright_and_long_words_lie_down() {
        let found = pieces("第12回、ABC大会ー1番", Type::new(10.0));
        let said: Vec<(&str, u16)> = found.iter().map(|piece| (piece.text.as_str(), piece.turn)).collect();
        let want = [
            ("第", 0),
            ("12", 0),
            ("回", 0),
            ("、", 0),
            ("ABC", 90),
            ("大", 0),
            ("会", 0),
            ("ー", 90),
            ("1", 0),
            ("番", 0),
        ];
        assert_eq!(said, want);
        assert_eq!(found[3].shift, (0.6, 0.6));
    }

    #[test]
    fn no_line_begins_with_a_stop_and_no_sign_is_lost() {
        let text = "あいう、え。おっか".repeat(5);
        let all = pieces(&text, Type::new(10.0));
        for tall in 30..140 {
            let (mut left, mut said) = (all.as_slice(), String::new());
            while !left.is_empty() {
                let count = fit(left, f64::from(tall), Type::new(10.0));
                assert!(count > 0);
                assert!(!NOT_FIRST.contains(&left[0].text), "at {tall}");
                left[..count].iter().for_each(|piece| said += &piece.text);
                left = &left[count..];
            }
            assert_eq!(said, text);
        }
    }
}
