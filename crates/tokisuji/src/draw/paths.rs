//! Solution paths as a picture: the mean depth of each cell as a heat map, the choices along the way, what must come
//! before what, and, for small cases, the lattice itself.

use super::look::FONTS;
use super::svg::{Path, Svg, Tag, tag};
use crate::grid::Cell;
use crate::lang::Lang;
use crate::paths::{Drawable, Paths};
use crate::problem::Problem;

const SIDE: f64 = 30.0;
const GAP: f64 = 40.0;
const TALL: f64 = 200.0;

/// Draws the paths of a puzzle as an SVG file.
pub fn draw_paths(problem: &Problem, paths: &Paths, lang: Lang) -> String {
    let grid = problem.frame.grid;
    let (board_wide, board_tall) = (f64::from(grid.cols) * SIDE, f64::from(grid.rows) * SIDE);
    let chart_wide = (paths.cells.len() as f64 * 7.0).max(180.0);
    let top = 50.0;
    let upper = board_tall.max(TALL + 30.0);
    let lattice_tall = paths.lattice.as_ref().map_or(0.0, |lattice| lattice.layers.len() as f64 * 60.0 + GAP);
    let lattice_wide =
        paths.lattice.as_ref().map_or(0.0, |lattice| widest(lattice) as f64 * 70.0 + 2.0 * GAP);
    let levels = levels(paths);
    let graph_wide = levels.iter().map(Vec::len).max().unwrap_or(0) as f64
        * (name_wide(problem, paths) + 12.0)
        + 2.0 * GAP;
    let graph_tall = if paths.precede.links.is_empty() { 0.0 } else { levels.len() as f64 * 52.0 + GAP };
    let wide = (3.0 * GAP + board_wide + chart_wide).max(lattice_wide).max(graph_wide);
    let tall = top + upper + GAP + lattice_tall + graph_tall;
    let mut svg = Svg::default();
    let root =
        tag("svg").with("xmlns", "http://www.w3.org/2000/svg").with("viewBox", &format!("0 0 {wide} {tall}"));
    let root = root.num("width", wide).num("height", tall).with("role", "img").with("lang", lang.code());
    svg.open(&root.with("font-family", FONTS).with("font-size", "11"));
    svg.words(&tag("title"), lang.pick("Solution paths", "解き筋"));
    svg.leaf(&tag("rect").with("width", "100%").with("height", "100%").with("fill", "#fff"));
    heat_map(&mut svg, problem, paths, GAP, top, lang);
    choices(&mut svg, paths, [2.0 * GAP + board_wide, top, chart_wide, TALL], lang);
    let mut below = top + upper + GAP;
    if let Some(lattice) = &paths.lattice {
        draw_lattice(&mut svg, problem, lattice, wide, below, lang);
        below += lattice_tall;
    }
    if graph_tall > 0.0 {
        precedence(&mut svg, problem, paths, &levels, wide, below, lang);
    }
    svg.finish()
}

/// How wide the box around a name is: an edge has a longer one than a cell.
fn name_wide(problem: &Problem, paths: &Paths) -> f64 {
    let longest = paths.cells.iter().map(|&cell| problem.frame.name(cell).len()).max().unwrap_or(0);
    (longest as f64 * 5.6).max(34.0)
}

fn label(x: f64, y: f64, anchor: &str) -> Tag {
    tag("text").num("x", x).num("y", y).with("text-anchor", anchor)
}

fn line(svg: &mut Svg, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
    let line = tag("line").num("x1", from.0).num("y1", from.1).num("x2", to.0).num("y2", to.1);
    svg.leaf(&line.with("stroke", colour).num("stroke-width", width));
}

/// From light (early) to dark (late).
fn heat(share: f64) -> String {
    let mix = |from: f64, to: f64| (from + (to - from) * share.clamp(0.0, 1.0)).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(255.0, 178.0), mix(247.0, 24.0), mix(214.0, 43.0))
}

