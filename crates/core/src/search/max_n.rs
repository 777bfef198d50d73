//! Max-n: what happens if each of any number of players plays for himself.

use crate::rules::players::{Outcome, Players};
use crate::search::alpha_beta::LINE_LIMIT;
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::repetitions::Repetitions;
use crate::search::room::{reserve_one, vec_bytes_to_hold};

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
    let first = Node::new(game, state.clone());
    // Of the lists of untried states on the line.
    let mut list_bytes = first.list_bytes();
    let mut line = vec![first];
    let mut repetitions = Repetitions::new();
    loop {
        let line_bytes = vec_bytes_to_hold(&line, 1) + repetitions.bytes();
        let Some(node) = line.last_mut() else {
            unreachable!("the loop returns when it leaves the first node")
        };
        if let Some(next) = node.untried.pop() {
            observer.observe(&Progress::at(done).bytes(line_bytes + list_bytes))?;
            done += 1;
            if let Some(outcome) = game.outcome(&next) {
                node.learn(outcome);
                continue;
            }
            let next = Node::new(game, next);
            list_bytes += next.list_bytes();
            reserve_one(&mut line);
            line.push(next);
            if line.len() > LINE_LIMIT {
                return Err(Stop::LineLimit);
            }
            if repetitions.is_repeated(line.len(), |place| &line[place].state) {
                return Err(Stop::Repetition);
            }
        } else {
            // Only a state that breaks the rules of `Players` has neither a move nor an outcome.
            let best = node.best.unwrap_or(Outcome::Draw);
            list_bytes -= node.list_bytes();
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
    /// The states not yet looked at, the next one last.
    untried: Vec<S>,
    /// The outcome that `player` likes best of those of the others, the first of several.
    best: Option<Outcome<P>>,
}

impl<S, P: Copy + Eq> Node<S, P> {
    fn new<G: Players<State = S, Player = P>>(game: &G, state: S) -> Self {
        let mut untried: Vec<_> = game.successors(&state).map(|(_, next)| next).collect();
        untried.reverse();
        Self { player: game.turn(&state), state, untried, best: None }
    }

    /// The bytes of the list of untried states, which keeps its room as they are tried.
    fn list_bytes(&self) -> u64 {
        (self.untried.capacity() * size_of::<S>()) as u64
    }

    fn learn(&mut self, outcome: Outcome<P>) {
        let value = outcome.value_to(self.player);
        if self.best.is_none_or(|best| value > best.value_to(self.player)) {
            self.best = Some(outcome);
        }
    }
}
