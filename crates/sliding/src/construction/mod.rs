//! Solutions with rooks and queens for every even board, written down without a search.

mod queens;
mod rooks;
mod squares;

use abstract_games_core::{Game, Line, Path};

use crate::error::ConfigurationError;
use crate::piece::Piece;
use crate::puzzle::SlidingPuzzle;
use crate::square::{MAX_SIZE, Slide, Square};

/// A solution of the puzzle of rooks or queens, corners to centre, for a board of any even size.
///
/// No search has found a shorter solution. On n × n squares it has this many
/// [moves](Construction::len), and none for n = 2:
///
/// - ⌊10 n / 3⌋ − 1 with rooks,
/// - 3 n / 2 with queens if n is divisible by 4, and 3 n / 2 + 1 otherwise.
///
/// The proofs are in `docs/sliding.md`. For n ≥ 4 bishops cannot reach the centre.
///
/// ```
/// use abstract_games_sliding::{Construction, Piece};
///
/// let rooks = Construction::new(Piece::Rook, 8)?;
/// assert_eq!(rooks.len(), 25);
/// assert_eq!(rooks.path()?.end().to_string(), "d4 e4 d5 e5");
/// assert_eq!(Construction::new(Piece::Queen, 8)?.len(), 12);
///
/// // No search: the largest boards take no longer for each move.
/// let last = Construction::new(Piece::Rook, 1_000_000)?.steps().last().unwrap();
/// assert_eq!(last.to, (500_000, 500_000));
/// assert!(Construction::new(Piece::Rook, 7).is_err());
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construction {
    /// Rooks or queens.
    piece: Piece,
    size: u32,
}

/// A slide on a board of any size, between squares given as (file, rank), both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square on which the piece stands.
    pub from: (u32, u32),
    /// The square on which the piece stops.
    pub to: (u32, u32),
}

impl Construction {
    /// Creates the solution for rooks or queens on a board of `size` × `size` squares.
    ///
    /// # Errors
    ///
    /// [`NoConstructionForPiece`](ConfigurationError::NoConstructionForPiece) for bishops, and
    /// [`NoConstruction`](ConfigurationError::NoConstruction) if `size` is odd or 0.
    pub fn new(piece: Piece, size: u32) -> Result<Self, ConfigurationError> {
        if piece == Piece::Bishop {
            return Err(ConfigurationError::NoConstructionForPiece { piece });
        }
        if size >= 2 && size % 2 == 0 {
            Ok(Self { piece, size })
        } else {
            Err(ConfigurationError::NoConstruction { size })
        }
    }

    /// The kind of the pieces.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// The number of squares along each side of the board.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The number of moves.
    pub fn len(&self) -> u64 {
        if self.is_empty() {
            return 0;
        }
        let n = u64::from(self.size);
        match self.piece {
            Piece::Rook => 10 * n / 3 - 1,
            _ => 3 * n / 2 + u64::from(n % 4 != 0),
        }
    }

    /// Whether there are no moves: on the board of 2 × 2 squares, the corners are the centre.
    pub fn is_empty(&self) -> bool {
        self.size == 2
    }

    /// The moves, from the corners to the centre, each in constant time and memory.
    pub fn steps(&self) -> impl Iterator<Item = Step> + use<> {
        let half = self.size / 2;
        let rooks = (self.piece == Piece::Rook).then(|| rooks::steps(half));
        let queens = (self.piece == Piece::Queen).then(|| queens::steps(half));
        let squares = rooks.into_iter().flatten().chain(queens.into_iter().flatten());
        squares.map(|[from, to]| Step { from, to })
    }

    /// The solution as a line of the puzzle.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Size`] if the board has more than 702 × 702 squares.
    pub fn path(&self) -> Result<Line<SlidingPuzzle>, ConfigurationError> {
        let puzzle = SlidingPuzzle::from_corners(self.piece(), self.size)?.widened();
        let mut path = Path::new(puzzle.initial());
        let too_large = ConfigurationError::Size { size: self.size, least: 2, most: MAX_SIZE };
        for Step { from, to } in self.steps() {
            let square = |(file, rank)| Square::new(file, rank).ok_or_else(|| too_large.clone());
            let (from, to) = (square(from)?, square(to)?);
            let next = path.end().with_moved(from, to);
            path.push(Slide { from, to }, next);
        }
        Ok(path)
    }
}
