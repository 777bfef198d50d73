//! The greatest distance of a solver.

use super::*;

#[test]
fn only_a_position_beyond_the_greatest_distance_is_an_error() {
    // The longest win takes 13 plies, the longest loss 12.
    let solve = |most| {
        let solver = DistanceSolver::new(Board::new(3, 3).unwrap()).unwrap();
        DistanceSolver { most, ..solver.supply(Supply::Limited(2)) }.solve()
    };
    assert_eq!(solve(13), solve(MOST_PLIES));
    assert_eq!(solve(13).unwrap().longest.as_ref().unwrap().plies, 13);
    for most in [12, 11, 2, 1, 0] {
        assert_eq!(solve(most), Err(DistanceError::TooLong { most }));
    }
}

#[test]
fn the_debug_form_has_the_supply_among_the_fields() {
    let solver = DistanceSolver::new(Board::new(2, 2).unwrap()).unwrap();
    let (_, distances) = solver.supply(Supply::Limited(1)).solve_and_keep().unwrap();
    let text = format!("{distances:?}");
    assert!(text.ends_with("supply: Limited(1), .. }"), "{text}");
}
