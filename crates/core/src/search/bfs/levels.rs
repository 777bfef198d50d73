//! Breadth-first search that keeps only the newest level.

use std::convert::Infallible;
use std::mem;
use std::ops::{ControlFlow, Range};

use super::End;
use super::discovery::{Discoverer, Numbered};
use super::expanded::{Expanded, Known};
use super::expansion::{Expansion, Skipping};
use super::key_set::KeySet;
use crate::rules::game::Game;
use crate::rules::keys::Keyed;
use crate::rules::sleep_sets::{MoveSet, SleepSets};
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::room::{reserve_one, vec_bytes_to_hold};
use crate::search::run::{Run, run_setters};
use crate::search::workers::Workers;

/// A breadth-first search for those who want the levels and nothing else: how many states there are
/// at each distance, how far a goal is, what is farthest.
///
/// Of all states but those of the newest level it remembers only *that* they were found, in a set of
/// their keys. Once there are more than 2^(*b* - 17) keys of *b* bits, they take 4 to 9 bytes each, a third of
/// what a [`Bfs`](crate::Bfs) takes, before that up to 26; and never more than a bit for each key there
/// is, or 16 KiB together. While the set grows it is there a second time, in half the size. So there are
/// no paths. Keys of more than 64 bits are refused: the search stops with [`Stop::MemoryLimit`].
///
/// The levels are those of [`Bfs`](crate::Bfs), state by state, for any number of threads.
///
/// ```
/// use abstract_games_core::{Game, Keyed, LevelSearch};
///
/// /// Knight's moves on a board of 8 × 8 squares, numbered row by row.
/// struct Knight;
///
/// impl Game for Knight {
///     type State = u32;
///     type Move = u32;
///
///     fn initial(&self) -> u32 {
///         0
///     }
///
///     fn moves(&self, from: &u32) -> impl Iterator<Item = u32> {
///         let (x, y) = (from % 8, from / 8);
///         (0..64_u32).filter(move |to| (to % 8).abs_diff(x) * (to / 8).abs_diff(y) == 2)
///     }
///
///     fn play(&self, _: &u32, to: &u32) -> u32 {
///         *to
///     }
/// }
///
/// impl Keyed for Knight {
///     fn key_bits(&self) -> u32 {
///         6
///     }
///
///     fn key(&self, square: &u32) -> u128 {
///         u128::from(*square)
///     }
///
///     fn state(&self, key: u128) -> Option<u32> {
///         u32::try_from(key).ok().filter(|&square| square < 64)
///     }
/// }
///
/// let mut levels = LevelSearch::new(&Knight).start();
/// let mut sizes = Vec::new();
/// while let Some(level) = levels.next_level() {
///     sizes.push(level.len());
/// }
/// assert_eq!(sizes, [1, 2, 9, 20, 21, 10, 1]);
/// ```
#[derive(Debug)]
pub struct LevelSearch<'g, G: Game> {
    game: &'g G,
    /// `None` stands for the initial state.
    sources: Option<Vec<G::State>>,
    run: Run<'g>,
    skipping: Option<Skipping<G>>,
}

impl<'g, G: Keyed> LevelSearch<'g, G> {
    /// A search from the initial state of `game`.
    pub fn new(game: &'g G) -> Self {
        Self { game, sources: None, run: Run::new(), skipping: None }
    }
}

impl<'g, G: Keyed> LevelSearch<'g, G> {
    source_setters!();

    run_setters! {
        'g;
        /// It is asked, 16384 states at a time, before what they lead to is entered, and whenever the set
        /// of keys grows. `done` counts the states expanded, `found` those discovered.
        observer;
        /// Beside the tables, which the observer hears of, the new successors of 16384 states are held.
        threads;
    }

    /// Leaves out moves of which the game knows that they lead where an earlier state leads; see
    /// [`Bfs::sleep_sets`](crate::Bfs::sleep_sets).
    #[must_use]
    pub fn sleep_sets(mut self) -> Self
    where
        G: SleepSets,
    {
        self.skipping = Some(Skipping::new());
        self
    }

    /// Starts the search; the levels are found as they are asked for.
    pub fn start(self) -> Levels<'g, G> {
        let Self { game, sources, run, skipping } = self;
        Levels {
            expansion: Expansion { game, skipping },
            workers: run.workers(),
            run,
            sources: sources.unwrap_or_else(|| vec![game.initial()]),
            known: None,
            level: Level::new(),
            expanded: 0,
            end: None,
        }
    }
}

/// How many states are expanded between two times of putting together what was found; for any number
/// of threads, so that a limit falls in the same place.
const ROUND: usize = 1 << 14;

/// The levels of a search under way.
pub struct Levels<'g, G: Game> {
    expansion: Expansion<'g, G>,
    run: Run<'g>,
    workers: Workers,
    /// None after they were taken.
    sources: Vec<G::State>,
    /// None before the first level.
    known: Option<KeySet>,
    level: Level<G::State>,
    expanded: usize,
    end: Option<End>,
}

struct Level<S> {
    states: Vec<S>,
    /// Which moves of each state transpose; empty if all moves are tried.
    transposing: Vec<MoveSet>,
}

impl<S> Level<S> {
    fn new() -> Self {
        Self { states: Vec::new(), transposing: Vec::new() }
    }
}

