//! Breadth-first search of a space. Its states are numbered without gaps, so a list says which of
//! them were found, in place of the hash table of [`Bfs`](abstract_games::Bfs).

use std::sync::LazyLock;

use abstract_games::{End, Exploration, Observer, Progress};

use super::graph::put;
use super::space::Space;

/// The most bytes of a state that was found, here and in the exploration.
const BYTES_OF_STATE: usize = 40;

/// What a search found.
pub(super) struct FoundStates {
    /// The numbers of states of the complete levels.
    pub(super) levels: Vec<usize>,
    /// The number of all states.
    pub(super) len: usize,
    pub(super) end: End,
    /// The result of [`Bfs`](abstract_games::Bfs), with a table of the states, which is made when
    /// it is needed.
    pub(super) states: LazyLock<Exploration<u32>, Box<dyn FnOnce() -> Exploration<u32> + Send>>,
}

/// Explores the states of a space from the one with the number `source`, up to this many `plies` or
/// to one that is a goal.
pub(super) fn breadth_first(
    space: &Space,
    source: u32,
    plies: usize,
    is_goal: impl Fn(u32) -> bool,
    observer: &mut dyn Observer,
) -> FoundStates {
    let (mut states, mut parents, mut is_found) = (vec![source], vec![0], Vec::new());
    put(&mut is_found, source, true, false);
    let (mut place, mut level_end, mut levels) = (0, 0, Vec::new());
    let end = 'search: loop {
        if place == level_end {
            level_end = states.len();
            if place == level_end {
                break End::Exhausted;
            }
            levels.push(level_end - place);
            if place == 0 && is_goal(source) {
                break End::Goal;
            }
            if levels.len() > plies {
                break End::Depth;
            }
        }
        let progress = Progress::at(place as u64).found(states.len() as u64);
        if let Err(stop) = observer.observe(&progress.bytes((states.len() * BYTES_OF_STATE) as u64))
        {
            break End::Stopped(stop);
        }
        // None if a call of Python fails, of which the observer knows.
        let (counts, targets) = space.next_states_of(&states[place..level_end]);
        let mut targets = targets.into_iter();
        for count in counts {
            for target in targets.by_ref().take(count) {
                if !put(&mut is_found, target, true, false) {
                    states.push(target);
                    parents.push(u32::try_from(place).unwrap_or(u32::MAX));
                    if is_goal(target) {
                        break 'search End::Goal;
                    }
                }
            }
            place += 1;
        }
    };
    let len = states.len();
    let states: Box<dyn FnOnce() -> _ + Send> = Box::new(move || {
        let found = Exploration::from_parents(states, parents, place, end);
        found.expect("the states were found by ascending distance")
    });
    FoundStates { levels, len, end, states: LazyLock::new(states) }
}
