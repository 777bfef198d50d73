//! Misère play: who completes a Quarto loses.

use abstract_games_core::{Adversarial, Game, Outcome, Players, Side, Value};
use abstract_games_counting::perft;
use abstract_games_quarto::{Book, Move, PerfectPlayer, Position, Quarto, Rules, Solver};

#[test]
fn the_lines_of_play_are_those_of_normal_play() {
    for rules in [Rules::lines(), Rules::squares(), Rules::torus()] {
        let (normal, misere) = (Quarto::new(rules.clone()), Quarto::new(rules.misere()));
        for position in normal.random_positions(20, 7).take(3).chain([Position::EMPTY]) {
            let depth = if position == Position::EMPTY { 3 } else { 6 };
            assert_eq!(perft(&normal, &position, depth), perft(&misere, &position, depth));
        }
    }
}

/// The value by the winning sets alone.
fn plain(normal: &Quarto, position: &Position) -> Value {
    if normal.rules().quarto(position).is_some() {
        return Value::Loss;
    }
    let values = normal.moves(position).map(|m| {
        let value = plain(normal, &normal.play(position, &m));
        if matches!(m, Move::Give(_)) { -value } else { value }
    });
    values.max().unwrap_or(Value::Draw)
}

#[test]
fn values_are_those_of_a_slow_reference() {
    for rules in [Rules::lines(), Rules::squares(), Rules::torus()] {
        let (normal, misere) = (Quarto::new(rules.clone()), Quarto::new(rules.misere()));
        let solver = Solver::new(&misere, 1 << 16).unwrap();
        let mut found = Vec::new();
        for plies in [22, 23, 24, 26] {
            for position in normal.random_positions(plies, 5).take(8) {
                let value = plain(&normal, &position);
                assert_eq!(solver.value(&position, ()), Ok(value), "{position}");
                found.push(value);
            }
        }
        assert!(found.contains(&Value::Win) && found.contains(&Value::Loss));
    }
}

#[test]
fn a_quarto_loses_and_books_of_normal_play_are_refused() {
    let misere = Quarto::new(Rules::lines().misere());
    let won: Position = "1357/..../..../.... -".parse().unwrap();
    assert_eq!(misere.outcome(&won), Some(Outcome::Win(Side::Second)));
    assert_eq!(misere.result(&won), Some(Value::Loss));
    assert_eq!(misere.rules().to_string(), "misere-lines");
    assert_eq!(Rules::new([]).unwrap().misere().to_string(), "misere-custom");

    assert!(Book::embedded(misere.rules()).is_none());
    let player = PerfectPlayer::new(&misere, 1 << 16).unwrap();
    let refused = player.book(Book::lines()).unwrap_err().to_string();
    assert_eq!(refused, "rules is lines, where misere-lines is expected");
    let bytes = Book::lines().to_bytes();
    assert!(Book::from_bytes(Rules::lines().misere(), bytes).is_err());
}
