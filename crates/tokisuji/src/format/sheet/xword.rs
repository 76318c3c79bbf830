//! A crossword with its clues on one line, to be carried in an address: `xword:` and our JSON, compressed. Compressed also means
//! that an address does not give the answers away at a glance.

use super::{Refusal, Sheet, SheetFormat, own, text, wrong};
use crate::format::link::{LONGEST, pack, unpack};
use crate::format::{ReadError, Trouble};
use crate::lang::Lang;
use serde_json::Value;

pub(super) struct Xword;

const HEAD: &str = "xword:";

impl SheetFormat for Xword {
    fn name(&self) -> &'static str {
        "xword"
    }

    fn about(&self, lang: Lang) -> &'static str {
        lang.pick(
            "a crossword with its clues on one line, for links",
            "カギつきクロスワードを1行に(リンク用)",
        )
    }

    fn endings(&self) -> &'static [&'static str] {
        &["xword"]
    }

    fn recognises(&self, file: &[u8]) -> bool {
        file.trim_ascii_start().starts_with(HEAD.as_bytes())
    }

    fn read(&self, file: &[u8]) -> Option<Result<Sheet, ReadError>> {
        Some(text(file).and_then(|text| {
            let packed = text.trim().strip_prefix(HEAD);
            let packed = packed.ok_or_else(|| {
                wrong(1, 1, text, ["xword: and a packed crossword", "xword: とその後に圧縮したクロスワード"])
            })?;
            if packed.len() > LONGEST {
                return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST }));
            }
            let object = unpack(&packed.replace('-', "+").replace('_', "/"))?;
            // Places inside the packed text mean nothing to people.
            own::read(&object).map_err(|error| ReadError::new(1, 1, error.trouble))
        }))
    }

    fn write(&self, sheet: &Sheet) -> Option<Result<Vec<u8>, Refusal>> {
        let packed = pack(&kept(sheet.object()).to_string());
        let packed = packed.trim_end_matches('=').replace('+', "-").replace('/', "_");
        Some(if packed.len() > LONGEST {
            Err(Refusal::TooLong)
        } else {
            Ok(format!("{HEAD}{packed}").into_bytes())
        })
    }
}

/// The object without what follows from the rest.
fn kept(mut object: Value) -> Value {
    let drop = |part: &mut Value, names: &[&str]| {
        if let Some(part) = part.as_object_mut() {
            part.retain(|name, value| {
                let nothing = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
                !names.contains(&name.as_str()) && !nothing
            });
        }
    };
    for way in ["across", "down"] {
        for clue in object[way].as_array_mut().into_iter().flatten() {
            drop(clue, &["cell", "word"]);
        }
    }
    if let Some(hidden) = object.get_mut("hidden_word") {
        drop(hidden, &["word"]);
    }
    drop(&mut object, &["kind", "puzzle", "solution", "width", "height"]);
    object
}
