//! Families of components: components that differ only in the widths of some gaps.

use std::collections::HashMap;
use std::fmt;

use super::board::{AXES, Position};
use super::types::{TypeGraph, WIDE, type_of};

/// By how much a free gap is widened to see whether rooks come near its middle.
const SPARE: u8 = 12;

/// All components that come from one by widening its *free* gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Family {
    /// The numbers of ranks and of files of the smallest board.
    pub(crate) board: [u8; 2],
    /// The number of free gaps of each axis.
    pub(crate) free: [u32; 2],
    /// The number of positions in each component.
    pub(crate) size: usize,
}

/// Rooks come into the middle of a wide gap, so the components of the type may depend on its width.
#[derive(Debug)]
pub(crate) struct CreepError {
    position: String,
}

impl fmt::Display for CreepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rooks from {} come into the middle of a wide gap", self.position)
    }
}

impl std::error::Error for CreepError {}

/// Positions that differ in the widths of their free gaps, which are at least those of `narrowest`.
#[derive(Clone, Copy)]
pub(crate) struct Case<const K: usize> {
    narrowest: Position<K>,
    /// The free gaps of each axis, as bits.
    free: [u8; 2],
}

impl<const K: usize> Case<K> {
    fn is_free(&self, axis: usize, gap: usize) -> bool {
        self.free[axis] >> gap & 1 == 1
    }

    /// Whether some of the positions are on boards with at least `WIDE + 2` ranks and files.
    pub(crate) fn is_possible(&self) -> bool {
        AXES.iter().all(|&axis| self.free[axis] != 0 || self.narrowest.size[axis] >= WIDE + 2)
    }

    /// All positions of a type.
    pub(crate) fn of_type(narrowest: Position<K>) -> Self {
        let wide = |axis| {
            let gaps = narrowest.gaps(axis).into_iter().zip(0..);
            gaps.filter(|&((_, width), _)| width == WIDE).map(|(_, gap)| 1 << gap).sum()
        };
        Self { narrowest, free: AXES.map(wide) }
    }

    /// The free gaps, each with its axis and number.
    fn free_gaps(&self) -> Vec<(usize, usize)> {
        let gaps = AXES.into_iter().flat_map(|axis| (0..=K).map(move |gap| (axis, gap)));
        gaps.filter(|&(axis, gap)| self.is_free(axis, gap)).collect()
    }

    fn family(&self, size: usize) -> Family {
        let free = self.free.map(u8::count_ones);
        Family { board: self.narrowest.size, free, size }
    }
}

/// Calls `found` with the families of all components of the types in `graph`, in no particular
/// order.
///
/// # Errors
///
/// [`CreepError`] if rooks of a component come near the middle of a gap however wide.
pub(crate) fn families<const K: usize>(
    graph: &TypeGraph<K>,
    mut found: impl FnMut(Family),
) -> Result<(), CreepError> {
    let mut cases = Vec::new();
    for (&of, &component) in &graph.component {
        if graph.is_single[component as usize] {
            found(Case::of_type(of).family(1));
            continue;
        }
        cases.push(Case::of_type(of));
        while let Some(case) = cases.pop() {
            if !case.is_possible() {
                continue;
            }
            let (settled, size) = settle(graph, component, case, &mut cases)?;
            if let Some(size) = size {
                found(settled.family(size));
            }
        }
    }
    Ok(())
}

/// What positions leave of a free gap.
struct Rest {
    axis: usize,
    gap: usize,
    /// The width of the gap, and the line in its middle.
    width: u8,
    middle: u8,
    /// The lines around the middle that are empty in all positions: the first, and the line behind
    /// them.
    common: [u8; 2],
    /// The least width of the gap around the middle in a position.
    narrowest: u8,
}

impl Rest {
    fn new(axis: usize, gap: usize, (first, width): (u8, u8)) -> Self {
        let (middle, common) = (first + width / 2, [first, first + width]);
        Self { axis, gap, width, middle, common, narrowest: width }
    }

