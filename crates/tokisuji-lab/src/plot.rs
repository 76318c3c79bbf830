//! Plots for the reports: lines over named places, and shares as bars. All of them share one frame, one grid and one key.

use tokisuji::draw::svg::{Svg, Tag, tag};

const WIDE: f64 = 720.0;
const TALL: f64 = 390.0;
const LEFT: f64 = 60.0;
const BOTTOM: f64 = 330.0;
/// The height of the field in which values are drawn.
const FIELD: f64 = 280.0;
const GRID: &str = "#ddd";

/// Colours that stay apart, for lines that have none of their own.
pub(crate) const COLOURS: [&str; 6] = ["#1b6ca8", "#c0392b", "#2a8c4a", "#8e44ad", "#d68910", "#555"];

/// What a plot says in words.
pub(crate) struct Words<'w> {
    pub(crate) title: &'w str,
    pub(crate) below: &'w str,
}

/// How values become heights.
pub(crate) enum Scale {
    /// From 0 to `most`, with a line of the grid at every `step`.
    Linear { most: u32, step: usize },
    /// From ten to the first power to ten to the second.
    Log { from: i32, to: i32 },
}

impl Scale {
    /// The height of a value, from 0 at the bottom to 1 at the top.
    fn height(&self, value: f64) -> f64 {
        let height = match *self {
            Scale::Linear { most, .. } => value / f64::from(most),
            Scale::Log { from, to } => {
                (value.max(10f64.powi(from)).log10() - f64::from(from)) / f64::from(to - from)
            }
        };
        height.clamp(0.0, 1.0)
    }

    fn marks(&self) -> Vec<f64> {
        match *self {
            Scale::Linear { most, step } => (0..=most).step_by(step).map(f64::from).collect(),
            Scale::Log { from, to } => (from..=to).map(|power| 10f64.powi(power)).collect(),
        }
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - self.height(value) * FIELD
    }
}

/// A line of a plot: its name, its colour, and a value for each place, if it has one there.
pub(crate) struct Line<'l> {
    pub(crate) name: &'l str,
    pub(crate) colour: &'l str,
    pub(crate) values: Vec<Option<f64>>,
}

/// Lines over places in a row.
pub(crate) fn lines(words: &Words<'_>, places: &[String], scale: &Scale, lines: &[Line<'_>]) -> String {
    const FIELD_WIDE: f64 = 470.0;
    let x = |at: usize| LEFT + 40.0 + at as f64 * (FIELD_WIDE - 80.0) / (places.len().max(2) - 1) as f64;
    let mut svg = frame(words, scale, FIELD_WIDE, "");
    for (at, place) in places.iter().enumerate() {
        svg.words(&text(x(at), BOTTOM + 20.0).with("text-anchor", "middle"), place);
    }
    for (at, line) in lines.iter().enumerate() {
        let values = line.values.iter().enumerate();
        let points: Vec<String> = values
            .filter_map(|(place, value)| value.map(|value| format!("{:.1},{:.1}", x(place), scale.y(value))))
            .collect();
        let drawn = tag("polyline").with("points", &points.join(" ")).with("fill", "none");
        svg.leaf(&drawn.with("stroke", line.colour).with("stroke-width", "2"));
        let key = 60.0 + 22.0 * at as f64;
        let sample = tag("path").with("d", &format!("M550 {key}h24")).with("stroke", line.colour);
        svg.leaf(&sample.with("stroke-width", "3"));
        svg.words(&text(580.0, key + 4.0), line.name);
    }
    svg.finish()
}

/// A bar: a share from 0 to 1, what is written above it, and its colour.
pub(crate) struct Bar<'b> {
    pub(crate) share: f64,
    pub(crate) note: String,
    pub(crate) colour: &'b str,
}

