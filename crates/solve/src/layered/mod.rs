//! Layered retrograde analysis: exact values in games whose layers are solved one after the other.

mod block;
mod forward;
mod keys;
mod values;

use std::collections::BTreeMap;

use block::solve_block;
use keys::Keys;
pub use values::{LayerCounts, LayeredValues};

use crate::error::SolveError;
use abstract_games_core::observer::from_fn;
use abstract_games_core::workers::ROUND;
use abstract_games_core::{Game, Layers, Observer, Progress, Run, Value, Workers, run_setters};

/// A retrograde analysis of a game with [`Layers`], from the last layer to the first.
///
/// A first pass forwards finds the keys of all states that can be reached. Then each layer is
/// solved block by block, by a [`Retrograde`](crate::Retrograde) analysis in which a move to a
/// later layer ends play with the value found there, or by the game's [own
/// solver](Layers::solve_block). The values are those of `Retrograde` on all states, but states and
/// moves take memory for one block at a time.
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
        /// `done` counts the states whose successors were listed forwards, and then the work of the
        /// blocks: a unit for each state of a block of up to 2¹⁴ states, and that of the two
        /// searches in a larger one. `found` counts the states reached. `bytes` includes the
        /// successors of a round of 1024 states, assumed to be as in the rounds before, but no
        /// searches of blocks of up to 2¹⁴ states (see [`solve`](LayeredRetrograde::solve)).
        observer;
        threads;
    }

    /// Runs the analysis.
    ///
    /// # Cost
    ///
    /// Each state is decoded twice and its successors are listed three times, with a lookup for
    /// each. Memory: 9 bytes for each state, or 17 if keys have more than 64 bits. In addition,
    /// 17 to 34 bytes for each state of one layer and each state of later layers that it leads to;
    /// or the memory of [`Bfs`](abstract_games_search::Bfs) and [`Retrograde`](crate::Retrograde)
    /// for one block, and 32 bytes for each state of its layer; and the successors of 1024 states,
    /// in 32 to 96 bytes each.
    ///
    /// Each thread solves blocks of up to 2¹⁴ states, in rounds of as many states. The observer is
    /// asked about all states of a round before it begins, and a stop waits for its end. The memory
    /// of the searches of these blocks, and that of the game's own solver, is not reported.
    ///
    /// # Errors
    ///
    /// [`SolveError::Stopped`] if the observer stops the analysis; other variants for violations of
    /// the contracts of [`Layers`] and [`Keyed`](abstract_games_core::Keyed).
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
        let (layers, done) = forward::reach(game, &sources, &mut run)?;
        drop(sources);
        let found = layers.values().map(|keys| keys.len() as u64).sum();
        let bytes = layers.values().map(Keys::bytes).sum();
        let solved = LayeredValues::new(game);
        Backward { workers: run.workers(), run, solved, done, found, bytes }.run(layers)
    }
}

struct Backward<'a, G: Game> {
    run: Run<'a>,
    workers: Workers,
    solved: LayeredValues<'a, G>,
    done: u64,
    found: u64,
    bytes: u64,
}

/// A state as the number of its block and its own number in the layer.
type Member = (u128, usize);

impl<'a, G: Layers> Backward<'a, G> {
    fn run(mut self, mut layers: BTreeMap<u32, Keys>) -> Result<LayeredValues<'a, G>, SolveError> {
        while let Some((layer, keys)) = layers.pop_last() {
            let values = self.solve_layer(layer, &keys)?;
            self.solved.insert(layer, keys, values);
        }
        Ok(self.solved)
    }

    fn solve_layer(&mut self, layer: u32, keys: &Keys) -> Result<Vec<Value>, SolveError> {
        let members = (keys.len() * size_of::<Member>()) as u64;
        self.bytes += (keys.len() * size_of::<Value>()) as u64;
        self.permit(0, members)?;
        let game = self.solved.game();
        let mut values = vec![Value::Draw; keys.len()];
        let mut order = Vec::with_capacity(keys.len());
        for number in 0..keys.len() {
            order.push((game.block(&decode(game, keys, number)?), number));
        }
        order.sort_unstable();
        let mut blocks = order.chunk_by(|(one, _), (other, _)| one == other).peekable();
        while let Some(block) = blocks.next() {
            if block.len() > ROUND {
                let solved = self.solve_large(layer, keys, block, members)?;
                block.iter().zip(solved).for_each(|(&(_, at), value)| values[at] = value);
                continue;
            }
            let (mut round, mut states) = (vec![block], block.len());
            while let Some(block) = blocks.next_if(|block| states + block.len() <= ROUND) {
                states += block.len();
                round.push(block);
            }
            self.permit(states, members)?;
            let solved = &self.solved;
            let work = |block: &[Member]| {
                let states: Result<Vec<_>, _> =
                    block.iter().map(|&(_, at)| decode(solved.game(), keys, at)).collect();
                solve_block(solved, layer, &states?, Run::new())
            };
            for (block, solved) in round.iter().zip(self.workers.map_each(round.clone(), work)) {
                block.iter().zip(solved?.0).for_each(|(&(_, at), value)| values[at] = value);
            }
        }
        Ok(values)
    }

    fn solve_large(
        &mut self,
        layer: u32,
        keys: &Keys,
        block: &[Member],
        members: u64,
    ) -> Result<Vec<Value>, SolveError> {
        let game = self.solved.game();
        let states = block.iter().map(|&(_, at)| decode(game, keys, at));
        let states = states.collect::<Result<Vec<_>, _>>()?;
        let held = self.bytes + members + size_of_val(states.as_slice()) as u64;
        let (done, found, threads) = (self.done, self.found, self.workers.count());
        let run = &mut self.run;
        let report = |inner: &Progress| {
            let bytes = held.saturating_add(inner.bytes);
            run.observe(&Progress::at(done + inner.done).found(found).bytes(bytes))
        };
        let inner = Run::new().threads(threads).observer(from_fn(report));
        let (values, work) = solve_block(&self.solved, layer, &states, inner)?;
        self.done += work;
        Ok(values)
    }

    fn permit(&mut self, units: usize, bytes: u64) -> Result<(), SolveError> {
        let bytes = self.bytes.saturating_add(bytes);
        for _ in 0..units.max(1) {
            self.run.observe(&Progress::at(self.done).found(self.found).bytes(bytes))?;
            self.done += u64::from(units > 0);
        }
        Ok(())
    }
}

fn decode<G: Layers>(game: &G, keys: &Keys, number: usize) -> Result<G::State, SolveError> {
    let key = keys.get(number);
    game.state(key).ok_or(SolveError::Key { key })
}
