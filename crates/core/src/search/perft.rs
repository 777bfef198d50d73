//! Perft: how many lines of play there are.

use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::ops::Range;

use num_bigint::BigUint;

use crate::rules::game::Game;
use crate::search::hashing::hasher;
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::run::Run;
use crate::search::workers::ROUND;

/// The number of move sequences of exactly `depth` plies from `state`.
///
/// The programmers' test of move generation: the published figure for a game agrees only if every
/// move of every position is listed. Walks the whole tree, one [`play`](Game::play) for each inner
/// node; the moves of the last ply are counted by [`move_count`](Game::move_count) without being
/// played. Needs memory for the moves along one line only. [`Perft`] and [`merged_perft`] count the
/// same by merging equal positions.
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
            leaves += game.move_count(&state) as u64;
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
/// If the observer [stopped](Perft::stopped) the count, these are the numbers of the plies that were
/// finished by then.
///
/// ```
/// use abstract_games_core::{tic_tac_toe::TicTacToe, Dihedral, Game, Limits, Perft, Quotient};
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let perft = Perft::new(&quotient, &quotient.initial(), 9, ());
/// assert_eq!(perft.games(), 255_168_u32.into());
/// assert_eq!(perft, Perft::new(&TicTacToe, &TicTacToe.initial(), 9, ()));
///
/// // One position, then nine: enough to know the lines of two plies.
/// let part = Perft::new(&TicTacToe, &TicTacToe.initial(), 9, Limits::new().work(10));
/// assert_eq!(part.lines(), [1_u32, 9, 72].map(Into::into));
/// assert!(part.stopped().is_some());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    lines: Vec<BigUint>,
    finished: Vec<BigUint>,
    stopped: Option<Stop>,
}

impl Perft {
    /// Counts the lines of 0 to `depth` plies from `state`.
    ///
    /// `observer` watches and may stop it: it is asked about each position of each ply before what
    /// that leads to is entered. `done` counts the positions expanded, `found` those discovered, each
    /// in every ply in which it occurs; `bytes` are the tables of two plies.
    pub fn new<G: Game>(
        game: &G,
        state: &G::State,
        depth: usize,
        mut observer: impl Observer,
    ) -> Self {
        let mut perft = Self { lines: Vec::new(), finished: Vec::new(), stopped: None };
        perft.stopped = perft.count(game, state, depth, &mut observer).err();
        perft
    }

    fn count<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        depth: usize,
        observer: &mut impl Observer,
    ) -> Result<(), Stop> {
        let mut merged = Merged::new(state.clone());
        self.lines.push(BigUint::from(1_u32));
        for _ in 0..depth {
            self.finished.push(merged.advance(game, observer)?);
            self.lines.push(merged.ways.values().sum());
        }
        self.finished.push(merged.ended(game, observer)?);
        Ok(())
    }

    /// The number of lines of each length 0 … depth; a line ends early where the game does, so
    /// these are the figures of [`perft`].
    pub fn lines(&self) -> &[BigUint] {
        &self.lines
    }

    /// For each length 0 … depth, how many of the lines have ended in a finished state. If the count
    /// was stopped, that is known for one length fewer than the lines are.
    pub fn finished(&self) -> &[BigUint] {
        &self.finished
    }

    /// The number of whole games of at most the given depth, or of the lengths that were
    /// [finished](Perft::finished).
    pub fn games(&self) -> BigUint {
        self.finished.iter().sum()
    }

    /// Why the count was stopped before it was complete, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

