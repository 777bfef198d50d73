//! The symmetries of the race: those of the board, with the colours kept or exchanged.

use abstract_games_core::{Dihedral, Exchange, Product, Side, Symmetry, Transform};

use super::{Position, Race};
use crate::symmetry::{image_of_configuration, image_of_slide, images_of_four};
use crate::{Configuration, Slide};

/// The symmetries of the board, each with the colours kept and with them exchanged; the board must be
/// that of the race, whose [`Race::symmetry`] gives them.
///
/// Where the colours are exchanged, the turn goes to the other player too, so that every position
/// is like one in which Black is to move.
impl Symmetry<Race> for Product<Dihedral, Exchange> {
    fn apply(&self, &(transform, exchanged): &(Transform, bool), state: &Position) -> Position {
        let map = |rooks| image_of_configuration(self.0, transform, &rooks);
        Position::mapped(map(state.black()), map(state.white()), state.turn(), exchanged)
    }

    fn apply_move(&self, &(transform, _): &(Transform, bool), slide: &Slide) -> Slide {
        image_of_slide(self.0, transform, *slide)
    }

    /// The image in which Black is to move and whose rooks come first: the least black ones, and
    /// with these the least white ones.
    fn canonical(&self, state: &Position) -> (Position, (Transform, bool)) {
        let exchanged = state.turn() == Side::Second;
        let (mover, other) = state.mover_and_other();
        let movers = images_of_four(self.0, mover);
        let others = images_of_four(self.0, other);
        let images: [_; 8] = std::array::from_fn(|i| (movers[i], others[i]));
        let first = images.iter().zip(Transform::ALL).min_by_key(|(image, _)| **image);
        let (&(mover, other), transform) = first.expect("there are eight");
        let rooks = |word: u64| Configuration::from_word(word.into());
        (Position::mapped(rooks(mover), rooks(other), Side::First, false), (transform, exchanged))
    }
}
