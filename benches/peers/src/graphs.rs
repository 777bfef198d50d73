//! Breadth-first searches of all states of a puzzle, with the same rules for every library.

use abstract_games::{Bfs, Game, LevelSearch, Quotient};
use pathfinding::directed::bfs::bfs_reach;
use stateright::{Checker, Model, Property};

use crate::Failure;
use eight_puzzle::{SlidingTiles, Tiles};
use peg_solitaire::{PegSolitaire, cross};

#[path = "../../../examples/eight_puzzle.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod eight_puzzle;
#[path = "../../../examples/peg_solitaire.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod peg_solitaire;

/// The greatest number of jumps in peg solitaire.
const JUMPS: usize = 13;
/// The number of pegs after `JUMPS` jumps.
const LEAST_PEGS: u32 = 32 - JUMPS as u32;

fn tiles() -> Result<SlidingTiles, Failure> {
    SlidingTiles::new(3, 3)
        .ok_or_else(|| "the board has fewer than 2 or more than 16 squares".into())
}

fn positions(count: usize) -> Result<String, Failure> {
    Ok(format!("{count} positions"))
}

pub fn tiles_by_bfs() -> Result<String, Failure> {
    positions(Bfs::new(&tiles()?).explore().len())
}

pub fn tiles_by_levels() -> Result<String, Failure> {
    let puzzle = tiles()?;
    let mut levels = LevelSearch::new(&puzzle).start();
    let mut count = 0;
    while let Some(level) = levels.next_level() {
        count += level.len();
    }
    positions(count)
}

pub fn tiles_by_pathfinding() -> Result<String, Failure> {
    let puzzle = tiles()?;
    let nexts = |tiles: &Tiles| puzzle.successors(tiles).map(|(_, next)| next).collect::<Vec<_>>();
    positions(bfs_reach(puzzle.initial(), nexts).count())
}

pub fn tiles_by_stateright() -> Result<String, Failure> {
    positions(Explored(tiles()?, |_| true).count())
}

pub fn pegs_by_levels() -> Result<String, Failure> {
    let mut levels = LevelSearch::new(&PegSolitaire).within(JUMPS).start();
    let mut count = 0;
    while let Some(level) = levels.next_level() {
        count += level.len();
    }
    positions(count)
}

/// The number of positions is the sum of the sizes of the orbits.
pub fn pegs_by_quotient() -> Result<String, Failure> {
    let quotient = Quotient::new(PegSolitaire, cross());
    let mut levels = LevelSearch::new(&quotient).within(JUMPS).start();
    let mut count = 0;
    while let Some(level) = levels.next_level() {
        count += level.iter().map(|orbit| quotient.orbit_size(orbit)).sum::<usize>();
    }
    positions(count)
}

pub fn pegs_by_pathfinding() -> Result<String, Failure> {
    let nexts = |pegs: &u64| {
        let game = if pegs.count_ones() > LEAST_PEGS { Some(PegSolitaire) } else { None };
        let nexts = game.map(|game| game.successors(pegs).map(|(_, next)| next).collect());
        nexts.unwrap_or_else(Vec::new)
    };
    positions(bfs_reach(PegSolitaire.initial(), nexts).count())
}

pub fn pegs_by_stateright() -> Result<String, Failure> {
    positions(Explored(PegSolitaire, |pegs: &u64| pegs.count_ones() >= LEAST_PEGS).count())
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

impl<G: Game + Send + 'static> Explored<G>
where
    G::State: 'static,
    G::Move: 'static,
{
    fn count(self) -> usize {
        self.checker().threads(1).spawn_bfs().join().unique_state_count()
    }
}
