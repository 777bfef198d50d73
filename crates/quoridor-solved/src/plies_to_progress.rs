//! `plies_to_progress`: how soon the winner makes progress, for the positions of one configuration.

use std::collections::HashMap;

use abstract_games_core::Game;
use abstract_games_quoridor::{Move, Position, Quoridor};
use abstract_games_storage::StorageError;

use super::values::BoardValues;

/// A position of the configuration.
struct Node {
    position: Position,
    /// The nodes to which the winner's won moves of the pawn, or all such moves of the loser, lead.
    next: Vec<usize>,
    plies: Option<u32>,
}

/// The positions that the pawns can reach from `start`, which `winner` wins, without a fence, each
/// with the number of plies until the winner makes progress.
///
/// Progress is the end of the game or a fence. The winner takes the fewest plies to it and keeps
/// the win, the loser the most. So play never returns to a position. Looks up at most each pair of
/// squares with each player to move, and as many again for each fence.
pub(super) fn plies_to_progress(
    values: &BoardValues,
    game: Quoridor,
    start: &Position,
    winner: usize,
) -> Result<HashMap<Position, u32>, StorageError> {
    let mut nodes = explore(values, game, start, winner)?;
    find_fences(values, game, &mut nodes, winner)?;
    count_plies(&mut nodes, winner);
    Ok(nodes.into_iter().filter_map(|node| Some((node.position, node.plies?))).collect())
}

/// The positions that moves of the pawns and passes reach, as long as `winner` keeps the win. The
/// winner is one ply from the end where the goal can be reached.
fn explore(
    values: &BoardValues,
    game: Quoridor,
    start: &Position,
    winner: usize,
) -> Result<Vec<Node>, StorageError> {
    let node = |position: Position| Node { position, next: Vec::new(), plies: None };
    let mut numbers = HashMap::from([(*start, 0)]);
    let mut nodes = vec![node(*start)];
    let mut at = 0;
    while at < nodes.len() {
        let position = nodes[at].position;
        let is_winner = position.turn() == winner;
        let steps = game.pawn_moves(&position);
        // Only a player whose pawn cannot move may have to pass.
        let pass = steps.is_empty() && game.is_legal(&position, &Move::Pass);
        for m in steps.into_iter().map(Move::Pawn).chain(pass.then_some(Move::Pass)) {
            let next = game.play(&position, &m);
            if game.winner(&next).is_some() {
                nodes[at].plies = Some(1);
            } else if let Some(&number) = numbers.get(&next) {
                nodes[at].next.push(number);
            } else if !is_winner || values.wins(game, winner, &next)? {
                let number = nodes.len();
                numbers.insert(next, number);
                nodes.push(node(next));
                nodes[at].next.push(number);
            }
        }
        at += 1;
    }
    Ok(nodes)
}

/// Marks the positions in which `winner` has a fence that keeps the win, as one ply from progress.
/// Looks them up fence by fence, as they are stored.
fn find_fences(
    values: &BoardValues,
    game: Quoridor,
    nodes: &mut [Node],
    winner: usize,
) -> Result<(), StorageError> {
    let Some(first) = nodes.first() else { return Ok(()) };
    if first.position.supplies()[winner] == 0 {
        return Ok(());
    }
    for fence in game.board().clear_of(first.position.fences()).iter() {
        let m = Move::Fence(fence);
        for node in nodes.iter_mut() {
            let is_open = node.position.turn() == winner && node.plies.is_none();
            if is_open && game.is_legal(&node.position, &m) {
                let next = game.play(&node.position, &m);
                if values.wins(game, winner, &next)? {
                    node.plies = Some(1);
                }
            }
        }
    }
    Ok(())
}

/// Counts the plies of the other positions: a retrograde analysis, level by level.
fn count_plies(nodes: &mut [Node], winner: usize) {
    let mut before = vec![Vec::new(); nodes.len()];
    // The positions of the loser without a move of the pawn: every move is progress.
    let mut left = Vec::with_capacity(nodes.len());
    let mut level = Vec::new();
    for (number, node) in nodes.iter_mut().enumerate() {
        for &next in &node.next {
            before[next].push(number);
        }
        left.push(node.next.len());
        if node.plies.is_none() && node.next.is_empty() && node.position.turn() != winner {
            node.plies = Some(1);
        }
        if node.plies.is_some() {
            level.push(number);
        }
    }
    let mut plies = 1;
    while !level.is_empty() {
        plies += 1;
        let mut next = Vec::new();
        for number in level {
            for &earlier in &before[number] {
                left[earlier] -= 1;
                let node = &mut nodes[earlier];
                let is_known = node.position.turn() == winner || left[earlier] == 0;
                if node.plies.is_none() && is_known {
                    node.plies = Some(plies);
                    next.push(earlier);
                }
            }
        }
        level = next;
    }
}
