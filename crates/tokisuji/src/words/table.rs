//! A word list as it comes: out of an editor, a spreadsheet or a page, in one of several encodings, with tabs, commas or semicolons
//! between its columns. What was understood is told, so that a wrong guess shows.

use super::LONGEST_LINE;
use super::encoding::decode;
use crate::lang::Lang;
use std::borrow::Cow;

/// The most line breaks inside a quoted field; a quotation mark without a partner must not swallow the rest of a list.
const MOST_BREAKS: usize = 8;

/// How a file was read.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Form {
    /// How its letters are written.
    pub encoding: Text,
    /// What stands between its columns, where there are any.
    pub separator: Option<char>,
    /// Whether some fields are in quotation marks.
    pub quoted: bool,
    /// Whether its first line names the columns.
    pub headed: bool,
}

/// How letters are written as bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Text {
    /// UTF-8.
    #[default]
    Utf8,
    /// UTF-16, with either byte first.
    Utf16,
    /// Shift_JIS, as Japanese spreadsheets save.
    ShiftJis,
    /// Windows-1252, as Western spreadsheets save.
    Western,
}

impl Text {
    /// Its usual name.
    pub fn name(self) -> &'static str {
        match self {
            Text::Utf8 => "UTF-8",
            Text::Utf16 => "UTF-16",
            Text::ShiftJis => "Shift_JIS",
            Text::Western => "Windows-1252",
        }
    }
}

impl Form {
    /// Whether it is what the documentation describes: UTF-8 and tabs, with nothing to tell.
    pub fn is_plain(&self) -> bool {
        let tabs = matches!(self.separator, None | Some('\t'));
        tabs && self.encoding == Text::Utf8 && !self.quoted && !self.headed
    }

    /// What was understood, in a sentence.
    pub fn say(&self, lang: Lang) -> String {
        let separator = match self.separator {
            None => lang.pick("one word a line".to_string(), "1行に1語".to_string()),
            Some('\t') => lang.pick("columns by tabs".to_string(), "列の区切りはタブ".to_string()),
            Some(sign) => lang.pick(format!("columns by '{sign}'"), format!("列の区切りは「{sign}」")),
        };
        let mut said = vec![self.encoding.name().to_string(), separator];
        if self.quoted {
            said.push(lang.pick("fields in quotation marks", "引用符つきの項目あり").to_string());
        }
        if self.headed {
            said.push(lang.pick("the first line names the columns", "1行目は見出し").to_string());
        }
        let said = said.join(lang.comma());
        lang.pick(format!("the list was read as {said}"), format!("リストを次のように読みました：{said}"))
    }
}

/// One entry of a file: its first line, from 1, and its fields; or why there are none.
pub(super) struct Record {
    pub(super) line: usize,
    pub(super) fields: Result<Vec<String>, Broken>,
}

/// Why a line has no fields.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Broken {
    NotText,
    Long { bytes: usize },
}

/// Cuts a file into records; comments and empty lines are none.
pub(super) fn records(bytes: &[u8]) -> (Form, Vec<Record>) {
    let (encoding, bytes) = decode(bytes);
    let mut form = Form { encoding, ..Form::default() };
    let mut lines = bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
    let mut records = Vec::new();
    let mut line = 0;
    let mut separators: Vec<(char, usize)> = Vec::new();
    while let Some(first) = lines.next() {
        line += 1;
        let number = line;
        if first.len() > LONGEST_LINE {
            records.push(Record { line, fields: Err(Broken::Long { bytes: first.len() }) });
            continue;
        }
        let Ok(text) = std::str::from_utf8(first) else {
            records.push(Record { line, fields: Err(Broken::NotText) });
            continue;
        };
        if text.trim().is_empty() || text.trim_start().starts_with('#') || separator_line(text) {
            continue;
        }
        let mut text = Cow::Borrowed(text);
        let mut ahead = lines.clone();
        let mut taken = 0;
        let mut split = split(&text);
        // A field whose quotation mark is not closed on its line may go on below.
        while split.open && taken < MOST_BREAKS {
            let Some(Ok(more)) = ahead.next().map(std::str::from_utf8) else { break };
            taken += 1;
            text.to_mut().push('\n');
            text.to_mut().push_str(more);
            if text.len() > LONGEST_LINE {
                break;
            }
            let longer = self::split(&text);
            if !longer.open {
                (split, lines, line) = (longer, ahead, line + taken);
                break;
            }
        }
        form.quoted |= split.quoted;
        if let Some(sign) = split.separator {
            match separators.iter_mut().find(|(known, _)| *known == sign) {
                Some((_, times)) => *times += 1,
                None => separators.push((sign, 1)),
            }
        }
        records.push(Record { line: number, fields: Ok(split.fields) });
    }
    form.separator = separators.iter().rev().max_by_key(|(_, times)| *times).map(|&(sign, _)| sign);
    form.headed =
        records.first().is_some_and(|first| first.fields.as_ref().is_ok_and(|fields| headings(fields)));
    if form.headed {
        records.remove(0);
    }
    (form, records)
}

