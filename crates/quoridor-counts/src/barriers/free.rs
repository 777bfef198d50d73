//! Sets of fences on some of the places, whatever they cut off.

use super::barrier_board::{BarrierBoard, HALF, Places};

/// Adds to `counts[n]` the number of sets of n fences on these places that do not overlap.
pub(super) fn count(board: &BarrierBoard, places: Places, counts: &mut [u128]) {
    // Listing the sets takes time exponential in the number of places or of fences.
    if counts.len() > 4 && places.count_ones() > 16 {
        return by_profile(board, places, counts);
    }
    if let [none, rest @ ..] = counts {
        *none += 1;
        if let [one, rest @ ..] = rest {
            *one += u128::from(places.count_ones());
            at_least_two(board, places, rest);
        }
    }
}

/// Adds to `counts[n]` the number of sets of n + 2 fences. Lists the sets of at most n - 1 fences.
fn at_least_two(board: &BarrierBoard, mut places: Places, counts: &mut [u128]) {
    let [two, rest @ ..] = counts else { return };
    let size = u128::from(places.count_ones());
    if size < 2 {
        return;
    }
    *two += size * (size - 1) / 2 - u128::from(board.overlaps(places));
    if rest.is_empty() {
        return;
    }
    // The sets of three or more fences, by their first.
    while places != 0 {
        let first = places.trailing_zeros() as usize;
        places &= places - 1;
        at_least_two(board, places & !board.places[first].overlapping, rest);
    }
}

/// The same as [`count`], intersection by intersection along the shorter side of the board.
fn by_profile(board: &BarrierBoard, places: Places, counts: &mut [u128]) {
    let terms = counts.len();
    let (columns, rows) = board.intersections();
    let by_rows = columns <= rows;
    let (length, lines) = if by_rows { (columns, rows) } else { (rows, columns) };
    // A state has a bit for each intersection of a line, set if a fence reaches to the next line,
    // and a last bit, set if a fence reaches to the next intersection of the line.
    let states = 2 << length;
    let mut now = vec![0; states * terms];
    now[0] = 1;
    for step in 0..length * lines {
        let (line, at) = (step / length, step % length);
        let (column, row) = if by_rows { (at, line) } else { (line, at) };
        let intersection = row * columns + column;
        let is_free =
            |vertical: bool| places >> (intersection + HALF * usize::from(vertical)) & 1 == 1;
        let (within, across) = (is_free(!by_rows), is_free(by_rows));
        let mut next = vec![0; states * terms];
        for state in 0..states {
            let from = &now[state * terms..][..terms];
            if from.iter().all(|&ways| ways == 0) {
                continue;
            }
            let kept = state & (states / 2 - 1) & !(1 << at);
            let mut add = |to: usize, fences: usize| {
                let sums = &mut next[to * terms..][..terms];
                for (sum, &ways) in sums[fences.min(terms)..].iter_mut().zip(from) {
                    *sum += ways;
                }
            };
            add(kept, 0);
            if within && (at == 0 || state < states / 2) {
                add(kept | (states / 2), 1);
            }
            if across && state >> at & 1 == 0 {
                add(kept | (1 << at), 1);
            }
        }
        now = next;
    }
    for ways in now.chunks_exact(terms) {
        for (sum, ways) in counts.iter_mut().zip(ways) {
            *sum += ways;
        }
    }
}
