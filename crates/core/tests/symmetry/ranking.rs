//! The numbering of subsets: dense, invertible, and with an error for each bad input.

use abstract_games_core::ParameterError;
use abstract_games_counting::SubsetRanking;
use num_bigint::BigUint;
use proptest::prelude::*;

#[test]
fn small_subsets_are_numbered_in_colexicographic_order() {
    for squares in 0..9 {
        for size in 0..=4 {
            let ranking = SubsetRanking::new(squares, size).unwrap();
            let of_size = (0_u32..1 << squares).filter(|set| set.count_ones() as usize == size);
            let mut count = 0;
            // Sets of squares in ascending order as binary numbers are in colexicographic order.
            for (rank, set) in (0..).zip(of_size) {
                let subset: Vec<_> = (0..squares).filter(|square| set >> square & 1 == 1).collect();
                assert_eq!(ranking.rank(&subset), Ok(rank));
                assert_eq!(ranking.unrank(rank), Ok(subset));
                count += 1;
            }
            assert_eq!(ranking.count(), count);
            let what = "the number of a subset".into();
            let error = ParameterError::OutOfRange { what, found: count, count };
            assert_eq!(ranking.unrank(count), Err(error));
        }
    }
}

proptest! {
    #[test]
    fn rank_and_unrank_are_inverse(squares in 8..=246_703_u32, size in 0..=8_usize, seed in any::<u128>()) {
        let ranking = SubsetRanking::new(squares, size).unwrap();
        let rank = seed % ranking.count();
        let subset = ranking.unrank(rank).unwrap();
        prop_assert!(subset.is_sorted() && subset.iter().all(|&square| square < squares));
        prop_assert_eq!(ranking.rank(&subset), Ok(rank));
    }

    #[test]
    fn a_subset_does_not_depend_on_what_it_replaces(
        squares in 8..=65_536_u32, size in 0..=8_usize, seed in any::<u128>(), step in -100_000..100_000_i128,
        former in prop::collection::vec(any::<u32>(), 8),
    ) {
        let ranking = SubsetRanking::new(squares, size).unwrap();
        let rank = seed % ranking.count();
        let near = rank.saturating_add_signed(step).min(ranking.count() - 1);
        let expected = ranking.unrank(rank).unwrap();
        for mut subset in [ranking.unrank(near).unwrap(), former[..size].to_vec()] {
            ranking.unrank_into(rank, &mut subset).unwrap();
            prop_assert_eq!(&subset, &expected);
        }
    }
}

#[test]
fn the_largest_ranking_is_exact() {
    let binomial = |squares: u32| {
        // A product that is a whole number after every division.
        (1_u32..=8).fold(BigUint::from(1_u32), |product, i| product * (squares - 8 + i) / i)
    };
    let ranking = SubsetRanking::new(246_703, 8).unwrap();
    assert_eq!(BigUint::from(ranking.count()), binomial(246_703));
    assert!(binomial(246_704) > u128::MAX.into());
    let last: Vec<_> = (246_695..246_703).collect();
    assert_eq!(ranking.rank(&last), Ok(ranking.count() - 1));
    assert_eq!(ranking.unrank(ranking.count() - 1), Ok(last));
    let refused = SubsetRanking::new(246_704, 8).unwrap_err();
    let expected = "the number of squares is 246704, and at most 246703 is supported";
    assert_eq!(refused.to_string(), expected);
    // Floats of 32 bits hold no number above 2^128.
    for rank in (0..128).map(|bits| ranking.count() >> bits) {
        let rank = rank - 1;
        assert_eq!(ranking.rank(&ranking.unrank(rank).unwrap()), Ok(rank));
    }
}

/// Numbers are compared just below and just above counts of 32 bits and of 64 bits, beyond which
/// the table has 128 bits.
#[test]
fn numbers_are_exact_where_the_table_becomes_wider() {
    for size in [2, 5, 8] {
        let count = |squares| SubsetRanking::new(squares, size).unwrap().count();
        for bits in [32, 64] {
            let all: Vec<_> = (1..65_536).collect();
            let Some(&wider) = all.get(all.partition_point(|&squares| count(squares) >> bits == 0))
            else {
                continue;
            };
            let [narrow, wide] = [wider - 1, wider].map(|it| SubsetRanking::new(it, size).unwrap());
            let ranks = (0..500).map(|i| narrow.count() / 500 * i).chain([narrow.count() - 1]);
            for rank in ranks {
                let subset = narrow.unrank(rank).unwrap();
                assert_eq!(wide.unrank(rank).as_ref(), Ok(&subset), "{size} of {wider}");
                assert_eq!(narrow.rank(&subset), Ok(rank));
                assert_eq!(wide.rank(&subset), Ok(rank));
                for ranking in [&narrow, &wide] {
                    assert_eq!(ranking.rank_ascending(&subset), rank);
                }
            }
        }
    }
}

/// [`SubsetRanking::rank_ascending`] does without the wide table for at most three squares.
#[test]
fn three_of_the_most_squares_are_numbered_in_64_bits_and_four_in_more() {
    let count = |size| SubsetRanking::new(SubsetRanking::MAX_SQUARES, size).unwrap().count();
    assert!(count(3) < 1 << 64);
    assert!(count(4) >= 1 << 64);
    for size in 3..=7 {
        let ranking = SubsetRanking::new(SubsetRanking::MAX_SQUARES, size).unwrap();
        let last = ranking.count() - 1;
        let subset = ranking.unrank(last).unwrap();
        assert_eq!(ranking.rank_ascending(&subset), last);
    }
}

#[test]
fn errors_name_the_bad_input() {
    let message = |error: ParameterError| error.to_string();
    let new = |squares, size| message(SubsetRanking::new(squares, size).unwrap_err());
    assert_eq!(new(524_289, 2), "the number of squares is 524289, and at most 524288 is supported");
    assert_eq!(new(600_000, 8), "the number of squares is 600000, and at most 246703 is supported");
    assert_eq!(new(64, 9), "the size of subsets is 9, and at most 8 is supported");
    assert_eq!(SubsetRanking::most_squares(9), 0);
    let ranking = SubsetRanking::new(64, 3).unwrap();
    let refused = |subset: &[u32]| message(ranking.rank(subset).unwrap_err());
    assert_eq!(refused(&[1, 2]), "the size of a subset is 2, where 3 is expected");
    let room = ranking.unrank_into(0, &mut [0; 4]).unwrap_err();
    assert_eq!(room.to_string(), "the size of a subset is 4, where 3 is expected");
    let order = |position, square| Err(ParameterError::Order { position, square });
    assert_eq!(ranking.rank(&[1, 5, 5]), order(2, 5));
    assert_eq!(ranking.rank(&[7, 5, 6]), order(1, 5));
    assert_eq!(refused(&[1, 5, 64]), "the square at position 2 is 64, which is not below 64");
}
