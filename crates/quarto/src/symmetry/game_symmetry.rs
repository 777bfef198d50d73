//! `QuartoSymmetry`: the group of the symmetries of the game.

use abstract_games_core::{Group, Symmetry};

use super::board::BoardSymmetries;
use super::canonical::{self, Element, LeastOccupied, stabiliser_order};
use super::pieces::PieceSymmetry;
use crate::game::{Move, Quarto};
use crate::position::Position;
use crate::rules::Rules;

/// The group of the symmetries of the game: each [`PieceSymmetry`] with each of the
/// [`BoardSymmetries`].
///
/// ```
/// use abstract_games_core::Group;
/// use abstract_games_quarto::Quarto;
///
/// assert_eq!(Quarto::default().symmetry().order(), 384 * 32);
/// ```
#[derive(Clone, Debug)]
pub struct QuartoSymmetry {
    boards: BoardSymmetries,
    least: LeastOccupied,
}

impl QuartoSymmetry {
    /// The symmetries of the game under `rules`.
    pub fn new(rules: &Rules) -> Self {
        let boards = BoardSymmetries::of(rules);
        let least = LeastOccupied::new(&boards);
        Self { boards, least }
    }

    pub(crate) fn key(&self, position: &Position) -> u128 {
        canonical::key(&self.boards, &self.least, position)
    }

    /// The symmetries of the board.
    pub fn boards(&self) -> &BoardSymmetries {
        &self.boards
    }
}

impl Quarto {
    /// All symmetries of the game. Costs a few milliseconds under the named rules, and up to a
    /// second under rules with few winning sets.
    pub fn symmetry(&self) -> QuartoSymmetry {
        QuartoSymmetry::new(self.rules())
    }
}

impl Group for QuartoSymmetry {
    type Element = Element;

    fn elements(&self) -> impl Iterator<Item = Element> {
        let boards = self.boards.elements();
        boards.flat_map(|board| PieceSymmetry::all().map(move |pieces| Element { pieces, board }))
    }

    fn identity(&self) -> Element {
        Element { pieces: PieceSymmetry::IDENTITY, board: self.boards.identity() }
    }

    fn compose(&self, then: &Element, first: &Element) -> Element {
        Element {
            pieces: then.pieces.after(first.pieces),
            board: self.boards.compose(&then.board, &first.board),
        }
    }

    fn inverse(&self, g: &Element) -> Element {
        Element { pieces: g.pieces.inverse(), board: self.boards.inverse(&g.board) }
    }

    fn order(&self) -> usize {
        PieceSymmetry::COUNT * self.boards.order()
    }
}

/// The symmetries must be those of the game's rules, as from [`Quarto::symmetry`].
impl Symmetry<Quarto> for QuartoSymmetry {
    fn apply(&self, g: &Element, position: &Position) -> Position {
        let map = |set| self.boards.image_of_set(g.board, set);
        let occupied = map(position.occupied());
        let planes = g.pieces.image_of_planes(position.planes().map(map), occupied);
        let hand = position.hand().map(|piece| g.pieces.image(piece));
        Position::from_parts(occupied, planes, hand)
    }

    fn apply_move(&self, g: &Element, m: &Move) -> Move {
        match *m {
            Move::Give(piece) => Move::Give(g.pieces.image(piece)),
            Move::Place(cell) => Move::Place(self.boards.image(g.board, cell)),
        }
    }

    /// Costs some tens of nanoseconds.
    fn canonical(&self, position: &Position) -> (Position, Element) {
        canonical::canonical(&self.boards, &self.least, position)
    }

    /// Costs the images of a few sets of cells for each symmetry of the board.
    fn stabiliser_order(&self, position: &Position) -> usize {
        stabiliser_order(&self.boards, position)
    }
}
