//! `Exploration`: the result of a breadth-first search; `End`: how a search ended.

use std::hash::Hash;
use std::iter;

use abstract_games_core::workers::ONE;
use abstract_games_core::{Game, Line, Path, Stop};

use super::state_table::StateTable;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum End {
    /// All reachable states have been expanded.
    Exhausted,
    /// A goal was discovered.
    Goal,
    /// All states within the limit of plies were found. There may be more beyond it.
    Depth,
    /// A state was refused because its key has more bits than the game declares; see
    /// [`Levels::refused`](crate::Levels::refused).
    Refused,
    /// The observer stopped the search, or there are more states than can be numbered.
    Stopped(Stop),
}

impl End {
    /// The reason why the search was stopped, if it was.
    pub fn stopped(self) -> Option<Stop> {
        match self {
            Self::Stopped(stop) => Some(stop),
            Self::Exhausted | Self::Goal | Self::Depth | Self::Refused => None,
        }
    }
}

/// The states that a [`Bfs`](crate::Bfs) discovered, with their distances, which are exact even if
/// the search ended early; at most the last level is then incomplete. The index of a state is its
/// place in the order of discovery.
#[derive(Clone, Debug)]
pub struct Exploration<S> {
    pub(super) table: StateTable<S>,
    pub(super) parents: Vec<u32>,
    pub(super) levels: Vec<usize>,
    pub(super) expanded: usize,
    pub(super) end: End,
}

impl<S: Clone + Eq + Hash + Sync> Exploration<S> {
    /// The states that another breadth-first search discovered, in this order, and how many of them
    /// it expanded. The parent of a state is the index of the first state with a move to it; a
    /// source is its own. `None` if a state occurs twice, or is not of the level after that of its
    /// parent.
    ///
    /// ```
    /// use abstract_games_search::{End, Exploration};
    ///
    /// let states = vec!['a', 'b', 'c'];
    /// let found = Exploration::from_parents(states.clone(), vec![0, 0, 1], 3, End::Exhausted);
    /// assert_eq!(found.unwrap().distance(&'c'), Some(2));
    /// assert!(Exploration::from_parents(states, vec![0, 2, 0], 3, End::Exhausted).is_none());
    /// ```
    pub fn from_parents(
        states: Vec<S>,
        parents: Vec<u32>,
        expanded: usize,
        end: End,
    ) -> Option<Self> {
        if parents.len() != states.len() || expanded > states.len() {
            return None;
        }
        let (mut table, mut levels) = (StateTable::new(), vec![0]);
        table.bytes_to_hold(states.len())?;
        table.reserve(states.len(), &ONE);
        let (mut before, mut level) = (0, 0);
        for (index, (state, &parent)) in states.into_iter().zip(&parents).enumerate() {
            let parent = parent as usize;
            if parent >= level && parent < index {
                (before, level) = (level, index);
                levels.push(index);
            }
            let is_source = parent == index && level == 0;
            if !is_source && !(before..level).contains(&parent) {
                return None;
            }
            let hash = table.hash(&state);
            table.insert(hash, state).err()?;
        }
        if !parents.is_empty() {
            levels.push(parents.len());
        }
        Some(Self { table, parents, levels, expanded, end })
    }
}

impl<S: Clone + Eq + Hash> Exploration<S> {
    /// How the search ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// The reason why the search was stopped, if it was.
    pub fn stopped(&self) -> Option<Stop> {
        self.end.stopped()
    }

    /// Bytes occupied by the tables. Heap memory that belongs to states is not counted.
    pub fn bytes(&self) -> u64 {
        let lists = self.parents.capacity() * size_of::<u32>()
            + self.levels.capacity() * size_of::<usize>();
        self.table.bytes_to_hold(0).unwrap_or(u64::MAX).saturating_add(lists as u64)
    }

    /// Number of states discovered.
    pub fn len(&self) -> usize {
        self.states().len()
    }

    /// Whether no state was discovered.
    pub fn is_empty(&self) -> bool {
        self.states().is_empty()
    }

