//! Shortest paths, found backwards through the keys of the levels.

use abstract_games_core::Workers;

use super::key_graph::KeyGraph;
use super::level_store::{KeyLevels, LevelStoreError};

/// The keys of a shortest path to the state with the key `target`, or `None` if no level, all of
/// which must be kept, has it. Each state on it is the one of the least key that leads to the next.
pub(super) fn keys_of_path<L: KeyLevels + ?Sized>(
    graph: &dyn KeyGraph,
    levels: &L,
    workers: &Workers,
    target: u128,
) -> Result<Option<Vec<u128>>, LevelStoreError> {
    for distance in 0..levels.levels() {
        if levels.first_of(distance, &[target])?.is_some() {
            return keys_back_from(target, distance, |level, key| {
                least_before(graph, levels, workers, level, key)
            });
        }
    }
    Ok(None)
}

/// The keys of a path to the state with the key `target`, at this distance from the first level.
/// `least_before` gives, for a level and a key, the least key in the level whose state leads to
/// that of the key. Returns `None` if it does, which happens only if successors are not always the
/// same.
///
/// # Errors
///
/// The first error of `least_before`.
pub fn keys_back_from<E>(
    target: u128,
    distance: usize,
    mut least_before: impl FnMut(usize, u128) -> Result<Option<u128>, E>,
) -> Result<Option<Vec<u128>>, E> {
    let mut keys = vec![target];
    let mut first = target;
    for level in (0..distance).rev() {
        let Some(before) = least_before(level, first)? else { return Ok(None) };
        keys.push(before);
        first = before;
    }
    keys.reverse();
    Ok(Some(keys))
}

/// The least key in a level whose state leads to that of the key `target`, if there is one. Costs
/// the successors of the states of the level, up to the one found, or the lookup of
/// [predecessors](KeyGraph::predecessors).
///
/// # Errors
///
/// As [`KeyLevels::read`] and [`KeyGraph::expand`].
pub fn least_before<L: KeyLevels + ?Sized>(
    graph: &dyn KeyGraph,
    levels: &L,
    workers: &Workers,
    level: usize,
    target: u128,
) -> Result<Option<u128>, LevelStoreError> {
    if let Some(keys) = graph.predecessors(target)? {
        return levels.first_of(level, &keys);
    }
    let mut batches = levels.read(level)?;
    let mut keys = Vec::new();
    while batches.next_batch(&mut keys)? {
        let found = workers.map_chunks(&keys, |keys| first_to(graph, keys, target));
        for found in found {
            if let Some(key) = found? {
                return Ok(Some(key));
            }
        }
    }
    Ok(None)
}

/// The first of `keys` whose state leads to that of the key `target`.
fn first_to(
    graph: &dyn KeyGraph,
    keys: &[u128],
    target: u128,
) -> Result<Option<u128>, LevelStoreError> {
    let mut successors = Vec::new();
    graph.expand(keys, &mut successors)?;
    if !successors.contains(&target) {
        return Ok(None);
    }
    for &key in keys {
        successors.clear();
        graph.expand(&[key], &mut successors)?;
        if successors.contains(&target) {
            return Ok(Some(key));
        }
    }
    Ok(None)
}
