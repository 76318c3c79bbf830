//! Where on a canvas of characters everything goes, and drawing it there.

use super::super::{ABOVE, BELOW, LEFT, RIGHT};
use super::Canvas;
use crate::draw::layout::edges::Edge;
use crate::draw::text::{CORNERS, Line, Span, Tone};
use crate::problem::{Item, Lines, SortLook, Spot};
use crate::symbol::Mark;

impl Canvas<'_> {
    /// Where everything goes.
    pub(super) fn measure(&mut self) {
        let grid = self.plan.frame.grid;
        let (rows, cols) = (grid.rows as usize, grid.cols as usize);
        let margins = &self.plan.layout.margins;
        let open = self.is_open();
        // Lines between centres never lie around the board.
        let bare = self.plan.layout.lines != Lines::Dots && !self.has(SortLook::Edge);
        let mut shades = grid.cells().filter(|&cell| self.plan.frame.cells.contains(cell));
        let packed = !open && shades.all(|cell| self.plan.look(cell) == SortLook::Shade);
        let drawn = |line: &[(Edge, Tone)]| line.iter().any(|(edge, _)| *edge != Edge::None);
        let lined = (1..cols).all(|col| drawn(&self.upright[col]));
        for col in 0..cols {
            let contents = (0..rows).map(|row| self.contents[grid.cell(row, col).index()].wide());
            let own = contents.max().unwrap_or(0).max(1);
            let clues = [ABOVE, BELOW].into_iter().flat_map(|side| margins[side].iter().flatten());
            let clue = clues.map(|clue| clue.chars().count()).max().unwrap_or(0);
            self.wide.push(match (packed, open || lined) {
                (_, true) => (own + 2).max(clue),
                (true, _) => own.max(clue + 1).max(2),
                (false, _) => own.max(clue),
            });
        }
        let label = if self.wanted.labels { 3 } else { 0 };
        let mut x = label + self.left_room();
        for col in 0..=cols {
            let outer = col == 0 || col == cols;
            let wide = match (open && !(bare && outer) || drawn(&self.upright[col]), self.plan.apart) {
                (_, true) if outer => 0,
                (_, true) => 3,
                (true, _) => 1,
                (false, _) => usize::from(!packed && !outer),
            };
            self.gap_at.push((x, wide));
            x += wide;
            if col < cols {
                self.col_at.push(x);
                x += self.wide[col];
            }
        }
        let right = margins[RIGHT].iter().map(|clues| clues.join(" ").chars().count() + 1).max().unwrap_or(0);
        let all_wide = x + right;
        let tall = |side: usize| margins[side].iter().map(Vec::len).max().unwrap_or(0);
        let mut y = self.label_lines() + tall(ABOVE);
        for row in 0..=rows {
            let outer = row == 0 || row == rows;
            let between = self.plan.apart && !outer;
            let high = usize::from(open && !(bare && outer) || between || drawn(&self.level[row]));
            self.rule_at.push((y, high));
            y += high;
            if row < rows {
                self.row_at.push(y);
                y += 1;
            }
        }
        self.signs = vec![vec![(' ', Tone::Frame); all_wide]; y + tall(BELOW)];
    }

    fn left_room(&self) -> usize {
        let lists = self.plan.layout.margins[LEFT].iter().map(|clues| clues.join(" ").chars().count());
        lists.max().filter(|&most| most > 0).map_or(0, |most| most + 1)
    }

    /// The numbers of columns stand one above the other where columns are too narrow for them.
    fn label_lines(&self) -> usize {
        let narrow = self.wide.iter().any(|&wide| wide < 3) && self.wide.len() > 9;
        match self.wanted.labels {
            true if narrow => 2,
            true => 1,
            false => 0,
        }
    }

    fn set(&mut self, x: usize, y: usize, sign: char, tone: Tone) {
        if let Some(place) = self.signs.get_mut(y).and_then(|line| line.get_mut(x)) {
            *place = (sign, tone);
        }
    }

    fn say(&mut self, x: usize, y: usize, text: &str, tone: Tone) {
        for (at, sign) in text.chars().enumerate() {
            self.set(x + at, y, sign, tone);
        }
    }

    /// Where a spot is, if there is room for it.
    fn point(&self, spot: Spot) -> Option<(usize, usize)> {
        let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
        let middle = |(at, room): (usize, usize)| (room > 0).then_some(at + room / 2);
        let x =
            if spot.x % 2 == 1 { self.col_at[col] + self.wide[col] / 2 } else { middle(self.gap_at[col])? };
        let y = if spot.y % 2 == 1 { self.row_at[row] } else { middle(self.rule_at[row])? };
        Some((x, y))
    }

    pub(super) fn lines(mut self) -> Vec<Line> {
        self.draw_edges();
        self.draw_corners();
        self.draw_links();
        self.draw_contents();
        self.draw_between();
        self.draw_margins();
        let line = |signs: &Vec<(char, Tone)>| -> Line {
            let pieces = signs.chunk_by(|a, b| a.1 == b.1);
            pieces
                .map(|piece| Span { text: piece.iter().map(|(sign, _)| sign).collect(), tone: piece[0].1 })
                .collect()
        };
        self.signs.iter().map(line).collect()
    }

    /// The character in which edges meet: up, right, down, left.
    fn joint(&self, around: [Edge; 4]) -> char {
        let at = around.iter().fold(0, |at, &edge| at * 3 + edge as usize);
        if !self.ascii {
            return CORNERS.chars().nth(at).unwrap_or(' ');
        }
        let [up, right, down, left] = around.map(|edge| edge != Edge::None);
        match (up || down, left || right) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) => ' ',
        }
    }

    fn draw_edges(&mut self) {
        for (col, line) in self.upright.clone().into_iter().enumerate() {
            let (x, room) = self.gap_at[col];
            for (row, (edge, tone)) in line.into_iter().enumerate().filter(|_| room > 0) {
                let sign = self.joint([edge, Edge::None, edge, Edge::None]);
                self.set(x + room / 2, self.row_at[row], sign, tone);
            }
        }
        for (row, line) in self.level.clone().into_iter().enumerate() {
            let (y, room) = self.rule_at[row];
            for (col, (edge, tone)) in line.into_iter().enumerate().filter(|_| room > 0) {
                let sign = self.joint([Edge::None, edge, Edge::None, edge]);
                let dashes = String::from(sign).repeat(self.wide[col]);
                self.say(self.col_at[col], y, &dashes, tone);
            }
        }
    }

    fn draw_corners(&mut self) {
        let (rows, cols) = (self.rule_at.len() - 1, self.gap_at.len() - 1);
        let dots = self.plan.layout.lines == Lines::Dots;
        for row in 0..=rows {
            for col in 0..=cols {
                let Some((x, y)) = self.point(Spot { y: 2 * row as u8, x: 2 * col as u8 }) else {
                    // Lines that nothing crosses go on over the gap.
                    if let (Some((y, 1)), (x, 1)) = (self.rule_at.get(row).copied(), self.gap_at[col]) {
                        self.set(x, y, ' ', Tone::Frame);
                    }
                    continue;
                };
                let none = (Edge::None, Tone::Frame);
                let around = [
                    if row > 0 { self.upright[col][row - 1] } else { none },
                    if col < cols { self.level[row][col] } else { none },
                    if row < rows { self.upright[col][row] } else { none },
                    if col > 0 { self.level[row][col - 1] } else { none },
                ];
                let met: Vec<(Edge, Tone)> =
                    around.into_iter().filter(|(edge, _)| *edge != Edge::None).collect();
                let (sign, tone) = match (dots, met.len()) {
                    (true, 0 | 1) => (self.either('·', '+'), Tone::Frame),
                    (true, _) if self.ascii => ('+', met[0].1),
                    (_, 0) => (' ', Tone::Frame),
                    _ => (self.joint(around.map(|(edge, _)| edge)), met[0].1),
                };
                self.set(x, y, sign, tone);
            }
        }
    }

    /// Lines between the centres of cells, and what they do in a cell with nothing in it.
    fn draw_links(&mut self) {
        let links: Vec<(Mark, Tone)> =
            self.lined(SortLook::Link).filter(|(mark, _)| mark.symbol.index() > 0).collect();
        let grid = self.plan.frame.grid;
        let mut around = vec![[0; 4]; grid.len()];
        let mut tones = vec![Tone::Written; grid.len()];
        let parts = links
            .iter()
            .flat_map(|&(mark, tone)| self.plan.frame.spots(mark.cell).map(move |spot| (spot, mark, tone)));
        for (spot, mark, tone) in parts.collect::<Vec<_>>() {
            let (row, col) = ((spot.y / 2) as usize, (spot.x / 2) as usize);
            let Some((x, y)) = self.point(spot) else { continue };
            let many = mark.symbol.index().min(2);
            let (before, ways) = if spot.is_between_columns() {
                let from = self.col_at[col - 1] + self.wide[col - 1] / 2 + 1;
                let to = self.col_at[col] + self.wide[col] / 2;
                let sign = if many > 1 { self.either('═', '=') } else { self.either('─', '-') };
                for x in from..to {
                    self.set(x, y, sign, tone);
                }
                (grid.cell(row, col - 1), [1, 3])
            } else {
                let sign = if many > 1 { self.either('║', 'H') } else { self.either('│', '|') };
                self.set(x, y, sign, tone);
                (grid.cell(row - 1, col), [2, 0])
            };
            for (cell, way) in [before, grid.cell(row, col)].into_iter().zip(ways) {
                around[cell.index()][way] = many;
                tones[cell.index()] = tone;
            }
        }
        for cell in grid.cells() {
            let own = around[cell.index()];
            let spot = Spot::cell(grid.row(cell), grid.col(cell));
            if own == [0; 4] || self.contents[cell.index()].wide() > 0 {
                continue;
            }
            let sign = match own {
                [2, 0, 2, 0] => self.either('║', 'H'),
                [0, 2, 0, 2] => self.either('═', '='),
                _ => self.joint(own.map(|many| if many > 0 { Edge::Thin } else { Edge::None })),
            };
            if let Some((x, y)) = self.point(spot) {
                self.set(x, y, sign, tones[cell.index()]);
            }
        }
    }

    fn draw_contents(&mut self) {
        let grid = self.plan.frame.grid;
        for cell in grid.cells() {
            let content = std::mem::take(&mut self.contents[cell.index()]);
            let (row, col) = (grid.row(cell), grid.col(cell));
            let (x, y, wide) = (self.col_at[col], self.row_at[row], self.wide[col]);
            if let Some((sign, tone)) = content.behind {
                self.say(x, y, &String::from(sign).repeat(wide), tone);
            }
            // A list begins at the left, as wide as its column; anything else stands in the middle.
            let listed = self.shown.lists[cell.index()].is_some() && self.shown.marks[cell.index()].is_none();
            let room = wide.saturating_sub(content.wide());
            let mut at = x + if listed { room.min(1) } else { room.div_ceil(2) };
            for span in &content.middle {
                self.say(at, y, &span.text, span.tone);
                at += span.text.chars().count();
            }
        }
    }

    /// What stands on the lines between cells: signs, small circles, clues, crosses, notes.
    fn draw_between(&mut self) {
        let plan = self.plan;
        for (at, item) in plan.layout.items.iter().enumerate() {
            let lit = self.shown.lit_items.contains(&at);
            let tone = if lit { Tone::Witness } else { Tone::Given };
            let (spot, text) = match item {
                Item::Sign(spot, sign) => {
                    let sign = match sign {
                        '^' => self.either('∧', '^'),
                        'v' => self.either('∨', 'v'),
                        sign => *sign,
                    };
                    (*spot, sign.to_string())
                }
                Item::Circle(spot, fill) if !spot.is_cell() => (*spot, self.circle(*fill).to_string()),
                Item::Clue(spot, text) if !spot.is_cell() => (*spot, text.clone()),
                _ => continue,
            };
            if let Some((x, y)) = self.point(spot) {
                self.say(x, y, &text, tone);
            }
        }
        if self.shown.absences {
            let absent: Vec<(Mark, Tone)> = [SortLook::Edge, SortLook::Link]
                .into_iter()
                .flat_map(|look| self.lined(look).collect::<Vec<_>>())
                .filter(|(mark, _)| mark.symbol.index() == 0)
                .collect();
            for (mark, tone) in absent {
                if let Some((x, y)) = self.point(plan.frame.middle(mark.cell)) {
                    let sign =
                        if tone == Tone::Decided { self.either('✕', 'X') } else { self.either('×', 'x') };
                    self.set(x, y, sign, if tone == Tone::Written { Tone::Frame } else { tone });
                }
            }
        }
        for &(cell, sign, tone) in &self.shown.notes {
            let spot = plan.frame.middle(cell);
            // What follows is told by heavy lines already; a number or a question mark is not.
            if !spot.is_cell()
                && sign != '='
                && let Some((x, y)) = self.point(spot)
            {
                self.set(x, y, sign, tone);
            }
        }
    }

    fn draw_margins(&mut self) {
        let plan = self.plan;
        let first_row = self.rule_at[0].0;
        let below = self.rule_at.last().map_or(0, |&(y, high)| y + high);
        let right = self.gap_at.last().map_or(0, |&(x, wide)| x + wide);
        for (side, lines) in plan.layout.margins.iter().enumerate() {
            for (line, clues) in lines.iter().enumerate() {
                let lit = self.shown.lit_margins.contains(&(side, line));
                let tone = if lit { Tone::Witness } else { Tone::Given };
                if side == ABOVE || side == BELOW {
                    for (at, clue) in clues.iter().enumerate() {
                        let y = if side == ABOVE { first_row - clues.len() + at } else { below + at };
                        let (wide, long) = (self.wide[line], clue.chars().count());
                        // To the right in narrow columns, in the middle of wide ones.
                        let room = wide.saturating_sub(long);
                        let room = if wide > 3 || self.is_open() { room.div_ceil(2) } else { room };
                        self.say(self.col_at[line] + room, y, clue, tone);
                    }
                } else {
                    let text = clues.join(" ");
                    let x = match side {
                        LEFT => self.gap_at[0].0.saturating_sub(1 + text.chars().count()),
                        _ => right + 1,
                    };
                    self.say(x, self.row_at[line], &text, tone);
                }
            }
        }
        if !self.wanted.labels {
            return;
        }
        for row in 0..self.row_at.len() {
            self.say(0, self.row_at[row], &format!("{:>2}", row + 1), Tone::Label);
        }
        let tall = self.label_lines();
        for col in 0..self.wide.len() {
            let number = (col + 1).to_string();
            let middle = self.col_at[col] + self.wide[col] / 2;
            if tall == 1 {
                self.say(middle, 0, &number, Tone::Label);
            } else {
                for (at, sign) in format!("{number:>2}").chars().enumerate() {
                    self.set(middle, at, sign, Tone::Label);
                }
            }
        }
    }
}
