//! Tests of strongly connected components against reachability by Warshall's algorithm, and on long
//! paths.

use super::graph::{Graph, graph};
use abstract_games_core::{Bfs, Limits, Stop, StronglyConnectedComponents};
use proptest::prelude::*;

proptest! {
    #[test]
    fn components_are_mutual_reachability(graph in graph(25)) {
        let components = StronglyConnectedComponents::of_all(&graph, ());
        let reaches = graph.reachability();
        for (a, reached) in reaches.iter().enumerate() {
            for (b, &there) in reached.iter().enumerate() {
                let together = components.numbers()[a] == components.numbers()[b];
                prop_assert_eq!(together, there && reaches[b][a]);
                if there {
                    prop_assert!(components.numbers()[a] >= components.numbers()[b]);
                }
            }
        }
        let total: u32 = components.sizes().iter().sum();
        prop_assert_eq!(total as usize, graph.0.len());
        for (number, &size) in components.sizes().iter().enumerate() {
            let members = components.numbers().iter().filter(|&&n| n as usize == number).count();
            prop_assert_eq!(members, size as usize);
        }
    }

    #[test]
    fn relations_are_those_of_reachability(graph in graph(25), start in 0..25_usize) {
        let start = start % graph.0.len();
        let components = StronglyConnectedComponents::of_all(&graph, ());
        let relations = components.relations_of_all(&graph, &start, ()).unwrap();
        prop_assert_eq!(relations.len(), components.len());
        let reaches = graph.reachability();
        let number = |v: usize| components.numbers()[v];
        let main = number(start);
        let edges: Vec<_> = graph.0.iter().enumerate()
            .flat_map(|(from, ends)| ends.iter().map(move |&to| (number(from), number(to))))
            .filter(|(from, to)| from != to)
            .collect();
        for (v, reached) in reaches.iter().enumerate() {
            let component = number(v);
            prop_assert_eq!(relations.reaches_main(component), reached[start]);
            prop_assert_eq!(relations.is_reached_from_main(component), reaches[start][v]);
            let has_edge = edges.contains(&(component, main));
            prop_assert_eq!(relations.has_edge_to_main(component), has_edge);
            let has_entry = edges.iter().any(|&(_, to)| to == component);
            prop_assert_eq!(relations.is_source(component), !has_entry);
            let has_exit = edges.iter().any(|&(from, _)| from == component);
            prop_assert_eq!(relations.is_sink(component), !has_exit);
        }
        // Every vertex is visited once, and once more if the main component is not a sink.
        let looks = if relations.is_sink(main) { 1 } else { 2 } * graph.0.len() as u64;
        for work in [1, looks - 1, looks] {
            let stopped = components.relations_of_all(&graph, &start, Limits::new().work(work));
            prop_assert_eq!(stopped.is_err(), work < looks);
        }
    }

    #[test]
    fn components_of_the_reachable_states_are_components_of_all(graph in graph(25)) {
        let all = StronglyConnectedComponents::of_all(&graph, ());
        let found = Bfs::new(&graph).explore();
        let reached = StronglyConnectedComponents::of_exploration(&graph, &found, ());
        for (i, a) in found.states().iter().enumerate() {
            for (j, b) in found.states().iter().enumerate() {
                let together = reached.numbers()[i] == reached.numbers()[j];
                prop_assert_eq!(together, all.numbers()[*a] == all.numbers()[*b]);
            }
        }
    }
}

#[test]
fn a_chain_of_200_000_states_needs_no_deep_stack() {
    let on_a_small_stack = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        let open = StronglyConnectedComponents::of_all(&Graph::chain(200_000, false), ());
        assert_eq!(open.len(), 200_000);
        let closed = StronglyConnectedComponents::of_all(&Graph::chain(200_000, true), ());
        assert_eq!(closed.sizes(), [200_000]);
        assert_eq!(Bfs::new(&Graph::chain(200_000, false)).explore().eccentricity(), Some(199_999));
    });
    on_a_small_stack.unwrap().join().unwrap();
}

#[test]
fn an_observer_stops_the_search() {
    let chain = Graph::chain(1000, true);
    let by_work = StronglyConnectedComponents::of_all(&chain, Limits::new().work(999));
    assert_eq!((by_work.stopped(), by_work.len()), (Some(Stop::WorkLimit), 0));
    assert!(
        by_work.numbers().iter().all(|&number| number == StronglyConnectedComponents::UNFINISHED)
    );
    assert_eq!(
        StronglyConnectedComponents::of_all(&chain, Limits::new().work(1000)).stopped(),
        None
    );
    let by_memory = StronglyConnectedComponents::of_all(&chain, Limits::new().memory(3999));
    assert_eq!((by_memory.stopped(), by_memory.numbers().len()), (Some(Stop::MemoryLimit), 0));
    let too_large = StronglyConnectedComponents::of_graph(1 << 31, |_, _| (), ());
    assert_eq!(too_large.stopped(), Some(Stop::TooManyStates));
}

proptest! {
    #[test]
    fn components_of_a_stopped_search_are_final(graph in graph(25), work in 0_u64..30) {
        let whole = StronglyConnectedComponents::of_all(&graph, ());
        let part = StronglyConnectedComponents::of_all(&graph, Limits::new().work(work));
        prop_assert_eq!(part.stopped().is_some(), work < graph.0.len() as u64);
        prop_assert_eq!(part.sizes(), &whole.sizes()[..part.len()]);
        for (&number, &of_whole) in part.numbers().iter().zip(whole.numbers()) {
            let expected =
                if (of_whole as usize) < part.len() { of_whole } else { StronglyConnectedComponents::UNFINISHED };
            prop_assert_eq!(number, expected);
        }
    }
}
