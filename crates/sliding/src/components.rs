//! A census of the strongly connected components of all configurations.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Indexed, Observer, Progress, Quotient, Stop};
use abstract_games_counting::AllOrbits;
use abstract_games_search::{ComponentRelations, StronglyConnectedComponents};

use crate::configuration::Configuration;
use crate::error::ConfigurationError;
use crate::puzzle::SlidingPuzzle;

/// The strongly connected components of all configurations, reachable from the start or not.
///
/// The *main* component is that of the start. A size is a number of configurations for
/// [`of_all`](Self::of_all), and of orbits for [`of_orbits`](Self::of_orbits). If the observer
/// stops the work, the census counts the components finished by then.
///
/// ```
/// use abstract_games_sliding::{ComponentCensus, Piece, SlidingPuzzle};
///
/// let queens = ComponentCensus::of_orbits(&SlidingPuzzle::from_corners(Piece::Queen, 6)?, ())?;
/// assert_eq!(queens.sizes, [(7495, 1), (1, 14)]);
/// assert_eq!(queens.main, Some(7495));
/// assert_eq!(queens.relations.map(|others| others.one_move_to_main), Some(14));
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ComponentCensus {
    /// The number of components.
    pub components: usize,
    /// The number of components with one element.
    pub singletons: usize,
    /// Each size with the number of components of that size, largest size first.
    pub sizes: Vec<(u32, usize)>,
    /// The size of the main component, or `None` if it was not finished.
    pub main: Option<u32>,
    /// The reachability between components, or `None` if the work was stopped.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub relations: Option<Relations>,
    /// Each size above one, largest first, with the least configuration of a component.
    pub examples: Vec<(u32, Configuration)>,
    /// The reason why the work was stopped, if it was.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "complete", serialize_with = "abstract_games_core::observer::is_complete")
    )]
    pub stopped: Option<Stop>,
}

/// Numbers of components by reachability in the graph of components.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Relations {
    /// The number of other components from which the main component is reachable.
    pub reaching_main: usize,
    /// The number of other components from which one move leads into the main component.
    pub one_move_to_main: usize,
    /// The number of other components that are reachable from the main component.
    pub reached_from_main: usize,
    /// The number of sources: components with no move into them from outside.
    pub without_entry: usize,
    /// The number of sinks: components with no move out of them.
    pub without_exit: usize,
}

impl ComponentCensus {
    /// Computes the components of all configurations.
    ///
    /// # Cost
    ///
    /// Each configuration is expanded once. Memory: 4 bytes per configuration, 17 more on the
    /// current path, 4 more in an unfinished component, 4 per pending move, and 5 per component.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::TooMany`] if there are 2³¹ or more configurations.
    pub fn of_all<const N: usize>(
        puzzle: &SlidingPuzzle<N>,
        mut observer: impl Observer,
    ) -> Result<Self, ConfigurationError> {
        Self::of(&puzzle.widened(), false, &mut observer)
    }

    /// Computes the components of all orbits under the symmetry group of the board.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::TooMany`] if there are 2³¹ or more configurations.
    pub fn of_orbits<const N: usize>(
        puzzle: &SlidingPuzzle<N>,
        mut observer: impl Observer,
    ) -> Result<Self, ConfigurationError> {
        Self::of(&puzzle.widened(), true, &mut observer)
    }

    fn of(
        puzzle: &SlidingPuzzle,
        up_to_symmetry: bool,
        observer: &mut dyn Observer,
    ) -> Result<Self, ConfigurationError> {
        let (pieces, size) = (puzzle.pieces(), puzzle.size());
        if puzzle.state_count() >= 1 << 31 {
            return Err(ConfigurationError::TooMany { pieces, size });
        }
        Ok(match pieces {
            4 => components(&puzzle.resized::<4>(), up_to_symmetry, observer),
            _ => components(puzzle, up_to_symmetry, observer),
        })
    }
}

fn components<const N: usize>(
    puzzle: &SlidingPuzzle<N>,
    up_to_symmetry: bool,
    observer: &mut dyn Observer,
) -> ComponentCensus {
    if !up_to_symmetry {
        return analyse(puzzle, |state| *state, observer);
    }
    let quotient = Quotient::new(puzzle.clone(), puzzle.symmetry());
    let orbits = match AllOrbits::new(&quotient, &mut *observer) {
        Ok(orbits) => orbits,
        Err(stop) => return ComponentCensus { stopped: Some(stop), ..ComponentCensus::default() },
    };
    let listed = orbits.bytes();
    let mut observer = from_fn(|progress: &Progress| {
        let mut progress = *progress;
        progress.bytes += listed;
        observer.observe(&progress)
    });
    analyse(&orbits, |orbit| *orbit.representative(), &mut observer)
}

fn analyse<const N: usize, G: Indexed>(
    game: &G,
    configuration: impl Fn(&G::State) -> Configuration<N>,
    observer: &mut dyn Observer,
) -> ComponentCensus {
    let relations = ComponentRelations::of_all(game, &game.initial(), observer);
    census(&relations, &|number| Some(configuration(&game.state(number as u128)?).widened()))
}

/// The census of components whose states are the squares that `state` gives for their numbers.
fn census(
    relations: &ComponentRelations,
    state: &dyn Fn(usize) -> Option<Configuration>,
) -> ComponentCensus {
    let components = relations.components();
    let descending = components.sizes_descending();
    let runs = descending.chunk_by(|a, b| a == b);
    let sizes: Vec<_> = runs.map(|run| (run[0], run.len())).collect();
    let stopped = components.stopped();
    ComponentCensus {
        components: components.len(),
        singletons: sizes.iter().find(|(size, _)| *size == 1).map_or(0, |&(_, count)| count),
        main: relations.main().map(|main| components.sizes()[main as usize]),
        relations: stopped.is_none().then(|| Relations::counted(relations)),
        examples: examples(components, &sizes, state),
        sizes,
        stopped,
    }
}

impl Relations {
    fn counted(relations: &ComponentRelations) -> Self {
        let components = || (0..).take(relations.components().len());
        let others = || components().filter(|&component| Some(component) != relations.main());
        Self {
            reaching_main: others().filter(|&it| relations.reaches_main(it)).count(),
            one_move_to_main: others().filter(|&it| relations.has_edge_to_main(it)).count(),
            reached_from_main: others().filter(|&it| relations.is_reached_from_main(it)).count(),
            without_entry: components().filter(|&it| relations.is_source(it)).count(),
            without_exit: components().filter(|&it| relations.is_sink(it)).count(),
        }
    }
}

/// Each size greater than one with the first state in a component of that size.
fn examples(
    components: &StronglyConnectedComponents,
    sizes: &[(u32, usize)],
    state: &dyn Fn(usize) -> Option<Configuration>,
) -> Vec<(u32, Configuration)> {
    let mut wanted: Vec<_> = sizes.iter().filter(|(size, _)| *size > 1).map(|s| s.0).collect();
    let mut found = Vec::with_capacity(wanted.len());
    for (vertex, &number) in components.numbers().iter().enumerate() {
        if wanted.is_empty() {
            break;
        }
        // An unfinished vertex has a number beyond all components.
        let Some(size) = components.sizes().get(number as usize) else { continue };
        if let Ok(place) = wanted.binary_search_by(|other| size.cmp(other)) {
            wanted.remove(place);
            found.extend(state(vertex).map(|state| (*size, state)));
        }
    }
    found.sort_unstable_by_key(|&(size, _)| std::cmp::Reverse(size));
    found
}
