//! Perft: the number of lines of play of each length.

use std::collections::HashMap;
use std::hash::Hash;
use std::mem;
use std::ops::Range;

use abstract_games_core::memory::table_bytes_to_hold;
use abstract_games_core::{Game, Observer, Progress, Run, Stop};
use num_bigint::BigUint;

use crate::line_count::LineCount;

/// The number of positions below which two plies are walked before the observer is asked again.
const ROUND: usize = 1 << 8;

/// The number of move sequences of exactly `depth` plies from `state`.
///
/// The usual test of move generation: the result is the published figure of a game only if every
/// move of every position is generated. [`Perft`] and [`merged_perft`] merge equal positions.
///
/// Costs one [`play`](Game::play) for each inner node of the tree; the last ply is only
/// [counted](Game::move_count). Memory: the moves along one line.
///
/// ```
/// use abstract_games_counting::perft;
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::Game;
///
/// assert_eq!(perft(&TicTacToe, &TicTacToe.initial(), 3), 9 * 8 * 7);
/// ```
pub fn perft<G: Game>(game: &G, state: &G::State, depth: usize) -> u64 {
    match depth {
        0 => return 1,
        1 => return game.move_count(state) as u64,
        _ => {}
    }
    let mut leaves = 0;
    // With the plies that remain below each. The states of the last ply but one are not stored.
    let mut stack = vec![(state.clone(), depth)];
    while let Some((state, remaining)) = stack.pop() {
        let successors = game.successors(&state);
        if remaining == 2 {
            leaves += successors.map(|(_, next)| game.move_count(&next) as u64).sum::<u64>();
        } else {
            stack.extend(successors.map(|(_, next)| (next, remaining - 1)));
        }
    }
    leaves
}

/// The numbers of lines of play, ply by ply, as exact big integers.
///
/// A position that several lines reach is expanded once, so the cost is one expansion for each
/// different position of a ply. On a [`Quotient`](abstract_games_core::Quotient), the numbers are
/// the same and the positions are fewer. If the observer [stopped](Perft::stopped) the count, these
/// are the numbers of the plies that were completed.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Dihedral, Game, Limits, Quotient};
/// use abstract_games_counting::Perft;
///
/// let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
/// let perft = Perft::new(&quotient, &quotient.initial(), 9, ());
/// assert_eq!(perft.games(), 255_168_u32.into());
/// assert_eq!(perft, Perft::new(&TicTacToe, &TicTacToe.initial(), 9, ()));
///
/// // The expansion of one position and then of nine gives the lines of two plies.
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
    /// `observer` is asked before each position of a ply is expanded, and at a ply without any.
    /// `done` counts the positions expanded, `found` those discovered; `bytes` is the size of the
    /// tables of two plies.
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
            if merged.ways.is_empty() {
                // No position of this ply is observed.
                observer.observe(&merged.progress)?;
            }
            self.finished.push(merged.advance(game, observer)?);
            self.lines.push(merged.ways.values().sum::<LineCount>().into());
        }
        self.finished.push(merged.ended(game, observer)?);
        Ok(())
    }

    /// The number of lines of each length from 0 to the depth, equal to the results of [`perft`].
    pub fn lines(&self) -> &[BigUint] {
        &self.lines
    }

    /// The number of lines of each length from 0 to the depth that end in a finished state; one
    /// length fewer than [`lines`](Perft::lines) if the count was stopped.
    pub fn finished(&self) -> &[BigUint] {
        &self.finished
    }

    /// The number of complete games, of the lengths in [`finished`](Perft::finished).
    pub fn games(&self) -> BigUint {
        self.finished.iter().sum()
    }

    /// The reason why the count was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }
}

