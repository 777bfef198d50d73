//! The pattern of the rooks.
//!
//! With h = n / 2 and m = n − 1, the rooks pass through two families of configurations:
//!
//! - Y(a) is (0, a), (m, a + 1), (m, a + 2), (m, a + 3): four rooks in successive ranks at the
//!   sides. Y(0) is reached from the corners in 5 moves, and Y(a + 3) from Y(a) in 8.
//! - X(k) is (0, 0), (k, h − 1), (k + 1, h − 1), (m, h): a pair in a central rank. X(1) is reached
//!   from the last Y in 7, 9 or 12 moves, X(k + 1) from X(k) in 4, and the centre from X(h − 2)
//!   in 7.

use super::squares::Squares;

/// The moves on a board of 2 `h` × 2 `h` squares, from the corners to the centre.
pub(super) fn steps(h: u32) -> impl Iterator<Item = Squares> + use<> {
    let m = 2 * h - 1;
    // The boards of 2 × 2 and 4 × 4 squares are too small for the pattern.
    let small = if h == 2 { &SMALL[..] } else { &[] };
    let pattern = (h >= 3).then(|| {
        let alongs = (0..h / 3 - 1).flat_map(move |a| along(3 * a, m));
        let inwards = (1..h - 2).flat_map(move |k| inward(k, h, m));
        beginning(m).into_iter().chain(alongs).chain(turn(h, m)).chain(inwards).chain(end(h, m))
    });
    small.iter().copied().chain(pattern.into_iter().flatten())
}

/// A shortest solution of the board of 4 × 4 squares.
const SMALL: [Squares; 12] = [
    [(0, 0), (2, 0)],
    [(3, 0), (3, 2)],
    [(3, 3), (1, 3)],
    [(0, 3), (0, 0)],
    [(0, 0), (1, 0)],
    [(1, 0), (1, 2)],
    [(3, 2), (2, 2)],
    [(2, 0), (2, 1)],
    [(1, 2), (0, 2)],
    [(1, 3), (1, 0)],
    [(0, 2), (1, 2)],
    [(1, 0), (1, 1)],
];

/// From the corners to Y(0).
fn beginning(m: u32) -> [Squares; 5] {
    [
        [(0, m), (0, 1)],
        [(m, 0), (m, m - 1)],
        [(0, 1), (m, 1)],
        [(m, m - 1), (m, 2)],
        [(m, m), (m, 3)],
    ]
}

/// From Y(a) to Y(a + 3), if a + 6 < m.
fn along(a: u32, m: u32) -> [Squares; 8] {
    [
        [(0, a), (0, m)],
        [(m, a + 3), (0, a + 3)],
        [(0, m), (0, a + 4)],
        [(m, a + 2), (m, m)],
        [(m, a + 1), (m, m - 1)],
        [(0, a + 4), (m, a + 4)],
        [(m, m - 1), (m, a + 5)],
        [(m, m), (m, a + 6)],
    ]
}

/// From the last Y, whose a is h − 3 − (h mod 3), to X(1).
fn turn(h: u32, m: u32) -> Vec<Squares> {
    match h % 3 {
        0 => vec![
            [(0, h - 3), (m, h - 3)],
            [(m, h - 1), (0, h - 1)],
            [(m, h - 2), (m, h - 1)],
            [(m, h - 1), (1, h - 1)],
            [(m, h - 3), (m, h - 1)],
            [(m, h - 1), (2, h - 1)],
            [(0, h - 1), (0, 0)],
        ],
        1 => vec![
            [(0, h - 4), (0, m)],
            [(0, m), (m, m)],
            [(m, m), (m, h)],
            [(m, h - 1), (0, h - 1)],
            [(m, h - 2), (m, h - 1)],
            [(m, h - 1), (1, h - 1)],
            [(m, h - 3), (m, h - 1)],
            [(m, h - 1), (2, h - 1)],
            [(0, h - 1), (0, 0)],
        ],
        _ => vec![
            [(0, h - 5), (0, m)],
            [(m, h - 2), (0, h - 2)],
            [(0, m), (0, h - 1)],
            [(m, h - 3), (m, m)],
            [(m, h - 4), (m, m - 1)],
            [(0, h - 2), (m, h - 2)],
            [(m, m - 1), (m, h - 1)],
            [(m, m), (m, h)],
            [(m, h - 1), (1, h - 1)],
            [(0, h - 1), (0, 0)],
            [(m, h - 2), (m, h - 1)],
            [(m, h - 1), (2, h - 1)],
        ],
    }
}

/// From X(k) to X(k + 1), if k + 2 < m: the rook behind goes round and stops before the other.
fn inward(k: u32, h: u32, m: u32) -> [Squares; 4] {
    [[(k, h - 1), (k, 0)], [(k, 0), (m, 0)], [(m, 0), (m, h - 1)], [(m, h - 1), (k + 2, h - 1)]]
}

/// From X(h − 2) to the centre.
fn end(h: u32, m: u32) -> [Squares; 7] {
    [
        [(0, 0), (m, 0)],
        [(m, 0), (m, h - 1)],
        [(m, h - 1), (h, h - 1)],
        [(h - 1, h - 1), (h - 1, m)],
        [(h - 2, h - 1), (h - 1, h - 1)],
        [(h - 1, m), (h - 1, h)],
        [(m, h), (h, h)],
    ]
}
