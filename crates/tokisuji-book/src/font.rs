//! The font that comes with the program: the same letters on every machine, and how wide they are.

use resvg::usvg::fontdb::Database;
use std::sync::{Arc, OnceLock};
use ttf_parser::Face;

/// M PLUS 1p: digits, Latin and Japanese in one hand, under the SIL Open Font License.
const REGULAR: &[u8] = include_bytes!("../assets/fonts/MPLUS1p-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../assets/fonts/MPLUS1p-Bold.ttf");

/// The name by which pictures ask for it.
pub(crate) const FAMILY: &str = "M PLUS 1p";

/// How heavy letters are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The fonts, loaded once.
pub(crate) fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut database = Database::new();
        for font in [REGULAR, BOLD] {
            database.load_font_data(font.to_vec());
        }
        Arc::new(database)
    };
    Arc::clone(DATABASE.get_or_init(load))
}

/// How wide a line of text is at this size.
pub(crate) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    let face = face(weight);
    let advance = |sign: char| {
        let glyph = face.glyph_index(sign).unwrap_or_default();
        f64::from(face.glyph_hor_advance(glyph).unwrap_or(0))
    };
    text.chars().map(advance).sum::<f64>() * size / f64::from(face.units_per_em())
}

/// Breaks text into lines that are at most this wide: at spaces, and between Japanese letters where their
/// customs allow it. A word that is wider than a line is cut.
pub(crate) fn wrap(text: &str, size: f64, weight: Weight, wide: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut from = 0;
    for (to, chance) in unicode_linebreak::linebreaks(text) {
        let piece = &text[from..to];
        from = to;
        if !line.is_empty() && width(&(line.clone() + piece.trim_end()), size, weight) > wide {
            lines.push(std::mem::take(&mut line));
        }
        for sign in piece.chars() {
            if !line.is_empty() && width(line.trim_end(), size, weight) + width_of(sign, size, weight) > wide
            {
                lines.push(std::mem::take(&mut line));
            }
            line.push(sign);
        }
        if chance == unicode_linebreak::BreakOpportunity::Mandatory && to < text.len() {
            lines.push(std::mem::take(&mut line));
        }
    }
    lines.push(line);
    lines.iter().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// The number of letters behind a clue stays on the line of its last word.
pub(crate) fn together(clue: &str) -> String {
    match clue.rsplit_once(" (") {
        Some((before, number))
            if number
                .trim_end_matches(')')
                .chars()
                .all(|sign| sign.is_ascii_digit() || ",-".contains(sign)) =>
        {
            format!("{before}\u{a0}({number}")
        }
        _ => clue.to_owned(),
    }
}

/// Spaces at the end of a line take no room.
fn width_of(sign: char, size: f64, weight: Weight) -> f64 {
    if sign.is_whitespace() { 0.0 } else { width(sign.encode_utf8(&mut [0; 4]), size, weight) }
}

fn face(weight: Weight) -> &'static Face<'static> {
    static FACES: OnceLock<[Face<'static>; 2]> = OnceLock::new();
    let load = || [REGULAR, BOLD].map(|data| Face::parse(data, 0).expect("the font we ship"));
    &FACES.get_or_init(load)[usize::from(weight == Weight::Bold)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_letters_is_never_alone_on_a_line() {
        let clue = together("Smoke leaves the house here (7)");
        for wide in 20..200 {
            for line in wrap(&clue, 10.0, Weight::Regular, f64::from(wide)) {
                assert!(
                    !line.starts_with("(7)")
                        || width("here\u{a0}(7)", 10.0, Weight::Regular) > f64::from(wide),
                    "{wide}: {line}"
                );
            }
        }
        assert_eq!(together("No number"), "No number");
        assert_eq!(together("Two words (in brackets) here"), "Two words (in brackets) here");
    }

    #[test]
    fn no_line_is_too_wide_and_no_letter_is_lost() {
        let texts = [
            "In each row, each column and each 3×3 block every number stands exactly once.",
            "どの行にも、どの列にも、どの3×3のブロックにも、同じ数字は1回だけ入ります。",
            "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
        ];
        for text in texts {
            for wide in [40.0, 90.0, 200.0] {
                let lines = wrap(text, 10.0, Weight::Regular, wide);
                for line in &lines {
                    assert!(width(line, 10.0, Weight::Regular) <= wide + 0.01, "{line:?} at {wide}");
                }
                let squeeze = |text: &str| text.replace(' ', "");
                assert_eq!(squeeze(&lines.concat()), squeeze(text));
            }
        }
    }

    #[test]
    fn japanese_lines_do_not_begin_with_a_full_stop() {
        let text = "数字は1回だけ入ります。".repeat(8);
        for wide in 60..160 {
            let lines = wrap(&text, 10.0, Weight::Regular, f64::from(wide));
            assert!(lines.iter().all(|line| !line.starts_with(['。', '、'])), "at {wide}: {lines:?}");
        }
    }
}
