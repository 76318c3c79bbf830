//! Game ids of Simon Tatham's *keen*, with sums only: a `SumBlock` on one line.

use super::{Format, ReadError};
use crate::kind::sumblock::SumBlock;
use crate::kind::{Position, Puzzle};
use crate::lang::Lang;

pub(super) struct Keen;

impl Format for Keen {
    fn name(&self) -> &'static str {
        "keen"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "SumBlock as a game id of sgt-keen, sums only; givens behind a second comma",
            "計算ブロック(sgt-keen のゲーム番号、和のみ。ヒントは2つめのコンマの後)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["keen"]
    }

    fn recognises(&self, text: &str) -> bool {
        is_keen(text.trim())
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        super::one_word(text, |id| Ok(Position::from(Puzzle::from(id.parse::<SumBlock>()?))))
    }

    fn write(&self, position: &Position) -> Option<String> {
        Some(position.puzzle.get::<SumBlock>()?.to_string())
    }
}

/// Whether a line begins as a keen id does: a size, perhaps a difficulty, a colon, blocks, a comma, a clue.
pub(super) fn is_keen(line: &str) -> bool {
    let Some((params, rest)) = line.split_once(':') else {
        return false;
    };
    let digits = params.bytes().take_while(u8::is_ascii_digit).count();
    let blocks = rest.split(',').next().unwrap_or("");
    (1..=2).contains(&digits)
        && params[digits..].bytes().all(|sign| sign.is_ascii_lowercase())
        && params.len() <= digits + 3
        && !blocks.is_empty()
        && blocks.bytes().all(|sign| sign == b'_' || sign.is_ascii_lowercase() || sign.is_ascii_digit())
        && rest[blocks.len()..].starts_with(',')
}
