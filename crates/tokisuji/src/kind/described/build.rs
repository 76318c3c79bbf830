//! From a description to places and constraints. Everything is looked at: a description comes from anywhere.

use super::data::{Both, Bound, Description, Literal, LookData, SortData, What};
use crate::constraint::{
    AllDifferent, Clause, Connected, Count, Difference, Less, Line, Loop, Placed, Product, Quotient, Sight,
    Sum, Table,
};
use crate::grid::{Cell, Grid, MOST_CELLS};
use crate::problem::{Fill, Frame, Item, Layout, Lowering, Sort, SortLook, Spot, Thing};
use crate::symbol::{Mark, Symbol, Symbols};
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong, in English and Japanese.
type Wrong = [String; 2];

/// Bounds on what is read, so that nothing takes for ever.
const MOST_SIDE: usize = 50;
const MOST_CONSTRAINTS: usize = 5_000;
const MOST_ROWS: usize = 10_000;
const MOST_WORDS: usize = 1_000;
const MOST_TOTAL: i64 = 1_000_000;

fn wrong(place: &str, found: &str, en: &str, ja: &str) -> Wrong {
    let found: String = found.chars().take(60).collect();
    [
        format!("{place}: found {found:?}, wanted {en}"),
        format!("{place}: {found:?} があります(ここには {ja})"),
    ]
}

/// The frame that a description tells of.
pub(super) fn frame(data: &Description) -> Result<Frame, Wrong> {
    for (name, side) in [("rows", data.rows), ("cols", data.cols)] {
        if !(1..=MOST_SIDE).contains(&side) {
            return Err(wrong(name, &side.to_string(), "1 to 50", "1〜50"));
        }
    }
    let grid = Grid { rows: data.rows as u8, cols: data.cols as u8 };
    let too_many = |error: crate::problem::FrameError| {
        [error.to_string(), format!("場所が多すぎるか、盤面にない場所があります(多くても{MOST_CELLS})")]
    };
    let mut to = Lowering::new(grid).map_err(too_many)?;
    let mut sorts: BTreeMap<char, u8> = BTreeMap::new();
    for (&name, sort) in data.sorts.iter().take(100) {
        sorts.insert(name, to.sort(sort_of(name, sort)?));
    }
    if data.cells.len() != data.rows || data.cells.iter().any(|row| row.chars().count() != data.cols) {
        let found = data.cells.join("/");
        return Err(wrong(
            "cells",
            &found,
            "a sign for every cell, '.' for none",
            "マスごとに1文字(使わないマスは '.')",
        ));
    }
    let known = |sign: char| {
        sorts
            .get(&sign)
            .copied()
            .ok_or_else(|| wrong("sort", &sign.to_string(), "a name in sorts", "sorts にある名前"))
    };
    let mut names: BTreeMap<String, Cell> = BTreeMap::new();
    let mut sort_of_place: BTreeMap<Cell, char> = BTreeMap::new();
    for (cell, sign) in grid.cells().zip(data.cells.iter().flat_map(|row| row.chars())) {
        if sign != '.' {
            to.cell(cell, known(sign)?);
            names.insert(grid.name(cell), cell);
            sort_of_place.insert(cell, sign);
        }
    }
    if data.places.len() + grid.len() > MOST_CELLS {
        return Err(wrong("places", &data.places.len().to_string(), "fewer places", "より少ない場所"));
    }
    let mut spots: BTreeMap<Cell, Spot> = BTreeMap::new();
    for place in &data.places {
        let spot = spot_of(grid, &place.at)?;
        let cell = to.place(spot, known(place.sort)?);
        if names.insert(place.at.clone(), cell).is_some() {
            return Err(wrong("places", &place.at, "each place once", "各場所は1回だけ"));
        }
        spots.insert(cell, spot);
        sort_of_place.insert(cell, place.sort);
    }
    if data.constraints.len() > MOST_CONSTRAINTS {
        let found = data.constraints.len().to_string();
        return Err(wrong("constraints", &found, "at most 5000", "5000個まで"));
    }
    let builder = Builder { data, grid, names, sort_of_place, spots };
    for (at, bound) in data.constraints.iter().enumerate() {
        builder.bind(&mut to, at, bound)?;
    }
    let mut layout = Layout::default();
    for clue in &data.clues {
        let cell = grid.named(&clue.at).ok_or_else(|| wrong("clues", &clue.at, "a cell", "マスの名前"))?;
        if clue.black {
            layout.items.push(Item::Fill(cell, Fill::Black));
        }
        let text: String = clue.text.chars().take(4).collect();
        layout.items.push(Item::Clue(Spot::cell(grid.row(cell), grid.col(cell)), text));
    }
    to.layout = layout;
    to.finish().map_err(too_many)
}

