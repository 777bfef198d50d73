//! `LevelSearch`: breadth-first search that keeps only the newest level.

use abstract_games_core::{Game, Keyed, Predecessors, Run, SleepSets, run_setters};

use super::key_graph::{PredecessorKeys, predecessor_keys};
use super::successors::Skipping;

/// A breadth-first search that keeps only the newest level and the keys of all states: for the
/// number of states at each distance, the distance of a goal, and the farthest states. There are no
/// paths, unless the keys of all levels are [kept](LevelSearch::keep_levels). The levels are those
/// of [`Bfs`](crate::Bfs), state by state, and in a quotient what is said there of distances holds.
///
/// Memory: the newest level and the next one, and a set of keys, whose bytes for each key depend on
/// the number of keys *n*, here more than 12 000, and on their bits *b*:
///
/// | keys | bytes for each |
/// | --- | --- |
/// | *b* ≤ 64 and *n* > 2^(*b* - 17) | 4 to 9 |
/// | *b* ≤ 64 and *n* > 2^(*b* - 25) | 6 to 12 |
/// | *b* ≤ 64 and fewer | 11 to 23 |
/// | *b* > 64 | 23 to 46 |
///
/// The set never takes more than the larger of 16 KiB and one bit for each possible key. While it
/// grows, the old one of half its size is there too.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_search::LevelSearch;
///
/// let mut levels = LevelSearch::new(&TicTacToe).start();
/// let mut sizes = Vec::new();
/// while let Some(level) = levels.next_level() {
///     sizes.push(level.len());
/// }
/// assert_eq!(sizes, [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]);
/// ```
#[derive(Debug)]
#[must_use]
pub struct LevelSearch<'g, G, S, F = fn(&S) -> bool> {
    pub(super) game: &'g G,
    /// `None` stands for the initial state.
    pub(super) sources: Option<Vec<S>>,
    pub(super) goal: Option<F>,
    pub(super) plies: usize,
    pub(super) run: Run<'g>,
    pub(super) skipping: Option<Skipping<G, S>>,
    pub(super) keeps_levels: bool,
    pub(super) predecessors: Option<PredecessorKeys<G, S>>,
}

impl<'g, G, S> LevelSearch<'g, G, S> {
    /// A search from the initial state of `game`.
    pub fn new(game: &'g G) -> Self {
        Self {
            game,
            sources: None,
            goal: None,
            plies: usize::MAX,
            run: Run::new(),
            skipping: None,
            keeps_levels: false,
            predecessors: None,
        }
    }
}

impl<'g, G: Game, F: Fn(&G::State) -> bool> LevelSearch<'g, G, G::State, F> {
    source_setters!();

    sleep_sets_setter!();

    /// Stops after the first level in which `goal` holds for some state. That level is complete.
    ///
    /// In a quotient, see [`Quotient::goal`](abstract_games_core::Quotient::goal).
    pub fn until<H: Fn(&G::State) -> bool>(self, goal: H) -> LevelSearch<'g, G, G::State, H> {
        let Self { game, sources, plies, run, skipping, keeps_levels, predecessors, .. } = self;
        let goal = Some(goal);
        LevelSearch { game, sources, goal, plies, run, skipping, keeps_levels, predecessors }
    }

    /// Limits the distance to this many plies.
    pub fn within(self, plies: usize) -> Self {
        Self { plies, ..self }
    }

    run_setters! {
        'g;
        /// The observer is asked for every 16384 states, before their successors are entered, and
        /// whenever the set of keys grows. `done` counts the states expanded, `found` those
        /// discovered. The new successors of the states count as memory.
        observer;
        threads;
    }

    /// Keeps the keys of all levels, so that [`Levels::path_to`](crate::Levels::path_to) can give
    /// shortest paths.
    ///
    /// The differences of the sorted keys of a level are stored with 7 bits in each byte: one byte
    /// for each state where a level has one of 128 keys or more, two where it has one of 16384, and
    /// so on. While a level is stored, its keys take another 16 bytes each.
    ///
    /// ```
    /// use abstract_games_core::tic_tac_toe::TicTacToe;
    /// use abstract_games_search::{End, LevelSearch};
    /// use abstract_games_core::Players;
    ///
    /// let game = TicTacToe;
    /// let search = LevelSearch::new(&game).keep_levels();
    /// let mut levels = search.until(|state| game.outcome(state).is_some()).start();
    /// while levels.next_level().is_some() {}
    /// assert_eq!(levels.end(), Some(End::Goal));
    /// let path = levels.path_to(levels.goal().unwrap()).unwrap();
    /// assert_eq!(path.len(), 5);
    /// ```
    pub fn keep_levels(self) -> Self {
        Self { keeps_levels: true, ..self }
    }

    /// Keeps the keys of all levels, and finds the same paths by the predecessors of their states,
    /// instead of expanding each level before a state.
    pub fn by_predecessors(mut self) -> Self
    where
        G: Keyed + Predecessors,
    {
        self.predecessors = Some(predecessor_keys);
        self.keep_levels()
    }
}
