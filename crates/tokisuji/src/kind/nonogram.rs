//! Nonogram (お絵かきロジック): a picture from the lengths of its runs of shaded cells in every row and column.
//!
//! On one line the columns from the left and, behind a `/`, the rows from the top: numbers with `.` between them, lists with `,` between
//! them, `0` for a line without a shaded cell: `nonogram:1.1,2,0/2,1,1`.

mod patterns;

use super::clued::pzpr::{Told, write_numbers};
use super::clued::{CluedKind, Clues, Strips};
use crate::chance::{Chance, below};
use crate::constraint::Line;
use crate::grid::{Cell, Grid};
use crate::lang::Lang;
use crate::problem::{Layout, Lines, Lowering, Pattern, Sort};
use crate::symbol::{Mark, Symbol};
use crate::text::ReadError;
use crate::text::sgt::Reader;

/// The kind.
#[derive(Debug)]
pub(super) struct Nonogram;

/// The lengths of the runs of a line.
type Runs = Vec<u16>;

impl CluedKind for Nonogram {
    fn name(&self) -> &'static str {
        "nonogram"
    }

    fn title(&self, lang: Lang) -> &'static str {
        lang.pick("Nonogram", "お絵かきロジック")
    }

    fn sides(&self) -> std::ops::RangeInclusive<usize> {
        2..=50
    }

    fn usual_side(&self) -> usize {
        10
    }

    fn examples(&self) -> &'static [&'static str] {
        &["nonogram:2,4,4,4,2/1.1,5,5,3,1"]
    }

    fn how_to_play(&self, _: &Clues, lang: Lang) -> Vec<String> {
        vec![
            lang.pick(
                "Shade some of the cells; they make a picture.",
                "マスのいくつかを黒くぬると、絵が現れます。",
            )
            .to_owned(),
            lang.pick(
                "The numbers beside a row and above a column are the lengths of its runs of shaded cells, in that order. Between two runs there is at least one white cell. With 0 no cell is shaded.",
                "行の左と列の上の数字は、その行や列で連続して黒くぬるマスの数を、並んでいる順に表します。2つの連続の間には、白いマスが1つ以上入ります。0の行や列には黒いマスがありません。",
            )
            .to_owned(),
        ]
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let columns = lists(reader, ',', "/;", *self.sides().end())?;
        reader.pass('/', "',' and the next column, or '/' and the rows", "',' と次の列か、'/' と行の数字")?;
        let rows = lists(reader, ',', ";", *self.sides().end())?;
        if ![columns.len(), rows.len()].iter().all(|side| self.sides().contains(side)) {
            return Err(reader.sides(&self.sides()));
        }
        fitting(reader, columns, rows)
    }

    fn write(&self, clues: &Clues) -> String {
        let side = |lists: &[Runs]| lists.iter().map(|runs| listed(runs, "0")).collect::<Vec<_>>().join(",");
        format!("{}/{}", side(&clues.margins[0]), side(&clues.margins[1]))
    }

    fn lower(&self, clues: &Clues) -> Lowering {
        let grid = clues.grid;
        let mut to = Lowering::new(grid).expect("the sides keep within bounds");
        let shade = to.sort(Sort::shade());
        to.cells(shade);
        for (across, lists) in [(false, &clues.margins[0]), (true, &clues.margins[1])] {
            for (at, runs) in lists.iter().enumerate() {
                let (number, said) = (at + 1, spaced(runs));
                let said = match across {
                    true => [format!("row {number} ({said})"), format!("{number}行目({said})")],
                    false => [format!("column {number} ({said})"), format!("{number}列目({said})")],
                };
                let runs = runs.iter().map(|&run| run.min(255) as u8).collect();
                to.bind(said, Line::new(line(grid, across, at), runs));
            }
        }
        let mut margins: [Vec<Vec<String>>; 4] = Default::default();
        for (margin, lists) in margins.iter_mut().zip(&clues.margins) {
            let zero = |runs: &Runs| if runs.is_empty() { vec![0] } else { runs.clone() };
            *margin = lists.iter().map(|runs| zero(runs).iter().map(u16::to_string).collect()).collect();
        }
        to.layout = Layout { lines: Lines::Fives, margins, ..Layout::default() };
        to
    }

    fn patterns(&self) -> &'static [Pattern] {
        patterns::PATTERNS
    }

    fn pzpr_names(&self) -> &'static [&'static str] {
        &["nonogram"]
    }

    fn read_pzpr(&self, grid: Grid, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let (cols, rows) = (grid.cols as usize, grid.rows as usize);
        // Places above a column and beside a row: as many as runs can be, the last run first.
        let (high, wide) = (rows.div_ceil(2), cols.div_ceil(2));
        let start = reader.at;
        let told = reader.pzpr_numbers(cols * high + rows * wide)?;
        let known = told.into_iter().map(|told| match told {
            None => Some(None),
            Some(number) => number.filter(|&number| number > 0).map(Some),
        });
        let Some(told) = known.collect::<Option<Vec<Option<u16>>>>() else {
            reader.at = start;
            return Err(reader.want("numbers above 0", "0より大きい数"));
        };
        let runs = |places: &[Option<u16>]| (start, places.iter().rev().flatten().copied().collect());
        let (above, beside) = told.split_at(cols * high);
        let columns = above.chunks(high).map(runs).collect();
        let rows = beside.chunks(wide).map(runs).collect();
        fitting(reader, columns, rows)
    }

    fn write_pzpr(&self, clues: &Clues) -> Option<String> {
        let Grid { rows, cols } = clues.grid;
        let mut told: Vec<Told> = Vec::new();
        for (lists, places) in [(&clues.margins[0], rows.div_ceil(2)), (&clues.margins[1], cols.div_ceil(2))]
        {
            for runs in lists {
                let end = told.len() + places as usize;
                told.extend(runs.iter().rev().map(|&run| Some(Some(run))));
                told.resize(end, None);
            }
        }
        clues.given.is_empty().then(|| format!("{cols}/{rows}/{}", write_numbers(&told)))
    }

    fn sgt_name(&self) -> Option<&'static str> {
        Some("pattern")
    }

    fn is_sgt(&self, id: &str) -> bool {
        let Some((params, body)) = id.split_once(':') else { return false };
        let is_number =
            |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit());
        params.split_once('x').is_some_and(|(cols, rows)| is_number(cols) && is_number(rows))
            && body.contains('/')
            && body.bytes().all(|sign| sign.is_ascii_digit() || b"./,".contains(&sign))
    }

    fn read_sgt(&self, reader: &mut Reader<'_>) -> Result<Clues, ReadError> {
        let Grid { rows, cols } = reader.columns_and_rows(&self.sides())?;
        reader.pass(':', "':' behind the size", "大きさの後に ':'")?;
        let (cols, rows) = (cols as usize, rows as usize);
        let mut lists = lists(reader, '/', "", cols + rows)?;
        reader.at_end()?;
        if lists.len() != cols + rows {
            let wanted = cols + rows;
            return Err(reader.wanted([
                format!("{wanted} lists with '/' between them: one for each column, one for each row"),
                format!("'/' で区切った{wanted}個の並び(列ごとと行ごと)"),
            ]));
        }
        let rows = lists.split_off(cols);
        fitting(reader, lists, rows)
    }

    fn write_sgt(&self, clues: &Clues) -> Option<String> {
        let lists: Vec<String> = clues.margins[..2].iter().flatten().map(|runs| listed(runs, "")).collect();
        let Grid { rows, cols } = clues.grid;
        clues.given.is_empty().then(|| format!("{cols}x{rows}:{}", lists.join("/")))
    }

    fn full(&self, grid: Grid, _level: Option<usize>, chance: &mut Chance) -> Option<(Clues, Vec<Mark>)> {
        let picture = picture(grid, chance);
        let runs = |across: bool, at: usize| {
            let cells = line(grid, across, at);
            let runs = cells.chunk_by(|a, b| picture[a.index()] == picture[b.index()]);
            runs.filter(|run| picture[run[0].index()]).map(|run| run.len() as u16).collect::<Runs>()
        };
        let mut clues = Clues::empty(grid);
        clues.margins[0] = (0..grid.cols as usize).map(|at| runs(false, at)).collect();
        clues.margins[1] = (0..grid.rows as usize).map(|at| runs(true, at)).collect();
        let mark = |cell: Cell| Mark { cell, symbol: Symbol(u8::from(picture[cell.index()])) };
        Some((clues, grid.cells().map(mark).collect()))
    }

    fn has_pairs(&self) -> bool {
        false
    }

    fn strips(&self) -> Strips {
        Strips::default()
    }
}

