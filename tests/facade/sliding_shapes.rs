//! Tests of the program that classifies the components of rooks without a search of a board.

#[path = "../../research/sliding_shapes/main.rs"]
#[expect(dead_code, reason = "the program's own output")]
pub(crate) mod program;

use std::collections::BTreeMap;

use abstract_games::StronglyConnectedComponents;
use abstract_games::sliding::{ComponentCensus, Piece, SlidingPuzzle};
use program::board::Position;
use program::families::Case;
use program::types::{all_types, type_of, types_that_reach};
use program::{Class, classes, corners, graph, numbers, read};

/// All positions on a board, in ascending order.
fn positions<const K: usize>(board: [u8; 2]) -> Vec<Position<K>> {
    let squares = (0..board[0]).flat_map(|rank| (0..board[1]).map(move |file| [rank, file]));
    let mut sets = vec![Vec::new()];
    for square in squares {
        let with = sets.iter().filter(|set| set.len() < K);
        let with: Vec<_> = with.map(|set| [&set[..], &[square]].concat()).collect();
        sets.extend(with);
    }
    let position = |set: Vec<[u8; 2]>| Position::new(board, set.try_into().ok()?);
    let mut positions: Vec<_> = sets.into_iter().filter_map(position).collect();
    positions.sort_unstable();
    positions
}

/// The components of all positions on a board by a search.
fn search<const K: usize>(board: [u8; 2]) -> (Vec<Position<K>>, StronglyConnectedComponents) {
    let positions = positions(board);
    let number = |position: &_| u32::try_from(positions.binary_search(position).unwrap()).unwrap();
    let successors = |of: usize, found: &mut Vec<u32>| {
        positions[of].for_each_move(|next| found.push(number(&next)));
    };
    let components = StronglyConnectedComponents::of_graph(positions.len(), successors, ());
    (positions, components)
}

/// The number of components of each size, without those for which `left_out` holds.
fn tally(
    components: &StronglyConnectedComponents,
    left_out: impl Fn(u32) -> bool,
) -> BTreeMap<u64, u64> {
    let mut tally = BTreeMap::new();
    let sizes = (0..).zip(components.sizes()).filter(|&(component, _)| !left_out(component));
    for (_, &size) in sizes {
        *tally.entry(size.into()).or_default() += 1;
    }
    tally
}

/// Compares the classification for `K` rooks with searches of boards.
fn the_classes_are_those_of_searches<const K: usize>(boards: &[[u8; 2]]) {
    let graph = graph::<K>().unwrap();
    let classes = classes(&graph).unwrap();
    for &board in boards {
        let (positions, components) = search::<K>(board);
        let mut reachable = vec![None; components.len()];
        for (position, &component) in positions.iter().zip(components.numbers()) {
            let is_reachable = graph.reachable.contains(&type_of(position));
            // All positions of a component are alike.
            let known = *reachable[component as usize].get_or_insert(is_reachable);
            assert_eq!(known, is_reachable, "{position:?}");
        }
        let found = tally(&components, |it| reachable[it as usize] == Some(true));
        assert_eq!(numbers(&classes, board.map(u64::from)), found, "{K} rooks, {board:?}");
    }
}

#[test]
fn the_classes_of_components_of_two_rooks_are_those_of_searches() {
    the_classes_are_those_of_searches::<2>(&[[4, 4], [4, 7], [6, 5], [9, 9]]);
}

#[test]
#[ignore = "twelve seconds; every run covers two rooks by the same code, and four rooks by their data file"]
fn the_classes_of_components_of_three_rooks_are_those_of_searches() {
    the_classes_are_those_of_searches::<3>(&[[4, 4], [5, 4], [7, 6], [8, 8]]);
}

