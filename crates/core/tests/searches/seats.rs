//! A small game for any number of seats.

use abstract_games_core::{Game, Outcome, Players, Seat};

/// Subtraction: players in turn take one, two or three stones. The player who takes the last one
/// wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subtraction {
    first: Seat,
    stones: u8,
}

impl Subtraction {
    pub(crate) fn new(seats: u8, stones: u8) -> Self {
        Self { first: Seat::new(0, seats).unwrap(), stones }
    }
}

game!(
    Subtraction: (Seat, u8), u8;
    |game| (game.first, game.stones);
    |_, (_, stones)| 1..=3.min(*stones);
    |_, (seat, stones), taken| (seat.next(), stones - taken)
);

impl Players for Subtraction {
    type Player = Seat;

    fn turn(&self, (seat, _): &Self::State) -> Seat {
        *seat
    }

    fn outcome(&self, (seat, stones): &Self::State) -> Option<Outcome<Seat>> {
        let previous = Seat::all(seat.count()).find(|other| other.next() == *seat).unwrap();
        (*stones == 0).then_some(Outcome::Win(previous))
    }
}
