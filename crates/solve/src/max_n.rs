//! Max-n: the outcome if each of any number of players plays for himself.

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::{Observer, Outcome, Players, Progress, Stop};

use crate::alpha_beta::LINE_LIMIT;
use crate::repetitions::Repetitions;
use crate::untried::Untried;

/// The outcome of `state` if every player plays for himself, by max-n (C. A. Luckhardt and K. B.
/// Irani, 1986).
///
/// A player prefers a win to a draw, and a draw to the win of another player. The wins of different
/// others are worth the same. Of equally good moves, the player takes the first in the order of the rules.
/// Among more than two players this choice can decide who wins, so the result depends on that
/// order. To find what a player can force against all others, use a
/// [`Coalition`](abstract_games_core::Coalition). Among two players, the outcome agrees with the value of
/// [`negamax`](crate::negamax).
///
/// It uses no table and no cutoffs, and follows every line of play to its end. Costs one
/// [`play`](abstract_games_core::Game::play) for each node of the tree. Memory: one line of play and its untried
/// moves. It is for games in which every line of play ends.
///
/// # Errors
///
/// The [`Stop`] of `observer`, which is asked before each state is visited, and again while its
/// moves are listed if the list of untried moves has to grow; `done` counts the visited states, and
/// `bytes` is the memory of the line. [`Stop::Repetition`] if play returns to a state of the same
/// line. [`Stop::LineLimit`] if a line has more than 2²⁰ states.
///
/// ```
/// use abstract_games_core::{Game, Outcome};
/// use abstract_games_solve::max_n;
/// use abstract_games_core::tic_tac_toe::TicTacToe;
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
    let mut done = 0;
    let mut untried = Untried::new();
    let permit = |bytes| observer.observe(&Progress::at(done).bytes(bytes));
    let mut line = vec![Node::new(game, state.clone(), &mut untried, permit)?];
    done += 1;
    let mut repetitions = Repetitions::new();
    loop {
        let line_bytes = vec_bytes_to_hold(&line, 1) + repetitions.bytes_to_add(line.len() + 1);
        let Some(node) = line.last_mut() else {
            unreachable!("the loop returns when it leaves the first node")
        };
        if let Some(next) = untried.pop(node.untried_from) {
            let mut permit =
                |bytes| observer.observe(&Progress::at(done).bytes(line_bytes + bytes));
            permit(untried.bytes())?;
            if let Some(outcome) = game.outcome(&next) {
                node.learn(outcome);
                done += 1;
                continue;
            }
            reserve_one(&mut line);
            line.push(Node::new(game, next, &mut untried, permit)?);
            done += 1;
            if line.len() > LINE_LIMIT {
                return Err(Stop::LineLimit);
            }
            if repetitions.is_repeated(line.len(), |place| &line[place].state) {
                return Err(Stop::Repetition);
            }
        } else {
            // A state with neither a move nor an outcome violates the contract of `Players`.
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
    /// The index of its first successor in the stack of untried ones.
    untried_from: usize,
    /// The outcome that `player` prefers among those of the visited successors; of equal ones, the
    /// first.
    best: Option<Outcome<P>>,
}

impl<S, P: Copy + Eq> Node<S, P> {
    fn new<G>(
        game: &G,
        state: S,
        untried: &mut Untried<S>,
        permit: impl FnMut(u64) -> Result<(), Stop>,
    ) -> Result<Self, Stop>
    where
        G: Players<State = S, Player = P>,
    {
        let untried_from = untried.add(game.successors(&state).map(|(_, next)| next), permit)?;
        // The first successor in the order of the rules is visited first.
        untried.reverse(untried_from);
        Ok(Self { player: game.turn(&state), state, untried_from, best: None })
    }

    fn learn(&mut self, outcome: Outcome<P>) {
        let value = outcome.value_to(self.player);
        if self.best.is_none_or(|best| value > best.value_to(self.player)) {
            self.best = Some(outcome);
        }
    }
}
