//! Tests of layered retrograde analysis against retrograde analysis of all states at once.

use crate::arena::Arena;
use abstract_games_core::{
    Adjudicated, Adversarial, Game, Keyed, Layers, Limits, Outcome, Players, Progress, Side, Stop,
    Value, laws, observer,
};
use abstract_games_search::Bfs;
use abstract_games_solve::{LayeredRetrograde, Retrograde, SolveError};
use proptest::prelude::*;

/// An arena with a layer and a block for each vertex.
type Tower = Arena<Side, Vec<(u32, u128)>>;

impl Layers for Tower {
    fn layer(&self, state: &usize) -> u32 {
        self.more[*state].0
    }

    fn block(&self, state: &usize) -> u128 {
        self.more[*state].1
    }
}

/// Towers whose edges lead from lower to higher layers, or remain in a block.
fn tower() -> BoxedStrategy<Tower> {
    (1..=24_usize)
        .prop_flat_map(|n| {
            let edges = prop::collection::vec(prop::collection::vec(0..n, 0..6), n);
            let turns = prop::collection::vec(any::<bool>(), n);
            let ends = prop::collection::vec(0..3_u8, n);
            let places = prop::collection::vec((0..4_u32, 0..2_u128), n);
            (edges, turns, ends, places).prop_map(move |(mut edges, turns, ends, places)| {
                for (from, edges) in edges.iter_mut().enumerate() {
                    edges.retain(|&to| places[from].0 < places[to].0 || places[from] == places[to]);
                }
                Arena::of_sides(edges, &turns, &ends).with(places)
            })
        })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn values_are_those_of_retrograde_analysis(tower in tower(), all in any::<bool>(), threads in 1..3_usize) {
        let sources: Vec<_> = if all { (0..tower.more.len()).collect() } else { vec![0] };
        laws::layers(&tower, &sources).unwrap();
        let found = Bfs::new(&tower).sources(sources.clone()).explore();
        let expected = Retrograde::new(&tower, &found).solve();
        let layered = LayeredRetrograde::new(&tower).sources(sources).threads(threads);
        let layered = layered.solve().unwrap();
        for state in 0..tower.more.len() {
            prop_assert_eq!(layered.value(&state), expected.value(&state));
            let best = expected.best_moves(&tower, &state);
            let kept = layered.moves_that_keep_the_value(&state);
            prop_assert!(best.iter().all(|m| kept.contains(m)));
            let value = |m| {
                let value = expected.value(&tower.play(&state, m)).unwrap();
                if tower.passes_turn(&state, m) { -value } else { value }
            };
            prop_assert!(kept.iter().all(|m| Some(value(m)) == expected.value(&state)));
        }
        prop_assert_eq!(layered.len(), found.len());
        let counts = layered.layers().map(|layer| layer.won + layer.lost + layer.drawn);
        prop_assert_eq!(counts.sum::<u64>(), found.len() as u64);
    }

    /// The supplied values need not be right.
    #[test]
    fn adjudicated_states_are_finished_in_their_layers(tower in tower(), known in any::<u64>()) {
        let adjudicated = Adjudicated::new(tower, |state: &usize| {
            (known >> (state % 64) & 1 == 1).then_some(Value::Draw)
        });
        laws::layers(&adjudicated, &[0]).unwrap();
        let found = Bfs::new(&adjudicated).explore();
        let expected = Retrograde::new(&adjudicated, &found).solve();
        let layered = LayeredRetrograde::new(&adjudicated).solve().unwrap();
        for state in found.states() {
            prop_assert_eq!(layered.value(state), expected.value(state));
        }
    }
}

/// A chain of states in which each odd state also leads back, with a layer for each ten states.
fn chain() -> Tower {
    let next = |v: usize| if v % 10 == 1 { vec![v + 1, v - 1] } else { vec![v + 1] };
    let edges = (0..39).map(next).chain([vec![]]).collect();
    let turns: Vec<_> = (0..40).map(|v| v % 2 == 0).collect();
    let places = (0..40_u32).map(|v| (v / 10, 0)).collect();
    Arena::of_sides(edges, &turns, &[1; 40]).with(places)
}

#[test]
fn violations_of_the_contract_are_errors() {
    let fault = |tower: &Tower| LayeredRetrograde::new(tower).solve().unwrap_err();
    let mut tower = chain();
    tower.more[15].0 = 0;
    let error = fault(&tower);
    assert_eq!(error, SolveError::Descends { state: "14".to_owned(), from: 1, to: 0 });
    assert_eq!(error.to_string(), "a move of 14 leads from layer 1 to the lower layer 0");
    let mut tower = chain();
    tower.more[15].1 = 1;
    let error = fault(&tower);
    assert_eq!(error, SolveError::LeavesBlock { state: "14".to_owned() });
}

#[test]
fn a_state_that_is_not_recovered_from_its_key_is_an_error() {
    // The last vertex of the chain is not in the graph, so its key leads to no state.
    let arena = Arena::of_sides(vec![vec![1], vec![2], vec![3]], &[true; 3], &[0; 3]);
    let places = vec![(0, 0), (0, 0), (1, 0), (1, 0)];
    let tower = arena.with(places);
    let error = LayeredRetrograde::new(&tower).solve().unwrap_err();
    assert_eq!(error, SolveError::Key { key: tower.key(&3) });
}

