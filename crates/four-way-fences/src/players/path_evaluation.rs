//! `PathEvaluation`: an estimate of positions by the lengths of paths.

use abstract_games_core::Side;
use abstract_games_core::play::{Estimate, Evaluation};

use super::distances::{Cells, Distances, Grid, NEVER};
use super::turn_order::best_turns;
use crate::board::{Cell, Direction};
use crate::game::{FourWayFences, Position, Step, WholeTurn, WholeTurns};

/// The weights of the parts of a [`PathEvaluation`], in points.
///
/// The length of a stone is the number of steps of its shortest path off the board, without regard to stones.
/// Where stones are counted, those with the shortest paths come first, as many as the player still needs; these are
/// the runners. Each part is the difference between the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathWeights {
    /// For each step of the longest path of a runner: the number of turns in which the player wins by walking.
    pub turns: i32,
    /// For each step of the paths of all runners.
    pub steps: i32,
    /// For each step of the shortest path of a stone that is not a runner, at most 20.
    pub reserve: i32,
    /// For each stone that the player to move still moves in this turn.
    pub tempo: i32,
}

impl Default for PathWeights {
    fn default() -> Self {
        Self { turns: 60, steps: 40, reserve: 5, tempo: 20 }
    }
}

/// The turns that a search of [`WholeTurns`] tries in each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Breadth {
    /// The number of turns. All others are left out, unless these lose.
    pub turns: usize,
    /// The number of turns with the same wall.
    pub with_one_wall: usize,
    /// The number of turns with the same placement of the stones.
    pub with_one_placement: usize,
}

impl Default for Breadth {
    fn default() -> Self {
        Self { turns: 8, with_one_wall: 3, with_one_placement: 8 }
    }
}

/// An evaluation by the lengths of the shortest paths of the stones.
///
/// As evaluation of [`WholeTurns`] it keeps some turns of each position, those with the best estimates after the
/// turn. All turns are estimated: a wall changes the lengths for all placements of the stones alike, because
/// stones do not block paths.
///
/// # Cost
///
/// Four floods. The order of whole turns takes some milliseconds on 10 × 10 cells: up to four floods for
/// each wall, and a look-up for each wall and placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathEvaluation {
    weights: PathWeights,
    breadth: Breadth,
}

/// The cost of a stone without a path to its goal, in steps.
const NO_PATH: i32 = 200;
/// The greatest length of a reserve that counts.
const MOST_RESERVE: i32 = 20;
/// The points of a player who has all stones off that are needed.
pub(super) const WON: i32 = 1_000_000;

impl PathEvaluation {
    /// An evaluation with these weights.
    pub const fn new(weights: PathWeights) -> Self {
        Self { weights, breadth: Breadth { turns: 8, with_one_wall: 3, with_one_placement: 8 } }
    }

    /// Sets the number of turns that a search tries.
    #[must_use]
    pub const fn breadth(mut self, breadth: Breadth) -> Self {
        self.breadth = breadth;
        self
    }

    /// The weights.
    pub const fn weights(&self) -> PathWeights {
        self.weights
    }

    /// The cost of a player's way to the win, in points: less is better.
    pub(super) fn cost(
        &self,
        stones: [Option<Cell>; 4],
        needed: u8,
        distances: &[Distances; 4],
    ) -> i32 {
        let mut lengths = [NO_PATH; 4];
        let mut on_board = 0;
        for (cell, distances) in stones.into_iter().zip(distances) {
            let Some(cell) = cell else { continue };
            let length = distances[cell.index()];
            let length = if length == NEVER { NO_PATH } else { length.into() };
            // Insertion keeps the lengths sorted.
            let mut place = on_board;
            while place > 0 && lengths[place - 1] > length {
                lengths[place] = lengths[place - 1];
                place -= 1;
            }
            lengths[place] = length;
            on_board += 1;
        }
        let runners = usize::from(needed).saturating_sub(4 - on_board);
        if runners == 0 {
            return -WON;
        }
        let longest = lengths[runners - 1];
        let sum: i32 = lengths[..runners].iter().sum();
        let reserve = lengths.get(runners).map_or(MOST_RESERVE, |length| *length);
        let weights = &self.weights;
        weights.turns * longest + weights.steps * sum + weights.reserve * reserve.min(MOST_RESERVE)
    }

    /// The estimate of a position for the player to move.
    fn points(&self, game: &FourWayFences, position: &Position) -> i32 {
        let grid = Grid::new(game.board(), position.walls());
        let mut distances = [[NEVER; 256]; 4];
        for goal in Direction::ALL {
            let mut wanted = Cells::default();
            for side in [Side::First, Side::Second] {
                let cell = position.cells(side)[goal.index()];
                cell.into_iter().for_each(|cell| wanted.insert(cell.index()));
            }
            let distances = &mut distances[goal.index()];
            grid.flood(goal, &wanted, |cell, distance| distances[cell] = distance);
        }
        let cost = |side| self.cost(position.cells(side), game.rules().stones_needed, &distances);
        let (own, other) = (position.turn(), position.turn().opponent());
        cost(other) - cost(own) + self.tempo(game, position)
    }

    /// The points for the moves that the player to move still has in this turn.
    pub(super) fn tempo(&self, game: &FourWayFences, position: &Position) -> i32 {
        let on_board = 4 - position.stones_off(position.turn());
        let left = usize::from(game.quota(position.turns())).saturating_sub(position.moved().len());
        let left = i32::try_from(left.min(on_board)).unwrap_or(0);
        self.weights.tempo * left
    }
}

impl Evaluation<FourWayFences> for PathEvaluation {
    fn evaluate(&self, game: &FourWayFences, position: &Position) -> Estimate {
        Estimate::Points(self.points(game, position))
    }

    /// Tries walls on a shortest path of the opponent first.
    fn order(&self, game: &FourWayFences, position: &Position, steps: &mut Vec<Step>) {
        let paths = game.shortest_paths(position, position.turn().opponent());
        let blocks = |step: &Step| match step {
            Step::Wall(wall) => {
                wall.edges().is_some_and(|edges| edges.iter().any(|edge| paths.contains(*edge)))
            }
            _ => true,
        };
        steps.sort_by_key(|step| !blocks(step));
    }
}

impl Evaluation<WholeTurns> for PathEvaluation {
    fn evaluate(&self, game: &WholeTurns, position: &Position) -> Estimate {
        Estimate::Points(self.points(game.game(), position))
    }

    fn order(&self, game: &WholeTurns, position: &Position, turns: &mut Vec<WholeTurn>) {
        let best = best_turns(self, &self.breadth, game.game(), position);
        if !best.is_empty() {
            *turns = best;
        }
    }
}
