//! A shortest path, found backwards through the levels of all workers.

use abstract_games_core::{Keyed, Line, Path};
use abstract_games_search::LevelKey;

use crate::error::DistributedError;
use crate::level_worker::{LevelWorker, TURN};
use crate::workers::Ended;

/// A shortest path to `target`, whose distance is known.
///
/// Level by level, every worker looks among its keys for the least one that leads to the next state of the
/// path, and the least of all workers is taken. So the path does not depend on the number of workers.
pub(crate) fn find<G: Keyed, K: LevelKey>(
    worker: &mut LevelWorker<'_, '_, G, K>,
    target: &G::State,
    distance: usize,
) -> Result<Line<G>, Ended> {
    let mut backwards = Vec::with_capacity(distance);
    let mut first = target.clone();
    for level in (0..distance).rev() {
        let own = least_before(worker, level, &first)?;
        let note = own.map_or(Vec::new(), |key| key.wide().to_le_bytes().to_vec());
        let notes = worker.tell_all(&note)?;
        let keys = notes.iter().filter_map(|note| note.first_chunk().copied());
        let least = keys.map(u128::from_le_bytes).min();
        let before = least.map(|key| worker.state_of(K::from_wide(key))).transpose()?;
        let before = before.ok_or_else(no_path)?;
        backwards.push(std::mem::replace(&mut first, before));
    }
    let mut path = Path::new(first);
    for target in backwards.into_iter().rev() {
        let mut successors = worker.task.game.successors(path.end());
        let step = successors.find(|(_, next)| *next == target);
        drop(successors);
        let (m, next) = step.ok_or_else(no_path)?;
        path.push(m, next);
    }
    Ok(path)
}

/// The least key of this worker in a level that leads to `target`.
fn least_before<G: Keyed, K: LevelKey>(
    worker: &mut LevelWorker<'_, '_, G, K>,
    level: usize,
    target: &G::State,
) -> Result<Option<K>, Ended> {
    let game = worker.task.game;
    let mut found = None;
    if let Some(predecessors) = worker.task.predecessors {
        let befores = predecessors(game, target);
        let mut wanted: Vec<_> =
            befores.iter().map(|before| K::from_wide(game.key(before))).collect();
        wanted.sort_unstable();
        worker.read(level, |worker, keys| {
            found = wanted.iter().copied().find(|key| keys.binary_search(key).is_ok());
            worker.check()?;
            Ok(found.is_none())
        })?;
    } else {
        worker.read(level, |worker, keys| {
            for keys in keys.chunks(TURN) {
                worker.check()?;
                for &key in keys {
                    let state = worker.state_of(key)?;
                    if game.successors(&state).any(|(_, next)| next == *target) {
                        found = Some(key);
                        return Ok(false);
                    }
                }
            }
            Ok(true)
        })?;
    }
    Ok(found)
}

/// The error of a game whose successors are not always the same.
fn no_path() -> Ended {
    let reason = "no state of the level before leads to a state of the path".to_owned();
    Ended::Error(DistributedError::Game { reason })
}
