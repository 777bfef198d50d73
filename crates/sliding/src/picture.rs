//! Pictures of puzzles and of the race.

use abstract_games_core::{Line, column_names};
use abstract_games_picture::{Animation, Board, Glyph, Ink, Place};

use crate::configuration::Configuration;
use crate::piece::Piece;
use crate::puzzle::SlidingPuzzle;
use crate::race::Position;
use crate::square::Square;

/// The shapes of the pieces, drawn for this library.
const ROOK: &str = "M20 88 H80 V77 H72 L68 46 H76 V20 H62 V31 H56 V20 H44 V31 H38 V20 H24 V46 H32 \
                    L28 77 H20 Z";
const BISHOP: &str = "M50 12 A6 6 0 0 1 54 22 C70 34 72 46 66 56 C64 60 60 62 60 66 H68 V73 H60 \
                      L66 79 H78 V88 H22 V79 H34 L40 73 H32 V66 H40 C40 62 36 60 34 56 C28 46 30 34 \
                      46 22 A6 6 0 0 1 50 12 Z";
const QUEEN: &str =
    "M24 88 H76 V78 H71 L82 36 L67 56 L63 24 L50 52 L37 24 L33 56 L18 36 L29 78 H24 Z";

impl Piece {
    /// The letter and the outline of the piece.
    pub const fn glyph(self) -> Glyph {
        match self {
            Self::Rook => Glyph { letter: 'R', path: ROOK },
            Self::Bishop => Glyph { letter: 'B', path: BISHOP },
            Self::Queen => Glyph { letter: 'Q', path: QUEEN },
        }
    }
}

fn place(square: Square) -> Place {
    (square.file(), square.rank())
}

impl<const N: usize> SlidingPuzzle<N> {
    /// Draws the board with the pieces of `state`, and marks the squares of `goal`.
    ///
    /// ```
    /// use abstract_games_sliding::{Piece, SlidingPuzzle, centre, corners};
    ///
    /// let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 4)?;
    /// let board = puzzle.picture(&corners(4)?, Some(&centre(4)?));
    /// assert_eq!(board.to_text(), "4 R . . R\n3 . + + .\n2 . + + .\n1 R . . R\n  a b c d\n");
    /// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
    /// ```
    pub fn picture(&self, state: &Configuration<N>, goal: Option<&Configuration<N>>) -> Board {
        let size = self.size();
        let title = format!("{} on {size} × {size} squares: {state}", self.piece().plural());
        let mut board = Board::new(size, size, column_names()).title(title);
        for &square in goal.into_iter().flat_map(Configuration::squares) {
            board = board.mark(place(square));
        }
        for &square in state.squares() {
            board = board.piece(self.piece().glyph(), Ink::Dark, place(square));
        }
        board
    }

    /// Animates the moves of `path`, with its last configuration marked as the goal.
    pub fn animation(&self, path: &Line<Self>) -> Animation {
        let mut animation = Animation::new(self.picture(path.start(), Some(path.end())));
        for slide in path.moves() {
            animation.step(place(slide.from), place(slide.to), slide.to_string());
        }
        animation
    }
}

impl Position {
    /// Draws the rooks on a board of `size` × `size` squares.
    pub fn picture(&self, size: u32) -> Board {
        let title = format!("rooks on {size} × {size} squares: {self}");
        let mut board = Board::new(size, size, column_names()).title(title);
        for (rooks, letter, ink) in
            [(self.black(), 'B', Ink::Dark), (self.white(), 'W', Ink::Light)]
        {
            let glyph = Glyph { letter, ..Piece::Rook.glyph() };
            for &square in rooks.squares() {
                board = board.piece(glyph, ink, place(square));
            }
        }
        board
    }
}
