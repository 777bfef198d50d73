//! The pattern of the queens.
//!
//! With h = n / 2 and m = n − 1, one queen stays at (0, 0), and the others form a staircase on the diagonal. The queen behind goes
//! to the corner (m, m) in two moves, and from there to the front of the staircase: three moves for each square nearer to the centre.

use super::{Squares, Step, step};

/// The moves on a board of 2 `h` × 2 `h` squares, from the corners to the centre.
pub(super) fn steps(h: u32) -> impl Iterator<Item = Step> + use<> {
    let m = 2 * h - 1;
    // The boards of 2 × 2 and 4 × 4 squares are too small for the pattern.
    let (beginning, end) = match h {
        1 => (Vec::new(), Vec::new()),
        2 => (SMALL.map(step).to_vec(), Vec::new()),
        _ => (beginning(m).to_vec(), end(h, m)),
    };
    let fronts = (4..=h).flat_map(move |front| {
        let behind = if front - 3 < third(h) { front - 3 } else { front - 2 };
        round(behind, front, m)
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

/// From the corners to the queens on (0, 0), (1, 1), (2, 2), (3, 3).
fn beginning(m: u32) -> [Step; 5] {
    [[(m, m), (1, 1)], [(m, 0), (m, m)], [(m, m), (2, 2)], [(0, m), (m, m)], [(m, m), (3, 3)]]
        .map(step)
}

/// The place on the diagonal of the third queen when the two others of the staircase have reached h − 1 and h, if h ≥ 3.
fn third(h: u32) -> u32 {
    // From the middle of the way, a diagonal leads to the edge in line with the centre.
    if h % 2 == 0 { h / 2 } else { h - 2 }
}

/// A queen of the staircase goes round to the front.
fn round(behind: u32, front: u32, m: u32) -> [Step; 3] {
    [[(behind, behind), (m, behind)], [(m, behind), (m, m)], [(m, m), (front, front)]].map(step)
}

/// From the queens on (0, 0), (h − 1, h − 1), (h, h) and their [third] to the centre.
fn end(h: u32, m: u32) -> Vec<Step> {
    let third = third(h);
    let squares: &[Squares] = if h % 2 == 0 {
        &[[(0, 0), (0, m)], [(third, third), (h, 0)], [(h, 0), (h, h - 1)], [(0, m), (h - 1, h)]]
    } else {
        &[
            [(h - 1, h - 1), (h - 1, m)],
            [(third, third), (h - 1, h - 1)],
            [(0, 0), (m, 0)],
            [(h - 1, m), (h - 1, h)],
            [(m, 0), (h, h - 1)],
        ]
    };
    squares.iter().copied().map(step).collect()
}
