//! Peg solitaire up to a number of jumps.

use abstract_games::{Game, LevelSearch, Quotient};
use pathfinding::directed::bfs::bfs_reach;

use crate::games::Failure;
use crate::searches::{self, positions};
use example::{PegSolitaire, cross};

#[path = "../../../examples/peg_solitaire.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

/// The greatest number of jumps in peg solitaire.
const JUMPS: usize = 13;
/// The number of pegs after `JUMPS` jumps.
const LEAST_PEGS: u32 = 32 - JUMPS as u32;

pub fn by_levels() -> Result<String, Failure> {
    let mut levels = LevelSearch::new(&PegSolitaire).within(JUMPS).start();
    let mut count = 0;
    while let Some(level) = levels.next_level() {
        count += level.len();
    }
    positions(count)
}

/// The number of positions is the sum of the sizes of the orbits.
pub fn by_quotient() -> Result<String, Failure> {
    let quotient = Quotient::new(PegSolitaire, cross());
    let mut levels = LevelSearch::new(&quotient).within(JUMPS).start();
    let mut count = 0;
    while let Some(level) = levels.next_level() {
        count += level.iter().map(|orbit| quotient.orbit_size(orbit)).sum::<usize>();
    }
    positions(count)
}

pub fn by_pathfinding() -> Result<String, Failure> {
    let nexts = |pegs: &u64| {
        let game = if pegs.count_ones() > LEAST_PEGS { Some(PegSolitaire) } else { None };
        let nexts = game.map(|game| game.successors(pegs).map(|(_, next)| next).collect());
        nexts.unwrap_or_else(Vec::new)
    };
    positions(bfs_reach(PegSolitaire.initial(), nexts).count())
}

pub fn by_stateright() -> Result<String, Failure> {
    searches::by_stateright(PegSolitaire, |pegs| pegs.count_ones() >= LEAST_PEGS)
}
