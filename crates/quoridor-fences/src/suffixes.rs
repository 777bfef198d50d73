//! The numbers of completions of every prefix of an arrangement, and the unranking of arrangements.
//!
//! Intersections are filled row by row. The completions of a prefix depend on the last intersection
//! filled in each column: on which of these hold a vertical fence, and on whether the last of all
//! holds a horizontal fence. The table has one entry for each state without such a horizontal
//! fence. After a horizontal fence the next intersection is empty or vertical, so the number of
//! completions is the sum of two entries. All entries have the same number of words of 64 bits,
//! lowest first, so that the table is one allocation of a known size.

use std::cmp::Ordering;

use abstract_games_core::{Observer, Progress, Stop};
use num_bigint::BigUint;

use crate::grid::Intersections;
use crate::place::FencePlace;

/// The numbers of fences allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// Any number: fences are not counted.
    Any,
    /// At most `max_fences` of the board.
    AtMost,
    /// Exactly `max_fences` of the board.
    Exactly,
}

impl Limit {
    /// The number of values that the remaining number of fences can have.
    fn terms(self, board: &Intersections) -> usize {
        if self == Self::Any { 1 } else { board.max_fences.saturating_add(1) }
    }
}

/// The bytes of the table, or `None` on overflow.
pub(super) fn bytes(board: &Intersections, limit: Limit) -> Option<u64> {
    (table_words(board, limit)? as u64).checked_mul(8)
}

/// The number of words of the table, or `None` on overflow.
fn table_words(board: &Intersections, limit: Limit) -> Option<usize> {
    entries(board, limit)?.checked_mul(entry_words(board)?)
}

/// The number of words of an entry, or `None` on overflow. The counts are at most 2 to the power of
/// `bits`, which has one bit more. Every partial sum is itself a count.
fn entry_words(board: &Intersections) -> Option<usize> {
    usize::try_from(board.bits(board.rows).checked_add(1)?.div_ceil(64)).ok()
}

fn entries(board: &Intersections, limit: Limit) -> Option<usize> {
    let profiles = 1_usize.checked_shl(u32::try_from(board.columns).ok()?)?;
    let layers = board.columns.checked_mul(board.rows)?.checked_add(1)?;
    layers.checked_mul(profiles)?.checked_mul(limit.terms(board))
}

/// The table of numbers of completions, by number of intersections left, profile and number of
/// fences left.
#[derive(Clone)]
pub(super) struct Suffixes {
    board: Intersections,
    terms: usize,
    /// The decrease of the number of fences left with each fence: 1, or 0 if any number is allowed.
    step: usize,
    /// The number of words of an entry.
    entry_words: usize,
    ways: Vec<u64>,
}

/// The state of a prefix, on which its completions depend.
#[derive(Clone, Copy)]
struct State {
    /// The number of intersections left to fill.
    ahead: usize,
    /// The columns whose last intersection holds a vertical fence, column c as bit c.
    vertical: usize,
    /// Whether the intersection to the left of the next holds a horizontal fence.
    after_horizontal: bool,
    /// The number of fences left.
    left: usize,
}

impl Suffixes {
    /// Computes the table, from the complete arrangements back to the empty prefix.
    ///
    /// # Errors
    ///
    /// The observer's stop, and [`Stop::SystemMemory`] if the system refuses the memory.
    pub(super) fn new(
        board: Intersections,
        limit: Limit,
        observer: &mut dyn Observer,
    ) -> Result<Self, Stop> {
        let terms = limit.terms(&board);
        let words = table_words(&board, limit).zip(entry_words(&board));
        let (table_words, entry_words) = words.ok_or(Stop::SystemMemory)?;
        let mut ways = Vec::new();
        ways.try_reserve_exact(table_words).map_err(|_| Stop::SystemMemory)?;
        let filled = |left| u64::from(limit != Limit::Exactly || left == 0);
        let mut sum = vec![0; entry_words];
        for _ in 0..1_usize << board.columns {
            for left in 0..terms {
                sum[0] = filled(left);
                ways.extend_from_slice(&sum);
            }
        }
        let step = usize::from(limit != Limit::Any);
        let mut table = Self { board, terms, step, entry_words, ways };
        let places = board.columns * board.rows;
        for ahead in 1..=places {
            observer.observe(&Progress::at(ahead as u64 - 1).of(places as u64))?;
            for vertical in 0..1 << board.columns {
                for left in 0..terms {
                    let state = State { ahead, vertical, after_horizontal: false, left };
                    sum.fill(0);
                    for place in FencePlace::ALL {
                        table.add_after(state, place, &mut sum);
                    }
                    table.ways.extend_from_slice(&sum);
                }
            }
        }
        Ok(table)
    }

