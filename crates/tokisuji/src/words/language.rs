//! Languages with Latin letters of their own: in Spanish ñ is a letter, and año without it is another word.

use std::collections::BTreeSet;

/// A language and the letters beyond A to Z that are letters to it; other marks are left off, as its crosswords do.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Language {
    /// Its code, such as `es`.
    pub code: &'static str,
    /// Its name in English.
    pub en: &'static str,
    /// Its name in Japanese.
    pub ja: &'static str,
    /// Capital letters of its own.
    pub own: &'static str,
    /// Capital letters with marks that are written but do not count.
    marked: &'static str,
}

/// Every language we know, those first that are guessed first where letters leave it open.
pub static LANGUAGES: &[Language] = &[
    Language { code: "en", en: "English", ja: "英語", own: "", marked: "ÉÈÊËÇÏÔÑ" },
    Language {
        code: "fr", en: "French", ja: "フランス語", own: "", marked: "ÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆ"
    },
    Language { code: "es", en: "Spanish", ja: "スペイン語", own: "Ñ", marked: "ÁÉÍÓÚÜ" },
    Language {
        code: "pt", en: "Portuguese", ja: "ポルトガル語", own: "", marked: "ÇÀÁÂÃÉÊÍÓÔÕÚÜ"
    },
    Language { code: "it", en: "Italian", ja: "イタリア語", own: "", marked: "ÀÈÉÌÎÒÓÙÚ" },
    Language {
        code: "ca", en: "Catalan", ja: "カタルーニャ語", own: "Ç", marked: "ÀÈÉÍÏÒÓÚÜ"
    },
    Language { code: "de", en: "German", ja: "ドイツ語", own: "ÄÖÜ", marked: "ẞÉ" },
    Language { code: "nl", en: "Dutch", ja: "オランダ語", own: "", marked: "ÁÉËÏÓÖÜ" },
    Language { code: "sv", en: "Swedish", ja: "スウェーデン語", own: "ÅÄÖ", marked: "É" },
    Language { code: "da", en: "Danish", ja: "デンマーク語", own: "ÆØÅ", marked: "É" },
    Language { code: "no", en: "Norwegian", ja: "ノルウェー語", own: "ÆØÅ", marked: "ÉÈÊÓÒÔ" },
    Language { code: "fi", en: "Finnish", ja: "フィンランド語", own: "ÄÖÅ", marked: "ŠŽ" },
    Language {
        code: "is", en: "Icelandic", ja: "アイスランド語", own: "ÁÐÉÍÓÚÝÞÆÖ", marked: ""
    },
    Language { code: "et", en: "Estonian", ja: "エストニア語", own: "ÕÄÖÜŠŽ", marked: "" },
    Language { code: "lv", en: "Latvian", ja: "ラトビア語", own: "ĀČĒĢĪĶĻŅŠŪŽ", marked: "" },
    Language {
        code: "lt", en: "Lithuanian", ja: "リトアニア語", own: "ĄČĘĖĮŠŲŪŽ", marked: ""
    },
    Language { code: "pl", en: "Polish", ja: "ポーランド語", own: "ĄĆĘŁŃÓŚŹŻ", marked: "" },
    Language {
        code: "cs", en: "Czech", ja: "チェコ語", own: "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", marked: ""
    },
    Language {
        code: "sk", en: "Slovak", ja: "スロバキア語", own: "ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ", marked: ""
    },
    Language { code: "hu", en: "Hungarian", ja: "ハンガリー語", own: "ÁÉÍÓÖŐÚÜŰ", marked: "" },
    Language { code: "ro", en: "Romanian", ja: "ルーマニア語", own: "ĂÂÎȘȚ", marked: "ŞŢ" },
    Language { code: "hr", en: "Croatian", ja: "クロアチア語", own: "ČĆĐŠŽ", marked: "" },
    Language { code: "tr", en: "Turkish", ja: "トルコ語", own: "ÇĞİÖŞÜ", marked: "ÂÎÛ" },
    Language { code: "eo", en: "Esperanto", ja: "エスペラント", own: "ĈĜĤĴŜŬ", marked: "" },
];

impl Language {
    /// The language of that code.
    pub fn of_code(code: &str) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.code.eq_ignore_ascii_case(code))
    }

    /// The language of a list, guessed from the marked letters of its words: of those that know all of them the first. A few
    /// loan words do not make a language: at least one word in fifty has such a letter, or marks go.
    pub(super) fn guess<'w>(words: impl Iterator<Item = &'w str>) -> Option<&'static Language> {
        let (mut all, mut marked) = (0, 0);
        let mut letters: BTreeSet<char> = BTreeSet::new();
        for word in words {
            all += 1;
            let before = marked;
            for sign in word.chars().filter(|&sign| is_marked(sign)) {
                // Turkish is the one language whose small ı is a letter apart from its capital, and ß as two capitals would be no letter.
                letters.extend(match sign {
                    'ı' => Some('İ'),
                    'ß' => Some('ẞ'),
                    sign => sign.to_uppercase().next(),
                });
                marked = before + 1;
            }
        }
        if marked * 50 < all || letters.is_empty() {
            return None;
        }
        let knows = |language: &&Language| {
            letters.iter().all(|&letter| language.own.contains(letter) || language.marked.contains(letter))
        };
        // A tilde on the n in one word of ten or more is no loan.
        let loans = marked * 10 < all;
        LANGUAGES.iter().filter(|language| language.code != "en" || loans).find(knows)
    }
}

/// Whether a sign is a Latin letter beyond A to Z.
fn is_marked(sign: char) -> bool {
    matches!(sign, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}') && sign.is_alphabetic()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_guessed_by_their_letters() {
        for (words, code) in [
            ("año niño señor mesa", Some("es")),
            ("Käse Brötchen Milch", Some("de")),
            ("Straße Käse Grüße", Some("de")),
            ("smörgås köttbullar", Some("sv")),
            ("rødgrød fløde æble", Some("da")),
            ("café crème brûlée", Some("fr")),
            ("łódka żaba gęś", Some("pl")),
            ("ığdır şeker", Some("tr")),
            ("příliš žluťoučký kůň", Some("cs")),
            ("cat dog mouse", None),
            ("ねこ いぬ", None),
        ] {
            let guessed = Language::guess(words.split(' ')).map(|language| language.code);
            assert_eq!(guessed, code, "{words}");
        }
        // One loan among many English words does not make the list Spanish.
        let many: Vec<&str> = std::iter::once("jalapeño").chain(std::iter::repeat_n("cat", 99)).collect();
        assert_eq!(Language::guess(many.iter().copied()), None);
        assert_eq!(Language::guess(many[..30].iter().copied()).map(|language| language.code), Some("en"));
    }

    #[test]
    fn letters_are_capitals_and_none_stands_twice() {
        for language in LANGUAGES {
            let letters: Vec<char> = language.own.chars().chain(language.marked.chars()).collect();
            let different: BTreeSet<char> = letters.iter().copied().collect();
            assert_eq!(letters.len(), different.len(), "{}", language.code);
            assert!(letters.iter().all(|letter| letter.is_uppercase()), "{}", language.code);
        }
    }
}
