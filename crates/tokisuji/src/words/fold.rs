//! Folding: the many ways a word is typed become the few letters a board is filled with.

use super::{LANGUAGES, Language, Odd};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// What happens to ッ, ャ and the like.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum SmallKana {
    /// They become large, as printed crosswords have it.
    #[default]
    Large,
    /// They are letters of their own.
    Keep,
}

/// What happens to É, Ü and the like.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Accents {
    /// The letters of the list's language stay; others lose their marks.
    #[default]
    Own,
    /// They lose their marks.
    Drop,
    /// They are letters of their own.
    Keep,
}

/// How letters are folded.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Folding {
    /// Small kana.
    pub small_kana: SmallKana,
    /// Accents of Latin letters.
    pub accents: Accents,
    /// The language whose letters stay with [`Accents::Own`]; a list that has none is looked at for one.
    pub language: Option<&'static Language>,
}

/// A word as it goes on a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Folded {
    /// Its letters.
    pub(super) text: String,
    /// Letters of its parts, as in `5,9` or `3-2`; none where it is all one.
    pub(super) count: Option<String>,
    /// What became of letters that are not as they were written; of a digit nothing.
    pub(super) changes: Vec<(char, String)>,
}

impl Folding {
    /// Every way of folding.
    pub fn all() -> impl Iterator<Item = Folding> {
        let kana = [SmallKana::Large, SmallKana::Keep].into_iter();
        let languages = || LANGUAGES.iter().map(|language| (Accents::Own, Some(language)));
        let accents = move || [(Accents::Drop, None), (Accents::Keep, None)].into_iter().chain(languages());
        kana.flat_map(move |small_kana| {
            accents().map(move |(accents, language)| Folding { small_kana, accents, language })
        })
    }

    /// The letters of a word: full katakana, A to Z, or letters of other scripts. Blanks, hyphens, apostrophes and dots between
    /// the parts of a name are no letters and are left out.
    pub fn fold(self, word: &str) -> Result<String, Odd> {
        let digit = word.nfkc().enumerate().find(|(_, sign)| sign.is_ascii_digit());
        match digit {
            Some((at, sign)) => Err(Odd::Stray { sign, column: at + 1 }),
            None => Ok(self.written(word)?.text),
        }
    }

    /// The same for a word of a list, where digits are left out as well: `H2O` is HO on the board.
    pub(super) fn written(self, word: &str) -> Result<Folded, Odd> {
        let mut folded = Folded::default();
        let (mut count, mut letters) = (String::new(), 0);
        // Compatibility forms first (half-width kana, full-width Latin, ligatures), then marks joined to their letters.
        for (column, sign) in word.nfkc().enumerate() {
            let part = match sign {
                ' ' | '\u{3000}' => Some(",".to_string()),
                '-' | '‐' | '–' | '—' => Some("-".to_string()),
                '0'..='9' => {
                    folded.changes.push((sign, String::new()));
                    Some(format!("‘{sign}’"))
                }
                '\'' | '’' | '・' | '･' | '.' | '=' | '゠' => continue,
                _ => None,
            };
            let (letter, change) = match part {
                Some(part) => {
                    let stands = std::mem::take(&mut letters);
                    count += &if stands > 0 { stands.to_string() } else { String::new() };
                    count += &part;
                    continue;
                }
                None => self.letter(sign).ok_or(Odd::Stray { sign, column: column + 1 })?,
            };
            letters += letter.chars().count();
            folded.text.push_str(&letter);
            folded.changes.extend(change.then_some((sign, letter)));
        }
        if letters > 0 {
            count += &letters.to_string();
        }
        let count = count.trim_matches([',', '-']);
        folded.count = (count.contains(|sign: char| !sign.is_ascii_digit())).then(|| count.to_string());
        Ok(folded)
    }

