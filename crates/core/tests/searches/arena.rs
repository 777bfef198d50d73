//! `Arena`: a game of any players given as a graph, for the tests of several searches.

use abstract_games_core::{Game, Keyed, Outcome, Players, Predecessors, Seat, Side};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use proptest::prelude::*;

/// A graph. Each vertex belongs to a player, who moves there. Play ends at vertices without edges.
/// For some tests the vertices have more properties, those of `more`.
#[derive(Clone, Debug)]
pub(crate) struct Arena<P = Side, M = ()> {
    pub(crate) edges: Vec<Vec<usize>>,
    pub(crate) turns: Vec<P>,
    /// The winner if play ends at this vertex; none for a draw.
    pub(crate) winners: Vec<Option<P>>,
    pub(crate) more: M,
    /// For each vertex, the moves that lead to it and where they start.
    befores: OnceLock<Vec<Vec<(usize, usize)>>>,
}

impl<P> Arena<P> {
    pub(crate) fn new(edges: Vec<Vec<usize>>, turns: Vec<P>, winners: Vec<Option<P>>) -> Self {
        Self { edges, turns, winners, more: (), befores: OnceLock::new() }
    }

    pub(crate) fn with<M>(self, more: M) -> Arena<P, M> {
        let Self { edges, turns, winners, befores, .. } = self;
        Arena { edges, turns, winners, more, befores }
    }
}

impl<P, M> Arena<P, M> {
    fn befores(&self) -> &[Vec<(usize, usize)>] {
        self.befores.get_or_init(|| {
            let mut befores = vec![Vec::new(); self.edges.len()];
            for (before, edges) in self.edges.iter().enumerate() {
                for (m, &next) in edges.iter().enumerate() {
                    befores[next].push((m, before));
                }
            }
            befores
        })
    }
}

impl Arena {
    /// An arena of two sides. `first_to_move` says whether the first side moves at a vertex. `ends`
    /// says whether an end is a draw (0), won by the first side (1) or won by the second side (2).
    pub(crate) fn of_sides(edges: Vec<Vec<usize>>, first_to_move: &[bool], ends: &[u8]) -> Self {
        let turn = |&first: &bool| if first { Side::First } else { Side::Second };
        let winner = |&end: &u8| [None, Some(Side::First), Some(Side::Second)][usize::from(end)];
        let turns = first_to_move.iter().map(turn).collect();
        Self::new(edges, turns, ends.iter().map(winner).collect())
    }
}

/// Random arenas, with cycles, in which either side may move twice in a row. Each vertex has fewer
/// than `edges` edges.
pub(crate) fn arenas(vertices: RangeInclusive<usize>, edges: usize) -> BoxedStrategy<Arena> {
    let arena = move |n| {
        let edges = prop::collection::vec(prop::collection::vec(0..n, 0..edges), n);
        let turns = prop::collection::vec(any::<bool>(), n);
        (edges, turns, prop::collection::vec(0..3_u8, n))
    };
    let arena = vertices.prop_flat_map(arena);
    arena.prop_map(|(edges, turns, ends)| Arena::of_sides(edges, &turns, &ends)).boxed()
}

/// The bounds on the player of an arena.
pub(crate) trait Player: Copy + Eq + Hash + Debug + Send + Sync + Into<Seat> {}

impl<P: Copy + Eq + Hash + Debug + Send + Sync + Into<Seat>> Player for P {}

impl<P: Player, M: Sync> Game for Arena<P, M> {
    type State = usize;
    type Move = usize;

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        0..self.edges[*state].len()
    }

    fn play(&self, state: &usize, m: &usize) -> usize {
        self.edges[*state][*m]
    }
}

impl<P: Player, M: Sync> Players for Arena<P, M> {
    type Player = P;

    fn turn(&self, state: &usize) -> P {
        self.turns[*state]
    }

    fn outcome(&self, state: &usize) -> Option<Outcome<P>> {
        let end = self.winners[*state].map_or(Outcome::Draw, Outcome::Win);
        self.edges[*state].is_empty().then_some(end)
    }
}

impl<P: Player, M: Sync> Predecessors for Arena<P, M> {
    fn predecessors(&self, state: &usize) -> impl Iterator<Item = (usize, usize)> {
        self.befores()[*state].iter().copied()
    }
}

/// The distance between keys. They differ in all parts of the words of a table.
const SPREAD: u128 = 0x1_0000_0001_0000_0001;

impl<P: Player, M: Sync> Keyed for Arena<P, M> {
    fn key_bits(&self) -> u32 {
        89
    }

    fn key(&self, state: &usize) -> u128 {
        (*state as u128 + 1) * SPREAD
    }

    fn state(&self, key: u128) -> Option<usize> {
        let number = usize::try_from(key / SPREAD).ok()?.checked_sub(1)?;
        (key % SPREAD == 0 && number < self.edges.len()).then_some(number)
    }
}
