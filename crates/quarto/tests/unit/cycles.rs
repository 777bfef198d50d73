use super::*;

#[test]
fn matchings_are_products_of_binomials_factorials_and_powers() {
    assert_eq!(matchings(8, 8, 2, 8), 40_320 * 256);
    assert_eq!(matchings(16, 16, 1, 2), 120 * 120 * 2);
    assert_eq!(matchings(3, 2, 4, 1), 24);
    assert_eq!(matchings(3, 0, 4, 0), 1);
}

#[test]
fn there_are_384_symmetries_of_the_pieces_in_all_types() {
    let index = permutations_of_pieces().cycle_index();
    assert_eq!(index.order(), 384);
    assert_eq!(index.terms().map(|(_, elements)| elements).sum::<usize>(), 384);
    for (cycle_type, _) in index.terms() {
        assert_eq!(cycle_type.iter().map(|(length, cycles)| length * cycles).sum::<usize>(), 16);
    }
}
