//! A board as text.

use std::fmt;

use super::{Board, column_name};

impl Board {
    /// The board as text: a line for each row, the highest first, with its number in front, and a
    /// last line with the names of the columns. A piece is its letter, a mark a plus, and any other
    /// square a dot.
    pub fn to_text(&self) -> String {
        AsText(self).to_string()
    }

    fn letter_at(&self, column: u32, row: u32) -> char {
        let here = (column, row);
        let piece = self.pieces.iter().find(|piece| piece.at == here);
        let empty = if self.marks.contains(&here) { '+' } else { '.' };
        piece.map_or(empty, |piece| piece.glyph.letter)
    }
}

struct AsText<'a>(&'a Board);

impl fmt::Display for AsText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board) = self;
        let number = board.rows.to_string().len();
        let name = column_name(board.columns.saturating_sub(1)).len();
        for row in (0..board.rows).rev() {
            write!(f, "{:>number$}", row + 1)?;
            for column in 0..board.columns {
                write!(f, " {:>name$}", board.letter_at(column, row))?;
            }
            writeln!(f)?;
        }
        write!(f, "{:number$}", "")?;
        for column in 0..board.columns {
            write!(f, " {:>name$}", column_name(column))?;
        }
        writeln!(f)
    }
}
