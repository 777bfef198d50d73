//! How far a piece can slide, in all eight directions at once.

use wide::{CmpEq, CmpGt, i16x8};

use crate::{Piece, Slide, Square};

/// The eight directions: east, north, west, south, then the diagonals, both counterclockwise.
/// Straight ones come first, diagonal ones last.
pub(crate) const DIRECTIONS: usize = 8;

/// With each step towards each direction, the change of file, and of rank.
const ACROSS: [i16; DIRECTIONS] = [1, 0, -1, 0, 1, -1, -1, 1];
const UP: [i16; DIRECTIONS] = [0, 1, 0, -1, 1, 1, -1, -1];

/// With each step towards each direction, the change of the bits of a square.
const STRIDE: [i16; DIRECTIONS] = {
    let mut stride = [0; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        stride[direction] = ACROSS[direction] + UP[direction] * Square::RANK;
        direction += 1;
    }
    stride
};

/// The direction from which one comes who goes towards `direction`.
const fn opposite(direction: usize) -> usize {
    direction ^ 2
}

/// The square `steps` from `from` towards `direction`, which must be on the board.
#[inline]
fn step(from: Square, direction: usize, steps: i16) -> Square {
    from.offset(steps * STRIDE[direction])
}

/// The slides of a piece on `from` that can take so many steps towards each direction.
#[inline]
pub(crate) fn slides(
    piece: Piece,
    from: Square,
    free: [i16; DIRECTIONS],
) -> impl Iterator<Item = Slide> {
    let slide = move |towards: usize| Slide { from, to: step(from, towards, free[towards]) };
    piece.directions().filter(move |&towards| free[towards] > 0).map(slide)
}

/// The slides by which a piece may have come to `to`, where it can take so many steps towards each
/// direction: from every square behind it, if it could not have gone on.
pub(crate) fn unslides(
    piece: Piece,
    to: Square,
    free: [i16; DIRECTIONS],
) -> impl Iterator<Item = Slide> {
    let stopped = piece.directions().filter(move |&towards| free[towards] == 0);
    stopped.flat_map(move |towards| {
        let back = opposite(towards);
        (1..=free[back]).map(move |steps| Slide { from: step(to, back, steps), to })
    })
}

/// How many steps each piece can take towards each direction, on a board of `size` × `size` squares.
///
/// There is one lane for each direction and no branch, whose outcome would be a guess: every pair of
/// pieces is looked at once, and two that do not see each other are farther apart than any edge.
#[inline]
pub(crate) fn reach<const K: usize>(squares: &[Square; K], size: i16) -> [[i16; DIRECTIONS]; K] {
    let mut free = squares.map(|square| {
        let (file, rank) = square.coordinates();
        to_edge(file, i16x8::new(ACROSS), size).min(to_edge(rank, i16x8::new(UP), size))
    });
    for one in 1..K {
        for other in 0..one {
            let between = free_between(squares[one], squares[other]);
            free[one] = free[one].min(between);
            free[other] = free[other].min(seen_from_the_other(between));
        }
    }
    free.map(i16x8::to_array)
}

/// The squares between `one` and `other`, in the lane of the direction in which one of them sees the
/// other; the largest number in the other lanes.
#[inline]
fn free_between(one: Square, other: Square) -> i16x8 {
    let (across, up) = (i16x8::new(ACROSS), i16x8::new(UP));
    let (file, rank) = one.coordinates();
    let (other_file, other_rank) = other.coordinates();
    let (x, y) = (i16x8::splat(other_file - file), i16x8::splat(other_rank - rank));
    // In the direction in which it is seen: the distance. In others it is less, or does not lead
    // there.
    let distance = (across * x).max(up * y);
    let seen = distance.cmp_gt(i16x8::splat(0))
        & (distance * across).cmp_eq(x)
        & (distance * up).cmp_eq(y);
    seen.blend(distance - i16x8::splat(1), i16x8::splat(i16::MAX))
}

/// Each lane where the opposite direction was.
#[inline]
fn seen_from_the_other(lanes: i16x8) -> i16x8 {
    let lanes = lanes.to_array();
    i16x8::new(std::array::from_fn(|direction| lanes[opposite(direction)]))
}

/// Steps from `at` to the edge along one axis, for each lane by its change along that axis; more
/// than there can be where it is none.
#[inline]
fn to_edge(at: i16, change: i16x8, size: i16) -> i16x8 {
    let towards_the_end = change.cmp_gt(i16x8::splat(0));
    let along = change.cmp_eq(i16x8::splat(0));
    let steps = towards_the_end.blend(i16x8::splat(size - 1 - at), i16x8::splat(at));
    along.blend(i16x8::splat(size), steps)
}
