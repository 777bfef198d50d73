//! Perfect play never gets less than a position is worth.

use abstract_games_core::{Adversarial, Game, Side, Value};
use abstract_games_quarto::{Move, PerfectPlayer, Position, Quarto};
use proptest::prelude::*;
use proptest::sample::Index;

/// Wins at once if it can, gives a piece that does not lose at once if there is one, and leaves the
/// rest to chance.
fn greedy(quarto: &Quarto, position: &Position, chance: Index) -> Move {
    let wins = |position: &Position| {
        let after = |m: &Move| quarto.result(&quarto.play(position, m)) == Some(Value::Win);
        quarto.moves(position).filter(after).collect::<Vec<_>>()
    };
    let moves: Vec<_> = match position.hand() {
        Some(_) => wins(position),
        None => {
            quarto.moves(position).filter(|m| wins(&quarto.play(position, m)).is_empty()).collect()
        }
    };
    let all: Vec<_> = quarto.moves(position).collect();
    *chance.get(if moves.is_empty() { &all } else { &moves })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_perfect_player_never_gets_less_than_the_position_is_worth(
        opening in prop::collection::vec(any::<Index>(), 14..16),
        chances in prop::collection::vec(any::<Index>(), 32),
        own in prop::bool::ANY,
        opponent_is_greedy in prop::bool::ANY,
    ) {
        let quarto = Quarto::default();
        let player = PerfectPlayer::new(&quarto, None, 1 << 22).unwrap();
        let own = if own { Side::First } else { Side::Second };
        // Six or seven pieces by chance, as long as nobody wins.
        let mut position = Position::EMPTY;
        for chance in opening {
            let m = greedy(&quarto, &position, chance);
            let next = quarto.play(&position, &m);
            if quarto.result(&next).is_some() {
                break;
            }
            position = next;
        }
        let for_own = |position: &Position, value: Value| {
            if quarto.turn(position) == own { value } else { -value }
        };
        let worth = for_own(&position, player.value(&position, ()).unwrap().unwrap());
        for chance in chances {
            if quarto.result(&position).is_some() {
                break;
            }
            let m = if quarto.turn(&position) == own {
                *chance.get(&player.best_moves(&position, ()).unwrap())
            } else if opponent_is_greedy {
                greedy(&quarto, &position, chance)
            } else {
                *chance.get(&quarto.moves(&position).collect::<Vec<_>>())
            };
            position = quarto.play(&position, &m);
        }
        let end = quarto.result(&position).unwrap();
        prop_assert!(for_own(&position, end) >= worth, "{position}");
    }
}
