use super::*;

#[test]
fn pieces_agree_in_what_all_have_or_none_has() {
    let row = |pieces: [usize; 4]| {
        (12..).zip(pieces).fold(0, |board, (cell, piece)| board | placed(piece, cell))
    };
    let set = in_all_lanes(0xf000);
    for pieces in [[1, 3, 5, 15], [0, 2, 4, 14], [0, 1, 2, 4], [7, 6, 5, 4], [8, 1, 2, 3]] {
        let all = pieces.iter().fold(15, |common, piece| common & piece) != 0;
        let none = pieces.iter().fold(0, |any, piece| any | piece) != 15;
        assert_eq!(agree(row(pieces), set), all || none, "{pieces:?}");
    }
}

#[test]
fn without_winning_sets_cycles_are_matched_and_turned() {
    let none = Rules::new([]).unwrap();
    let permutation = |images: [usize; 16]| Permutation::from_images(images).unwrap();
    let pairs = permutation([1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14]);
    let fours = permutation([1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12]);
    assert_eq!(fixed_draws(&none, &fours, &fours), 24 * 256);
    assert_eq!(fixed_draws(&none, &pairs, &fours), 0);
    assert_eq!(fixed_draws(&none, &pairs, &pairs), 40_320 * 256);
}
