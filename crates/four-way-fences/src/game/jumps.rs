//! The moves of a stone: steps, and jumps with their legs.

use std::fmt;

use abstract_games_core::debug_as_text;

use smallvec::SmallVec;

use super::position::Position;
use super::rules::{JumpAtGoal, Rules};
use super::stone::Stone;
use crate::board::{Cell, Direction, Passages};

/// A straight part of a stone's move.
///
/// The text form is the direction and the number of cells, unless that is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Leg {
    /// The direction.
    pub direction: Direction,
    /// The number of cells, at least 1. The step off the board counts as one.
    pub cells: u8,
}

impl fmt::Display for Leg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.cells {
            1 => f.pad(&self.direction.to_string()),
            cells => f.pad(&format!("{}{cells}", self.direction)),
        }
    }
}

debug_as_text!(Leg);

/// The way of a stone in one move. Ways that end on one cell are the same [`Step`](crate::Step),
/// but not the same part of a [`Turn`](crate::Turn) or of a record.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Path {
    /// The legs, at least one. Each is at a right angle to the one before.
    pub legs: Vec<Leg>,
    /// The cell where the stone ends, or `None` if it leaves the board.
    pub end: Option<Cell>,
}

impl Path {
    /// The number of cells along the legs: 1 for a step, and one more than the stones jumped over.
    pub fn cells(&self) -> u32 {
        self.legs.iter().map(|leg| u32::from(leg.cells)).sum()
    }
}

/// The paths of one stone, and the state of their search.
///
/// A step goes to an adjacent vacant cell, or off the board over the goal edge. A stone on the
/// adjacent cell, and all stones in a row behind it, are jumped over, to the next vacant cell or
/// off the board. Where a wall, or an edge that is not the goal, stops the moving stone on a stone,
/// this turns left or right and goes on. An option makes it turn at its goal edge too. A stone
/// neither jumps over its own start nor ends there, nor jumps over one stone twice in one
/// direction.
pub(super) struct Paths<'a> {
    rules: &'a Rules,
    passages: &'a Passages,
    position: &'a Position,
    stone: Stone,
    start: Cell,
    /// The legs up to the current cell.
    legs: Vec<Leg>,
    /// The cells jumped over, each with the direction in which it was entered.
    jumped: Vec<(Cell, Direction)>,
    found: Vec<Path>,
}

pub(super) type Ends = SmallVec<[Option<Cell>; 8]>;

impl<'a> Paths<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        passages: &'a Passages,
        position: &'a Position,
        stone: Stone,
        start: Cell,
    ) -> Self {
        let (legs, jumped, found) = (Vec::new(), Vec::new(), Vec::new());
        Self { rules, passages, position, stone, start, legs, jumped, found }
    }

    pub(super) fn all(mut self) -> Vec<Path> {
        for direction in Direction::ALL {
            self.begin_leg(self.start, direction);
        }
        self.found
    }

    /// The different ends of the paths, in the order found.
    pub(super) fn ends(mut self) -> Ends {
        let mut ends = Ends::new();
        for direction in Direction::ALL {
            // Most moves are steps to a vacant cell.
            let next = self.passages.step(self.start, direction);
            if next.is_some_and(|next| self.position.stone_on(next).is_none()) {
                if !ends.contains(&next) {
                    ends.push(next);
                }
                continue;
            }
            self.begin_leg(self.start, direction);
            for path in self.found.drain(..) {
                if !ends.contains(&path.end) {
                    ends.push(path.end);
                }
            }
        }
        ends
    }

    fn begin_leg(&mut self, cell: Cell, direction: Direction) {
        self.legs.push(Leg { direction, cells: 0 });
        self.go_on(cell, direction);
        self.legs.pop();
    }

    fn go_on(&mut self, cell: Cell, direction: Direction) {
        let at_goal = self.rules.jump_at_goal;
        let is_step = self.jumped.is_empty();
        let is_exit = direction == self.stone.direction && self.passages.is_exit(cell, direction);
        if is_exit && (is_step || at_goal != JumpAtGoal::Turns) {
            self.end(None);
        }
        if let Some(next) = self.passages.step(cell, direction) {
            self.enter(next, direction);
        } else if !(is_exit && at_goal == JumpAtGoal::Leaves) && self.turns_at(cell, direction) {
            for sideways in direction.sideways() {
                self.begin_leg(cell, sideways);
            }
        }
    }

    /// Whether a stone stopped on `cell` may turn there.
    fn turns_at(&self, cell: Cell, direction: Direction) -> bool {
        let is_goal = direction == self.stone.direction && self.passages.is_outer(cell, direction);
        let is_walled_goal = is_goal && !self.passages.is_exit(cell, direction);
        self.legs.last().is_some_and(|leg| leg.cells > 0)
            && (self.rules.turn_at_walled_goal || !is_walled_goal)
    }

    fn enter(&mut self, next: Cell, direction: Direction) {
        if next == self.start {
            return;
        }
        if self.position.stone_on(next).is_none() {
            self.end(Some(next));
        } else if !self.jumped.contains(&(next, direction)) {
            self.jumped.push((next, direction));
            self.lengthen(1);
            self.go_on(next, direction);
            self.lengthen(-1);
            self.jumped.pop();
        }
    }

    fn end(&mut self, end: Option<Cell>) {
        self.lengthen(1);
        self.found.push(Path { legs: self.legs.clone(), end });
        self.lengthen(-1);
    }

    fn lengthen(&mut self, by: i8) {
        if let Some(leg) = self.legs.last_mut() {
            leg.cells = leg.cells.saturating_add_signed(by);
        }
    }
}
