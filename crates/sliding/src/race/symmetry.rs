//! The symmetries of the race: those of the board, with the colours kept or exchanged.

use abstract_games_core::{Dihedral, Group, Side, Symmetry, Transform};

use super::{Position, Race};
use crate::symmetry::{image_of_configuration, image_of_slide, images_of_four};
use crate::{Configuration, Slide};

/// The symmetries of the board, each with the colours kept and with them exchanged: 16 in all.
///
/// Where the colours are exchanged, the turn goes to the other player too, so that every position
/// is like one in which Black is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceSymmetry {
    board: Dihedral,
}

impl RaceSymmetry {
    /// The symmetries of `race`.
    pub fn new(race: Race) -> Self {
        Self { board: Dihedral::square(race.size()) }
    }
}

impl Group for RaceSymmetry {
    /// A symmetry of the board, and whether the colours are exchanged.
    type Element = (Transform, bool);

    fn elements(&self) -> impl Iterator<Item = (Transform, bool)> {
        let board = self.board;
        [false, true].into_iter().flat_map(move |exchanged| {
            Transform::ALL
                .into_iter()
                .filter(move |&t| board.contains(t))
                .map(move |t| (t, exchanged))
        })
    }

    fn identity(&self) -> (Transform, bool) {
        (Transform::Identity, false)
    }

    fn compose(&self, then: &(Transform, bool), first: &(Transform, bool)) -> (Transform, bool) {
        (first.0.then(then.0), first.1 != then.1)
    }

    fn inverse(&self, g: &(Transform, bool)) -> (Transform, bool) {
        (g.0.inverse(), g.1)
    }
}

impl Symmetry<Race> for RaceSymmetry {
    fn apply(&self, &(transform, exchanged): &(Transform, bool), state: &Position) -> Position {
        let map = |rooks| image_of_configuration(self.board, transform, &rooks);
        Position::mapped(map(state.black()), map(state.white()), state.turn(), exchanged)
    }

    fn apply_move(&self, &(transform, _): &(Transform, bool), slide: &Slide) -> Slide {
        image_of_slide(self.board, transform, *slide)
    }

    /// The image in which Black is to move and whose rooks come first: the least black ones, and
    /// with these the least white ones.
    fn canonical(&self, state: &Position) -> (Position, (Transform, bool)) {
        let exchanged = state.turn() == Side::Second;
        let (mover, other) = state.mover_and_other();
        let movers = images_of_four(self.board, mover);
        let others = images_of_four(self.board, other);
        let images: [_; 8] = std::array::from_fn(|i| (movers[i], others[i]));
        let first = images.iter().zip(Transform::ALL).min_by_key(|(image, _)| **image);
        let (&(mover, other), transform) = first.expect("there are eight");
        let rooks = |word: u64| Configuration::from_word(word.into());
        (Position::mapped(rooks(mover), rooks(other), Side::First, false), (transform, exchanged))
    }
}
