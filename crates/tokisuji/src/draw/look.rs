//! How pictures look: inks, sizes, and where on the paper a cell or a candidate lies.
//!
//! Every colour stands in one table, with a second one for dark screens. Files carry colours as plain
//! attributes, so that any program prints them black on white; pages carry classes, so that they can follow
//! the reader's screen. No meaning rests on colour alone: each also has a shape that survives grey print.

use super::svg::Tag;
use crate::grid::Cell;
use crate::lang::Lang;
use std::fmt::Write;

/// How a picture is to look.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// The width of a cell in pixels, when the picture is shown at its natural size.
    pub cell: f64,
    /// Whether to write `r1`, `c1` and so on along the edges.
    pub labels: bool,
    /// The language of title and description.
    pub lang: Lang,
    /// The title for screen readers and tooltips. Without one, the picture says what it is.
    pub title: Option<String>,
    /// When pictures of deductions show candidates.
    pub candidates: Candidates,
    /// How the cages of a board are told apart beside their borders.
    pub shades: Shades,
    /// How heavy lines are: more than 1 for small pictures, whose lines would be too thin to print.
    pub weight: f64,
    /// One ink for everything, as books are printed: what is read is black, all else a grey.
    pub one_ink: bool,
    /// Whether sums of cages and numbers of words stand in the corners of cells: on small boards they would only smear.
    pub corners: bool,
    /// So many links of a chain or supposition and no more, in pictures of deductions ([`Step::links`](crate::walk::Step::links)).
    pub links: Option<usize>,
    /// Cells that spell something, in order: marked A, B, C in small rings.
    pub marked: Vec<Cell>,
}

/// How the cages of a board are told apart beside their borders. Neighbours are never alike.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Shades {
    /// By borders only.
    #[default]
    None,
    /// By light greys, for any printer.
    Greys,
    /// By light colours that all eyes tell apart.
    Colours,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            cell: 48.0,
            labels: false,
            lang: Lang::En,
            title: None,
            candidates: Candidates::default(),
            shades: Shades::default(),
            weight: 1.0,
            one_ink: false,
            corners: true,
            links: None,
            marked: Vec::new(),
        }
    }
}

impl Look {
    pub(super) fn pen(&self) -> Pen {
        Pen::Print { weight: self.weight, one_ink: self.one_ink }
    }
}

/// When pictures of deductions show candidates.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Candidates {
    /// Unless the written digits alone prove the deduction: such steps are seen at once on a clean board.
    #[default]
    WhenNeeded,
    /// In every picture.
    Always,
}

/// The fonts, best first. The program brings the first one along for PNG.
pub(super) const FONTS: &str =
    "\"M PLUS 1p\", \"M PLUS 1\", \"BIZ UDPGothic\", \"Hiragino Sans\", \"Noto Sans\", Arial, sans-serif";

/// What a stroke or a digit means.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    Paper,
    Extra,
    Thin,
    Thick,
    /// The outline of a cage.
    Cage,
    Label,
    Given,
    Written,
    Candidate,
    /// Cages that are told apart by greys, or by colours.
    Grey(u8),
    Colour(u8),
    /// Groups that are looked at.
    Look,
    /// Groups in which something follows.
    Act,
    /// Cells of the pattern.
    Spot,
    /// Digits that shut a symbol out.
    Witness,
    /// Candidates of the pattern: a disc and the digit on it.
    Disc,
    OnDisc,
    /// The other colour, or the false steps of a chain: a ring and the digit in it.
    Ring,
    InRing,
    /// Candidates that go: a square patch, the digit and the line through it.
    Gone,
    Struck,
    Stroke,
    /// A decided cell and its digit.
    Tile,
    Decided,
    /// Links of a chain and their heads.
    Link,
    Head,
    /// Cells that are black from the start, and what stands on them.
    Block,
    OnBlock,
    /// Circles that are white or black from the start, their rims, and what stands on a white one.
    White,
    Black,
    Rim,
    OnWhite,
    /// Cells that were shaded, those with a clue that must stay legible apart.
    Shade,
    ShadedClue,
    /// Strokes along edges or between centres. How wide they are is told where they are drawn.
    Trace,
    /// What is known not to be there.
    Absent,
    /// Lines of one weight around every cell.
    Even,
    /// A line after every five cells.
    Five,
    /// The outline of cells that stand apart.
    Apart,
    /// Signs between cells, arrows and strokes across cells.
    Sign,
    OnBlockLine,
    /// What lies inside.
    Inside,
    /// Strokes of a step: those that it rests on, that it draws, and that are supposed.
    Lit,
    Drawn,
    Supposed,
    /// Where a supposition ends.
    Clash,
}

