//! The law of rules: moves, what they lead to, and the shortcuts beside them.

use super::{Law, LawError};
use crate::rules::game::Game;

const SAME_MOVES: Law = Law::new("the moves of a state are always the same");
const LISTED_ONCE: Law = Law::new("each move is listed once").advice(
    "a reversed quotient may list a move repeatedly: check the quotient with `laws::predecessors` \
     instead",
);
const SAME_STATE: Law = Law::new("a move always leads to the same state");
const PLAYABLE: Law = Law::new("a listed move may be played");
const SUCCESSORS: Law = Law::new("successors are the moves and what they lead to");
const LIST: Law = Law::new("the list of moves is that of the moves");
const COUNT: Law = Law::new("the number of moves is that of the moves");
const LEGAL: Law = Law::new("a move is legal exactly when it is listed");

/// Moves of other states that are tried in each state.
const FOREIGN: usize = 64;

/// Checks the rules: moves are listed once and in the same order each time, playing one always
/// gives the same state, `move_list` and `successors` list the same moves, the latter with those
/// states, `move_count` counts them, and a move is legal exactly when it is listed.
///
/// Moves of the other states stand for illegal moves, so an override of
/// [`is_legal`](Game::is_legal) needs states that differ in their moves. A
/// [`Quotient`](crate::Quotient) is a game too and must pass. What players add is checked by
/// [`players`](super::players), and backward moves by [`predecessors`](super::predecessors).
///
/// # Errors
///
/// The first [`LawError`].
pub fn game<G: Game>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let moves: Vec<_> = game.moves(state).collect();
        SAME_MOVES.check_eq(&game.moves(state).collect(), &moves, |at| at.state(state))?;
        LIST.check_eq(&game.move_list(state), &moves, |at| at.state(state))?;
        COUNT.check_eq(&game.move_count(state), &moves.len(), |at| at.state(state))?;
        let mut played = Vec::with_capacity(moves.len());
        for (position, m) in moves.iter().enumerate() {
            LISTED_ONCE.check(!moves[..position].contains(m), |at| at.state(state).mv(m))?;
            let next = game.play(state, m);
            SAME_STATE.check_eq(&game.play(state, m), &next, |at| at.state(state).mv(m))?;
            let tried = game.try_play(state, m).ok();
            PLAYABLE.check_eq(&tried, &Some(next.clone()), |at| at.state(state).mv(m))?;
            played.push((m.clone(), next));
        }
        let successors: Vec<_> = game.successors(state).collect();
        let differing = successors.iter().zip(&played).find(|(found, expected)| found != expected);
        SUCCESSORS.check_eq(&successors, &played, |at| match differing {
            Some((_, (m, _))) => at.state(state).mv(m),
            None => at.state(state),
        })?;
    }
    legality(game, states)
}

fn legality<G: Game>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    let mut foreign: Vec<G::Move> = Vec::new();
    for m in states.iter().flat_map(|state| game.move_list(state)) {
        if foreign.len() == FOREIGN {
            break;
        }
        if !foreign.contains(&m) {
            foreign.push(m);
        }
    }
    for state in states {
        let moves = game.move_list(state);
        for m in &foreign {
            let legal = game.is_legal(state, m);
            LEGAL.check_eq(&legal, &moves.contains(m), |at| at.state(state).mv(m))?;
        }
    }
    Ok(())
}
