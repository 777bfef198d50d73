//! The rule for placing walls.

use super::illegal::Illegality;
use super::position::Position;
use super::rules::{Protected, Rules};
use super::stone::Stone;
use crate::board::{Board, Cell, Edges, Passages, Points, Shape, Wall};

/// The walls that may be placed, by anchor from the north-west and by shape, without regard to the
/// supply.
///
/// Two observations leave few walls for which a path must be searched:
///
/// - A wall can divide the board only if it closes a ring of walls and the boundary. It can touch
///   these at three points: its ends and its anchor. A wall that touches them at fewer than two
///   points closes no ring. A wall along the boundary, which can close an exit, touches it at two
///   points or more.
/// - A wall that does not block one known path of a stone does not take its last path.
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

/// Why `wall` may not be placed, without regard to the supply, or `None` if it may.
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

/// Why `wall` may not be placed, whatever paths there are.
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

/// The stones whose paths the player to move may not take, with their cells.
fn protected(rules: &Rules, position: &Position) -> impl Iterator<Item = (Stone, Cell)> + use<> {
    let (all, opponent) = (rules.protected == Protected::Everyone, position.turn.opponent());
    let stones: Vec<_> = position.stones().collect();
    stones.into_iter().filter(move |(stone, _)| all || stone.side == opponent)
}

/// The points on walls and on the boundary.
fn touched(board: Board, position: &Position) -> Points {
    position.walls.union(&board.boundary()).ends()
}

/// Whether two or more of the ends and the anchor of `wall` are among `touched`.
fn may_close_a_ring(wall: Wall, touched: &Points) -> bool {
    let ends = wall.shape.arms().map(|arm| wall.anchor.step(arm));
    let points = ends.into_iter().flatten().chain([wall.anchor]);
    points.filter(|point| touched.contains(*point)).count() >= 2
}
