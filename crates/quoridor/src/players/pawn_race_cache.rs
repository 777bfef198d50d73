//! `PawnRaceCache`: the pawn races that were computed last.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use abstract_games_search::hasher;
use abstract_games_solve::Score;

use super::pawn_race::PawnRace;
use crate::board::{Board, Fences, Square};

/// The greatest number of races kept, at 30 kB each.
const MOST: usize = 256;

/// A board and the fences on it.
type Key = (Board, Fences);

/// Pawn races, computed when they are first asked for. Results do not depend on which are kept.
#[derive(Debug)]
pub(super) struct PawnRaceCache(Mutex<HashMap<Key, Arc<PawnRace>, ahash::RandomState>>);

impl Default for PawnRaceCache {
    fn default() -> Self {
        // Fixed seeds, so that two runs do not differ even in speed.
        Self(Mutex::new(HashMap::with_hasher(hasher())))
    }
}

impl PawnRaceCache {
    /// The score of a position of the pawns for the player to move, if it is decided.
    pub(super) fn score(
        &self,
        board: Board,
        fences: Fences,
        turn: usize,
        pawns: [Square; 2],
    ) -> Option<Score> {
        let key = (board, fences);
        // No code panics while it holds the lock.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(&key).cloned();
        let race = known.unwrap_or_else(|| {
            let race = Arc::new(PawnRace::new(board, fences));
            let mut races = lock();
            if races.len() >= MOST {
                races.clear();
            }
            races.insert(key, Arc::clone(&race));
            race
        });
        race.score(turn, pawns)
    }
}
