use super::*;
use crate::symmetry::group::Group;

#[test]
fn without_sets_every_permutation_is_an_automorphism() {
    let none: [[usize; 0]; 0] = [];
    let all = PermutationGroup::preserving(5, &none).unwrap();
    assert_eq!(all.order(), 120);
    assert_eq!(all.as_slice()[0], Permutation::identity(5));
}

#[test]
fn the_lines_of_a_3x3_board_have_eight_automorphisms() {
    let lines: [[usize; 3]; 8] =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    assert_eq!(PermutationGroup::preserving(9, &lines).unwrap().order(), 8);
}

#[test]
fn too_many_points_and_too_large_groups_are_refused() {
    let none: [[usize; 0]; 0] = [];
    let error = PermutationGroup::preserving(10, &none).unwrap_err();
    assert_eq!(error, ParameterError::LargeGroup { limit: PermutationGroup::MAX_ORDER });
    let error = PermutationGroup::preserving(65, &none).unwrap_err();
    assert_eq!(error.to_string(), "the number of points is 65, and at most 64 is supported");
}

/// For the optimised library: the group is listed as far as is permitted.
#[test]
fn a_generated_group_that_is_too_large_is_refused() {
    let one = Permutation::from_images([3, 7, 0, 10, 5, 11, 1, 8, 2, 6, 4, 9]).unwrap();
    let other = Permutation::from_images([5, 0, 9, 4, 11, 2, 8, 3, 10, 7, 1, 6]).unwrap();
    let error = PermutationGroup::generated_by(12, [one, other]).unwrap_err();
    assert_eq!(error, ParameterError::LargeGroup { limit: PermutationGroup::MAX_ORDER });
}
