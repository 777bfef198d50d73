//! The graph of a Monte-Carlo tree search: statistics and proofs.

use std::hash::Hash;
use std::ops::Range;

use abstract_games_core::Value;
use abstract_games_core::memory::{reserve_for, table_bytes_to_hold, vec_bytes_to_hold};
use abstract_games_search::hasher;
use abstract_games_solve::Score;
use ahash::RandomState;
use hashbrown::HashTable;

use crate::estimate::Estimate;

/// What is known of a state.
#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    /// The numbers of its edges begin here.
    first: u32,
    count: u32,
    /// Which moves have edges.
    pub(super) moves: Moves,
    /// The number of simulations through this node.
    pub(super) visits: u32,
    /// The mean result of those that ended here and estimated the state.
    own_mean: f64,
    /// The expected result to the player to move.
    pub(super) mean: f64,
    /// The value to the player to move, if it is proved.
    pub(super) proof: Option<Score>,
}

/// A move in a state.
#[derive(Clone, Debug)]
pub(super) struct Edge<M> {
    pub(super) m: M,
    passes_turn: bool,
    /// The probability of `m` by the policy of the evaluation; 0 without one.
    pub(super) prior: f32,
    /// The number of simulations along this edge.
    pub(super) visits: u32,
    /// The number of the node, or [`UNKNOWN`].
    child: u32,
    /// The mean result to the player to move after `m`, as long as there is no node.
    mean: f32,
}

impl<M> Edge<M> {
    pub(super) fn new(m: M, passes_turn: bool, prior: f32) -> Self {
        Self { m, passes_turn, prior, visits: 0, child: UNKNOWN, mean: 0.0 }
    }

    /// The node, if the graph has it and it is known from here.
    pub(super) fn child(&self) -> Option<usize> {
        (self.child != UNKNOWN).then_some(self.child as usize)
    }
}

/// The moves of a node that have edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Moves {
    #[default]
    None,
    /// The likeliest ones by the policy.
    Likeliest,
    /// Those that the evaluation keeps.
    Kept,
    /// All legal moves.
    All,
}

/// New edges for a node, and which moves it has with them.
pub(super) struct Expansion<M> {
    pub(super) edges: Vec<Edge<M>>,
    pub(super) moves: Moves,
}

/// An estimate of a state: the result to the player to move from -1 to 1, and a proof, if there is
/// one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Estimated {
    pub(super) result: f64,
    pub(super) proof: Option<Score>,
}

const UNKNOWN: u32 = u32::MAX;

/// The states that simulations have reached, each once, the root first.
#[derive(Debug)]
pub(super) struct Graph<S, M> {
    states: Vec<S>,
    nodes: Vec<Node>,
    /// Those of a node are neighbours.
    edges: Vec<Edge<M>>,
    /// The numbers of the nodes, by the states.
    numbers: HashTable<u32>,
    hasher: RandomState,
}

pub(super) const ROOT: usize = 0;

impl<S: Eq + Hash, M: Clone + PartialEq> Graph<S, M> {
    pub(super) fn new(root: S) -> Self {
        let mut graph = Self {
            states: Vec::new(),
            nodes: Vec::new(),
            edges: Vec::new(),
            numbers: HashTable::new(),
            hasher: hasher(),
        };
        graph.add(root, None);
        graph
    }

    pub(super) fn state(&self, at: usize) -> &S {
        &self.states[at]
    }

    pub(super) fn node(&self, at: usize) -> &Node {
        &self.nodes[at]
    }

    pub(super) fn edge(&self, edge: usize) -> &Edge<M> {
        &self.edges[edge]
    }

    /// The node of a state.
    pub(super) fn find(&self, state: &S) -> Option<usize> {
        let is_it = |&number: &u32| self.states[number as usize] == *state;
        self.numbers.find(self.hasher.hash_one(state), is_it).map(|number| *number as usize)
    }

    /// Adds a state that the graph does not have, with its first estimate, and returns its number.
    pub(super) fn add(&mut self, state: S, estimate: Option<Estimated>) -> usize {
        let number = self.states.len();
        let hash = self.hasher.hash_one(&state);
        reserve_for(&mut self.states, number + 1);
        self.states.push(state);
        let again = |number: &u32| self.hasher.hash_one(&self.states[*number as usize]);
        self.numbers.insert_unique(hash, small(number), again);
        reserve_for(&mut self.nodes, number + 1);
        self.nodes.push(Node::default());
        if let Some(estimate) = estimate {
            self.estimate(number, estimate);
        }
        number
    }

