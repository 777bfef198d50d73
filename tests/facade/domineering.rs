//! Tests of the example for Domineering: its laws, and the published winners.

#[path = "../../examples/domineering.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{Bfs, Game, Retrograde, Side, Value, laws};
use example::Domineering;

#[test]
fn the_rules_and_the_mirrors_obey_the_laws() {
    for (width, height) in [(3, 3), (4, 2), (2, 5), (8, 8)] {
        let game = Domineering::new(width, height).unwrap();
        let sample = laws::sample(&game, 3, 40);
        laws::game(&game, &sample).unwrap();
        laws::players(&game, &sample).unwrap();
        laws::symmetry(&game, &game.mirrors().unwrap(), &sample).unwrap();
        laws::adversarial_symmetry(&game, &game.mirrors().unwrap(), &sample).unwrap();
    }
}

/// D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, *Solving 8 × 8 Domineering*, 2000.
#[test]
fn square_boards_have_the_published_winners() {
    let winner = |size| Domineering::new(size, size).unwrap().winner().unwrap();
    let [first, second] = [Side::First, Side::Second];
    assert_eq!([1, 2, 3, 4, 5].map(winner), [second, first, first, first, second]);
}

#[test]
fn alpha_beta_and_retrograde_analysis_agree() {
    for (width, height) in [(2, 4), (4, 2), (3, 4), (5, 2), (1, 5), (5, 1)] {
        let game = Domineering::new(width, height).unwrap();
        let found = Bfs::new(&game).explore();
        let value = Retrograde::new(&game, &found).solve().value(&game.initial());
        let winner = if value == Some(Value::Win) { Side::First } else { Side::Second };
        assert_eq!(game.winner().unwrap(), winner, "{width} x {height}");
    }
}
