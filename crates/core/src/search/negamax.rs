//! Plain negamax: the slow, simple search that faster ones are tested against.

use crate::rules::players::{Adversarial, Value};
use crate::search::alpha_beta::LINE_LIMIT;
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::repetitions::Repetitions;

/// The value of `state` to the player to move, by looking at every line of play to its end.
///
/// No table, no cutoffs, no order: nothing that could be wrong but the rules. Costs one
/// [`play`](crate::Game::play) for each node of the tree (549 946 for tic-tac-toe) and memory for
/// one line and its untried moves.
///
/// It is for games in which every line of play ends; where play can repeat, use
/// [`Retrograde`](crate::Retrograde).
///
/// # Errors
///
/// The [`Stop`] with which `observer` ended it, which is asked before each state is looked at; `done`
/// counts these states, and `bytes` the memory of the line. [`Stop::Repetition`] if play comes back to
/// a state of the same line, [`Stop::LineLimit`] if a line has more than 2²⁰ states.
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
    observer.observe(&Progress::at(0))?;
    if let Some(value) = game.result(state) {
        return Ok(value);
    }
    let mut done = 1;
    let first = Node::new(game, state.clone(), false);
    // Of the lists of moves on the line.
    let mut list_bytes = first.list_bytes();
    let mut line = vec![first];
    let mut repetitions = Repetitions::new();
    loop {
        let Some(node) = line.last_mut() else {
            unreachable!("the loop returns when it leaves the first node")
        };
        if let Some((passed, next)) = node.untried.pop() {
            // The line may be about to grow to twice its room, and is copied when it does.
            let room = if line.len() < line.capacity() { 1 } else { 3 };
            let bytes = (room * line.capacity() * size_of::<Node<G::State>>()) as u64;
            let bytes = bytes + list_bytes + repetitions.bytes();
            observer.observe(&Progress::at(done).bytes(bytes))?;
            done += 1;
            if let Some(value) = game.result(&next) {
                line.last_mut().into_iter().for_each(|node| node.learn(passed, value));
                continue;
            }
            let next = Node::new(game, next, passed);
            list_bytes += next.list_bytes();
            line.push(next);
            if line.len() > LINE_LIMIT {
                return Err(Stop::LineLimit);
            }
            if repetitions.is_repeated(line.len(), |place| &line[place].state) {
                return Err(Stop::Repetition);
            }
        } else {
            let Node { best, passed, .. } = *node;
            list_bytes -= node.list_bytes();
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
    state: S,
    /// The states not yet looked at, each with whether the turn passes on the way to it.
    untried: Vec<(bool, S)>,
    /// The best value, for the player to move here, of those that were.
    best: Value,
    /// Whether the turn passed on the way here.
    passed: bool,
}

impl<S> Node<S> {
    fn new<G: Adversarial<State = S>>(game: &G, state: S, passed: bool) -> Self {
        let successors = game.successors(&state);
        let untried = successors.map(|(m, next)| (game.passes_turn(&state, &m), next)).collect();
        Self { state, untried, best: Value::Loss, passed }
    }

    fn list_bytes(&self) -> u64 {
        (self.untried.capacity() * size_of::<(bool, S)>()) as u64
    }

    fn learn(&mut self, passed: bool, value: Value) {
        self.best = self.best.max(if passed { -value } else { value });
    }
}
