//! Which strongly connected components lead to which.

use crate::rules::keys::Indexed;
use crate::search::observer::{Observer, Progress, Stop};
use crate::search::strongly_connected::{StronglyConnectedComponents, successors_in};

/// How the strongly connected components of a graph lie to one of them, the main one, and which of them
/// are sources and sinks of the condensation.
///
/// ```
/// use abstract_games_core::{ComponentRelations, StronglyConnectedComponents};
///
/// // 0 → 1 ⇄ 2 → 3, and 4 alone.
/// let edges = [vec![1], vec![2], vec![1, 3], vec![], vec![]];
/// let successors = |v: usize, next: &mut Vec<u32>| next.extend(&edges[v]);
/// let components = StronglyConnectedComponents::of_graph(5, successors, ());
/// let number = |v: usize| components.numbers()[v];
/// let relations = ComponentRelations::new(&components, number(1), successors, ())?;
/// assert!(relations.reaches_main(number(0)) && !relations.reaches_main(number(3)));
/// assert!(relations.is_reached_from_main(number(3)));
/// assert!(relations.is_source(number(0)) && relations.is_sink(number(3)));
/// assert!(relations.is_source(number(4)) && relations.is_sink(number(4)));
/// # Ok::<(), abstract_games_core::Stop>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentRelations {
    facts: Vec<u8>,
}

/// What is known of a component: bits that are set as edges are looked at.
mod fact {
    pub(super) const REACHES_MAIN: u8 = 1;
    pub(super) const HAS_EDGE_TO_MAIN: u8 = 2;
    pub(super) const HAS_ENTRY: u8 = 4;
    pub(super) const HAS_EXIT: u8 = 8;
    pub(super) const REACHED_FROM_MAIN: u8 = 16;
}

impl ComponentRelations {
    /// The relations of `components` to the one numbered `main`, in the graph whose components they are.
    /// If there is no component of that number, none reaches it or is reached from it.
    ///
    /// Expands each vertex once, and those in components that can be reached from the main one once more.
    /// Memory: 4 bytes for each vertex beside the 4 of the components, and 13 for each component.
    /// `observer` is asked about each vertex, twice if something is reached from the main component.
    ///
    /// # Errors
    ///
    /// What the observer says; or why the components are incomplete, if they are.
    ///
    /// # Panics
    ///
    /// If a successor is not a vertex of the graph that has these components.
    pub fn new(
        components: &StronglyConnectedComponents,
        main: u32,
        mut successors: impl FnMut(usize, &mut Vec<u32>),
        mut observer: impl Observer,
    ) -> Result<Self, Stop> {
        components.stopped().map_or(Ok(()), Err)?;
        let numbers = components.numbers();
        let bytes = (2 * size_of_val(numbers) + 13 * components.len()) as u64;
        let vertices = numbers.len() as u64;
        let total = 2 * vertices;
        observer.observe(&Progress::at(0).of(total).bytes(bytes))?;
        let order = by_component(components);
        let mut facts = vec![0; components.len()];
        if let Some(of_main) = facts.get_mut(main as usize) {
            *of_main = fact::REACHES_MAIN | fact::REACHED_FROM_MAIN;
        }
        let mut next = Vec::new();
        // Edges lead to components of the same or a lower number. So in ascending order, all that can
        // be learned from where edges lead is known by then.
        for (done, &vertex) in (0..).zip(&order) {
            observer.observe(&Progress::at(done).of(total).bytes(bytes))?;
            let from = numbers[vertex as usize];
            next.clear();
            successors(vertex as usize, &mut next);
            for to in next.iter().map(|&after| numbers[after as usize]).filter(|&to| to != from) {
                let learned = facts[to as usize] & fact::REACHES_MAIN;
                let edge_to_main = if to == main { fact::HAS_EDGE_TO_MAIN } else { 0 };
                facts[from as usize] |= fact::HAS_EXIT | learned | edge_to_main;
                facts[to as usize] |= fact::HAS_ENTRY;
            }
        }
        // And in descending order, from main on, what leads to a component is known by then.
        if facts.get(main as usize).is_some_and(|facts| facts & fact::HAS_EXIT != 0) {
            for (done, &vertex) in (vertices..).zip(order.iter().rev()) {
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
        Ok(Self { facts })
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.facts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Whether the main component can be reached from this one; from itself it can.
    pub fn reaches_main(&self, component: u32) -> bool {
        self.has(component, fact::REACHES_MAIN)
    }

    /// Whether an edge leads from this component into the main one, which is another.
    pub fn has_edge_to_main(&self, component: u32) -> bool {
        self.has(component, fact::HAS_EDGE_TO_MAIN)
    }

    /// Whether this component can be reached from the main one; the main one itself can.
    pub fn is_reached_from_main(&self, component: u32) -> bool {
        self.has(component, fact::REACHED_FROM_MAIN)
    }

    /// Whether no edge leads into this component from another.
    pub fn is_source(&self, component: u32) -> bool {
        !self.has(component, fact::HAS_ENTRY)
    }

    /// Whether no edge leads out of this component into another.
    pub fn is_sink(&self, component: u32) -> bool {
        !self.has(component, fact::HAS_EXIT)
    }

    fn has(&self, component: u32, bit: u8) -> bool {
        self.facts.get(component as usize).is_some_and(|facts| facts & bit != 0)
    }
}

impl StronglyConnectedComponents {
    /// How the components [of all](StronglyConnectedComponents::of_all) states of `game` lie to the one
    /// of `state`; see [`ComponentRelations::new`].
    ///
    /// # Errors
    ///
    /// As [`ComponentRelations::new`].
    ///
    /// # Panics
    ///
    /// If these are the components of another game, with fewer states.
    pub fn relations_of_all<G: Indexed>(
        &self,
        game: &G,
        state: &G::State,
        observer: impl Observer,
    ) -> Result<ComponentRelations, Stop> {
        let main = self.numbers().get(game.index(state)).copied().unwrap_or(Self::UNFINISHED);
        ComponentRelations::new(self, main, successors_in(game), observer)
    }
}

/// The vertices, those of the component with the lowest number first.
fn by_component(components: &StronglyConnectedComponents) -> Vec<u32> {
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
