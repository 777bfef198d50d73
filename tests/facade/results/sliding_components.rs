//! Sliding pieces: the components of all configurations.

use std::collections::BTreeMap;

use abstract_games::sliding::{ComponentCensus, Piece, SlidingPuzzle};

use super::sliding::value_at;
use super::{data, document, first_table, section};
use crate::sliding_shapes::{list, program::numbers};

/// A row of the data file of components.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    piece: String,
    board: u32,
    of: String,
    components: u64,
    singletons: u64,
    main: u64,
    reaching_main: u64,
    one_move_to_main: u64,
    reached_from_main: u64,
    sources: u64,
    sinks: u64,
    /// Each size with the number of components of that size, largest size first.
    sizes: Vec<(u64, u64)>,
}

fn rows() -> Vec<Row> {
    let head = "piece,board,of,components,singletons,main,reaching_main,one_move_to_main,reached_from_main,\
                without_entry,without_exit,sizes";
    let row = |cells: Vec<String>| {
        let number = |column: usize| cells[column].parse().unwrap();
        let size = |pair: &str| {
            let (size, count) = pair.split_once('*').unwrap();
            (size.parse().unwrap(), count.parse().unwrap())
        };
        Row {
            piece: cells[0].clone(),
            board: cells[1].parse().unwrap(),
            of: cells[2].clone(),
            components: number(3),
            singletons: number(4),
            main: number(5),
            reaching_main: number(6),
            one_move_to_main: number(7),
            reached_from_main: number(8),
            sources: number(9),
            sinks: number(10),
            sizes: cells[11].split(' ').map(size).collect(),
        }
    };
    data("sliding-components.csv", head).into_iter().map(row).collect()
}

/// The row that the program computes.
fn computed(piece: Piece, board: u32, of: &str) -> Row {
    let puzzle = SlidingPuzzle::from_corners(piece, board).unwrap();
    let census = match of {
        "orbits" => ComponentCensus::of_orbits(&puzzle, ()),
        _ => ComponentCensus::of_all(&puzzle, ()),
    };
    let census = census.unwrap();
    let relations = census.relations.unwrap();
    Row {
        piece: piece.name().to_owned(),
        board,
        of: of.to_owned(),
        components: census.components as u64,
        singletons: census.singletons as u64,
        main: census.main.unwrap().into(),
        reaching_main: relations.reaching_main as u64,
        one_move_to_main: relations.one_move_to_main as u64,
        reached_from_main: relations.reached_from_main as u64,
        sources: relations.without_entry as u64,
        sinks: relations.without_exit as u64,
        sizes: census.sizes.iter().map(|&(size, count)| (size.into(), count as u64)).collect(),
    }
}

fn compare_with_the_program(boards: std::ops::RangeInclusive<u32>) {
    for row in rows().into_iter().filter(|row| boards.contains(&row.board)) {
        let piece = [Piece::Rook, Piece::Queen, Piece::Bishop];
        let piece = piece.into_iter().find(|piece| piece.name() == row.piece).unwrap();
        assert_eq!(row, computed(piece, row.board, &row.of));
    }
}

#[test]
fn the_components_on_small_boards_are_those_of_the_program() {
    compare_with_the_program(2..=5);
}

#[test]
#[ignore = "half a minute; every run covers 2 x 2 to 5 x 5"]
fn the_components_from_6x6_to_8x8_are_those_of_the_program() {
    compare_with_the_program(6..=8);
}

/// The rows of a piece by the size of the board.
fn of_piece(piece: &str, of: &str) -> BTreeMap<u32, Row> {
    let rows = rows().into_iter().filter(|row| (&*row.piece, &*row.of) == (piece, of));
    rows.map(|row| (row.board, row)).collect()
}

/// The number of configurations of four pieces.
fn configurations(board: u32) -> u64 {
    let n = u64::from(board * board);
    n * (n - 1) * (n - 2) * (n - 3) / 24
}

/// A table of components whose first column is the size of the board.
fn table(heading: &str, columns: usize) -> Vec<(u32, Vec<String>)> {
    let page = document("sliding.md");
    let rows = first_table(section(&page, heading), columns);
    rows.into_iter().map(|mut row| (row.remove(0).parse().unwrap(), row)).collect()
}

