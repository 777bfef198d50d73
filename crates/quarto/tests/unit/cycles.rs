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
    let types = cycle_types(&permutations_of_pieces());
    assert_eq!(types.values().sum::<u32>(), 384);
    for cycle_type in types.keys() {
        let points: u8 = (0..).zip(cycle_type).map(|(length, &count)| length * count).sum();
        assert_eq!(points, 16);
    }
}