/// One ink: class, light and dark colour, what it paints, and what else goes with it.
struct Paint {
    ink: Ink,
    class: &'static str,
    light: &'static str,
    dark: &'static str,
    line: bool,
    more: &'static [(&'static str, &'static str)],
}

const fn fill(ink: Ink, class: &'static str, light: &'static str, dark: &'static str) -> Paint {
    Paint { ink, class, light, dark, line: false, more: &[] }
}

const fn line(
    ink: Ink,
    class: &'static str,
    light: &'static str,
    dark: &'static str,
    more: &'static [(&'static str, &'static str)],
) -> Paint {
    Paint { ink, class, light, dark, line: true, more }
}

/// Blue and orange are told apart by all eyes; in grey the disc is dark, the ring hollow, the stroke a line.
const PAINTS: [Paint; 36] = [
    fill(Ink::Paper, "paper", "#ffffff", "#16181b"),
    fill(Ink::Extra, "extra", "#efefef", "#24272b"),
    fill(Ink::Grey(0), "grey0", "#ffffff", "#16181b"),
    fill(Ink::Grey(1), "grey1", "#ececec", "#25282c"),
    fill(Ink::Grey(2), "grey2", "#d9d9d9", "#33373c"),
    fill(Ink::Grey(3), "grey3", "#f6f6f6", "#1d2024"),
    fill(Ink::Grey(4), "grey4", "#e3e3e3", "#2c3035"),
    fill(Ink::Grey(5), "grey5", "#cfcfcf", "#3b3f45"),
    fill(Ink::Colour(0), "colour0", "#fff3c4", "#3a3417"),
    fill(Ink::Colour(1), "colour1", "#d7ecff", "#1a2f44"),
    fill(Ink::Colour(2), "colour2", "#dff3d8", "#203a1f"),
    fill(Ink::Colour(3), "colour3", "#fbe0ea", "#42222f"),
    fill(Ink::Colour(4), "colour4", "#e8e2f7", "#2f2944"),
    fill(Ink::Colour(5), "colour5", "#fde3cd", "#45301c"),
    line(Ink::Thin, "thin", "#9a9a9a", "#5b6067", &[("stroke-width", "1")]),
    line(Ink::Thick, "thick", "#000000", "#c4c8ce", &[("stroke-width", "3"), ("stroke-linecap", "square")]),
    line(Ink::Cage, "cage", "#4a4a4a", "#aab0b8", &[("stroke-width", "1.3"), ("stroke-dasharray", "4 3")]),
    fill(Ink::Label, "label", "#868686", "#868c94"),
    fill(Ink::Given, "given", "#000000", "#f3f4f5"),
    fill(Ink::Written, "written", "#2c5f9e", "#8fbcf0"),
    fill(Ink::Candidate, "cand", "#6a6a6a", "#9aa0a8"),
    fill(Ink::Look, "look", "#dfeaf8", "#1b2a3c"),
    fill(Ink::Act, "act", "#fdf6e0", "#322c19"),
    fill(Ink::Spot, "spot", "#b9d3f1", "#274566"),
    line(Ink::Witness, "witness", "#c25e00", "#f0a35c", &[("stroke-width", "2")]),
    fill(Ink::Disc, "disc", "#1d5ba6", "#8fbcf0"),
    fill(Ink::OnDisc, "ondisc", "#ffffff", "#10151b"),
    line(Ink::Ring, "ring", "#c25e00", "#f0a35c", &[("stroke-width", "2")]),
    fill(Ink::InRing, "inring", "#8a4300", "#f7c493"),
    fill(Ink::Gone, "gone", "#fbdfdc", "#4a1f20"),
    fill(Ink::Struck, "struck", "#a3161c", "#ff8f8a"),
    line(
        Ink::Stroke,
        "stroke",
        "#c4161c",
        "#ff7f7a",
        &[("stroke-width", "1.7"), ("stroke-linecap", "round")],
    ),
    fill(Ink::Tile, "tile", "#1d5ba6", "#8fbcf0"),
    fill(Ink::Decided, "decided", "#ffffff", "#10151b"),
    line(Ink::Link, "link", "#3d3d3d", "#d6d9dd", &[("stroke-width", "1.8"), ("stroke-linecap", "round")]),
    fill(Ink::Head, "head", "#3d3d3d", "#d6d9dd"),
];