/// The cells of a row, or of a column.
pub(super) fn line(grid: Grid, across: bool, at: usize) -> Vec<Cell> {
    match across {
        true => (0..grid.cols as usize).map(|col| grid.cell(at, col)).collect(),
        false => (0..grid.rows as usize).map(|row| grid.cell(row, at)).collect(),
    }
}

/// Runs with `.` between them; `none` where there are none.
fn listed(runs: &[u16], none: &str) -> String {
    match runs {
        [] => none.to_owned(),
        _ => runs.iter().map(u16::to_string).collect::<Vec<_>>().join("."),
    }
}

/// Runs as people write them beside a board.
fn spaced(runs: &[u16]) -> String {
    listed(runs, "0").replace('.', " ")
}

/// Reads lists with a sign between them up to the end or one of the signs in `ends`, at most so many; and where each stands.
fn lists(
    reader: &mut Reader<'_>,
    between: char,
    ends: &str,
    most: usize,
) -> Result<Vec<(usize, Runs)>, ReadError> {
    let mut lists = Vec::new();
    loop {
        let (start, mut runs) = (reader.at, Vec::new());
        // Without a number there is no run; only where `/` is between lists nobody writes 0 for that.
        if between != '/' || reader.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            loop {
                let place = reader.at;
                let run = reader.small_number().filter(|&run| run <= 50 && runs.len() < 50);
                let Some(run) = run else {
                    reader.at = place;
                    return Err(
                        reader.want("the length of a run, up to 50, or 0", "連続するマスの数(50まで)か0")
                    );
                };
                runs.push(run as u16);
                if reader.peek() != Some('.') {
                    break;
                }
                reader.at += 1;
            }
        }
        runs.retain(|&run| run > 0);
        lists.push((start, runs));
        match reader.peek() {
            Some(sign) if sign == between && lists.len() < most => reader.at += 1,
            Some(sign) if sign == between => {
                return Err(reader.wanted([
                    format!("no more than {most} lists of numbers"),
                    format!("数字の並びは{most}個まで"),
                ]));
            }
            Some(sign) if !ends.contains(sign) => {
                return Err(reader.wanted([
                    format!("'.' and the next run, or '{between}' and the next list"),
                    format!("'.' と次の数字か、'{between}' と次の並び"),
                ]));
            }
            _ => return Ok(lists),
        }
    }
}