/// The number of move sequences of exactly `depth` plies from `state`, by merging equal positions.
///
/// Equal positions of all plies except the last two are merged, as in [`Perft`]; the last two are
/// walked below each position of ply `depth - 2`, as in [`perft`], on the threads of the run.
///
/// The run's observer is asked about each merged position. `done` counts the positions expanded and
/// walked, `found` those entered, and `bytes` is the size of the tables of two plies; during the
/// walks, that of one table and of a list of at most 256 of its positions.
///
/// # Errors
///
/// The [`Stop`] of the observer.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Dihedral, Game, Quotient, Run};
/// use abstract_games_counting::{merged_perft, perft};
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
        if merged.ways.is_empty() {
            return Ok(BigUint::ZERO);
        }
        merged.advance(game, &mut run)?;
    }
    let Merged { ways, mut progress } = merged;
    // A round of positions is moved from the table to a list.
    let listed = ways.len().min(ROUND) * size_of::<(G::State, LineCount)>();
    progress.bytes = bytes_to_hold(&ways, 0) + listed as u64;
    let workers = run.workers();
    let mut positions = ways.into_iter();
    let mut lines = BigUint::ZERO;
    while positions.len() > 0 {
        let len = positions.len().min(ROUND);
        for _ in 0..len {
            run.observe(&progress)?;
            progress.done += 1;
        }
        let mut round = Vec::with_capacity(len);
        round.extend(positions.by_ref().take(len));
        let walk = |sum: &mut BigUint, places: Range<usize>| {
            for (state, ways) in &round[places] {
                *sum += BigUint::from(ways.clone()) * perft(game, state, walked);
            }
        };
        lines +=
            workers.fold_ranges(0..round.len(), || BigUint::ZERO, walk).iter().sum::<BigUint>();
    }
    Ok(lines)
}

struct Merged<S> {
    ways: LineCounts<S>,
    progress: Progress,
}

impl<S: Clone + Eq + Hash> Merged<S> {
    /// One position, reached by one line.
    fn new(state: S) -> Self {
        let mut ways = LineCounts::with_hasher(hasher());
        ways.insert(state, LineCount::ONE);
        Self { ways, progress: Progress::at(0).found(1) }
    }

    fn take(&mut self) -> LineCounts<S> {
        mem::replace(&mut self.ways, LineCounts::with_hasher(hasher()))
    }

    /// Replaces the positions by those of the next ply. Returns the number of lines that end here.
    fn advance<G: Game<State = S>>(
        &mut self,
        game: &G,
        observer: &mut impl Observer,
    ) -> Result<BigUint, Stop> {
        let ways = self.take();
        let occupied = bytes_to_hold(&ways, 0);
        let mut ended = LineCount::default();
        let mut successors = Vec::new();
        for (state, ways) in ways {
            successors.extend(game.successors(&state).map(|(_, next)| next));
            self.expand(occupied, successors.len(), observer)?;
            if successors.is_empty() {
                ended += &ways;
                continue;
            }
            let before = self.ways.len();
            self.ways.reserve(successors.len());
            for next in successors.drain(..) {
                *self.ways.entry(next).or_default() += &ways;
            }
            self.progress.found += (self.ways.len() - before) as u64;
        }
        Ok(ended.into())
    }

    fn ended<G: Game<State = S>>(
        mut self,
        game: &G,
        observer: &mut impl Observer,
    ) -> Result<BigUint, Stop> {
        let occupied = bytes_to_hold(&self.ways, 0);
        let mut ended = LineCount::default();
        for (state, ways) in self.take() {
            self.expand(occupied, 0, observer)?;
            if game.moves(&state).next().is_none() {
                ended += &ways;
            }
        }
        Ok(ended.into())
    }

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

/// A hasher with fixed seeds, so that two runs hash alike.
fn hasher() -> ahash::RandomState {
    ahash::RandomState::with_seeds(1, 2, 3, 4)
}

/// The positions of a ply, each with the number of lines that lead to it.
type LineCounts<S> = HashMap<S, LineCount, ahash::RandomState>;

/// The peak number of bytes of the table with `extra` more positions, and line counts below 2⁶⁴.
fn bytes_to_hold<S>(ways: &LineCounts<S>, extra: usize) -> u64 {
    table_bytes_to_hold::<(S, LineCount)>(ways.capacity(), ways.len() + extra)
}

#[cfg(test)]
#[path = "../tests/unit/perft.rs"]
mod tests;
