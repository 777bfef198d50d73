//! `Graph`: the moves of states and how finished ones end, by their numbers.

use std::mem;

use abstract_games::Value;

/// The move at the place `m` of the list of a state, to the state with the number `target`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(super) target: u32,
    pub(super) m: u32,
    pub(super) keeps_turn: bool,
    pub(super) gain: i32,
}

/// The moves of the states that were expanded, and how states end that were asked for.
#[derive(Default)]
pub(super) struct Graph {
    /// The first move of each state and the number of them.
    rows: Vec<(u32, u32)>,
    /// The number of the state after each move; the highest bit says that the turn does not pass.
    targets: Vec<u32>,
    /// The points that each move gains; empty until one gains some.
    gains: Vec<i32>,
    /// The ends of the states that were asked for.
    ends: Vec<Option<EndMargin>>,
}

/// The margin of a state, if it is finished.
type EndMargin = Option<i32>;

const UNEXPANDED: (u32, u32) = (u32::MAX, 0);
const KEEPS_TURN: u32 = 1 << 31;

impl Graph {
    pub(super) fn is_expanded(&self, number: u32) -> bool {
        self.row(number).is_some()
    }

    fn row(&self, number: u32) -> Option<(u32, u32)> {
        self.rows.get(number as usize).copied().filter(|&row| row != UNEXPANDED)
    }

    /// The number of moves of a state that was expanded.
    pub(super) fn edge_count(&self, number: u32) -> Option<usize> {
        self.row(number).map(|(_, count)| count as usize)
    }

    /// The moves of a state that was expanded.
    pub(super) fn edges(&self, number: u32) -> Option<Vec<Edge>> {
        let (first, count) = self.row(number)?;
        let edge = |m: u32| {
            let at = first as usize + m as usize;
            Edge {
                target: self.targets[at] & !KEEPS_TURN,
                m,
                keeps_turn: self.targets[at] & KEEPS_TURN != 0,
                gain: self.gains.get(at).copied().unwrap_or(0),
            }
        };
        Some((0..count).map(edge).collect())
    }

    /// The states after a state that was expanded.
    pub(super) fn targets(&self, number: u32) -> Option<impl Iterator<Item = u32>> {
        let (first, count) = self.row(number)?;
        let targets = &self.targets[first as usize..][..count as usize];
        Some(targets.iter().map(|target| target & !KEEPS_TURN))
    }

    /// Enters the moves of a state, or returns `None` if there are more than can be numbered.
    pub(super) fn add(&mut self, number: u32, edges: impl Iterator<Item = Edge>) -> Option<()> {
        let first = self.targets.len();
        for edge in edges {
            if edge.gain != 0 || !self.gains.is_empty() {
                self.gains.resize(self.targets.len(), 0);
                self.gains.push(edge.gain);
            }
            self.targets.push(edge.target | if edge.keeps_turn { KEEPS_TURN } else { 0 });
        }
        let count = u32::try_from(self.targets.len() - first).ok()?;
        put(&mut self.rows, number, (u32::try_from(first).ok()?, count), UNEXPANDED);
        Some(())
    }

    /// The end of a state, if it was asked for.
    pub(super) fn end(&self, number: u32) -> Option<EndMargin> {
        self.ends.get(number as usize).copied().flatten()
    }

    pub(super) fn put_end(&mut self, number: u32, end: EndMargin) {
        put(&mut self.ends, number, Some(end), None);
    }

    pub(super) fn bytes(&self) -> usize {
        8 * (self.rows.capacity() + self.ends.capacity())
            + 4 * (self.targets.capacity() + self.gains.capacity())
    }
}

/// The value of a margin.
pub(super) fn value_of(margin: i32) -> Value {
    match margin {
        0 => Value::Draw,
        1.. => Value::Win,
        _ => Value::Loss,
    }
}

/// Puts a value into a list, and returns the one before. Numbers without a value have `absent`.
pub(super) fn put<T: Clone>(list: &mut Vec<T>, number: u32, value: T, absent: T) -> T {
    let number = number as usize;
    if list.len() <= number {
        list.resize(number + 1, absent);
    }
    mem::replace(&mut list[number], value)
}
