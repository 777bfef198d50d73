//! The symmetries of the game.

use abstract_games_core::{Dihedral, Group, Symmetry, Transform};

use super::legal_moves::Move;
use super::position::Position;
use super::rules::Quoridor;
use crate::board::Board;

/// The symmetry group of a game: the transforms of its board that map goals to goals and preserve
/// the order of turns.
///
/// - Two players: the identity, the reflection of the columns, and the half turn and the reflection
///   of the rows, which exchange the players.
/// - Three players: the identity.
/// - Four players: the rotations; on a board that is not square, the identity and the half turn.
///
/// ```
/// use abstract_games_search::Bfs;
/// use abstract_games_core::{Group, Quotient, Symmetry};
/// use abstract_games_quoridor::{Board, Quoridor};
///
/// let game = Quoridor::new(Board::new(3, 3)?, [1; 2])?;
/// let symmetry = game.symmetry();
/// assert_eq!(symmetry.order(), 4);
/// let positions = Bfs::new(&game).explore().len();
/// let orbits = Bfs::new(&Quotient::new(game, symmetry)).explore().len();
/// assert!(orbits < positions / 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuoridorSymmetry<const N: usize = 2> {
    board: Board,
    group: Dihedral,
}

impl<const N: usize> Quoridor<N> {
    /// The symmetry group of this game.
    pub fn symmetry(&self) -> QuoridorSymmetry<N> {
        let board = self.board();
        let (width, height) = (board.width().into(), board.height().into());
        let rectangle = Dihedral::rectangle(width, height);
        let group = match N {
            2 => rectangle.generated_by([Transform::MirrorColumns, Transform::MirrorRows]),
            4 if width == height => Dihedral::square(width).generated_by([Transform::Rotate90]),
            4 => rectangle.generated_by([Transform::Rotate180]),
            _ => rectangle.generated_by([]),
        };
        QuoridorSymmetry { board, group }
    }
}

impl<const N: usize> QuoridorSymmetry<N> {
    /// The image of `player`.
    #[inline]
    fn seat(g: Transform, player: usize) -> usize {
        let turns = match g {
            Transform::Identity | Transform::MirrorColumns => 0,
            // The side at the bottom is mapped to the right side, which is that of the last player.
            Transform::Rotate90 => N - 1,
            Transform::Rotate180 | Transform::MirrorRows => N / 2,
            _ => 1,
        };
        (player + turns) % N
    }
}

impl<const N: usize> Group for QuoridorSymmetry<N> {
    type Element = Transform;

    fn elements(&self) -> impl Iterator<Item = Transform> {
        self.group.elements()
    }

    fn identity(&self) -> Transform {
        self.group.identity()
    }

    fn compose(&self, then: &Transform, first: &Transform) -> Transform {
        self.group.compose(then, first)
    }

    fn inverse(&self, g: &Transform) -> Transform {
        self.group.inverse(g)
    }
}

impl<const N: usize> Symmetry<Quoridor<N>> for QuoridorSymmetry<N> {
    #[inline]
    fn apply(&self, g: &Transform, position: &Position<N>) -> Position<N> {
        let mut image = *position;
        image.fences = self.board.transform_fences(*g, position.fences);
        for player in 0..N {
            let seat = Self::seat(*g, player);
            image.pawns[seat] = self.board.transform_square(*g, position.pawns[player]);
            image.supplies[seat] = position.supplies[player];
        }
        #[expect(clippy::cast_possible_truncation, reason = "less than four")]
        let turn = Self::seat(*g, position.turn()) as u8;
        image.turn = turn;
        image
    }

    fn apply_move(&self, g: &Transform, m: &Move) -> Move {
        m.transformed(self.board, *g)
    }

    /// The least image with the lowest-numbered player to move: the first, for two players, and for
    /// four players on a square board.
    fn canonical(&self, position: &Position<N>) -> (Position<N>, Transform) {
        let images = self.elements().map(|g| (self.apply(&g, position), g));
        let key = |(image, _): &(Position<N>, Transform)| (image.turn, *image);
        images.min_by_key(key).unwrap_or((*position, Transform::Identity))
    }

    #[inline]
    fn canonical_form(&self, position: &Position<N>) -> Position<N> {
        if N != 2 {
            return self.canonical(position).0;
        }
        let to_first = if position.turn == 0 { Transform::Identity } else { Transform::Rotate180 };
        let image = self.apply(&to_first, position);
        image.min(self.apply(&Transform::MirrorColumns, &image))
    }
}