#[test]
fn an_analysis_stops_at_its_limits() {
    let tower = chain();
    let stop = |limits| LayeredRetrograde::new(&tower).observer(limits).solve().unwrap_err();
    for work in [0, 1, 39, 40, 79] {
        assert_eq!(stop(Limits::new().work(work)), Stop::WorkLimit.into());
    }
    assert_eq!(stop(Limits::new().found(20)), Stop::FoundLimit.into());
    assert_eq!(stop(Limits::new().memory(1000)), Stop::MemoryLimit.into());
    let solved = LayeredRetrograde::new(&tower).observer(Limits::new().work(80)).solve().unwrap();
    assert!(!solved.is_empty());
    assert_eq!(solved.value(&38), Some(Value::Win));
}

#[test]
fn the_successors_of_a_round_count_as_memory() {
    // Few states with many moves each, so that the tables take less than the successors of a round.
    let (from, to) = (1500, 100);
    let edges = (0..from + to).map(|v| (from..if v < from { from + to } else { from }).collect());
    let places = (0..from + to).map(|v| (u32::from(v >= from), 0)).collect();
    let n = from + to;
    let arena = Arena::of_sides(edges.collect(), &vec![true; n], &vec![1; n]);
    let tower = arena.with(places);
    let analysis = || LayeredRetrograde::new(&tower).sources(0..from);
    let mut told = Vec::new();
    let note = observer::from_fn(|progress: &Progress| {
        told.push(*progress);
        Ok(())
    });
    analysis().observer(note).solve().unwrap();
    // A successor takes 32 bytes. The observer is asked before each round and before each state.
    let successors = |states: usize| (states * to * 32) as u64;
    let second = told.iter().position(|it| it.done == 1024).unwrap();
    assert_eq!(told[second + 1].done, 1024);
    assert!(told[0].bytes < successors(100), "{:?}", told[0]);
    assert!(told[1..second].iter().all(|it| it.bytes >= successors(1024)));
    assert!(told[second].bytes >= successors(1500 - 1024));
    let stop = analysis().observer(Limits::new().memory(successors(1024))).solve().unwrap_err();
    assert_eq!(stop, Stop::MemoryLimit.into());
}

#[test]
fn blocks_of_many_states_are_solved_on_several_threads() {
    // Each layer has more states than a round.
    let n = 34_000;
    let next = |v: usize| if v + 3 < n { vec![v / 2, v + 1, v + 3] } else { vec![] };
    let edges: Vec<_> = (0..n).map(next).collect();
    let edges = edges.into_iter().enumerate().map(|(v, mut edges)| {
        edges.retain(|&to| v / 17_000 <= to / 17_000);
        edges
    });
    let turns: Vec<_> = (0..n).map(|v| v % 3 == 0).collect();
    let ends: Vec<_> = (0..3_u8).cycle().take(n).collect();
    let arena = Arena::of_sides(edges.collect(), &turns, &ends);
    let places = (0..n).map(|v| (u32::from(v >= 17_000), 0)).collect();
    let tower = arena.with(places);
    let found = Bfs::new(&tower).explore();
    let expected = Retrograde::new(&tower, &found).solve();
    for threads in [1, 2] {
        let solved = LayeredRetrograde::new(&tower).threads(threads).solve().unwrap();
        assert!((0..n).all(|v| solved.value(&v) == expected.value(&v)));
    }
}

#[test]
fn keys_with_more_bits_than_the_game_declares_are_not_taken_for_others() {
    /// A counter, whose key is far apart for odd numbers.
    #[derive(Clone, Debug)]
    struct Counter;

    game!(
        Counter: u64, ();
        |_| 0;
        |_, n| (*n < 5).then_some(()).into_iter();
        |_, n, ()| n + 1
    );

    impl Players for Counter {
        type Player = Side;

        fn turn(&self, n: &u64) -> Side {
            if n % 2 == 0 { Side::First } else { Side::Second }
        }

        fn outcome(&self, n: &u64) -> Option<Outcome<Side>> {
            (*n == 5).then_some(Outcome::Win(Side::First))
        }
    }

    impl Keyed for Counter {
        fn key_bits(&self) -> u32 {
            2
        }

        fn key(&self, n: &u64) -> u128 {
            u128::from(n % 2) << 64 | u128::from(n / 2)
        }

        fn state(&self, key: u128) -> Option<u64> {
            let (odd, half) = (u64::try_from(key >> 64).ok()?, u64::try_from(key & 3).ok()?);
            (key < 1 << 65).then_some(2 * half + odd)
        }
    }

    impl Layers for Counter {
        fn layer(&self, _: &u64) -> u32 {
            0
        }
    }

    let solved = LayeredRetrograde::new(&Counter).solve().unwrap();
    assert_eq!((solved.value(&0), solved.value(&1)), (Some(Value::Win), Some(Value::Loss)));
}
