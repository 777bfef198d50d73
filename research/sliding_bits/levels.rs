//! A breadth-first search with two bits for each orbit.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::orbits::Orbits;
use super::slides::Slides;

/// The words that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// The orbits whose marks are in one word.
const IN_A_WORD: u64 = 32;

/// The mark of an orbit that was taken, whose successors are marked or will be before the level
/// ends.
const EXPANDED: u64 = 1;

/// The mark 1 in all places of a word.
const ONES: u64 = u64::MAX / 3;

/// The orbits at one distance.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    pub(crate) orbits: u64,
    /// The number of their sets.
    pub(crate) sets: u64,
}

/// Where a search ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// All orbits that can be reached have been found.
    Everything,
    /// The goal has been found.
    Goal,
}

/// The numbers of a breadth-first search.
#[derive(Default, PartialEq, Eq, Debug)]
pub(crate) struct Levels {
    /// The levels that were expanded: all, or those before the goal.
    pub(crate) levels: Vec<Level>,
    /// The distance of the goal, if it can be reached.
    pub(crate) goal: Option<usize>,
}

/// The number of bytes of the marks.
pub(crate) fn bytes(orbits: &Orbits) -> u64 {
    8 * orbits.end().div_ceil(IN_A_WORD)
}

/// Finds the orbits that can be reached from `start`. Calls `watch` with the orbits of each
/// distance that is expanded.
///
/// Each number has a mark of two bits: zero for an orbit that has not been reached, [`EXPANDED`]
/// for one that was taken, and [one](mark) of the two others for this level and the next. The
/// orbits of a level are taken in ascending order of their numbers. Sets with consecutive numbers
/// mostly differ in one square, and so do those after the same move, so the marks of their
/// successors are near each other.
pub(crate) fn search(
    orbits: &Orbits,
    slides: &Slides,
    [start, goal]: [[u16; 4]; 2],
    extent: Extent,
    threads: usize,
    mut watch: impl FnMut(usize, Level),
) -> Levels {
    let words = 0..orbits.end().div_ceil(IN_A_WORD);
    let marks = Marks(words.map(|_| AtomicU64::new(0)).collect());
    marks.set(orbits.orbit(start).number, mark(0));
    let goal = orbits.orbit(goal).number;
    let mut found = Levels::default();
    loop {
        let distance = found.levels.len();
        if found.goal.is_none() && marks.is_set(goal) {
            found.goal = Some(distance);
            if extent == Extent::Goal {
                return found;
            }
        }
        let (begin, sum, sum_of_sets) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let work = || {
            let mut part = Level::default();
            loop {
                let first = begin.fetch_add(CHUNK, Ordering::Relaxed);
                if first >= marks.0.len() {
                    break;
                }
                let chunk = first..marks.0.len().min(first + CHUNK);
                expand(orbits, slides, &marks, chunk, distance, &mut part);
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
        watch(distance, this);
        found.levels.push(this);
    }
}

/// Marks the successors of the orbits at this distance whose marks are in a chunk of words.
fn expand(
    orbits: &Orbits,
    slides: &Slides,
    marks: &Marks,
    chunk: std::ops::Range<usize>,
    distance: usize,
    part: &mut Level,
) {
    let (this, next) = (mark(distance), mark(distance + 1));
    let mut sets = orbits.sets();
    for (at, word) in (chunk.start as u64..).zip(&marks.0[chunk]) {
        let differing = word.load(Ordering::Relaxed) ^ (this * ONES);
        let mut level = !(differing | differing >> 1) & ONES;
        if level == 0 {
            continue;
        }
        // The other threads set bits of other orbits in this word.
        word.fetch_xor(level * (this ^ EXPANDED), Ordering::Relaxed);
        while level != 0 {
            let number = IN_A_WORD * at + u64::from(level.trailing_zeros() / 2);
            level &= level - 1;
            let set = sets.set(number);
            part.orbits += 1;
            part.sets += orbits.orbit(set.squares).len();
            slides.for_each(set.squares, |piece, to| {
                let number = orbits.number_after(&set, piece, to);
                // Most are known. A look costs less than an exchange.
                if !marks.is_set(number) {
                    marks.set(number, next);
                }
            });
        }
    }
}

/// The mark of the orbits at this distance until they are expanded.
fn mark(distance: usize) -> u64 {
    2 + distance as u64 % 2
}

/// A mark of two bits for each number.
struct Marks(Vec<AtomicU64>);

impl Marks {
    fn is_set(&self, number: u64) -> bool {
        let word = self.0[(number / IN_A_WORD) as usize].load(Ordering::Relaxed);
        word >> (2 * (number % IN_A_WORD)) & 3 != 0
    }

    /// Sets a mark that is zero. All threads set the same mark in one level, so it does not matter
    /// if two set it.
    fn set(&self, number: u64, mark: u64) {
        let mark = mark << (2 * (number % IN_A_WORD));
        self.0[(number / IN_A_WORD) as usize].fetch_or(mark, Ordering::Relaxed);
    }
}