#[test]
fn the_sizes_are_whole_numbers_of_all_configurations() {
    for row in rows() {
        let all: u64 = row.sizes.iter().map(|(size, count)| size * count).sum();
        let components: u64 = row.sizes.iter().map(|(_, count)| count).sum();
        let singletons = row.sizes.iter().find(|(size, _)| *size == 1).map_or(0, |it| it.1);
        assert_eq!((components, singletons), (row.components, row.singletons), "{row:?}");
        if row.of == "configurations" {
            assert_eq!(all, configurations(row.board), "{row:?}");
        }
    }
}

#[test]
fn the_tables_of_rooks_are_the_data_file() {
    let [all, orbits] = ["configurations", "orbits"].map(|of| of_piece("rook", of));
    let printed = table("### Rooks\n", 8);
    assert!(printed.iter().map(|(n, _)| n).eq(all.keys()) && all.len() == 16);
    let numbers = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>();
    for (n, cells) in printed {
        let row = &all[&n];
        let expected = [configurations(n), row.components, row.singletons, row.main, row.sources];
        assert_eq!(cells[..5], numbers(&expected), "{n}");
        match orbits.get(&n) {
            Some(row) => assert_eq!(cells[5..], numbers(&[row.components, row.main]), "{n}"),
            None => assert_eq!(cells[5..], ["", ""], "{n}"),
        }
        // The statements below the table.
        if n >= 3 {
            assert_eq!((row.reaching_main, row.sinks), (row.components - 1, 1), "{n}");
        }
    }
}

/// The sizes of the components beside the main one, each with the number of such components.
fn sizes_beside_main(row: &Row) -> String {
    let others = row.sizes.iter().filter(|&&(size, _)| size != row.main);
    others.map(|(size, count)| format!("{size}×{count}")).collect::<Vec<_>>().join(",")
}

#[test]
fn the_table_of_queens_is_the_data_file() {
    let [all, orbits] = ["configurations", "orbits"].map(|of| of_piece("queen", of));
    let printed = table("### Queens\n", 6);
    assert!(printed.iter().map(|(n, _)| n).eq(all.keys()) && all.len() == 13);
    for (n, cells) in printed {
        let row = &all[&n];
        assert_eq!(row.sizes[0].0, row.main, "{n}");
        let larger = row.sizes.iter().filter(|(size, _)| *size > 1);
        let larger = larger.map(|&(size, count)| match count {
            1 => size.to_string(),
            _ => format!("{size}×{count}"),
        });
        let larger = larger.collect::<Vec<_>>().join(",");
        let expected = [row.components.to_string(), row.singletons.to_string(), larger];
        assert_eq!(cells[..3], expected, "{n}");
        if let Some(row) = orbits.get(&n) {
            let others = sizes_beside_main(row);
            assert_eq!(cells[3..], [row.main.to_string(), others], "{n}");
        } else {
            assert_eq!(cells[3..], ["", ""], "{n}");
        }
        if n >= 4 {
            assert_eq!(row.one_move_to_main, row.components - 1, "{n}");
        }
    }
}

#[test]
fn the_table_of_bishops_is_the_data_file() {
    let all = of_piece("bishop", "configurations");
    let printed = table("### Bishops\n", 5);
    assert!(printed.iter().map(|(n, _)| n).eq(all.keys()) && all.len() == 11);
    for (n, cells) in printed {
        let row = &all[&n];
        let largest = match row.sizes[0] {
            (size, 1) => size.to_string(),
            (size, count) => format!("{size}×{count}"),
        };
        let [components, singletons, sinks] =
            [row.components, row.singletons, row.sinks].map(|number| number.to_string());
        assert_eq!(cells, [components, singletons, largest, sinks], "{n}");
        if n >= 8 {
            // The page: C(n, 4).
            let n = u64::from(n);
            assert_eq!(row.sinks, n * (n - 1) * (n - 2) * (n - 3) / 24);
        }
        // No component is reachable from all others, for there are several sinks.
        assert!(n < 3 || row.sinks > 1);
    }
}

