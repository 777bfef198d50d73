use super::*;

#[test]
fn a_grade_keeps_its_estimate_and_its_order() {
    let mut estimates = [Score::Loss(0), Score::Loss(7), Score::Win(9), Score::Win(1)]
        .map(Estimate::Proved)
        .to_vec();
    estimates.extend([-5, 0, 3].map(Estimate::Points));
    for one in &estimates {
        assert_eq!(Grade::of(*one).estimate(false), *one);
        assert_eq!(Grade::of(-*one), -Grade::of(*one));
        for other in &estimates {
            assert_eq!(one.cmp(other), Grade::of(*one).cmp(&Grade::of(*other)));
        }
    }
    let longest = Estimate::Proved(Score::Win(Score::LONGEST));
    assert_eq!(Grade::of(longest).estimate(false), longest);
    assert!(Grade::of(longest) > Grade::of(Estimate::Points(i32::MAX)));
}

#[test]
fn a_grade_passes_through_a_move_as_its_score_does() {
    for score in [Score::Loss(0), Score::Loss(3), Score::Draw, Score::Win(2)] {
        for passes in [false, true] {
            let grade = Grade::of(Estimate::Proved(score)).through_move(passes);
            assert_eq!(grade.estimate(true), Estimate::Proved(score.through_move(passes)));
        }
    }
}

#[test]
fn seeming_losses_are_better_than_proved_ones_and_worse_than_points() {
    let loss = |plies| Grade::of(Estimate::Proved(Score::Loss(plies)));
    let points = Grade::of_points(i32::MIN);
    for plies in [0, 1, 2, 50] {
        let seeming = loss(plies).seeming();
        assert!(loss(Score::LONGEST) < seeming && seeming < points);
        assert!(seeming < loss(plies + 1).seeming());
        assert!(seeming.seems_lost() && seeming.seems_decided() && !seeming.is_loss());
        assert_eq!(seeming.seeming(), seeming);
        let expected = i32::try_from(plies).unwrap() - 10_000;
        assert_eq!(seeming.estimate(true), Estimate::Points(expected));
        // A win in one ply more.
        assert_eq!(seeming.through_move(true), -loss(plies + 1).seeming());
        // The window of a proof lies between the seeming grades and the proved ones.
        for (window, low, high) in
            [(seeming.proof(), loss(plies), seeming), ((-seeming).proof(), -seeming, -loss(plies))]
        {
            assert!(low <= window.alpha && high >= window.beta && !window.is_wide());
            assert!(!window.after_move(true).is_wide());
        }
    }
    assert_eq!(points.seeming(), points);
}

/// A grade is in a window after a move exactly when the grade of the move is in the window.
/// Finished states, at the ends of all grades, are not searched.
#[test]
fn windows_pass_through_moves() {
    let win = |distance| Grade::of(Estimate::Proved(Score::Win(distance)));
    let points = |points| Grade::of(Estimate::Points(points));
    let seeming = |distance| -(-win(distance)).seeming();
    let seem = [1, 2, 3].map(seeming);
    let grades = [win(0), win(1), win(2), win(3), seem[0], seem[1], seem[2], points(1), points(0)];
    let mut grades = grades.into_iter().flat_map(|grade| [grade, -grade]).collect::<Vec<_>>();
    grades.sort();
    let unfinished = &grades[1..grades.len() - 1];
    for (place, &alpha) in grades.iter().enumerate() {
        for &beta in &grades[place + 1..] {
            let window = Window { alpha, beta };
            for (&grade, passes) in unfinished.iter().flat_map(|g| [(g, false), (g, true)]) {
                let after = window.after_move(passes);
                let through = grade.through_move(passes);
                assert_eq!(
                    grade > after.alpha && grade < after.beta,
                    through > window.alpha && through < window.beta,
                    "{grade:?}, passes: {passes}, {window:?}"
                );
            }
        }
    }
}
