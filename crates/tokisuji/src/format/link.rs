//! Links that carry a puzzle: which form it is in, and the compressed text behind the address.

use super::json::wrong;
use super::{ReadError, Trouble};
use crate::kind::KINDS;
use crate::kind::clued::CluedKind;
use serde_json::Value;

/// What a link carries.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Carries {
    /// f-puzzles JSON, compressed.
    FPuzzles,
    /// What SudokuPad calls SCL, compressed.
    Scl,
    /// The body of a puzz.link address.
    PuzzLink,
    /// A drawing of penpa.
    Penpa,
}

/// What may stand before what is carried; the rest of the address does not matter.
const PREFIXES: [(&str, Carries); 10] = [
    ("?load=", Carries::FPuzzles),
    ("/fpuzzles", Carries::FPuzzles),
    ("/fpuz", Carries::FPuzzles),
    ("puzzleid=fpuzzles", Carries::FPuzzles),
    ("/scl", Carries::Scl),
    ("/ctc", Carries::Scl),
    ("puzzleid=scl", Carries::Scl),
    ("puzzleid=ctc", Carries::Scl),
    ("#m=solve&p=", Carries::Penpa),
    ("#m=edit&p=", Carries::Penpa),
];

/// The longest compressed text: a few times the largest board. What is compressed well can grow a thousand times.
pub(crate) const LONGEST: usize = 16_000;

/// What a link carries, and all that stands behind the address.
pub(crate) fn carried(text: &str) -> Option<(Carries, &str)> {
    let text = text.trim();
    // A '+' may have become a space, but a sentence that mentions an address is none.
    let head = text.split(char::is_whitespace).next().unwrap_or("");
    if !head.starts_with("http") {
        return None;
    }
    // Compressed text may contain any of the prefixes by chance, so the first counts, and the longest of those.
    let found =
        PREFIXES.iter().filter_map(|(prefix, carries)| Some((head.find(prefix)?, prefix.len(), *carries)));
    let found = found.chain(pzpr(head));
    let (at, length, carries) = found.min_by_key(|(at, length, _)| (*at, usize::MAX - length))?;
    Some((carries, &text[at + length..]))
}

/// Where an address names a kind as those of the pzpr family do, `?slither/` or `?slither_edit/`, and how long that is. On the family's
/// own sites that is so for kinds we do not know as well.
fn pzpr(head: &str) -> Option<(usize, usize, Carries)> {
    let at = head.find('?')?;
    let name = head[at + 1..].split_once('/')?.0;
    let known = name.strip_suffix("_edit").unwrap_or(name);
    let own =
        ["://puzz.link/", "://pzv.jp/", "://pzprxs.vercel.app/"].iter().any(|site| head[..at].contains(site));
    let is_name = !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'_');
    (is_name && own || pzpr_names().any(|name| name == known)).then_some((
        at,
        name.len() + 2,
        Carries::PuzzLink,
    ))
}

/// The kinds that addresses of the pzpr family can name.
pub(crate) fn pzpr_names() -> impl Iterator<Item = &'static str> {
    let clued = KINDS.iter().filter_map(|kind| kind.clued());
    std::iter::once("sudoku").chain(clued.flat_map(CluedKind::pzpr_names).copied())
}

/// Compresses a text as f-puzzles and SudokuPad do.
pub(crate) fn pack(text: &str) -> String {
    let packed = lz_str::compress_to_base64(text);
    // The library pads with one sign too many, which strict readers refuse.
    let mut packed = packed.trim_end_matches('=').to_string();
    while !packed.len().is_multiple_of(4) {
        packed.push('=');
    }
    packed
}

/// The text that was compressed.
pub(crate) fn unpack(packed: &str) -> Result<String, ReadError> {
    if packed.len() > LONGEST {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST }));
    }
    // In an address '+' may have become a space, and signs may be written as %2B.
    let signs = ["%2B", "%2b", "%2F", "%2f", "%3D", "%3d"].iter().zip(["+", "+", "/", "/", "=", "="]);
    let plain = signs.fold(packed.replace(' ', "+"), |text, (code, sign)| text.replace(code, sign));
    let units = lz_str::decompress_from_base64(plain.trim_end_matches('='));
    units.and_then(|units| String::from_utf16(&units).ok()).ok_or_else(|| {
        let found: String = packed.chars().take(20).collect();
        wrong(&Value::from(found), ["a compressed puzzle behind the address", "アドレスの後に圧縮された問題"])
    })
}

/// Reads the object that a link carries. Places inside the compressed text mean nothing to people.
pub(crate) fn unpack_object(packed: &str) -> Result<serde_json::Map<String, Value>, ReadError> {
    super::json::object(&unpack(packed)?).map_err(|error| ReadError::new(1, 1, error.trouble))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_told_apart_by_what_stands_first() {
        let carried = |text| carried(text).map(|(carries, rest)| (carries, rest.to_string()));
        let found = |carries, rest: &str| Some((carries, rest.to_string()));
        assert_eq!(carried("https://f-puzzles.com/?load=AB/scl"), found(Carries::FPuzzles, "AB/scl"));
        assert_eq!(carried("https://sudokupad.app/sclN4/fpuz"), found(Carries::Scl, "N4/fpuz"));
        assert_eq!(carried("https://sudokupad.app/fpuzzlesN4"), found(Carries::FPuzzles, "N4"));
        assert_eq!(carried("https://puzz.link/p?sudoku/4/4/p"), found(Carries::PuzzLink, "4/4/p"));
        assert_eq!(carried("http://pzv.jp/p.html?slither_edit/5/5/a"), found(Carries::PuzzLink, "5/5/a"));
        assert_eq!(carried("https://puzz.link/p?unheard/5/5/a"), found(Carries::PuzzLink, "5/5/a"));
        assert_eq!(carried("https://example.org/p?unheard/5/5/a"), None);
        assert_eq!(carried("see https://sudokupad.app/sclN4"), None);
        assert_eq!(carried("https://example.org/"), None);
    }

    /// What LZString 1.5 for JavaScript, which f-puzzles and `SudokuPad` use, makes of these texts.
    #[test]
    fn packs_as_others_do() {
        for (text, packed) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("ab", "IYIyA==="),
            ("abc", "IYIwxkA="),
            ("{\"size\":9}", "N4IgzglgXgpiBcBOAvkA"),
            ("計算ブロック", "hBRnTvRrDItwyMMMj1DEA==="),
        ] {
            assert_eq!(pack(text), packed);
            assert_eq!(unpack(packed).as_deref(), Ok(text));
        }
    }
}
