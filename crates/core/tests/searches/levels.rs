//! Tests of `LevelSearch` against `Bfs`.

use super::graph::{Graph, graph};
use abstract_games_core::tic_tac_toe::TicTacToe;
use abstract_games_core::{
    Cancel, Dihedral, Game, Keyed, Limits, Orbit, Path, Players, Predecessors, Quotient, Stop,
    laws, observer,
};
use abstract_games_search::{Bfs, End, LevelSearch, Levels};
use proptest::prelude::*;

/// All levels, and how the search ended.
fn all<G: Keyed>(mut levels: Levels<'_, G>) -> (Vec<Vec<G::State>>, End) {
    let mut all = Vec::new();
    while let Some(level) = levels.next_level() {
        all.push(level.to_vec());
    }
    assert!(levels.next_level().is_none(), "no level follows the end");
    assert_eq!(levels.level(), all.last().map_or(&[][..], |last| last));
    (all, levels.end().unwrap())
}

proptest! {
    #[test]
    fn levels_are_those_of_bfs(
        graph in graph(60),
        sources in prop::collection::vec(0..60_usize, 0..4),
    ) {
        laws::keyed(&graph, &(0..graph.0.len()).collect::<Vec<_>>()).unwrap();
        let sources: Vec<_> = sources.into_iter().map(|source| source % graph.0.len()).collect();
        let expected = sources.iter().fold(Bfs::new(&graph), |search, &s| search.source(s));
        let expected = expected.explore();
        for threads in [1, 2] {
            let search = LevelSearch::new(&graph).threads(threads);
            let search = sources.iter().fold(search, |search, &s| search.source(s));
            let (levels, end) = all(search.start());
            prop_assert!(levels.iter().map(Vec::as_slice).eq(expected.levels()));
            prop_assert_eq!(end, End::Exhausted);
        }
    }
}

/// A graph with two levels of more than 20 000 vertices, which is more than a round.
pub(crate) fn wide() -> Graph {
    wide_of(72_000)
}

/// A directed graph with this many vertices.
pub(crate) fn wide_of(vertices: usize) -> Graph {
    Graph((0..vertices).map(|v| vec![v * 7 % vertices, v * 11 % (vertices - 1), v / 2]).collect())
}

#[test]
fn wide_levels_are_found_in_rounds() {
    let wide = wide();
    let expected = Bfs::new(&wide).source(1).explore();
    for threads in [1, 3] {
        let (levels, _) = all(LevelSearch::new(&wide).source(1).threads(threads).start());
        assert!(levels.iter().map(Vec::as_slice).eq(expected.levels()));
    }
}

#[test]
fn a_stopped_search_returns_only_complete_levels() {
    let chain = Graph::chain(2000, false);
    let (levels, end) = all(LevelSearch::new(&chain).observer(Limits::new().work(100)).start());
    assert_eq!((levels.len(), end), (101, End::Stopped(Stop::WorkLimit)));
    let (levels, end) = all(LevelSearch::new(&chain).observer(Limits::new().memory(0)).start());
    assert_eq!((levels.len(), end), (0, End::Stopped(Stop::MemoryLimit)));

    let cancel = Cancel::new();
    let switch = cancel.clone();
    let after_ten = observer::from_fn(move |progress| {
        if progress.found > 10 {
            switch.cancel();
        }
        Ok(())
    });
    let (levels, end) = all(LevelSearch::new(&chain).observer((after_ten, cancel)).start());
    assert_eq!((levels.len(), end), (11, End::Stopped(Stop::Cancelled)));
}

#[test]
fn a_memory_limit_is_obeyed() {
    let wide = wide();
    let mut found = 0;
    for limit in [1 << 14, 1 << 16, 1 << 20, 1 << 24] {
        let stopped = |threads| {
            let search = LevelSearch::new(&wide).observer(Limits::new().memory(limit));
            all(search.source(1).threads(threads).start())
        };
        let (levels, end) = stopped(1);
        assert_eq!(stopped(2), (levels.clone(), end), "a limit falls in the same place");
        let states = levels.iter().map(Vec::len).sum();
        // The states of two levels, and at least one bucket for every 21 keys.
        let widest = levels.windows(2).map(|pair| pair[0].len() + pair[1].len()).max();
        assert!((states * 64 / 21 + 8 * widest.unwrap_or(0)) as u64 <= limit);
        assert!(found <= states, "a larger limit finds no less");
        found = states;
    }
    assert_eq!(found, Bfs::new(&wide).source(1).explore().len());
}

/// A graph with keys scattered over all numbers of `width` bits. It declares keys of `declared`
/// bits.
pub(crate) struct Scattered {
    pub(crate) graph: Graph,
    pub(crate) width: u32,
    pub(crate) declared: u32,
}

game!(
    Scattered: usize, usize;
    |game| game.graph.initial();
    |game, state| game.graph.moves(state);
    |game, state, m| game.graph.play(state, m)
);

impl Keyed for Scattered {
    fn key_bits(&self) -> u32 {
        self.declared
    }