/// The keys that were found, and the game that makes them of states.
struct KnownKeys<'k, G> {
    game: &'k G,
    keys: &'k KeySet,
}

/// A key of at most 64 bits.
#[inline]
fn narrow(key: u128) -> u64 {
    #[expect(clippy::cast_possible_truncation, reason = "wider keys were refused")]
    let key = key as u64;
    key
}

impl<G: Keyed> Known<G::State> for KnownKeys<'_, G> {
    #[inline]
    fn look_up(&self, states: &[G::State], unknown: impl FnMut(usize, u64)) {
        let scrambled = states.iter().map(|state| self.keys.scramble(narrow(self.game.key(state))));
        self.keys.missing(scrambled, unknown);
    }
}

impl<G: Keyed> Levels<'_, G> {
    /// The next level: first the sources, then the states at distance 1, 2, …, in the order in which
    /// they are discovered. None if there is none, or if the observer stopped the search.
    pub fn next_level(&mut self) -> Option<&[G::State]> {
        if self.end.is_some() {
            return None;
        }
        let next = if self.known.is_none() { self.begin() } else { self.expand() };
        match next {
            Ok(next) if next.states.is_empty() => self.end = Some(End::Exhausted),
            Ok(next) => {
                self.level = next;
                return Some(&self.level.states);
            }
            Err(stop) => self.end = Some(End::Stopped(stop)),
        }
        None
    }

    /// The level found last: at the end of the search, the states that are farthest from the sources.
    pub fn level(&self) -> &[G::State] {
        &self.level.states
    }

    /// How the search ended, if it has: [`End::Exhausted`] or [`End::Stopped`].
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The sources, each once.
    fn begin(&mut self) -> Result<Level<G::State>, Stop> {
        let game = self.expansion.game;
        if game.key_bits() > KeySet::MOST_KEY_BITS {
            return Err(Stop::MemoryLimit);
        }
        let least = KeySet::least_bytes(game.key_bits());
        self.run.observe(&Progress::at(0).bytes(least))?;
        let mut keys = KeySet::new(game.key_bits());
        let sources = mem::take(&mut self.sources).into_iter();
        let sources: Vec<_> =
            sources.map(|source| (keys.scramble(narrow(game.key(&source))), source)).collect();
        let run = &mut self.run;
        let permit = |bytes| run.observe(&Progress::at(0).bytes(bytes));
        let is_new = keys.insert_all(&sources, &self.workers, permit)?;
        self.known = Some(keys);
        let sources = sources.into_iter().zip(is_new).filter(|&(_, is_new)| is_new);
        let states = sources.map(|((_, source), _)| source).collect();
        Ok(Level { states, transposing: Vec::new() })
    }

    /// What the level leads to that is new.
    fn expand(&mut self) -> Result<Level<G::State>, Stop> {
        let mut next = Level::new();
        let states = self.level.states.len();
        for start in (0..states).step_by(ROUND) {
            self.expand_round(start..states.min(start + ROUND), &mut next)?;
        }
        Ok(next)
    }

    fn expand_round(
        &mut self,
        round: Range<usize>,
        next: &mut Level<G::State>,
    ) -> Result<(), Stop> {
        let Self { expansion, workers, level: Level { states: level, transposing }, .. } = self;
        let Some(keys) = &mut self.known else { unreachable!("the search has begun") };
        let known = KnownKeys { game: expansion.game, keys };
        let add = |expanded: &mut Expanded<_>, numbers: Range<usize>| {
            let except = transposing.get(numbers.clone()).unwrap_or(&[]);
            expanded.add(expansion, &known, &level[numbers], except);
        };
        let parts = workers.fold_ranges(round.clone(), Expanded::new, add);
        let Expanded { parents, fresh, .. } = Expanded::join(parts);

        let others = vec_bytes_to_hold(level, 0)
            + vec_bytes_to_hold(transposing, 0)
            + vec_bytes_to_hold(&next.states, fresh.states.len())
            + vec_bytes_to_hold(&next.transposing, fresh.moves.len());
        let progress = Progress::at(self.expanded as u64).found(keys.len() as u64);
        let run = &mut self.run;
        let mut permit = |bytes| run.observe(&progress.bytes(bytes + others));
        permit(keys.bytes_to_hold(fresh.states.len()))?;
        let is_new = keys.insert_all(&fresh.states, workers, permit)?;
        // A state that was new in this round has its place in it instead of the place of the first equal
        // one, so a little less is known to be earlier than could be.
        let mut discoverer = Discoverer::new(expansion.skipping.is_some(), &fresh.moves);
        let mut states = (0..).zip(is_new).zip(fresh.states);
        for (parent, of_parent) in (0..).zip(&parents) {
            let take_next = || {
                let ((number, is_new), (_, state)) =
                    states.next().expect("as many as were counted");
                if is_new {
                    reserve_one(&mut next.states);
                    next.states.push(state);
                }
                ControlFlow::<Infallible, _>::Continue(Numbered { number, is_new })
            };
            let ControlFlow::Continue(()) = discoverer.add_parent(parent, of_parent, take_next);
        }
        let discoveries = discoverer.finish();
        let parents = &level[round.clone()];
        for set in expansion.transposing_of(&discoveries, parents, workers) {
            reserve_one(&mut next.transposing);
            next.transposing.push(set);
        }
        self.expanded += round.len();
        Ok(())
    }
}