/// `sep=;`, which spreadsheets write and read.
fn separator_line(text: &str) -> bool {
    text.trim().strip_prefix("sep=").is_some_and(|rest| rest.chars().count() <= 1)
}

/// Whether a record names columns and is no word with its clue.
fn headings(fields: &[String]) -> bool {
    const WORD: &[&str] = &[
        "word",
        "words",
        "answer",
        "answers",
        "entry",
        "term",
        "terms",
        "vocabulary",
        "vocab",
        "english",
        "name",
        "place",
        "単語",
        "ことば",
        "言葉",
        "答え",
        "語",
        "用語",
        "英語",
        "英単語",
        "名前",
        "地名",
        "こたえ",
        "wort",
        "mot",
        "palabra",
        "begriff",
        "terme",
    ];
    const CLUE: &[&str] = &[
        "clue",
        "clues",
        "hint",
        "hints",
        "definition",
        "definitions",
        "meaning",
        "meanings",
        "description",
        "explanation",
        "question",
        "translation",
        "deutsch",
        "français",
        "español",
        "japanese",
        "カギ",
        "かぎ",
        "鍵",
        "ヒント",
        "説明",
        "意味",
        "訳",
        "和訳",
        "日本語",
        "問題",
        "hinweis",
        "bedeutung",
        "erklärung",
        "frage",
        "définition",
        "pista",
    ];
    let is = |at: usize, names: &[&str]| {
        fields.get(at).is_some_and(|field: &String| names.contains(&field.trim().to_lowercase().as_str()))
    };
    is(0, WORD) && is(1, CLUE)
}

struct Split {
    fields: Vec<String>,
    separator: Option<char>,
    quoted: bool,
    /// A quotation mark at the start of a field has no partner yet.
    open: bool,
}

/// The fields of a record. What stands behind the first one is what separates them all: words have no such sign, clues may.
fn split(text: &str) -> Split {
    let mut split = Split { fields: Vec::new(), separator: None, quoted: false, open: false };
    let mut rest = text;
    loop {
        let ends = |sign: char| match split.separator {
            Some(separator) => sign == separator,
            None => matches!(sign, '\t' | ',' | ';' | '，' | '；' | '、'),
        };
        let (field, behind) = match quoted(rest, ends) {
            Quoted::Field(field, behind) => {
                split.quoted = true;
                (field, behind)
            }
            found => {
                split.open |= matches!(found, Quoted::Open);
                let end = plain_end(rest, split.separator, ends);
                (rest[..end].to_string(), &rest[end..])
            }
        };
        split.fields.push(field.replace(['\r', '\n'], " ").trim().to_string());
        let Some(sign) = behind.chars().next() else { return split };
        split.separator = Some(sign);
        rest = &behind[sign.len_utf8()..];
    }
}

/// Where a field without quotation marks ends. A comma before a blank belongs to a sentence once the columns are known:
/// spreadsheets write none there.
fn plain_end(rest: &str, separator: Option<char>, ends: impl Fn(char) -> bool) -> usize {
    let in_sentence = |at: usize, sign: char| {
        separator.is_some() && sign != '\t' && rest[at + sign.len_utf8()..].starts_with(' ')
    };
    let mut signs = rest.char_indices().filter(|&(at, sign)| ends(sign) && !in_sentence(at, sign));
    signs.next().map_or(rest.len(), |(at, _)| at)
}

enum Quoted<'t> {
    /// The field without its marks, and what follows.
    Field(String, &'t str),
    /// It begins with a mark that is never closed.
    Open,
    /// It is not in marks as a whole.
    No,
}

