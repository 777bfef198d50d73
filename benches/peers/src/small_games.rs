//! All positions of three small games, by this library, by pathfinding and by a plain loop.
//!
//! Klotski takes hundredths of a second, so its row searches twenty times.

use std::collections::{HashSet, VecDeque};

use abstract_games::{Bfs, Game, Keyed, LevelSearch};
use pathfinding::directed::bfs::bfs_reach;

use crate::Failure;
use domineering::Domineering;
use klotski::Klotski;
use sowing::Sowing;

#[path = "../../../examples/domineering.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod domineering;
#[path = "../../../examples/klotski.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod klotski;
#[path = "../../../examples/sowing.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod sowing;

fn board() -> Result<Domineering, Failure> {
    Domineering::new(5, 6).ok_or_else(|| "the board has more than 64 squares".into())
}

fn rows() -> Result<Sowing, Failure> {
    Sowing::new(4).ok_or_else(|| "a row has more than six pits".into())
}

fn positions(count: usize) -> Result<String, Failure> {
    Ok(format!("{count} positions"))
}

fn repeated(search: impl Fn(&Klotski) -> Result<String, Failure>) -> Result<String, Failure> {
    let klotski = Klotski::new()?;
    for _ in 1..20 {
        search(&klotski)?;
    }
    search(&klotski)
}

fn by_bfs(game: &impl Game) -> Result<String, Failure> {
    positions(Bfs::new(game).explore().len())
}

fn by_levels(game: &impl Keyed) -> Result<String, Failure> {
    let mut levels = LevelSearch::new(game).start();
    let mut count = 0;
    while let Some(level) = levels.next_level() {
        count += level.len();
    }
    positions(count)
}

fn by_pathfinding<G: Game>(game: &G) -> Result<String, Failure> {
    let nexts = |state: &G::State| game.successors(state).map(|(_, next)| next).collect::<Vec<_>>();
    positions(bfs_reach(game.initial(), nexts).count())
}

fn by_hash_set<G: Game>(game: &G) -> Result<String, Failure> {
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

pub fn klotski_by_bfs() -> Result<String, Failure> {
    repeated(by_bfs)
}

pub fn klotski_by_levels() -> Result<String, Failure> {
    repeated(by_levels)
}

pub fn klotski_by_pathfinding() -> Result<String, Failure> {
    repeated(by_pathfinding)
}

pub fn klotski_by_hash_set() -> Result<String, Failure> {
    repeated(by_hash_set)
}

pub fn domineering_by_bfs() -> Result<String, Failure> {
    by_bfs(&board()?)
}

pub fn domineering_by_levels() -> Result<String, Failure> {
    by_levels(&board()?)
}

pub fn domineering_by_pathfinding() -> Result<String, Failure> {
    by_pathfinding(&board()?)
}

pub fn domineering_by_hash_set() -> Result<String, Failure> {
    by_hash_set(&board()?)
}

pub fn sowing_by_bfs() -> Result<String, Failure> {
    by_bfs(&rows()?)
}

pub fn sowing_by_pathfinding() -> Result<String, Failure> {
    by_pathfinding(&rows()?)
}

pub fn sowing_by_hash_set() -> Result<String, Failure> {
    by_hash_set(&rows()?)
}
