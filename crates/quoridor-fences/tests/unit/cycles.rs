//! The cycles of a symmetry.

use super::*;

fn lengths(g: Transform, columns: u32, rows: u32) -> Vec<usize> {
    cycles(g, columns, rows).iter().map(|cycle| cycle.length).collect()
}

#[test]
fn every_intersection_is_in_one_cycle() {
    for g in Transform::ALL {
        for (columns, rows) in [(1, 1), (2, 2), (5, 5), (8, 8), (3, 4), (6, 1), (0, 4)] {
            if columns == rows || !g.exchanges_axes() {
                let sum: usize = lengths(g, columns, rows).iter().sum();
                assert_eq!(sum, (columns * rows) as usize, "{g} on {columns} × {rows}");
            }
        }
    }
    assert_eq!(lengths(Transform::Rotate90, 3, 3), [4, 4, 1]);
    assert_eq!(lengths(Transform::MirrorColumns, 3, 2), [2, 1, 2, 1]);
}

#[test]
fn the_values_of_one_cycle_are_those_without_overlap() {
    // The centre comes back turned; two neighbours in a row are mirror images of each other.
    let allowed = |g, columns, rows, cycle: usize| cycles(g, columns, rows)[cycle].allowed;
    assert_eq!(allowed(Transform::Rotate90, 3, 3, 2), [true, false, false]);
    assert_eq!(allowed(Transform::Transpose, 2, 2, 0), [true, false, false]);
    assert_eq!(allowed(Transform::MirrorColumns, 2, 1, 0), [true, false, true]);
    assert_eq!(allowed(Transform::Rotate90, 2, 2, 0), [true, true, true]);
}
