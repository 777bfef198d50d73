//! A solution of the rooks' puzzle for every even board, written down without a search.

use abstract_games_core::{Game, Line, Path};

use crate::error::ConfigurationError;
use crate::piece::Piece;
use crate::puzzle::SlidingPuzzle;
use crate::slide::Slide;
use crate::square::{MAX_SIZE, Square};

/// A solution of the puzzle of four rooks, corners to centre, for a board of any even size.
///
/// It has [`len`](Construction::len) moves: ⌊10 n / 3⌋ − 1 on n × n squares (0 for n = 2), which is (10 n − 4) / 3
/// rounded to the nearest integer. So this is an upper bound on the length of a shortest solution for every
/// even n. Searches found no shorter solution on any board that they covered.
///
/// With h = n / 2 and m = n − 1, the rooks pass through two families of configurations:
///
/// - Y(a) is (0, a), (m, a + 1), (m, a + 2), (m, a + 3): four rooks in successive ranks at the sides. Y(0) is
///   reached from the corners in 5 moves, and Y(a + 3) from Y(a) in 8.
/// - X(k) is (0, 0), (k, h − 1), (k + 1, h − 1), (m, h): a pair in a central rank. X(1) is reached from the last Y
///   in 7, 9 or 12 moves, X(k + 1) from X(k) in 4, and the centre from X(h − 2) in 7.
///
/// ```
/// use abstract_games_sliding::Construction;
///
/// let board = Construction::new(8)?;
/// assert_eq!(board.len(), 25);
/// assert_eq!(board.path()?.end().to_string(), "d4 e4 d5 e5");
///
/// // No search: the largest boards take no longer for each move.
/// let last = Construction::new(1_000_000)?.steps().last().unwrap();
/// assert_eq!(last.to, (500_000, 500_000));
/// assert!(Construction::new(7).is_err());
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construction {
    size: u32,
}

/// A slide on a board of any size, between squares given as (file, rank), both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square on which the rook stands.
    pub from: (u32, u32),
    /// The square on which the rook stops.
    pub to: (u32, u32),
}

impl Construction {
    /// Creates the solution for a board of `size` × `size` squares.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::NoConstruction`] if `size` is odd or 0.
    pub fn new(size: u32) -> Result<Self, ConfigurationError> {
        if size >= 2 && size % 2 == 0 {
            Ok(Self { size })
        } else {
            Err(ConfigurationError::NoConstruction { size })
        }
    }

    /// The number of squares along each side of the board.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The number of moves.
    pub fn len(&self) -> u64 {
        if self.is_empty() { 0 } else { 10 * u64::from(self.size) / 3 - 1 }
    }

    /// Whether there are no moves: on the board of 2 × 2 squares, the corners are the centre.
    pub fn is_empty(&self) -> bool {
        self.size == 2
    }

    /// The moves, from the corners to the centre.
    ///
    /// Costs constant time and memory for each move.
    pub fn steps(&self) -> impl Iterator<Item = Step> + use<> {
        let (h, m) = (self.size / 2, self.size - 1);
        // The boards of 2 × 2 and 4 × 4 squares are too small for the pattern.
        let pattern = h >= 3;
        let (beginning, turn, end) = if pattern {
            (beginning(m).to_vec(), turn(h, m), end(h, m).to_vec())
        } else if h == 2 {
            (SMALL.map(step).to_vec(), Vec::new(), Vec::new())
        } else {
            (Vec::new(), Vec::new(), Vec::new())
        };
        let (alongs, inwards) = if pattern { (h / 3 - 1, 1..h - 2) } else { (0, 0..0) };
        let alongs = (0..alongs).flat_map(move |a| along(3 * a, m));
        let inwards = inwards.flat_map(move |k| inward(k, h, m));
        beginning.into_iter().chain(alongs).chain(turn).chain(inwards).chain(end)
    }