const ROUND: &[(&str, &str)] = &[("stroke-linecap", "round"), ("stroke-linejoin", "round")];

/// What only boards with a layout need. On dark screens black circles stay darker than white ones; shaded cells become light, for
/// there they must be told from the paper.
const LAYOUT_PAINTS: [Paint; 20] = [
    fill(Ink::Block, "block", "#2e2e2e", "#41474f"),
    fill(Ink::OnBlock, "onblock", "#ffffff", "#f3f4f5"),
    fill(Ink::White, "white", "#ffffff", "#dfe2e6"),
    fill(Ink::Black, "black", "#000000", "#000000"),
    line(Ink::Rim, "rim", "#000000", "#aab0b8", &[("stroke-width", "2")]),
    fill(Ink::OnWhite, "onwhite", "#000000", "#10151b"),
    fill(Ink::Shade, "shade", "#262626", "#b4bac2"),
    fill(Ink::ShadedClue, "shadedclue", "#b4b4b4", "#5b6067"),
    line(Ink::Trace, "trace", "#000000", "#f3f4f5", ROUND),
    line(Ink::Absent, "absent", "#8a8a8a", "#868c94", &[("stroke-width", "2"), ("stroke-linecap", "round")]),
    line(Ink::Five, "five", "#2a2a2a", "#aab0b8", &[("stroke-width", "2"), ("stroke-linecap", "square")]),
    line(Ink::Even, "even", "#000000", "#c4c8ce", &[("stroke-width", "2.25"), ("stroke-linecap", "square")]),
    line(Ink::Apart, "apart", "#000000", "#c4c8ce", &[("stroke-width", "1.8")]),
    line(
        Ink::Sign,
        "sign",
        "#000000",
        "#f3f4f5",
        &[("stroke-width", "2.4"), ("stroke-linecap", "round"), ("stroke-linejoin", "round")],
    ),
    line(Ink::OnBlockLine, "onblockline", "#ffffff", "#c4c8ce", &[("stroke-width", "1.4")]),
    fill(Ink::Inside, "inside", "#e4e0f3", "#322c48"),
    line(Ink::Lit, "lit", "#b9d3f1", "#274566", ROUND),
    line(Ink::Drawn, "drawn", "#1d5ba6", "#8fbcf0", ROUND),
    line(Ink::Supposed, "supposed", "#c25e00", "#f0a35c", ROUND),
    fill(Ink::Clash, "clash", "#c4161c", "#ff7f7a"),
];

fn paints() -> impl Iterator<Item = &'static Paint> {
    PAINTS.iter().chain(&LAYOUT_PAINTS)
}

impl Ink {
    fn paint(self) -> &'static Paint {
        let found = paints().find(|paint| paint.ink == self);
        found.expect("every ink has a paint")
    }
}

impl Ink {
    /// What is left of the colour where there is only black to print with: grey letters would be dots, so those are black, or white where they
    /// stand on a dark ground; all else is as light as it was.
    fn in_one_ink(self) -> String {
        match self {
            Ink::Written | Ink::Candidate | Ink::Struck | Ink::InRing | Ink::Label => "#000000".to_owned(),
            Ink::ShadedClue => "#ffffff".to_owned(),
            ink => {
                let part = |at: usize| u32::from_str_radix(&ink.paint().light[at..at + 2], 16).unwrap_or(0);
                let grey = (299 * part(1) + 587 * part(3) + 114 * part(5) + 500) / 1000;
                format!("#{grey:02x}{grey:02x}{grey:02x}")
            }
        }
    }
}

