//! Perft: how many lines of play there are.

use std::collections::HashMap;

use num_bigint::BigUint;

use crate::rules::game::Game;
use crate::search::hashing::hasher;

/// The number of move sequences of exactly `depth` plies from `state`.
///
/// The programmers' test of move generation: the published figure for a game agrees only if every
/// move of every position is listed. Walks the whole tree, one [`play`](Game::play) for each inner
/// node; the moves of the last ply are counted without being played. Needs memory for the moves
/// along one line only. [`Perft`] counts the same by merging equal positions.
///
/// ```
/// use abstract_games_core::{perft, tic_tac_toe::TicTacToe, Game};
///
/// assert_eq!(perft(&TicTacToe, &TicTacToe.initial(), 3), 9 * 8 * 7);
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    // States still to be expanded, with the plies that remain below each.
    let mut stack = vec![(state.clone(), depth)];
    while let Some((state, remaining)) = stack.pop() {
        if remaining == 1 {
            leaves += game.moves(&state).count() as u64;
        } else {
            stack.extend(game.successors(&state).map(|(_, next)| (next, remaining - 1)));
        }
    }
    leaves
}

/// The numbers of lines of play, ply by ply, exact whatever their size.
///
/// Positions reached in several ways are expanded once and carry the number of ways along, so the
/// cost is one expansion for each different position of a ply, not for each line. On a
/// [`Quotient`](crate::Quotient) the numbers are the same and the positions fewer.
///
/// ```
/// use abstract_games_core::{tic_tac_toe::TicTacToe, Dihedral, Game, Perft, Quotient};
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let perft = Perft::new(&quotient, &quotient.initial(), 9);
/// assert_eq!(perft.games(), 255_168_u32.into());
/// assert_eq!(perft, Perft::new(&TicTacToe, &TicTacToe.initial(), 9));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    lines: Vec<BigUint>,
    finished: Vec<BigUint>,
}

impl Perft {
    /// Counts the lines of 0 to `depth` plies from `state`.
    pub fn new<G: Game>(game: &G, state: &G::State, depth: usize) -> Self {
        let mut lines = vec![BigUint::from(1_u32)];
        let mut finished = Vec::new();
        let mut ways: HashMap<G::State, BigUint, _> = HashMap::with_hasher(hasher());
        ways.insert(state.clone(), BigUint::from(1_u32));
        for ply in 0..=depth {
            let mut next_ways = HashMap::<_, BigUint, _>::with_hasher(hasher());
            let mut ended = BigUint::ZERO;
            for (state, ways) in ways {
                let mut moves = game.successors(&state).peekable();
                if moves.peek().is_none() {
                    ended += ways;
                    continue;
                }
                // At the last ply it only matters whether there is a move.
                for (_, next) in moves.take_while(|_| ply < depth) {
                    *next_ways.entry(next).or_default() += &ways;
                }
            }
            finished.push(ended);
            if ply < depth {
                lines.push(next_ways.values().sum());
            }
            ways = next_ways;
        }
        Self { lines, finished }
    }

    /// The number of lines of each length 0 … depth; a line ends early where the game does, so
    /// these are the figures of [`perft`].
    pub fn lines(&self) -> &[BigUint] {
        &self.lines
    }

    /// For each length 0 … depth, how many of the lines have ended in a finished state.
    pub fn finished(&self) -> &[BigUint] {
        &self.finished
    }

    /// The number of whole games of at most the given depth.
    pub fn games(&self) -> BigUint {
        self.finished.iter().sum()
    }
}
