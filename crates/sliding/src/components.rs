//! The strongly connected components of all configurations.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{
    AllOrbits, ComponentRelations, Indexed, Observer, Progress, Quotient, Stop,
    StronglyConnectedComponents,
};

use crate::{Configuration, SetupError, SlidingPuzzle};

/// Which configurations can be reached from each other: the strongly connected components of all of
/// them, reachable from the start or not.
///
/// The component of the start is the *main* one. Numbers of configurations, or of orbits if the
/// components are those of the quotient by the symmetry of the board.
///
/// ```
/// use abstract_games_sliding::{ComponentCensus, Piece, SlidingPuzzle};
///
/// let queens = ComponentCensus::of_orbits(&SlidingPuzzle::from_corners(Piece::Queen, 6)?, ())?;
/// assert_eq!(queens.sizes, [(7495, 1), (1, 14)]);
/// assert_eq!(queens.main, Some(7495));
/// assert_eq!(queens.relations.map(|others| others.one_move_to_main), Some(14));
/// # Ok::<(), abstract_games_sliding::SetupError>(())
/// ```
///
/// If the observer stopped the work, it counts the components that were finished by then, each of
/// them whole; which they are depends on the order in which configurations are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ComponentCensus<const K: usize> {
    /// How many components there are.
    pub components: usize,
    /// How many of them have one element.
    pub singletons: usize,
    /// Each size with the number of components of that size, largest first.
    pub sizes: Vec<(u32, usize)>,
    /// The size of the main component; none if it was not finished.
    pub main: Option<u32>,
    /// What leads where; none if the work was stopped.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub relations: Option<Relations>,
    /// For each size greater than one, the least configuration of the least such component.
    pub examples: Vec<(u32, Configuration<K>)>,
    /// Why the work ended before it was complete, if it did.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "crate::serialise::is_none")
    )]
    pub stopped: Option<Stop>,
}

/// Numbers of components by what leads into and out of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Relations {
    /// Components other than the main one from which it can be reached.
    pub reaching_main: usize,
    /// Components other than the main one with an element from which one move leads into it.
    pub one_move_to_main: usize,
    /// Components other than the main one that can be reached from it.
    pub reached_from_main: usize,
    /// Components that no move from outside leads into.
    pub without_entry: usize,
    /// Components that no move leads out of.
    pub without_exit: usize,
}

impl<const K: usize> ComponentCensus<K> {
    /// Of all configurations.
    ///
    /// Expands each of them twice, for the components and for what leads where, and those in
    /// components that can be reached from the main one once more. Memory: 4 bytes for each
    /// configuration, twice, 12 more for each on the current path, and 13 for each component.
    ///
    /// # Errors
    ///
    /// [`SetupError::TooMany`] if there are 2³¹ or more.
    pub fn of_all(puzzle: &SlidingPuzzle<K>, observer: impl Observer) -> Result<Self, SetupError> {
        check_count(puzzle)?;
        Ok(analyse(puzzle, |state| *state, observer))
    }

    /// Of all orbits under the symmetry group of the board.
    ///
    /// # Errors
    ///
    /// As [`of_all`](ComponentCensus::of_all).
    pub fn of_orbits(
        puzzle: &SlidingPuzzle<K>,
        mut observer: impl Observer,
    ) -> Result<Self, SetupError> {
        check_count(puzzle)?;
        let quotient = Quotient::new(puzzle.clone(), puzzle.symmetry());
        let orbits = match AllOrbits::new(puzzle, &quotient, &mut observer) {
            Ok(orbits) => orbits,
            Err(stop) => return Ok(Self::nothing_before(stop)),
        };
        let listed = orbits.bytes();
        let observer = from_fn(|progress: &Progress| {
            let mut progress = *progress;
            progress.bytes += listed;
            observer.observe(&progress)
        });
        Ok(analyse(&orbits, |orbit| *orbit.representative(), observer))
    }

    /// Of work that was stopped before any component was finished.
    fn nothing_before(stop: Stop) -> Self {
        Self {
            components: 0,
            singletons: 0,
            sizes: Vec::new(),
            main: None,
            relations: None,
            examples: Vec::new(),
            stopped: Some(stop),
        }
    }
}

/// Refuses 2³¹ configurations or more.
fn check_count<const K: usize>(puzzle: &SlidingPuzzle<K>) -> Result<(), SetupError> {
    let too_many = SetupError::TooMany { pieces: K, size: puzzle.size() };
    if puzzle.state_count() < 1 << 31 { Ok(()) } else { Err(too_many) }
}

fn analyse<const K: usize, G: Indexed>(
    game: &G,
    configuration: impl Fn(&G::State) -> Configuration<K>,
    mut observer: impl Observer,
) -> ComponentCensus<K> {
    let components = StronglyConnectedComponents::of_all(game, &mut observer);
    let start = game.initial();
    let main = components.numbers().get(game.index(&start)).copied();
    let main = main.filter(|&main| main != StronglyConnectedComponents::UNFINISHED);
    let relations = components.relations_of_all(game, &start, observer);
    let relations = relations.map(|relations| Relations::counted(&relations, main));
    let sizes = tally(&components.sizes_descending());
    let state = |number: usize| Some(configuration(&game.state(number as u128)?));
    ComponentCensus {
        components: components.len(),
        singletons: sizes.iter().find(|(size, _)| *size == 1).map_or(0, |&(_, count)| count),
        main: main.map(|main| components.sizes()[main as usize]),
        relations: relations.ok(),
        examples: examples(&components, &sizes, state),
        sizes,
        stopped: relations.err(),
    }
}

impl Relations {
    /// Counts the components of each kind.
    fn counted(relations: &ComponentRelations, main: Option<u32>) -> Self {
        let components = || 0..u32::try_from(relations.len()).unwrap_or(u32::MAX);
        let others = || components().filter(|&component| Some(component) != main);
        Self {
            reaching_main: others().filter(|&it| relations.reaches_main(it)).count(),
            one_move_to_main: others().filter(|&it| relations.has_edge_to_main(it)).count(),
            reached_from_main: others().filter(|&it| relations.is_reached_from_main(it)).count(),
            without_entry: components().filter(|&it| relations.is_source(it)).count(),
            without_exit: components().filter(|&it| relations.is_sink(it)).count(),
        }
    }
}

/// Each of the descending sizes with how often it occurs.
fn tally(descending: &[u32]) -> Vec<(u32, usize)> {
    let runs = descending.chunk_by(|a, b| a == b);
    runs.map(|run| (run[0], run.len())).collect()
}

/// For each size greater than one, the first state that lies in a component of that size.
fn examples<const K: usize>(
    components: &StronglyConnectedComponents,
    sizes: &[(u32, usize)],
    state: impl Fn(usize) -> Option<Configuration<K>>,
) -> Vec<(u32, Configuration<K>)> {
    let mut wanted: Vec<_> = sizes.iter().filter(|(size, _)| *size > 1).map(|s| s.0).collect();
    let mut found = Vec::with_capacity(wanted.len());
    let finished =
        |&(_, &number): &(usize, &u32)| number != StronglyConnectedComponents::UNFINISHED;
    for (vertex, &number) in components.numbers().iter().enumerate().filter(finished) {
        if wanted.is_empty() {
            break;
        }
        let size = components.sizes()[number as usize];
        if let Ok(place) = wanted.binary_search_by(|other| size.cmp(other)) {
            wanted.remove(place);
            found.extend(state(vertex).map(|state| (size, state)));
        }
    }
    found.sort_unstable_by_key(|&(size, _)| std::cmp::Reverse(size));
    found
}
