//! How many symmetries leave a position as it is.

use abstract_games_core::Group;

use super::{BoardSymmetries, PieceSymmetry};
use crate::piece::PROPERTIES;
use crate::{Piece, Position};

/// The number of elements that leave `position` as it is: for each board symmetry those symmetries of
/// the pieces that undo it.
pub(super) fn order(boards: &BoardSymmetries, position: &Position) -> usize {
    let occupied = position.occupied();
    let form = up_to_pieces(position.planes(), position);
    // The board symmetries that some symmetry of the pieces undoes; each is undone by as many as leave
    // the position as it is without one.
    let undone = boards.elements().filter(|&g| {
        boards.image_of_set(g, occupied) == occupied
            && up_to_pieces(boards.images_of_sets(g, position.planes()), position) == form
    });
    undone.count() * pieces_that_keep(form, position)
}

/// How many symmetries of the pieces leave `position` as it is, whose planes have this form.
fn pieces_that_keep(form: [u16; PROPERTIES], position: &Position) -> usize {
    if position.occupied() == 0 && position.hand().is_none() {
        return PieceSymmetry::COUNT;
    }
    // Properties of the same form can be put in any order: a factor for how many came before.
    let alike = |i: usize| form[..=i].iter().filter(|&&plane| plane == form[i]).count();
    (0..PROPERTIES).map(alike).product()
}

/// What all images of these planes under the symmetries of the pieces have in common, where the piece
/// in hand stays that of `position`.
fn up_to_pieces(mut planes: [u16; PROPERTIES], position: &Position) -> [u16; PROPERTIES] {
    let occupied = position.occupied();
    for (property, plane) in planes.iter_mut().enumerate() {
        *plane = match position.hand().map(|piece: Piece| piece.has(property)) {
            None => (*plane).min(*plane ^ occupied),
            Some(true) => *plane ^ occupied,
            Some(false) => *plane,
        };
    }
    planes.sort_unstable();
    planes
}
