//! The font that comes with the program, and fonts of somebody's own before it: the same letters on every machine, and how wide they are.

use resvg::usvg::fontdb::{Database, Language, Source};
use std::sync::{Arc, OnceLock};
use ttf_parser::Face;

/// M PLUS 1p: digits, Latin and Japanese in one hand, under the SIL Open Font License.
const REGULAR: &[u8] = include_bytes!("../assets/fonts/MPLUS1p-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../assets/fonts/MPLUS1p-Bold.ttf");

/// The name by which pictures ask for it.
pub(crate) const FAMILY: &str = "M PLUS 1p";
/// What it is called beside a font of somebody's own, which then has its name.
const BEHIND: &str = "M PLUS 1p behind";

/// How heavy letters are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Regular,
    Bold,
}

/// The font of somebody's own, regular and bold, for the whole program.
static OWN: OnceLock<[&'static [u8]; 2]> = OnceLock::new();

/// Prints everything with this font, regular and bold; letters that it lacks come from the one that comes along. To be called once, before anything is
/// laid out: a program prints with one font.
pub fn use_font(regular: Vec<u8>, bold: Option<Vec<u8>>) -> Result<(), String> {
    let fonts = [regular.clone(), bold.unwrap_or(regular)];
    for font in &fonts {
        let face = Face::parse(font, 0)
            .map_err(|error| format!("found no font ({error}), wanted a .ttf or .otf file"))?;
        if face.glyph_index('0').is_none() {
            return Err("found a font without digits, wanted one that has them".into());
        }
    }
    // They are needed until the program ends.
    OWN.set(fonts.map(|font| &*font.leak())).map_err(|_| "a font was chosen already".to_owned())
}

/// The letters of a text that no font has: they would be printed as boxes.
pub(crate) fn lacking(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|&sign| {
        let control = sign.is_control() || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{feff}');
        !control && faces(Weight::Regular).iter().all(|face| face.glyph_index(sign).is_none())
    })
}

/// The fonts, loaded once.
pub(crate) fn database() -> Arc<Database> {
    static DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let load = || {
        let mut database = Database::new();
        for (at, ours) in [REGULAR, BOLD].into_iter().enumerate() {
            match OWN.get() {
                None => database.load_font_data(ours.to_vec()),
                Some(own) => {
                    load_as(&mut database, own[at], FAMILY, at);
                    load_as(&mut database, ours, BEHIND, at);
                }
            }
        }
        Arc::new(database)
    };
    Arc::clone(DATABASE.get_or_init(load))
}

/// Loads a font under another name: pictures ask for all letters by one.
fn load_as(database: &mut Database, font: &'static [u8], name: &str, bold: usize) {
    let mut named = Database::new();
    let ids = named.load_font_source(Source::Binary(Arc::new(font)));
    for face in ids.into_iter().filter_map(|id| named.face(id)) {
        let mut face = face.clone();
        face.families = vec![(name.to_owned(), Language::English_UnitedStates)];
        face.weight = resvg::usvg::fontdb::Weight([400, 700][bold]);
        database.push_face_info(face);
    }
}

/// How wide a line of text is at this size.
pub(crate) fn width(text: &str, size: f64, weight: Weight) -> f64 {
    text.chars().map(|sign| advance(sign, weight)).sum::<f64>() * size
}

/// How wide a sign is at size 1, in the first font that has it.
fn advance(sign: char, weight: Weight) -> f64 {
    let wide = |face: &Face<'_>| {
        let wide = face.glyph_hor_advance(face.glyph_index(sign)?)?;
        Some(f64::from(wide) / f64::from(face.units_per_em()))
    };
    // What no font has is printed as a box, about as wide as it is tall.
    faces(weight).iter().find_map(wide).unwrap_or(1.0)
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

/// The faces of a weight, the first to be asked first.
fn faces(weight: Weight) -> &'static [Face<'static>] {
    static FACES: OnceLock<[Vec<Face<'static>>; 2]> = OnceLock::new();
    let load = || {
        [0, 1].map(|at| {
            let own = OWN.get().map(|own| own[at]);
            let fonts = own.into_iter().chain([[REGULAR, BOLD][at]]);
            fonts.map(|data| Face::parse(data, 0).expect("read before, or ours")).collect()
        })
    };
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
