use super::*;
use crate::alpha_beta::measure::{ByMargin, ByScore};
use crate::alpha_beta::score::Score;

fn kept(least: Score, greatest: Score) -> (Score, Score) {
    let bounds = Bounds { least, greatest }.map(ByScore::rank);
    let bounds = unpack::<ByScore>(pack::<ByScore>(bounds, 1)).map(ByScore::score);
    (bounds.least, bounds.greatest)
}

#[test]
fn bounds_up_to_distance_2045_are_kept_exactly_and_farther_ones_are_widened() {
    for d in 0..=2045 {
        for score in [Score::Win(d), Score::Loss(d), Score::Draw] {
            assert_eq!(kept(score, score), (score, score));
        }
    }
    let sometime = Score::LONGEST;
    for d in [2046, 2047, 1 << 20, sometime] {
        assert_eq!(kept(Score::Win(d), Score::Win(d)), (Score::Win(sometime), Score::Win(2045)));
        let loss = (Score::Loss(2045), Score::Loss(sometime));
        assert_eq!(kept(Score::Loss(d), Score::Loss(d)), loss);
    }
}

#[test]
fn margins_up_to_2046_are_kept_exactly_and_larger_ones_are_widened() {
    let kept = |margin: i32| {
        let bounds = pack::<ByMargin>(Bounds::exactly(margin), 1);
        let bounds = unpack::<ByMargin>(bounds);
        (bounds.least, bounds.greatest)
    };
    for margin in -2046..=2046 {
        assert_eq!(kept(margin), (margin, margin));
    }
    let Bounds { least, greatest } = Bounds::ANY_MARGIN;
    for margin in [2047, 2048, 1 << 20, greatest] {
        assert_eq!(kept(margin), (2047, greatest));
        assert_eq!(kept(-margin), (least, -2047));
    }
}

#[test]
fn more_work_is_worth_more() {
    let worth = |nodes| pack::<ByScore>(ByScore::UNFINISHED, nodes).get() >> 24;
    let work = [0, 2, 3, 4, 5, 6, 7, 8, 1000, 1200, 1 << 40, u64::MAX];
    assert!(work.windows(2).all(|pair| worth(pair[0]) < worth(pair[1])));
}
