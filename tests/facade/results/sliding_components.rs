//! Sliding pieces: the components of all configurations.

use std::collections::BTreeMap;

use abstract_games::sliding::{ComponentCensus, Piece, SlidingPuzzle};

use super::data;
use super::sliding::reachable;
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
    let size = |pair: &str| {
        let (size, count) = pair.split_once('*').unwrap();
        (size.parse().unwrap(), count.parse().unwrap())
    };
    let row = |row: super::Row| Row {
        piece: row.number("piece"),
        board: row.number("board"),
        of: row.number("of"),
        components: row.number("components"),
        singletons: row.number("singletons"),
        main: row.number("main"),
        reaching_main: row.number("reaching_main"),
        one_move_to_main: row.number("one_move_to_main"),
        reached_from_main: row.number("reached_from_main"),
        sources: row.number("without_entry"),
        sinks: row.number("without_exit"),
        sizes: row.cell("sizes").split(' ').map(size).collect(),
    };
    data("sliding-components.csv").into_iter().map(row).collect()
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
fn components_follow_the_statements_of_the_page() {
    for row in rows().iter().filter(|row| row.of == "configurations") {
        let (n, squares) = (row.board, u64::from(row.board));
        match &*row.piece {
            "rook" if n >= 3 => {
                assert_eq!((row.reaching_main, row.sinks), (row.components - 1, 1), "{n}");
            }
            "queen" if n >= 4 => {
                assert_eq!(row.sizes[0].0, row.main, "{n}");
                assert_eq!(row.one_move_to_main, row.components - 1, "{n}");
            }
            "bishop" if n >= 8 => {
                let sinks = squares * (squares - 1) * (squares - 2) * (squares - 3) / 24;
                assert_eq!(row.sinks, sinks, "{n}");
            }
            // No component is reachable from all others, for there are several sinks.
            "bishop" if n >= 3 => assert!(row.sinks > 1, "{n}"),
            _ => {}
        }
    }
}

/// The number of components of each size, as a polynomial in the size of the board.
fn polynomials() -> BTreeMap<u64, String> {
    let rows = data("sliding-rook-polynomials.csv").into_iter();
    rows.map(|row| (row.number("component_size"), row.number("components"))).collect()
}

/// The value at `n` of a polynomial such as `(n^2−3n+2)/2`.
fn value_at(polynomial: &str, n: i128) -> i128 {
    let text = polynomial.replace('−', "+-");
    let (terms, divisor) = match text.strip_prefix('(').and_then(|text| text.split_once(")/")) {
        Some((terms, divisor)) => (terms, divisor.parse().unwrap()),
        None => (&*text, 1),
    };
    let term = |term: &str| {
        let (coefficient, power) =
            term.split_once('n').map_or((term, 0), |(coefficient, power)| {
                let power = power.strip_prefix('^').map_or(1, |power| power.parse().unwrap());
                (coefficient, power)
            });
        let coefficient = match coefficient {
            "" => 1,
            "-" => -1,
            number => number.parse().unwrap(),
        };
        coefficient * n.pow(power)
    };
    let sum: i128 = terms.split('+').map(term).sum();
    assert_eq!(sum % divisor, 0, "{polynomial} at {n}");
    sum / divisor
}

#[test]
fn the_polynomials_of_the_components_give_the_numbers_of_the_searches() {
    let polynomials = polynomials();
    let all = of_piece("rook", "configurations");
    let mut boards = BTreeMap::<u32, Vec<(u64, u64)>>::new();
    for row in data("sliding-rook-components.csv") {
        let (n, size, number) =
            (row.number::<u32>("board"), row.number("component_size"), row.number("components"));
        boards.entry(n).or_default().push((size, number));
        // The size of the main component is a polynomial of its own.
        if number == 1 && size > 278 {
            assert_eq!(i128::from(size), reachable(n.into()));
        } else {
            let expected = value_at(&polynomials[&size], n.into());
            assert_eq!(i128::from(number), expected, "{size} on {n} × {n}");
        }
    }
    assert!(boards.keys().copied().eq(7..=17));
    for (n, sizes) in boards {
        let occurring = polynomials.values().filter(|it| value_at(it, n.into()) != 0).count();
        assert_eq!((sizes.len(), &sizes), (occurring + 1, &all[&n].sizes), "{n} × {n}");
    }
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
    let polynomials = polynomials();
    for n in 7..=30_u64 {
        let found = numbers(&list, [n; 2]);
        for (size, polynomial) in &polynomials {
            let number = found.get(size).copied().unwrap_or_default();
            assert_eq!(i128::from(number), value_at(polynomial, n.into()), "{size} on {n} × {n}");
        }
        assert!(found.keys().all(|size| polynomials.contains_key(size)));
        // The positions of types that can be reached are as many as those of the main component.
        let others: u64 = found.iter().map(|(size, number)| size * number).sum();
        let squares = i128::from(n * n);
        let all = squares * (squares - 1) * (squares - 2) * (squares - 3) / 24;
        assert_eq!(all - i128::from(others), reachable(n.into()), "{n} × {n}");
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
