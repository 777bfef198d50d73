//! `Element`: a symmetry of the game. Canonical forms, and orders of stabilisers.

use std::fmt;

use abstract_games_core::{Group, map_array};

use super::board::{BoardSymmetries, BoardSymmetry};
use super::pieces::PieceSymmetry;
use crate::piece::{PROPERTIES, Piece};
use crate::position::Position;

/// For each set of cells, the board symmetries that map it to its least image.
#[derive(Clone)]
pub(super) struct LeastOccupied {
    sets: Vec<Entry>,
    /// All symmetries in order, for the sets with a single one; then the lists of the others.
    reaching: Vec<BoardSymmetry>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    least: u16,
    /// The number of symmetries that lead to it, less one.
    others: u16,
    /// The index of the first of them in the list.
    start: u32,
}

impl LeastOccupied {
    pub(super) fn new(boards: &BoardSymmetries) -> Self {
        let mut reaching: Vec<_> = boards.elements().collect();
        let elements: Vec<_> = boards.elements().map(|g| (g, boards.inverse(&g))).collect();
        let mut sets = vec![Entry::default(); 1 << 16];
        let mut is_done = vec![false; 1 << 16];
        let mut orbit = Vec::with_capacity(elements.len());
        for least in 0..=u16::MAX {
            // The first set of an orbit is the least. Inverses map it to the others.
            if is_done[usize::from(least)] {
                continue;
            }
            orbit.clear();
            orbit.extend(elements.iter().map(|(g, back)| (boards.image_of_set(*g, least), *back)));
            orbit.sort_unstable();
            for same in orbit.chunk_by(|a, b| a.0 == b.0) {
                let (set, first) = same[0];
                let start = if same.len() == 1 { first.index() } else { reaching.len() };
                if same.len() > 1 {
                    reaching.extend(same.iter().map(|&(_, back)| back));
                }
                let others =
                    u16::try_from(same.len() - 1).expect("a group has at most 4096 elements");
                let start =
                    u32::try_from(start).expect("65 536 sets with at most 4096 symmetries each");
                sets[usize::from(set)] = Entry { least, others, start };
                is_done[usize::from(set)] = true;
            }
        }
        Self { sets, reaching }
    }

    #[inline]
    fn of(&self, set: u16) -> (u16, BoardSymmetry, &[BoardSymmetry]) {
        let Entry { least, others, start } = self.sets[usize::from(set)];
        let start = start as usize;
        (least, self.reaching[start], &self.reaching[start + 1..][..usize::from(others)])
    }
}

impl fmt::Debug for LeastOccupied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeastOccupied").finish_non_exhaustive()
    }
}

/// The planes as one number, the first in the highest bits, which orders positions with the same
/// occupied cells and piece in hand.
#[inline]
fn pack(planes: [u16; PROPERTIES]) -> u64 {
    planes.iter().fold(0, |packed, &plane| packed << 16 | u64::from(plane))
}

#[inline]
fn sorted<T: Ord + Copy>(mut items: [T; PROPERTIES]) -> [T; PROPERTIES] {
    let mut exchange = |a: usize, b: usize| {
        (items[a], items[b]) = (items[a].min(items[b]), items[a].max(items[b]));
    };
    exchange(0, 1);
    exchange(2, 3);
    exchange(0, 2);
    exchange(1, 3);
    exchange(1, 2);
    items
}

struct Start {
    /// The cells of each property, after a symmetry that maps the piece in hand to piece 0.
    planes: [u16; PROPERTIES],
    /// The number of the piece in hand, or 0.
    hand: u8,
    /// The cells on which an exchange of the values of a property acts: the least image of the
    /// occupied cells if no piece is in hand, and no cells otherwise.
    exchanged: u16,
}

impl Start {
    #[inline]
    fn new(position: &Position, least_occupied: u16) -> Self {
        let (hand, exchanged) = match position.hand() {
            Some(piece) => (piece.number(), 0),
            None => (0, least_occupied),
        };
        let mut planes = position.planes();
        for (property, plane) in planes.iter_mut().enumerate() {
            *plane ^= position.occupied() & 0_u16.wrapping_sub(u16::from(hand >> property & 1));
        }
        Self { planes, hand, exchanged }
    }

