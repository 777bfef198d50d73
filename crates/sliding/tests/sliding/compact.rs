//! Compact orbits, compared with the quotient by canonical forms.

use abstract_games_core::{Dihedral, Game, ParameterError, Quotient, Symmetry, Transform, laws};
use abstract_games_counting::SubsetOrbits;
use abstract_games_search::{Bfs, LevelSearch};
use abstract_games_sliding::{
    CensusTaker, CompactQuotient, Configuration, Piece, SlidingPuzzle, Square,
};

/// Checks the laws, and that the same configurations share an orbit. The last of `states` is
/// expanded.
pub(crate) fn check_laws<const K: usize>(puzzle: &SlidingPuzzle<K>, states: &[Configuration<K>]) {
    let board = Dihedral::square(puzzle.size());
    for symmetry in [board, board.generated_by([Transform::Rotate90]), board.generated_by([])] {
        let compact = match CompactQuotient::new(puzzle.clone(), symmetry) {
            Ok(compact) => compact,
            Err(error) => {
                assert!(matches!(error, ParameterError::TooLarge { .. }), "{error}");
                let numbers =
                    || SubsetOrbits::new(&symmetry.on_squares().unwrap(), puzzle.pieces());
                assert!(puzzle.size() > 256 || numbers().is_err(), "{error}");
                continue;
            }
        };
        let quotient = Quotient::new(puzzle.clone(), symmetry);
        let orbits: Vec<_> = states.iter().map(|state| compact.orbit(state)).collect();
        laws::game(&compact, &orbits).unwrap();
        laws::keyed(&compact, &orbits).unwrap();
        laws::sleep_sets(&compact, &orbits[orbits.len() - 1..]).unwrap();
        for (state, &orbit) in states.iter().zip(&orbits) {
            let expected = quotient.orbit(state);
            assert_eq!(quotient.orbit(&compact.representative(orbit)), expected);
            for image in symmetry.on(puzzle).orbit(state) {
                assert_eq!(compact.orbit(&image), orbit);
            }
        }
    }
}

/// A census of `pieces` pieces, in `K` places, on the first squares of a board, and the levels of
/// the quotient.
fn check_census<const K: usize>(pieces: u32, piece: Piece, size: u32, first: u32) {
    let square = |number| Square::new(number % size, number / size).unwrap();
    let start: Vec<_> = (first..first + pieces).map(square).collect();
    let start = Configuration::<K>::from_slice(&start).unwrap();
    let puzzle = SlidingPuzzle::new(piece, size, start).unwrap();
    let symmetry = puzzle.stabiliser(&start);
    let quotient = Quotient::new(puzzle.clone(), symmetry);
    let explored = Bfs::new(&quotient).explore();
    let compact = CompactQuotient::new(puzzle.clone(), symmetry).unwrap();
    let census = CensusTaker::new(&puzzle).take();
    for sleeps in [false, true] {
        let search = LevelSearch::new(&compact);
        let mut levels = if sleeps { search.sleep_sets() } else { search }.start();
        let mut by_depth = vec![0; explored.eccentricity().unwrap() + 1];
        for state in explored.states() {
            by_depth[explored.distance(state).unwrap()] += 1;
        }
        for (distance, count) in by_depth.iter().enumerate() {
            let level = levels.next_level().unwrap();
            assert_eq!(level.len(), *count);
            for &orbit in level {
                assert_eq!(compact.show(&orbit), compact.representative(orbit).to_string());
                let orbit = quotient.orbit(&compact.representative(orbit));
                assert_eq!(explored.distance(&orbit), Some(distance));
            }
        }
        assert_eq!(levels.next_level(), None);
        assert_eq!(census.by_depth, by_depth);
    }
    let farthest = |state: &&_| explored.distance(*state) == explored.eccentricity();
    let farthest = explored.states().iter().filter(farthest);
    let mut farthest: Vec<_> = farthest.map(|orbit| orbit.representative().widened()).collect();
    farthest.sort_unstable();
    assert_eq!(census.farthest, farthest);
}

#[test]
fn levels_are_those_of_the_quotient() {
    for piece in Piece::ALL {
        for first in [0, 1, 4] {
            check_census::<8>(1, piece, 5, first);
            check_census::<2>(2, piece, 5, first);
            check_census::<8>(3, piece, 5, first);
            check_census::<4>(4, piece, 5, first);
            check_census::<8>(4, piece, 5, first);
            check_census::<5>(5, piece, 4, first);
            check_census::<8>(8, piece, 4, first);
        }
    }
}

#[test]
fn a_board_that_is_too_large_for_compact_orbits_has_a_census() {
    for size in [256, 257] {
        let puzzle = SlidingPuzzle::new(
            Piece::Rook,
            size,
            Configuration::new([Square::new(0, 0).unwrap()]).unwrap(),
        );
        let puzzle = puzzle.unwrap();
        assert_eq!(CompactQuotient::new(puzzle.clone(), puzzle.symmetry()).is_ok(), size == 256);
        let census = CensusTaker::new(&puzzle).take();
        assert_eq!((census.by_depth, census.reachable_configurations), (vec![1, 1, 1], 4));
    }
}

#[test]
fn a_symmetry_of_another_board_is_refused() {
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 8).unwrap();
    let refused =
        |symmetry| CompactQuotient::new(puzzle.clone(), symmetry).unwrap_err().to_string();
    assert_eq!(
        refused(Dihedral::square(7)),
        "the width of the symmetric board is 7, where 8 is expected"
    );
    assert_eq!(
        refused(Dihedral::rectangle(8, 9)),
        "the height of the symmetric board is 9, where 8 is expected"
    );
}

#[test]
fn moves_are_slides_of_the_representative() {
    let puzzle = SlidingPuzzle::from_corners(Piece::Queen, 6).unwrap();
    let board = puzzle.symmetry();
    let compact = CompactQuotient::new(puzzle.clone(), board).unwrap();
    let orbits = Bfs::new(&compact).within(3).explore();
    let mut others = 0;
    for &orbit in orbits.states() {
        let representative = compact.representative(orbit);
        assert_eq!(compact.move_list(&orbit), puzzle.move_list(&representative));
        let successors = puzzle.successors(&representative);
        let successors: Vec<_> =
            successors.map(|(slide, next)| (slide, compact.orbit(&next))).collect();
        assert_eq!(compact.successors(&orbit).collect::<Vec<_>>(), successors);
        others += usize::from(board.on(&puzzle).canonical_form(&representative) != representative);
    }
    assert!(others > 0, "not all representatives are canonical forms");
}
