//! The rule for placing walls.

use std::cell::LazyCell;

use super::illegal::Illegality;
use super::position::Position;
use super::rules::{Protected, Rules};
use super::stone::Stone;
use crate::board::{Board, Cell, Edges, Passages, Points, Wall};

/// Tells why a wall may not be placed, supply aside. Two facts leave few searches for a path: a
/// wall that touches walls and boundary at fewer than two of its ends and anchor closes no ring,
/// and so divides nothing; and a wall beside one known path of a stone leaves it a path.
pub(super) fn wall_faults(
    board: Board,
    rules: &Rules,
    position: &Position,
) -> impl Fn(Wall) -> Option<Illegality> + use<> {
    let (rules, position) = (*rules, *position);
    let touched = position.walls.union(&board.boundary()).ends();
    let guarded = LazyCell::new(move || {
        let passages = Passages::new(board, &position.walls);
        let path = |(stone, cell): (Stone, Cell)| {
            Some((stone, cell, passages.shortest_path(cell, stone.direction)?))
        };
        let paths: Vec<(Stone, Cell, Edges)> =
            protected(&rules, &position).filter_map(path).collect();
        (passages, paths)
    });
    move |wall| {
        let misplaced = misplaced(board, &rules, &position, wall);
        if misplaced.is_some() || !may_close_a_ring(wall, &touched) {
            return misplaced;
        }
        let edges = wall.edges()?;
        let (passages, paths) = &*guarded;
        let mut after = None;
        let cut_off = paths.iter().find(|(stone, cell, path)| {
            edges.iter().any(|edge| path.contains(*edge))
                && !after
                    .get_or_insert_with(|| passages.without(edges))
                    .lead_off(*cell, stone.direction)
        });
        cut_off.map(|(stone, ..)| Illegality::CutsOff(*stone))
    }
}

fn misplaced(board: Board, rules: &Rules, position: &Position, wall: Wall) -> Option<Illegality> {
    let on_board = wall.edges().filter(|edges| edges.iter().all(|edge| board.contains_edge(*edge)));
    let Some(edges) = on_board else { return Some(Illegality::Beyond(board)) };
    if !rules.l_walls && !wall.shape.is_straight() {
        return Some(Illegality::LShaped);
    }
    if !rules.edge_walls && edges.iter().any(|edge| board.is_boundary_edge(*edge)) {
        return Some(Illegality::AlongBoundary);
    }
    if let Some(edge) = edges.into_iter().find(|edge| position.walls.contains(*edge)) {
        return Some(Illegality::Overlaps(edge));
    }
    let crosses = wall.shape.is_straight() && position.straight.contains(wall.anchor);
    crosses.then_some(Illegality::Crosses)
}

fn protected(rules: &Rules, position: &Position) -> impl Iterator<Item = (Stone, Cell)> + use<> {
    let (all, opponent) = (rules.protected == Protected::Everyone, position.turn.opponent());
    let stones: Vec<_> = position.stones().collect();
    stones.into_iter().filter(move |(stone, _)| all || stone.side == opponent)
}

fn may_close_a_ring(wall: Wall, touched: &Points) -> bool {
    let ends = wall.shape.arms().map(|arm| wall.anchor.step(arm));
    let points = ends.into_iter().flatten().chain([wall.anchor]);
    points.filter(|point| touched.contains(*point)).count() >= 2
}
