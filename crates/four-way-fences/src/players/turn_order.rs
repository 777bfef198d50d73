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

/// A turn by the numbers of placement and wall, with its points for the mover; ties go to the least
/// numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rated {
    /// Negated, so that the best stand first.
    loss: i32,
    placement: u32,
    wall: u32,
}

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
    let breadth = &evaluation.breadth;
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
        open.chunks(size).map(|placements| game.walls_after(&placements[0])).collect();
    // The limits of the breadth hold for the turns of all placements together.
    let within = Some(breadth).filter(|_| size == open.len());
    let mut rated = Vec::new();
    for (first, (placements, walls)) in (0..).step_by(size).zip(open.chunks(size).zip(&walls)) {
        rate(evaluation, game, placements, walls, within, |number, wall, loss| {
            rated.push(Rated { loss, placement: first + number, wall });
        });
    }
    let wall = |turn: &Rated| walls[turn.placement as usize / size][turn.wall as usize];
    let moves = choose(breadth, rated, &open, wall);
    let count: usize = open.chunks(size).zip(&walls).map(|(p, walls)| p.len() * walls.len()).sum();
    BestMoves { are_all: finished.is_empty() && moves.len() == count, moves }
}

/// The lengths of paths before a turn and after each wall, for the player to move: some 3 KiB and
/// four floods, and an [`AfterWall`] for each wall asked for.
pub(crate) struct TurnRating<'a> {
    evaluation: &'a PathEvaluation,
    position: Position,
    needed: u8,
    passages: Passages,
    before: [Distances; 4],
    other_before: i32,
    walls: AHashMap<Option<Step>, AfterWall>,
}

