//! The text form of a board.

use std::fmt;

use crate::Board;

impl Board {
    /// Draws the board as text.
    ///
    /// The text has one line for each row, the highest first, with its number in front, and a last
    /// line with the names of the columns. A piece is drawn as its letter, a mark as a plus sign,
    /// and any other square as a dot.
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
        let name =
            board.column_names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(1);
        for row in (0..board.rows).rev() {
            write!(f, "{:>number$}", row + 1)?;
            for column in 0..board.columns {
                write!(f, " {:>name$}", board.letter_at(column, row))?;
            }
            writeln!(f)?;
        }
        write!(f, "{:number$}", "")?;
        for column in 0..board.columns {
            write!(f, " {:>name$}", board.column_name(column))?;
        }
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use crate::Board;

    #[test]
    fn columns_have_the_width_of_the_longest_name_and_names_are_optional() {
        let few = Board::new(3, 1, ["a", "bb"]).to_text();
        assert_eq!(few, "1  .  .  .\n   a bb   \n");
        let many = Board::new(1, 1, (1..).map(|name| name.to_string())).to_text();
        assert_eq!(many, "1 .\n  1\n");
    }
}
