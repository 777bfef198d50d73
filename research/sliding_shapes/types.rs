//! The graph of types: of positions up to the widths of their wide gaps.
//!
//! The *type* of a position is the position in which each gap wider than [`WIDE`] has this width. A
//! type stands for all positions on all boards that have it. There are finitely many types, and
//! each move leads from a type to one of the successors that [`for_each_successor`] lists, whatever
//! the board.

use std::collections::{HashMap, HashSet};

use abstract_games::StronglyConnectedComponents;

use super::board::Position;

/// The width of a gap from which on the type does not tell it.
pub(crate) const WIDE: u8 = 2;

/// The type of a position.
pub(crate) fn type_of<const K: usize>(position: &Position<K>) -> Position<K> {
    position.with_gaps(|_, _, width| width.min(WIDE))
}

/// The position of this type whose wide gaps have width `WIDE + 1`.
fn with_wider_gaps<const K: usize>(of: &Position<K>) -> Position<K> {
    of.with_gaps(|_, _, width| if width == WIDE { WIDE + 1 } else { width })
}

/// Calls `found` with the type after each move of each position of type `of`, at least once.
///
/// A move makes at most one gap narrower, by one line: that in which the rook stops. So the type
/// after it is the same for all widths above `WIDE`.
pub(crate) fn for_each_successor<const K: usize>(
    of: &Position<K>,
    mut found: impl FnMut(Position<K>),
) {
    let wider = with_wider_gaps(of);
    of.for_each_move(|next| found(type_of(&next)));
    if wider != *of {
        wider.for_each_move(|next| found(type_of(&next)));
    }
}

/// The types that contain every position reachable from a start, on all boards on which the start
/// has type `start`.
pub(crate) fn reachable_types<const K: usize>(start: Position<K>) -> HashSet<Position<K>> {
    let mut reached = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(of) = open.pop() {
        for_each_successor(&of, |next| {
            if reached.insert(next) {
                open.push(next);
            }
        });
    }
    reached
}

/// All types.
pub(crate) fn all_types<const K: usize>() -> Vec<Position<K>> {
    let axes: Vec<_> = (1..=K).map(placements_of_lines).collect();
    let mut types = Vec::new();
    for (ranks, of_ranks) in (1..).zip(&axes) {
        for (files, of_files) in (1..).zip(&axes) {
            let patterns = patterns::<K>(ranks, files);
            for (rank, height) in of_ranks {
                for (file, width) in of_files {
                    types.extend(patterns.iter().filter_map(|pattern| {
                        let rooks = pattern.map(|[y, x]| [rank[y], file[x]]);
                        Position::new([*height, *width], rooks)
                    }));
                }
            }
        }
    }
    types
}

/// The lines of an axis for all widths up to `WIDE` of the gaps around `count` lines, each with the
/// number of all lines.
fn placements_of_lines(count: usize) -> Vec<(Vec<u8>, u8)> {
    let mut placements: Vec<(Vec<u8>, u8)> = (0..=WIDE).map(|gap| (Vec::new(), gap)).collect();
    for _ in 0..count {
        let longer = |(lines, size): &(Vec<u8>, u8)| {
            let (lines, size) = ([&lines[..], &[*size]].concat(), *size);
            (0..=WIDE).map(move |gap| (lines.clone(), size + 1 + gap))
        };
        placements = placements.iter().flat_map(longer).collect();
    }
    placements
}

/// The ways to place `K` rooks on a board of this size such that one stands on each line.
fn patterns<const K: usize>(ranks: usize, files: usize) -> Vec<[[usize; 2]; K]> {
    let squares = ranks * files;
    let sets = (0_u32..1 << squares).filter(|set| set.count_ones() as usize == K);
    let rooks = |set: u32| {
        let mut chosen = (0..squares).filter(|square| set >> square & 1 == 1);
        std::array::from_fn(|_| chosen.next().map_or([0, 0], |it| [it / files, it % files]))
    };
    let on_each = |count: usize, axis: usize, rooks: &[[usize; 2]; K]| {
        (0..count).all(|line| rooks.iter().any(|rook| rook[axis] == line))
    };
    sets.map(rooks).filter(|it| on_each(ranks, 0, it) && on_each(files, 1, it)).collect()
}

/// The strongly connected components of the types that cannot be reached from a start.
pub(crate) struct TypeGraph<const K: usize> {
    /// The types that can be reached from the start.
    pub(crate) reachable: HashSet<Position<K>>,
    /// The other types, with the numbers of their components.
    pub(crate) component: HashMap<Position<K>, u32>,
    /// Whether each component is one type without a move to itself.
    pub(crate) is_single: Vec<bool>,
}

impl<const K: usize> TypeGraph<K> {
    /// The graph without the types that can be reached from `start`, which must be a type, and
    /// without those that `is_possible` excludes.
    pub(crate) fn new(start: Position<K>, is_possible: impl Fn(&Position<K>) -> bool) -> Self {
        let reachable = reachable_types(start);
        let mut others = all_types::<K>();
        others.retain(|it| is_possible(it) && !reachable.contains(it));
        let mut component: HashMap<_, _> = others.iter().copied().zip(0..).collect();
        let mut loops = HashSet::new();
        let successors = |of: usize, found: &mut Vec<u32>| {
            for_each_successor(&others[of], |next| found.extend(component.get(&next)));
            if found.iter().any(|&next| next as usize == of) {
                loops.insert(of);
            }
        };
        let components = StronglyConnectedComponents::of_graph(others.len(), successors, ());
        let mut is_single: Vec<_> = components.sizes().iter().map(|&size| size == 1).collect();
        for of in loops {
            is_single[components.numbers()[of] as usize] = false;
        }
        for number in component.values_mut() {
            *number = components.numbers()[*number as usize];
        }
        Self { reachable, component, is_single }
    }
}

/// The types of `types` from each of whose positions on boards of at least `WIDE + 2` ranks and
/// files a position of type `goal` can be reached.
///
/// A type is one of them if it has a move after which the type is one of them, whatever the widths
/// of its wide gaps.
pub(crate) fn types_that_reach<const K: usize>(
    goal: Position<K>,
    types: impl IntoIterator<Item = Position<K>>,
) -> HashSet<Position<K>> {
    let mut reaching = HashSet::from([goal]);
    let mut open: Vec<_> = types.into_iter().filter(|&it| it != goal).collect();
    loop {
        let before = open.len();
        open.retain(|of| {
            // Both have the same moves in the same order.
            let (mut narrow, mut wide) = (Vec::new(), Vec::new());
            let narrowest = of.with_gaps(|axis, _, width| {
                if of.size[axis] < WIDE + 2 && width == WIDE { WIDE + 1 } else { width }
            });
            narrowest.for_each_move(|next| narrow.push(reaching.contains(&type_of(&next))));
            with_wider_gaps(of).for_each_move(|next| wide.push(reaching.contains(&type_of(&next))));
            let reaches = narrow.iter().zip(&wide).any(|(&narrow, &wide)| narrow && wide);
            if reaches {
                reaching.insert(*of);
            }
            !reaches
        });
        if open.len() == before {
            return reaching;
        }
    }
}
