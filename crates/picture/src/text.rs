//! The text form of a board.

use crate::bar::{Bar, Place};
use crate::board::Board;

impl Board {
    /// Draws the board as text.
    ///
    /// The text has one line for each row, the highest first, with its number in front, and a last
    /// line with the names of the columns. A piece is drawn as its letter, a mark as a plus sign,
    /// and any other square as a dot.
    ///
    /// A grooved board has lines between the rows for its bars. A vertical bar is drawn beside the
    /// squares and between them, a horizontal one of two squares is three characters long, and a
    /// bend is a plus sign. Bars along the boundary are not drawn.
    pub fn to_text(&self) -> String {
        let lengths = self.column_names.iter().map(|name| name.chars().count());
        let width = lengths.max().unwrap_or(0).max(1);
        let margin = self.rows.to_string().len() + 1;
        let mut lines: Vec<String> = Vec::new();
        for (line, cells) in self.cells(width).into_iter().enumerate() {
            let is_row = line % 2 == 0;
            if !is_row && !self.grooved {
                continue;
            }
            let row = self.rows as usize - line / 2;
            let number = if is_row { format!("{row} ") } else { String::new() };
            let cells: String = cells.into_iter().collect();
            lines.push(format!("{number:>margin$}{cells}").trim_end().to_owned());
        }
        let names = (0..self.columns).map(|column| format!("{:>width$}", self.column_name(column)));
        let names: Vec<_> = names.collect();
        lines.push(format!("{:margin$}{}", "", names.join(" ")).trim_end().to_owned());
        lines.push(String::new());
        lines.join("\n")
    }

    /// The lines of the rows, with lines between them. A square is `width` characters wide.
    fn cells(&self, width: usize) -> Vec<Vec<char>> {
        let (columns, rows) = (self.columns as usize, self.rows as usize);
        let length = ((width + 1) * columns).saturating_sub(1);
        let mut cells = vec![vec![' '; length]; (2 * rows).saturating_sub(1)];
        for (column, row) in self.places() {
            let (line, place) = (2 * (rows - 1 - row as usize), (width + 1) * column as usize);
            cells[line][place + width - 1] = self.letter_at(column, row);
        }
        let is_drawn = |bar: Bar| self.grooved && bar.is_on(self.columns, self.rows);
        for (bar, _) in self.bars.iter().filter(|(bar, _)| is_drawn(*bar)) {
            self.write_bar(*bar, width, &mut cells);
        }
        cells
    }

    /// Writes a bar into the lines of characters between the squares. The boundary has no line.
    fn write_bar(&self, bar: Bar, width: usize, cells: &mut [Vec<char>]) {
        // The line and the place of a grid point, both greater by 1.
        let at = |(x, y): Place| (2 * (self.rows - y) as usize, (width + 1) * x as usize);
        let mut set = |line: usize, place: usize, c: char| {
            let line = line.checked_sub(1).and_then(|line| cells.get_mut(line));
            if let Some(cell) = line.zip(place.checked_sub(1)).and_then(|(l, p)| l.get_mut(p)) {
                *cell = c;
            }
        };
        let [start, bend, end] = bar.points.map(at);
        for (from, to) in [(start, bend), (bend, end)] {
            let inside = |a: usize, b: usize| a.min(b) + 1..a.max(b);
            inside(from.1, to.1).for_each(|place| set(from.0, place, '-'));
            inside(from.0, to.0).for_each(|line| set(line, from.1, '|'));
        }
        if bend != start && bend != end {
            let c = match (start.0 == end.0, start.1 == end.1) {
                (true, _) => '-',
                (_, true) => '|',
                _ => '+',
            };
            set(bend.0, bend.1, c);
        }
    }

    fn letter_at(&self, column: u32, row: u32) -> char {
        let here = (column, row);
        let piece = self.pieces.iter().find(|piece| piece.at == here);
        let empty = if self.marks.contains(&here) { '+' } else { '.' };
        piece.map_or(empty, |piece| piece.glyph.letter)
    }
}
