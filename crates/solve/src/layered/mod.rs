//! Layered retrograde analysis: exact values in games whose layers are solved one after the other.

mod forward;
mod keys;
mod layer;
mod values;

use abstract_games_core::{Game, Layers, Observer, Progress, Run, Value, run_setters};

use crate::error::SolveError;
use keys::Keys;
use layer::Layer;
pub use values::{LayerCounts, LayeredValues};

/// A retrograde analysis of a game with [`Layers`], from the last layer to the first.
///
/// A first pass forwards finds the keys of all states that can be reached. Then each layer is
/// solved block by block, backwards from its finished states and from the moves to later layers,
/// whose values are known. The values are those of [`Retrograde`](crate::Retrograde) on all states,
/// but moves take memory for one block at a time, and states none.
///
/// ```
/// use abstract_games_core::{Game, Keyed, Layers, Outcome, Players, Side, Value};
/// use abstract_games_solve::LayeredRetrograde;
///
/// /// A token on a ring of five squares moves a square forward or back, or is lifted from square 0
/// /// to the ring above. The player who lifts it from the third ring wins.
/// struct Tower;
///
/// impl Game for Tower {
///     type State = (u8, u8, Side);
///     type Move = (u8, u8);
///
///     fn initial(&self) -> (u8, u8, Side) {
///         (0, 2, Side::First)
///     }
///
///     fn moves(&self, &(ring, at, _): &(u8, u8, Side)) -> impl Iterator<Item = (u8, u8)> {
///         let steps = [(ring, (at + 1) % 5), (ring, (at + 4) % 5)];
///         let lift = (at == 0).then_some((ring + 1, 2));
///         steps.into_iter().chain(lift).filter(move |_| ring < 3)
///     }
///
///     fn play(&self, state: &(u8, u8, Side), &(ring, at): &(u8, u8)) -> (u8, u8, Side) {
///         (ring, at, state.2.opponent())
///     }
/// }
///
/// impl Players for Tower {
///     type Player = Side;
///
///     fn turn(&self, state: &(u8, u8, Side)) -> Side {
///         state.2
///     }
///
///     fn outcome(&self, state: &(u8, u8, Side)) -> Option<Outcome<Side>> {
///         (state.0 == 3).then_some(Outcome::Win(state.2.opponent()))
///     }
/// }
///
/// impl Keyed for Tower {
///     fn key_bits(&self) -> u32 {
///         6
///     }
///
///     fn key(&self, &(ring, at, side): &(u8, u8, Side)) -> u128 {
///         u128::from(ring * 10 + at * 2) + u128::from(side == Side::Second)
///     }
///
///     fn state(&self, key: u128) -> Option<(u8, u8, Side)> {
///         let number = u8::try_from(key).ok().filter(|&number| number < 40)?;
///         let side = if number % 2 == 0 { Side::First } else { Side::Second };
///         Some((number / 10, number % 10 / 2, side))
///     }
/// }
///
/// impl Layers for Tower {
///     fn layer(&self, state: &(u8, u8, Side)) -> u32 {
///         state.0.into()
///     }
/// }
///
/// let solved = LayeredRetrograde::new(&Tower).solve()?;
/// assert_eq!(solved.value(&(2, 0, Side::First)), Some(Value::Win));
/// assert_eq!(solved.value(&(2, 2, Side::First)), Some(Value::Draw));
/// assert_eq!(solved.layers().map(|counts| counts.drawn).collect::<Vec<_>>(), [10, 10, 8, 0]);
/// # Ok::<(), abstract_games_solve::SolveError>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct LayeredRetrograde<'a, G, S> {
    game: &'a G,
    sources: Option<Vec<S>>,
    run: Run<'a>,
}

impl<'a, G, S> LayeredRetrograde<'a, G, S> {
    /// An analysis of all states that can be reached from the initial state of `game`.
    pub fn new(game: &'a G) -> Self {
        Self { game, sources: None, run: Run::new() }
    }
}

impl<'a, G: Game> LayeredRetrograde<'a, G, G::State> {
    /// Analyses the states that can be reached from `states`, instead of the initial state.
    pub fn sources(self, states: impl IntoIterator<Item = G::State>) -> Self {
        Self { sources: Some(states.into_iter().collect()), ..self }
    }

    run_setters! {
        'a;
        /// `done` counts the states whose successors were listed forwards, and then those whose
        /// blocks are solved. `found` counts the states reached. `bytes` includes the successors of
        /// a round of 1024 states in the first pass, assumed to be as in the rounds before, but not
        /// those of a round of 2¹⁴ states later (see [`solve`](LayeredRetrograde::solve)).
        observer;
        threads;
    }

    /// Runs the analysis.
    ///
    /// # Cost
    ///
    /// Each state is decoded three times and its successors are listed twice, with a lookup for
    /// each. Memory: 9 bytes for each state, or 17 if keys have more than 64 bits. In addition, 19
    /// to 58 bytes for each state of later layers that one layer leads to and, with a list, 35 to
    /// 106 for each of that layer; or 36 bytes for each state of a layer and, for one block, about
    /// 60 bytes for each state and 10 for each different successor within it; and the successors of
    /// 1024 states, in 32 to 96 bytes each.
    ///
    /// Each thread solves blocks of up to 2¹⁴ states, in rounds of as many states; a block without
    /// others in its round is solved on one thread, after all threads have listed its moves. The
    /// observer is asked about all states of a round before it begins, and a stop waits for its
    /// end. The memory of the moves of a round is not reported.
    ///
    /// # Errors
    ///
    /// [`SolveError::Stopped`] if the observer stops the analysis, or with `Stop::TooManyStates` if
    /// a block has 2³² states or moves; other variants for violations of the contracts of
    /// [`Layers`] and [`Keyed`](abstract_games_core::Keyed).
    ///
    /// # Panics
    ///
    /// If the game lists other moves of the same state in a later call.
    pub fn solve(self) -> Result<LayeredValues<'a, G>, SolveError>
    where
        G: Layers,
    {
        let Self { game, sources, mut run } = self;
        let sources = sources.unwrap_or_else(|| vec![game.initial()]);
        let (mut layers, done) = forward::reach(game, &sources, &mut run)?;
        drop(sources);
        let found = layers.values().map(|keys| keys.len() as u64).sum();
        let mut bytes: u64 = layers.values().map(Keys::bytes).sum();
        let workers = run.workers();
        let (mut solved, mut begun) = (LayeredValues::new(game), 0_u64);
        while let Some((number, keys)) = layers.pop_last() {
            bytes += (keys.len() * size_of::<Value>()) as u64;
            let layer = Layer { number, keys: &keys, later: &solved };
            let values = layer.solve(&workers, |units, held| {
                for _ in 0..units.max(1) {
                    begun += u64::from(units > 0);
                    // The last unit that has begun is not done.
                    let progress = Progress::at(done + begun.saturating_sub(1)).found(found);
                    run.observe(&progress.bytes(bytes.saturating_add(held)))?;
                }
                Ok(())
            })?;
            solved.layers.insert(number, (keys, values));
        }
        Ok(solved)
    }
}