fn sort_of(name: char, data: &SortData) -> Result<Sort, Wrong> {
    let place = format!("sorts.{name}");
    let count = data.symbols.len();
    let two = !matches!(data.look, LookData::Sign | LookData::Link);
    if !(1..=100).contains(&count) || (two && count != 2) {
        return Err(wrong(
            &place,
            &count.to_string(),
            "1 to 100 symbols, or just two",
            "1〜100個の記号(2値のものは2個)",
        ));
    }
    let short = data.symbols.iter().all(|symbol| symbol.chars().count() == 1);
    let sign = |(at, symbol): (usize, &String)| match (short, symbol.chars().next()) {
        (true, Some(sign)) => sign,
        _ => char::from_digit(at as u32 + 1, 36).unwrap_or('?').to_ascii_uppercase(),
    };
    let signs: Vec<char> = data.symbols.iter().enumerate().map(sign).collect();
    let says = |symbol: &String| match &data.says {
        Some(Both { en, ja }) => [en, ja].map(|text| text.replace("{symbol}", symbol)),
        None => [format!("{{}} = {symbol}"), format!("{{}} = {symbol}")],
    };
    let look = match data.look {
        LookData::Sign => SortLook::Sign,
        LookData::Shade => SortLook::Shade,
        LookData::Edge => SortLook::Edge,
        LookData::Link => SortLook::Link,
        LookData::Star => SortLook::Thing(Thing::Star),
        LookData::Disc => SortLook::Thing(Thing::Disc),
    };
    Ok(Sort {
        look,
        symbols: Symbols::first(count),
        answer: !data.view,
        signs,
        says: data.symbols.iter().map(says).collect(),
        denies: Vec::new(),
    })
}

/// The spot of a name such as `r1c1-below`.
fn spot_of(grid: Grid, name: &str) -> Result<Spot, Wrong> {
    let wanted = || wrong("places", name, "an edge such as r1c1-below", "r1c1-below のような辺の名前");
    let (cell, side) = name.split_once('-').ok_or_else(wanted)?;
    let cell = grid.named(cell).ok_or_else(wanted)?;
    let (row, col) = (grid.row(cell), grid.col(cell));
    // Each place has one name: `above` and `left` are for the border alone.
    match side {
        "above" if row == 0 => Ok(Spot::above(row, col)),
        "below" => Ok(Spot::above(row + 1, col)),
        "left" if col == 0 => Ok(Spot::left(row, col)),
        "right" => Ok(Spot::left(row, col + 1)),
        _ => Err(wanted()),
    }
}

struct Builder<'d> {
    data: &'d Description,
    grid: Grid,
    names: BTreeMap<String, Cell>,
    sort_of_place: BTreeMap<Cell, char>,
    spots: BTreeMap<Cell, Spot>,
}