    /// Adds an estimate of the state of a node.
    pub(super) fn estimate(&mut self, at: usize, Estimated { result, proof }: Estimated) {
        let visits = self.own_visits(at) + 1.0;
        let node = &mut self.nodes[at];
        node.visits = node.visits.saturating_add(1);
        node.own_mean += (result - node.own_mean) / visits;
        node.proof = proof;
        self.refresh(at);
    }

    /// Adds an estimate of the state after a move, of which there is no node.
    pub(super) fn estimate_after(&mut self, edge: usize, estimate: Estimated) {
        let edge = &mut self.edges[edge];
        #[expect(clippy::cast_possible_truncation, reason = "few digits suffice")]
        let (result, count) = (estimate.result as f32, f64::from(edge.visits) as f32 + 1.0);
        edge.mean += (result - edge.mean) / count;
    }

    /// Connects a move with the node to which it leads.
    pub(super) fn link(&mut self, edge: usize, child: usize) {
        self.edges[edge].child = small(child);
    }

    /// The bytes that the graph takes once this many nodes and edges are added.
    pub(super) fn bytes_to_hold(&self, nodes: usize, edges: usize) -> u64 {
        let len = self.numbers.len() + nodes;
        vec_bytes_to_hold(&self.states, nodes)
            + vec_bytes_to_hold(&self.nodes, nodes)
            + vec_bytes_to_hold(&self.edges, edges)
            + table_bytes_to_hold::<u32>(self.numbers.capacity(), len)
    }

    /// Whether `extra` edges, and so as many nodes, can be added and numbered.
    pub(super) fn can_number(&self, extra: usize) -> bool {
        u32::try_from(self.edges.len().saturating_add(extra)).is_ok()
    }

    /// Adds edges for the moves that have none yet. No edge of this node may be in use.
    pub(super) fn expand(&mut self, at: usize, Expansion { edges, moves }: Expansion<M>) {
        let (first, old) = (self.edges.len(), self.edges_of(at));
        reserve_for(&mut self.edges, first + old.len() + edges.len());
        // The old edges move to the end, to stay neighbours of the new ones; their place stays
        // unused.
        self.edges.extend_from_within(old);
        let new = self.edges.len();
        for edge in edges {
            if self.edges[first..new].iter().all(|old| old.m != edge.m) {
                self.edges.push(edge);
            }
        }
        let count = self.edges.len() - first;
        let node = &mut self.nodes[at];
        (node.first, node.count, node.moves) = (small(first), small(count), moves);
    }

    /// The numbers of the edges of a node.
    pub(super) fn edges_of(&self, at: usize) -> Range<usize> {
        let node = &self.nodes[at];
        let first = node.first as usize;
        first..first + node.count as usize
    }

    fn edges_at(&self, at: usize) -> &[Edge<M>] {
        &self.edges[self.edges_of(at)]
    }

    /// Whether moves that were left out may be better: the least likely one was tried, or all are
    /// proved. A won one would have proved the node.
    pub(super) fn needs_more(&self, at: usize) -> bool {
        let is_proved = |edge: &Edge<M>| self.proof(edge).is_some();
        let edges = self.edges_at(at);
        match self.nodes[at].moves {
            Moves::None | Moves::All => false,
            Moves::Likeliest => edges.last().is_none_or(|edge| edge.visits > 0),
            Moves::Kept => edges.iter().all(is_proved),
        }
    }

    /// The proved value of a move to the player who makes it.
    pub(super) fn proof(&self, edge: &Edge<M>) -> Option<Score> {
        let proof = self.nodes[edge.child()?].proof?;
        Some(proof.through_move(edge.passes_turn))
    }

    /// The expected result of a move to the player who makes it.
    pub(super) fn mean(&self, edge: &Edge<M>) -> f64 {
        let mean = edge.child().map_or(edge.mean.into(), |child| self.nodes[child].mean);
        if edge.passes_turn { -mean } else { mean }
    }

    /// Whether the last simulation along an edge can end at its node: others have estimated it more
    /// often.
    pub(super) fn is_behind(&self, edge: usize) -> bool {
        let edge = &self.edges[edge];
        edge.child().is_some_and(|child| self.nodes[child].visits > edge.visits)
    }

    /// Counts a simulation for the nodes and edges on its path from the root.
    pub(super) fn count(&mut self, path: &[(usize, usize)]) {
        for &(at, edge) in path.iter().rev() {
            self.edges[edge].visits = self.edges[edge].visits.saturating_add(1);
            self.nodes[at].visits = self.nodes[at].visits.saturating_add(1);
            if let Some(proof) = self.proof(&self.edges[edge]) {
                self.learn(at, proof);
            }
            self.refresh(at);
        }
    }