    fn add<const K: usize>(&mut self, position: &Position<K>) {
        let [first, end] = position.gap_around(self.axis, self.middle);
        self.common = [first.max(self.common[0]), end.min(self.common[1])];
        self.narrowest = end.saturating_sub(first).min(self.narrowest);
    }

    /// The number of lines of the gap on which a rook stands in some position, or behind which one
    /// does.
    fn used(&self) -> u8 {
        self.width - self.common[1].saturating_sub(self.common[0])
    }

    /// The least width with which a line stays empty in all positions, and the gap around it wide
    /// in each.
    fn needed(&self) -> u8 {
        (self.used() + 1).max(self.width - self.narrowest + WIDE)
    }
}

/// The part of a case whose free gaps are so wide that the component does not depend on their
/// widths, and the size of the component if the position is the least of it. The other parts of the
/// case are put on `cases`.
fn settle<const K: usize>(
    graph: &TypeGraph<K>,
    component: u32,
    case: Case<K>,
    cases: &mut Vec<Case<K>>,
) -> Result<(Case<K>, Option<usize>), CreepError> {
    let widened = case
        .narrowest
        .with_gaps(|axis, gap, width| width + if case.is_free(axis, gap) { SPARE } else { 0 });
    let gaps = AXES.map(|axis| widened.gaps(axis));
    let free = case.free_gaps().into_iter();
    let mut rests: Vec<_> = free.map(|(axis, gap)| Rest::new(axis, gap, gaps[axis][gap])).collect();
    let mut creeps = false;
    let found = Reached::new(widened, |next| {
        for rest in &mut rests {
            rest.add(next);
            creeps |= rest.used() >= SPARE;
        }
        !creeps && graph.component.get(&type_of(next)) == Some(&component)
    });
    if creeps {
        return Err(CreepError { position: format!("{:?}", case.narrowest) });
    }
    let mut settled = case;
    for rest in &rests {
        let least = rest.width - SPARE;
        let with_width = |width: u8| {
            let set = |axis, gap, old| {
                if (axis, gap) == (rest.axis, rest.gap) { width } else { old }
            };
            Case { narrowest: settled.narrowest.with_gaps(set), free: settled.free }
        };
        for width in least..rest.needed() {
            let mut part = with_width(width);
            part.free[rest.axis] &= !(1 << rest.gap);
            cases.push(part);
        }
        settled = with_width(rest.needed().max(least));
    }
    Ok((settled, found.component_if_least()))
}

/// The positions that can be reached from one, within some types.
struct Reached<const K: usize> {
    positions: Vec<Position<K>>,
    /// For each position those from which a move leads to it.
    before: Vec<Vec<usize>>,
}

impl<const K: usize> Reached<K> {
    /// Those reached by moves to positions for which `enter` holds. It is called with each position
    /// that a move leads to, once or more often.
    fn new(start: Position<K>, mut enter: impl FnMut(&Position<K>) -> bool) -> Self {
        let mut numbers = HashMap::from([(start, 0)]);
        let mut positions = vec![start];
        let mut before = vec![Vec::new()];
        let mut expanded = 0;
        while let Some(&position) = positions.get(expanded) {
            position.for_each_move(|next| {
                let number = match numbers.get(&next) {
                    Some(&number) => number,
                    None if enter(&next) => {
                        positions.push(next);
                        before.push(Vec::new());
                        numbers.insert(next, positions.len() - 1);
                        positions.len() - 1
                    }
                    None => return,
                };
                before[number].push(expanded);
            });
            expanded += 1;
        }
        Self { positions, before }
    }

    /// The size of the strongly connected component of the start if the start is its least
    /// position.
    fn component_if_least(&self) -> Option<usize> {
        let mut is_member = vec![false; self.positions.len()];
        is_member[0] = true;
        let mut members = vec![0];
        let mut seen = 0;
        while let Some(&member) = members.get(seen) {
            for &from in &self.before[member] {
                if !is_member[from] {
                    is_member[from] = true;
                    members.push(from);
                }
            }
            seen += 1;
        }
        let start = &self.positions[0];
        members.iter().all(|&it| start <= &self.positions[it]).then_some(members.len())
    }
}
