//! The rule for placing walls.

use super::illegal::Illegality;
use super::position::Position;
use super::rules::{Protected, Rules};
use super::stone::Stone;
use crate::board::{Board, Cell, Edges, Passages, Points, Shape, Wall};

/// The walls that may be placed, by anchor and by shape, supply aside. Two facts leave few searches
/// for a path: a wall that touches walls and boundary at fewer than two of its ends and anchor
/// closes no ring, and so divides nothing; and a wall beside one known path of a stone leaves it a
/// path.
pub(super) fn legal_walls(
    board: Board,
    rules: &Rules,
    position: &Position,
) -> impl Iterator<Item = Wall> + use<> {
    let (rules, position) = (*rules, *position);
    let passages = Passages::new(board, &position.walls);
    let touched = touched(board, &position);
    let guarded: Vec<(Stone, Cell, Edges)> = protected(&rules, &position)
        .filter_map(|(stone, cell)| {
            Some((stone, cell, passages.shortest_path(cell, stone.direction)?))
        })
        .collect();
    let leaves_paths = move |wall: &Wall| {
        let Some(edges) = wall.edges() else { return false };
        let mut blocked = None;
        !may_close_a_ring(*wall, &touched)
            || guarded.iter().all(|(stone, cell, path)| {
                !edges.iter().any(|edge| path.contains(*edge))
                    || blocked
                        .get_or_insert_with(|| passages.without(edges))
                        .lead_off(*cell, stone.direction)
            })
    };
    let anchors = board.points();
    let all = anchors.flat_map(|anchor| Shape::ALL.map(|shape| Wall { anchor, shape }));
    let placeable = all.filter(move |wall| misplaced(board, &rules, &position, *wall).is_none());
    placeable.filter(leaves_paths)
}

/// Why `wall` may not be placed, supply aside.
pub(super) fn wall_fault(
    board: Board,
    rules: &Rules,
    position: &Position,
    wall: Wall,
) -> Option<Illegality> {
    let misplaced = misplaced(board, rules, position, wall);
    if misplaced.is_some() || !may_close_a_ring(wall, &touched(board, position)) {
        return misplaced;
    }
    let before = Passages::new(board, &position.walls);
    let after = before.without(wall.edges()?);
    let is_cut_off = |(stone, cell): &(Stone, Cell)| {
        before.lead_off(*cell, stone.direction) && !after.lead_off(*cell, stone.direction)
    };
    let cut_off = protected(rules, position).find(is_cut_off);
    cut_off.map(|(stone, _)| Illegality::CutsOff { stone })
}

fn misplaced(board: Board, rules: &Rules, position: &Position, wall: Wall) -> Option<Illegality> {
    let on_board = wall.edges().filter(|edges| edges.iter().all(|edge| board.contains_edge(*edge)));
    let Some(edges) = on_board else { return Some(Illegality::Beyond { board }) };
    if !rules.l_walls && !wall.shape.is_straight() {
        return Some(Illegality::LShaped);
    }
    if !rules.edge_walls && edges.iter().any(|edge| board.is_boundary_edge(*edge)) {
        return Some(Illegality::AlongBoundary);
    }
    if let Some(edge) = edges.into_iter().find(|edge| position.walls.contains(*edge)) {
        return Some(Illegality::Overlaps { edge });
    }
    let crosses = wall.shape.is_straight() && position.straight.contains(wall.anchor);
    crosses.then_some(Illegality::Crosses)
}

fn protected(rules: &Rules, position: &Position) -> impl Iterator<Item = (Stone, Cell)> + use<> {
    let (all, opponent) = (rules.protected == Protected::Everyone, position.turn.opponent());
    let stones: Vec<_> = position.stones().collect();
    stones.into_iter().filter(move |(stone, _)| all || stone.side == opponent)
}

fn touched(board: Board, position: &Position) -> Points {
    position.walls.union(&board.boundary()).ends()
}

fn may_close_a_ring(wall: Wall, touched: &Points) -> bool {
    let ends = wall.shape.arms().map(|arm| wall.anchor.step(arm));
    let points = ends.into_iter().flatten().chain([wall.anchor]);
    points.filter(|point| touched.contains(*point)).count() >= 2
}
