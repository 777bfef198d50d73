//! Components against mutual reachability computed by Warshall, and on long paths.

use super::graph::{Graph, graph};
use abstract_games_core::{Bfs, Components, Limits, Stop};
use proptest::prelude::*;

proptest! {
    #[test]
    fn components_are_mutual_reachability(graph in graph(25)) {
        let components = Components::of_all(&graph, ());
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
    fn what_is_reached_has_the_components_it_has_among_all(graph in graph(25)) {
        let all = Components::of_all(&graph, ());
        let found = Bfs::new(&graph).explore();
        let reached = Components::of_exploration(&graph, &found, ());
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
        let open = Components::of_all(&Graph::chain(200_000, false), ());
        assert_eq!(open.len(), 200_000);
        let closed = Components::of_all(&Graph::chain(200_000, true), ());
        assert_eq!(closed.sizes(), [200_000]);
        assert_eq!(Bfs::new(&Graph::chain(200_000, false)).explore().eccentricity(), Some(199_999));
    });
    on_a_small_stack.unwrap().join().unwrap();
}

#[test]
fn an_observer_stops_the_search() {
    let chain = Graph::chain(1000, true);
    let by_work = Components::of_all(&chain, Limits::new().work(999));
    assert_eq!((by_work.stopped(), by_work.len()), (Some(Stop::WorkLimit), 0));
    assert!(by_work.numbers().iter().all(|&number| number == Components::UNFINISHED));
    assert_eq!(Components::of_all(&chain, Limits::new().work(1000)).stopped(), None);
    let by_memory = Components::of_all(&chain, Limits::new().memory(3999));
    assert_eq!((by_memory.stopped(), by_memory.numbers().len()), (Some(Stop::MemoryLimit), 0));
    let too_large = Components::of_graph(1 << 31, |_, _| (), ());
    assert_eq!(too_large.stopped(), Some(Stop::MemoryLimit));
}

proptest! {
    #[test]
    fn what_a_stopped_search_finished_is_final(graph in graph(25), work in 0_u64..30) {
        let whole = Components::of_all(&graph, ());
        let part = Components::of_all(&graph, Limits::new().work(work));
        prop_assert_eq!(part.stopped().is_some(), work < graph.0.len() as u64);
        prop_assert_eq!(part.sizes(), &whole.sizes()[..part.len()]);
        for (&number, &of_whole) in part.numbers().iter().zip(whole.numbers()) {
            let expected =
                if (of_whole as usize) < part.len() { of_whole } else { Components::UNFINISHED };
            prop_assert_eq!(number, expected);
        }
    }
}
