use super::*;
use proptest::prelude::*;

fn listed(left: &mut [usize], kinds: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    if left.iter().all(|&count| count == 0) {
        all.push(kinds.clone());
    }
    for kind in 0..left.len() {
        if left[kind] > 0 {
            left[kind] -= 1;
            kinds.push(u8::try_from(kind).unwrap());
            listed(left, kinds, all);
            kinds.pop();
            left[kind] += 1;
        }
    }
}

proptest! {
    #[test]
    fn arrangements_are_numbered_as_they_are_listed(
        mut counts in prop::collection::vec(0..4_usize, 0..4),
    ) {
        let ranking = ArrangementRanking::new(&counts).unwrap();
        let mut all = Vec::new();
        listed(&mut counts, &mut Vec::new(), &mut all);
        prop_assert_eq!(ranking.count(), all.len() as u128);
        for (rank, kinds) in (0..).zip(&all) {
            prop_assert_eq!(ranking.rank(kinds), Ok(rank));
            prop_assert_eq!(&ranking.unrank(rank).unwrap(), kinds);
        }
        prop_assert!(ranking.unrank(ranking.count()).is_err());
    }

    #[test]
    fn rank_and_unrank_are_inverse(
        counts in prop::collection::vec(0..9_usize, 1..9),
        seed in any::<u128>(),
    ) {
        if let Ok(ranking) = ArrangementRanking::new(&counts) {
            let rank = seed % ranking.count();
            prop_assert!(rank >> ranking.key_bits() == 0);
            prop_assert_eq!(ranking.rank(&ranking.unrank(rank).unwrap()), Ok(rank));
        }
    }
}

#[test]
fn subsets_of_any_size_are_arrangements_of_two_kinds() {
    let pegs = ArrangementRanking::new(&[60, 60]).unwrap();
    // C(120, 60)
    assert_eq!(pegs.count(), 96_614_908_840_363_322_603_893_139_521_372_656);
    let last = pegs.count() - 1;
    assert_eq!(pegs.unrank(last).unwrap(), [[1_u8; 60], [0; 60]].concat());
    assert_eq!(pegs.rank(&pegs.unrank(last / 3).unwrap()), Ok(last / 3));
}

#[test]
fn errors_name_the_bad_input() {
    let message = |error: ParameterError| error.to_string();
    let new = |counts: &[usize]| message(ArrangementRanking::new(counts).unwrap_err());
    assert_eq!(new(&[200, 56]), "the number of pieces is 256, and at most 255 is supported");
    assert!(new(&[1; 40]).starts_with("the number of arrangements is "));
    let ranking = ArrangementRanking::new(&[2, 1]).unwrap();
    let rank = |kinds: &[u8]| message(ranking.rank(kinds).unwrap_err());
    assert_eq!(rank(&[0, 0]), "the number of pieces is 2, where 3 is expected");
    assert_eq!(rank(&[0, 0, 2]), "the kind of a piece is 2, which is not below 2");
    assert_eq!(rank(&[0, 1, 1]), "the number of pieces of kind 1 is 2, where 1 is expected");
    let unrank = message(ranking.unrank(3).unwrap_err());
    assert_eq!(unrank, "the number of an arrangement is 3, which is not below 3");
}