/// The number of move sequences of exactly `depth` plies from `state`, by merging equal positions.
///
/// Positions of all plies but the last two are merged, as [`Perft`] does. Below each position of ply
/// `depth - 2` the last two plies are walked, as [`perft`] does: merging the last but one costs an
/// entry into a table for each line of the merged positions, which is mostly more than to count its
/// moves. These walks are shared out among the threads of the run.
///
/// The run's observer is asked about each merged position. `done` counts the positions expanded and
/// walked, `found` those entered; `bytes` are the tables of two plies.
///
/// # Errors
///
/// The [`Stop`] of the observer.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Dihedral, Game, Quotient, Run, merged_perft, perft};
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let lines = merged_perft(&quotient, &quotient.initial(), 7, Run::new().threads(2))?;
/// assert_eq!(lines, perft(&TicTacToe, &TicTacToe.initial(), 7).into());
/// # Ok::<(), abstract_games_core::Stop>(())
/// ```
pub fn merged_perft<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    mut run: Run<'_>,
) -> Result<BigUint, Stop> {
    let mut merged = Merged::new(state.clone());
    let walked = depth.min(2);
    for _ in 0..depth - walked {
        merged.advance(game, &mut run)?;
    }
    let Merged { ways, mut progress } = merged;
    progress.bytes = bytes_to_hold(&ways, 0);
    let workers = run.workers();
    let positions: Vec<_> = ways.into_iter().collect();
    let mut lines = BigUint::ZERO;
    for round in positions.chunks(ROUND) {
        for _ in round {
            run.observe(&progress)?;
            progress.done += 1;
        }
        let walk = |sum: &mut BigUint, places: Range<usize>| {
            for (state, ways) in &round[places] {
                *sum += ways * perft(game, state, walked);
            }
        };
        lines +=
            workers.fold_ranges(0..round.len(), || BigUint::ZERO, walk).iter().sum::<BigUint>();
    }
    Ok(lines)
}

/// The positions of a ply, merged, and how many have been expanded to come there.
struct Merged<S> {
    ways: Ways<S>,
    progress: Progress,
}

impl<S: Clone + Eq + Hash> Merged<S> {
    /// One position, and one line that leads to it.
    fn new(state: S) -> Self {
        let mut ways = Ways::with_hasher(hasher());
        ways.insert(state, BigUint::from(1_u32));
        Self { ways, progress: Progress::at(0).found(1) }
    }

    /// The positions, of which none are left.
    fn take(&mut self) -> Ways<S> {
        mem::replace(&mut self.ways, Ways::with_hasher(hasher()))
    }

    /// Goes on to the positions of the next ply; returns the number of lines that end in this one.
    fn advance<G: Game<State = S>>(
        &mut self,
        game: &G,
        observer: &mut impl Observer,
    ) -> Result<BigUint, Stop> {
        let ways = self.take();
        let occupied = bytes_to_hold(&ways, 0);
        let mut ended = BigUint::ZERO;
        for (state, ways) in ways {
            let successors: Vec<_> = game.successors(&state).collect();
            self.expand(occupied, successors.len(), observer)?;
            if successors.is_empty() {
                ended += ways;
                continue;
            }
            let before = self.ways.len();
            self.ways.reserve(successors.len());
            for (_, next) in successors {
                *self.ways.entry(next).or_default() += &ways;
            }
            self.progress.found += (self.ways.len() - before) as u64;
        }
        Ok(ended)
    }

    /// The number of lines that end in this ply, without going on.
    fn ended<G: Game<State = S>>(
        mut self,
        game: &G,
        observer: &mut impl Observer,
    ) -> Result<BigUint, Stop> {
        let occupied = bytes_to_hold(&self.ways, 0);
        let mut ended = BigUint::ZERO;
        for (state, ways) in self.take() {
            self.expand(occupied, 0, observer)?;
            if game.moves(&state).next().is_none() {
                ended += ways;
            }
        }
        Ok(ended)
    }

    /// Asks the observer before a position is expanded, of which so many successors are entered.
    fn expand(
        &mut self,
        occupied: u64,
        entered: usize,
        observer: &mut impl Observer,
    ) -> Result<(), Stop> {
        self.progress.bytes = occupied + bytes_to_hold(&self.ways, entered);
        observer.observe(&self.progress)?;
        self.progress.done += 1;
        Ok(())
    }
}

/// The positions of a ply, each with the number of lines that lead to it.
type Ways<S> = HashMap<S, BigUint, ahash::RandomState>;

/// Bytes that the table occupies at most while `extra` further positions are entered: seven eighths of
/// a power of two of entries with a byte beside each, and 32 bytes for each number of lines, as far as
/// it is less than 2²⁵⁶.
fn bytes_to_hold<S>(ways: &Ways<S>, extra: usize) -> u64 {
    let table = |capacity: usize| {
        let places = if capacity == 0 { 0 } else { (capacity * 8 / 7).next_power_of_two() };
        (places * (size_of::<(S, BigUint)>() + 1)) as u64
    };
    let (now, len) = (ways.capacity(), ways.len() + extra);
    // While it grows, both tables are there.
    let tables = if len > now { table(now) + table(len.max(2 * now)) } else { table(now) };
    tables + 32 * len as u64
}
