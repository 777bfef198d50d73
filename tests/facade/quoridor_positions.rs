//! Tests of the program that counts legal positions of Quoridor: each of its ways agrees with the
//! library.

#[path = "../../research/quoridor_positions/main.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use abstract_games::BigUint;
use abstract_games::quoridor::counting::{
    BarrierPositions, FenceSampler, LegalPositions, PositionCounts,
};
use program::{columns, enumeration, sampling};

const BOARDS: [(u32, u32); 6] = [(2, 2), (3, 3), (2, 5), (5, 2), (3, 4), (4, 4)];

fn library((width, height): (u32, u32)) -> PositionCounts {
    LegalPositions::rectangle(width as usize, height as usize).count().unwrap()
}

#[test]
fn placements_of_all_arrangements_one_by_one_are_those_of_the_library() {
    for board in BOARDS {
        let listed = enumeration::count::<2>(board.0, board.1, 2).unwrap();
        let counts = library(board);
        for (column, counts) in
            [&counts.arrangements, &counts.placements, &counts.finished].into_iter().enumerate()
        {
            let listed: Vec<_> = listed.iter().map(|row| BigUint::from(row[column])).collect();
            assert_eq!(listed, counts.as_slice(), "{board:?}, column {column}");
        }
    }
    assert_eq!([enumeration::count::<2>(1, 4, 1), enumeration::count::<2>(8, 4, 1)], [None, None]);
}

#[test]
fn placements_of_four_pawns_on_all_arrangements_are_those_of_the_library() {
    for (width, height) in BOARDS {
        let listed = enumeration::count::<4>(width, height, 2).unwrap();
        let counts = BarrierPositions::rectangle(width as usize, height as usize).players(4);
        let counts = counts.count().unwrap();
        for (column, counts) in
            [&counts.arrangements, &counts.placements, &counts.finished].into_iter().enumerate()
        {
            let listed: Vec<_> = listed.iter().map(|row| BigUint::from(row[column])).collect();
            assert_eq!(listed, counts.as_slice(), "{width} × {height}, column {column}");
        }
    }
    assert_eq!(enumeration::count::<4>(7, 7, 1), None);
}

#[test]
fn a_sweep_along_the_columns_gives_the_polynomials_of_the_library() {
    let point = 1_234_567_890_123_456_789;
    for board in BOARDS {
        let swept = columns::sweep(board.0, board.1, point).unwrap();
        let counts = library(board);
        let values = |counts: &[BigUint]| [1, point].map(|at| columns::value_at(counts, at));
        assert_eq!(swept.placements, values(counts.placements.as_slice()), "{board:?}");
        assert_eq!(swept.finished, values(counts.finished.as_slice()), "{board:?}");
    }
    assert_eq!([columns::sweep(3, 9, 1), columns::sweep(3, 1, 1)], [None, None]);
}

#[test]
fn the_value_of_a_polynomial_is_that_modulo_the_prime() {
    let coefficients = [5_u32, 7, 11].map(BigUint::from);
    assert_eq!(columns::value_at(&coefficients, 100), 110_705);
    // The square of 2⁴⁰ is 2⁸⁰, and 2⁶¹ is 1.
    assert_eq!(columns::value_at(&[0_u32, 0, 1].map(BigUint::from), 1 << 40), 1 << 19);
}

#[test]
fn samples_of_every_arrangement_have_the_placements_of_the_library() {
    let arrangements = FenceSampler::rectangle(3, 4).prepare().unwrap();
    let all = (0_u32..).map_while(|index| arrangements.nth(&index.into()));
    let sum: u64 = all.map(|fences| sampling::placements(&fences)).sum();
    assert_eq!(library((3, 4)).total(), sum.into());
}

#[test]
fn estimates_are_near_the_exact_mean_and_the_same_on_any_number_of_threads() {
    let estimate = |threads| sampling::estimate(4, 5, 2000, 7, threads).unwrap();
    let exact = LegalPositions::new(4).max_fences(5).count().unwrap();
    let [mean, other] = [1, 3].map(|threads| estimate(threads).mean());
    assert_eq!(mean.to_bits(), other.to_bits());
    let [total, number] = [exact.total(), exact.arrangements.total()].map(|it| it.to_string());
    let exact = total.parse::<f64>().unwrap() / number.parse::<f64>().unwrap();
    let error = estimate(1).standard_error();
    assert!((mean - exact).abs() < 5.0 * error && error < 2.0, "{mean} ± {error}, exactly {exact}");
}
