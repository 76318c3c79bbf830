//! The distribution of an outcome: a point for each person, a row for each group, as in the figures of paper D.

use tokisuji::compare::summary;
use tokisuji::draw::svg::{Svg, tag};
use tokisuji::lang::Lang;
use tokisuji::study::{Outcome, Person, Study};

const WIDE: f64 = 720.0;
const LEFT: f64 = 110.0;
const RIGHT: f64 = 24.0;
const ROW: f64 = 84.0;
const POINT: f64 = 4.0;
const INKS: [&str; 6] = ["#1b6ca8", "#c1521b", "#2e7d4f", "#7a3e9d", "#8a6d00", "#555555"];

/// The picture.
pub(super) fn distribution(study: &Study, people: &[Person], outcome: &Outcome, lang: Lang) -> String {
    let groups = &study.plan.group;
    let values: Vec<Vec<f64>> = (0..groups.len()).map(|group| outcome.values(people, group)).collect();
    let most = values.iter().flatten().fold(1.0_f64, |most, &value| most.max(value));
    let step = step(most);
    let end = (most / step).ceil() * step;
    let place = |value: f64| LEFT + value / end * (WIDE - LEFT - RIGHT);
    let bottom = 16.0 + ROW * groups.len() as f64;
    let mut svg = Svg::default();
    let frame = tag("svg").with("xmlns", "http://www.w3.org/2000/svg");
    let frame = frame.with("viewBox", &format!("0 0 {WIDE} {}", bottom + 48.0)).num("width", WIDE);
    svg.open(&frame.num("height", bottom + 48.0).with("font-family", "sans-serif").with("font-size", "13"));
    svg.words(&tag("title"), &format!("{}: {}", study.plan.name, outcome.title(lang)));
    let mut at = 0.0;
    while at <= end + step / 2.0 {
        let x = place(at);
        svg.leaf(&tag("path").with("d", &format!("M{x:.1} 10V{bottom:.1}")).with("stroke", "#ddd"));
        let label = tag("text").num("x", x).num("y", bottom + 18.0).with("text-anchor", "middle");
        svg.words(&label, &format!("{at:.0}"));
        at += step;
    }
    for (group, values) in values.iter().enumerate() {
        row(&mut svg, group, &groups[group].name, values, &place);
    }
    let across = tag("text").num("x", f64::midpoint(LEFT, WIDE - RIGHT)).num("y", bottom + 40.0);
    svg.words(&across.with("text-anchor", "middle"), outcome.title(lang));
    svg.finish()
}

fn row(svg: &mut Svg, group: usize, name: &str, values: &[f64], place: &dyn Fn(f64) -> f64) {
    let base = 10.0 + ROW * (group + 1) as f64 - 14.0;
    let ink = INKS[group % INKS.len()];
    svg.leaf(
        &tag("path").with("d", &format!("M{LEFT} {base:.1}H{:.1}", WIDE - RIGHT)).with("stroke", "#999"),
    );
    let label = tag("text").num("x", LEFT - 14.0).num("y", base - 20.0).with("text-anchor", "end");
    svg.words(&label, &format!("{name} (n={})", values.len()));
    // Points that would cover each other are stacked.
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let mut stacks: Vec<(f64, usize)> = Vec::new();
    for value in sorted {
        let x = place(value);
        let height = match stacks.last_mut() {
            Some((before, count)) if x - *before < 2.0 * POINT => {
                *count += 1;
                *count
            }
            _ => {
                stacks.push((x, 0));
                0
            }
        };
        let x = stacks.last().map_or(x, |stack| stack.0);
        let y = (base - POINT - 2.0 - 2.0 * POINT * height as f64).max(base - ROW + 18.0);
        svg.leaf(
            &tag("circle")
                .num("cx", x)
                .num("cy", y)
                .num("r", POINT)
                .with("fill", ink)
                .with("fill-opacity", "0.75"),
        );
    }
    if let Some(summary) = summary(values) {
        let (low, high) =
            (place((summary.mean - summary.deviation).max(0.0)), place(summary.mean + summary.deviation));
        let (y, mean) = (base + 7.0, place(summary.mean));
        let high = high.min(WIDE - 4.0);
        svg.leaf(
            &tag("path")
                .with("d", &format!("M{low:.1} {y:.1}H{high:.1}"))
                .with("stroke", ink)
                .with("stroke-width", "2"),
        );
        let mark = format!("M{mean:.1} {:.1}v10", y - 5.0);
        svg.leaf(&tag("path").with("d", &mark).with("stroke", ink).with("stroke-width", "3"));
    }
}

/// A round step with four to ten marks up to the largest value.
fn step(most: f64) -> f64 {
    let mut step = 1.0;
    for factor in [2.0, 2.5, 2.0].into_iter().cycle() {
        if most / step <= 10.0 {
            break;
        }
        step *= factor;
    }
    step
}
