//! Values on the command line that take more than a number: ranges, times, sizes.

use std::ops::RangeInclusive;
use std::time::Duration;
use tokisuji::kind::sudoku::Shape;

/// Reads `5`, `3..5`, `3..` or `..5`; both ends count.
pub(super) fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let wanted = || format!("found {text:?}, wanted a number or a range such as 20..30, 20.. or ..30");
    let end = |part: &str, open: usize| {
        if part.is_empty() { Ok(open) } else { part.parse().map_err(|_| wanted()) }
    };
    let range = match text.split_once("..") {
        Some(("", "")) => return Err(wanted()),
        Some((least, most)) => end(least, 0)?..=end(most.trim_start_matches('='), usize::MAX)?,
        None => text.parse().map(|only| only..=only).map_err(|_| wanted())?,
    };
    if range.is_empty() { Err(wanted()) } else { Ok(range) }
}

/// Reads a name that can be that of a file: letters, digits, `-` and `_`.
#[cfg(feature = "study")]
pub(super) fn plain_name(text: &str) -> Result<String, String> {
    let plain = |sign: char| sign.is_alphanumeric() || sign == '-' || sign == '_';
    if !text.is_empty() && text.chars().all(plain) {
        Ok(text.to_owned())
    } else {
        Err(format!("found {text:?}, wanted a name of letters, digits, - and _"))
    }
}

/// Reads a number above 0.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number > 0.0);
    number.ok_or_else(|| format!("found {text:?}, wanted a number above 0 such as 0.01"))
}

/// Reads `500M`, `4G` or plain bytes.
pub(super) fn bytes(text: &str) -> Result<usize, String> {
    let wanted = || format!("found {text:?}, wanted a size such as 500M or 4G");
    let digits = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let number: usize = digits.parse().map_err(|_| wanted())?;
    let shift = match &text[digits.len()..] {
        "" | "B" => 0,
        "k" | "K" | "KB" => 10,
        "M" | "MB" => 20,
        "G" | "GB" => 30,
        _ => return Err(wanted()),
    };
    number.checked_mul(1 << shift).ok_or_else(wanted)
}

/// Reads `9` or `9x9`.
pub(super) fn size(text: &str) -> Result<Shape, String> {
    let number = |part: &str| part.parse::<usize>().ok();
    let side = match text.split_once(['x', '×']) {
        Some((rows, cols)) => number(rows).filter(|&rows| Some(rows) == number(cols)),
        None => number(text),
    };
    side.and_then(Shape::of_size).ok_or_else(|| {
        let sizes: Vec<String> = Shape::sizes().map(|size| size.to_string()).collect();
        format!("found {text:?}, wanted one of: {}", sizes.join(", "))
    })
}

/// Reads `30s`, `2m`, `500ms` or plain seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    let wanted = || format!("found {text:?}, wanted a time such as 30s, 2m or 500ms");
    let digits = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let number: f64 = digits.parse().map_err(|_| wanted())?;
    let seconds = match &text[digits.len()..] {
        "" | "s" => number,
        "ms" => number / 1000.0,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(wanted()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| wanted())
}