/// The clues, if every list fits into its line.
fn fitting(
    reader: &mut Reader<'_>,
    columns: Vec<(usize, Runs)>,
    rows: Vec<(usize, Runs)>,
) -> Result<Clues, ReadError> {
    let mut clues = Clues::empty(Grid { rows: rows.len() as u8, cols: columns.len() as u8 });
    for (lists, length) in [(&columns, rows.len()), (&rows, columns.len())] {
        for (start, runs) in lists {
            let needs = runs.iter().map(|&run| run as usize + 1).sum::<usize>().saturating_sub(1);
            if needs > length {
                reader.at = *start;
                let said = spaced(runs);
                return Err(reader.wanted([
                    format!("runs that fit into {length} cells: {said} needs {needs}"),
                    format!("{length}マスに収まる数字({said} には{needs}マス必要)"),
                ]));
            }
        }
    }
    let runs = |lists: Vec<(usize, Runs)>| lists.into_iter().map(|(_, runs)| runs).collect();
    clues.margins[0] = runs(columns);
    clues.margins[1] = runs(rows);
    Ok(clues)
}

/// A picture with shapes in it: noise in which every cell becomes like most of those around it; half of the time its two halves
/// mirror each other, as faces and things do.
pub(super) fn picture(grid: Grid, chance: &mut Chance) -> Vec<bool> {
    let (rows, cols) = (grid.rows as usize, grid.cols as usize);
    let mirrored = below(chance, 2) == 0;
    let share = 52 + below(chance, 9);
    let mut picture: Vec<bool> = (0..grid.len()).map(|_| below(chance, 100) < share).collect();
    // One in four stays rough, which takes more than one line at a time to solve.
    let rough = below(chance, 4) == 0;
    let rounds = if rough { 1 } else { 1 + below(chance, 2) };
    for _ in 0..rounds {
        let before = picture.clone();
        for cell in grid.cells() {
            let (row, col) = (grid.row(cell), grid.col(cell));
            let around = (row.saturating_sub(1)..=(row + 1).min(rows - 1)).flat_map(|row| {
                (col.saturating_sub(1)..=(col + 1).min(cols - 1)).map(move |col| grid.cell(row, col))
            });
            let (mut all, mut shaded) = (0, 0);
            for near in around {
                all += 1;
                shaded += usize::from(before[near.index()]);
            }
            // On small boards little noise is all the shape there is.
            let keeps = (rough || rows.min(cols) < 8) && below(chance, 2) == 0;
            if 2 * shaded != all && !keeps {
                picture[cell.index()] = 2 * shaded > all;
            }
        }
    }
    if mirrored {
        for cell in grid.cells() {
            let (row, col) = (grid.row(cell), grid.col(cell));
            picture[cell.index()] = picture[grid.cell(row, col.min(cols - 1 - col)).index()];
        }
    }
    // A line without anything in it is dull: it gets a short run.
    for (across, count, length) in [(true, rows, cols), (false, cols, rows)] {
        for at in 0..count {
            let cells = line(grid, across, at);
            if cells.iter().all(|cell| !picture[cell.index()]) {
                let from = below(chance, length as u32) as usize;
                let run = 1 + below(chance, (length as u32 / 3).max(1)) as usize;
                cells.iter().skip(from).take(run).for_each(|cell| picture[cell.index()] = true);
            }
        }
    }
    picture
}
