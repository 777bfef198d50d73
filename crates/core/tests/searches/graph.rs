//! `Graph`: a game given as a graph. States are vertices, and moves are indices of edges.

use abstract_games_core::{Game, Indexed, Keyed};
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub(crate) struct Graph(pub(crate) Vec<Vec<usize>>);

game!(
    Graph: usize, usize;
    |_| 0;
    |game, state| 0..game.0[*state].len();
    |game, state, m| game.0[*state][*m]
);

impl Keyed for Graph {
    fn key_bits(&self) -> u32 {
        30
    }

    fn key(&self, state: &usize) -> u128 {
        *state as u128
    }

    fn state(&self, key: u128) -> Option<usize> {
        usize::try_from(key).ok().filter(|&state| state < self.0.len())
    }
}

impl Indexed for Graph {
    fn state_count(&self) -> u128 {
        self.0.len() as u128
    }
}

impl Graph {
    /// The chain 0 → 1 → … → `length` - 1, which returns to 0 if `closed`.
    pub(crate) fn chain(length: usize, closed: bool) -> Self {
        let mut successors: Vec<_> = (1..length).map(|next| vec![next]).collect();
        successors.push(if closed { vec![0] } else { vec![] });
        Self(successors)
    }

    /// Reachability by Warshall's algorithm: `matrix[a][b]` says whether b can be reached from a in
    /// any number of moves.
    pub(crate) fn reachability(&self) -> Vec<Vec<bool>> {
        let n = self.0.len();
        let mut matrix = vec![vec![false; n]; n];
        for (a, successors) in self.0.iter().enumerate() {
            matrix[a][a] = true;
            for &b in successors {
                matrix[a][b] = true;
            }
        }
        for middle in 0..n {
            for a in 0..n {
                for b in 0..n {
                    matrix[a][b] |= matrix[a][middle] && matrix[middle][b];
                }
            }
        }
        matrix
    }
}

/// Random graphs of up to `vertices` vertices, each with up to three edges.
pub(crate) fn graph(vertices: usize) -> BoxedStrategy<Graph> {
    (1..=vertices)
        .prop_flat_map(|n| {
            prop::collection::vec(prop::collection::vec(0..n, 0..4), n).prop_map(Graph)
        })
        .boxed()
}