/// The number of types from which the types find the goal. Checks that it is reachable from their
/// positions by moves.
fn types_found_to_reach(goal: Position<2>) -> [usize; 2] {
    let types = all_types().into_iter().filter(|of| Case::of_type(*of).is_possible());
    let types: Vec<_> = types.collect();
    let reaching = types_that_reach(goal, types.iter().copied());
    for board in [[4, 4], [5, 7], [9, 6]] {
        let positions = positions::<2>(board);
        let mut found: Vec<_> = positions.iter().map(|it| type_of(it) == goal).collect();
        let mut before = Vec::new();
        while found != before {
            before.clone_from(&found);
            for (number, position) in positions.iter().enumerate() {
                position.for_each_move(|next| {
                    found[number] |= found[positions.binary_search(&next).unwrap()];
                });
            }
        }
        for (position, found) in positions.iter().zip(found) {
            assert!(found || !reaching.contains(&type_of(position)), "{position:?}");
        }
    }
    [reaching.len(), types.len()]
}

#[test]
fn a_goal_is_reachable_from_the_positions_of_the_types_that_reach_it() {
    let [reaching, all] = types_found_to_reach(corners().unwrap());
    assert_eq!(reaching, all);
    // A goal that can be reached from few positions.
    let goal = Position::new([5, 4], [[0, 0], [2, 1]]).unwrap();
    let [reaching, all] = types_found_to_reach(type_of(&goal));
    assert!(1 < reaching && reaching < all, "{reaching} of {all}");
}

/// The list of the data file.
pub(crate) fn list() -> BTreeMap<Class, u64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/results/data/sliding-rook-shapes.csv");
    read(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_listed_components_of_four_rooks_are_those_of_searches_of_small_boards() {
    let list = list();
    for board in [[4, 4], [4, 5], [6, 4], [5, 5]] {
        let (positions, components) = search::<4>(board);
        let [top, right] = board.map(|size| size - 1);
        let corners = [[0, 0], [0, right], [top, 0], [top, right]];
        let corners = Position::new(board, corners).unwrap();
        let main = components.numbers()[positions.binary_search(&corners).unwrap()];
        let found = tally(&components, |it| it == main);
        assert_eq!(numbers(&list, board.map(u64::from)), found, "{board:?}");
        if board == [5, 5] {
            let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 5).unwrap();
            let census = ComponentCensus::of_all(&puzzle, ()).unwrap();
            let others = census.sizes.iter().filter(|&&(size, _)| Some(size) != census.main);
            let others = others.map(|&(size, number)| (u64::from(size), number as u64));
            assert_eq!(found, others.collect());
        }
    }
}

#[test]
fn each_type_stands_for_the_positions_with_wider_gaps() {
    let start = corners::<4>().unwrap();
    let wider = start.with_gaps(|axis, _, width| if width > 0 && axis == 0 { 7 } else { width });
    assert_eq!((wider.size, start.size), ([9, 4], [4, 4]));
    assert_eq!(type_of(&wider), start);
    assert_eq!(wider.gaps(0), [(0, 0), (1, 7), (9, 0)]);
    assert_eq!([4, 8].map(|line| wider.gap_around(0, line)), [[1, 8], [9, 8]]);
}

#[test]
fn a_free_gap_takes_any_number_of_further_lines() {
    let class = Class { component_size: 1, board: [4, 5], free: [3, 0] };
    assert_eq!(class.components_on([6, 5]), 6);
    assert_eq!([[6, 6], [6, 4], [3, 5]].map(|board| class.components_on(board)), [0; 3]);
    assert_eq!(class.components_on([4, 5]), 1);
}

#[test]
fn a_list_with_another_head_or_a_row_without_six_numbers_is_refused() {
    let head = program::HEAD;
    assert_eq!(read(&format!("{head}\n2,4,5,3,0,7\n")).unwrap().len(), 1);
    for list in ["", "2,4,5,3,0,7", &format!("{head}\n2,4,5,3,0"), &format!("{head}\n2,4,5,3,0,x")]
    {
        assert!(read(list).is_err(), "{list}");
    }
}
