use super::*;

#[test]
fn the_question_about_the_next_state_decides_the_question_about_the_move() {
    let distances = [1, 2, 3, 100, Score::LONGEST - 1, Score::LONGEST];
    let scores = distances.iter().flat_map(|&d| [Score::Win(d), Score::Loss(d)]);
    let mut scores: Vec<_> = scores.chain([Score::Draw]).collect();
    let targets = scores.clone();
    scores.extend([Score::BEST, Score::WORST]);
    for target in targets.into_iter().filter(|&target| target != Score::Loss(1)) {
        for &score in &scores {
            for passes in [false, true] {
                let worth = score.through_move(passes) >= target;
                let beyond = ByScore::beyond_move(ByScore::rank(target), Effect::of_turn(passes));
                let answer = ByScore::rank(score) >= beyond;
                assert_eq!(worth, answer != passes, "{score} {target}");
            }
            assert_eq!(ByScore::score(ByScore::rank(score)), score);
        }
    }
    for target in -9..=9 {
        for margin in -10..=10 {
            for (passes_turn, gain) in [false, true].iter().flat_map(|&p| [(p, 0), (p, 3)]) {
                let effect = Effect { passes_turn, gain };
                let worth = ByMargin::through_move(margin, effect) >= target;
                let beyond = ByMargin::beyond_move(target, effect);
                assert_eq!(worth, (margin >= beyond) != passes_turn);
            }
        }
    }
}

#[test]
fn ranks_are_in_the_order_of_scores() {
    let scores = [Score::WORST, Score::Loss(1), Score::Loss(9), Score::Draw, Score::Win(9)];
    assert!(scores.is_sorted() && scores.map(ByScore::rank).is_sorted());
    assert!(Score::Win(9) < Score::Win(8) && Score::Win(1) < Score::BEST);
    assert_eq!(ByScore::rank(Score::Win(u32::MAX)), WIN);
    assert_eq!(ByScore::rank(Score::Loss(u32::MAX)), DRAW - 1);
}

#[test]
fn only_results_within_the_limit_of_plies_are_provable() {
    let within = |least, greatest, plies| {
        let bounds = Bounds { least, greatest }.map(ByScore::rank);
        let bounds = ByScore::provable_within(bounds, plies).map(ByScore::score);
        (bounds.least, bounds.greatest)
    };
    let [win, loss] = [Score::Win, Score::Loss];
    assert_eq!(within(win(3), win(3), 3), (win(3), win(3)));
    assert_eq!(within(win(4), win(4), 3), (loss(4), win(4)));
    assert_eq!(within(win(4), win(4), 2), (loss(3), win(3)));
    assert_eq!(within(loss(2), loss(2), 3), (loss(2), loss(2)));
    assert_eq!(within(loss(9), loss(9), 3), (loss(4), win(4)));
    assert_eq!(within(Score::Draw, Score::Draw, 5), (loss(6), win(6)));
    assert_eq!(within(loss(2), win(2), 5), (loss(2), win(2)));
}