    fn key(&self, state: &usize) -> u128 {
        // Multiplication by an odd number is a permutation of the numbers of this width.
        let product = (*state as u128).wrapping_mul(0x5851_F42D_4C95_7F2D_1405_7B7E_F767_814F);
        product & u128::MAX >> (128 - self.width)
    }

    fn state(&self, key: u128) -> Option<usize> {
        (0..self.graph.0.len()).find(|state| self.key(state) == key)
    }
}

impl Predecessors for Scattered {
    fn predecessors(&self, state: &usize) -> impl Iterator<Item = (usize, usize)> {
        let state = *state;
        self.graph.0.iter().enumerate().flat_map(move |(before, edges)| {
            let moves = edges.iter().enumerate().filter(move |&(_, &next)| next == state);
            moves.map(move |(m, _)| (m, before))
        })
    }
}

proptest! {
    #[test]
    fn keys_of_any_width_give_the_levels_of_bfs(graph in graph(60), width in 6..=128_u32) {
        let game = Scattered { graph, width, declared: width };
        let expected = Bfs::new(&game).explore();
        for threads in [1, 2] {
            let (levels, end) = all(LevelSearch::new(&game).threads(threads).start());
            prop_assert!(levels.iter().map(Vec::as_slice).eq(expected.levels()));
            prop_assert_eq!(end, End::Exhausted);
        }
    }

    #[test]
    fn keys_that_are_too_wide_are_refused(
        graph in graph(60),
        width in 6..=128_u32,
        missing in 1..=6_u32,
    ) {
        let declared = width - missing;
        let game = Scattered { graph, width, declared };
        let found = Bfs::new(&game).explore();
        let too_wide = |state: &&usize| game.key(state) >> declared != 0;
        let expected = found.states().iter().find(too_wide);
        for threads in [1, 2] {
            let mut levels = LevelSearch::new(&game).threads(threads).start();
            let mut whole = found.levels();
            while let Some(level) = levels.next_level() {
                prop_assert_eq!(Some(level), whole.next());
            }
            prop_assert_eq!(levels.refused(), expected);
            prop_assert_eq!(levels.end() == Some(End::Refused), expected.is_some());
        }
    }

    #[test]
    fn forward_and_backward_paths_are_shortest(graph in graph(60), width in 6..=128_u32) {
        let game = Scattered { graph, width, declared: width };
        let found = Bfs::new(&game).explore();
        let mut forward = LevelSearch::new(&game).keep_levels().start();
        let mut backward = LevelSearch::new(&game).by_predecessors().start();
        while let (Some(_), Some(_)) = (forward.next_level(), backward.next_level()) {}
        for state in 0..game.graph.0.len() {
            let path = forward.path_to(&state);
            prop_assert_eq!(path.as_ref().map(Path::len), found.distance(&state));
            prop_assert_eq!(&path, &backward.path_to(&state));
            if let Some(path) = path {
                let moves = path.moves().copied();
                prop_assert_eq!(&Path::play(&game, game.initial(), moves).unwrap(), &path);
                prop_assert_eq!(path.end(), &state);
            }
        }
        prop_assert!(LevelSearch::new(&game).start().path_to(&0).is_none());
    }

    #[test]
    fn a_limit_of_plies_or_a_goal_ends_the_search(
        graph in graph(60),
        plies in 0..6_usize,
        goal in 0..60_usize,
    ) {
        let whole = Bfs::new(&graph).explore();
        let depth = whole.eccentricity().unwrap();
        let end_within = if plies <= depth { End::Depth } else { End::Exhausted };
        let within = Bfs::new(&graph).within(plies).explore();
        let count = depth.min(plies) + 1;
        prop_assert!(within.levels().eq(whole.levels().take(count)));
        prop_assert_eq!(within.end(), end_within);
        let (levels, end) = all(LevelSearch::new(&graph).within(plies).start());
        prop_assert!(levels.iter().map(Vec::as_slice).eq(whole.levels().take(count)));
        prop_assert_eq!(end, end_within);

        let mut levels = LevelSearch::new(&graph).until(|&state| state == goal).start();
        let mut given = 0;
        while let Some(level) = levels.next_level() {
            prop_assert_eq!(Some(level), whole.levels().nth(given));
            given += 1;
        }
        let distance = whole.distance(&goal);
        prop_assert_eq!(given, distance.unwrap_or(depth) + 1);
        prop_assert_eq!(levels.goal(), distance.map(|_| &goal));
        let end = if distance.is_some() { End::Goal } else { End::Exhausted };
        prop_assert_eq!(levels.end(), Some(end));
    }
}

#[test]
fn a_key_that_is_too_wide_ends_the_search_of_a_wide_level() {
    let game = Narrow(wide());
    let expected = Bfs::new(&game.0).source(1).explore();
    let too_wide = |state: &&usize| **state >= 1 << 16;
    let first = expected.states().iter().find(too_wide).unwrap();
    for threads in [1, 2, 3] {
        let mut levels = LevelSearch::new(&game).source(1).threads(threads).start();
        while levels.next_level().is_some() {}
        assert_eq!(levels.end(), Some(End::Refused));
        assert_eq!(levels.refused(), Some(first));
    }
}

/// A graph that declares keys of 16 bits.
struct Narrow(Graph);

