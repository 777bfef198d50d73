//! Breadth-first search from both ends at once.

use std::hash::Hash;

use abstract_games_core::{Game, Line, Predecessors, Reversed, Run, SleepSets, Stop, run_setters};

use super::exploration::{End, Exploration};
use super::frontier::{Frontier, FrontierRun};
use super::frontier_rounds::expand_newest;
use super::successors::{Expansion, Skipping};

/// A bidirectional search for a shortest path: forward from the sources and backward from the
/// targets, always on the side with the smaller newest level, until the two meet.
///
/// In a [`Quotient`](abstract_games_core::Quotient), it finds a path between orbits.
/// [`Quotient::lift_to`](abstract_games_core::Quotient::lift_to) gives the path to the target
/// itself, if every symmetry fixes the source or the target.
///
/// Costs two [`Bfs`](crate::Bfs) of about half the depth: about the square root of the work of one,
/// where the number of states grows exponentially and few predecessors are unreachable.
///
/// ```
/// # use abstract_games_core::{Game, Predecessors};
/// # use abstract_games_search::BidirectionalSearch;
/// # /// The numbers 0 to 999 in a ring, walked in steps of 1 and 10.
/// # struct Ring;
/// # impl Game for Ring {
/// #     type State = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { 0 }
/// #     fn moves(&self, _: &u32) -> impl Iterator<Item = u32> { [1, 10].into_iter() }
/// #     fn play(&self, state: &u32, step: &u32) -> u32 { (state + step) % 1000 }
/// # }
/// # impl Predecessors for Ring {
/// #     fn predecessors(&self, state: &u32) -> impl Iterator<Item = (u32, u32)> {
/// #         let state = *state;
/// #         [1, 10].into_iter().map(move |step| (step, (state + 1000 - step) % 1000))
/// #     }
/// # }
/// // A ring of a thousand squares, with steps of 1 and of 10.
/// let found = BidirectionalSearch::new(&Ring).target(537).search();
/// assert_eq!(found.distance(), Some(60));
/// assert_eq!(found.path(&Ring).unwrap().len(), 60);
/// ```
#[derive(Debug)]
#[must_use]
pub struct BidirectionalSearch<'g, G, S> {
    game: &'g G,
    /// `None` stands for the initial state.
    sources: Option<Vec<S>>,
    targets: Vec<S>,
    run: Run<'g>,
    skipping: Option<Skipping<G, S>>,
}

impl<'g, G, S> BidirectionalSearch<'g, G, S> {
    /// A search from the initial state of `game`, without targets so far.
    pub fn new(game: &'g G) -> Self {
        Self { game, sources: None, targets: Vec::new(), run: Run::new(), skipping: None }
    }
}

impl<'g, G: Game> BidirectionalSearch<'g, G, G::State> {
    source_setters!();

    /// Adds `state` to the targets, in any of which the path may end.
    pub fn target(mut self, state: G::State) -> Self {
        self.targets.push(state);
        self
    }

    run_setters! {
        'g;
        /// The observer is asked as in [`Bfs`](crate::Bfs). Progress is the sum of both sides.
        observer;
        threads;
    }

    sleep_sets_setter! {
        /// Only the forward side skips moves.
    }

    /// Runs the search.
    pub fn search(self) -> Meeting<G::State>
    where
        G: Predecessors,
    {
        let Self { game, sources, targets, mut run, skipping } = self;
        let sources = sources.unwrap_or_else(|| vec![game.initial()]);
        let reversed = Reversed::new(game);
        let ahead = Expansion { game, skipping };
        let back = Expansion { game: &reversed, skipping: None };
        let workers = run.workers();
        let mut watch = FrontierRun::new(&mut run);
        let nothing = |_: &G::State| false;
        let mut forward = Frontier::new(&workers, ahead.skipping.is_some());
        let mut backward = Frontier::new(&workers, false);
        let mut step = forward.start(sources, &mut watch, nothing);
        if step.is_ok() {
            watch.elsewhere = forward.progress();
            step = backward.start(targets, &mut watch, nothing);
        }
        let mut meeting = meet(&backward, &forward);
        let end = loop {
            match step {
                _ if meeting.is_some() => break End::Goal,
                Err(end) => break end,
                // The first level that meets gives the least distance.
                Ok(()) if forward.newest().len() <= backward.newest().len() => {
                    watch.elsewhere = backward.progress();
                    step = expand_newest(&mut forward, &ahead, &mut watch, nothing);
                    meeting = meet(&forward, &backward);
                }
                Ok(()) => {
                    watch.elsewhere = forward.progress();
                    step = expand_newest(&mut backward, &back, &mut watch, nothing);
                    meeting = meet(&backward, &forward);
                }
            }
        };
        Meeting { forward: forward.finish(end), backward: backward.finish(end), at: meeting }
    }
}

/// The first state of the newest level of `one` that `other` has discovered.
fn meet<S: Clone + Eq + Hash + Send + Sync>(
    one: &Frontier<'_, S>,
    other: &Frontier<'_, S>,
) -> Option<S> {
    let mut newest = one.newest().iter();
    let mut met = None;
    other.table.find_all(one.newest(), |number| {
        let state = newest.next();
        if number.is_some() && met.is_none() {
            met = state;
        }
    });
    met.cloned()
}

/// The result of a [`BidirectionalSearch`].
#[derive(Clone, Debug)]
pub struct Meeting<S> {
    forward: Exploration<S>,
    backward: Exploration<S>,
    at: Option<S>,
}

impl<S: Clone + Eq + Hash> Meeting<S> {
    /// How the search ended: [`End::Goal`] if there is a path, [`End::Exhausted`] if there is none.
    pub fn end(&self) -> End {
        self.forward.end()
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end().stopped()
    }

    /// Number of states discovered, the sum of both sides.
    pub fn len(&self) -> usize {
        self.forward.len() + self.backward.len()
    }

    /// Whether no state was discovered.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The least number of moves from a source to a target, if one was found.
    pub fn distance(&self) -> Option<usize> {
        let meeting = self.at.as_ref()?;
        Some(self.forward.distance(meeting)? + self.backward.distance(meeting)?)
    }

    /// A lower bound on the length of a path, valid even if the search was stopped.
    pub fn distance_at_least(&self) -> usize {
        if self.forward.is_empty() || self.backward.is_empty() {
            // Stopped before it began: a source may be a target.
            return 0;
        }
        // The last level of a side may be incomplete, unless the search was exhausted.
        let complete = |side: &Exploration<S>| side.levels().len().saturating_sub(2);
        self.distance().unwrap_or_else(|| complete(&self.forward) + complete(&self.backward) + 1)
    }

    /// A shortest path from a source to a target, if one was found. `game` is that of the search.
    pub fn path<G: Predecessors<State = S>>(&self, game: &G) -> Option<Line<G>> {
        let meeting = self.at.as_ref()?;
        let mut path = self.forward.path_to(game, meeting)?;
        let back = self.backward.path_to(&Reversed::new(game), meeting)?;
        let states: Vec<_> = back.states().collect();
        for ((m, _), next) in back.moves().zip(states).rev() {
            path.push(m.clone(), next.clone());
        }
        Some(path)
    }
}
