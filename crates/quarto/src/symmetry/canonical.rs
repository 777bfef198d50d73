//! The canonical form of a position: its least image.

use std::fmt;

use abstract_games_core::Group;

use super::{BoardSymmetries, BoardSymmetry, Element, PieceSymmetry};
use crate::piece::PROPERTIES;
use crate::{Piece, Position};

/// For each set of cells, the board symmetries that bring it to its least image.
#[derive(Clone)]
pub(super) struct LeastOccupied {
    least: Vec<u16>,
    /// Where those of each set begin in `reaching`; a last entry says where they end.
    starts: Vec<u32>,
    reaching: Vec<BoardSymmetry>,
}

impl LeastOccupied {
    pub(super) fn new(boards: &BoardSymmetries) -> Self {
        let elements: Vec<_> = boards.elements().collect();
        let mut table = Self { least: Vec::new(), starts: vec![0], reaching: Vec::new() };
        for set in 0..=u16::MAX {
            let image = |&g: &BoardSymmetry| boards.image_of_set(g, set);
            let least = elements.iter().map(image).min().unwrap_or(set);
            table.least.push(least);
            table.reaching.extend(elements.iter().filter(|g| image(g) == least));
            table.starts.push(u32::try_from(table.reaching.len()).expect("some for each set"));
        }
        table
    }

    #[inline]
    fn reaching(&self, set: u16) -> &[BoardSymmetry] {
        let [start, end] = [0, 1].map(|next| self.starts[usize::from(set) + next] as usize);
        &self.reaching[start..end]
    }
}

impl fmt::Debug for LeastOccupied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeastOccupied").finish_non_exhaustive()
    }
}

/// The planes of a position as one number, the first highest: positions with the same occupied cells
/// and the same piece in hand are ordered as these are.
#[inline]
fn pack(planes: [u16; PROPERTIES]) -> u64 {
    planes.iter().fold(0, |packed, &plane| packed << 16 | u64::from(plane))
}

/// The least planes that a symmetry of the pieces can make of these where nothing is in hand, or
/// where the piece in hand is the least already. If nothing is in hand, each property may be
/// exchanged: its plane becomes the lesser if the last occupied cell is not in it. And in whatever
/// order they are put, ascending order is the least.
#[inline]
fn least_planes(mut planes: [u16; PROPERTIES], occupied: u16, has_hand: bool) -> [u16; PROPERTIES] {
    if !has_hand {
        planes = planes.map(|plane| plane.min(plane ^ occupied));
    }
    let mut exchange = |a: usize, b: usize| {
        (planes[a], planes[b]) = (planes[a].min(planes[b]), planes[a].max(planes[b]));
    };
    exchange(0, 1);
    exchange(2, 3);
    exchange(0, 2);
    exchange(1, 3);
    exchange(1, 2);
    planes
}

/// The planes with the piece in hand made the one without properties.
#[inline]
fn without_hand(position: &Position) -> [u16; PROPERTIES] {
    let mut planes = position.planes();
    if let Some(piece) = position.hand() {
        for (property, plane) in planes.iter_mut().enumerate() {
            if piece.has(property) {
                *plane ^= position.occupied();
            }
        }
    }
    planes
}

/// The least image, and the board symmetry that leads to it.
#[inline]
pub(super) fn least(
    boards: &BoardSymmetries,
    table: &LeastOccupied,
    position: &Position,
) -> (Position, BoardSymmetry) {
    let set = position.occupied();
    let occupied = table.least[usize::from(set)];
    let has_hand = position.hand().is_some();
    let planes = without_hand(position);
    let image = |g| least_planes(planes.map(|p| boards.image_of_set(g, p)), occupied, has_hand);
    let (first, others) = table.reaching(set).split_first().expect("the least image is an image");
    let mut best = (image(*first), *first);
    for &g in others {
        let other = image(g);
        if pack(other) < pack(best.0) {
            best = (other, g);
        }
    }
    let hand = has_hand.then_some(Piece::from_bits(0));
    (Position::from_parts(occupied, best.0, hand), best.1)
}

/// The least image and an element that leads to it.
pub(super) fn canonical(
    boards: &BoardSymmetries,
    table: &LeastOccupied,
    position: &Position,
) -> (Position, Element) {
    let (form, board) = least(boards, table, position);
    // Each plane of the form is one of the planes, or one exchanged; of equal ones each is taken once.
    let hand = position.hand().map_or(0, Piece::number);
    let planes = position.planes().map(|plane| boards.image_of_set(board, plane));
    let (mut from, mut flip, mut taken) = ([0; PROPERTIES], 0, [false; PROPERTIES]);
    for (to, &plane) in form.planes().iter().enumerate() {
        let made_from = |&property: &usize| {
            let exchanged = planes[property] ^ form.occupied();
            let hand_flips = hand >> property & 1 == 1;
            let may_be = if position.hand().is_some() {
                [if hand_flips { exchanged } else { planes[property] }; 2]
            } else {
                [planes[property], exchanged]
            };
            !taken[property] && may_be.contains(&plane)
        };
        let property = (0..PROPERTIES).find(made_from).expect("the form is an image");
        taken[property] = true;
        from[to] = u8::try_from(property).expect("four properties");
        let flips = match position.hand() {
            Some(_) => hand >> property & 1 == 1,
            None => planes[property] != plane,
        };
        flip |= u8::from(flips) << to;
    }
    (form, Element { pieces: PieceSymmetry::new(from, flip), board })
}
