//! Plain negamax: the slow, obvious search that faster ones are held against.

use crate::rules::players::{Adversarial, Value};
use crate::search::observer::{Observer, Progress, Stop};

/// The value of `state` to the player to move, by looking at every line of play to its end.
///
/// No table, no cutoffs, no order: nothing that could be wrong but the rules. Every line must end,
/// so it is for games without cycles; on others it goes on until `observer` stops it. Costs one
/// [`play`](crate::Game::play) for each node of the tree (549 946 for tic-tac-toe) and memory for
/// one line and its untried moves.
///
/// # Errors
///
/// The [`Stop`] with which `observer` ended it; `done` counts steps along and back.
///
/// ```
/// use abstract_games_core::{negamax, tic_tac_toe::TicTacToe, Dihedral, Game, Quotient, Value};
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// assert_eq!(negamax(&quotient, &quotient.initial(), ()), Ok(Value::Draw));
/// ```
pub fn negamax<G>(game: &G, state: &G::State, mut observer: impl Observer) -> Result<Value, Stop>
where
    G: Adversarial,
{
    if let Some(value) = game.result(state) {
        return Ok(value);
    }
    let mut done = 0;
    let mut line = vec![Node::new(game, state, false)];
    loop {
        observer.observe(&Progress::at(done))?;
        done += 1;
        let Some(node) = line.last_mut() else {
            unreachable!("the loop returns when it leaves the first node")
        };
        if let Some((passed, next)) = node.untried.pop() {
            match game.result(&next) {
                Some(value) => node.learn(passed, value),
                None => line.push(Node::new(game, &next, passed)),
            }
        } else {
            let Node { best, passed, .. } = *node;
            line.pop();
            match line.last_mut() {
                Some(parent) => parent.learn(passed, best),
                None => return Ok(best),
            }
        }
    }
}

/// An unfinished state on the current line.
struct Node<S> {
    /// The states not yet looked at, each with whether the turn passes on the way to it.
    untried: Vec<(bool, S)>,
    /// The best value, for the player to move here, of those that were.
    best: Value,
    /// Whether the turn passed on the way here.
    passed: bool,
}

impl<S> Node<S> {
    fn new<G: Adversarial<State = S>>(game: &G, state: &S, passed: bool) -> Self {
        let successors = game.successors(state);
        let untried = successors.map(|(m, next)| (game.passes_turn(state, &m), next)).collect();
        Self { untried, best: Value::Loss, passed }
    }

    fn learn(&mut self, passed: bool, value: Value) {
        self.best = self.best.max(if passed { -value } else { value });
    }
}
