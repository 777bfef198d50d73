//! Tests of the counts up to symmetry, against the orbits of all states one by one.

use std::collections::HashSet;

use abstract_games_core::observer::from_fn;
use abstract_games_core::{BigUint, Stop, Transform};
use abstract_games_quoridor_counts::{LegalPositions, PositionCountError};
use abstract_games_quoridor_fences::CountError;

use super::brute_force::{Walls, fill};

/// A state: the walls right of and below squares, the squares of the pawns, the fences that each
/// player has placed, and the player to move, or 2 if the game is finished.
type State = (u128, u128, [usize; 2], [usize; 2], usize);

/// The image of a state under the reflection of the columns, of the rows, or both. A reflection of
/// the rows exchanges the players.
fn image(state: State, (width, height): (usize, usize), columns: bool, rows: bool) -> State {
    let (right_of, below, [first, second], [one, two], mover) = state;
    let at = |square: usize| {
        let (column, row) = (square % width, square / width);
        let column = if columns { width - 1 - column } else { column };
        row_of(row, height, rows) * width + column
    };
    let edges = |walls: u128, step: usize| {
        let is_wall = |square: &usize| walls >> square & 1 == 1;
        let to = |square: usize| at(square).min(at(square + step));
        (0..width * height).filter(is_wall).fold(0, |walls, square| walls | 1_u128 << to(square))
    };
    let (right_of, below) = (edges(right_of, 1), edges(below, width));
    if rows {
        let mover = if mover < 2 { 1 - mover } else { mover };
        (right_of, below, [at(second), at(first)], [two, one], mover)
    } else {
        (right_of, below, [at(first), at(second)], [one, two], mover)
    }
}

const SYMMETRIES: [Transform; 4] =
    [Transform::Identity, Transform::MirrorColumns, Transform::Rotate180, Transform::MirrorRows];

/// Whether each of these symmetries reflects the columns, and the rows.
const IMAGES: [(bool, bool); 4] = [(false, false), (true, false), (true, true), (false, true)];

fn row_of(row: usize, height: usize, reflected: bool) -> usize {
    if reflected { height - 1 - row } else { row }
}

/// The numbers of orbits of placements under the reflection of the columns and under all four
/// symmetries, and of states under all four.
fn orbits(width: usize, height: usize, limit: usize) -> [usize; 3] {
    let (mut placements, mut up_to_four) = (HashSet::new(), HashSet::new());
    let mut states = HashSet::new();
    let board = (width, height);
    let (first_row, last_row) = (0..width, width * (height - 1)..width * height);
    fill([width, height, limit], 0, [0; 2], Walls::default(), &mut |fences, walls| {
        let row = (1_u128 << width) - 1;
        let reached = [row, row << last_row.start].map(|row| walls.connected(width, height, row));
        for first in (0..width * height).filter(|square| reached[0] >> square & 1 == 1) {
            for second in (0..width * height).filter(|square| reached[1] >> square & 1 == 1) {
                let goals = [first_row.contains(&first), last_row.contains(&second)];
                if first == second || goals == [true; 2] {
                    continue;
                }
                let state =
                    |split, mover| (walls.right_of, walls.below, [first, second], split, mover);
                let placement = state([fences; 2], 2);
                placements.insert(placement.min(image(placement, board, true, false)));
                let images = IMAGES.map(|(columns, rows)| image(placement, board, columns, rows));
                up_to_four.extend(images.into_iter().min());
                for one in 0..=fences.min(limit / 2) {
                    if fences - one > limit / 2 {
                        continue;
                    }
                    let movers = if goals == [false; 2] { 0..2 } else { 2..3 };
                    for mover in movers {
                        let state = state([one, fences - one], mover);
                        let images =
                            IMAGES.map(|(columns, rows)| image(state, board, columns, rows));
                        states.extend(images.into_iter().min());
                    }
                }
            }
        }
    });
    [placements.len(), up_to_four.len(), states.len()]
}

#[test]
fn the_counts_up_to_symmetry_are_the_numbers_of_orbits() {
    orbits_agree([(3, 3, 4), (3, 4, 2), (4, 3, 2), (5, 3, 2), (5, 2, 4), (1, 4, 2), (2, 5, 4)]);
}

#[test]
#[ignore = "a minute; every run covers seven smaller boards"]
fn the_counts_up_to_symmetry_of_larger_boards_are_the_numbers_of_orbits() {
    orbits_agree([(4, 4, 4), (3, 5, 8), (5, 3, 8), (4, 5, 3), (5, 4, 3), (5, 5, 2), (6, 3, 4)]);
}

fn orbits_agree(boards: impl IntoIterator<Item = (usize, usize, usize)>) {
    for (width, height, limit) in boards {
        let positions = LegalPositions::rectangle(width, height).max_fences(limit);
        let (all, fixed) = (positions.count().unwrap(), positions.symmetric(()).unwrap());
        let placements = (all.total() + fixed.total()) / 2_u32;
        let states = (all.states().unwrap() + fixed.states().unwrap()) / 4_u32;
        let of_each = SYMMETRIES.map(|g| positions.count_fixed(g, ()).unwrap().total());
        let up_to_four = of_each.iter().sum::<BigUint>() / 4_u32;
        let expected = orbits(width, height, limit).map(BigUint::from);
        assert_eq!([placements, up_to_four, states], expected, "{width} × {height}, {limit}");
    }
}

