//! A board as text.

use super::{Board, column_name};

impl Board {
    /// The board as text: a line for each row, the highest first, with its number in front, and a
    /// last line with the names of the columns. A piece is its letter, a mark a plus, and any other
    /// square a dot.
    pub fn to_text(&self) -> String {
        let number = self.rows.to_string().len();
        let name = column_name(self.columns.saturating_sub(1)).len();
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            text += &format!("{:>number$}", row + 1);
            for column in 0..self.columns {
                let here = (column, row);
                let piece = self.pieces.iter().find(|piece| piece.at == here);
                let empty = if self.marks.contains(&here) { '+' } else { '.' };
                let letter = piece.map_or(empty, |piece| piece.glyph.letter);
                text += &format!(" {letter:>name$}");
            }
            text.push('\n');
        }
        text += &" ".repeat(number);
        for column in 0..self.columns {
            text += &format!(" {:>name$}", column_name(column));
        }
        text.push('\n');
        text
    }
}
