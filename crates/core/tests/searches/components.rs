//! Tests of strongly connected components against reachability by Warshall's algorithm, and on long
//! paths.

use super::graph::{Graph, graph};
use abstract_games_core::{Limits, Observer, Progress, Stop, observer};
use abstract_games_search::{Bfs, ComponentRelations, StronglyConnectedComponents};
use proptest::prelude::*;

fn of_all(graph: &Graph) -> StronglyConnectedComponents {
    StronglyConnectedComponents::of_all(graph, ())
}

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
        let relations = ComponentRelations::of_all(&graph, &start, ());
        let components = relations.components();
        let reaches = graph.reachability();
        let number = |v: usize| components.numbers()[v];
        let main = number(start);
        prop_assert_eq!(relations.main(), Some(main));
        for (a, reached) in reaches.iter().enumerate() {
            for (b, &there) in reached.iter().enumerate() {
                prop_assert_eq!(number(a) == number(b), there && reaches[b][a]);
                prop_assert!(!there || number(a) >= number(b));
            }
        }
        prop_assert_eq!(components.sizes_descending(), of_all(&graph).sizes_descending());
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
        // Every vertex is expanded once.
        let vertices = graph.0.len() as u64;
        let within = |work| ComponentRelations::of_all(&graph, &start, Limits::new().work(work));
        prop_assert_eq!(within(vertices).components().stopped(), None);
        prop_assert_eq!(within(vertices - 1).components().stopped(), Some(Stop::WorkLimit));
    }

    #[test]
    fn a_search_that_begins_in_the_main_component_finds_the_same_components(graph in graph(25)) {
        let relations = ComponentRelations::of_all(&graph, &0, ());
        prop_assert_eq!(relations.components(), &of_all(&graph));
        // 0 is the state in which an exploration begins.
        let found = Bfs::new(&graph).explore();
        let reached = ComponentRelations::of_exploration(&graph, &found, &0, ());
        prop_assert_eq!(reached.components().len(), relations.main().unwrap() as usize + 1);
        for (index, &v) in found.states().iter().enumerate() {
            let here = reached.components().numbers()[index];
            let there = relations.components().numbers()[v];
            prop_assert!(reached.is_reached_from_main(here));
            prop_assert_eq!(reached.reaches_main(here), relations.reaches_main(there));
            prop_assert_eq!(reached.is_sink(here), relations.is_sink(there));
        }
    }

    #[test]
    fn relations_of_a_stopped_search_are_final(
        graph in graph(25), start in 0..25_usize, work in 0_u64..30,
    ) {
        let start = start % graph.0.len();
        let whole = ComponentRelations::of_all(&graph, &start, ());
        let part = ComponentRelations::of_all(&graph, &start, Limits::new().work(work));
        prop_assert_eq!(part.components().stopped().is_some(), work < graph.0.len() as u64);
        let finished = u32::try_from(part.components().len()).unwrap();
        prop_assert_eq!(part.components().sizes(), &whole.components().sizes()[..finished as usize]);
        prop_assert_eq!(part.main(), whole.main().filter(|&main| main < finished));
        for it in 0..finished {
            prop_assert_eq!(part.reaches_main(it), whole.reaches_main(it));
            prop_assert_eq!(part.has_edge_to_main(it), whole.has_edge_to_main(it));
            prop_assert_eq!(part.is_reached_from_main(it), whole.is_reached_from_main(it));
            prop_assert_eq!(part.is_sink(it), whole.is_sink(it));
            prop_assert!(part.is_source(it) || !whole.is_source(it));
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
fn a_chain_of_50_000_states_needs_no_deep_stack() {
    let on_a_small_stack = std::thread::Builder::new().stack_size(1 << 18).spawn(|| {
        let chain = Graph::chain(50_000, false);
        assert_eq!(StronglyConnectedComponents::of_all(&chain, ()).len(), 50_000);
        let closed = StronglyConnectedComponents::of_all(&Graph::chain(50_000, true), ());
        assert_eq!(closed.sizes(), [50_000]);
        let to_end = ComponentRelations::of_all(&chain, &49_999, ());
        assert!((0..50_000).all(|component| to_end.reaches_main(component)));
        assert!(to_end.is_source(49_999) && to_end.has_edge_to_main(1));
        assert_eq!(Bfs::new(&chain).explore().eccentricity(), Some(49_999));
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

#[test]
fn without_a_main_component_sources_and_sinks_are_known() {
    let chain = Graph::chain(3, false);
    let none = ComponentRelations::of_all(&chain, &3, ());
    assert_eq!(none.main(), None);
    assert_eq!(none.components(), &of_all(&chain));
    for it in 0..3 {
        assert!(!none.reaches_main(it) && !none.has_edge_to_main(it));
        assert!(!none.is_reached_from_main(it));
        assert_eq!((none.is_sink(it), none.is_source(it)), (it == 0, it == 2));
    }
    let by_memory = ComponentRelations::of_all(&chain, &0, Limits::new().memory(11));
    assert_eq!(by_memory.components().stopped(), Some(Stop::MemoryLimit));
    assert_eq!((by_memory.main(), by_memory.components().len()), (None, 0));
}

#[test]
fn relations_count_a_byte_for_each_vertex_of_the_path_and_each_component() {
    /// The most bytes that an observer is told.
    fn peak(search: impl FnOnce(&mut dyn Observer)) -> u64 {
        let mut most = 0;
        search(&mut observer::from_fn(|progress: &Progress| {
            most = most.max(progress.bytes);
            Ok(())
        }));
        most
    }
    // All of a chain lies on the path when the last vertex is reached. The isolated vertex comes
    // after.
    let mut chain = Graph::chain(1 << 12, false);
    chain.0.push(Vec::new());
    let of_components = peak(|observer| {
        StronglyConnectedComponents::of_all(&chain, observer);
    });
    let with_relations = peak(|observer| {
        ComponentRelations::of_all(&chain, &0, observer);
    });
    // The lists have room for up to twice as many, and a list that grows occupies memory twice.
    let relations = with_relations - of_components;
    assert!((2 << 12..=6 << 12).contains(&relations), "{relations}");
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
