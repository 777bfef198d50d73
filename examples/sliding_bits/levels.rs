//! A breadth-first search with three bits for each orbit.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::orbits::Orbits;
use super::slides::Slides;

/// The words that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// The orbits at one distance.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    pub(crate) orbits: u64,
    /// The number of their sets.
    pub(crate) sets: u64,
}

/// The numbers of a breadth-first search.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Levels {
    pub(crate) levels: Vec<Level>,
    /// The distance of the goal, if it can be reached.
    pub(crate) goal: Option<usize>,
}

/// The number of bytes of the bits.
pub(crate) fn bytes(orbits: &Orbits) -> u64 {
    3 * 8 * orbits.end().div_ceil(64)
}

/// Finds all orbits that can be reached from `start`. Calls `watch` with the orbits of each distance.
///
/// Each of the three sets of orbits has one bit for each number: those that have been reached, those at the distance of the level
/// and those at the next one. The bits of a level are taken in ascending order. Sets with consecutive numbers mostly differ in one
/// square, and so do those after the same move, so the bits of their successors are near each other.
pub(crate) fn search(
    orbits: &Orbits,
    slides: &Slides,
    [start, goal]: [[u16; 4]; 2],
    threads: usize,
    mut watch: impl FnMut(usize, Level),
) -> Levels {
    let zeros = || -> Vec<AtomicU64> {
        (0..orbits.end().div_ceil(64)).map(|_| AtomicU64::new(0)).collect()
    };
    let (reached, mut level, mut next) = (zeros(), zeros(), zeros());
    let start = orbits.orbit(start).number;
    insert(&reached, start);
    insert(&level, start);
    let goal = orbits.orbit(goal).number;
    let mut found = Levels::default();
    loop {
        if found.goal.is_none() && is_set(&reached, goal) {
            found.goal = Some(found.levels.len());
        }
        let (begin, sum, sum_of_sets) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let work = || {
            let mut part = Level::default();
            loop {
                let first = begin.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= level.len() {
                    break;
                }
                let chunk = &level[first..level.len().min(first + CHUNK)];
                expand(orbits, slides, first, chunk, &reached, &next, &mut part);
            }
            sum.fetch_add(part.orbits, Ordering::Relaxed);
            sum_of_sets.fetch_add(part.sets, Ordering::Relaxed);
        };
        thread::scope(|scope| {
            (0..threads.max(1)).for_each(|_| {
                scope.spawn(work);
            });
        });
        let this = Level { orbits: sum.into_inner(), sets: sum_of_sets.into_inner() };
        if this.orbits == 0 {
            return found;
        }
        watch(found.levels.len(), this);
        found.levels.push(this);
        std::mem::swap(&mut level, &mut next);
    }
}

/// Enters the successors of a part of a level, which becomes empty.
fn expand(
    orbits: &Orbits,
    slides: &Slides,
    first: usize,
    level: &[AtomicU64],
    reached: &[AtomicU64],
    next: &[AtomicU64],
    part: &mut Level,
) {
    let mut sets = orbits.sets();
    for (at, word) in (first as u64..).zip(level) {
        if word.load(Ordering::Relaxed) == 0 {
            continue;
        }
        let mut bits = word.swap(0, Ordering::Relaxed);
        while bits != 0 {
            let number = 64 * at + u64::from(bits.trailing_zeros());
            bits &= bits - 1;
            let set = sets.set(number);
            part.orbits += 1;
            part.sets += orbits.orbit(set.squares).len();
            slides.for_each(set.squares, |piece, to| {
                let number = orbits.number_after(&set, piece, to);
                // Most are known. A look costs less than an exchange.
                if !is_set(reached, number) && insert(reached, number) {
                    insert(next, number);
                }
            });
        }
    }
}

fn is_set(bits: &[AtomicU64], number: u64) -> bool {
    bits[(number / 64) as usize].load(Ordering::Relaxed) >> (number % 64) & 1 == 1
}

/// Sets a bit, and returns whether it was not set.
fn insert(bits: &[AtomicU64], number: u64) -> bool {
    let bit = 1 << (number % 64);
    bits[(number / 64) as usize].fetch_or(bit, Ordering::Relaxed) & bit == 0
}
