//! A random graph, as a game.

use abstract_games_core::{Game, Keyed, Predecessors};
use proptest::prelude::*;

/// A directed graph. A state is a number, and a move is the number of an edge.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) edges: Vec<Vec<usize>>,
    pub(crate) key_bits: u32,
    /// What happens before the moves of a state are listed.
    pub(crate) before_moves: fn(usize),
}

impl Graph {
    pub(crate) fn new(edges: Vec<Vec<usize>>, key_bits: u32) -> Self {
        Self { edges, key_bits, before_moves: |_| () }
    }

    /// A graph of a few dozen levels, most of them wide.
    pub(crate) fn wide(states: usize, key_bits: u32) -> Self {
        let edges = |state: usize| {
            let far = (state * 3 + 1) % states;
            vec![(state + 1) % states, far, state / 3, (far ^ state) % states]
        };
        Self::new((0..states).map(edges).collect(), key_bits)
    }
}

impl Game for Graph {
    type State = usize;
    type Move = usize;

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        (self.before_moves)(*state);
        0..self.edges[*state].len()
    }

    fn play(&self, state: &usize, m: &usize) -> usize {
        self.edges[*state][*m]
    }
}

/// The keys are spread over all bits.
impl Keyed for Graph {
    fn key_bits(&self) -> u32 {
        self.key_bits
    }

    fn key(&self, state: &usize) -> u128 {
        (*state as u128) << (self.key_bits - 20) | *state as u128
    }

    fn state(&self, key: u128) -> Option<usize> {
        let state = usize::try_from(key & 0xf_ffff).ok()?;
        (state < self.edges.len() && self.key(&state) == key).then_some(state)
    }
}

impl Predecessors for Graph {
    fn predecessors(&self, state: &usize) -> impl Iterator<Item = (usize, usize)> {
        let state = *state;
        self.edges.iter().enumerate().flat_map(move |(before, edges)| {
            let moves = edges.iter().enumerate().filter(move |(_, next)| **next == state);
            moves.map(move |(m, _)| (m, before))
        })
    }
}

/// Random graphs of up to `most` states, with keys of 44 or 100 bits.
pub(crate) fn graph(most: usize) -> BoxedStrategy<Graph> {
    (1..most, any::<bool>())
        .prop_flat_map(|(states, wide)| {
            let edges = prop::collection::vec(0..states, 0..4);
            let key_bits = if wide { 100 } else { 44 };
            prop::collection::vec(edges, states).prop_map(move |edges| Graph::new(edges, key_bits))
        })
        .boxed()
}
