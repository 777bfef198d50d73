//! The order of the stabiliser of a position.

use abstract_games_core::Group;

use super::board::BoardSymmetries;
use super::pieces::PieceSymmetry;
use crate::piece::PROPERTIES;
use crate::piece::Piece;
use crate::position::Position;

/// The number of elements that fix `position`: for each board symmetry, the number of symmetries of
/// the pieces that undo its effect.
pub(super) fn order(boards: &BoardSymmetries, position: &Position) -> usize {
    let occupied = position.occupied();
    let form = up_to_pieces(position.planes(), position);
    // The board symmetries whose effect some symmetry of the pieces undoes. Each is undone by as
    // many symmetries of the pieces as fix the position.
    let undone = boards.elements().filter(|&g| {
        boards.image_of_set(g, occupied) == occupied
            && up_to_pieces(boards.images_of_sets(g, position.planes()), position) == form
    });
    undone.count() * pieces_that_keep(form, position)
}

/// The number of symmetries of the pieces that fix `position`, whose planes have this form.
fn pieces_that_keep(form: [u16; PROPERTIES], position: &Position) -> usize {
    if position.occupied() == 0 && position.hand().is_none() {
        return PieceSymmetry::COUNT;
    }
    // Properties of the same form can be permuted: n of them contribute the factors 1 to n.
    let alike = |i: usize| form[..=i].iter().filter(|&&plane| plane == form[i]).count();
    (0..PROPERTIES).map(alike).product()
}

/// The canonical form of these planes under the symmetries of the pieces, with the piece in hand
/// that `position` has.
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
