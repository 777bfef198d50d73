//! The best turns of a position by the estimate after the turn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter;

use abstract_games_core::Game;
use abstract_games_play::{BestMoves, Estimate, Evaluation};
use ahash::AHashMap;

use super::path_evaluation::{Breadth, PathEvaluation};
use crate::board::{Cell, Cells, Direction, Distances, Edge, Edges, NEVER, Passages};
use crate::game::{FourWayFences, Placement, Position, Step, WholeTurn, WholeTurns};

impl Evaluation<WholeTurns> for PathEvaluation {
    fn evaluate(&self, game: &WholeTurns, position: &Position) -> Estimate {
        Estimate::Points(self.points(game.game(), position))
    }

    fn best_moves(&self, game: &WholeTurns, position: &Position) -> BestMoves<WholeTurn> {
        let best = best_turns(self, game.game(), position);
        if best.moves.is_empty() {
            return BestMoves { moves: game.move_list(position), are_all: true };
        }
        best
    }
}

/// The turns with the best estimates within the breadth, best first. A turn that wins at once
/// stands alone.
fn best_turns(
    evaluation: &PathEvaluation,
    game: &FourWayFences,
    position: &Position,
) -> BestMoves<WholeTurn> {
    let placements = game.placements(position);
    let won = placements.iter().find(|placement| {
        placement.finished && game.winner(&placement.position) == Some(position.turn())
    });
    if let Some(won) = won {
        let are_all = placements.len() == 1;
        return BestMoves { moves: vec![won.followed_by(None)], are_all };
    }
    let (finished, open): (Vec<Placement>, Vec<Placement>) =
        placements.into_iter().partition(|placement| placement.finished);
    if open.is_empty() {
        let moves = finished.iter().map(|placement| placement.followed_by(None)).collect();
        return BestMoves { moves, are_all: true };
    }
    // Unless every stone is protected, the walls do not depend on the placement.
    let size = if game.protects_everyone() { 1 } else { open.len() };
    let walls: Vec<Vec<Step>> =
        open.chunks(size).map(|all| game.wall_steps(&all[0].position).into_vec()).collect();
    let count: usize = walls.iter().map(|walls| size * walls.len()).sum();
    let mut rating = TurnRating::new(evaluation, game, position);
    let moves = within(&evaluation.breadth, best_first(game, &mut rating, &open, &walls));
    BestMoves { are_all: finished.is_empty() && moves.len() == count, moves }
}

/// The first of `turns` within the breadth.
fn within(breadth: &Breadth, turns: impl Iterator<Item = WholeTurn>) -> Vec<WholeTurn> {
    let mut with_wall = AHashMap::new();
    let mut with_placement = AHashMap::new();
    let is_within = |turn: &WholeTurn| {
        let same_wall: &mut usize = with_wall.entry(turn.last).or_default();
        let same_placement: &mut usize = with_placement.entry(turn.stones).or_default();
        let is_within =
            *same_wall < breadth.with_one_wall && *same_placement < breadth.with_one_placement;
        *same_wall += usize::from(is_within);
        *same_placement += usize::from(is_within);
        is_within
    };
    turns.filter(is_within).take(breadth.turns).collect()
}

/// A turn in the queue of [`best_first`], by the numbers of placement and wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    /// A lower bound of the points for the opponent; these points, if the turn is rated.
    loss: i32,
    placement: u32,
    wall: u32,
    is_rated: bool,
    /// The place among the placements with the same walls in the order of their costs.
    place: usize,
    /// The opponent's cost after the wall.
    other: i32,
}

/// The turns with these placements and walls, the best first; ties go to the least numbers. There
/// is one list of walls for all placements, or one for each.
///
/// Unless a weight is negative, no wall lowers a cost. So the cost of a placement before the wall
/// bounds that after it, and turns whose bounds exceed the losses of those asked for are not rated.
/// With a negative weight all turns are.
fn best_first<'a>(
    game: &FourWayFences,
    rating: &'a mut TurnRating<'_>,
    open: &'a [Placement],
    walls: &'a [Vec<Step>],
) -> impl Iterator<Item = WholeTurn> {
    let size = open.len() / walls.len();
    let turn = move |it: &Candidate| {
        let wall = walls[it.place / size][it.wall as usize];
        open[it.placement as usize].followed_by(Some(wall))
    };
    let side = open[0].position.turn();
    let costs = open.iter().map(|it| rating.cost(it.position.cells(side), &rating.before));
    let mut costs: Vec<(i32, u32)> = costs.zip(0..).collect();
    costs.chunks_mut(size).for_each(<[_]>::sort_unstable);
    let is_monotone = rating.evaluation.is_monotone();
    let unrated = move |place: usize, wall, other| {
        let (cost, placement) = costs[place];
        let loss = if is_monotone { cost.saturating_sub(other) } else { i32::MIN };
        Reverse(Candidate { loss, placement, wall, is_rated: false, place, other })
    };
    let paths = game.shortest_paths(&open[0].position, side.opponent());
    let mut queue = Vec::new();
    for (first, walls) in (0..).step_by(size).zip(walls) {
        for (wall, step) in (0..).zip(walls) {
            let other = rating.other_after(*step, &paths);
            queue.push(unrated(first, wall, other));
        }
    }
    let mut queue = BinaryHeap::from(queue);
    iter::from_fn(move || {
        loop {
            let Reverse(next) = queue.pop()?;
            if next.is_rated {
                return Some(turn(&next));
            }
            let loss = rating.loss(&turn(&next));
            queue.push(Reverse(Candidate { loss, is_rated: true, ..next }));
            let place = next.place + 1;
            if place % size != 0 {
                queue.push(unrated(place, next.wall, next.other));
            }
        }
    })
}

