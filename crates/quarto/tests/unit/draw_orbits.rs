use super::*;
use crate::symmetry::BoardSymmetries;

#[test]
fn the_symmetries_of_the_four_dimensional_cube_have_twenty_classes() {
    let classes = classes(&permutations_of_pieces());
    assert_eq!(classes.len(), 20);
    assert_eq!(classes.iter().map(|class| class.size).sum::<u64>(), 384);
    assert_eq!(classes[0].size, 1);
}

#[test]
fn classes_of_boards_make_up_the_group() {
    for rules in [Rules::lines(), Rules::squares(), Rules::torus()] {
        let boards = BoardSymmetries::of(&rules);
        let classes = classes(boards.permutations());
        assert_eq!(classes.iter().map(|class| class.size).sum::<u64>(), boards.order() as u64);
        assert_eq!(classes[0].size, 1);
    }
}
