//! Tests of the counts up to symmetry, against the orbits of all states one by one.

use std::collections::HashSet;

use abstract_games_core::BigUint;
use abstract_games_quoridor::counting::LegalPositions;

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

fn row_of(row: usize, height: usize, reflected: bool) -> usize {
    if reflected { height - 1 - row } else { row }
}

/// The numbers of orbits of placements under the reflection of the columns, and of states under all
/// four symmetries.
fn orbits(width: usize, height: usize, limit: usize) -> (usize, usize) {
    let (mut placements, mut states) = (HashSet::new(), HashSet::new());
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
                for one in 0..=fences.min(limit / 2) {
                    if fences - one > limit / 2 {
                        continue;
                    }
                    let movers = if goals == [false; 2] { 0..2 } else { 2..3 };
                    for mover in movers {
                        let state = state([one, fences - one], mover);
                        let images = [(false, false), (true, false), (false, true), (true, true)];
                        let images =
                            images.map(|(columns, rows)| image(state, board, columns, rows));
                        states.extend(images.into_iter().min());
                    }
                }
            }
        }
    });
    (placements.len(), states.len())
}

#[test]
fn the_counts_up_to_symmetry_are_the_numbers_of_orbits() {
    let boards = [(3, 3, 4), (3, 4, 2), (4, 3, 2), (5, 3, 2), (5, 2, 4), (1, 4, 2)];
    for (width, height, limit) in boards {
        let positions = LegalPositions::rectangle(width, height).max_fences(limit);
        let (all, fixed) = (positions.count().unwrap(), positions.symmetric(()).unwrap());
        let placements = (all.total() + fixed.total()) / 2_u32;
        let states = (all.states().unwrap() + fixed.states().unwrap()) / 4_u32;
        let expected = orbits(width, height, limit);
        let expected = (BigUint::from(expected.0), BigUint::from(expected.1));
        assert_eq!((placements, states), expected, "{width} × {height}, {limit}");
    }
}

#[test]
fn symmetric_placements_of_the_board_of_the_game_are_counted() {
    let fixed = LegalPositions::new(9).max_fences(20).symmetric(()).unwrap();
    // Fences come in pairs: none, or one of 8 · (4 + 3) and its image.
    assert_eq!(fixed.arrangements().as_slice()[..3], [1_u32, 0, 8 * 7].map(BigUint::from));
    assert_eq!(fixed.placements().as_slice()[..3], [71_u32, 0, 71 * 56].map(BigUint::from));
    assert_eq!(fixed.finished().as_slice()[..3], [14_u32, 0, 14 * 56].map(BigUint::from));
}

#[test]
fn on_an_even_number_of_columns_arrangements_are_symmetric_and_placements_are_not() {
    let fixed = LegalPositions::new(4).symmetric(()).unwrap();
    // The empty one, those with the fence across the middle of one row, and so on.
    assert_eq!(fixed.arrangements().as_slice()[..2], [1_u32, 6].map(BigUint::from));
    assert_eq!(fixed.total(), BigUint::ZERO);
}