/// How an ink is put on an element.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) enum Pen {
    /// As attributes, for files.
    Plain,
    /// As attributes, with lines this much heavier, and with one ink for all digits or not.
    Print { weight: f64, one_ink: bool },
    /// As a class, for pages.
    Classes,
}

impl Tag {
    /// Painted with this ink.
    pub(super) fn ink(self, ink: Ink, pen: Pen) -> Tag {
        let paint = ink.paint();
        let (colour, weight) = match pen {
            Pen::Classes => return self.with("class", paint.class),
            Pen::Print { weight, one_ink: true } => (ink.in_one_ink(), weight),
            Pen::Print { weight, .. } => (paint.light.to_owned(), weight),
            Pen::Plain => (paint.light.to_owned(), 1.0),
        };
        if !paint.line {
            return self.with("fill", &colour);
        }
        let tag = self.with("fill", "none").with("stroke", &colour);
        paint.more.iter().fold(tag, |tag, &(name, value)| match value.parse::<f64>() {
            Ok(wide) if name == "stroke-width" => tag.num(name, wide * weight),
            _ => tag.with(name, value),
        })
    }
}

/// The inks as style sheet rules: variables for the colours, and a rule for each class; those of layouts where there is one.
pub(super) fn style_sheet(layout: bool) -> String {
    let used = || paints().take(if layout { usize::MAX } else { PAINTS.len() });
    let mut css = String::new();
    let variables = |css: &mut String, colour: fn(&Paint) -> &'static str| {
        for paint in used() {
            let _ = write!(css, "--{}:{};", paint.class, colour(paint));
        }
    };
    css.push_str(":root{");
    variables(&mut css, |paint| paint.light);
    // Only screens are dark; paper stays white.
    css.push_str("}\n@media screen and (prefers-color-scheme:dark){:root{");
    variables(&mut css, |paint| paint.dark);
    css.push_str("}}\n");
    for paint in used() {
        let class = paint.class;
        if paint.line {
            let _ = write!(css, ".{class}{{fill:none;stroke:var(--{class})");
            for (name, value) in paint.more {
                let _ = write!(css, ";{name}:{value}");
            }
            css.push_str("}\n");
        } else {
            let _ = writeln!(css, ".{class}{{fill:var(--{class})}}");
        }
    }
    css
}

/// The side of a cell in units of the picture. Sixty parts evenly into 2, 3, 4 and 5 candidates.
pub(super) const SIDE: f64 = 60.0;

/// Capital letters and digits are about this tall, as a part of the font size, in all fonts of [`FONTS`].
const CAPITAL: f64 = 0.73;

/// The baseline for a sign of this font size centred on `y`.
pub(super) fn baseline(y: f64, size: f64) -> f64 {
    y + size * CAPITAL / 2.0
}

/// The font size of digits.
pub(super) const LARGE: f64 = 39.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_ink_is_grey_and_keeps_light_and_dark_apart() {
        for paint in paints() {
            let grey = paint.ink.in_one_ink();
            assert!(grey[1..3] == grey[3..5] && grey[3..5] == grey[5..7], "{:?}: {grey}", paint.ink);
        }
        // The digit on a disc is told from it, the tint of what is looked at from what is found there.
        assert_eq!(Ink::OnDisc.in_one_ink(), "#ffffff");
        assert!(Ink::Disc.in_one_ink().as_str() < "#606060");
        assert!(Ink::Spot.in_one_ink() < Ink::Look.in_one_ink());
    }

    #[test]
    fn every_ink_has_one_paint_and_its_own_class() {
        let mut classes: Vec<_> = paints().map(|paint| paint.ink.paint().class).collect();
        classes.sort_unstable();
        classes.dedup();
        assert_eq!(classes.len(), paints().count());
    }
}
