//! The fences of the arrangements that are counted, and pictures of boards with pawns and fences.

use abstract_games_core::column_names;
use abstract_games_picture::{self as picture, Bar, Glyph, Ink, Place};
use abstract_games_quoridor_fences::{FenceArrangement, FencePlace};

use super::fences::{Fence, Fences, Orientation};
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
        let longest = arrangement.width().max(arrangement.height());
        (longest <= usize::from(MOST_SQUARES)).then_some(fences)
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

/// A pawn as seen from above: a disc.
const PAWN: &str = "M16 50 A34 34 0 1 0 84 50 A34 34 0 1 0 16 50 Z";

pub(crate) fn place(square: Square) -> Place {
    (square.column().into(), square.row().into())
}

pub(crate) fn bar(fence: Fence) -> Bar {
    match fence.orientation() {
        Orientation::Horizontal => Bar::horizontal(place(fence.square()), 2),
        Orientation::Vertical => Bar::vertical(place(fence.square()), 2),
    }
}

impl Board {
    /// Draws pawns, by player, and fences with their colours.
    pub(crate) fn picture(
        self,
        pawns: &[Square],
        fences: impl IntoIterator<Item = (Fence, Ink)>,
    ) -> picture::Board {
        let (width, height) = (self.width().into(), self.height().into());
        let mut board = picture::Board::new(width, height, column_names()).grooved();
        for (fence, ink) in fences {
            board = board.bar(bar(fence), ink);
        }
        for (player, (letter, &pawn)) in ('1'..='9').zip(pawns).enumerate() {
            let glyph = Glyph { letter, path: PAWN };
            board = board.labelled_piece(glyph, Ink::of_player(player), place(pawn), letter);
        }
        board
    }
}
