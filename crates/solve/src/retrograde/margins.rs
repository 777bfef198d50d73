//! `RetrogradeMargins`: the margins of all states of a game in which play can repeat.

use std::hash::Hash;
use std::mem;

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Game, MOST_MARGIN, Margins, Observer, Progress, Run, Stop, run_setters};
use abstract_games_search::{End, Exploration, StronglyConnectedComponents};

use super::component::Component;
use super::reverse_edges::Edge;
use crate::error::SolveError;

/// A retrograde analysis of margins, of all states that a search discovered, where play can repeat.
///
/// Play that goes on for ever is worth the [`endless_margin`](Margins::endless_margin): 0 by
/// default, or the points won so far. Endgame databases of games such as awari are made in this way
/// (J. W. Romein and H. E. Bal, *Solving awari with parallel retrograde analysis*, 2003; T. R.
/// Lincke and A. Marzetta, *Large endgame databases with limited memory space*, 2000).
///
/// The strongly connected components are solved one after the other, each after those that it leads
/// to, and backwards from the moves that leave it. Margins are decided in descending order of how
/// much they differ from that of endless play, which is all play within the component.
///
/// ```
/// use abstract_games_core::{Game, Outcome, Players, Points, Side};
/// use abstract_games_search::Bfs;
/// use abstract_games_solve::RetrogradeMargins;
///
/// /// A token on a ring of five squares moves one or two squares forward. A player who brings it
/// /// to square 0 may stop there or go on; who stops on square n pays n points to the other.
/// struct Ring;
///
/// impl Game for Ring {
///     /// The square, whether play is over, and the player to move.
///     type State = (i32, bool, Side);
///     /// The steps; 0 to stop.
///     type Move = i32;
///
///     fn initial(&self) -> Self::State {
///         (1, false, Side::First)
///     }
///
///     fn moves(&self, &(_, over, _): &Self::State) -> impl Iterator<Item = i32> {
///         (0..3).filter(move |_| !over)
///     }
///
///     fn play(&self, &(at, _, side): &Self::State, steps: &i32) -> Self::State {
///         ((at + steps) % 5, *steps == 0, side.opponent())
///     }
/// }
///
/// impl Players for Ring {
///     type Player = Side;
///
///     fn turn(&self, state: &Self::State) -> Side {
///         state.2
///     }
///
///     fn outcome(&self, state: &Self::State) -> Option<Outcome<Side>> {
///         self.lead(state).map(|lead| match lead {
///             0 => Outcome::Draw,
///             1.. => Outcome::Win(Side::First),
///             _ => Outcome::Win(Side::Second),
///         })
///     }
/// }
///
/// impl Points for Ring {
///     fn lead(&self, &(at, over, side): &Self::State) -> Option<i32> {
///         // The player to move is the one who is paid.
///         over.then_some(if side == Side::First { at } else { -at })
///     }
///
///     /// Whoever avoids the end pays: endless play costs the first player a point.
///     fn endless_lead(&self, _: &Self::State) -> i32 {
///         -1
///     }
/// }
///
/// let found = Bfs::new(&Ring).explore();
/// let solved = RetrogradeMargins::new(&Ring, &found).solve()?;
/// // The first player stops on square 0, and pays a point anywhere else.
/// assert_eq!(solved.margin(&(0, false, Side::First)), Some(0));
/// assert_eq!(solved.margin(&(3, false, Side::First)), Some(-1));
/// assert_eq!(solved.margin(&(3, false, Side::Second)), Some(1));
/// # Ok::<(), abstract_games_solve::SolveError>(())
/// ```
#[derive(Debug)]
#[doc(alias = "endgame database")]
#[doc(alias = "awari")]
pub struct RetrogradeMargins<'a, G, S> {
    game: &'a G,
    exploration: &'a Exploration<S>,
    run: Run<'a>,
}

