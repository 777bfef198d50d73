//! The fences of the arrangements that are counted.

use abstract_games_picture::{self as picture, Ink};
use abstract_games_quoridor_fences::{FenceArrangement, FencePlace};

use super::fence::{Fence, Orientation};
use super::fences::Fences;
use super::size::Board;
use super::square::{MOST_SQUARES, Square};

impl Fences {
    /// The fences of an arrangement, or `None` if its board is larger than 11 × 11 squares.
    ///
    /// ```
    /// use abstract_games_quoridor::{Fence, Fences};
    ///
    /// let fences = ["a2h", "c2v", "b1h"].map(|name| name.parse::<Fence>().unwrap());
    /// let arrangement = "-.|/.-.".parse()?;
    /// assert_eq!(Fences::of_arrangement(&arrangement), Some(fences.into_iter().collect()));
    /// # Ok::<(), abstract_games_quoridor_fences::ArrangementError>(())
    /// ```
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