    /// The solution as a line of the puzzle.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Size`] if the board has more than 702 × 702 squares.
    pub fn path(&self) -> Result<Line<SlidingPuzzle<4>>, ConfigurationError> {
        let puzzle = SlidingPuzzle::from_corners(Piece::Rook, self.size)?;
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

type Squares = [(u32, u32); 2];

fn step([from, to]: Squares) -> Step {
    Step { from, to }
}

/// A shortest solution of the board of 4 × 4 squares.
const SMALL: [Squares; 12] = [
    [(0, 0), (2, 0)],
    [(3, 0), (3, 2)],
    [(3, 3), (1, 3)],
    [(0, 3), (0, 0)],
    [(0, 0), (1, 0)],
    [(1, 0), (1, 2)],
    [(3, 2), (2, 2)],
    [(2, 0), (2, 1)],
    [(1, 2), (0, 2)],
    [(1, 3), (1, 0)],
    [(0, 2), (1, 2)],
    [(1, 0), (1, 1)],
];

/// From the corners to Y(0).
fn beginning(m: u32) -> [Step; 5] {
    [
        [(0, m), (0, 1)],
        [(m, 0), (m, m - 1)],
        [(0, 1), (m, 1)],
        [(m, m - 1), (m, 2)],
        [(m, m), (m, 3)],
    ]
    .map(step)
}

/// From Y(a) to Y(a + 3), if a + 6 < m.
fn along(a: u32, m: u32) -> [Step; 8] {
    [
        [(0, a), (0, m)],
        [(m, a + 3), (0, a + 3)],
        [(0, m), (0, a + 4)],
        [(m, a + 2), (m, m)],
        [(m, a + 1), (m, m - 1)],
        [(0, a + 4), (m, a + 4)],
        [(m, m - 1), (m, a + 5)],
        [(m, m), (m, a + 6)],
    ]
    .map(step)
}

/// From the last Y, whose a is h − 3 − (h mod 3), to X(1).
fn turn(h: u32, m: u32) -> Vec<Step> {
    let squares: &[Squares] = match h % 3 {
        0 => &[
            [(0, h - 3), (m, h - 3)],
            [(m, h - 1), (0, h - 1)],
            [(m, h - 2), (m, h - 1)],
            [(m, h - 1), (1, h - 1)],
            [(m, h - 3), (m, h - 1)],
            [(m, h - 1), (2, h - 1)],
            [(0, h - 1), (0, 0)],
        ],
        1 => &[
            [(0, h - 4), (0, m)],
            [(0, m), (m, m)],
            [(m, m), (m, h)],
            [(m, h - 1), (0, h - 1)],
            [(m, h - 2), (m, h - 1)],
            [(m, h - 1), (1, h - 1)],
            [(m, h - 3), (m, h - 1)],
            [(m, h - 1), (2, h - 1)],
            [(0, h - 1), (0, 0)],
        ],
        _ => &[
            [(0, h - 5), (0, m)],
            [(m, h - 2), (0, h - 2)],
            [(0, m), (0, h - 1)],
            [(m, h - 3), (m, m)],
            [(m, h - 4), (m, m - 1)],
            [(0, h - 2), (m, h - 2)],
            [(m, m - 1), (m, h - 1)],
            [(m, m), (m, h)],
            [(m, h - 1), (1, h - 1)],
            [(0, h - 1), (0, 0)],
            [(m, h - 2), (m, h - 1)],
            [(m, h - 1), (2, h - 1)],
        ],
    };
    squares.iter().copied().map(step).collect()
}

/// From X(k) to X(k + 1), if k + 2 < m: the rook behind goes round and stops before the other.
fn inward(k: u32, h: u32, m: u32) -> [Step; 4] {
    [[(k, h - 1), (k, 0)], [(k, 0), (m, 0)], [(m, 0), (m, h - 1)], [(m, h - 1), (k + 2, h - 1)]]
        .map(step)
}

/// From X(h − 2) to the centre.
fn end(h: u32, m: u32) -> [Step; 7] {
    [
        [(0, 0), (m, 0)],
        [(m, 0), (m, h - 1)],
        [(m, h - 1), (h, h - 1)],
        [(h - 1, h - 1), (h - 1, m)],
        [(h - 2, h - 1), (h - 1, h - 1)],
        [(h - 1, m), (h - 1, h)],
        [(m, h), (h, h)],
    ]
    .map(step)
}
