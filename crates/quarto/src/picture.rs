//! Pictures of positions.

use abstract_games_core::column_names;
use abstract_games_picture::{Board, Ink};

use crate::cell::Cell;
use crate::position::Position;

impl Position {
    /// A picture of the board. Light pieces are drawn light and dark pieces dark. The title names
    /// the piece in hand. The cells in `marked` are marked.
    ///
    /// ```
    /// use abstract_games_quarto::Position;
    ///
    /// let position: Position = "0..3/..../.c../.... 5".parse()?;
    /// let board = position.picture([]);
    /// assert_eq!(board.to_text(), "4 0 . . 3\n3 . . . .\n2 . c . .\n1 . . . .\n  a b c d\n");
    /// assert!(board.to_svg().contains("light short square hollow in hand"));
    /// # Ok::<(), abstract_games_quarto::PositionError>(())
    /// ```
    pub fn picture(&self, marked: impl IntoIterator<Item = Cell>) -> Board {
        let hand = self.hand().map(|piece| format!(", {piece}, {} in hand", piece.description()));
        let mut board = Board::new(4, 4, column_names())
            .title(format!("Quarto: {self}{}", hand.unwrap_or_default()));
        for cell in marked {
            board = board.mark(cell.coordinates().into());
        }
        for cell in Cell::all() {
            let Some(piece) = self.piece(cell) else { continue };
            let ink = if piece.has(0) { Ink::Light } else { Ink::Dark };
            board = board.piece(piece.glyph(), ink, cell.coordinates().into());
        }
        board
    }
}
