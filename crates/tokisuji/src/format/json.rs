//! What the formats written as JSON have in common: reading with a place for every trouble, and cutting a stream.

use super::{ReadError, Trouble};
use serde_json::{Map, Value};

/// The most characters of a text that is taken apart: some hundred times the largest board.
const LONGEST: usize = 1 << 20;

/// Reads one object.
pub(super) fn object(text: &str) -> Result<Map<String, Value>, ReadError> {
    if text.trim().is_empty() {
        return Err(ReadError::new(1, 1, Trouble::Empty));
    }
    if text.len() > LONGEST {
        return Err(ReadError::new(1, 1, Trouble::TooLong { most: LONGEST }));
    }
    match serde_json::from_str::<Value>(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => Err(wrong(&other, ["a puzzle as a JSON object", "問題を表す JSON のオブジェクト"])),
        Err(error) => {
            // The place is told in bytes; a line may break off before it.
            let (line, column) = (error.line().max(1), error.column().max(1));
            let signs = text.split('\n').nth(line - 1).map_or(0, |line| line.chars().count());
            let found = text.split('\n').nth(line - 1).unwrap_or("").chars().nth(column - 1);
            let found = found.map_or("the end".to_string(), |sign| sign.to_string());
            let trouble =
                Trouble::Wanted { found, wanted: ["JSON that goes on rightly", "正しい JSON の続き"] };
            Err(ReadError::new(line, column.min(signs + 1), trouble))
        }
    }
}

/// Something in the object that does not belong there.
pub(super) fn wrong(found: &Value, wanted: [&'static str; 2]) -> ReadError {
    let found: String = found.to_string().chars().take(60).collect();
    ReadError::new(1, 1, Trouble::Wanted { found, wanted })
}

/// Whether a text begins as an object does.
pub(super) fn begins(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// Whether all braces outside strings are closed: a whole object, or as much as can be told of a broken one.
pub(super) fn is_whole<'t>(lines: impl IntoIterator<Item = &'t str>) -> bool {
    let (mut depth, mut quoted, mut escaped) = (0i64, false, false);
    for line in lines {
        for sign in line.bytes() {
            match sign {
                _ if escaped => escaped = false,
                b'\\' if quoted => escaped = true,
                b'"' => quoted = !quoted,
                b'{' if !quoted => depth += 1,
                b'}' if !quoted => depth -= 1,
                _ => {}
            }
        }
        // No string goes on in the next line.
        quoted = false;
        escaped = false;
    }
    depth <= 0
}

/// A number that may be written as text.
pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
}
