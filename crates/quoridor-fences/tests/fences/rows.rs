//! Tests of the counts of a single row.

use abstract_games_core::quoted;
use abstract_games_quoridor_fences::{FenceCounter, RowCounts, RowSignature};

#[test]
fn the_numbers_of_rows_are_those_of_boards_of_two_rows_of_squares() {
    for (places, row) in (1..=20).zip(RowCounts::all()) {
        let counts = FenceCounter::rectangle(places + 1, 2).count().unwrap();
        assert_eq!(row.total(), counts.total(), "{places} intersections");
    }
}

#[test]
fn the_signatures_of_rows_together_have_all_rows() {
    for places in 1..=8_usize {
        let mut by_fences = vec![0; places + 1];
        for signature in 0..1_u32 << places {
            let signature: RowSignature = format!("{signature:0places$b}").parse().unwrap();
            let ways = signature.ways();
            by_fences.iter_mut().zip(ways).for_each(|(sum, ways)| *sum += ways);
        }
        let counts = FenceCounter::rectangle(places + 1, 2).count().unwrap();
        assert_eq!(counts.as_slice(), by_fences.into_iter().map(Into::into).collect::<Vec<_>>());
    }
}

#[test]
fn a_signature_is_checked() {
    let longest: RowSignature = "0".repeat(64).parse().unwrap();
    assert_eq!(longest.ways()[..2], [1, 64]);
    for text in ["", "012", "1 0", &"0".repeat(65)] {
        let error = text.parse::<RowSignature>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("{} is not a signature: 1 to 64 characters 0 and 1", quoted(text))
        );
    }
}
