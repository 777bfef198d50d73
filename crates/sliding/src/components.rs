//! The strongly connected components of all configurations.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{
    Components, Dihedral, Game, Indexed, Observer, Orbit, Progress, Quotient, Stop,
};

use crate::{AllConfigurations, Configuration, SetupError, SlidingPuzzle};

/// Which configurations can be reached from each other: the strongly connected components of all of
/// them, reachable from the start or not.
///
/// The component of the start is the *main* one. Numbers of configurations, or of orbits if the
/// components are those of the quotient by the symmetry of the board.
///
/// ```
/// use abstract_games_sliding::{ComponentCensus, Piece, SlidingPuzzle};
///
/// let queens = ComponentCensus::of_orbits(&SlidingPuzzle::from_corners(Piece::Queen, 8)?, ())?;
/// assert_eq!(queens.sizes, [(77_766, 1), (1, 2154)]);
/// assert_eq!(queens.main, Some(77_766));
/// assert_eq!(queens.relations.map(|others| others.one_move_to_main), Some(2154));
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
        let all = AllConfigurations::new(puzzle.clone())?;
        let successors = |vertex: usize, next: &mut Vec<u32>| {
            let state = all.at(number(vertex));
            puzzle.successors(&state).for_each(|(_, after)| next.push(number(all.index(&after))));
        };
        let start = all.index(&puzzle.initial());
        Ok(analyse(all.state_count(), start, successors, |vertex| all.at(number(vertex)), observer))
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
        let all = AllConfigurations::new(puzzle.clone())?;
        let quotient = Quotient::new(puzzle.clone(), puzzle.symmetry());
        let orbits = match orbits(&all, &quotient, &mut observer) {
            Ok(orbits) => orbits,
            Err(stop) => return Ok(Self::nothing_before(stop)),
        };
        // Configurations are listed in ascending order, and an orbit is known by its least.
        let find = |orbit: &Orbit<Configuration<K>>| {
            orbits.binary_search(orbit).expect("every orbit is listed")
        };
        let successors = |vertex: usize, next: &mut Vec<u32>| {
            let after = quotient.successors(&orbits[vertex]);
            after.for_each(|(_, after)| next.push(number(find(&after))));
        };
        let start = find(&quotient.initial());
        let listed = size_of_val(&*orbits) as u64;
        let observer = from_fn(|progress: &Progress| {
            let mut progress = *progress;
            progress.bytes += listed;
            observer.observe(&progress)
        });
        let state = |vertex: usize| *orbits[vertex].representative();
        Ok(analyse(orbits.len(), start, successors, state, observer))
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

/// All orbits, in the order of their representatives.
fn orbits<const K: usize>(
    all: &AllConfigurations<K>,
    quotient: &Quotient<SlidingPuzzle<K>, Dihedral>,
    mut observer: impl Observer,
) -> Result<Vec<Orbit<Configuration<K>>>, Stop> {
    let mut orbits = Vec::new();
    for (done, state) in (0..).zip(all.iter()) {
        let bytes = (orbits.capacity() * size_of::<Configuration<K>>()) as u64;
        let progress = Progress::at(done).of(all.iter().len() as u64);
        observer.observe(&progress.found(orbits.len() as u64).bytes(bytes))?;
        let orbit = quotient.orbit(&state);
        if *orbit.representative() == state {
            orbits.push(orbit);
        }
    }
    Ok(orbits)
}

fn number(index: usize) -> u32 {
    u32::try_from(index).expect("there are fewer than 2³¹")
}

/// What is known of a component: bits that are set as moves are looked at.
mod fact {
    pub(super) const REACHES_MAIN: u8 = 1;
    pub(super) const ONE_MOVE_TO_MAIN: u8 = 2;
    pub(super) const HAS_ENTRY: u8 = 4;
    pub(super) const HAS_EXIT: u8 = 8;
    pub(super) const REACHED_FROM_MAIN: u8 = 16;
}

