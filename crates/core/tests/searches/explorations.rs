//! Shortest paths, properties and drawings of explorations against simple, slow versions.

use std::collections::HashSet;

use crate::graph::{Graph, graph};
use abstract_games_core::{BigUint, Limits, Stop};
use abstract_games_search::{Bfs, Exploration};
use proptest::prelude::*;

/// All paths of this many moves from vertex 0, as lists of moves, each with its end.
fn lines(graph: &Graph, moves: usize) -> Vec<(Vec<usize>, usize)> {
    let mut lines = vec![(Vec::new(), 0)];
    for _ in 0..moves {
        let longer = |(line, at): (Vec<usize>, usize)| {
            let step = move |(m, &next): (usize, &usize)| ([&line[..], &[m]].concat(), next);
            graph.0[at].iter().enumerate().map(step).collect::<Vec<_>>()
        };
        lines = lines.into_iter().flat_map(longer).collect();
    }
    lines
}

proptest! {
    #[test]
    fn shortest_paths_are_all_lines_of_that_length(graph in graph(9), goal in 0..9_usize) {
        let whole = Bfs::new(&graph).explore();
        // A search that ends at the goal knows all that is nearer.
        let found = Bfs::new(&graph).until(|&v| v == goal).explore();
        let expected = match whole.distance(&goal) {
            None => Vec::new(),
            Some(distance) => {
                let lines = lines(&graph, distance).into_iter();
                lines.filter(|&(_, end)| end == goal).map(|(line, _)| line).collect()
            }
        };
        for exploration in [&whole, &found] {
            let paths = exploration.shortest_paths(&graph, &goal);
            let paths: Vec<Vec<usize>> = paths.map(|path| path.moves().copied().collect()).collect();
            prop_assert_eq!(&paths, &expected);
            let count = exploration.shortest_path_count(&graph, &goal);
            prop_assert_eq!(count, BigUint::from(expected.len()));
        }
    }

    #[test]
    fn an_exploration_is_made_of_first_parents(graph in graph(9)) {
        let found = Bfs::new(&graph).explore();
        let (mut states, end) = (found.states().to_vec(), found.end());
        let edges = &graph.0;
        let leads_to = |v: usize| move |&u: &usize| edges[u].contains(&v);
        let number = |n: usize| u32::try_from(n).unwrap();
        let first = |&v: &usize| {
            number(if v == 0 { 0 } else { states.iter().position(leads_to(v)).unwrap() })
        };
        let mut parents: Vec<_> = states.iter().map(first).collect();
        let made = Exploration::from_parents(states.clone(), parents.clone(), states.len(), end);
        let made = made.unwrap();
        prop_assert!(made.levels().eq(found.levels()));
        for v in &states {
            prop_assert_eq!(made.index_of(v), found.index_of(v));
            prop_assert_eq!(made.states_to(v), found.states_to(v));
        }
        // No search finds a state twice.
        states.push(0);
        parents.push(number(parents.len() - 1));
        prop_assert!(Exploration::from_parents(states, parents, 0, end).is_none());
    }

    #[test]
    fn paths_from_several_sources_begin_in_each(graph in graph(9), goal in 0..9_usize) {
        let sources: Vec<_> = (0..graph.0.len()).filter(|v| v % 3 == 1).collect();
        let found = Bfs::new(&graph).sources(sources.iter().copied()).explore();
        let paths: Vec<_> = found.shortest_paths(&graph, &goal).collect();
        let nearest = |&source: &usize| {
            let from_one = Bfs::new(&graph).source(source).explore();
            (from_one.distance(&goal) == found.distance(&goal)).then(|| {
                from_one.shortest_path_count(&graph, &goal)
            })
        };
        let expected: BigUint = match found.distance(&goal) {
            None => BigUint::ZERO,
            Some(_) => sources.iter().filter_map(nearest).sum(),
        };
        prop_assert_eq!(BigUint::from(paths.len()), expected);
        for path in paths {
            prop_assert!(sources.contains(path.start()) && *path.end() == goal);
        }
    }

    #[test]
    fn properties_are_those_of_reachability(graph in graph(12), marked in any::<u16>()) {
        let is_marked = |v: &usize| marked >> v & 1 == 1;
        let found = Bfs::new(&graph).explore();
        let reach = graph.reachability();
        let reached: Vec<_> = (0..graph.0.len()).filter(|&v| reach[0][v]).collect();

        let path = found.counterexample(&graph, |v| !is_marked(v));
        prop_assert_eq!(path.is_some(), reached.iter().any(is_marked));
        if let Some(path) = path {
            let nearest = reached.iter().filter(|v| is_marked(v)).map(|v| found.distance(v)).min();
            prop_assert!(is_marked(path.end()) && Some(Some(path.len())) == nearest);
        }

        let is_trap = |v: &usize| !reached.iter().any(|w| reach[*v][*w] && is_marked(w));
        let path = found.trap(&graph, is_marked, ()).unwrap();
        prop_assert_eq!(path.is_some(), reached.iter().any(is_trap));
        if let Some(path) = path {
            let nearest = reached.iter().filter(|v| is_trap(v)).map(|v| found.distance(v)).min();
            prop_assert!(is_trap(path.end()) && Some(Some(path.len())) == nearest);
        }
    }

    #[test]
    fn drawings_have_every_state_and_every_move(graph in graph(9), plies in 0..9_usize) {
        let found: Exploration<usize> = Bfs::new(&graph).within(plies).explore();
        let moves = |v: &usize| graph.0[*v].iter().filter(|w| found.index_of(w).is_some()).count();
        let moves: usize = found.states().iter().map(moves).sum();
        let drawing = found.graphviz(&graph).to_string();
        prop_assert_eq!(drawing.matches(" -> ").count(), moves);
        for (index, state) in found.states().iter().enumerate() {
            let label = format!("    {index} [label=\"{state}\"];\n");
            prop_assert!(drawing.contains(&label));
        }
        let table = found.csv(&graph).to_string();
        prop_assert_eq!(table.lines().count(), 1 + moves);
        let different: HashSet<_> = table.lines().collect();
        prop_assert_eq!(different.len(), 1 + moves);
    }
}

