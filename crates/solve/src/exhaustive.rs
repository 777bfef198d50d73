//! Exhaustive search: the value of a state by every line of play to its end. Negamax for two
//! players and max-n for any number are slow, simple searches, which test faster ones.

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::{Adversarial, Game, Observer, Outcome, Players, Progress, Stop, Value};

use crate::error::SolveError;
use crate::repetitions::{LINE_LIMIT, is_repeated};

struct Node<G: Game, V> {
    state: G::State,
    from: Option<G::Move>,
    unvisited_from: usize,
    best: Option<V>,
}

struct Line<'g, G: Game, V> {
    game: &'g G,
    nodes: Vec<Node<G, V>>,
    /// The unvisited successors of all states of the line, the next one last, in one list.
    unvisited: Vec<(G::Move, G::State)>,
    done: u64,
}

impl<G: Game, V: Copy> Line<'_, G, V> {
    /// Adds a state with its successors to the line. Before the stack grows, it asks the observer.
    fn push(
        &mut self,
        from: Option<G::Move>,
        state: G::State,
        observer: &mut impl Observer,
    ) -> Result<(), SolveError> {
        let line_bytes = vec_bytes_to_hold(&self.nodes, 1);
        let Self { game, nodes, unvisited, done } = self;
        let unvisited_from = unvisited.len();
        // Internal iteration over a chain of iterators is faster than a loop.
        game.successors(&state).try_for_each(|successor| {
            if unvisited.len() == unvisited.capacity() {
                let bytes = line_bytes + vec_bytes_to_hold(unvisited, 1);
                observer.observe(&Progress::at(*done).bytes(bytes))?;
                reserve_one(unvisited);
            }
            unvisited.push(successor);
            Ok::<(), Stop>(())
        })?;
        if unvisited.len() == unvisited_from {
            return Err(SolveError::DeadEnd { state: game.show(&state) });
        }
        reserve_one(nodes);
        nodes.push(Node { state, from, unvisited_from, best: None });
        if nodes.len() > LINE_LIMIT {
            return Err(Stop::LineLimit.into());
        }
        if is_repeated(nodes.len(), |place| &nodes[place].state) {
            return Err(Stop::Repetition.into());
        }
        Ok(())
    }
}

/// The value of `state`. `better` chooses between the best value so far, if there is one, and that
/// of a further move. The moves of a state are tried from the last to the first.
fn exhaust<G: Game, V: Copy>(
    game: &G,
    state: &G::State,
    of_finished: impl Fn(&G::State) -> Option<V>,
    better: impl Fn(&G::State, Option<V>, &G::Move, V) -> V,
    observer: &mut impl Observer,
) -> Result<V, SolveError> {
    let mut line = Line { game, nodes: Vec::new(), unvisited: Vec::new(), done: 0 };
    let mut visited = (None, state.clone());
    loop {
        let (from, state) = visited;
        let bytes = vec_bytes_to_hold(&line.unvisited, 0) + vec_bytes_to_hold(&line.nodes, 1);
        observer.observe(&Progress::at(line.done).bytes(bytes))?;
        let mut known = if let Some(value) = of_finished(&state) {
            Some((from, value))
        } else {
            line.push(from, state, observer)?;
            None
        };
        line.done += 1;
        visited = loop {
            if let Some((from, value)) = known.take() {
                let Some((before, m)) = line.nodes.last_mut().zip(from) else { return Ok(value) };
                before.best = Some(better(&before.state, before.best, &m, value));
            }
            let last = line.nodes.last();
            if last.is_some_and(|last| line.unvisited.len() > last.unvisited_from) {
                if let Some((m, next)) = line.unvisited.pop() {
                    break (Some(m), next);
                }
            }
            let node = line.nodes.pop().expect("the line ends only with its first state");
            known = Some((node.from, node.best.expect("the state has a successor")));
        };
    }
}

/// The outcome of `state` if every player plays for itself (C. A. Luckhardt and K. B. Irani, 1986).
///
/// A player prefers a win to a draw, and a draw to any other win. Of equally good moves, it takes
/// the first in the order of the rules, so among more than two players the result depends on that
/// order. Among two players, the outcome agrees with the value of [`negamax`](crate::negamax). For
/// what a player can force against all others, use a [`Coalition`](abstract_games_core::Coalition).
///
/// It follows every line of play to its end, so every line must end. Costs one
/// [`play`](abstract_games_core::Game::play) for each node of the tree. Memory: one line of play
/// and its unvisited moves.
///
/// # Errors
///
/// [`SolveError::DeadEnd`] and [`Stop`]s as [`negamax`](crate::negamax).
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
) -> Result<Outcome<G::Player>, SolveError> {
    // Of equal outcomes, the first in the order of the rules, which is the last to be tried.
    let better = |state: &G::State, best: Option<Outcome<_>>, _: &G::Move, outcome: Outcome<_>| {
        let player = game.turn(state);
        match best {
            Some(best) if outcome.value_to(player) < best.value_to(player) => best,
            _ => outcome,
        }
    };
    exhaust(game, state, |state| game.outcome(state), better, &mut observer)
}

/// The value of `state` to the player to move, by following every line of play to its end.
///
/// It uses no table, no cutoffs and no move ordering. Every line of play must end; otherwise use
/// [`Retrograde`](crate::Retrograde). Costs one [`play`](abstract_games_core::Game::play) for each
/// node of the tree (549 946 for tic-tac-toe). Memory: one line of play and its unvisited moves.
///
/// # Errors
///
/// [`SolveError::DeadEnd`] with the first state found that has neither moves nor an outcome. The
/// [`Stop`] of `observer`, which is asked before each state is visited, and when the list of
/// unvisited moves has to grow; `done` counts the visited states, and `bytes` is the memory of the
/// line. [`Stop::Repetition`] if play goes round. [`Stop::LineLimit`] if a line has more than 2²⁰
/// states.
///
/// ```
/// use abstract_games_solve::negamax;
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Dihedral, Game, Quotient, Value};
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// assert_eq!(negamax(&quotient, &quotient.initial(), ()), Ok(Value::Draw));
/// ```
pub fn negamax<G: Adversarial>(
    game: &G,
    state: &G::State,
    mut observer: impl Observer,
) -> Result<Value, SolveError> {
    let better = |state: &G::State, best: Option<Value>, m: &G::Move, value: Value| {
        let worth = if game.passes_turn(state, m) { -value } else { value };
        best.map_or(worth, |best| best.max(worth))
    };
    exhaust(game, state, |state| game.result(state), better, &mut observer)
}