impl Builder<'_> {
    #[allow(clippy::too_many_lines, reason = "one arm for each constraint there is")]
    fn bind(&self, to: &mut Lowering, at: usize, bound: &Bound) -> Result<(), Wrong> {
        let place = format!("constraints[{at}]");
        let scope = self.scope(&place, &bound.what)?;
        let said = match &bound.said {
            Some(Both { en, ja }) => [en.clone(), ja.clone()],
            None => Builder::said(&bound.what),
        };
        let two = || match scope.len() {
            2 => Ok(()),
            found => Err(wrong(&place, &found.to_string(), "two places", "2つの場所")),
        };
        match &bound.what {
            What::Different { each, .. } => {
                to.bind(said, AllDifferent::new(scope.clone(), self.sort(&place, &scope)?.0, *each));
            }
            What::Sum { total, weights, .. } => {
                let small = |number: i64| number.abs() <= MOST_TOTAL;
                let fits = weights.is_empty() || weights.len() == scope.len();
                if !fits || !small(*total) || !weights.iter().all(|&weight| small(weight)) {
                    return Err(wrong(
                        &place,
                        &total.to_string(),
                        "a weight for each place, and total and weights within a million",
                        "場所ごとの重みと、100万以内の total",
                    ));
                }
                let weights = if weights.is_empty() {
                    vec![1; scope.len()]
                } else {
                    weights.iter().map(|&weight| weight as i32).collect()
                };
                let (symbols, least) = self.sort(&place, &scope)?;
                // Sums are counted in 32 bits.
                let largest = i64::from(least).abs() + symbols.len() as i64;
                let most: i64 = weights.iter().map(|&weight: &i32| i64::from(weight).abs() * largest).sum();
                if most > i64::from(i32::MAX) / 2 {
                    return Err(wrong(&place, &most.to_string(), "sums within a billion", "10億以内の和"));
                }
                to.bind(said, Sum::new(scope, weights, least, *total as i32));
            }
            What::Product { total, .. } => {
                let least = u8::try_from(self.sort(&place, &scope)?.1).unwrap_or(1);
                to.bind(said, Product::new(scope, least, *total));
            }
            What::Difference { by, .. } => {
                two()?;
                to.bind(said, Difference::new(scope, *by));
            }
            What::Quotient { by, .. } => {
                two()?;
                let least = self.sort(&place, &scope)?.1;
                to.bind(said, Quotient::new(scope, least, *by));
            }
            What::Less { .. } => {
                two()?;
                to.bind(said, Less::new(scope));
            }
            What::Count { symbols, numbers, .. } => {
                let set = self.symbols(&place, &scope, symbols)?;
                to.bind(said, Count::new(scope, set, numbers.clone()));
            }
            What::Line { runs, .. } => {
                if runs.iter().map(|&run| run as usize + 1).sum::<usize>() > scope.len() + 1 {
                    return Err(wrong(
                        &place,
                        &format!("{runs:?}"),
                        "runs that fit the line",
                        "並びに収まる連の長さ",
                    ));
                }
                to.bind(said, Line::new(scope, runs.clone()));
            }
            What::Sight { seen, .. } => to.bind(said, Sight::new(scope, *seen)),
            What::Clause { any } => {
                let mut literals = Vec::new();
                for (index, literal) in any.iter().enumerate() {
                    let (_, symbol, stands) = literal.parts();
                    let only = self.symbols(&place, &scope[index..=index], std::slice::from_ref(symbol))?;
                    let all = self.sort(&place, &scope[index..=index])?.0;
                    literals.push((index, if stands { only } else { all.difference(only) }));
                }
                to.bind(said, Clause::new(scope, &literals));
            }
            What::Table { rows, .. } => {
                if rows.len() > MOST_ROWS || rows.iter().any(|row| row.len() != scope.len()) {
                    return Err(wrong(
                        &place,
                        &rows.len().to_string(),
                        "at most 10000 rows, each with a symbol for every place",
                        "10000行まで、各行に場所の数だけの記号",
                    ));
                }
                let row = |row: &Vec<String>| -> Result<Vec<Symbol>, Wrong> {
                    let pairs = row.iter().enumerate();
                    pairs.map(|(at, symbol)| self.symbol(&place, scope[at], symbol)).collect()
                };
                let rows = rows.iter().map(row).collect::<Result<Vec<_>, Wrong>>()?;
                to.bind(said, Table::new(scope, rows));
            }
            What::Words { slots, words } => {
                if slots.len().max(words.len()) > MOST_WORDS || slots.iter().any(Vec::is_empty) {
                    return Err(wrong(
                        &place,
                        &format!("{} slots, {} words", slots.len(), words.len()),
                        "at most 1000 slots and words, and a place in every slot",
                        "1000個までの単語と欄、各欄に1つ以上の場所",
                    ));
                }
                let cells: Vec<Vec<Cell>> =
                    slots.iter().map(|slot| slot.iter().map(|name| self.names[name]).collect()).collect();
                self.sort(&place, &scope)?;
                let letters = |word: &String| {
                    let letter =
                        |letter: char| self.symbol(&place, scope[0], letter.encode_utf8(&mut [0; 4]));
                    word.chars().map(letter).collect::<Result<Vec<_>, Wrong>>()
                };
                let list = words.iter().map(letters).collect::<Result<Vec<_>, Wrong>>()?;
                to.bind(said, Placed::new(&cells, list));
            }
            What::Connected { symbols, .. } => {
                let set = self.symbols(&place, &scope, symbols)?;
                if scope.iter().any(|cell| cell.index() >= self.grid.len()) {
                    return Err(wrong(&place, "an edge", "cells", "マス"));
                }
                let index = |cell: Cell| scope.iter().position(|&other| other == cell).map(|at| at as u16);
                let beside: Vec<Vec<u16>> =
                    scope.iter().map(|&cell| self.grid.beside(cell).filter_map(index).collect()).collect();
                to.bind(said, Connected::new(scope.clone(), &beside, set, None, true));
            }
            What::Loop { .. } => {
                let ends =
                    scope.iter().map(|cell| self.ends(&place, *cell)).collect::<Result<Vec<_>, Wrong>>()?;
                let vertices = (self.grid.rows as usize + 1) * (self.grid.cols as usize + 1);
                to.bind(said, Loop::new(scope, ends, vertices as u16));
            }
        }
        Ok(())
    }

    /// The places of a constraint, none twice.
    fn scope(&self, place: &str, what: &What) -> Result<Vec<Cell>, Wrong> {
        let names: Vec<&String> = what.names();
        let mut scope = Vec::with_capacity(names.len());
        for name in names {
            let cell = self.names.get(name).copied();
            let cell =
                cell.ok_or_else(|| wrong(place, name, "a place of the problem", "問題にある場所の名前"))?;
            if scope.contains(&cell) {
                return Err(wrong(place, name, "each place once", "各場所は1回だけ"));
            }
            scope.push(cell);
        }
        if scope.is_empty() {
            return Err(wrong(place, "no place", "at least one place", "1つ以上の場所"));
        }
        Ok(scope)
    }

    /// All symbols of places that must be of one sort, and what the first of them counts.
    fn sort(&self, place: &str, scope: &[Cell]) -> Result<(Symbols, i32), Wrong> {
        let sort = self.sort_of_place[&scope[0]];
        if let Some(other) = scope.iter().find(|cell| self.sort_of_place[cell] != sort) {
            let found = self.sort_of_place[other].to_string();
            return Err(wrong(place, &found, "places of one sort", "同じ種類の場所"));
        }
        let data = &self.data.sorts[&sort];
        let first = data.symbols.first().and_then(|symbol| symbol.parse().ok());
        let least = data.least.or(first).unwrap_or(1);
        if !(-1000..=1000).contains(&least) {
            return Err(wrong(
                place,
                &least.to_string(),
                "a least value within a thousand",
                "1000以内の least",
            ));
        }
        Ok((Symbols::first(data.symbols.len()), least))
    }

    fn symbol(&self, place: &str, cell: Cell, symbol: &str) -> Result<Symbol, Wrong> {
        let data = &self.data.sorts[&self.sort_of_place[&cell]];
        let at = data.symbols.iter().position(|known| known == symbol);
        at.map(|at| Symbol(at as u8))
            .ok_or_else(|| wrong(place, symbol, "a symbol of the place", "その場所に入る記号"))
    }

    /// Symbols that all places of a scope have.
    fn symbols(&self, place: &str, scope: &[Cell], symbols: &[String]) -> Result<Symbols, Wrong> {
        self.sort(place, scope)?;
        symbols.iter().map(|symbol| self.symbol(place, scope[0], symbol)).collect()
    }

    /// The two ends of an edge (corners) or of a link (cells), numbered on a board one larger than the grid.
    fn ends(&self, place: &str, cell: Cell) -> Result<(u16, u16), Wrong> {
        let wanted = || wrong(place, "a cell", "edges or links", "辺または線");
        let spot = *self.spots.get(&cell).ok_or_else(wanted)?;
        let link = matches!(self.data.sorts[&self.sort_of_place[&cell]].look, LookData::Link);
        let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
        let number = |row: usize, col: usize| (row * (self.grid.cols as usize + 1) + col) as u16;
        let inside = |row: usize, col: usize| row < self.grid.rows as usize && col < self.grid.cols as usize;
        let (from, to) = match (link, spot.is_between_rows()) {
            (false, true) => ((row, col), (row, col + 1)),
            (false, false) => ((row, col), (row + 1, col)),
            (true, true) => ((row.checked_sub(1).ok_or_else(wanted)?, col), (row, col)),
            (true, false) => ((row, col.checked_sub(1).ok_or_else(wanted)?), (row, col)),
        };
        if link && !inside(to.0, to.1) {
            return Err(wanted());
        }
        Ok((number(from.0, from.1), number(to.0, to.1)))
    }

    /// What a constraint is called where nobody says.
    fn said(what: &What) -> [String; 2] {
        let names = what.names();
        let shown: Vec<&str> = names.iter().take(4).map(|name| name.as_str()).collect();
        let more = if names.len() > 4 { " …" } else { "" };
        let list = [shown.join(", ") + more, shown.join("、") + more];
        let [en, ja] = list;
        match what {
            What::Different { .. } => [format!("all different in {en}"), format!("{ja}はすべて異なる")],
            What::Sum { total, .. } => [format!("the sum {total} of {en}"), format!("{ja}の和{total}")],
            What::Product { total, .. } => {
                [format!("the product {total} of {en}"), format!("{ja}の積{total}")]
            }
            What::Less { .. } => [format!("the order of {en}"), format!("{ja}の大小")],
            What::Loop { .. } => ["the one loop".to_owned(), "1つのループ".to_owned()],
            What::Words { .. } => ["the words of the list".to_owned(), "リストの単語".to_owned()],
            What::Connected { .. } => ["the one piece".to_owned(), "ひとつながり".to_owned()],
            _ => [format!("what binds {en}"), format!("{ja}の条件")],
        }
    }
}

