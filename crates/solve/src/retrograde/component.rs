//! `Component`: the margins of a strongly connected component, or of a block of a layer, given
//! those of the states after it.

use std::collections::BinaryHeap;

use abstract_games_core::memory::{reserve_one, vec_bytes_to_hold};
use abstract_games_core::{MOST_MARGIN, Stop};

use super::reverse_edges::{Edge, ForwardEdges, ReverseEdges, number};

/// States whose margins are to be found, to which play that leaves them does not return. The worth
/// of a state is its margin less that of endless play, which is thus worth 0.
#[derive(Default)]
pub(crate) struct Component {
    endless: Vec<i32>,
    /// The best margin of a move out of the component.
    exits: Vec<Option<i32>>,
    edges: ForwardEdges,
}

/// The size of the worth, the greatest first in a heap; the number of the state; whether it is won.
type Candidate = (u32, u32, bool);

impl Component {
    /// Peak number of bytes while states with this many edges in all are added and the component
    /// is solved.
    pub(crate) fn bytes_to_hold(&self, states: usize, edges: usize) -> u64 {
        let (all_states, all_edges) = (self.exits.len() + states, self.edges.len() + edges);
        let heap = 2 * all_states * size_of::<Candidate>();
        let (left, margins) = (4 * all_states, all_states * size_of::<Option<i32>>());
        vec_bytes_to_hold(&self.endless, states)
            + vec_bytes_to_hold(&self.exits, states)
            + self.edges.bytes_to_hold(states, edges)
            + ReverseEdges::bytes_for(all_states, all_edges)
            + (left + margins + heap) as u64
    }

    /// Adds the next state, with the best margin of a move out of the component and its edges
    /// within. Returns the number of different edges.
    pub(crate) fn add(&mut self, endless: i32, exit: Option<i32>, edges: &mut Vec<Edge>) -> usize {
        reserve_one(&mut self.endless);
        self.endless.push(endless);
        reserve_one(&mut self.exits);
        self.exits.push(exit);
        edges.sort_unstable();
        edges.dedup();
        self.edges.reserve(1, edges.len());
        self.edges.add(edges);
        edges.len()
    }

    /// The worth of the best move out of the component.
    fn exit(&self, state: usize) -> Option<i64> {
        self.exits[state].map(|exit| i64::from(exit) - i64::from(self.endless[state]))
    }

    fn margin(&self, state: usize, worth: i64) -> i32 {
        let most = i64::from(MOST_MARGIN);
        let margin = (worth + i64::from(self.endless[state])).clamp(-most, most);
        i32::try_from(margin).expect("a margin of at most 2³⁰")
    }

    /// The margins of the states, from -[`MOST_MARGIN`] to [`MOST_MARGIN`].
    ///
    /// States are decided in descending order of the size of their worth. A state with a move that
    /// wins this much is worth it, because a move that wins more would have decided it before. A
    /// state is lost when all its moves are known to lose, by as much as the best of them: the last
    /// one decided. What is left at the end is worth endless play. The first move within the
    /// component that is known to win decides about all of them, so a state has at most two
    /// candidates.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of `observe`, which is asked before each state of each pass, and
    /// [`Stop::TooManyStates`] for 2³² edges or more.
    pub(crate) fn solve(
        &self,
        mut observe: impl FnMut() -> Result<(), Stop>,
    ) -> Result<impl Iterator<Item = i32>, Stop> {
        u32::try_from(self.edges.len()).map_err(|_| Stop::TooManyStates)?;
        let reverse = ReverseEdges::new(&self.edges, &mut observe)?;
        let mut left: Vec<u32> = self.edges.counts().to_vec();
        let mut margins: Vec<Option<i32>> = vec![None; left.len()];
        let mut heap = BinaryHeap::with_capacity(2 * left.len());
        for (state, &edges) in left.iter().enumerate() {
            observe()?;
            match self.exit(state) {
                Some(exit) if exit > 0 || edges == 0 => heap.push(candidate(state, exit)),
                _ => {}
            }
        }
        while let Some((size, state, is_won)) = heap.pop() {
            if margins[state as usize].is_some() {
                continue;
            }
            observe()?;
            let worth = if is_won { i64::from(size) } else { -i64::from(size) };
            margins[state as usize] = Some(self.margin(state as usize, worth));
            for Edge { end, keeps_turn } in reverse.moves_into(state) {
                let before = end as usize;
                let worth = if keeps_turn { worth } else { -worth };
                if worth == 0 || left[before] == 0 {
                    continue;
                }
                if worth > 0 {
                    left[before] = 0;
                    heap.push(candidate(before, worth));
                } else {
                    left[before] -= 1;
                    let best = self.exit(before).map_or(worth, |exit| exit.max(worth));
                    if left[before] == 0 && best < 0 {
                        heap.push(candidate(before, best));
                    }
                }
            }
        }
        let margins = margins.into_iter().enumerate();
        Ok(margins.map(move |(state, margin)| margin.unwrap_or_else(|| self.margin(state, 0))))
    }
}

fn candidate(state: usize, worth: i64) -> Candidate {
    (u32::try_from(worth.unsigned_abs()).unwrap_or(u32::MAX), number(state), worth > 0)
}