    /// What a sign is on the board, and whether somebody who wrote it should hear of that.
    fn letter(self, sign: char) -> Option<(String, bool)> {
        let plain = |letter: char| Some((letter.to_string(), false));
        match sign {
            'ぁ'..='ゖ' => plain(self.kana(char::from_u32(sign as u32 + 0x60)?)),
            'ァ'..='ヺ' | 'ー' => plain(self.kana(sign)),
            'i' if self.accents == Accents::Own && self.language.is_some_and(|own| own.code == "tr") => {
                plain('İ')
            }
            'a'..='z' | 'A'..='Z' => plain(sign.to_ascii_uppercase()),
            // Capitals of Greek have no marks, and both forms of sigma have one.
            '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => {
                let mut bare = sign.to_uppercase().nfd().filter(|&sign| !is_combining_mark(sign));
                let letter = bare.next().filter(|sign| sign.is_uppercase())?;
                bare.next().is_none().then(|| (letter.to_string(), false))
            }
            // Cyrillic and Armenian.
            '\u{400}'..='\u{481}' | '\u{48a}'..='\u{586}' => {
                let mut upper = sign.to_uppercase();
                let letter = upper.next().filter(|sign| sign.is_uppercase())?;
                upper.next().is_none().then(|| (letter.to_string(), false))
            }
            // Georgian, Korean, and Chinese characters, which have no capitals.
            'ა'..='ჺ'
            | '가'..='힣'
            | '々'
            | '〆'
            | '〇'
            | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}'
            | '\u{20000}'..='\u{323af}' => plain(sign),
            _ => self.latin(sign),
        }
    }

    fn kana(self, sign: char) -> char {
        if self.small_kana == SmallKana::Keep {
            return sign;
        }
        match sign {
            'ァ' => 'ア',
            'ィ' => 'イ',
            'ゥ' => 'ウ',
            'ェ' => 'エ',
            'ォ' => 'オ',
            'ッ' => 'ツ',
            'ャ' => 'ヤ',
            'ュ' => 'ユ',
            'ョ' => 'ヨ',
            'ヮ' => 'ワ',
            'ヵ' => 'カ',
            'ヶ' => 'ケ',
            _ => sign,
        }
    }

    /// A Latin letter beyond A to Z.
    fn latin(self, sign: char) -> Option<(String, bool)> {
        let upper: String = sign.to_uppercase().nfc().collect();
        let one = upper.chars().next().filter(|_| upper.chars().count() == 1);
        let own = |letter: char| self.language.is_some_and(|language| language.own.contains(letter));
        if self.accents == Accents::Own && one.is_some_and(own) {
            return Some((upper, false));
        }
        let spelled = match sign {
            // Capitals of German have it so.
            'ß' | 'ẞ' => return Some(("SS".to_string(), true)),
            'æ' | 'Æ' => "AE",
            'œ' | 'Œ' => "OE",
            'ø' | 'Ø' => "O",
            'đ' | 'Đ' | 'ð' | 'Ð' => "D",
            'ł' | 'Ł' => "L",
            'þ' | 'Þ' => "TH",
            'ı' => "I",
            _ => "",
        };
        let plain: String = upper.nfd().filter(|&sign| !is_combining_mark(sign)).collect();
        let is_latin = plain.len() == 1 && plain.chars().all(|sign| sign.is_ascii_uppercase());
        match self.accents {
            Accents::Keep if one.is_some() && (is_latin || !spelled.is_empty()) => Some((upper, false)),
            Accents::Own | Accents::Drop if !spelled.is_empty() => Some((spelled.to_string(), true)),
            Accents::Own | Accents::Drop if is_latin => Some((plain, true)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_of_typing_come_to_the_same_letters() {
        let usual = Folding::default();
        for (typed, folded) in [
            ("きゃべつ", "キヤベツ"),
            ("ｷｬﾍﾞﾂ", "キヤベツ"),
            ("か\u{3099}く", "ガク"),
            ("ヴィラ", "ヴイラ"),
            ("ラーメン", "ラーメン"),
            ("ﾗｰﾒﾝ", "ラーメン"),
            ("ＡＢｃ", "ABC"),
            ("Café", "CAFE"),
            ("Cafe\u{301}", "CAFE"),
            ("Straße", "STRASSE"),
            ("Łódź", "LODZ"),
            ("Côte d’Ivoire", "COTEDIVOIRE"),
            ("ﬁn", "FIN"),
        ] {
            assert_eq!(usual.fold(typed).as_deref(), Ok(folded), "{typed}");
        }
    }

    #[test]
    fn choices_are_kept() {
        let keep = Folding { small_kana: SmallKana::Keep, accents: Accents::Keep, language: None };
        assert_eq!(keep.fold("きゃっと").as_deref(), Ok("キャット"));
        assert_eq!(keep.fold("Café").as_deref(), Ok("CAFÉ"));
        assert_eq!(keep.fold("ø").as_deref(), Ok("Ø"));
        assert_eq!(keep.fold("æble").as_deref(), Ok("ÆBLE"));
        for (code, typed, folded) in [
            ("es", "año y día", "AÑOYDIA"),
            ("de", "Käsefüße", "KÄSEFÜSSE"),
            ("sv", "smörgås à la carte", "SMÖRGÅSALACARTE"),
            ("da", "Rødgrød æble", "RØDGRØDÆBLE"),
            ("tr", "ısı işi", "ISIİŞİ"),
            ("en", "jalapeño", "JALAPENO"),
        ] {
            let own = Folding { language: Language::of_code(code), ..Folding::default() };
            assert_eq!(own.fold(typed).as_deref(), Ok(folded), "{code}");
        }
    }

    #[test]
    fn other_scripts_are_letters_too() {
        for (typed, folded) in [
            ("고양이", "고양이"),
            ("кошка", "КОШКА"),
            ("йод ёж", "ЙОДЁЖ"),
            ("γάτος", "ΓΑΤΟΣ"),
            ("猫", "猫"),
            ("日々", "日々"),
            ("食べもの", "食ベモノ"),
        ] {
            assert_eq!(Folding::default().fold(typed).as_deref(), Ok(folded), "{typed}");
        }
    }

    #[test]
    fn parts_of_phrases_are_counted_and_changes_told() {
        let written = |text: &str| Folding::default().written(text).expect("letters");
        for (typed, text, count) in [
            ("north america", "NORTHAMERICA", Some("5,7")),
            ("well-off man", "WELLOFFMAN", Some("4-3,3")),
            ("o'clock", "OCLOCK", None),
            ("H2O", "HO", Some("1‘2’1")),
            (" cat ", "CAT", None),
            ("- cat", "CAT", None),
            ("ニュー・ヨーク", "ニユーヨーク", None),
        ] {
            let folded = written(typed);
            assert_eq!((folded.text.as_str(), folded.count.as_deref()), (text, count), "{typed}");
        }
        assert_eq!(written("Café H2O").changes, [('é', "E".to_string()), ('2', String::new())]);
        assert_eq!(written("きゃっと").changes, []);
    }

    #[test]
    fn what_is_no_letter_is_named_with_its_place() {
        let odd = |text: &str| Folding::default().fold(text).unwrap_err();
        assert_eq!(odd("ネ🐱"), Odd::Stray { sign: '🐱', column: 2 });
        assert_eq!(odd("קפה"), Odd::Stray { sign: 'ק', column: 1 });
        assert_eq!(odd("CAT7"), Odd::Stray { sign: '7', column: 4 });
        assert_eq!(odd("A\u{200f}B"), Odd::Stray { sign: '\u{200f}', column: 2 });
        assert_eq!(odd("\u{301}A"), Odd::Stray { sign: '\u{301}', column: 1 });
    }
}