    /// Proves a node, if an edge with this proof suffices: it is won if an edge is, and has the
    /// best value of its edges if all legal moves are proved.
    fn learn(&mut self, at: usize, proof: Score) {
        let node = &self.nodes[at];
        if node.proof.is_some() {
            return;
        }
        if matches!(proof, Score::Win(_)) {
            self.nodes[at].proof = Some(proof);
        } else if node.moves == Moves::All {
            let edges = self.edges_at(at).iter().map(|edge| self.proof(edge));
            let best = edges.reduce(|one, other| one.zip(other).map(|(a, b)| a.max(b)));
            self.nodes[at].proof = best.flatten();
        }
    }

    /// Computes the expected result at a node from its own estimates and those of its edges, so
    /// that it has what simulations by other ways have learned of them. Proved edges count as far
    /// as they are better than that.
    fn refresh(&mut self, at: usize) {
        let own_visits = self.own_visits(at);
        let node = &self.nodes[at];
        let (mut sum, mut visits, mut least) = (own_visits * node.own_mean, own_visits, -1.0_f64);
        for edge in self.visited_edges(at) {
            if let Some(proof) = self.proof(edge) {
                least = least.max(of_value(proof.value()));
            } else {
                sum += f64::from(edge.visits) * self.mean(edge);
                visits += f64::from(edge.visits);
            }
        }
        let proved = node.proof.map(|proof| of_value(proof.value()));
        let mean = if visits > 0.0 { sum / visits } else { 0.0 };
        self.nodes[at].mean = proved.unwrap_or(mean.max(least));
    }

    /// The number of simulations that ended at a node.
    fn own_visits(&self, at: usize) -> f64 {
        let of_edges: f64 = self.visited_edges(at).map(|edge| f64::from(edge.visits)).sum();
        (f64::from(self.nodes[at].visits) - of_edges).max(0.0)
    }

    /// The edges with a visit, which are the first.
    fn visited_edges(&self, at: usize) -> impl Iterator<Item = &Edge<M>> {
        self.edges_at(at).iter().take_while(|edge| edge.visits > 0)
    }

    /// The first edge to play: a proved win, or else the most visited one. A proved loss is taken
    /// only if all are, and a proved draw also if the most visited open edge is worse. `None` if
    /// there are no edges.
    pub(super) fn best(&self, at: usize) -> Option<usize> {
        let mut open: Option<usize> = None;
        let mut proved: Option<(usize, Score)> = None;
        for edge in self.edges_of(at) {
            if let Some(score) = self.proof(&self.edges[edge]) {
                if proved.is_none_or(|(_, best)| score > best) {
                    proved = Some((edge, score));
                }
            } else if open.is_none_or(|best| self.edges[edge].visits > self.edges[best].visits) {
                open = Some(edge);
            }
        }
        let (Some(best), Some((known, score))) = (open, proved) else {
            return open.or(proved.map(|(edge, _)| edge));
        };
        let edge = &self.edges[best];
        // A draw that was tried more often seemed better until its proof.
        let takes_known = match score.value() {
            Value::Win => true,
            Value::Draw => edge.visits < self.edges[known].visits || self.mean(edge) < 0.0,
            Value::Loss => false,
        };
        Some(if takes_known { known } else { best })
    }

    /// Whether a simulation can still change the choice.
    pub(super) fn is_open(&self, at: usize) -> bool {
        let is_open = |edge: &Edge<M>| self.proof(edge).is_none();
        self.nodes[at].proof.is_none()
            && (self.edges_at(at).iter().any(is_open) || self.needs_more(at))
    }

    /// Whether every legal move was tried.
    pub(super) fn is_searched(&self, at: usize) -> bool {
        let is_visited = |edge: &Edge<M>| edge.visits > 0;
        self.nodes[at].moves == Moves::All && self.edges_at(at).iter().all(is_visited)
    }

    /// The expected result of a move to the player who makes it, in thousandths, or `None` before a
    /// visit.
    pub(super) fn estimate_of(&self, edge: usize) -> Option<Estimate> {
        let edge = &self.edges[edge];
        #[expect(clippy::cast_possible_truncation, reason = "from -1000 to 1000")]
        let mean = || Estimate::Points((self.mean(edge) * 1000.0).round() as i32);
        (edge.visits > 0).then(mean)
    }
}

/// The number of a node or of an edge, or a count of edges; there is room for fewer than 2³².
fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(UNKNOWN)
}

pub(super) const fn of_value(value: Value) -> f64 {
    match value {
        Value::Loss => -1.0,
        Value::Draw => 0.0,
        Value::Win => 1.0,
    }
}
