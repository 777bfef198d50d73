//! Conversions between sets of fences and the arrangements that are counted.

use abstract_games_picture::{self as picture, Ink};
use abstract_games_quoridor_fences::{ArrangementError, FenceArrangement, FencePlace};

use super::fence::{Fence, Orientation};
use super::fences::Fences;
use super::size::Board;
use super::square::{MOST_SQUARES, Square};

impl Fences {
    /// The arrangement of these fences on `board`. Fences beyond the board are left out.
    ///
    /// # Errors
    ///
    /// [`ArrangementError::Horizontal`] or [`ArrangementError::Vertical`] if two fences overlap,
    /// [`ArrangementError::Crossing`] if two cross.
    ///
    /// ```
    /// use abstract_games_quoridor::{Board, Fence, Fences};
    ///
    /// let board = Board::new(4, 3)?;
    /// let fences = ["a2h", "c2v", "b1h"].map(|name| name.parse::<Fence>().unwrap());
    /// let fences: Fences = fences.into_iter().collect();
    /// let arrangement = fences.to_arrangement(board)?;
    /// assert_eq!(arrangement.to_string(), "-.|/.-.");
    /// assert_eq!(Fences::of_arrangement(&arrangement), Some(fences));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_arrangement(self, board: Board) -> Result<FenceArrangement, ArrangementError> {
        let crossing = self.of(Orientation::Horizontal) & self.of(Orientation::Vertical);
        if let Some(square) = (crossing & board.places()).iter().next() {
            let (column, row) = (square.column().into(), square.row().into());
            return Err(ArrangementError::Crossing { column, row });
        }
        let place = |square| {
            if self.of(Orientation::Horizontal).contains(square) {
                FencePlace::Horizontal
            } else if self.of(Orientation::Vertical).contains(square) {
                FencePlace::Vertical
            } else {
                FencePlace::Empty
            }
        };
        let (columns, rows) = (board.width() - 1, board.height() - 1);
        let row = |row| (0..columns).map(move |column| place(Square::at(column, row)));
        let places = (0..rows).rev().flat_map(row).collect();
        FenceArrangement::new(board.width().into(), board.height().into(), places)
    }

    /// The fences of an arrangement, or `None` if its board is larger than 11 × 11 squares.
    pub fn of_arrangement(arrangement: &FenceArrangement) -> Option<Self> {
        let mut fences = Self::EMPTY;
        for ((column, row), place) in arrangement.iter() {
            let orientation = match place {
                FencePlace::Empty => continue,
                FencePlace::Horizontal => Orientation::Horizontal,
                FencePlace::Vertical => Orientation::Vertical,
            };
            let square = Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
            fences = fences.with(Fence::new(square, orientation));
        }
        let narrow = |size| u8::try_from(size).is_ok_and(|size| size <= MOST_SQUARES);
        (narrow(arrangement.width()) && narrow(arrangement.height())).then_some(fences)
    }
}

/// A picture of the fences of an arrangement, without pawns, or `None` unless its board has from 2
/// × 2 to 11 × 11 squares.
///
/// ```
/// use abstract_games_quoridor::picture_of_arrangement;
///
/// let fences = "-.|/|-.".parse()?;
/// let picture = picture_of_arrangement(&fences).unwrap();
/// assert_eq!(picture.to_svg().matches("class=\"bar").count(), 4);
/// # Ok::<(), abstract_games_quoridor_fences::ArrangementError>(())
/// ```
pub fn picture_of_arrangement(arrangement: &FenceArrangement) -> Option<picture::Board> {
    let narrow = |side: usize| u8::try_from(side).ok();
    let board = Board::new(narrow(arrangement.width())?, narrow(arrangement.height())?).ok()?;
    let fences = Fences::of_arrangement(arrangement)?;
    let count = fences.len();
    let picture = board.picture(&[], fences.iter().map(|fence| (fence, Ink::Dark)));
    let noun = if count == 1 { "fence" } else { "fences" };
    Some(picture.title(format!("{count} {noun} on {board} squares")))
}
