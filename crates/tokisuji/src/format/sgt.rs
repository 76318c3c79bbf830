//! Game ids of Simon Tatham's collection for kinds with clues on a grid: unequal, pattern, loopy, keen, towers, unruly, lightup, tents,
//! mosaic. Those of solo, and of keen with sums only, have formats of their own.

use super::{Format, ReadError};
use crate::kind::clued::{Clued, CluedKind, is_unclear};
use crate::kind::{KINDS, Position, Puzzle};
use crate::lang::Lang;
use crate::text::sgt::Reader;

pub(super) struct Sgt;

impl Format for Sgt {
    fn name(&self) -> &'static str {
        "sgt"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "a game id of sgt-loopy, sgt-pattern, sgt-unequal and so on",
            "sgt-loopy・sgt-pattern・sgt-unequal などのゲーム番号",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    fn recognises(&self, text: &str) -> bool {
        is_id(text.trim())
    }

    fn read(&self, text: &str) -> Result<Position, ReadError> {
        super::one_word(text, |id| {
            let mut reader = Reader::new(id);
            let Some(kind) = kind_of(id) else {
                if is_unclear(id) {
                    let (size, rest) = id.split_once(':').unwrap_or((id, ""));
                    let [lightup, mosaic] = [format!("{size}b20s4d0:{rest}"), format!("{size}h1:{rest}")];
                    return Err(reader.wanted([
                        format!("to know the game, which this id does not tell; for lightup (Akari) write {lightup}, for mosaic {mosaic}"),
                        format!("どちらのゲームか分かる番号。lightup(美術館)なら {lightup}、mosaic なら {mosaic} と書く"),
                    ]));
                }
                return Err(reader.want(
                    "a game id such as 10x10t0:… (loopy), 10x10:1.2/3/… (pattern) or 5:0,0R,… (unequal)",
                    "10x10t0:…(loopy)・10x10:1.2/3/…(pattern)・5:0,0R,…(unequal)のようなゲーム番号",
                ));
            };
            let clues = kind.read_sgt(&mut reader)?;
            Ok(Position::from(Puzzle::from(Clued::new(kind, clues))))
        })
    }

    fn write(&self, position: &Position) -> Option<String> {
        let puzzle: &Clued = position.puzzle.get()?;
        puzzle.of_kind().write_sgt(puzzle.clues())
    }
}

/// The kind whose game an id is of.
fn kind_of(id: &str) -> Option<&'static dyn CluedKind> {
    KINDS.iter().filter_map(|kind| kind.clued()).find(|kind| kind.is_sgt(id))
}

/// Whether a line is a game id of such a kind.
pub(super) fn is_id(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|id| kind_of(id).is_some() || is_unclear(id))
}

#[cfg(test)]
mod tests {

    #[test]
    fn an_id_of_two_games_is_refused_with_how_to_tell_them_apart() {
        for id in ["7x7:a2d0p1a4p0d0a", "5x5:a3220b4a2a333f3a2a2"] {
            let refused = crate::format::read(id).expect_err("of two games").to_string();
            let (size, rest) = id.split_once(':').expect("an id");
            for (params, kind) in [("b20s4d0", "akari"), ("h1", "mosaic")] {
                let clear = format!("{size}{params}:{rest}");
                assert!(refused.contains(&clear), "{refused}");
                assert_eq!(crate::format::read(&clear).expect("clear").puzzle.kind().name(), kind);
            }
        }
        assert_eq!(
            crate::format::read("4x4:1114142333214213").expect("an id").puzzle.kind().name(),
            "hitori"
        );
    }
}
