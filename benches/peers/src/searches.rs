//! Searches of all states of a game, by this library, by pathfinding, by stateright and by a plain
//! loop. Each returns the number of states as text.

use std::collections::{HashSet, VecDeque};

use abstract_games::{Bfs, Game, Keyed, LevelSearch};
use pathfinding::directed::bfs::bfs_reach;
use stateright::{Checker, Model, Property};

use crate::games::Failure;

pub fn positions(count: usize) -> Result<String, Failure> {
    Ok(format!("{count} positions"))
}

pub fn by_bfs(game: &impl Game) -> Result<String, Failure> {
    positions(Bfs::new(game).explore().len())
}

pub fn by_levels(game: &impl Keyed) -> Result<String, Failure> {
    let mut levels = LevelSearch::new(game).start();
    let mut count = 0;
    while let Some(level) = levels.next_level() {
        count += level.len();
    }
    positions(count)
}

pub fn by_pathfinding<G: Game>(game: &G) -> Result<String, Failure> {
    let nexts = |state: &G::State| game.successors(state).map(|(_, next)| next).collect::<Vec<_>>();
    positions(bfs_reach(game.initial(), nexts).count())
}

pub fn by_hash_set<G: Game>(game: &G) -> Result<String, Failure> {
    let mut known = HashSet::from([game.initial()]);
    let mut queue = VecDeque::from([game.initial()]);
    while let Some(state) = queue.pop_front() {
        for (_, next) in game.successors(&state) {
            if known.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    positions(known.len())
}

/// Visits only the states for which `is_within` holds.
pub fn by_stateright<G: Game + Send + 'static>(
    game: G,
    is_within: fn(&G::State) -> bool,
) -> Result<String, Failure>
where
    G::State: 'static,
    G::Move: 'static,
{
    let explored = Explored(game, is_within);
    positions(explored.checker().threads(1).spawn_bfs().join().unique_state_count())
}

/// A game as a model of stateright, and a predicate that bounds the search.
struct Explored<G: Game>(G, fn(&G::State) -> bool);

impl<G: Game> Model for Explored<G> {
    type State = G::State;
    type Action = G::Move;

    fn init_states(&self) -> Vec<G::State> {
        vec![self.0.initial()]
    }

    fn actions(&self, state: &G::State, actions: &mut Vec<G::Move>) {
        actions.extend(self.0.moves(state));
    }

    fn next_state(&self, state: &G::State, m: G::Move) -> Option<G::State> {
        Some(self.0.play(state, &m))
    }

    fn within_boundary(&self, state: &G::State) -> bool {
        (self.1)(state)
    }

    /// A property that always holds. Without a property the checker does not explore.
    fn properties(&self) -> Vec<Property<Self>> {
        vec![Property::always("is a state", |_, _| true)]
    }
}
