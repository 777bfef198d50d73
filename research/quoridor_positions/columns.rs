//! Legal positions by a sweep along the columns, which both goal rows cross.
//!
//! The frontier has one square in each row. The squares to its left are done, and their pawns are
//! placed. Of the done part a state keeps what decides the rest: which squares of the frontier it
//! connects, which of these components reach each goal row, the fences that reach over the
//! frontier, and for each pawn whether it is placed, connected with its goal, on it, or in a
//! component that must still be connected. Legal placements are counted as they are, and not as
//! those that are left when the others are subtracted.
//!
//! The polynomial with the numbers of placements by number of fences is evaluated at one point
//! modulo a prime. If two polynomials of degree d differ, they agree at a random point with a
//! probability of at most d / p.

use std::collections::HashMap;

use abstract_games::BigUint;

/// The modulus, a Mersenne prime.
pub(crate) const PRIME: u64 = (1 << 61) - 1;

/// A pawn that is not placed yet.
const ABSENT: u8 = 0;
/// A pawn that is connected with its goal row and not on it.
const CONNECTED: u8 = 1;
/// A pawn on its goal row.
const AT_GOAL: u8 = 2;
/// A pawn in component 0, which is not connected with its goal row. Component k is `WAITING` + k.
const WAITING: u8 = 3;

/// What a sweep counts: the values of polynomials in the number of fences at 1 and at a point,
/// modulo [`PRIME`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Swept {
    pub(crate) placements: [u64; 2],
    pub(crate) finished: [u64; 2],
    /// The most states that were held at once.
    pub(crate) states: usize,
}

/// Sweeps a board of at least two rows and at most eight, or returns `None` for others.
pub(crate) fn sweep(width: u32, height: u32, point: u64) -> Option<Swept> {
    if width == 0 || !(2..=8).contains(&height) {
        return None;
    }
    let rows = height as usize;
    let mut swept = Swept::default();
    let mut states = first_column(rows);
    for column in 1..=width {
        for row in 0..rows {
            let mut next = HashMap::with_capacity(2 * states.len());
            let step = Step { rows, row, is_last_column: column == width };
            for (key, values) in states {
                let state = State::of_key(key, rows);
                step.successors(&state, &mut |successor, fences| {
                    let weight = if fences == 0 { 1 } else { point };
                    let [at_one, at_point] = next.entry(successor.key(rows)).or_insert([0; 2]);
                    *at_one = (*at_one + values[0]) % PRIME;
                    *at_point = (*at_point + times(values[1], weight)) % PRIME;
                });
            }
            states = next;
            swept.states = swept.states.max(states.len());
        }
    }
    for (key, values) in states {
        let pawns = State::of_key(key, rows).pawns;
        let sums =
            [Some(&mut swept.placements), pawns.contains(&AT_GOAL).then_some(&mut swept.finished)];
        if pawns.iter().all(|&pawn| pawn == CONNECTED || pawn == AT_GOAL) {
            for sum in sums.into_iter().flatten() {
                *sum = [0, 1].map(|at: usize| (sum[at] + values[at]) % PRIME);
            }
        }
    }
    Some(swept)
}

/// The product modulo [`PRIME`].
fn times(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b) % u128::from(PRIME);
    u64::try_from(product).unwrap_or_default()
}

/// The value of a polynomial, from its coefficients, modulo [`PRIME`].
pub(crate) fn value_at(coefficients: &[BigUint], point: u64) -> u64 {
    coefficients.iter().rev().fold(0, |value, coefficient| {
        let digits = (coefficient % PRIME).to_u64_digits();
        (times(value, point) + digits.first().copied().unwrap_or(0)) % PRIME
    })
}

/// What decides the rest of the board.
#[derive(Clone, Copy)]
struct State {
    /// The component of the frontier's square in each row.
    components: [u8; 8],
    /// The components that are connected with the goal row of each pawn.
    goals: [u8; 2],
    pawns: [u8; 2],
    /// The rows whose last intersection has a horizontal fence.
    horizontal: u8,
    /// Whether the intersection above the next one has a vertical fence.
    vertical: bool,
}

impl State {
    /// The state as a number of 33 bits and 3 for each row.
    fn key(&self, rows: usize) -> u64 {
        let components = self.components[..rows].iter();
        let key = components.fold(0, |key, &component| key << 3 | u64::from(component));
        let [first, second] = self.pawns;
        let bytes = [self.goals[0], self.goals[1], self.horizontal, first << 4 | second];
        let key = bytes.iter().fold(key, |key, &byte| key << 8 | u64::from(byte));
        key << 1 | u64::from(self.vertical)
    }

    fn of_key(key: u64, rows: usize) -> Self {
        let byte = |shift: usize| (key >> shift).to_le_bytes()[0];
        let mut components = [0; 8];
        for (row, component) in components[..rows].iter_mut().enumerate() {
            *component = byte(33 + 3 * (rows - 1 - row)) & 7;
        }
        Self {
            components,
            goals: [byte(25), byte(17)],
            pawns: [byte(1) >> 4, byte(1) & 15],
            horizontal: byte(9),
            vertical: key & 1 == 1,
        }
    }

    /// Joins two components.
    fn join(&mut self, kept: u8, joined: u8, rows: usize) {
        if kept == joined {
            return;
        }
        for component in &mut self.components[..rows] {
            if *component == joined {
                *component = kept;
            }
        }
        for (goals, pawn) in self.goals.iter_mut().zip(&mut self.pawns) {
            *goals |= (*goals >> joined & 1) << kept;
            if *pawn == WAITING + joined {
                *pawn = WAITING + kept;
            }
            if *pawn == WAITING + kept && *goals >> kept & 1 == 1 {
                *pawn = CONNECTED;
            }
        }
    }

