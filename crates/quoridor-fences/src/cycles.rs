//! The fixed arrangements of a symmetry, as values of variables under constraints.

use abstract_games_core::Transform;

/// The contents of an intersection, in the order of [`FencePlace::ALL`](super::FencePlace::ALL).
pub(super) const EMPTY: usize = 0;
pub(super) const HORIZONTAL: usize = 1;
pub(super) const VERTICAL: usize = 2;

/// A cycle of a symmetry. Its value is the content of its first intersection and gives the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cycle {
    /// The number of intersections, which is the number of fences if the value is not empty.
    pub(super) length: usize,
    /// The values that are consistent round the cycle and between its own intersections.
    pub(super) allowed: [bool; 3],
    /// The pairs (value of the earlier cycle, value of this cycle) that overlap somewhere.
    pub(super) forbidden: Vec<Overlap>,
}

/// Two cycles cannot have these values at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overlap {
    /// The number of the earlier cycle.
    pub(super) earlier: usize,
    /// The value of the earlier cycle.
    pub(super) value: usize,
    /// The value of the cycle that has this overlap.
    pub(super) here: usize,
}

/// The place of an intersection in its cycle.
#[derive(Clone, Copy)]
struct InCycle {
    cycle: usize,
    /// Whether its content is the value of the cycle with the directions exchanged.
    turned: bool,
}

/// The cycles of `g` on `columns` × `rows` intersections (equal if `g` exchanges the axes), by
/// first intersection along the shorter side of the part of the board that has one of each cycle.
pub(super) fn cycles(g: Transform, columns: u32, rows: u32) -> Vec<Cycle> {
    let by_columns = match g {
        // Half of the columns, or half of the rows, has an intersection of each cycle.
        Transform::MirrorColumns => rows < columns.div_ceil(2),
        Transform::MirrorRows => rows.div_ceil(2) < columns,
        // The first half of the lines has an intersection of each cycle; the lines are the shorter.
        _ => rows < columns,
    };
    let index = |(x, y): (u32, u32)| y as usize * columns as usize + x as usize;
    let at = |line: u32, place: u32| if by_columns { (line, place) } else { (place, line) };
    let (lines, places) = if by_columns { (columns, rows) } else { (rows, columns) };

    let mut found: Vec<Option<InCycle>> = vec![None; columns as usize * rows as usize];
    let mut cycles = Vec::new();
    for line in 0..lines {
        for place in 0..places {
            let first = at(line, place);
            if found[index(first)].is_some() {
                continue;
            }
            let (mut next, mut turned, mut length) = (first, false, 0);
            loop {
                found[index(next)] = Some(InCycle { cycle: cycles.len(), turned });
                length += 1;
                turned ^= g.exchanges_axes();
                next = g.square(next, columns, rows);
                if next == first {
                    break;
                }
            }
            // A cycle that comes back with the directions exchanged is empty.
            let allowed = [true, !turned, !turned];
            cycles.push(Cycle { length, allowed, forbidden: Vec::new() });
        }
    }

    let mut forbid_beside = |here: (u32, u32), beside: (u32, u32), direction: usize| {
        if let (Some(here), Some(beside)) = (found[index(here)], found[index(beside)]) {
            forbid(&mut cycles, here, beside, direction);
        }
    };
    for y in 0..rows {
        for x in 0..columns {
            if x + 1 < columns {
                forbid_beside((x, y), (x + 1, y), HORIZONTAL);
            }
            if y + 1 < rows {
                forbid_beside((x, y), (x, y + 1), VERTICAL);
            }
        }
    }
    cycles
}

/// Forbids fences in this direction on two intersections beside each other.
fn forbid(cycles: &mut [Cycle], here: InCycle, beside: InCycle, direction: usize) {
    let value = |of: InCycle| if of.turned { HORIZONTAL + VERTICAL - direction } else { direction };
    let (earlier, later) = if here.cycle <= beside.cycle { (here, beside) } else { (beside, here) };
    let cycle = &mut cycles[later.cycle];
    if earlier.cycle != later.cycle {
        let overlap = Overlap { earlier: earlier.cycle, value: value(earlier), here: value(later) };
        if !cycle.forbidden.contains(&overlap) {
            cycle.forbidden.push(overlap);
        }
    } else if value(earlier) == value(later) {
        cycle.allowed[value(later)] = false;
    }
}

#[cfg(test)]
#[path = "../tests/unit/cycles.rs"]
mod tests;
