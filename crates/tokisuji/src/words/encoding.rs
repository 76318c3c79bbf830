//! In which encoding a word list was saved: guessed, so that nobody has to know.

use super::table::Text;
use encoding_rs::{Encoding, SHIFT_JIS, UTF_16BE, UTF_16LE, WINDOWS_1252};
use std::borrow::Cow;

/// The bytes as UTF-8, line by line where some lines are no text at all.
pub(super) fn decode(bytes: &[u8]) -> (Text, Cow<'_, [u8]>) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let rest = &bytes[mark..];
        return match encoding == UTF_16LE || encoding == UTF_16BE {
            true => (Text::Utf16, text(encoding, rest)),
            false => (Text::Utf8, Cow::Borrowed(rest)),
        };
    }
    // Without a mark UTF-16 shows by its zeros: a list has tabs, line ends or Latin letters.
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).take(2000).filter(|&&byte| byte == 0).count();
    let few = bytes.len().min(4000) / 10;
    match (zeros(0), zeros(1)) {
        (high, low) if low > few && low > 4 * high => return (Text::Utf16, text(UTF_16LE, bytes)),
        (high, low) if high > few && high > 4 * low => return (Text::Utf16, text(UTF_16BE, bytes)),
        _ => {}
    }
    if std::str::from_utf8(bytes).is_ok() {
        return (Text::Utf8, Cow::Borrowed(bytes));
    }
    for (name, encoding, sounds) in [
        (Text::Western, WINDOWS_1252, is_western as fn(&str) -> bool),
        (Text::ShiftJis, SHIFT_JIS, is_japanese),
    ] {
        let decoded = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        if let Some(text) = decoded.filter(|text| sounds(text)) {
            return (name, Cow::Owned(text.into_owned().into_bytes()));
        }
    }
    (Text::Utf8, Cow::Borrowed(bytes))
}

fn text<'b>(encoding: &'static Encoding, bytes: &'b [u8]) -> Cow<'b, [u8]> {
    Cow::Owned(encoding.decode_without_bom_handling(bytes).0.into_owned().into_bytes())
}

/// Whether text beyond ASCII is Japanese: kana, kanji and signs, none of them from the part that has no meaning.
fn is_japanese(text: &str) -> bool {
    let is = |sign: char| {
        let own = matches!(sign, '\u{3000}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff00}'..='\u{ff9f}');
        own || !(sign.is_alphanumeric() || matches!(sign, '\u{e000}'..='\u{f8ff}'))
    };
    text.chars().filter(|sign| !sign.is_ascii()).all(is)
}

/// Whether letters beyond ASCII are those of Western languages, and stand in words with plain letters. Bytes of kana and kanji
/// look like such letters too, but by themselves or with signs that no language has.
fn is_western(text: &str) -> bool {
    let letter = |sign: char| matches!(sign, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ÿ' | 'Š' | 'š' | 'Ž' | 'ž' | 'Œ' | 'œ' | 'Ÿ');
    let known = |sign: char| letter(sign) || "\u{a0}¿¡«»“”„‘’‚…–—°ªº·€£§½¼¾²³´".contains(sign);
    if !text.chars().filter(|sign| !sign.is_ascii()).all(known) {
        return false;
    }
    let words = text.split(|sign: char| !sign.is_alphabetic());
    let mut words = words.filter(|word| word.contains(letter)).peekable();
    words.peek().is_some() && words.all(|word| word.chars().any(|sign| sign.is_ascii()))
}