fn analyse<const K: usize>(
    vertices: usize,
    start: usize,
    successors: impl Fn(usize, &mut Vec<u32>),
    state: impl Fn(usize) -> Configuration<K>,
    mut observer: impl Observer,
) -> ComponentCensus<K> {
    let components = Components::of_graph(vertices, &successors, &mut observer);
    let main = components.numbers().get(start).copied();
    let main = main.filter(|&main| main != Components::UNFINISHED);
    let relations = match (components.stopped(), main) {
        (None, Some(main)) => relations(&components, main, &successors, &mut observer),
        (stopped, _) => Err(stopped.unwrap_or(Stop::Cancelled)),
    };
    let sizes = tally(&components.sizes_descending());
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

fn relations(
    components: &Components,
    main: u32,
    successors: &impl Fn(usize, &mut Vec<u32>),
    observer: impl Observer,
) -> Result<Relations, Stop> {
    let facts = facts(components, main, successors, observer)?;
    let others = |bit: u8| {
        let has = |&(number, &facts): &(usize, &u8)| number != main as usize && facts & bit != 0;
        facts.iter().enumerate().filter(has).count()
    };
    let without = |bit: u8| facts.iter().filter(|&facts| facts & bit == 0).count();
    Ok(Relations {
        reaching_main: others(fact::REACHES_MAIN),
        one_move_to_main: others(fact::ONE_MOVE_TO_MAIN),
        reached_from_main: others(fact::REACHED_FROM_MAIN),
        without_entry: without(fact::HAS_ENTRY),
        without_exit: without(fact::HAS_EXIT),
    })
}

/// What is known of each component, once every move has been looked at.
fn facts(
    components: &Components,
    main: u32,
    successors: &impl Fn(usize, &mut Vec<u32>),
    mut observer: impl Observer,
) -> Result<Vec<u8>, Stop> {
    let numbers = components.numbers();
    let bytes = (2 * size_of_val(numbers) + 13 * components.len()) as u64;
    let total = numbers.len() as u64;
    observer.observe(&Progress::at(0).of(total).bytes(bytes))?;
    let order = by_component(components);
    let mut facts = vec![0; components.len()];
    facts[main as usize] = fact::REACHES_MAIN | fact::REACHED_FROM_MAIN;
    let mut next = Vec::new();
    // Moves lead to components of the same or a lower number. So in ascending order, all that can
    // be learned from where moves lead is known by then.
    for (done, &vertex) in (0..).zip(&order) {
        observer.observe(&Progress::at(done).of(total).bytes(bytes))?;
        let from = numbers[vertex as usize];
        next.clear();
        successors(vertex as usize, &mut next);
        for to in next.iter().map(|&after| numbers[after as usize]).filter(|&to| to != from) {
            let learned = facts[to as usize] & fact::REACHES_MAIN;
            let one_move = if to == main { fact::ONE_MOVE_TO_MAIN } else { 0 };
            facts[from as usize] |= fact::HAS_EXIT | learned | one_move;
            facts[to as usize] |= fact::HAS_ENTRY;
        }
    }
    // And in descending order, from main on, what leads to a component is known by then.
    if facts[main as usize] & fact::HAS_EXIT != 0 {
        for (done, &vertex) in (0..).zip(order.iter().rev()) {
            observer.observe(&Progress::at(done).of(total).bytes(bytes))?;
            let from = numbers[vertex as usize] as usize;
            if facts[from] & fact::REACHED_FROM_MAIN != 0 {
                next.clear();
                successors(vertex as usize, &mut next);
                for &after in &next {
                    facts[numbers[after as usize] as usize] |= fact::REACHED_FROM_MAIN;
                }
            }
        }
    }
    Ok(facts)
}

/// The vertices, those of the component with the lowest number first.
fn by_component(components: &Components) -> Vec<u32> {
    let mut place = vec![0_u32; components.len()];
    let mut before = 0;
    for (place, size) in place.iter_mut().zip(components.sizes()) {
        *place = before;
        before += size;
    }
    let mut order = vec![0; components.numbers().len()];
    for (vertex, &component) in (0..).zip(components.numbers()) {
        order[place[component as usize] as usize] = vertex;
        place[component as usize] += 1;
    }
    order
}

/// Each of the descending sizes with how often it occurs.
fn tally(descending: &[u32]) -> Vec<(u32, usize)> {
    let runs = descending.chunk_by(|a, b| a == b);
    runs.map(|run| (run[0], run.len())).collect()
}

/// For each size greater than one, the first state that lies in a component of that size.
fn examples<const K: usize>(
    components: &Components,
    sizes: &[(u32, usize)],
    state: impl Fn(usize) -> Configuration<K>,
) -> Vec<(u32, Configuration<K>)> {
    let mut wanted: Vec<_> = sizes.iter().filter(|(size, _)| *size > 1).map(|s| s.0).collect();
    let mut found = Vec::with_capacity(wanted.len());
    let finished = |&(_, &number): &(usize, &u32)| number != Components::UNFINISHED;
    for (vertex, &number) in components.numbers().iter().enumerate().filter(finished) {
        if wanted.is_empty() {
            break;
        }
        let size = components.sizes()[number as usize];
        if let Ok(place) = wanted.binary_search_by(|other| size.cmp(other)) {
            wanted.remove(place);
            found.push((size, state(vertex)));
        }
    }
    found.sort_unstable_by_key(|&(size, _)| std::cmp::Reverse(size));
    found
}