#[test]
fn states_that_were_not_expanded_are_no_traps() {
    let chain = Graph::chain(5, false);
    let part = Bfs::new(&chain).within(2).explore();
    assert_eq!(part.trap(&chain, |_| false, ()), Ok(None));
    let whole = Bfs::new(&chain).explore();
    assert_eq!(whole.trap(&chain, |_| false, ()).unwrap().unwrap().len(), 0);
    assert_eq!(whole.trap(&chain, |&v| v == 3, ()).unwrap().unwrap().len(), 4);
    assert_eq!(whole.trap(&chain, |_| true, Limits::new().work(2)), Err(Stop::WorkLimit));
}

#[test]
fn quotes_in_texts_are_escaped() {
    use abstract_games_core::Game;

    struct Quotes;

    impl Game for Quotes {
        type State = u8;
        type Move = &'static str;

        fn initial(&self) -> u8 {
            0
        }

        fn moves(&self, state: &u8) -> impl Iterator<Item = &'static str> {
            let text = r#"a "b" \"#;
            [text].into_iter().filter(|_| *state == 0)
        }

        fn play(&self, state: &u8, _: &&'static str) -> u8 {
            state + 1
        }

        fn show(&self, state: &u8) -> String {
            format!(r#"state "{state}""#)
        }
    }

    let found = Bfs::new(&Quotes).explore();
    let drawing = found.graphviz(&Quotes).to_string();
    assert!(drawing.contains(r#"0 [label="state \"0\""];"#), "{drawing}");
    let table = found.csv(&Quotes).to_string();
    assert!(table.starts_with("distance,state,move,next\n0,\"state \"\"0\"\"\",\""), "{table}");
}