/// The effect of a wall: at most 1 KiB and four floods.
struct AfterWall {
    distances: Option<Box<[Distances; 4]>>,
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
        let other = position.cells(position.turn().opponent());
        let (position, walls) = (*position, AHashMap::new());
        let mut rating =
            Self { evaluation, position, needed, passages, before, other_before: 0, walls };
        rating.other_before = rating.cost(other, &rating.before);
        rating
    }

    fn effect(&self, step: Option<Step>) -> Option<Effect> {
        let Some(Step::Wall(wall)) = step else { return None };
        let edges = wall.edges()?;
        let mut passages = self.passages.clone();
        let closed = passages.close(edges);
        let may_change = Direction::ALL
            .map(|goal| passages.may_change(closed, goal, &self.before[goal.index()]));
        may_change.contains(&true).then_some(Effect { passages, edges, may_change })
    }

    fn measure(&self, effect: &Effect, wanted: &[Cells; 4], after: &mut [Distances; 4]) {
        for (goal, may_change) in Direction::ALL.into_iter().zip(effect.may_change) {
            let (number, wanted) = (goal.index(), &wanted[goal.index()]);
            let (before, after) = (&self.before[number], &mut after[number]);
            if may_change {
                wanted.for_each(|cell| after[cell] = NEVER);
                effect.passages.flood(goal, wanted, |cell, distance| after[cell] = distance);
            } else {
                wanted.for_each(|cell| after[cell] = before[cell]);
            }
        }
    }

    /// The opponent's stones by direction, each with the edges of one shortest path.
    fn paths_of_the_opponent(&self) -> [Option<(usize, Edges)>; 4] {
        let stones = self.position.cells(self.position.turn().opponent());
        Direction::ALL.map(|goal| {
            let start = stones[goal.index()]?;
            let path = self.passages.shortest_path(start, goal);
            Some((start.index(), path.unwrap_or(Edges::EMPTY)))
        })
    }

    fn other_after(&self, effect: &Effect, paths: &[Option<(usize, Edges)>; 4]) -> i32 {
        let mut lengths = [None; 4];
        let mut is_changed = false;
        for goal in Direction::ALL {
            let number = goal.index();
            let Some((cell, path)) = &paths[number] else { continue };
            let is_blocked = effect.edges.iter().any(|edge| path.contains(*edge));
            let mut length = self.before[number][*cell];
            if is_blocked && effect.may_change[number] {
                let mut wanted = Cells::default();
                wanted.insert(*cell);
                length = NEVER;
                effect.passages.flood(goal, &wanted, |_, distance| length = distance);
                is_changed = true;
            }
            lengths[number] = Some(length);
        }
        if is_changed { self.evaluation.cost(lengths, self.needed) } else { self.other_before }
    }

    /// The walls, each with the opponent's cost, its number and its effect (some 300 bytes if it
    /// changes a distance); and their places, the best first.
    fn walls_by_cost(&self, walls: &[Step]) -> (Vec<RatedWall>, Vec<usize>) {
        let paths = self.paths_of_the_opponent();
        let rated = (0..).zip(walls).map(|(wall, step)| {
            let effect = self.effect(Some(*step));
            let other = effect.as_ref().map(|effect| self.other_after(effect, &paths));
            (other.unwrap_or(self.other_before), wall, effect)
        });
        let rated: Vec<_> = rated.collect();
        // Sorting the places moves less than sorting the effects.
        let mut order: Vec<usize> = (0..rated.len()).collect();
        order.sort_by_key(|&place| (-rated[place].0, rated[place].1));
        (rated, order)
    }

    pub(crate) fn loss(&mut self, turn: &WholeTurn) -> i32 {
        if !self.walls.contains_key(&turn.last) {
            let distances = self.effect(turn.last).map(|effect| {
                let mut distances = Box::new(self.before);
                self.measure(&effect, &[Cells::ALL; 4], &mut distances);
                distances
            });
            let stones = self.position.cells(self.position.turn().opponent());
            let other = distances
                .as_ref()
                .map_or(self.other_before, |distances| self.cost(stones, distances));
            self.walls.insert(turn.last, AfterWall { distances, other });
        }
        let AfterWall { distances, other } = &self.walls[&turn.last];
        self.cost(turn.stones, distances.as_deref().unwrap_or(&self.before)) - other
    }

    fn cost(&self, stones: [Option<Cell>; 4], distances: &[Distances; 4]) -> i32 {
        let mut lengths = [None; 4];
        for ((length, cell), distances) in lengths.iter_mut().zip(stones).zip(distances) {
            *length = cell.map(|cell| distances[cell.index()]);
        }
        self.evaluation.cost(lengths, self.needed)
    }
}

/// Calls `found` with the numbers of placement and wall of each turn and its points, negated. With
/// a `breadth` it may leave out turns that are not among the best.
fn rate(
    evaluation: &PathEvaluation,
    game: &FourWayFences,
    placements: &[Placement],
    walls: &[Step],
    breadth: Option<&Breadth>,
    mut found: impl FnMut(u32, u32, i32),
) {
    let rating = TurnRating::new(evaluation, game, &placements[0].position);
    let placements = Placements::new(&rating, placements);
    let (rated, order) = rating.walls_by_cost(walls);
    // No wall lowers a cost. So the placements that are certainly not among the best with a wall
    // need no cost after it.
    let breadth = breadth.filter(|_| evaluation.is_monotone());
    let most = breadth.map_or(usize::MAX, |breadth| breadth.turns);
    // The best turns of different walls. If no other limit of the breadth excludes them, a wall
    // whose best turn is certainly worse has none among the best.
    let mut of_walls = Vec::new();
    let is_limited =
        breadth.is_some_and(|it| it.with_one_wall > 0 && it.with_one_placement >= it.turns);
    let mut after = rating.before;
    let mut best = Vec::new();
    for place in order {
        let (other, wall, effect) = &rated[place];
        let worst = of_walls.last().filter(|_| is_limited && of_walls.len() >= most);
        if worst.is_some_and(|(worst, _)| placements.least() - other > *worst) {
            break;
        }
        placements.best_after(effect.as_ref(), most, &mut after, &mut best);
        if let Some((cost, _)) = best.first() {
            insert_among_best(&mut of_walls, most, (cost - other, *wall));
        }
        for (cost, number) in &best {
            found(*number, *wall, cost - other);
        }
    }
}

