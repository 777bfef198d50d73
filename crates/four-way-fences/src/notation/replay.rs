//! The ways to play a whole record.

use abstract_games_core::{ReplayError, TextError, quoted};

use super::record::GameRecord;
use super::resolution::{RecordFault, Resolution, resolve};
use crate::game::{FourWayFences, Position, Turn};

/// The greatest number of positions after a turn that a replay follows.
pub const MOST_POSITIONS: usize = 10_000;

/// The ways to play a record, or the first turns of one, from one position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Replay {
    /// The position before the first turn.
    pub start: Position,
    /// The turns, in order.
    pub turns: Vec<ReplayedTurn>,
}

/// The ways to play one turn of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ReplayedTurn {
    /// The positions after the turn, each once.
    pub positions: Vec<Position>,
    /// The ways to play the turn, from all positions before it.
    pub ways: Vec<Way>,
}

/// A way to play one turn of a record from one position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Way {
    /// The index of the position before the turn, among the positions after the turn before.
    pub from: usize,
    /// The index of the position after the turn.
    pub to: usize,
    /// The ways of the stones.
    pub resolution: Resolution,
}

impl Replay {
    /// The positions after the last turn.
    pub fn positions(&self) -> &[Position] {
        self.turns.last().map_or(std::slice::from_ref(&self.start), |turn| &turn.positions)
    }

    /// The first way to the first of the last positions: its positions, one more than its turns,
    /// and its turns.
    pub fn line(&self) -> (Vec<Position>, Vec<Turn>) {
        let (mut positions, mut turns) = (Vec::new(), Vec::new());
        let mut last = 0;
        for turn in self.turns.iter().rev() {
            let Some(way) = turn.ways.iter().find(|way| way.to == last) else { break };
            positions.push(way.resolution.position);
            turns.push(way.resolution.turn.clone());
            last = way.from;
        }
        positions.push(self.start);
        positions.reverse();
        turns.reverse();
        (positions, turns)
    }

    /// Keeps only the ways that lead to a last position for which `is_kept` holds.
    pub fn keep(&mut self, is_kept: impl Fn(&Position) -> bool) {
        let mut kept: Vec<bool> = self.positions().iter().map(is_kept).collect();
        for index in (0..self.turns.len()).rev() {
            let count = index.checked_sub(1).map_or(1, |before| self.turns[before].positions.len());
            let ReplayedTurn { positions, ways } = &mut self.turns[index];
            ways.retain(|way| kept[way.to]);
            let mut is_kept = kept.iter().copied();
            positions.retain(|_| is_kept.next().unwrap_or(false));
            let mut kept_before = vec![false; count];
            for way in ways.iter() {
                kept_before[way.from] = true;
            }
            let (from, to) = (places(&kept_before), places(&kept));
            for way in ways {
                (way.from, way.to) = (from[way.from], to[way.to]);
            }
            kept = kept_before;
        }
    }
}

/// For each item, the number of items before it that are kept.
fn places(kept: &[bool]) -> Vec<usize> {
    let mut before = 0;
    let place = |&is_kept: &bool| {
        let place = before;
        before += usize::from(is_kept);
        place
    };
    kept.iter().map(place).collect()
}

impl GameRecord {
    /// Every way to play the record from `start` to its end.
    ///
    /// # Errors
    ///
    /// [`UnplayableRecordError`] with the first turn that cannot be played from any position, and
    /// the ways to play the turns before it.
    pub fn replay(
        &self,
        game: &FourWayFences,
        start: &Position,
    ) -> Result<Replay, UnplayableRecordError> {
        let mut replay = Replay { start: *start, turns: Vec::new() };
        if start.turn() != self.first_side && !self.turns.is_empty() {
            return Err(self.unplayable(0, "it is the turn of the other player".into(), replay));
        }
        for (index, recorded) in self.turns.iter().enumerate() {
            let mut turn = ReplayedTurn { positions: Vec::new(), ways: Vec::new() };
            let mut faults = Vec::new();
            for (from, before) in replay.positions().iter().enumerate() {
                match resolve(game, before, recorded) {
                    Ok(found) => found.into_iter().for_each(|way| turn.add(from, way)),
                    Err(fault) => faults.push(fault),
                }
                if turn.positions.len() > MOST_POSITIONS {
                    let fault =
                        format!("more than {MOST_POSITIONS} positions agree with the record");
                    return Err(self.unplayable(index, fault, replay));
                }
            }
            if turn.positions.is_empty() {
                let first = faults.first().map(ToString::to_string).unwrap_or_default();
                let fault = match faults.len() {
                    0 | 1 => first,
                    n => format!("{first}; {} other positions agree with the record so far", n - 1),
                };
                return Err(self.unplayable(index, fault, replay));
            }
            replay.turns.push(turn);
            if !faults.is_empty() {
                replay.keep(|_| true);
            }
        }
        Ok(replay)
    }

    fn unplayable(&self, index: usize, fault: String, before: Replay) -> UnplayableRecordError {
        let turn = &self.turns[index];
        let text = quoted(&turn.text_of(self.side(index)));
        let (place, what) = (turn.place, Some(format!("turn {}, {text}", self.label(index))));
        let fault = Box::new(RecordFault(fault));
        ReplayError { index, place, what, fault, before: Box::new(before) }
    }

    /// The index of the turn with this name, as in `8j`.
    ///
    /// # Errors
    ///
    /// [`TextError`] if the record has no such turn.
    pub fn index_of(&self, label: &str) -> Result<usize, TextError> {
        let found = (0..self.turns.len()).find(|index| self.label(*index) == label);
        found.ok_or_else(|| TextError::new(label, "the name of a turn of the record"))
    }
}

impl ReplayedTurn {
    fn add(&mut self, from: usize, resolution: Resolution) {
        let known = self.positions.iter().position(|known| *known == resolution.position);
        let to = known.unwrap_or_else(|| {
            self.positions.push(resolution.position);
            self.positions.len() - 1
        });
        self.ways.push(Way { from, to, resolution });
    }
}

/// A record that cannot be played, with the ways to play the turns before the first that cannot.
/// The fault is that of the first of the [positions](Replay::positions) before the turn.
pub type UnplayableRecordError = ReplayError<RecordFault, Box<Replay>>;