/// Shares as bars, one or more for each label.
pub(crate) fn bars(words: &Words<'_>, groups: &[(String, Vec<Bar<'_>>)]) -> String {
    const FIELD_WIDE: f64 = 630.0;
    const GAP: f64 = 24.0;
    let each = FIELD_WIDE / groups.len().max(1) as f64;
    let scale = Scale::Linear { most: 100, step: 20 };
    let mut svg = frame(words, &scale, FIELD_WIDE, " %");
    for (at, (label, bars)) in groups.iter().enumerate() {
        let start = LEFT + each * at as f64;
        let wide = (each - GAP) / bars.len().max(1) as f64;
        for (nth, bar) in bars.iter().enumerate() {
            let (x, y) = (start + GAP / 2.0 + wide * nth as f64, scale.y(100.0 * bar.share));
            let drawn = tag("rect").num("x", x + 3.0).num("y", y).num("width", wide - 6.0);
            svg.leaf(&drawn.num("height", BOTTOM - y).with("fill", bar.colour));
            svg.words(&text(x + wide / 2.0, y - 6.0).with("text-anchor", "middle"), &bar.note);
        }
        svg.words(&text(start + each / 2.0, BOTTOM + 20.0).with("text-anchor", "middle"), label);
    }
    svg.finish()
}

/// Paper, title, grid with its values, and what stands below.
fn frame(words: &Words<'_>, scale: &Scale, wide: f64, unit: &str) -> Svg {
    let mut svg = Svg::default();
    let whole = tag("svg").with("xmlns", "http://www.w3.org/2000/svg");
    let whole = whole.with("viewBox", &format!("0 0 {WIDE} {TALL}")).num("width", WIDE).num("height", TALL);
    svg.open(&whole.with("font-family", "sans-serif").with("font-size", "13"));
    svg.words(&tag("title"), words.title);
    svg.leaf(&tag("rect").num("width", WIDE).num("height", TALL).with("fill", "#fff"));
    svg.words(&text(14.0, 22.0).with("font-size", "15"), words.title);
    for value in scale.marks() {
        let y = scale.y(value);
        svg.leaf(&tag("path").with("d", &format!("M{LEFT} {y:.1}h{wide}")).with("stroke", GRID));
        svg.words(&text(LEFT - 8.0, y + 4.0).with("text-anchor", "end"), &format!("{value}{unit}"));
    }
    svg.words(&text(LEFT + wide / 2.0, BOTTOM + 44.0).with("text-anchor", "middle"), words.below);
    svg
}

fn text(x: f64, y: f64) -> Tag {
    tag("text").num("x", x).num("y", y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_follow_the_scale() {
        let linear = Scale::Linear { most: 60, step: 10 };
        assert_eq!((linear.height(0.0), linear.height(30.0), linear.height(90.0)), (0.0, 0.5, 1.0));
        assert_eq!(linear.marks().len(), 7);
        let log = Scale::Log { from: -2, to: 2 };
        assert_eq!(
            (log.height(0.0), log.height(0.01), log.height(1.0), log.height(1e9)),
            (0.0, 0.0, 0.5, 1.0)
        );
        assert_eq!(log.marks(), [0.01, 0.1, 1.0, 10.0, 100.0]);
    }

    #[test]
    fn a_line_skips_places_without_a_value_and_names_are_escaped() {
        let words = Words { title: "a < b", below: "n" };
        let places = ["1", "2", "3"].map(String::from);
        let line = Line { name: "x & y", colour: "#000", values: vec![Some(0.0), None, Some(60.0)] };
        let drawn = lines(&words, &places, &Scale::Linear { most: 60, step: 10 }, &[line]);
        assert!(drawn.contains("points=\"100.0,330.0 490.0,50.0\""), "{drawn}");
        assert!(drawn.contains("x &amp; y") && drawn.contains("a &lt; b"));
    }

    #[test]
    fn a_bar_is_as_high_as_its_share() {
        let words = Words { title: "t", below: "n" };
        let half = Bar { share: 0.5, note: "half".to_string(), colour: "#123456" };
        let drawn = bars(&words, &[("one".to_string(), vec![half])]);
        assert!(drawn.contains("height=\"140\" fill=\"#123456\""), "{drawn}");
    }
}
