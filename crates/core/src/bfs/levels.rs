//! Breadth-first search that keeps only the newest level.

use std::ops::Range;

use super::End;
use super::expanded::{Expanded, Known, Numbered, discover_all};
use super::expansion::{Expansion, Skipping, Successors};
use super::key_set::KeySet;
use super::table::{reserve_one, vec_bytes_to_hold};
use crate::workers::Workers;
use crate::{Game, Keyed, MoveSet, Observer, Progress, Stop, Transpositions};

/// A breadth-first search for those who want the levels and nothing else: how many states there are
/// at each distance, how far a goal is, what is farthest.
///
/// Of all states but those of the newest level it remembers only *that* they were found, in a set of
/// their keys that takes 4 to 8 bytes for each, a third of what a [`Bfs`](crate::Bfs) takes. So there are
/// no paths. The levels are those of [`Bfs`](crate::Bfs), state by state, for any number of threads.
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
///         (0..64).filter(move |to| (to % 8).abs_diff(x) * (to / 8).abs_diff(y) == 2)
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
///     fn key(&self, square: &u32) -> u64 {
///         u64::from(*square)
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
pub struct LevelSearch<'g, G: Game, O = ()> {
    game: &'g G,
    source: Option<G::State>,
    observer: O,
    threads: usize,
    skipping: Option<Skipping<G>>,
}

impl<'g, G: Keyed> LevelSearch<'g, G> {
    /// A search from the initial state of `game`.
    pub fn new(game: &'g G) -> Self {
        Self { game, source: None, observer: (), threads: 1, skipping: None }
    }
}

impl<'g, G: Keyed, O: Observer> LevelSearch<'g, G, O> {
    /// Starts from `state` instead of the initial state.
    #[must_use]
    pub fn source(mut self, state: G::State) -> Self {
        self.source = Some(state);
        self
    }

    /// Is watched, and may be stopped, by `observer`, which is asked, some thousands of states at a
    /// time, before what they lead to is entered.
    ///
    /// `done` counts the states expanded, `found` those discovered.
    #[must_use]
    pub fn observer<P: Observer>(self, observer: P) -> LevelSearch<'g, G, P> {
        let Self { game, source, threads, skipping, .. } = self;
        LevelSearch { game, source, observer, threads, skipping }
    }

    /// Leaves out moves of which the game knows that they lead where an earlier state leads; see
    /// [`Bfs::skip_transpositions`](crate::Bfs::skip_transpositions).
    #[must_use]
    pub fn skip_transpositions(mut self) -> Self
    where
        G: Transpositions,
    {
        self.skipping = Some(Skipping::new());
        self
    }

    /// Expands each level on this many threads; 0 stands for one for each core.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Starts the search; the levels are found as they are asked for.
    pub fn start(self) -> Levels<'g, G, O> {
        let Self { game, source, observer, threads, skipping } = self;
        Levels {
            expansion: Expansion { game, skipping },
            observer,
            workers: Workers::new(threads),
            source,
            known: None,
            level: Level::new(),
            expanded: 0,
            end: None,
        }
    }
}

/// The levels of a search under way.
pub struct Levels<'g, G: Game, O = ()> {
    expansion: Expansion<'g, G>,
    observer: O,
    workers: Workers,
    /// None for the initial state, or after it was taken.
    source: Option<G::State>,
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

impl<G: Keyed> Known<G::State> for KnownKeys<'_, G> {
    #[inline]
    fn look_up(&self, states: &[G::State], found: impl FnMut(u64, bool)) {
        let scrambled = states.iter().map(|state| self.keys.scramble(self.game.key(state)));
        self.keys.contains_all(scrambled, found);
    }
}

impl<G: Keyed, O: Observer> Levels<'_, G, O> {
    /// The next level: first the source alone, then the states at distance 1, 2, …, in the order in
    /// which they are discovered. None if there is none, or if the observer stopped the search.
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

    /// The level found last: at the end of the search, the states that are farthest from the source.
    pub fn level(&self) -> &[G::State] {
        &self.level.states
    }

    /// How the search ended, if it has: [`End::Exhausted`] or [`End::Stopped`].
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The source.
    fn begin(&mut self) -> Result<Level<G::State>, Stop> {
        let game = self.expansion.game;
        if game.key_bits() > KeySet::MOST_KEY_BITS {
            return Err(Stop::MemoryLimit);
        }
        self.observer.observe(&Progress::at(0).bytes(KeySet::least_bytes(game.key_bits())))?;
        let mut keys = KeySet::new(game.key_bits());
        let source = self.source.take().unwrap_or_else(|| game.initial());
        keys.insert_all(&[(keys.scramble(game.key(&source)), ())], &self.workers);
        self.known = Some(keys);
        Ok(Level { states: vec![source], transposing: Vec::new() })
    }

    /// What the level leads to that is new.
    fn expand(&mut self) -> Result<Level<G::State>, Stop> {
        let mut next = Level::new();
        let (states, round) = (self.level.states.len(), self.workers.round());
        for start in (0..states).step_by(round) {
            self.expand_round(start..states.min(start + round), &mut next)?;
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
        let chunks = workers.map_ranges(round.clone(), |numbers| {
            let except = transposing.get(numbers.clone()).unwrap_or(&[]);
            let mut expanded = Expanded::new();
            expanded.fill(expansion, &known, &level[numbers], except, &mut Successors::new());
            expanded
        });
        let Expanded { parents, fresh } = Expanded::join(chunks);

        let found = keys.len() as u64;
        let bytes = keys.bytes_to_hold(fresh.states.len())
            + vec_bytes_to_hold(level, 0)
            + vec_bytes_to_hold(transposing, 0)
            + vec_bytes_to_hold(&next.states, fresh.states.len())
            + vec_bytes_to_hold(&next.transposing, fresh.moves.len());
        self.observer.observe(&Progress::at(self.expanded as u64).found(found).bytes(bytes))?;

        keys.reserve(fresh.states.len(), workers);
        let is_new = keys.insert_all(&fresh.states, workers);
        let mut discoveries = Vec::new();
        let mut moves = &fresh.moves[..];
        let mut taken = Vec::new();
        let mut states = (0..).zip(is_new).zip(fresh.states);
        for (parent, of_parent) in (0..).zip(&parents) {
            taken.clear();
            for ((number, is_new), (_, state)) in states.by_ref().take(of_parent.fresh as usize) {
                taken.push(Numbered { number, is_new });
                if is_new {
                    reserve_one(&mut next.states);
                    next.states.push(state);
                }
            }
            if let Some((of_this, others)) = moves.split_at_checked(taken.len()) {
                moves = others;
                discover_all(parent, of_parent.earlier, of_this, &taken, &mut discoveries);
            }
        }
        let parents = &level[round.clone()];
        let transposing = workers.map_chunks(&discoveries, |discoveries| {
            discoveries.iter().map(|it| it.transposing(expansion, parents)).collect::<Vec<_>>()
        });
        for set in transposing.into_iter().flatten() {
            reserve_one(&mut next.transposing);
            next.transposing.push(set);
        }
        self.expanded += round.len();
        Ok(())
    }
}