fn heat_map(svg: &mut Svg, problem: &Problem, paths: &Paths, left: f64, top: f64, lang: Lang) {
    let grid = problem.frame.grid;
    let caption = lang.pick("mean place of each cell over all paths", "各マスの平均順位(全ての解き筋)");
    svg.words(&label(left, top - 12.0, "start"), caption);
    let depth = paths.profile.mean_depth();
    let most = paths.cells.len().max(2) as f64;
    let frame = &problem.frame;
    if frame.is_constrained() {
        // Cells that nothing is decided in still show where the others lie.
        for cell in grid.cells() {
            let (x, y) = (left + grid.col(cell) as f64 * SIDE, top + grid.row(cell) as f64 * SIDE);
            let square = tag("rect").num("x", x).num("y", y).num("width", SIDE).num("height", SIDE);
            svg.leaf(&square.with("fill", "#fafafa").with("stroke", "#ddd"));
        }
    }
    for cell in frame.cells.iter().filter(|&cell| frame.is_answer(cell)) {
        let at = paths.cells.binary_search(&cell).ok();
        let fill = at.map_or("#eee".to_string(), |at| heat((depth[at] - 1.0) / (most - 1.0)));
        let given = problem.givens.iter().find(|mark| mark.cell == cell);
        let words = match (at, given) {
            (Some(at), _) => format!("{:.0}", depth[at]),
            (None, Some(&mark)) => frame.sign_of(mark).to_string(),
            (None, None) => "?".to_string(),
        };
        let dark = at.is_some_and(|at| depth[at] / most > 0.6);
        let weight = if given.is_some() { "bold" } else { "normal" };
        let spot = frame.middle(cell);
        let (x, y) = (left + f64::from(spot.x) * SIDE / 2.0, top + f64::from(spot.y) * SIDE / 2.0);
        // What is no cell lies between cells, and must leave room for its neighbours.
        let (wide, tall, down) =
            if spot.is_cell() { (SIDE, SIDE, SIDE * 0.13) } else { (SIDE * 0.66, SIDE * 0.4, SIDE * 0.1) };
        let (x, y) = (x - wide / 2.0, y - tall / 2.0);
        let square = tag("rect").num("x", x).num("y", y).num("width", wide).num("height", tall);
        svg.leaf(&square.with("fill", &fill).with("stroke", "#999"));
        let text = label(x + wide / 2.0, y + tall / 2.0 + down, "middle").with("font-weight", weight);
        let text = if spot.is_cell() { text } else { text.with("font-size", "9") };
        svg.words(&text.with("fill", if dark { "#fff" } else { "#333" }), &words);
    }
    // Blocks are told by their borders: a line where two neighbours share no block.
    for group in problem.frame.groups.iter().filter(|group| group.kind == crate::problem::GroupKind::Block) {
        for &cell in &group.cells {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let (x, y) = (left + col as f64 * SIDE, top + row as f64 * SIDE);
            if row == 0 || !group.set.contains(grid.cell(row - 1, col)) {
                line(svg, (x, y), (x + SIDE, y), "#000", 2.0);
            }
            if col == 0 || !group.set.contains(grid.cell(row, col - 1)) {
                line(svg, (x, y), (x, y + SIDE), "#000", 2.0);
            }
        }
    }
    let (wide, tall) = (f64::from(grid.cols) * SIDE, f64::from(grid.rows) * SIDE);
    let frame = tag("rect").num("x", left).num("y", top).num("width", wide).num("height", tall);
    svg.leaf(&frame.with("fill", "none").with("stroke", "#000").num("stroke-width", 2.0));
}

/// The choices along the way: a band from the fewest to the most, and the mean in it.
fn choices(svg: &mut Svg, paths: &Paths, [left, top, wide, tall]: [f64; 4], lang: Lang) {
    let choices = &paths.profile.choices;
    let caption = lang.pick("cells that can be decided next, by depth", "次に決められるマスの数(深さごと)");
    svg.words(&label(left, top - 12.0, "start"), caption);
    let most = choices.iter().map(|choices| choices.most).max().unwrap_or(1).max(1);
    let x = |at: usize| left + wide * (at as f64 + 0.5) / choices.len().max(1) as f64;
    let y = |value: f64| top + tall * (1.0 - value / f64::from(most));
    let mut band = Path::default();
    let mut mean = Path::default();
    for (at, choices) in choices.iter().enumerate() {
        let command = if at == 0 { 'M' } else { 'L' };
        band.step(command, &[x(at), y(f64::from(choices.most))]);
        mean.step(command, &[x(at), y(choices.mean)]);
    }
    for (at, choices) in choices.iter().enumerate().rev() {
        band.step('L', &[x(at), y(f64::from(choices.fewest))]);
    }
    if !band.is_empty() {
        svg.leaf(&tag("path").with("d", band.text()).with("fill", "#dce9f5"));
        svg.leaf(
            &tag("path")
                .with("d", mean.text())
                .with("fill", "none")
                .with("stroke", "#1f5a99")
                .num("stroke-width", 2.0),
        );
    }
    for (at, choices) in choices.iter().enumerate().filter(|(_, choices)| choices.single > 0.0) {
        let dot = tag("circle").num("cx", x(at)).num("cy", y(1.0)).num("r", 1.5 + 3.0 * choices.single);
        svg.leaf(&dot.with("fill", "#b2182b"));
    }
    line(svg, (left, top + tall), (left + wide, top + tall), "#333", 1.0);
    line(svg, (left, top), (left, top + tall), "#333", 1.0);
    svg.words(&label(left - 4.0, top + 4.0, "end"), &most.to_string());
    svg.words(&label(left - 4.0, top + tall, "end"), "0");
    svg.words(&label(left + wide, top + tall + 14.0, "end"), &choices.len().to_string());
    let note = lang.pick("red: paths without a choice here", "赤：ここで選択の余地がない解き筋");
    svg.words(&label(left, top + tall + 26.0, "start").with("fill", "#b2182b"), note);
}