    /// The least planes of the image under `board` over the symmetries of the pieces: each plane or
    /// its complement among the occupied cells, in ascending order.
    #[inline]
    fn least_planes(&self, boards: &BoardSymmetries, board: BoardSymmetry) -> [u16; PROPERTIES] {
        let images = boards.images_of_sets(board, self.planes);
        sorted(map_array(images, |plane| plane.min(plane ^ self.exchanged)))
    }

    #[inline]
    fn least(&self, boards: &BoardSymmetries, board: BoardSymmetry) -> u64 {
        pack(self.least_planes(boards, board))
    }

    /// The [least planes](Self::least_planes), and the symmetry of the pieces that leads to them.
    #[inline]
    fn least_with_witness(
        &self,
        boards: &BoardSymmetries,
        board: BoardSymmetry,
    ) -> ([u16; PROPERTIES], PieceSymmetry) {
        let images = boards.images_of_sets(board, self.planes);
        // The low bits tell whether the plane was exchanged, and its property.
        let tagged = map_array([0, 1, 2, 3], |property| {
            let (plane, hand) = (u32::from(images[property as usize]), u32::from(self.hand));
            let as_is = plane << 16 | (hand >> property & 1) << 2;
            let other = (plane ^ u32::from(self.exchanged)) << 16 | 4;
            let least = if self.exchanged == 0 { as_is } else { as_is.min(other) };
            least | property
        });
        let tagged: [u32; PROPERTIES] = sorted(tagged);
        let [a, b, c, d] = map_array(tagged, |tagged| tagged.to_le_bytes()[0]);
        let flip = [d, c, b, a].iter().fold(0, |flip, tag| flip << 1 | tag >> 2);
        let pieces = PieceSymmetry::new(map_array([a, b, c, d], |tag| tag & 3), flip);
        let planes = map_array(tagged, |tagged| (tagged >> 16) as u16);
        (planes, pieces)
    }
}

#[inline]
pub(super) fn key(boards: &BoardSymmetries, table: &LeastOccupied, position: &Position) -> u128 {
    let (occupied, first, others) = table.of(position.occupied());
    let start = Start::new(position, occupied);
    let least = start.least(boards, first);
    let least = others.iter().fold(least, |least, &g| least.min(start.least(boards, g)));
    let hand = u128::from(position.hand().is_some());
    hand << 80 | u128::from(occupied) << 64 | u128::from(least)
}

/// The least image, and an element that maps the position to it.
#[inline]
pub(super) fn canonical(
    boards: &BoardSymmetries,
    table: &LeastOccupied,
    position: &Position,
) -> (Position, Element) {
    let (occupied, mut board, others) = table.of(position.occupied());
    let start = Start::new(position, occupied);
    if !others.is_empty() {
        let mut least = start.least(boards, board);
        for &g in others {
            let other = start.least(boards, g);
            (least, board) = if other < least { (other, g) } else { (least, board) };
        }
    }
    let (planes, pieces) = start.least_with_witness(boards, board);
    let hand = position.hand().map(|_| Piece::from_bits(0));
    (Position::from_parts(occupied, planes, hand), Element { pieces, board })
}

/// A symmetry of the game: a symmetry of the pieces and one of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Element {
    /// The symmetry of the pieces.
    pub pieces: PieceSymmetry,
    /// The symmetry of the board.
    pub board: BoardSymmetry,
}

/// The number of elements that fix `position`.
pub(super) fn stabiliser_order(boards: &BoardSymmetries, position: &Position) -> usize {
    let occupied = position.occupied();
    let start = Start::new(position, occupied);
    let form = start.least_planes(boards, boards.identity());
    // The board symmetries whose effect some symmetry of the pieces undoes. Each is undone by as
    // many symmetries of the pieces as fix the position.
    let undone = boards.elements().filter(|&g| {
        boards.image_of_set(g, occupied) == occupied && start.least_planes(boards, g) == form
    });
    undone.count() * pieces_that_keep(form, position)
}

fn pieces_that_keep(form: [u16; PROPERTIES], position: &Position) -> usize {
    if position.occupied() == 0 && position.hand().is_none() {
        return PieceSymmetry::COUNT;
    }
    // Properties of the same form can be permuted: n of them contribute the factors 1 to n.
    let alike = |i: usize| form[..=i].iter().filter(|&&plane| plane == form[i]).count();
    (0..PROPERTIES).map(alike).product()
}