impl What {
    fn names(&self) -> Vec<&String> {
        match self {
            What::Different { of, .. }
            | What::Sum { of, .. }
            | What::Product { of, .. }
            | What::Difference { of, .. }
            | What::Quotient { of, .. }
            | What::Less { of }
            | What::Count { of, .. }
            | What::Line { of, .. }
            | What::Sight { of, .. }
            | What::Table { of, .. }
            | What::Connected { of, .. }
            | What::Loop { of } => of.iter().collect(),
            What::Clause { any } => any.iter().map(|literal| literal.parts().0).collect(),
            // Slots cross.
            What::Words { slots, .. } => {
                slots.iter().flatten().collect::<BTreeSet<_>>().into_iter().collect()
            }
        }
    }
}

impl Literal {
    fn parts(&self) -> (&String, &String, bool) {
        match self {
            Literal::Stands(place, symbol) => (place, symbol, true),
            Literal::Says(place, symbol, stands) => (place, symbol, *stands),
        }
    }
}

/// What is given, as marks.
pub(super) fn given(data: &Description, frame: &Frame) -> Result<Vec<Mark>, Wrong> {
    let mut marks = Vec::new();
    for (name, symbol) in &data.given {
        let cell = frame
            .named(name)
            .ok_or_else(|| wrong("given", name, "a place of the problem", "問題にある場所の名前"))?;
        let sign = place_sort(data, frame, cell)
            .and_then(|sort| sort.symbols.iter().position(|known| known == symbol));
        let symbol =
            sign.ok_or_else(|| wrong("given", symbol, "a symbol of the place", "その場所に入る記号"))?;
        marks.push(Mark { cell, symbol: Symbol(symbol as u8) });
    }
    marks.sort_unstable();
    Ok(marks)
}

/// Marks as a description has them.
pub(super) fn written(data: &Description, frame: &Frame, marks: &[Mark]) -> BTreeMap<String, String> {
    let one = |mark: &Mark| {
        let sort = place_sort(data, frame, mark.cell)?;
        Some((frame.name(mark.cell), sort.symbols.get(mark.symbol.index())?.clone()))
    };
    marks.iter().filter_map(one).collect()
}

fn place_sort<'d>(data: &'d Description, frame: &Frame, cell: Cell) -> Option<&'d SortData> {
    let name = match cell.index().checked_sub(frame.grid.len()) {
        Some(at) => data.places.get(at)?.sort,
        None => data.cells.get(frame.grid.row(cell))?.chars().nth(frame.grid.col(cell))?,
    };
    data.sorts.get(&name)
}