fn widest(lattice: &Drawable) -> usize {
    lattice.layers.iter().map(Vec::len).max().unwrap_or(0)
}

fn draw_lattice(svg: &mut Svg, problem: &Problem, lattice: &Drawable, wide: f64, top: f64, lang: Lang) {
    let caption = lang.pick(
        "the lattice: decided cells, and how many paths pass",
        "束：決まったマスの集合と、そこを通る解き筋の数",
    );
    svg.words(&label(GAP, top, "start"), caption);
    let place = |size: usize, at: usize| {
        let count = lattice.layers[size].len() as f64;
        (wide * (at as f64 + 1.0) / (count + 1.0), top + 30.0 + size as f64 * 60.0)
    };
    for (size, layer) in lattice.layers.iter().enumerate() {
        for (at, station) in layer.iter().enumerate() {
            for &(cell, to) in &station.next {
                let (from, to) = (place(size, at), place(size + 1, to));
                line(svg, from, to, "#bbb", 1.0);
                let text = label(from.0 * 0.65 + to.0 * 0.35, from.1 * 0.65 + to.1 * 0.35, "middle");
                svg.words(&text.with("font-size", "8").with("fill", "#666"), &problem.frame.name(cell));
            }
        }
    }
    for (size, layer) in lattice.layers.iter().enumerate() {
        for (at, station) in layer.iter().enumerate() {
            let (x, y) = place(size, at);
            let names: Vec<String> = station.decided.iter().map(|cell| problem.frame.name(cell)).collect();
            svg.open(&tag("g"));
            svg.words(&tag("title"), &names.join(" "));
            svg.leaf(
                &tag("circle")
                    .num("cx", x)
                    .num("cy", y)
                    .num("r", 11.0)
                    .with("fill", "#fff")
                    .with("stroke", "#1f5a99"),
            );
            svg.words(&label(x, y + 4.0, "middle").with("font-size", "9"), &station.through.to_string());
            svg.close();
        }
    }
}

/// Cells by how many must come before them in a row; only those that take part.
fn levels(paths: &Paths) -> Vec<Vec<usize>> {
    let links = &paths.precede.links;
    let mut level = vec![0usize; paths.cells.len()];
    let mut order: Vec<usize> = (0..paths.cells.len()).collect();
    order.sort_by_key(|&cell| paths.precede.before[cell].len());
    for &cell in &order {
        let above = links.iter().filter(|link| link.1 == cell).map(|link| level[link.0] + 1);
        level[cell] = above.max().unwrap_or(0);
    }
    let mut levels: Vec<Vec<usize>> = Vec::new();
    for cell in 0..paths.cells.len() {
        if links.iter().any(|link| link.0 == cell || link.1 == cell) {
            levels.resize_with(levels.len().max(level[cell] + 1), Vec::new);
            levels[level[cell]].push(cell);
        }
    }
    levels
}

fn precedence(
    svg: &mut Svg,
    problem: &Problem,
    paths: &Paths,
    levels: &[Vec<usize>],
    wide: f64,
    top: f64,
    lang: Lang,
) {
    let caption = lang.pick("in every path the upper cell comes first", "どの解き筋でも上のマスが先");
    svg.words(&label(GAP, top, "start"), caption);
    let mut place = vec![(0.0, 0.0); paths.cells.len()];
    for (level, cells) in levels.iter().enumerate() {
        for (at, &cell) in cells.iter().enumerate() {
            let x = wide * (at as f64 + 1.0) / (cells.len() as f64 + 1.0);
            place[cell] = (x, top + 28.0 + level as f64 * 52.0);
        }
    }
    let on_chain = |cell: usize| paths.precede.chain.contains(&cell);
    for &(first, then) in &paths.precede.links {
        let bold = on_chain(first) && on_chain(then);
        let (colour, width) = if bold { ("#b2182b", 1.6) } else { ("#aaa", 1.0) };
        line(svg, place[first], place[then], colour, width);
    }
    let box_wide = name_wide(problem, paths);
    for &cell in levels.iter().flatten() {
        let (x, y) = place[cell];
        let name: Cell = paths.cells[cell];
        let back = tag("rect").num("x", x - box_wide / 2.0).num("y", y - 9.0);
        let back = back.num("width", box_wide).num("height", 18.0);
        svg.leaf(&back.with("rx", "5").with("fill", "#fff").with("stroke", "#555"));
        svg.words(&label(x, y + 4.0, "middle").with("font-size", "10"), &problem.frame.name(name));
    }
}
