//! Pictures and animations of random games.

use abstract_games_quoridor::Quoridor;
use abstract_games_quoridor::notation::{Diagram, GameRecord};
use proptest::prelude::*;

use crate::random_games::recorded;

/// The values of an attribute in the elements that have it.
fn attributes<'a>(svg: &'a str, name: &str) -> Vec<&'a str> {
    let parts = svg.split(name).skip(1);
    parts.filter_map(|part| part.strip_prefix("=\"")?.split('"').next()).collect()
}

fn check<const N: usize>(game: &Quoridor<N>, record: &GameRecord) {
    let position = *record.replay(game).unwrap().last().unwrap();
    let picture = record.picture(game).unwrap();
    let diagram = Diagram::new(game, position).to_string();
    assert!(diagram.starts_with(&picture.to_text()));
    assert_eq!(picture.to_text(), game.picture(&position).to_text());
    let svg = picture.to_svg();
    for (player, colour) in ["blue", "red", "green", "yellow"].iter().enumerate() {
        let placed = record.fences().filter(|(_, owner)| *owner == player).count();
        assert_eq!(svg.matches(&format!("class=\"bar ink-{colour}\"")).count(), placed);
        let pawns = svg.matches(&format!("<path class=\"ink-{colour}\"")).count();
        assert_eq!(pawns, usize::from(player < N));
    }
    assert!(!svg.contains("bar ink-dark"));
    assert_eq!(
        game.picture(&position).to_svg().matches("bar ink-dark").count(),
        position.fences().len()
    );

    let animation = record.animation(game).unwrap().to_svg();
    assert_eq!(animation.matches("class=\"bar ").count(), position.fences().len());
    assert_eq!(animation.matches("<text x").count() - record.plies.len(), {
        usize::from(game.board().width()) + usize::from(game.board().height())
    });
    // Each list of times begins with 0, does not decrease, and has a value for each time.
    for (times, values) in
        attributes(&animation, "keyTimes").iter().zip(attributes(&animation, "values"))
    {
        let numbers: Vec<f64> = times.split(';').map(|time| time.parse().unwrap()).collect();
        assert!(
            numbers[0] == 0.0 && numbers.is_sorted() && numbers.iter().all(|time| *time <= 1.0)
        );
        assert_eq!(numbers.len(), values.split(';').count());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn pictures_show_every_pawn_and_fence_with_its_owner(
        (two, game_of_two) in recorded::<2>(),
        (four, game_of_four) in recorded::<4>(),
    ) {
        check(&two, &game_of_two);
        check(&four, &game_of_four);
    }
}