    /// The number of arrangements.
    pub(super) fn total(&self) -> BigUint {
        let mut total = vec![0; self.entry_words];
        self.add_ways(self.start(), &mut total);
        let bytes: Vec<u8> = total.iter().flat_map(|word| word.to_le_bytes()).collect();
        BigUint::from_bytes_le(&bytes)
    }

    /// The arrangement with this number in lexicographic order, or `None` from the total on.
    pub(super) fn nth(&self, index: &BigUint) -> Option<Vec<FencePlace>> {
        let mut index = index.to_u64_digits();
        if index.len() > self.entry_words {
            return None;
        }
        index.resize(self.entry_words, 0);
        let mut state = self.start();
        let mut ways = vec![0; self.entry_words];
        self.add_ways(state, &mut ways);
        if compare(&index, &ways).is_ge() {
            return None;
        }
        let mut places = Vec::with_capacity(state.ahead);
        while state.ahead > 0 {
            let mut choices = FencePlace::ALL.into_iter();
            state = loop {
                let place = choices.next()?;
                let Some(next) = self.put(state, place) else { continue };
                ways.fill(0);
                self.add_ways(next, &mut ways);
                if compare(&index, &ways).is_lt() {
                    places.push(place);
                    break next;
                }
                subtract(&mut index, &ways);
            };
        }
        Some(places)
    }

    fn start(&self) -> State {
        let ahead = self.board.columns * self.board.rows;
        State { ahead, vertical: 0, after_horizontal: false, left: self.terms - 1 }
    }

    /// The state after `place` on the next intersection, or `None` if `place` is not allowed there.
    fn put(&self, state: State, place: FencePlace) -> Option<State> {
        let columns = self.board.columns;
        // The intersections ahead are the rest of one row and whole rows.
        let columns_ahead = (state.ahead - 1) % columns + 1;
        let column = 1 << (columns - columns_ahead);
        let ahead = state.ahead - 1;
        let rest = state.vertical & !column;
        let next = State { ahead, vertical: rest, after_horizontal: false, left: state.left };
        match place {
            FencePlace::Empty => Some(next),
            FencePlace::Horizontal if state.after_horizontal => None,
            FencePlace::Horizontal => {
                let left = state.left.checked_sub(self.step)?;
                Some(State { after_horizontal: columns_ahead > 1, left, ..next })
            }
            FencePlace::Vertical if state.vertical & column != 0 => None,
            FencePlace::Vertical => {
                let left = state.left.checked_sub(self.step)?;
                Some(State { vertical: rest | column, left, ..next })
            }
        }
    }

    /// Adds the number of completions from `state`.
    fn add_ways(&self, state: State, sum: &mut [u64]) {
        if state.after_horizontal {
            self.add_after(state, FencePlace::Empty, sum);
            self.add_after(state, FencePlace::Vertical, sum);
        } else {
            let profile = (state.ahead << self.board.columns) + state.vertical;
            let entry = (profile * self.terms + state.left) * self.entry_words;
            add(sum, &self.ways[entry..entry + self.entry_words]);
        }
    }

    /// Adds the number of completions from `state` that begin with `place`.
    fn add_after(&self, state: State, place: FencePlace, sum: &mut [u64]) {
        if let Some(next) = self.put(state, place) {
            self.add_ways(next, sum);
        }
    }
}

/// Adds a number of as many words. The sum must fit.
fn add(sum: &mut [u64], term: &[u64]) {
    let mut carry = false;
    for (word, term) in sum.iter_mut().zip(term) {
        let (added, first) = word.overflowing_add(*term);
        let (added, second) = added.overflowing_add(u64::from(carry));
        *word = added;
        carry = first | second;
    }
    debug_assert!(!carry, "a sum of counts fits");
}

/// Subtracts a number of as many words that is not greater.
fn subtract(number: &mut [u64], term: &[u64]) {
    let mut borrow = false;
    for (word, term) in number.iter_mut().zip(term) {
        let (rest, first) = word.overflowing_sub(*term);
        let (rest, second) = rest.overflowing_sub(u64::from(borrow));
        *word = rest;
        borrow = first | second;
    }
    debug_assert!(!borrow, "the term is not greater");
}

/// Compares numbers of as many words.
fn compare(one: &[u64], other: &[u64]) -> Ordering {
    one.iter().rev().cmp(other.iter().rev())
}
