//! Tests of the example for three players: its laws, and its results against enumeration.

#[path = "../../examples/three_players.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use abstract_games::{Coalition, CoalitionSymmetry, Game, Outcome, Players, Seat, laws, max_n};
use example::{Nim, Position, can_force, piles};

/// Whether `seat` can force a win, by enumeration. On its own turn one move must keep the win, and
/// on the turns of the others every move.
fn forces(nim: &Nim, state: Position, seat: Seat) -> bool {
    let mut nexts = nim.successors(&state).map(|(_, next)| forces(nim, next, seat));
    match nim.outcome(&state) {
        Some(outcome) => outcome == Outcome::Win(seat),
        None if nim.turn(&state) == seat => nexts.any(|wins| wins),
        None => nexts.all(|wins| wins),
    }
}

/// The winner if each player makes the first move that leads to a win of the player, or the first
/// move of all if there is none.
fn each_for_themselves(nim: &Nim, state: Position) -> Seat {
    if let Some(Outcome::Win(winner)) = nim.outcome(&state) {
        return winner;
    }
    let winners: Vec<_> =
        nim.successors(&state).map(|(_, next)| each_for_themselves(nim, next)).collect();
    let own = nim.turn(&state);
    if winners.contains(&own) { own } else { winners[0] }
}

#[test]
fn coalitions_and_max_n_agree_with_enumeration() {
    let mut nobody = 0;
    for piles in (0..27).map(|number| [number % 3 + 1, number / 3 % 3, number / 9]) {
        let nim = Nim::new(piles).unwrap();
        let start = nim.initial();
        let expected: Vec<_> = Seat::all(3).map(|seat| forces(&nim, start, seat)).collect();
        let found: Vec<_> = Seat::all(3).map(|seat| can_force(&nim, seat).unwrap()).collect();
        assert_eq!(found, expected, "{piles:?}");
        nobody += usize::from(!found.contains(&true));
        let winner = max_n(&nim, &start, ());
        assert_eq!(winner, Ok(Outcome::Win(each_for_themselves(&nim, start))), "{piles:?}");
    }
    // In some of these positions no player can force a win, and in others one can.
    assert!(0 < nobody && nobody < 27, "{nobody}");
}

#[test]
fn the_example_obeys_the_laws() {
    let nim = Nim::new([1, 2, 3]).unwrap();
    let states = laws::sample(&nim, 1, 100);
    let piles = piles().unwrap();
    laws::game(&nim, &states).unwrap();
    laws::players(&nim, &states).unwrap();
    laws::symmetry(&nim, &piles, &states).unwrap();
    for seat in Seat::all(3) {
        let coalition = Coalition::new(&nim, seat).unwrap();
        let piles = CoalitionSymmetry::new(piles.clone());
        laws::players(&coalition, &states).unwrap();
        laws::symmetry(&coalition, &piles, &states).unwrap();
        laws::adversarial_symmetry(&coalition, &piles, &states).unwrap();
    }
}
