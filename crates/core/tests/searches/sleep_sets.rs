//! Tests that sleep sets do not change the result of a search, on random graphs with tokens.

use super::breadth_first::same;
use super::graph::{Graph, graph};
use abstract_games_core::{Game, Keyed, Limits, MoveSet, Predecessors, SleepSets, laws};
use abstract_games_search::{Bfs, BidirectionalSearch, LevelSearch};
use proptest::prelude::*;

const TOKENS: usize = 3;
/// More than the number of edges of any vertex of a random graph.
const EDGES: usize = 4;

/// Tokens on different vertices of a graph. A move takes one token along an edge to a free vertex.
#[derive(Clone, Debug)]
struct Tokens {
    graph: Graph,
    /// Whether the game claims that all moves transpose.
    lies: bool,
}

impl Tokens {
    fn target(&self, state: &[usize; TOKENS], number: usize) -> Option<usize> {
        let (token, edge) = (number / EDGES, number % EDGES);
        let target = *self.graph.0[state[token]].get(edge)?;
        // Several edges to one target are one move.
        let first = self.graph.0[state[token]].iter().position(|&t| t == target) == Some(edge);
        (first && !state.contains(&target)).then_some(target)
    }
}

impl Game for Tokens {
    type State = [usize; TOKENS];
    type Move = usize;

    fn initial(&self) -> [usize; TOKENS] {
        [0, 1, 2]
    }

    fn moves(&self, state: &[usize; TOKENS]) -> impl Iterator<Item = usize> {
        (0..TOKENS * EDGES).filter(|&number| self.target(state, number).is_some())
    }

    fn play(&self, state: &[usize; TOKENS], &number: &usize) -> [usize; TOKENS] {
        let mut next = *state;
        next[number / EDGES] = self.target(state, number).unwrap();
        next
    }
}

impl Keyed for Tokens {
    fn key_bits(&self) -> u32 {
        12
    }

    fn key(&self, state: &[usize; TOKENS]) -> u128 {
        state.iter().fold(0, |key, &vertex| key << 4 | vertex as u128)
    }

    fn state(&self, key: u128) -> Option<[usize; TOKENS]> {
        let key = usize::try_from(key).ok().filter(|key| key >> 12 == 0)?;
        Some([key >> 8, key >> 4 & 15, key & 15])
    }
}

impl Predecessors for Tokens {
    fn predecessors(
        &self,
        state: &[usize; TOKENS],
    ) -> impl Iterator<Item = (usize, [usize; TOKENS])> {
        let vertices = 0..self.graph.0.len();
        let before = |token: usize, vertex| {
            let mut before = *state;
            before[token] = vertex;
            before
        };
        let all = (0..TOKENS).flat_map(move |token| vertices.clone().map(move |v| (token, v)));
        let befores: Vec<_> = all
            .filter(|(_, vertex)| !state.contains(vertex))
            .map(|(token, vertex)| before(token, vertex))
            .flat_map(|before| self.moves(&before).map(move |m| (m, before)).collect::<Vec<_>>())
            .filter(|(m, before)| self.play(before, m) == *state)
            .collect();
        befores.into_iter()
    }
}

impl SleepSets for Tokens {
    fn successors_except(
        &self,
        state: &[usize; TOKENS],
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, [usize; TOKENS])> {
        let numbered = self.moves(state).map(|m| (u32::try_from(m).unwrap(), self.play(state, &m)));
        numbered.filter(move |&(number, _)| !except.contains(number))
    }

    fn play_numbered(
        &self,
        state: &[usize; TOKENS],
        number: u32,
        earlier: MoveSet,
    ) -> ([usize; TOKENS], MoveSet) {
        let m = number as usize;
        let next = self.play(state, &m);
        let transposes = |&other: &usize| {
            let is_back = self.play(&next, &other) == *state;
            let same_target = || self.target(state, other) == self.target(&next, other);
            let earlier = earlier.contains(u32::try_from(other).unwrap());
            // The target of the other token is free both before and after this move.
            self.lies || is_back || (earlier && other / EDGES != m / EDGES && same_target())
        };
        let moves = self.moves(&next).filter(transposes);
        (next, moves.fold(MoveSet::EMPTY, |set, m| set.with(u32::try_from(m).unwrap())))
    }
}

fn tokens() -> BoxedStrategy<Tokens> {
    let graph = graph(9).prop_filter("room for the tokens", |graph| graph.0.len() >= TOKENS);
    graph.prop_map(|graph| Tokens { graph, lies: false }).boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn sleep_sets_change_no_result(game in tokens(), goal in 0..400_usize, limit in 0..400_u64) {
        let all = Bfs::new(&game).explore();
        laws::sleep_sets(&game, &all.states()[..all.len().min(20)]).unwrap();
        laws::predecessors(&game, &all.states()[..all.len().min(20)]).unwrap();
        let goal = all.states()[goal % all.len()];
        let twice = |search: Bfs<'_, Tokens, _>| {
            search.source(goal).source([2, 0, 1]).source(goal).explore()
        };
        same(&twice(Bfs::new(&game).sleep_sets()), &twice(Bfs::new(&game)));
        let to_goal = Bfs::new(&game).until(|s| *s == goal).explore();
        let limits = Limits::new().work(limit);
        let limited = Bfs::new(&game).observer(limits.clone()).explore();
        let path = all.path_to(&game, &goal);
        let path_from_both_ends = BidirectionalSearch::new(&game).target(goal).search().path(&game);
        for threads in [1, 2] {
            let skipping = || Bfs::new(&game).sleep_sets().threads(threads);
            let found = skipping().explore();
            same(&found, &all);
            prop_assert_eq!(&found.path_to(&game, &goal), &path);
            same(&skipping().until(|s| *s == goal).explore(), &to_goal);
            same(&skipping().observer(limits.clone()).explore(), &limited);
            let mut levels = LevelSearch::new(&game).sleep_sets().threads(threads).start();
            for level in all.levels() {
                prop_assert_eq!(levels.next_level(), Some(level));
            }
            prop_assert_eq!(levels.next_level(), None);
            let two_sided = BidirectionalSearch::new(&game).target(goal).sleep_sets().threads(threads);
            prop_assert_eq!(&two_sided.search().path(&game), &path_from_both_ends);
        }
    }
}

#[test]
fn sleep_sets_reduce_the_moves_tried() {
    let ring = Graph((0..12).map(|v| vec![(v + 1) % 12, (v + 11) % 12]).collect());
    let game = Tokens { graph: ring, lies: false };
    let all = Bfs::new(&game).explore();
    let tried = |state: &[usize; TOKENS], except| game.successors_except(state, except).count();
    let (next, transposing) = game.play_numbered(&[0, 4, 8], 0, MoveSet::from_bits(!0));
    assert_eq!((tried(&next, MoveSet::EMPTY), tried(&next, transposing)), (6, 1));
    same(&Bfs::new(&game).sleep_sets().explore(), &all);
}

#[test]
fn the_law_of_sleep_sets_rejects_a_move_that_does_not_transpose() {
    let ring = Graph((0..12).map(|v| vec![(v + 1) % 12, (v + 11) % 12]).collect());
    let game = Tokens { graph: ring, lies: true };
    let violation = laws::sleep_sets(&game, &[[0, 4, 8]]).unwrap_err();
    assert_eq!(violation.law(), "a move in a sleep set transposes");
}