struct Placements<'a> {
    rating: &'a TurnRating<'a>,
    cells: Vec<[Option<Cell>; 4]>,
    costs: Vec<(i32, u32)>,
    wanted: [Cells; 4],
}

impl<'a> Placements<'a> {
    fn new(rating: &'a TurnRating<'a>, placements: &[Placement]) -> Self {
        let turn = rating.position.turn();
        let cells: Vec<_> = placements.iter().map(|it| it.position.cells(turn)).collect();
        let mut wanted = [Cells::default(); 4];
        for stones in &cells {
            for (cells, cell) in wanted.iter_mut().zip(stones) {
                if let Some(cell) = cell {
                    cells.insert(cell.index());
                }
            }
        }
        let costs = cells.iter().map(|stones| rating.cost(*stones, &rating.before));
        let mut costs: Vec<_> = costs.zip(0..).collect();
        costs.sort_unstable();
        Self { rating, cells, costs, wanted }
    }

    fn least(&self) -> i32 {
        self.costs.first().map_or(0, |(cost, _)| *cost)
    }

    /// Puts the `most` best placements with a wall of this effect into `best`. `after` is room for
    /// distances.
    fn best_after(
        &self,
        effect: Option<&Effect>,
        most: usize,
        after: &mut [Distances; 4],
        best: &mut Vec<(i32, u32)>,
    ) {
        best.clear();
        let Some(effect) = effect else {
            best.extend(self.costs.iter().take(most));
            return;
        };
        self.rating.measure(effect, &self.wanted, after);
        for (before, number) in &self.costs {
            let worst = best.last().filter(|_| best.len() >= most);
            if worst.is_some_and(|(worst, _)| before > worst) {
                break;
            }
            let cost = self.rating.cost(self.cells[*number as usize], after);
            insert_among_best(best, most, (cost, *number));
        }
    }
}

/// Inserts `entry` into the sorted list if it is among the `most` least.
fn insert_among_best(best: &mut Vec<(i32, u32)>, most: usize, entry: (i32, u32)) {
    let worst = best.last().filter(|_| best.len() >= most);
    if worst.is_none_or(|worst| entry < *worst) {
        best.truncate(most.saturating_sub(1));
        let place = best.partition_point(|other| *other < entry);
        best.insert(place, entry);
    }
}

/// The opponent's cost after a wall, its number, and its effect if it changes a distance.
type RatedWall = (i32, u32, Option<Effect>);

struct Effect {
    passages: Passages,
    edges: [Edge; 2],
    may_change: [bool; 4],
}

/// The best of the rated turns, within the breadth.
fn choose(
    breadth: &Breadth,
    rated: Vec<Rated>,
    placements: &[Placement],
    wall: impl Fn(&Rated) -> Step,
) -> Vec<WholeTurn> {
    // Few of the turns are kept, so sorting all of them would be a waste.
    let mut rated: BinaryHeap<_> = rated.into_iter().map(Reverse).collect();
    let best_first = iter::from_fn(|| rated.pop().map(|Reverse(turn)| turn));
    let mut with_wall = AHashMap::new();
    let mut with_placement = AHashMap::new();
    let is_within = |turn: &Rated| {
        let same_wall: &mut usize = with_wall.entry(turn.wall).or_default();
        let same_placement: &mut usize = with_placement.entry(turn.placement).or_default();
        let is_within =
            *same_wall < breadth.with_one_wall && *same_placement < breadth.with_one_placement;
        *same_wall += usize::from(is_within);
        *same_placement += usize::from(is_within);
        is_within
    };
    let kept = best_first.filter(is_within).take(breadth.turns);
    kept.map(|turn| placements[turn.placement as usize].followed_by(Some(wall(&turn)))).collect()
}