    /// Number of discovered states that were expanded: all their successors are discovered.
    pub fn expanded(&self) -> usize {
        self.expanded
    }

    /// The discovered states in the order of discovery, which is by ascending distance.
    pub fn states(&self) -> &[S] {
        self.table.states()
    }

    /// The states at each distance 0, 1, 2, … from the sources.
    pub fn levels(&self) -> impl ExactSizeIterator<Item = &[S]> + DoubleEndedIterator {
        self.levels.windows(2).map(|bounds| &self.states()[bounds[0]..bounds[1]])
    }

    /// The [`levels`](Exploration::levels), without the last one if it is incomplete.
    ///
    /// ```
    /// use abstract_games_search::Bfs;
    /// use abstract_games_core::Limits;
    /// use abstract_games_core::tic_tac_toe::TicTacToe;
    ///
    /// // The initial board and one of the nine boards after it are expanded.
    /// let found = Bfs::new(&TicTacToe).observer(Limits::new().work(2)).explore();
    /// assert_eq!(found.levels().map(<[_]>::len).collect::<Vec<_>>(), [1, 9, 8]);
    /// assert_eq!(found.complete_levels().map(<[_]>::len).collect::<Vec<_>>(), [1, 9]);
    /// ```
    pub fn complete_levels(&self) -> impl ExactSizeIterator<Item = &[S]> + DoubleEndedIterator {
        // A level is complete once all states before it are expanded.
        let starts = &self.levels[..self.levels.len() - 1];
        self.levels().take(starts.partition_point(|&start| start <= self.expanded))
    }

    /// The index of `state` among [`states`](Exploration::states), if it was discovered.
    pub fn index_of(&self, state: &S) -> Option<usize> {
        self.table.find(state).map(|index| index as usize)
    }

    /// Calls `found` with the index of each of `states`, in order. Costs less than single lookups.
    pub fn indices_of(&self, states: &[S], found: impl FnMut(Option<u32>)) {
        self.table.find_all(states, found);
    }

    /// The least number of moves from a source to `state`, if it was discovered.
    pub fn distance(&self, state: &S) -> Option<usize> {
        let index = self.index_of(state)?;
        Some(self.levels.partition_point(|&start| start <= index) - 1)
    }

    /// The greatest distance of a reachable state, or `None` if the search ended early or had no
    /// sources.
    pub fn eccentricity(&self) -> Option<usize> {
        if self.end == End::Exhausted { self.levels.len().checked_sub(2) } else { None }
    }

    /// The discovered states at the greatest distance.
    pub fn farthest(&self) -> &[S] {
        self.levels().next_back().unwrap_or(&[])
    }

    /// The goal that was discovered, if the search ended at a goal.
    pub fn goal(&self) -> Option<&S> {
        (self.end == End::Goal).then(|| self.states().last()).flatten()
    }

    /// A shortest path from a source to `state`, if it was discovered. `game` is the game that was
    /// searched. Costs the successors of each state on the path.
    pub fn path_to<G: Game<State = S>>(&self, game: &G, state: &S) -> Option<Line<G>> {
        let mut states = self.states_to(state)?.into_iter();
        let mut path = Path::new(states.next()?);
        for target in states {
            let (m, next) = game.successors(path.end()).find(|(_, next)| *next == target)?;
            path.push(m, next);
        }
        Some(path)
    }

    /// The states of [`path_to`](Exploration::path_to).
    pub fn states_to(&self, state: &S) -> Option<Vec<S>> {
        let parent = |&index: &usize| Some(self.parents[index] as usize).filter(|&it| it != index);
        let path = iter::successors(Some(self.index_of(state)?), parent);
        let mut states: Vec<_> = path.map(|index| self.states()[index].clone()).collect();
        states.reverse();
        Some(states)
    }

    /// A shortest path from a source to the goal, if the search ended at a goal.
    pub fn path_to_goal<G: Game<State = S>>(&self, game: &G) -> Option<Line<G>> {
        self.path_to(game, self.goal()?)
    }
}