    /// Places a pawn on the square of the frontier in this row, or returns `None` if both pawns
    /// would be on their goals.
    fn with_pawn(mut self, pawn: usize, row: usize, rows: usize) -> Option<Self> {
        let component = self.components[row];
        self.pawns[pawn] = if row == [0, rows - 1][pawn] {
            AT_GOAL
        } else if self.goals[pawn] >> component & 1 == 1 {
            CONNECTED
        } else {
            WAITING + component
        };
        (self.pawns != [AT_GOAL; 2]).then_some(self)
    }

    /// The same state for the rest of the board, with components in the order of their first rows
    /// and without what matters to no pawn.
    fn normal(mut self, rows: usize) -> Self {
        let is_done = self.pawns.map(|pawn| pawn == CONNECTED || pawn == AT_GOAL);
        let mut names = [u8::MAX; 9];
        let mut next = 0;
        for component in &mut self.components[..rows] {
            let name = &mut names[usize::from(*component)];
            if *name == u8::MAX {
                *name = next;
                next += 1;
            }
            *component = if is_done == [true; 2] { 0 } else { *name };
        }
        for ((goals, pawn), done) in self.goals.iter_mut().zip(&mut self.pawns).zip(is_done) {
            let before = std::mem::take(goals);
            if !done {
                for (component, name) in names.iter().enumerate().filter(|(_, name)| **name < 8) {
                    *goals |= u8::from(u32::from(before) >> component & 1 == 1) << name;
                }
            }
            if *pawn >= WAITING {
                *pawn = WAITING + names[usize::from(*pawn - WAITING)];
            }
        }
        self
    }
}

/// The states before the first intersection: no two squares of the first column are connected yet.
fn first_column(rows: usize) -> HashMap<u64, [u64; 2]> {
    let components = std::array::from_fn(|row| [0, 1, 2, 3, 4, 5, 6, 7][row]);
    let goals = [1, 1 << (rows - 1)];
    let none = State { components, goals, pawns: [ABSENT; 2], horizontal: 0, vertical: false };
    let mut states = HashMap::new();
    for first in 0..=rows {
        for second in (0..=rows).filter(|&second| second == rows || second != first) {
            // `rows` stands for a pawn that comes later.
            let placed = [(0, first), (1, second)].into_iter().filter(|(_, row)| *row < rows);
            let state = placed
                .into_iter()
                .try_fold(none, |state, (pawn, row)| state.with_pawn(pawn, row, rows));
            if let Some(state) = state {
                let [at_one, at_point] =
                    states.entry(state.normal(rows).key(rows)).or_insert([0; 2]);
                (*at_one, *at_point) = (*at_one + 1, *at_point + 1);
            }
        }
    }
    states
}

/// The next intersection, to the lower right of the frontier's square in this row.
struct Step {
    rows: usize,
    row: usize,
    is_last_column: bool,
}

impl Step {
    /// Calls `go` with each state after the step and the number of fences that it places.
    fn successors(&self, state: &State, go: &mut impl FnMut(State, u32)) {
        let Self { rows, row, is_last_column } = *self;
        let is_last_row = row + 1 == rows;
        let has_horizontal = state.horizontal >> row & 1 == 1;
        let has_intersection = !is_last_column && !is_last_row;
        self.decide(state, [false; 2], &mut |state| go(state, 0));
        if has_intersection && !has_horizontal {
            self.decide(state, [true, false], &mut |state| go(state, 1));
        }
        if has_intersection && !state.vertical {
            self.decide(state, [false, true], &mut |state| go(state, 1));
        }
    }

    /// Puts a horizontal fence, a vertical one or nothing on the intersection, replaces the square
    /// of the row by its right neighbour, and places pawns there.
    fn decide(&self, state: &State, fence: [bool; 2], go: &mut impl FnMut(State)) {
        let Self { rows, row, is_last_column } = *self;
        let [horizontal, vertical] = fence;
        let mut after = *state;
        let has_horizontal = state.horizontal >> row & 1 == 1;
        if row + 1 < rows && !has_horizontal && !horizontal {
            after.join(state.components[row], state.components[row + 1], rows);
        }
        let is_closed = is_last_column || state.vertical || vertical;
        if is_closed {
            let left = after.components[row];
            // The name of no other component.
            after.components[row] = 8;
            if !after.components[..rows].contains(&left) {
                if after.pawns.contains(&(WAITING + left)) {
                    return;
                }
                for goals in &mut after.goals {
                    *goals &= !(1 << left);
                }
            }
            let free = (0..8).find(|name| !after.components[..rows].contains(name));
            let Some(name) = free else { return };
            after.components[row] = name;
            after.goals[0] = after.goals[0] & !(1 << name) | u8::from(row == 0) << name;
            after.goals[1] = after.goals[1] & !(1 << name) | u8::from(row + 1 == rows) << name;
        }
        after.horizontal = after.horizontal & !(1 << row) | u8::from(horizontal) << row;
        after.vertical = vertical && row + 1 < rows;
        go(after.normal(rows));
        if is_last_column {
            return;
        }
        for pawn in (0..2).filter(|&pawn| state.pawns[pawn] == ABSENT) {
            if let Some(placed) = after.with_pawn(pawn, row, rows) {
                go(placed.normal(rows));
            }
        }
    }
}
