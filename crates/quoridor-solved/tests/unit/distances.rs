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