/// A field in quotation marks, two of which stand for one inside.
fn quoted(text: &str, ends: impl Fn(char) -> bool) -> Quoted<'_> {
    let Some(inside) = text.strip_prefix('"') else { return Quoted::No };
    let mut field = String::new();
    let mut rest = inside;
    while let Some((before, behind)) = rest.split_once('"') {
        field.push_str(before);
        match behind.chars().next() {
            Some('"') => {
                field.push('"');
                rest = &behind[1..];
            }
            None => return Quoted::Field(field, behind),
            Some(sign) if ends(sign) => return Quoted::Field(field, behind),
            Some(_) => return Quoted::No,
        }
    }
    Quoted::Open
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{SHIFT_JIS, WINDOWS_1252};

    fn fields(text: &str) -> Vec<Vec<String>> {
        let (_, records) = records(text.as_bytes());
        records.into_iter().map(|record| record.fields.expect("text")).collect()
    }

    #[test]
    fn any_separator_is_taken() {
        for text in
            ["CAT\tpet\tzoo", "CAT,pet,zoo", "CAT;pet;zoo", "\"CAT\",\"pet\",\"zoo\"", "CAT，pet，zoo"]
        {
            assert_eq!(fields(text), [["CAT", "pet", "zoo"]], "{text}");
        }
        assert_eq!(fields("CAT;Small, furry; purrs"), [["CAT", "Small, furry; purrs"]]);
        assert_eq!(fields("CAT,Small, furry"), [["CAT", "Small, furry"]]);
        assert_eq!(fields("CAT\tSmall,furry;soft"), [["CAT", "Small,furry;soft"]]);
    }

    #[test]
    fn quotation_marks_are_those_of_spreadsheets() {
        assert_eq!(
            fields("CAT,\"Says \"\"meow\"\", twice\"\nDOG,x"),
            [["CAT", "Says \"meow\", twice"], ["DOG", "x"]]
        );
        assert_eq!(
            fields("CAT,\"two\nlines\",zoo\nDOG,x"),
            [&["CAT", "two lines", "zoo"][..], &["DOG", "x"]]
        );
        // Marks that do not enclose the whole field are part of it, and one without a partner ends with its line.
        assert_eq!(
            fields("CAT\t\"Meow\" it says\nDOG\t\"open\nOX\tmoo"),
            [["CAT", "\"Meow\" it says"], ["DOG", "\"open"], ["OX", "moo"]]
        );
    }

    #[test]
    fn encodings_are_told_apart() {
        let utf16 = |text: &str, big: bool, mark: bool| {
            let units = mark.then_some(0xfeff).into_iter().chain(text.encode_utf16());
            units
                .flat_map(|unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect::<Vec<u8>>()
        };
        let text = "ネコ;なく\r\nイヌ;ほえる\r\nCAT;pet\r\n";
        for (big, mark) in [(false, true), (true, true), (false, false), (true, false)] {
            let bytes = utf16(text, big, mark);
            let (form, records) = records(&bytes);
            assert_eq!((form.encoding, form.separator), (Text::Utf16, Some(';')), "{big} {mark}");
            assert_eq!(records[1].fields, Ok(vec!["イヌ".to_string(), "ほえる".to_string()]));
        }
        let (form, records_) = records(&SHIFT_JIS.encode("猫,ネコ科の動物\r\n犬,いぬ").0);
        assert_eq!((form.encoding, records_.len()), (Text::ShiftJis, 2));
        let (form, records_) = records(&WINDOWS_1252.encode("año;365 días\r\nniño;joven").0);
        assert_eq!(
            (form.encoding, records_[0].fields.as_ref().map(|fields| fields[0].as_str())),
            (Text::Western, Ok("año"))
        );
        let (form, _) = records("\u{feff}CAT,pet".as_bytes());
        assert_eq!(form, Form { separator: Some(','), ..Form::default() });
    }

    #[test]
    fn headings_and_hints_of_spreadsheets_are_no_words() {
        let (form, records_) = records(b"sep=;\nWord;Clue\nCAT;pet\n");
        assert!(form.headed && records_.len() == 1);
        assert!(!form.is_plain() && form.say(Lang::En).contains("';'"), "{}", form.say(Lang::En));
        assert_eq!(fields("WORD\tsomething said"), [["WORD", "something said"]]);
    }
}
