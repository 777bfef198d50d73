//! Max-n: what happens if each of any number of players plays for himself.

use crate::rules::players::{Outcome, Players};
use crate::search::alpha_beta::LINE_LIMIT;
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::repetitions::Repetitions;
use crate::search::room::{reserve_one, vec_bytes_to_hold};
use crate::search::untried::Untried;

/// The outcome of `state` if every player chooses what is best for himself, by max-n (C. A. Luckhardt
/// and K. B. Irani, 1986).
///
/// A player prefers his own win to a draw and a draw to the win of another one; who of the others
/// wins is all the same to him. Of equally good moves the first in the order of the rules is played.
/// Among more than two players that choice can decide who wins, so the answer is that of this order
/// and of no other; what a player can force, whatever the others do, is asked of a
/// [`Coalition`](crate::Coalition). Among two, it is the value that [`negamax`](crate::negamax) finds.
///
/// No table, no cutoffs: it looks at every line of play to its end. Costs one
/// [`play`](crate::Game::play) for each node of the tree and memory for one line and its untried moves.
/// It is for games in which every line of play ends.
///
/// # Errors
///
/// The [`Stop`] with which `observer` ended it, which is asked before each state is looked at; `done`
/// counts these states, and `bytes` the memory of the line. [`Stop::Repetition`] if play comes back to
/// a state of the same line, [`Stop::LineLimit`] if a line has more than 2²⁰ states.
///
/// ```
/// use abstract_games_core::{Game, Outcome, max_n, tic_tac_toe::TicTacToe};
///
/// assert_eq!(max_n(&TicTacToe, &TicTacToe.initial(), ()), Ok(Outcome::Draw));
/// ```
pub fn max_n<G: Players>(
    game: &G,
    state: &G::State,
    mut observer: impl Observer,
) -> Result<Outcome<G::Player>, Stop> {
    observer.observe(&Progress::at(0))?;
    if let Some(outcome) = game.outcome(state) {
        return Ok(outcome);
    }
    let mut done = 1;
    let mut untried = Untried::new();
    let mut line = vec![Node::new(game, state.clone(), &mut untried)];
    let mut repetitions = Repetitions::new();
    loop {
        let line_bytes = vec_bytes_to_hold(&line, 1) + repetitions.bytes();
        let Some(node) = line.last_mut() else {
            unreachable!("the loop returns when it leaves the first node")
        };
        if let Some(next) = untried.pop(node.untried_from) {
            observer.observe(&Progress::at(done).bytes(line_bytes + untried.bytes_to_add()))?;
            done += 1;
            if let Some(outcome) = game.outcome(&next) {
                node.learn(outcome);
                continue;
            }
            reserve_one(&mut line);
            line.push(Node::new(game, next, &mut untried));
            if line.len() > LINE_LIMIT {
                return Err(Stop::LineLimit);
            }
            if repetitions.is_repeated(line.len(), |place| &line[place].state) {
                return Err(Stop::Repetition);
            }
        } else {
            // Only a state that breaks the rules of `Players` has neither a move nor an outcome.
            let best = node.best.unwrap_or(Outcome::Draw);
            line.pop();
            match line.last_mut() {
                Some(parent) => parent.learn(best),
                None => return Ok(best),
            }
        }
    }
}

/// An unfinished state on the current line.
struct Node<S, P> {
    state: S,
    /// The player to move.
    player: P,
    /// Where the successors not yet looked at begin.
    untried_from: usize,
    /// The outcome that `player` likes best of those of the others, the first of several.
    best: Option<Outcome<P>>,
}

impl<S, P: Copy + Eq> Node<S, P> {
    fn new<G>(game: &G, state: S, untried: &mut Untried<S>) -> Self
    where
        G: Players<State = S, Player = P>,
    {
        let untried_from = untried.add(game.successors(&state).map(|(_, next)| next));
        // The first in the order of the rules is looked at first.
        untried.reverse(untried_from);
        Self { player: game.turn(&state), state, untried_from, best: None }
    }

    fn learn(&mut self, outcome: Outcome<P>) {
        let value = outcome.value_to(self.player);
        if self.best.is_none_or(|best| value > best.value_to(self.player)) {
            self.best = Some(outcome);
        }
    }
}
