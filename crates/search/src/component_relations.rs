//! Which strongly connected components lead to which.

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::{Game, Indexed, Observer};

use crate::bfs::Exploration;
use crate::strongly_connected::{
    EdgeNotes, StronglyConnectedComponents, successors_among, successors_in, vertices_of,
};

/// The strongly connected components of a graph, with their reachability to and from one of them,
/// the main component, and the sources and sinks of the condensation.
///
/// If the observer [stopped](StronglyConnectedComponents::stopped) the work, the answers for the
/// components finished by then are final, except that more edges may lead into them:
/// [`is_source`](ComponentRelations::is_source) may change to false.
///
/// ```
/// use abstract_games_search::ComponentRelations;
///
/// // 0 → 1 ⇄ 2 → 3, and 4 alone.
/// let edges = [vec![1], vec![2], vec![1, 3], vec![], vec![]];
/// let successors = |v: usize, next: &mut Vec<u32>| next.extend(&edges[v]);
/// let relations = ComponentRelations::of_graph(5, 1, successors, ());
/// let number = |v: usize| relations.components().numbers()[v];
/// assert_eq!(relations.main(), Some(number(1)));
/// assert!(relations.reaches_main(number(0)) && !relations.reaches_main(number(3)));
/// assert!(relations.is_reached_from_main(number(3)));
/// assert!(relations.is_source(number(0)) && relations.is_sink(number(3)));
/// assert!(relations.is_source(number(4)) && relations.is_sink(number(4)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentRelations {
    components: StronglyConnectedComponents,
    main: Option<u32>,
    facts: Vec<u8>,
}

impl ComponentRelations {
    /// The components of the graph on the vertices 0 … `vertices - 1`, and their relations to the
    /// component of the vertex `main`, or to none if `main` is not a vertex. Arguments, time and
    /// memory are those of [`StronglyConnectedComponents::of_graph`], with one byte more for each
    /// component and for each vertex on the current path.
    ///
    /// # Panics
    ///
    /// If a successor is not less than `vertices`.
    pub fn of_graph(
        vertices: usize,
        main: usize,
        successors: impl FnMut(usize, &mut Vec<u32>),
        observer: impl Observer,
    ) -> Self {
        let notes = Facts {
            main_vertex: main,
            main: None,
            reached: if main < vertices { fact::REACHED_FROM_MAIN } else { 0 },
            of_components: Vec::new(),
            of_path: Vec::new(),
        };
        let (components, notes) = StronglyConnectedComponents::with_notes(
            vertices,
            Some(main),
            successors,
            notes,
            observer,
        );
        Self { components, main: notes.main, facts: notes.of_components }
    }

    /// The components among the states of `exploration`, numbered as it numbers them, and their
    /// relations to that of the state `main`, if it was discovered. Moves to states that the search
    /// did not discover are left out.
    pub fn of_exploration<G: Game>(
        game: &G,
        exploration: &Exploration<G::State>,
        main: &G::State,
        observer: impl Observer,
    ) -> Self {
        let main = exploration.index_of(main).unwrap_or(usize::MAX);
        Self::of_graph(exploration.len(), main, successors_among(game, exploration), observer)
    }

    /// The components of all states of `game`, reachable or not, numbered as `game` numbers them,
    /// and their relations to that of the state `main`.
    pub fn of_all<G: Indexed>(game: &G, main: &G::State, observer: impl Observer) -> Self {
        // A key beyond the vertices has no component.
        let main = usize::try_from(game.key(main)).unwrap_or(usize::MAX);
        Self::of_graph(vertices_of(game), main, successors_in(game), observer)
    }

    /// The components.
    pub fn components(&self) -> &StronglyConnectedComponents {
        &self.components
    }

    /// The number of the main component, or `None` if it was not finished or there is none.
    pub fn main(&self) -> Option<u32> {
        self.main
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

/// What is known of a component or of a vertex: bits.
mod fact {
    pub(super) const REACHES_MAIN: u8 = 1;
    pub(super) const HAS_EDGE_TO_MAIN: u8 = 2;
    pub(super) const HAS_ENTRY: u8 = 4;
    pub(super) const HAS_EXIT: u8 = 8;
    pub(super) const REACHED_FROM_MAIN: u8 = 16;
}

/// The facts that a search notes.
struct Facts {
    main_vertex: usize,
    main: Option<u32>,
    /// What holds for every component finished now: [`fact::REACHED_FROM_MAIN`] up to the main one.
    reached: u8,
    of_components: Vec<u8>,
    /// For each vertex of the path, the facts of it and of the vertices left behind in its
    /// component.
    of_path: Vec<u8>,
}

impl EdgeNotes for Facts {
    #[inline]
    fn enter(&mut self) {
        reserve_one(&mut self.of_path);
        self.of_path.push(0);
    }

    #[inline]
    fn exit(&mut self, component: u32) {
        let to = &mut self.of_components[component as usize];
        *to |= fact::HAS_ENTRY;
        // Final, because all that the component leads to was finished before it.
        let reaches_main = *to & fact::REACHES_MAIN;
        let edge_to_main = if self.main == Some(component) { fact::HAS_EDGE_TO_MAIN } else { 0 };
        if let Some(facts) = self.of_path.last_mut() {
            *facts |= fact::HAS_EXIT | reaches_main | edge_to_main;
        }
    }

    #[inline]
    fn leave(&mut self) {
        let facts = self.of_path.pop().unwrap_or(0);
        if let Some(before) = self.of_path.last_mut() {
            *before |= facts;
        }
    }

    #[inline]
    fn close(&mut self, root: usize) {
        let mut facts = self.of_path.pop().unwrap_or(0) | self.reached;
        if root == self.main_vertex {
            facts |= fact::REACHES_MAIN;
            self.main = u32::try_from(self.of_components.len()).ok();
            self.reached = 0;
        }
        reserve_one(&mut self.of_components);
        self.of_components.push(facts);
    }

    fn bytes(&self) -> u64 {
        vec_bytes_to_hold(&self.of_components, self.of_path.len() + 1)
            + vec_bytes_to_hold(&self.of_path, 1)
    }
}