/// Checks the placements that each exchange of the players fixes, by number of fences, with all
/// arrangements one by one.
#[test]
fn the_placements_that_an_exchange_fixes_are_those_of_brute_force() {
    for (width, height, limit) in [
        (3, 3, 4),
        (4, 3, 3),
        (3, 4, 6),
        (4, 4, 3),
        (5, 3, 4),
        (1, 5, 0),
        (3, 2, 2),
        (2, 6, 4),
        (3, 1, 0),
    ] {
        let mut expected = [vec![0_u64; limit + 1], vec![0; limit + 1]];
        let squares = width * height;
        fill([width, height, limit], 0, [0; 2], Walls::default(), &mut |fences, walls| {
            let row = (1_u128 << width) - 1;
            let connected = walls.connected(width, height, row);
            for (counts, columns) in expected.iter_mut().zip([true, false]) {
                let is_legal = |&square: &usize| {
                    let placement = |first, second| {
                        (walls.right_of, walls.below, [first, second], [fences; 2], 2)
                    };
                    let column = square % width;
                    let column = if columns { width - 1 - column } else { column };
                    let second = (height - 1 - square / width) * width + column;
                    let it = placement(square, second);
                    let is_connected = connected >> square & 1 == 1;
                    is_connected
                        && square >= width
                        && second != square
                        && image(it, (width, height), columns, true) == it
                };
                counts[fences] += (0..squares).filter(is_legal).count() as u64;
            }
        });
        let positions = LegalPositions::rectangle(width, height).max_fences(limit);
        for (expected, g) in expected.iter().zip([Transform::Rotate180, Transform::MirrorRows]) {
            let counted = positions.count_fixed(g, ()).unwrap();
            let expected: Vec<_> = expected.iter().copied().map(BigUint::from).collect();
            assert_eq!(
                counted.as_slice(),
                &expected[..counted.as_slice().len()],
                "{width} × {height}, {limit}: {g}"
            );
        }
    }
}

#[test]
fn fixed_placements_obey_the_memory_limit_and_the_observer() {
    let positions = LegalPositions::new(7);
    let g = Transform::Rotate180;
    let stopped = |result| match result {
        Err(PositionCountError::Stopped(stop)) => stop,
        other => panic!("{other:?}"),
    };
    assert_eq!(stopped(positions.clone().memory(1 << 16).count_fixed(g, ())), Stop::MemoryLimit);
    let cancel = from_fn(|progress| if progress.done > 9 { Err(Stop::Cancelled) } else { Ok(()) });
    assert_eq!(stopped(positions.count_fixed(g, cancel)), Stop::Cancelled);
    // The middle has many rows of fences for each of the frontiers found after the first pass.
    let (mut found, mut observed) = (0, 0);
    let note = from_fn(|progress| {
        if progress.done == 8 && progress.found >= found {
            (found, observed) = (progress.found, observed + 1);
        }
        Ok(())
    });
    LegalPositions::rectangle(8, 4).count_fixed(g, note).unwrap();
    assert!(observed >= found && found > 256, "{observed} of {found}");
    let error = LegalPositions::rectangle(3, 100).count_fixed(g, ()).unwrap_err();
    let whole = matches!(
        error,
        PositionCountError::Fences(CountError::TooLarge {
            width: 3,
            height: 100,
            needed: None,
            ..
        })
    );
    assert!(whole, "{error:?}");
    let wide = LegalPositions::rectangle(16, 2).max_fences(2);
    // Without fences, pawn 1 is in the last row; a fence and its image block no way.
    let counted = wide.count_fixed(Transform::MirrorRows, ()).unwrap();
    assert_eq!(counted.as_slice()[..2], [16_u32, 16 * 30].map(BigUint::from));
    let error = positions.count_fixed(Transform::Transpose, ()).unwrap_err();
    assert!(matches!(
        error,
        PositionCountError::NotASymmetryOfTheGame { transform: Transform::Transpose }
    ));
}

#[test]
fn threads_memory_limits_and_reductions_do_not_change_the_fixed_placements() {
    let positions = LegalPositions::new(7).max_fences(8);
    for g in [Transform::Rotate180, Transform::MirrorRows] {
        let expected = positions.count_fixed(g, ()).unwrap();
        let mut peak = 0;
        let note = from_fn(|progress| {
            peak = peak.max(progress.bytes);
            Ok(())
        });
        // A quarter of the limit is kept free, so some numbers go to disk.
        let limit = 320 << 10;
        let limited = positions.clone().threads(2).memory(limit).count_fixed(g, note).unwrap();
        assert!(limited == expected && peak > limit / 2 && peak <= limit, "{peak}");
        let smaller = LegalPositions::rectangle(5, 6).max_fences(8);
        let expected = smaller.count_fixed(g, ()).unwrap();
        for reductions in super::reductions() {
            let counted = smaller.clone().reductions(reductions).count_fixed(g, ()).unwrap();
            assert_eq!(counted, expected, "{g}, {reductions:?}");
        }
    }
}

#[test]
fn symmetric_placements_of_the_board_of_the_game_are_counted() {
    let fixed = LegalPositions::new(9).max_fences(20).symmetric(()).unwrap();
    // Fences come in pairs: none, or one of 8 · (4 + 3) and its image.
    assert_eq!(fixed.arrangements.as_slice()[..3], [1_u32, 0, 8 * 7].map(BigUint::from));
    assert_eq!(fixed.placements.as_slice()[..3], [71_u32, 0, 71 * 56].map(BigUint::from));
    assert_eq!(fixed.finished.as_slice()[..3], [14_u32, 0, 14 * 56].map(BigUint::from));
}

#[test]
fn on_an_even_number_of_columns_arrangements_are_symmetric_and_placements_are_not() {
    let fixed = LegalPositions::new(4).symmetric(()).unwrap();
    // The empty one, those with the fence across the middle of one row, and so on.
    assert_eq!(fixed.arrangements.as_slice()[..2], [1_u32, 6].map(BigUint::from));
    assert_eq!(fixed.total(), BigUint::ZERO);
}
