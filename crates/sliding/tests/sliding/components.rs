//! Tests of the components of all configurations, against the textbook algorithm on an explicit
//! graph.

use abstract_games_core::{Dihedral, Game, Indexed, Keyed, Limits, Stop, Symmetry};
use abstract_games_search::StronglyConnectedComponents;
use abstract_games_sliding::{ComponentCensus, Configuration, Piece, SlidingPuzzle};

/// The state of Tarjan's algorithm, in its recursive textbook form.
struct Tarjan<'g> {
    graph: &'g [Vec<usize>],
    index: Vec<Option<usize>>,
    low: Vec<usize>,
    stack: Vec<usize>,
    on_stack: Vec<bool>,
    next: usize,
    components: Vec<Vec<usize>>,
}

impl<'g> Tarjan<'g> {
    fn components(graph: &'g [Vec<usize>]) -> Vec<Vec<usize>> {
        let n = graph.len();
        let mut search = Self {
            graph,
            index: vec![None; n],
            low: vec![0; n],
            stack: Vec::new(),
            on_stack: vec![false; n],
            next: 0,
            components: Vec::new(),
        };
        for v in 0..n {
            if search.index[v].is_none() {
                search.visit(v);
            }
        }
        search.components
    }

    fn visit(&mut self, v: usize) {
        self.index[v] = Some(self.next);
        self.low[v] = self.next;
        self.next += 1;
        self.stack.push(v);
        self.on_stack[v] = true;
        for &w in &self.graph[v] {
            match self.index[w] {
                None => {
                    self.visit(w);
                    self.low[v] = self.low[v].min(self.low[w]);
                }
                Some(index) if self.on_stack[w] => self.low[v] = self.low[v].min(index),
                Some(_) => {}
            }
        }
        if self.index[v] == Some(self.low[v]) {
            let from = self.stack.iter().position(|&w| w == v).unwrap();
            let members = self.stack.split_off(from);
            for &w in &members {
                self.on_stack[w] = false;
            }
            self.components.push(members);
        }
    }
}

fn graph<const K: usize>(all: &SlidingPuzzle<K>) -> Vec<Vec<usize>> {
    let successors =
        |state| all.successors(&state).map(|(_, next)| index(all, &next)).collect::<Vec<_>>();
    all.states().map(successors).collect()
}

fn index<const K: usize>(all: &SlidingPuzzle<K>, state: &Configuration<K>) -> usize {
    usize::try_from(all.key(state)).unwrap()
}