impl<'a, G, S> RetrogradeMargins<'a, G, S> {
    /// An analysis of the states of `exploration`, which must be complete and of `game`.
    pub fn new(game: &'a G, exploration: &'a Exploration<S>) -> Self {
        Self { game, exploration, run: Run::new() }
    }

    run_setters! {
        'a;
        /// `done` counts the states twice: for the components, and for the margins.
        observer;
    }

    /// Runs the analysis.
    ///
    /// Costs, for each state, its successors twice with a lookup for each, and up to two entries of
    /// a heap. Memory, in addition to the exploration: 16 bytes for each state and 4 for each
    /// component, and for the largest component about 60 bytes for each state and 10 for each
    /// different successor within it.
    ///
    /// # Errors
    ///
    /// [`SolveError::Incomplete`] if the exploration ended early. [`SolveError::Stopped`] if the
    /// observer stops the analysis. [`SolveError::DeadEnd`] and [`SolveError::EndlessMargin`] for
    /// states that violate the contracts of [`Margins`].
    pub fn solve(self) -> Result<SolvedMargins<'a, S>, SolveError>
    where
        G: Margins<State = S>,
    {
        self.solved()
    }
}

// `G::State` has the bounds of states, which `S` alone has not.
impl<'a, G: Margins> RetrogradeMargins<'a, G, G::State> {
    fn solved(self) -> Result<SolvedMargins<'a, G::State>, SolveError> {
        let Self { game, exploration, mut run } = self;
        if exploration.end() != End::Exhausted {
            return Err(SolveError::Incomplete);
        }
        let (held, states) = (exploration.bytes(), exploration.len());
        let total = 2 * states as u64;
        let watch = |progress: &Progress| {
            let bytes = held.saturating_add(progress.bytes);
            run.observe(&progress.of(total).bytes(bytes))
        };
        let components =
            StronglyConnectedComponents::of_exploration(game, exploration, from_fn(watch));
        if let Some(stop) = components.stopped() {
            return Err(stop.into());
        }
        let of_states = 16 * states as u64 + 4 * components.len() as u64;
        let bytes = held.saturating_add(of_states);
        let progress = Progress::at(states as u64).of(total).bytes(bytes);
        run.observe(&progress)?;
        let order = by_component(&components, || run.observe(&progress))?;
        let (margins, places) = (vec![0; states], vec![0; states]);
        let mut pass = Pass { game, exploration, components: &components, margins, places, bytes };
        let mut start = 0;
        for &size in components.sizes() {
            let members = &order[start..start + size as usize];
            pass.solve_component(members, start, &mut run)?;
            start += members.len();
        }
        Ok(SolvedMargins { exploration, margins: pass.margins })
    }
}

fn by_component(
    components: &StronglyConnectedComponents,
    mut observe: impl FnMut() -> Result<(), Stop>,
) -> Result<Vec<u32>, Stop> {
    let numbers = components.numbers();
    let start = |next: &mut usize, &size: &u32| Some(mem::replace(next, *next + size as usize));
    let mut starts = Vec::with_capacity(components.sizes().len());
    starts.extend(components.sizes().iter().scan(0, start));
    let mut order = vec![0; numbers.len()];
    for (state, &component) in (0..).zip(numbers) {
        observe()?;
        let place = &mut starts[component as usize];
        order[mem::replace(place, *place + 1)] = state;
    }
    Ok(order)
}

struct Pass<'a, G: Game> {
    game: &'a G,
    exploration: &'a Exploration<G::State>,
    components: &'a StronglyConnectedComponents,
    margins: Vec<i32>,
    places: Vec<u32>,
    bytes: u64,
}

