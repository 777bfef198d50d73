//! Games of the perfect player: it never gets less than the value of the position.

use std::sync::OnceLock;

use abstract_games_core::{Adversarial, Game, Players, Side, Value};
use abstract_games_quarto::{BOOK_PLIES, Move, PerfectPlayer, Position, Quarto};
use proptest::prelude::*;
use proptest::sample::Index;

use super::{torus, torus_book};

/// The move of a random opponent. A greedy opponent wins at once if possible, and gives no piece
/// that loses at once if there is another; among its other moves it chooses at random.
fn opponent(quarto: &Quarto, position: &Position, is_greedy: bool, chance: Index) -> Move {
    let all: Vec<_> = quarto.moves(position).collect();
    let wins = |position: &Position, m: &Move| {
        quarto.result(&quarto.play(position, m)) == Some(Value::Win)
    };
    let is_good = |m: &&Move| match m {
        Move::Place(_) => wins(position, m),
        Move::Give(_) => {
            let next = quarto.play(position, m);
            !quarto.moves(&next).any(|reply| wins(&next, &reply))
        }
    };
    let good: Vec<_> = all.iter().filter(is_good).copied().collect();
    *chance.get(if is_greedy && !good.is_empty() { &good } else { &all })
}

/// The opponent of the perfect player, with its random choices.
#[derive(Clone, Debug)]
struct Opposition {
    /// The side of the perfect player.
    own: Side,
    is_greedy: bool,
    chances: Vec<Index>,
}

fn opposition() -> impl Strategy<Value = Opposition> {
    let chances = prop::collection::vec(any::<Index>(), 32);
    (any::<bool>(), any::<bool>(), chances).prop_map(|(is_first, is_greedy, chances)| {
        let own = if is_first { Side::First } else { Side::Second };
        Opposition { own, is_greedy, chances }
    })
}

/// Plays a game to its end. Returns its value for the perfect player, and the value of `start`.
fn play(
    quarto: &Quarto,
    player: &PerfectPlayer,
    start: Position,
    against: Opposition,
) -> (Value, Value) {
    let for_own = |position: &Position, value: Value| {
        if quarto.turn(position) == against.own { value } else { -value }
    };
    let worth = for_own(&start, player.value(&start, ()).unwrap());
    let mut position = start;
    for chance in against.chances {
        if quarto.result(&position).is_some() {
            break;
        }
        let m = if quarto.turn(&position) != against.own {
            opponent(quarto, &position, against.is_greedy, chance)
        } else if position.ply() + 1 < BOOK_PLIES {
            *chance.get(&player.best_moves(&position, ()).unwrap())
        } else {
            // Beyond the book, a search finds one best move sooner than all of them.
            player.best_move(&position, ()).unwrap().unwrap()
        };
        position = quarto.play(&position, &m);
    }
    (for_own(&position, quarto.result(&position).unwrap()), worth)
}

/// Checks that a game of the lines from the empty board, whose value is a draw, is not lost.
fn is_not_lost(against: Opposition) -> Result<(), TestCaseError> {
    static PLAYER: OnceLock<PerfectPlayer> = OnceLock::new();
    let quarto = Quarto::default();
    let player = PLAYER.get_or_init(|| PerfectPlayer::new(&quarto, 1 << 23).unwrap());
    let (end, worth) = play(&quarto, player, Position::EMPTY, against);
    prop_assert_eq!(worth, Value::Draw);
    prop_assert!(end >= Value::Draw);
    Ok(())
}

/// Checks that a game on the torus is won by the side that places first, whose value is a win.
fn is_won_on_the_torus(against: Opposition) -> Result<(), TestCaseError> {
    static PLAYER: OnceLock<PerfectPlayer> = OnceLock::new();
    let player = PLAYER.get_or_init(|| {
        PerfectPlayer::new(&torus(), 1 << 22).unwrap().book(torus_book().clone()).unwrap()
    });
    let against = Opposition { own: Side::Second, ..against };
    let ends = play(&torus(), player, Position::EMPTY, against);
    prop_assert_eq!(ends, (Value::Win, Value::Win));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn none_of_thirty_games_from_the_empty_board_is_lost(against in opposition()) {
        is_not_lost(against)?;
    }

    #[test]
    fn thirty_games_on_the_torus_are_won_from_the_winning_side(against in opposition()) {
        is_won_on_the_torus(against)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    #[ignore = "takes half a minute; every run plays thirty games"]
    fn none_of_a_thousand_games_from_the_empty_board_is_lost(against in opposition()) {
        is_not_lost(against)?;
    }

    #[test]
    #[ignore = "takes seconds; every run plays thirty games"]
    fn a_thousand_games_on_the_torus_are_won_from_the_winning_side(against in opposition()) {
        is_won_on_the_torus(against)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// The games start with seven pieces on the board, or with fewer if the next move would end the
    /// game.
    #[test]
    fn the_perfect_player_never_gets_less_than_the_value_of_the_start(
        opening in prop::collection::vec(any::<Index>(), 14..16),
        against in opposition(),
    ) {
        let quarto = Quarto::default();
        let player = PerfectPlayer::new(&quarto, 1 << 22).unwrap();
        let mut start = Position::EMPTY;
        for chance in opening {
            let m = opponent(&quarto, &start, true, chance);
            let next = quarto.play(&start, &m);
            if quarto.result(&next).is_some() {
                break;
            }
            start = next;
        }
        let (end, worth) = play(&quarto, &player, start, against);
        prop_assert!(end >= worth, "{start}");
    }

}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// The best move is the first of these.
    #[test]
    fn the_best_moves_are_those_with_the_greatest_value(
        opening in prop::collection::vec(any::<Index>(), 7..22),
    ) {
        static PLAYER: OnceLock<PerfectPlayer> = OnceLock::new();
        let quarto = Quarto::default();
        let player = PLAYER.get_or_init(|| PerfectPlayer::new(&quarto, 1 << 22).unwrap());
        let play = |position, chance: Index| {
            let m = opponent(&quarto, &position, false, chance);
            quarto.play(&position, &m)
        };
        let mut position = Position::EMPTY;
        for chance in opening {
            if quarto.result(&position).is_some() {
                break;
            }
            position = play(position, chance);
        }
        let values = player.values(&position, ()).unwrap();
        let greatest = values.iter().map(|&(_, value)| value).max();
        prop_assert_eq!(greatest.is_none(), quarto.result(&position).is_some());
        let best = values.iter().filter(|&&(_, value)| Some(value) == greatest);
        let best: Vec<_> = best.map(|&(m, _)| m).collect();
        prop_assert_eq!(player.best_move(&position, ()), Ok(best.first().copied()));
        prop_assert_eq!(player.best_moves(&position, ()), Ok(best));
    }
}
