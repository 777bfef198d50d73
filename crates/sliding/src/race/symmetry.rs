//! The symmetries of the race: those of the board, with or without an exchange of the colours.

use abstract_games_core::{Dihedral, Exchange, Group, Product, Side, Symmetry, Transform};

use super::position::Position;
use super::rooks::Rooks;
use super::rules::Race;
use crate::slide::Slide;
use crate::symmetry::{MAX_PACKED_SIZE, image_of_configuration, image_of_slide, images_of_four};

/// The symmetries of the race: those of the board, each with and without an exchange of the
/// colours.
pub type RaceSymmetry = Product<Dihedral, Exchange>;

impl Race {
    /// The symmetry group of the race: each symmetry of the board with and without an exchange of
    /// the colours, 16 elements in all.
    pub fn symmetry(self) -> RaceSymmetry {
        Product(Dihedral::square(self.size()), Exchange)
    }
}

/// The symmetries of the board, each with and without an exchange of the colours.
///
/// The board must be that of the race; [`Race::symmetry`] returns this group. An exchange of the
/// colours also exchanges the turn, so every position is equivalent to one with Black to move.
impl Symmetry<Race> for Product<Dihedral, Exchange> {
    fn apply(&self, &(transform, exchanged): &(Transform, bool), state: &Position) -> Position {
        let map = |rooks| Rooks::on_board(image_of_configuration(self.0, transform, &rooks));
        Position::mapped(map(state.black()), map(state.white()), state.turn(), exchanged)
    }

    fn apply_move(&self, &(transform, _): &(Transform, bool), slide: &Slide) -> Slide {
        image_of_slide(self.0, transform, *slide)
    }

    /// The least image with Black to move, compared by the black rooks first and then by the white
    /// rooks.
    fn canonical(&self, state: &Position) -> (Position, (Transform, bool)) {
        let exchanged = state.turn() == Side::Second;
        let (mover, other) = state.mover_and_other();
        if self.0.width() > MAX_PACKED_SIZE {
            let image = |g| [mover, other].map(|rooks| image_of_configuration(self.0, g, &rooks));
            let first = self.0.elements().map(|g| (image(g), g)).min_by_key(|(image, _)| *image);
            let ([mover, other], transform) = first.expect("a group has an element");
            let [mover, other] = [mover, other].map(Rooks::on_board);
            let canonical = Position::mapped(mover, other, Side::First, false);
            return (canonical, (transform, exchanged));
        }
        let movers = images_of_four(self.0, mover);
        let others = images_of_four(self.0, other);
        let images: [_; 8] = std::array::from_fn(|i| (movers[i], others[i]));
        let first = images.iter().zip(Transform::ALL).min_by_key(|(image, _)| **image);
        let (&(mover, other), transform) = first.expect("a square has eight symmetries");
        let [mover, other] = [mover, other].map(Rooks::from_word);
        (Position::mapped(mover, other, Side::First, false), (transform, exchanged))
    }
}