fn check<const K: usize>(puzzle: &SlidingPuzzle<K>) {
    let all = puzzle;
    let graph = graph(all);
    let expected = Tarjan::components(&graph);
    let mut sizes: Vec<_> = expected.iter().map(Vec::len).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let components = StronglyConnectedComponents::of_all(all, ());
    let found: Vec<_> = components.sizes_descending().iter().map(|&s| s as usize).collect();
    assert_eq!(found, sizes);

    // The relations between components by their definition, with a search from each component.
    let numbers = components.numbers();
    let main = numbers[index(all, &puzzle.initial())] as usize;
    let census = ComponentCensus::of_all(puzzle, ()).unwrap();
    let n = components.len();
    let mut edges = vec![std::collections::BTreeSet::new(); n];
    for (v, successors) in graph.iter().enumerate() {
        let (from, to) = (numbers[v] as usize, successors.iter().map(|&w| numbers[w] as usize));
        edges[from].extend(to.filter(|&to| to != from));
    }
    let reaches = |from: usize, to: usize| {
        let (mut seen, mut open) = (vec![false; n], vec![from]);
        while let Some(c) = open.pop() {
            if !std::mem::replace(&mut seen[c], true) {
                open.extend(&edges[c]);
            }
        }
        seen[to]
    };
    let others = || (0..n).filter(|&c| c != main);
    assert_eq!(census.components, n);
    assert_eq!(census.main, Some(components.sizes()[main]));
    let leads = census.relations.unwrap();
    assert_eq!(leads.reaching_main, others().filter(|&c| reaches(c, main)).count());
    assert_eq!(leads.reached_from_main, others().filter(|&c| reaches(main, c)).count());
    assert_eq!(leads.one_move_to_main, others().filter(|&c| edges[c].contains(&main)).count());
    assert_eq!(leads.without_exit, edges.iter().filter(|out| out.is_empty()).count());
    let entered = |c: &usize| edges.iter().any(|out| out.contains(c));
    assert_eq!(leads.without_entry, (0..n).filter(|c| !entered(c)).count());
    let total: usize = census.sizes.iter().map(|&(size, count)| size as usize * count).sum();
    assert_eq!(total, graph.len());
    // The least configuration in a component of each size above one.
    let mut examples = std::collections::BTreeMap::new();
    for members in expected.iter().filter(|members| members.len() > 1) {
        let least = *members.iter().min().unwrap();
        let example: &mut usize = examples.entry(members.len()).or_insert(least);
        *example = least.min(*example);
    }
    let examples = examples.into_iter().rev();
    let examples: Vec<_> = examples
        .map(|(size, v)| (u32::try_from(size).unwrap(), all.state(v as u128).unwrap().widened()))
        .collect();
    assert_eq!(census.examples, examples);

    // The components of orbits, by the textbook algorithm on the graph of least images.
    let board = puzzle.symmetry();
    let least = |v: usize| {
        let orbit = board.on(all).orbit(&all.state(v as u128).unwrap());
        index(all, orbit.iter().min().unwrap())
    };
    let is_least: Vec<_> = (0..graph.len()).map(|v| least(v) == v).collect();
    let quotient: Vec<Vec<_>> = (0..graph.len())
        .map(|v| if is_least[v] { graph[v].iter().map(|&w| least(w)).collect() } else { vec![] })
        .collect();
    let of_orbits = Tarjan::components(&quotient);
    let of_orbits = of_orbits.iter().filter(|members| is_least[members[0]]);
    let mut sizes: Vec<_> = of_orbits.map(Vec::len).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let census = ComponentCensus::of_orbits(puzzle, ()).unwrap();
    let found = census.sizes.iter().flat_map(|&(size, count)| vec![size as usize; count]);
    assert_eq!(found.collect::<Vec<_>>(), sizes);
}

#[test]
fn components_agree_with_the_textbook_algorithm() {
    for piece in Piece::ALL {
        check(&SlidingPuzzle::from_corners(piece, 3).unwrap());
        check(&SlidingPuzzle::from_corners(piece, 4).unwrap());
        let three = "a1 b1 e5".parse().unwrap();
        check(&SlidingPuzzle::<3>::new(piece, 5, three).unwrap());
    }
}

#[test]
fn the_orbits_of_the_6x6_rooks_have_one_large_component() {
    orbits_of_rooks_have_one_large_component(6, 4483, 7509);
}

#[test]
#[ignore = "a second; every run covers 6 x 6, and all configurations of 8 x 8"]
fn the_orbits_of_the_8x8_rooks_have_one_large_component() {
    orbits_of_rooks_have_one_large_component(8, 27_467, 79_920);
}

fn orbits_of_rooks_have_one_large_component(size: u32, main: u32, all: usize) {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, size).unwrap();
    let orbits = ComponentCensus::of_orbits(&rooks, ()).unwrap();
    assert_eq!(orbits.main, Some(main));
    let total: usize = orbits.sizes.iter().map(|&(size, count)| size as usize * count).sum();
    assert_eq!(total, all);
}

/// As possiblywrong says, "Sliding rooks (and queens)".
fn other_queens_are_lone_and_one_move_from_the_largest_component(size: u32) -> ComponentCensus {
    let queens = SlidingPuzzle::from_corners(Piece::Queen, size).unwrap();
    let census = ComponentCensus::of_orbits(&queens, ()).unwrap();
    assert!(census.singletons > 0);
    assert_eq!(census.components, 1 + census.singletons);
    assert_eq!(census.relations.as_ref().unwrap().one_move_to_main, census.singletons);
    census
}

#[test]
fn beside_the_largest_component_the_6x6_queens_have_only_lone_orbits_one_move_from_it() {
    other_queens_are_lone_and_one_move_from_the_largest_component(6);
}

