//! Word lists in recipes: the text of a list, and how its letters are read.

use super::{Field, Recipe, RecipeError, Takes};
use crate::lang::Lang;
use crate::words::{Accents, Folding, LANGUAGES, Language, SmallKana, WordList};

/// The largest list in bytes.
const LARGEST: usize = 64 << 20;
/// Remarks about a list that are worth telling at once.
const MOST_REMARKS: usize = 10;

/// Words that cross well, to try things out with.
pub(in crate::kind) const SMALL_LIST: &str =
    "CAT\nTAR\nCAR\nART\nRAT\nTEA\nEAT\nSEA\nACE\nICE\nTIE\nSIT\nSTAR\nCART\nRICE\nSEAT\n";

/// The list.
pub(in crate::kind) const WORDS: Field = Field::new(
    "words",
    Takes::Text(LARGEST),
    [
        "the word list: WORD<TAB>clue<TAB>tags, one word a line, or what a spreadsheet saves",
        "単語リスト(1行に1語、単語<タブ>カギ<タブ>タグ、または表計算の CSV)",
    ],
);
/// ッ, ャ and the like.
pub(in crate::kind) const SMALL_KANA: Field = Field::new(
    "small_kana",
    Takes::Choice(&["large", "keep"]),
    ["ッ, ャ and the like: made large, or kept", "ッ・ャ など: 大きくする(large)か、そのまま(keep)"],
);
/// É, Ü and the like.
pub(in crate::kind) const ACCENTS: Field = Field::new(
    "accents",
    Takes::Choice(&["own", "drop", "keep"]),
    [
        "É, Ü and the like: letters of the language's own kept, all without their marks, or all kept",
        "É・Ü など: その言語の文字は残す(own)、すべて外す(drop)、すべて残す(keep)",
    ],
);
/// Whose letters stay.
pub(in crate::kind) const LANGUAGE: Field = Field::new(
    "language",
    Takes::Text(10),
    ["the language of the words, as a code such as es or de", "単語の言語(es や de のようなコード)"],
);

/// The words of a recipe.
pub(in crate::kind) fn word_list(recipe: &Recipe) -> Result<WordList, RecipeError> {
    let text = recipe.text("words").ok_or_else(|| {
        RecipeError::wanted("words", "nothing", ["a word list, one word a line", "単語リスト(1行に1語)"])
    })?;
    let language = recipe.text("language").map(|code| {
        let codes = || LANGUAGES.iter().map(|language| language.code).collect::<Vec<_>>().join(", ");
        Language::of_code(&code).ok_or_else(|| RecipeError::value("language", &code, &codes()))
    });
    let folding = Folding {
        small_kana: match recipe.text("small_kana").as_deref() {
            Some("keep") => SmallKana::Keep,
            _ => SmallKana::Large,
        },
        accents: match recipe.text("accents").as_deref() {
            Some("drop") => Accents::Drop,
            Some("keep") => Accents::Keep,
            _ => Accents::Own,
        },
        language: language.transpose()?,
    };
    Ok(WordList::read(text.as_bytes(), folding))
}

/// How a list was understood where that is not plain, and lines that were not used as they stood.
pub(in crate::kind) fn remarks(list: &WordList, lang: Lang) -> Vec<String> {
    let mut said: Vec<String> = list.understood(lang).into_iter().take(MOST_REMARKS).collect();
    said.extend(list.remarks.iter().take(MOST_REMARKS).map(|remark| remark.say(lang)));
    let more = list.remarks.len().saturating_sub(MOST_REMARKS);
    if more > 0 {
        said.push(lang.pick(format!("and {more} more odd lines"), format!("ほかに{more}行あります")));
    }
    said
}
