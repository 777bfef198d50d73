//! The ways to go on from every start of an arrangement, and the arrangement of a number.
//!
//! Intersections are filled row by row. What may follow depends on the last intersections filled,
//! one for each column: which of them hold a vertical fence, and whether the very last holds a
//! horizontal one. The table has the states without that; after a horizontal fence the next
//! intersection is empty or vertical, and two entries of the table make the number of ways.

use std::ops::{AddAssign, SubAssign};

use abstract_games_core::{Observer, Progress, Stop};
use num_bigint::BigUint;

use super::{FencePlace, Intersections};

/// Which numbers of fences are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// All: fences are not counted at all.
    Any,
    /// At most as many as the board says.
    AtMost,
    /// Exactly as many as the board says.
    Exactly,
}

impl Limit {
    /// How many numbers of fences left are told apart.
    fn terms(self, board: &Intersections) -> usize {
        if self == Self::Any { 1 } else { board.max_fences.saturating_add(1) }
    }
}

/// The numbers to count with.
pub(super) trait Number:
    Clone + Ord + From<u32> + for<'a> AddAssign<&'a Self> + for<'a> SubAssign<&'a Self>
{
}

impl Number for u128 {}
impl Number for BigUint {}

/// Whether a `u128` holds all numbers for this board.
pub(super) fn fits_words(board: &Intersections) -> bool {
    board.bits(board.rows) <= 127
}

/// What the table occupies, or `None` if that is beyond all bounds.
pub(super) fn bytes(board: &Intersections, limit: Limit) -> Option<u64> {
    let each = if fits_words(board) { 16 } else { (board.bits(board.rows) / 8).checked_add(64)? };
    (entries(board, limit)? as u64).checked_mul(each)
}

fn entries(board: &Intersections, limit: Limit) -> Option<usize> {
    let profiles = 1_usize.checked_shl(u32::try_from(board.columns).ok()?)?;
    let layers = board.columns.checked_mul(board.rows)?.checked_add(1)?;
    layers.checked_mul(profiles)?.checked_mul(limit.terms(board))
}

/// For each number of intersections still to fill, each profile and each number of fences still
/// allowed: how many ways there are.
#[derive(Clone)]
pub(super) struct Suffixes<N> {
    board: Intersections,
    terms: usize,
    /// What a fence takes from the fences still allowed: 1, or 0 if any number is.
    step: usize,
    ways: Vec<N>,
}

/// What matters of the intersections filled so far.
#[derive(Clone, Copy)]
struct State {
    /// How many intersections are still to be filled.
    ahead: usize,
    /// Which of the last intersections hold a vertical fence: that of column c as bit c.
    vertical: usize,
    /// Whether the one to the left of the next holds a horizontal fence.
    after_horizontal: bool,
    /// How many fences are still allowed.
    left: usize,
}

impl<N: Number> Suffixes<N> {
    /// Makes the table from its end; `None` if there is no memory for it.
    pub(super) fn new(
        board: Intersections,
        limit: Limit,
        observer: &mut dyn Observer,
    ) -> Result<Option<Self>, Stop> {
        let terms = limit.terms(&board);
        let mut ways = Vec::new();
        match entries(&board, limit) {
            Some(entries) if ways.try_reserve_exact(entries).is_ok() => {}
            _ => return Ok(None),
        }
        let filled = |left| u32::from(limit != Limit::Exactly || left == 0);
        for _ in 0..1_usize << board.columns {
            ways.extend((0..terms).map(|left| N::from(filled(left))));
        }
        let mut table = Self { board, terms, step: usize::from(limit != Limit::Any), ways };
        let places = board.columns * board.rows;
        for ahead in 1..=places {
            observer.observe(&Progress::at(ahead as u64 - 1).of(places as u64))?;
            for vertical in 0..1 << board.columns {
                for left in 0..terms {
                    let state = State { ahead, vertical, after_horizontal: false, left };
                    let mut sum = N::from(0);
                    for place in FencePlace::ALL {
                        table.add_after(state, place, &mut sum);
                    }
                    table.ways.push(sum);
                }
            }
        }
        Ok(Some(table))
    }

    /// The number of arrangements.
    pub(super) fn total(&self) -> N {
        let mut total = N::from(0);
        self.add_ways(self.start(), &mut total);
        total
    }

    /// The arrangement with this number in lexicographic order; `None` if there are fewer.
    pub(super) fn nth(&self, mut index: N) -> Option<Vec<FencePlace>> {
        if index >= self.total() {
            return None;
        }
        let mut state = self.start();
        let mut places = Vec::with_capacity(state.ahead);
        while state.ahead > 0 {
            let mut choices = FencePlace::ALL.into_iter();
            state = loop {
                let place = choices.next()?;
                let Some(next) = self.put(state, place) else { continue };
                let mut ways = N::from(0);
                self.add_ways(next, &mut ways);
                if index < ways {
                    places.push(place);
                    break next;
                }
                index -= &ways;
            };
        }
        Some(places)
    }

    fn start(&self) -> State {
        let ahead = self.board.columns * self.board.rows;
        State { ahead, vertical: 0, after_horizontal: false, left: self.terms - 1 }
    }

    /// The state after `place` on the next intersection; `None` if it may not stand there.
    fn put(&self, state: State, place: FencePlace) -> Option<State> {
        let columns = self.board.columns;
        // Rows are filled to their end, so what is ahead is some columns and whole rows.
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

    /// Adds the ways to go on from `state`.
    fn add_ways(&self, state: State, sum: &mut N) {
        if state.after_horizontal {
            self.add_after(state, FencePlace::Empty, sum);
            self.add_after(state, FencePlace::Vertical, sum);
        } else {
            let profile = (state.ahead << self.board.columns) + state.vertical;
            *sum += &self.ways[profile * self.terms + state.left];
        }
    }

    /// Adds the ways to go on from `state` with `place`.
    fn add_after(&self, state: State, place: FencePlace, sum: &mut N) {
        if let Some(next) = self.put(state, place) {
            self.add_ways(next, sum);
        }
    }
}