#[test]
#[ignore = "seconds; every run covers 6 x 6, and the reproduction table has the numbers of 8 x 8"]
fn beside_the_largest_component_the_8x8_queens_have_only_lone_orbits_one_move_from_it() {
    let census = other_queens_are_lone_and_one_move_from_the_largest_component(8);
    assert_eq!((census.main, census.singletons), (Some(77_766), 2154));
}

/// The set of sizes of the components other than that of the corners is the same from 7 × 7 on. The
/// number of components of a given size may differ.
#[test]
fn from_7x7_on_rooks_have_components_of_the_same_sizes() {
    let of_7 = sizes_beside_the_largest(&components_of_rooks(7), 7);
    assert_ne!(sizes_beside_the_largest(&components_of_rooks(6), 6), of_7);
    let of_8x8 = components_of_rooks(8);
    assert_eq!(of_8x8.sizes[0], (218_412, 1));
    assert_eq!(of_8x8.relations.as_ref().unwrap().reaching_main, of_8x8.components - 1);
    assert_eq!(sizes_beside_the_largest(&of_8x8, 8), of_7);
}

#[test]
#[ignore = "ten seconds; every run covers 6 x 6 to 8 x 8"]
fn on_9x9_too_rooks_have_components_of_the_same_sizes() {
    let [of_8, of_9] = [8, 9].map(|n| sizes_beside_the_largest(&components_of_rooks(n), n));
    assert_eq!(of_9, of_8);
}

fn components_of_rooks(size: u32) -> ComponentCensus {
    ComponentCensus::of_all(&SlidingPuzzle::from_corners(Piece::Rook, size).unwrap(), ()).unwrap()
}

fn sizes_beside_the_largest(census: &ComponentCensus, size: u32) -> Vec<u32> {
    if size >= 7 {
        let n = size as usize;
        let expected = [(278, (n - 6) * (n - 6)), (243, 4 * (n - 6)), (208, 4)];
        assert_eq!(census.sizes[1..4], expected);
    }
    census.sizes[1..].iter().map(|&(size, _)| size).collect()
}

#[test]
fn a_stopped_census_counts_the_finished_components() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 6).unwrap();
    let whole = ComponentCensus::of_all(&rooks, ()).unwrap();
    let part = ComponentCensus::of_all(&rooks, Limits::new().work(50_000)).unwrap();
    assert_eq!((part.stopped, part.relations), (Some(Stop::WorkLimit), None));
    assert!(part.components > 0 && part.components < whole.components);
    for (size, count) in part.sizes {
        assert!(whole.sizes.iter().any(|&(other, all)| other == size && count <= all), "{size}");
    }
    let nothing = ComponentCensus::of_orbits(&rooks, Limits::new().memory(1 << 10)).unwrap();
    assert_eq!((nothing.stopped, nothing.components), (Some(Stop::MemoryLimit), 0));
}

/// The cycle index of the symmetries of a square of even size, as the article has it, and of odd
/// size.
fn cycle_index_by_formula(n: usize) -> Vec<(Vec<(usize, usize)>, usize)> {
    let squares = n * n;
    let mut terms = if n % 2 == 0 {
        vec![
            (vec![(1, squares)], 1),
            (vec![(1, n), (2, (squares - n) / 2)], 2),
            (vec![(2, squares / 2)], 3),
            (vec![(4, squares / 4)], 2),
        ]
    } else {
        vec![
            (vec![(1, squares)], 1),
            (vec![(1, n), (2, (squares - n) / 2)], 4),
            (vec![(1, 1), (2, (squares - 1) / 2)], 1),
            (vec![(1, 1), (4, (squares - 1) / 4)], 2),
        ]
    };
    terms.sort();
    terms
}

#[test]
fn the_cycle_index_of_a_square_board_has_one_formula_for_even_and_one_for_odd_sizes() {
    for n in 3..=16 {
        let computed = Dihedral::square(u32::try_from(n).unwrap()).on_squares().unwrap();
        let computed = computed.cycle_index();
        let mut terms: Vec<_> =
            computed.terms().map(|(cycles, count)| (cycles.to_vec(), count)).collect();
        terms.sort();
        assert_eq!((terms, computed.order()), (cycle_index_by_formula(n), 8), "n = {n}");
    }
}
