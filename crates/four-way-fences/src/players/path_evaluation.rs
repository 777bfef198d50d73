//! `PathEvaluation`: an estimate of positions by the lengths of paths.

use abstract_games_core::Game;
use abstract_games_play::{BestMoves, Estimate, Evaluation};

use crate::board::{Cell, Direction, NEVER};
use crate::game::{FourWayFences, Position, Step};

/// The weights of the parts of a [`PathEvaluation`], in points.
///
/// The length of a stone is that of its shortest path off the board, without regard to stones. The
/// runners are the stones with the shortest paths, as many as the player still needs off. Each part
/// but the tempo is a difference between the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PathWeights {
    /// For each step of the longest path of a runner: the turns to a win by walking.
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
        Self { turns: 78, steps: 22, reserve: 60, tempo: 31 }
    }
}

/// The parts that a [`PathEvaluation`] counts, see [`PathWeights`]; positive if they favour the
/// player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PathParts {
    /// The number of steps by which the longest path of an opponent's runner is longer.
    pub turns: i32,
    /// The number of steps by which the paths of the opponent's runners are longer.
    pub steps: i32,
    /// The number of steps by which the path of the opponent's reserve is longer.
    pub reserve: i32,
    /// The number of stones that the player to move still moves in this turn.
    pub tempo: i32,
}

impl PathParts {
    /// The parts of an unfinished position.
    pub fn new(game: &FourWayFences, position: &Position) -> Self {
        let passages = game.passages(position);
        let sides = [position.turn(), position.turn().opponent()];
        let stones = sides.map(|side| position.cells(side));
        // The distance of each stone on the board.
        let mut lengths = stones.map(|stones| stones.map(|cell| cell.map(|_| NEVER)));
        for goal in Direction::ALL {
            let cells = stones.map(|stones| stones[goal.index()]);
            passages.flood(goal, &cells.into_iter().flatten().collect(), |cell, distance| {
                for (stone, lengths) in cells.iter().zip(&mut lengths) {
                    if stone.map(Cell::index) == Some(cell) {
                        lengths[goal.index()] = Some(distance);
                    }
                }
            });
        }
        let needed = game.rules().stones_needed;
        let [own, other] = lengths.map(|lengths| Self::of_player(lengths, needed));
        Self {
            turns: other.turns - own.turns,
            steps: other.steps - own.steps,
            reserve: other.reserve - own.reserve,
            tempo: stones_to_move(game, position),
        }
    }

    /// The parts of a player with these distances who needs this number of stones off.
    fn of_player(distances: [Option<u8>; 4], needed: u8) -> Self {
        let length = |distance: u8| i32::from(distance).min(NO_PATH);
        let mut lengths = distances.map(|distance| distance.map_or(NO_PATH, length));
        lengths.sort_unstable();
        let off = distances.iter().filter(|distance| distance.is_none()).count();
        let runners = usize::from(needed).saturating_sub(off);
        let (running, rest) = lengths.split_at(runners.min(4));
        let reserve = rest.first().copied().unwrap_or(MOST_RESERVE);
        Self {
            turns: running.last().copied().unwrap_or(0),
            steps: running.iter().sum(),
            reserve: if running.is_empty() { 0 } else { reserve.min(MOST_RESERVE) },
            tempo: 0,
        }
    }

    /// The weighted sum of the parts, in points. Products and sums beyond `i32` are its bounds.
    #[must_use]
    pub const fn points(&self, weights: &PathWeights) -> i32 {
        let turns = weights.turns.saturating_mul(self.turns);
        let steps = weights.steps.saturating_mul(self.steps);
        let reserve = weights.reserve.saturating_mul(self.reserve);
        let tempo = weights.tempo.saturating_mul(self.tempo);
        turns.saturating_add(steps).saturating_add(reserve).saturating_add(tempo)
    }
}

fn stones_to_move(game: &FourWayFences, position: &Position) -> i32 {
    let on_board = 4 - position.stones_off(position.turn());
    let left = usize::from(game.quota(position.turns())).saturating_sub(position.moved().len());
    i32::try_from(left.min(on_board)).unwrap_or(0)
}

/// The turns that a search of [`WholeTurns`](crate::WholeTurns) tries in each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Breadth {
    /// The number of turns. All others are left out, unless these lose.
    pub turns: usize,
    /// The number of turns with the same wall.
    pub with_one_wall: usize,
    /// The number of turns with the same placement of the stones.
    pub with_one_placement: usize,
}

const BREADTH: Breadth = Breadth { turns: 8, with_one_wall: 3, with_one_placement: 8 };

impl Default for Breadth {
    fn default() -> Self {
        BREADTH
    }
}

/// An evaluation by the lengths of the shortest paths of the stones.
///
/// For [`WholeTurns`](crate::WholeTurns) it lists the best turns of a position within its
/// [`Breadth`].
///
/// # Cost
///
/// Four floods; for whole turns up to four for each wall on a path of the opponent or in a turn
/// that may be among the best: some tenths of a millisecond on 10 × 10 cells, and ten times that
/// with a negative weight, for which all turns are estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathEvaluation {
    weights: PathWeights,
    pub(super) breadth: Breadth,
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
        Self { weights, breadth: BREADTH }
    }

    /// Sets the number of turns that a search tries.
    #[must_use]
    pub const fn breadth(self, breadth: Breadth) -> Self {
        Self { breadth, ..self }
    }

    /// The weights.
    pub const fn weights(&self) -> PathWeights {
        self.weights
    }

    pub(super) const fn is_monotone(&self) -> bool {
        self.weights.turns >= 0 && self.weights.steps >= 0 && self.weights.reserve >= 0
    }

    /// The cost of a player's way to the win by lengths, in points.
    pub(super) fn cost(&self, lengths: [Option<u8>; 4], needed: u8) -> i32 {
        let off = lengths.iter().filter(|length| length.is_none()).count();
        if off >= needed.into() {
            return -WON;
        }
        PathParts::of_player(lengths, needed).points(&self.weights)
    }

    pub(super) fn points(&self, game: &FourWayFences, position: &Position) -> i32 {
        PathParts::new(game, position).points(&self.weights)
    }
}

impl Evaluation<FourWayFences> for PathEvaluation {
    fn evaluate(&self, game: &FourWayFences, position: &Position) -> Estimate {
        Estimate::Points(self.points(game, position))
    }

    /// Tries walls on a shortest path of the opponent first.
    fn best_moves(&self, game: &FourWayFences, position: &Position) -> BestMoves<Step> {
        let paths = game.shortest_paths(position, position.turn().opponent());
        let blocks = |step: &Step| match step {
            Step::Wall(wall) => {
                wall.edges().is_some_and(|edges| edges.iter().any(|edge| paths.contains(*edge)))
            }
            _ => true,
        };
        let mut moves = game.move_list(position);
        moves.sort_by_key(|step| !blocks(step));
        BestMoves { moves, are_all: true }
    }
}
