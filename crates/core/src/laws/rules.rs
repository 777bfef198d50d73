//! The laws of rules: moves, next states, predecessors, and the methods with defaults.

use super::law::{Law, LawError};
use crate::rules::game::{Game, Predecessors};

const SAME_MOVES: Law = Law::new("the moves of a state are always the same");
const LISTED_ONCE: Law = Law::new("each move is listed once").advice(
    "a reversed quotient may list a move repeatedly: check `laws::predecessors` of the quotient \
     instead",
);
const SAME_STATE: Law = Law::new("a move always leads to the same state");
const PLAYABLE: Law = Law::new("`try_play` plays each listed move");
const SUCCESSORS: Law = Law::new("`successors` lists the moves with the next states");
const LIST: Law = Law::new("`move_list` lists the moves");
const COUNT: Law = Law::new("`move_count` is the number of moves");
const LEGAL: Law = Law::new("a move is legal exactly when it is listed");

const FOREIGN: usize = 64;

/// Checks the rules, of a game or of a [`Quotient`](crate::Quotient). Each move is listed once,
/// moves are always in the same order, playing a move always gives the same state, and the methods
/// with defaults agree with [`moves`](Game::moves) and [`play`](Game::play).
///
/// To check [`is_legal`](Game::is_legal) and [`try_play`](Game::try_play), up to 64 different moves
/// of all states are tried in each state, so the states should differ in their moves.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn game<G: Game>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        let moves: Vec<_> = game.moves(state).collect();
        SAME_MOVES.check_eq(&game.moves(state).collect(), &moves, |at| at.state(game, state))?;
        LIST.check_eq(&game.move_list(state), &moves, |at| at.state(game, state))?;
        COUNT.check_eq(&game.move_count(state), &moves.len(), |at| at.state(game, state))?;
        let mut played = Vec::with_capacity(moves.len());
        for (position, m) in moves.iter().enumerate() {
            LISTED_ONCE.check(!moves[..position].contains(m), |at| at.state(game, state).mv(m))?;
            let next = game.play(state, m);
            SAME_STATE
                .check_state(game, &game.play(state, m), &next, |at| at.state(game, state).mv(m))?;
            let tried = game.try_play(state, m).ok();
            PLAYABLE.check_eq(&tried, &Some(next.clone()), |at| at.state(game, state).mv(m))?;
            played.push((m.clone(), next));
        }
        let successors: Vec<_> = game.successors(state).collect();
        let differing = successors.iter().zip(&played).find(|(found, expected)| found != expected);
        SUCCESSORS.check_eq(&successors, &played, |at| match differing {
            Some((_, (m, _))) => at.state(game, state).mv(m),
            None => at.state(game, state),
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
            let (legal, is_listed) = (game.is_legal(state, m), moves.contains(m));
            LEGAL.check_eq(&legal, &is_listed, |at| at.state(game, state).mv(m))?;
            let played = game.try_play(state, m).ok().filter(|_| !is_listed);
            LEGAL.check(played.is_none(), |at| {
                at.state(game, state).mv(m).with("played", &played)
            })?;
        }
    }
    Ok(())
}

const LEADS_BACK: Law = Law::new("the move of a predecessor leads to the state");
const COMPLETE: Law = Law::new("a state is a predecessor of its successors");

/// Checks predecessors: the move listed with each is legal and leads to the state, and every state
/// is listed among the predecessors of its successors.
///
/// # Errors
///
/// [`LawError`] for the first violation.
pub fn predecessors<G: Predecessors>(game: &G, states: &[G::State]) -> Result<(), LawError> {
    for state in states {
        for (m, before) in game.predecessors(state) {
            let led_to = game.try_play(&before, &m).ok();
            LEADS_BACK.check_eq(&led_to.as_ref(), &Some(state), |at| {
                at.shown("predecessor", game, &before).mv(&m)
            })?;
        }
        for (m, next) in game.successors(state) {
            let before: Vec<_> = game.predecessors(&next).map(|(_, before)| before).collect();
            COMPLETE.check(before.contains(state), |at| {
                let at = at.state(game, state).mv(&m).shown("next state", game, &next);
                at.with("its predecessors", &before)
            })?;
        }
    }
    Ok(())
}
