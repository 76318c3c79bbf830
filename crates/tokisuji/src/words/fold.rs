//! Folding: the many ways a word is typed become the few letters a board is filled with.

use super::Odd;
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
    /// They lose their marks.
    #[default]
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
}

impl Folding {
    /// Every way of folding.
    pub fn all() -> impl Iterator<Item = Folding> {
        [SmallKana::Large, SmallKana::Keep].into_iter().flat_map(|small_kana| {
            [Accents::Drop, Accents::Keep].into_iter().map(move |accents| Folding { small_kana, accents })
        })
    }

    /// The letters of a word: full katakana or A to Z. Blanks, hyphens, apostrophes and dots between the parts of
    /// a name are no letters and are left out.
    pub fn fold(self, word: &str) -> Result<String, Odd> {
        let mut text = String::new();
        // Compatibility forms first (half-width kana, full-width Latin, ligatures), then marks joined to their letters.
        for (column, sign) in word.nfkc().enumerate() {
            match sign {
                ' ' | '\u{3000}' | '-' | '‐' | '–' | '—' | '\'' | '’' | '・' | '･' | '.' | '=' | '゠' =>
                    {}
                'ぁ'..='ゖ' => text.push(self.kana(char::from_u32(sign as u32 + 0x60).unwrap_or(sign))),
                'ァ'..='ヺ' | 'ー' => text.push(self.kana(sign)),
                'a'..='z' | 'A'..='Z' => text.push(sign.to_ascii_uppercase()),
                _ => {
                    let latin = self.latin(sign).ok_or(Odd::Stray { sign, column: column + 1 })?;
                    text.push_str(&latin);
                }
            }
        }
        Ok(text)
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
    fn latin(self, sign: char) -> Option<String> {
        let spelled = match sign {
            'ß' | 'ẞ' => "SS",
            'æ' | 'Æ' => "AE",
            'œ' | 'Œ' => "OE",
            'ø' | 'Ø' => "O",
            'đ' | 'Đ' | 'ð' | 'Ð' => "D",
            'ł' | 'Ł' => "L",
            'þ' | 'Þ' => "TH",
            'ı' => "I",
            _ => "",
        };
        if !spelled.is_empty() && (self.accents == Accents::Drop || spelled.len() > 1) {
            return Some(spelled.to_string());
        }
        let upper: String = sign.to_uppercase().nfc().collect();
        let plain: String = upper.nfd().filter(|&sign| !is_combining_mark(sign)).collect();
        let is_latin = plain.len() == 1 && plain.chars().all(|sign| sign.is_ascii_uppercase());
        let own = upper.chars().count() == 1 && (is_latin || !spelled.is_empty());
        match self.accents {
            Accents::Drop if is_latin => Some(plain),
            Accents::Keep if own => Some(upper),
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
        let keep = Folding { small_kana: SmallKana::Keep, accents: Accents::Keep };
        assert_eq!(keep.fold("きゃっと").as_deref(), Ok("キャット"));
        assert_eq!(keep.fold("Café").as_deref(), Ok("CAFÉ"));
        assert_eq!(keep.fold("ø").as_deref(), Ok("Ø"));
    }

    #[test]
    fn what_is_no_letter_is_named_with_its_place() {
        let odd = |text: &str| Folding::default().fold(text).unwrap_err();
        assert_eq!(odd("ネ猫"), Odd::Stray { sign: '猫', column: 2 });
        assert_eq!(odd("CAT7"), Odd::Stray { sign: '7', column: 4 });
        assert_eq!(odd("A\u{200f}B"), Odd::Stray { sign: '\u{200f}', column: 2 });
        assert_eq!(odd("\u{301}A"), Odd::Stray { sign: '\u{301}', column: 1 });
    }
}
