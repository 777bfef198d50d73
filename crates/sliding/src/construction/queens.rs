//! The pattern of the queens.
//!
//! With h = n / 2, m = n − 1 and c = h / 2 for even h, or c = h − 2 for odd h, the queens pass
//! through Z(b, k): the configuration (0, 0), (b, b), (k, k), (k + 1, k + 1) with b < k. Z(1, 2) is
//! reached from the corners in 5 moves, Z(k, k + 1) from Z(k − 1, k) in 3 until Z(c, c + 1), then
//! Z(c, k + 1) from Z(c, k) in 3 until Z(c, h − 1), and the centre in 4 or 5.

use super::squares::Squares;

/// The moves on a board of 2 `h` × 2 `h` squares, from the corners to the centre.
pub(super) fn steps(h: u32) -> impl Iterator<Item = Squares> + use<> {
    let m = 2 * h - 1;
    // The boards of 2 × 2 and 4 × 4 squares are too small for the pattern.
    let (beginning, end) = match h {
        1 => (Vec::new(), Vec::new()),
        2 => (SMALL.to_vec(), Vec::new()),
        _ => (beginning(m).to_vec(), end(h, m)),
    };
    let fronts = (4..=h).flat_map(move |front| {
        let from = if front - 3 < last_b(h) { front - 3 } else { front - 2 };
        forward(from, front, m)
    });
    beginning.into_iter().chain(fronts).chain(end)
}

/// A shortest solution of the board of 4 × 4 squares.
const SMALL: [Squares; 6] = [
    [(0, 0), (2, 2)],
    [(3, 3), (1, 3)],
    [(0, 3), (2, 1)],
    [(3, 0), (0, 0)],
    [(0, 0), (1, 1)],
    [(1, 3), (1, 2)],
];

/// From the corners to Z(1, 2).
fn beginning(m: u32) -> [Squares; 5] {
    [[(m, m), (1, 1)], [(m, 0), (m, m)], [(m, m), (2, 2)], [(0, m), (m, m)], [(m, m), (3, 3)]]
}

/// The greatest b, if h ≥ 3.
fn last_b(h: u32) -> u32 {
    // If h is even, a diagonal leads from (h / 2, h / 2) to the edge in a file of the centre.
    if h % 2 == 0 { h / 2 } else { h - 2 }
}

/// A queen on the diagonal moves to the corner (m, m), and on to `to` before the foremost queen.
fn forward(from: u32, to: u32, m: u32) -> [Squares; 3] {
    [[(from, from), (m, from)], [(m, from), (m, m)], [(m, m), (to, to)]]
}

/// From the last Z to the centre.
fn end(h: u32, m: u32) -> Vec<Squares> {
    let b = last_b(h);
    if h % 2 == 0 {
        vec![[(0, 0), (0, m)], [(b, b), (h, 0)], [(h, 0), (h, h - 1)], [(0, m), (h - 1, h)]]
    } else {
        vec![
            [(h - 1, h - 1), (h - 1, m)],
            [(b, b), (h - 1, h - 1)],
            [(0, 0), (m, 0)],
            [(h - 1, m), (h - 1, h)],
            [(m, 0), (h, h - 1)],
        ]
    }
}
