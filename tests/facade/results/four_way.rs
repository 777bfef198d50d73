//! Four-Way Fences: the numbers of sets of walls and of edges.

use abstract_games::BigUint;
use abstract_games::four_way_fences::Rules;
use abstract_games::four_way_fences::counting::{
    count_edge_sets, count_open_edge_sets, count_wall_sets,
};

use super::{data, document, first_table, section};

#[test]
fn the_sets_of_walls_are_those_of_the_data_file_and_of_the_library() {
    let page = document("four-way-fences.md");
    let table = first_table(section(&page, "## Counts\n"), 4);
    let rows = data("four-way-wall-sets.csv", "size,walls,sets");
    let mut found = 0;
    for (size, printed) in (1..).zip(&table) {
        let of_board = rows.iter().filter(|row| row[0] == size.to_string());
        let sets: Vec<BigUint> = of_board.map(|row| row[2].parse().unwrap()).collect();
        let numbers = [sets[1].clone(), sets[2].clone(), sets.iter().sum()];
        assert_eq!(printed[0], format!("{size}×{size}"));
        assert_eq!(printed[1..], numbers.map(|number| number.to_string()), "{size}");
        if size <= 4 {
            assert_eq!(sets, count_wall_sets(size, size, &Rules::default(), ()).unwrap(), "{size}");
        }
        found += sets.len();
    }
    assert_eq!((table.len(), found), (9, rows.len()));
}

#[test]
fn the_sets_of_edges_are_those_of_the_data_file_and_of_the_library() {
    let page = document("four-way-fences.md");
    let (_, of_edges) =
        section(&page, "## Counts\n").split_once("(`count_open_edge_sets`)").unwrap();
    let table = first_table(of_edges, 3);
    let rows = data("four-way-edge-sets.csv", "size,edge_sets,open_edge_sets");
    assert_eq!((table.len(), rows.len()), (6, 6));
    for ((size, printed), row) in (1..).zip(&table).zip(&rows) {
        assert_eq!((&printed[1..], &*row[0]), (&row[1..], &*size.to_string()));
        if size <= 2 {
            let counts = [count_edge_sets, count_open_edge_sets].map(|count| {
                let sets: u128 = count(size, size, true, ()).unwrap().iter().sum();
                sets.to_string()
            });
            assert_eq!(row[1..], counts, "{size}");
        }
    }
}