#[test]
fn the_polynomials_of_the_components_give_the_numbers_of_the_data_files() {
    let page = document("sliding.md");
    let (before, table) = page.split_once("| size | number of components |").unwrap();
    let polynomials = first_table(table, 3);
    let head = "piece,board,of,component_size,components,example";
    let rows = data("sliding-rook-components.csv", head);
    let all = of_piece("rook", "configurations");
    let mut boards = BTreeMap::<u32, Vec<(u64, u64)>>::new();
    for cells in &rows {
        let [n, size, number] = [1, 3, 4].map(|column: usize| cells[column].parse().unwrap());
        let found: (u64, u64) = (size, number);
        boards.entry(u32::try_from(n).unwrap()).or_default().push(found);
        let printed = polynomials.iter().find(|row| row[0] == cells[3]);
        // The page has the size of the main component as a polynomial of its own.
        if number == 1 && size > 278 {
            let main = value_at("(36n^5 − 75n^4 − 454n^3 − 1302n^2 + 15334n − 24108)/3", n.into());
            assert_eq!(i128::from(size), main);
            continue;
        }
        let printed = printed.unwrap_or_else(|| panic!("the page has no size {size}"));
        assert_eq!(i128::from(number), value_at(&printed[1], n.into()), "{size} on {n} × {n}");
        if n == 12 {
            let example = cells[5].replace(' ', "");
            assert_eq!(printed[2].trim_matches('`'), example, "{size}");
        }
    }
    // No size is missing in the data, and both files agree.
    assert!(boards.keys().copied().eq(7..=17));
    for (n, sizes) in boards {
        let occurring = polynomials.iter().filter(|row| value_at(&row[1], n.into()) != 0).count();
        assert_eq!(sizes.len(), occurring + 1, "{n} × {n}");
        assert_eq!(sizes, all[&n].sizes, "{n} × {n}");
    }
    // The list in the text.
    let (_, list) = before.split_once("for every n from 7 to 17**: ").unwrap();
    let (list, _) = list.split_once('.').unwrap();
    let listed = list.split(',').map(str::trim);
    assert!(listed.eq(polynomials.iter().map(|row| &*row[0])));
}

#[test]
fn the_listed_shapes_give_the_polynomials_of_the_components_on_all_boards() {
    let list = list();
    // So from n = 20 on the numbers of the list are polynomials of degree at most 8, and those for
    // n from 20 to 28 decide.
    for class in list.keys() {
        assert!(class.board.iter().all(|&lines| lines < 20), "{class:?}");
        assert!(class.free.iter().all(|&gaps| gaps <= 5), "{class:?}");
    }
    let page = document("sliding.md");
    let (_, table) = page.split_once("| size | number of components |").unwrap();
    let polynomials = first_table(table, 2);
    for n in 7..=30_u64 {
        let found = numbers(&list, [n; 2]);
        let at = |polynomial| value_at(polynomial, n.into());
        for row in &polynomials {
            let size: u64 = row[0].parse().unwrap();
            let number = found.get(&size).copied().unwrap_or_default();
            assert_eq!(i128::from(number), at(&row[1]), "{size} on {n} × {n}");
        }
        assert!(found.keys().all(|size| polynomials.iter().any(|row| row[0] == size.to_string())));
        // The positions of types that can be reached are as many as those of the main component.
        let others: u64 = found.iter().map(|(size, number)| size * number).sum();
        let squares = i128::from(n * n);
        let all = squares * (squares - 1) * (squares - 2) * (squares - 3) / 24;
        let main = at("(36n^5 − 75n^4 − 454n^3 − 1302n^2 + 15334n − 24108)/3");
        assert_eq!(all - i128::from(others), main, "{n} × {n}");
    }
    for (n, row) in of_piece("rook", "configurations").range(4..) {
        let found = numbers(&list, [u64::from(*n); 2]);
        let mut expected: BTreeMap<_, _> = row.sizes.iter().copied().collect();
        let main = expected.get_mut(&row.main).unwrap();
        *main -= 1;
        expected.retain(|_, number| *number > 0);
        assert_eq!(found, expected, "{n} × {n}");
    }
}
