//! Tests of the example for Klotski: its laws, and the published numbers.

#[path = "../../examples/klotski.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{Bfs, Game, LevelSearch, Quotient, laws};
use example::Klotski;

#[test]
fn the_rules_the_keys_and_the_mirror_obey_the_laws() {
    let game = Klotski::new().unwrap();
    let sample = laws::sample(&game, 3, 40);
    laws::game(&game, &sample).unwrap();
    laws::keyed(&game, &sample).unwrap();
    laws::group(&Klotski::mirror().unwrap()).unwrap();
    laws::symmetry(&game, &Klotski::mirror().unwrap(), &sample).unwrap();
    laws::goal(&game, &Klotski::mirror().unwrap(), &sample, |pieces| pieces.is_free()).unwrap();
}

/// M. Gardner, *Scientific American*, February 1964: 81 moves. The number of positions that can be
/// reached is 25 955.
#[test]
fn the_large_piece_is_free_after_81_moves() {
    let game = Klotski::new().unwrap();
    let all = Bfs::new(&game).explore();
    assert_eq!(all.len(), 25_955);
    let quotient = Quotient::new(game.clone(), Klotski::mirror().unwrap());
    let mut levels = LevelSearch::new(&quotient).until(quotient.goal(|it| it.is_free())).start();
    let mut moves = 0;
    while levels.next_level().is_some() {
        moves += 1;
    }
    assert_eq!(moves - 1, 81);
    let goal = *levels.goal().unwrap().representative();
    let distance = all.distance(&goal);
    assert_eq!(distance, Some(81));
    let solutions = all.shortest_path_count(&game, &goal);
    assert_eq!(all.shortest_paths(&game, &goal).take(3).count(), 3);
    assert!(solutions > 3_u32.into());
    assert_eq!(all.path_to(&game, &goal).unwrap().end(), &goal);
    assert_ne!(game.initial(), goal);
}