impl<G: Margins> Pass<'_, G> {
    fn solve_component(
        &mut self,
        members: &[u32],
        done: usize,
        run: &mut Run<'_>,
    ) -> Result<(), SolveError> {
        for (place, &state) in (0..).zip(members) {
            self.places[state as usize] = place;
        }
        let states = self.exploration.len();
        let mut component = Component::default();
        let mut progress = Progress::at(0).of(2 * states as u64);
        let mut most_edges = 0;
        for (place, &state) in members.iter().enumerate() {
            (progress.done, progress.found) =
                ((states + done + place) as u64, (done + place) as u64);
            progress.bytes = self.bytes.saturating_add(component.bytes_to_hold(1, most_edges));
            run.observe(&progress)?;
            most_edges = most_edges.max(self.add(state as usize, &mut component)?);
        }
        let margins = component.solve(|| run.observe(&progress))?;
        for (&state, margin) in members.iter().zip(margins) {
            self.margins[state as usize] = margin;
        }
        Ok(())
    }

    /// Adds a state to its component. Returns the number of its edges.
    fn add(&self, number: usize, component: &mut Component) -> Result<usize, SolveError> {
        let (game, exploration) = (self.game, self.exploration);
        let state = &exploration.states()[number];
        if let Some(margin) = game.margin(state) {
            return Ok(component.add(0, Some(margin), &mut Vec::new()));
        }
        let (moves, nexts): (Vec<_>, Vec<_>) = game.successors(state).unzip();
        if moves.is_empty() {
            return Err(SolveError::DeadEnd { state: game.show(state) });
        }
        let endless = game.endless_margin(state);
        let numbers = self.components.numbers();
        let (mut exit, mut edges, mut is_consistent) = (None, Vec::new(), true);
        let mut moves = moves.iter().zip(&nexts);
        exploration.indices_of(&nexts, |index| {
            let (Some((m, next)), Some(index)) = (moves.next(), index) else { return };
            let after = index as usize;
            if numbers[after] == numbers[number] {
                let worth = through(game, state, m, game.endless_margin(next));
                is_consistent &= worth == endless;
                let keeps_turn = !game.passes_turn(state, m);
                edges.push(Edge { end: self.places[after], keeps_turn });
            } else {
                exit = exit.max(Some(through(game, state, m, self.margins[after])));
            }
        });
        if !is_consistent {
            return Err(SolveError::EndlessMargin { state: game.show(state) });
        }
        // Without a move within the component there is no endless play.
        let endless = if edges.is_empty() { 0 } else { endless };
        Ok(component.add(endless, exit, &mut edges))
    }
}

fn through<G: Margins>(game: &G, state: &G::State, m: &G::Move, margin: i32) -> i32 {
    let margin = if game.passes_turn(state, m) { margin.saturating_neg() } else { margin };
    margin.saturating_add(game.gain(state, m)).clamp(-MOST_MARGIN, MOST_MARGIN)
}

/// The margins that a [`RetrogradeMargins`] analysis found.
#[derive(Clone, Debug)]
pub struct SolvedMargins<'a, S> {
    exploration: &'a Exploration<S>,
    margins: Vec<i32>,
}

impl<S: Clone + Eq + Hash> SolvedMargins<'_, S> {
    /// The margin of `state` to the player to move, or `None` if the exploration did not discover
    /// it.
    pub fn margin(&self, state: &S) -> Option<i32> {
        self.margins.get(self.exploration.index_of(state)?).copied()
    }

    /// The margin of each state, in the order of the exploration.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = i32> {
        self.margins.iter().copied()
    }

    /// The moves of `state` that keep its margin, or none if the exploration did not discover it.
    /// They need not make progress towards it.
    pub fn moves_that_keep_the_margin<G>(&self, game: &G, state: &S) -> Vec<G::Move>
    where
        G: Margins<State = S>,
    {
        let Some(margin) = self.margin(state) else { return Vec::new() };
        let keeps = |(m, next): &(G::Move, S)| {
            self.margin(next).map(|next| through(game, state, m, next)) == Some(margin)
        };
        game.successors(state).filter(keeps).map(|(m, _)| m).collect()
    }
}
