//! Plain negamax: the slow, simple search that faster ones are tested against.

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::{Adversarial, Observer, Progress, Stop, Value};

use crate::alpha_beta::LINE_LIMIT;
use crate::repetitions::Repetitions;
use crate::untried::Untried;

/// The value of `state` to the player to move, by following every line of play to its end.
///
/// It uses no table, no cutoffs and no move ordering, so its result depends on nothing but the
/// rules. Costs one [`play`](abstract_games_core::Game::play) for each node of the tree (549 946 for
/// tic-tac-toe). Memory: one line of play and its untried moves.
///
/// It is for games in which every line of play ends. Where play can repeat, use
/// [`Retrograde`](crate::Retrograde).
///
/// # Errors
///
/// The [`Stop`] of `observer`, which is asked before each state is visited, and again while its
/// moves are listed if the list of untried moves has to grow; `done` counts the visited states, and
/// `bytes` is the memory of the line. [`Stop::Repetition`] if play returns to a state of the same
/// line. [`Stop::LineLimit`] if a line has more than 2²⁰ states.
///
/// ```
/// use abstract_games_solve::negamax;
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Dihedral, Game, Quotient, Value};
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
    let mut done = 0;
    let mut untried = Untried::new();
    let permit = |bytes| observer.observe(&Progress::at(done).bytes(bytes));
    let mut line = vec![Node::new(game, state.clone(), false, &mut untried, permit)?];
    done += 1;
    let mut repetitions = Repetitions::new();
    loop {
        let line_bytes = vec_bytes_to_hold(&line, 1) + repetitions.bytes_to_add(line.len() + 1);
        let Some(node) = line.last_mut() else {
            unreachable!("the loop returns when it leaves the first node")
        };
        if let Some((passed, next)) = untried.pop(node.untried_from) {
            let mut permit =
                |bytes| observer.observe(&Progress::at(done).bytes(line_bytes + bytes));
            permit(untried.bytes())?;
            if let Some(value) = game.result(&next) {
                node.learn(passed, value);
                done += 1;
                continue;
            }
            reserve_one(&mut line);
            line.push(Node::new(game, next, passed, &mut untried, permit)?);
            done += 1;
            if line.len() > LINE_LIMIT {
                return Err(Stop::LineLimit);
            }
            if repetitions.is_repeated(line.len(), |place| &line[place].state) {
                return Err(Stop::Repetition);
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
    state: S,
    /// The index of its first successor in the stack of untried ones. Each has a flag whether the
    /// turn passes to it.
    untried_from: usize,
    /// The best value of the visited successors, to the player to move in this state.
    best: Value,
    /// Whether the turn passed with the move to this state.
    passed: bool,
}

impl<S> Node<S> {
    fn new<G: Adversarial<State = S>>(
        game: &G,
        state: S,
        passed: bool,
        untried: &mut Untried<(bool, S)>,
        permit: impl FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Self, Stop> {
        let successors = game.successors(&state);
        let passing = |(m, next)| (game.passes_turn(&state, &m), next);
        let untried_from = untried.add(successors.map(passing), permit)?;
        Ok(Self { state, untried_from, best: Value::Loss, passed })
    }

    fn learn(&mut self, passed: bool, value: Value) {
        self.best = self.best.max(if passed { -value } else { value });
    }
}
