//! Conversions between arrangements and the sets of fences of the game.

use abstract_games_picture::{self as picture, Ink};

use super::{ArrangementError, FenceArrangement, FencePlace};
use crate::board::{Board, Fence, Fences, MOST_SQUARES, Orientation, Square};

impl FenceArrangement {
    /// The arrangement of `fences` on `board`. Fences beyond the board are left out.
    ///
    /// # Errors
    ///
    /// [`ArrangementError::Horizontal`] or [`ArrangementError::Vertical`] if two fences overlap,
    /// [`ArrangementError::Crossing`] if two cross.
    ///
    /// ```
    /// use abstract_games_quoridor::counting::FenceArrangement;
    /// use abstract_games_quoridor::{Board, Fence, Fences};
    ///
    /// let board = Board::new(4, 3)?;
    /// let fences: Fences = ["a2h", "c2v", "b1h"].map(|name| name.parse::<Fence>().unwrap()).into_iter().collect();
    /// let arrangement = FenceArrangement::from_fences(board, fences)?;
    /// assert_eq!(arrangement.to_string(), "-.|/.-.");
    /// assert_eq!(arrangement.to_fences(), Some(fences));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_fences(board: Board, fences: Fences) -> Result<Self, ArrangementError> {
        let crossing = fences.of(Orientation::Horizontal) & fences.of(Orientation::Vertical);
        if let Some(square) = (crossing & board.places()).iter().next() {
            let (column, row) = (square.column().into(), square.row().into());
            return Err(ArrangementError::Crossing { column, row });
        }
        let place = |square| {
            if fences.of(Orientation::Horizontal).contains(square) {
                FencePlace::Horizontal
            } else if fences.of(Orientation::Vertical).contains(square) {
                FencePlace::Vertical
            } else {
                FencePlace::Empty
            }
        };
        let (columns, rows) = (board.width() - 1, board.height() - 1);
        let row = |row| (0..columns).map(move |column| place(Square::at(column, row)));
        let places = (0..rows).rev().flat_map(row).collect();
        Self::new(board.width().into(), board.height().into(), places)
    }

    /// A picture of the board with the fences, without pawns, or `None` unless the board has from 2 × 2 to 11 × 11
    /// squares.
    ///
    /// ```
    /// use abstract_games_quoridor::counting::FenceArrangement;
    ///
    /// let fences: FenceArrangement = "-.|/|-.".parse()?;
    /// assert_eq!(fences.board().unwrap().to_svg().matches("class=\"bar").count(), 4);
    /// # Ok::<(), abstract_games_quoridor::counting::ArrangementError>(())
    /// ```
    pub fn board(&self) -> Option<picture::Board> {
        let narrow = |side: usize| u8::try_from(side).ok();
        let board = Board::new(narrow(self.width())?, narrow(self.height())?).ok()?;
        let fences = self.to_fences()?;
        let count = fences.len();
        let picture = board.picture(&[], fences.iter().map(|fence| (fence, Ink::Dark)));
        let noun = if count == 1 { "fence" } else { "fences" };
        Some(picture.title(format!("{count} {noun} on {board} squares")))
    }

    /// The fences as a set of the game, or `None` if the board is larger than 11 × 11 squares.
    pub fn to_fences(&self) -> Option<Fences> {
        let mut fences = Fences::EMPTY;
        for ((column, row), place) in self.iter() {
            let orientation = match place {
                FencePlace::Empty => continue,
                FencePlace::Horizontal => Orientation::Horizontal,
                FencePlace::Vertical => Orientation::Vertical,
            };
            let square = Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
            fences = fences.with(Fence::new(square, orientation));
        }
        let narrow = |size| u8::try_from(size).is_ok_and(|size| size <= MOST_SQUARES);
        (narrow(self.width()) && narrow(self.height())).then_some(fences)
    }
}