/// The lengths of paths before a turn, and after each wall asked for: some 3 KiB and four floods.
pub(crate) struct TurnRating<'a> {
    evaluation: &'a PathEvaluation,
    needed: u8,
    passages: Passages,
    /// The stones of the opponent by direction.
    others: [Option<Cell>; 4],
    before: [Distances; 4],
    other_before: i32,
    walls: AHashMap<Option<Step>, AfterWall>,
}

/// The effect of a wall: at most 1 KiB and four floods.
struct AfterWall {
    /// The distances, if the wall changes any.
    distances: Option<Box<[Distances; 4]>>,
    /// The opponent's cost.
    other: i32,
}

impl<'a> TurnRating<'a> {
    pub(crate) fn new(
        evaluation: &'a PathEvaluation,
        game: &FourWayFences,
        position: &Position,
    ) -> Self {
        let passages = game.passages(position);
        let before = Direction::ALL.map(|goal| passages.distances(goal));
        let needed = game.rules().stones_needed;
        let others = position.cells(position.turn().opponent());
        let walls = AHashMap::new();
        let mut rating =
            Self { evaluation, needed, passages, others, before, other_before: 0, walls };
        rating.other_before = rating.cost(others, &rating.before);
        rating
    }

    /// The opponent's cost after a wall: that before it, unless the wall is on one of `paths`.
    fn other_after(&self, step: Step, paths: &Edges) -> i32 {
        let Step::Wall(wall) = step else { return self.other_before };
        let edges = wall.edges().filter(|[a, b]| paths.contains(*a) || paths.contains(*b));
        let wanted = |goal: Direction| self.others[goal.index()].into_iter().collect();
        let after = edges.and_then(|edges| self.distances_after(edges, wanted));
        after.map_or(self.other_before, |distances| self.cost(self.others, &distances))
    }

    /// The distances of the wanted cells from each goal once these edges are walled, or `None` if
    /// that changes none.
    fn distances_after(
        &self,
        edges: [Edge; 2],
        wanted: impl Fn(Direction) -> Cells,
    ) -> Option<[Distances; 4]> {
        let mut passages = self.passages.clone();
        let closed = passages.close(edges);
        let mut after = None;
        for goal in Direction::ALL {
            if passages.may_change(closed, goal, &self.before[goal.index()]) {
                let after = &mut after.get_or_insert(self.before)[goal.index()];
                after.fill(NEVER);
                passages.flood(goal, &wanted(goal), |cell, distance| {
                    after[cell] = distance;
                });
            }
        }
        after
    }

    fn after(&self, last: Option<Step>) -> AfterWall {
        let edges = match last {
            Some(Step::Wall(wall)) => wall.edges(),
            _ => None,
        };
        let distances = edges.and_then(|edges| self.distances_after(edges, |_| Cells::ALL));
        let other = |distances| self.cost(self.others, distances);
        let other = distances.as_ref().map_or(self.other_before, other);
        AfterWall { distances: distances.map(Box::new), other }
    }

    /// The estimate after a turn for the opponent of the player who makes it, in points.
    pub(crate) fn loss(&mut self, turn: &WholeTurn) -> i32 {
        if !self.walls.contains_key(&turn.last) {
            self.walls.insert(turn.last, self.after(turn.last));
        }
        let AfterWall { distances, other } = &self.walls[&turn.last];
        let own = self.cost(turn.stones, distances.as_deref().unwrap_or(&self.before));
        own.saturating_sub(*other)
    }

    fn cost(&self, stones: [Option<Cell>; 4], distances: &[Distances; 4]) -> i32 {
        let mut lengths = [None; 4];
        for ((length, cell), distances) in lengths.iter_mut().zip(stones).zip(distances) {
            *length = cell.map(|cell| distances[cell.index()]);
        }
        self.evaluation.cost(lengths, self.needed)
    }
}