game!(
    Narrow: usize, usize;
    |game| game.0.initial();
    |game, state| game.0.moves(state);
    |game, state, m| game.0.play(state, m)
);

impl Keyed for Narrow {
    fn key_bits(&self) -> u32 {
        16
    }

    fn key(&self, state: &usize) -> u128 {
        *state as u128
    }

    fn state(&self, key: u128) -> Option<usize> {
        usize::try_from(key).ok()
    }
}

#[test]
fn a_key_takes_the_bytes_that_its_width_and_number_promise() {
    // Fifty levels of equal width: the first state leads to the first level, each other to one.
    let (width, states) = (16_509, 1 + 50 * 16_509);
    let mut graph = Graph(vec![vec![]; states]);
    graph.0[0] = (1..=width).collect();
    for state in 1..states - width {
        graph.0[state].push(state + width);
    }
    for (bits, most) in [(44, 12), (45, 23)] {
        let game = Scattered { graph: graph.clone(), width: bits, declared: bits };
        let mut last = 0;
        let observer = observer::from_fn(|progress| {
            last = progress.bytes;
            Ok(())
        });
        let (levels, _) = all(LevelSearch::new(&game).observer(observer).start());
        assert_eq!(levels.iter().map(Vec::len).sum::<usize>(), states);
        // Two levels have states and keys, in lists that may be half empty.
        let allowed = most * states + 2 * 2 * (8 + 16) * width;
        assert!(last <= allowed as u64, "{bits} bits: {last} bytes, at most {allowed}");
    }
}

#[test]
fn kept_levels_count_as_memory() {
    // With this number, the memory is greatest after wide levels are kept.
    let wide = wide_of(30_000);
    let most = |keeps: bool| {
        let mut most = 0;
        let observer = observer::from_fn(|progress| {
            most = most.max(progress.bytes);
            Ok(())
        });
        let search = LevelSearch::new(&wide).source(1).observer(observer);
        let mut levels = if keeps { search.keep_levels() } else { search }.start();
        while levels.next_level().is_some() {}
        drop(levels);
        most
    };
    let states = Bfs::new(&wide).source(1).explore().len() as u64;
    let difference = most(true) - most(false);
    assert!(difference >= states / 2 && difference <= 12 * states, "{difference} for {states}");
}

#[test]
fn the_new_successors_of_a_round_count_as_memory() {
    let mut star = Graph(vec![vec![]; 60_001]);
    star.0[0] = (1..=60_000).collect();
    let mut most = 0;
    let observer = observer::from_fn(|progress| {
        most = most.max(progress.bytes);
        Ok(())
    });
    all(LevelSearch::new(&star).observer(observer).start());
    // A state and a key of 16 bytes for each, in lists that may be half empty.
    assert!(most >= 60_000 * 2 * 24, "{most}");
}

#[test]
fn paths_through_wide_levels_are_shortest() {
    let wide = wide();
    let found = Bfs::new(&wide).source(1).explore();
    let mut levels = LevelSearch::new(&wide).source(1).keep_levels().threads(2).start();
    while levels.next_level().is_some() {}
    for state in [1, 7, found.states()[found.len() / 2], found.farthest()[0]] {
        let path = levels.path_to(&state).unwrap();
        assert_eq!(Some(path.len()), found.distance(&state));
        assert_eq!(path, Path::play(&wide, 1, path.moves().copied()).unwrap());
        assert_eq!(path.end(), &state);
    }
}

#[test]
fn paths_in_a_quotient_are_lifted() {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let over = |orbit: &Orbit<_>| TicTacToe.outcome(orbit.representative()).is_some();
    let mut levels = LevelSearch::new(&quotient).keep_levels().until(over).start();
    while levels.next_level().is_some() {}
    let path = levels.path_to(levels.goal().unwrap()).unwrap();
    let lifted = quotient.lift(&TicTacToe.initial(), &path).unwrap();
    assert_eq!((path.len(), lifted.len()), (5, 5));
    assert!(TicTacToe.outcome(lifted.end()).is_some());
}

/// Tic-tac-toe with keys that only distinguish the empty board from all others.
struct Forgetful(TicTacToe);

game!(
    Forgetful: <TicTacToe as Game>::State, <TicTacToe as Game>::Move;
    |game| game.0.initial();
    |game, state| game.0.moves(state);
    |game, state, m| game.0.play(state, m)
);

impl Keyed for Forgetful {
    fn key_bits(&self) -> u32 {
        1
    }

    fn key(&self, state: &Self::State) -> u128 {
        u128::from(*state == self.initial())
    }

    fn state(&self, key: u128) -> Option<Self::State> {
        let initial = self.initial();
        if key == 1 {
            Some(initial)
        } else {
            self.successors(&initial).next().map(|(_, next)| next)
        }
    }
}

#[test]
fn the_law_of_keys_rejects_equal_keys_of_different_states() {
    let game = Forgetful(TicTacToe);
    let states = Bfs::new(&game).explore().states()[..3].to_vec();
    let violation = laws::keyed(&game, &states).unwrap_err();
    assert_eq!(violation.law(), "a state is recovered from its key");
}
