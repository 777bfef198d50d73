//! Programs that lack something. The compiler must refuse each with one error, the one beside it.

use abstract_games::tic_tac_toe::TicTacToe;
use abstract_games::{
    AlphaBeta, Bfs, BidirectionalSearch, Dihedral, Exploration, Game, LayeredRetrograde,
    LevelSearch, Quotient, Retrograde, RetrogradeMargins,
};

/// A game that has rules, and none of the other traits.
struct Countdown;

impl Game for Countdown {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        9
    }

    fn moves(&self, left: &u32) -> impl Iterator<Item = u32> {
        1..=(*left).min(2)
    }

    fn play(&self, left: &u32, taken: &u32) -> u32 {
        left - taken
    }
}

fn searches(found: &Exploration<u32>) {
    LevelSearch::new(&Countdown).start(); // the states of `Countdown` have no keys
    BidirectionalSearch::new(&Countdown).search(); // `Countdown` cannot be played backwards
    Retrograde::new(&Countdown, found).solve(); // `Countdown` is not a game between two sides
    RetrogradeMargins::new(&Countdown, found).solve(); // `Countdown` has no margins
    LayeredRetrograde::new(&Countdown).solve(); // the states of `Countdown` have no layers
    AlphaBeta::new(&Countdown).value(&9); // its trait bounds were not satisfied
    Quotient::new(Countdown, Dihedral::square(3)); // `Dihedral` does not act on the game `Countdown`
}

/// Not a game at all.
struct Rules;

fn no_game(found: &Exploration<u32>) {
    Bfs::new(&Rules).within(3).explore(); // its trait bounds were not satisfied
    Bfs::new(&Rules).until(|&left| left == 3).explore(); // its trait bounds were not satisfied
    LevelSearch::new(&Rules).threads(2).start(); // its trait bounds were not satisfied
    BidirectionalSearch::new(&Rules).target(0).search(); // its trait bounds were not satisfied
    AlphaBeta::new(&Rules).value(&9); // its trait bounds were not satisfied
    LayeredRetrograde::new(&Rules).solve(); // its trait bounds were not satisfied
    Retrograde::new(&Rules, found).solve(); // `Rules` is not a game between two sides
    RetrogradeMargins::new(&Rules, found).solve(); // `Rules` has no margins
}

fn orbits() {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    quotient.turn(&quotient.initial()); // has no players
    let found = Bfs::new(&TicTacToe).explore();
    Retrograde::new(&quotient, &found).solve(); // type mismatch resolving `<Quotient<TicTacToe, Dihedral> as Game>::State == Board`
}

fn main() {
    let found = Bfs::new(&Countdown).explore();
    searches(&found);
    no_game(&found);
    orbits();
}
