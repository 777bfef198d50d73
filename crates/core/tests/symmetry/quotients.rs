//! Quotients: searches give the same results as on the game, and paths can be lifted.

use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
use abstract_games_core::{
    Dihedral, Exchange, Game, Outcome, Path, Players, Quotient, Side, Symmetry, Value, laws,
    strategies,
};
use abstract_games_counting::{Perft, perft};
use abstract_games_search::Bfs;
use abstract_games_solve::negamax;
use proptest::prelude::*;

fn quotient() -> Quotient<TicTacToe, Dihedral> {
    Quotient::new(TicTacToe, Dihedral::square(3))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn states_of_an_orbit_have_one_form_value_and_perft(
        board in strategies::state(TicTacToe, 9).prop_filter(
            "plain searches visit many states from emptier boards",
            |board| TicTacToe.move_count(board) <= 7,
        ),
        g in strategies::element(&Dihedral::square(3)),
    ) {
        let quotient = quotient();
        let image = quotient.symmetry().on(&TicTacToe).apply(&g, &board);
        prop_assert_eq!(quotient.orbit(&board), quotient.orbit(&image));
        let value = negamax(&TicTacToe, &board, ());
        prop_assert_eq!(negamax(&quotient, &quotient.orbit(&image), ()), value);
        let lines = perft(&TicTacToe, &board, 4);
        prop_assert_eq!(perft(&quotient, &quotient.orbit(&image), 4), lines);
        let orbit = quotient.symmetry().on(&TicTacToe).orbit(&board);
        prop_assert_eq!(orbit.len(), quotient.orbit_size(&quotient.orbit(&board)));
    }

    #[test]
    fn lifted_paths_replay(board in strategies::state(TicTacToe, 3), pick in any::<prop::sample::Index>()) {
        let quotient = quotient();
        let found = Bfs::new(&quotient).source(quotient.orbit(&board)).explore();
        let path = found.path_to(&quotient, pick.get(found.states())).unwrap();
        prop_assert_eq!(laws::lift(&quotient, &board, &path), Ok(()));
    }

    #[test]
    fn the_two_perfts_agree(board in strategies::state(TicTacToe, 9), depth in 0..5_usize) {
        let merged = Perft::new(&TicTacToe, &board, depth, ());
        for (plies, lines) in merged.lines().iter().enumerate() {
            prop_assert_eq!(lines, &perft(&TicTacToe, &board, plies).into());
        }
    }
}

#[test]
fn orbit_sizes_sum_to_the_number_of_states() {
    let quotient = quotient();
    let found = Bfs::new(&quotient).explore();
    assert_eq!(found.states().iter().map(|orbit| quotient.orbit_size(orbit)).sum::<usize>(), 5478);
}

#[test]
fn a_path_is_not_lifted_to_a_start_in_another_orbit() {
    let quotient = quotient();
    let found = Bfs::new(&quotient).explore();
    let path = found.path_to(&quotient, &found.farthest()[0]).unwrap();
    let elsewhere: Board = "XO. .X. ..O".parse().unwrap();
    assert!(quotient.lift(&elsewhere, &path).is_err());
}

#[test]
fn the_finished_games_of_each_length_are_the_published_ones() {
    // Wikipedia, Tic-tac-toe: wins after 5 to 9 plies, and draws after 9.
    let perft = Perft::new(&TicTacToe, &TicTacToe.initial(), 9, ());
    let expected = [0_u32, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 81792 + 46080].map(Into::into);
    assert_eq!(perft.finished(), expected);
}

#[test]
fn the_error_of_an_illegal_move_holds_the_state_and_the_move() {
    let taken = TicTacToe.moves(&TicTacToe.initial()).next().unwrap();
    let board = TicTacToe.play(&TicTacToe.initial(), &taken);
    let refused = TicTacToe.try_play(&board, &taken).unwrap_err();
    assert_eq!((refused.state, refused.m), (board, taken));
    let path = Path::play(&TicTacToe, TicTacToe.initial(), [taken, taken]);
    assert_eq!(path.unwrap_err().state, board);
}

/// A race of two runners over this number of steps. A player moves one step, or two steps, or one
/// step and then moves again. The player who reaches the end wins. The rules are the same for both.
#[derive(Clone, Debug)]
struct Race(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Runners {
    /// The steps left of the first player and of the second.
    left: [u8; 2],
    second_to_move: bool,
    may_repeat: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stride {
    One,
    Two,
    OneAndAgain,
}

impl Game for Race {
    type State = Runners;
    type Move = Stride;

    fn initial(&self) -> Runners {
        Runners { left: [self.0; 2], second_to_move: false, may_repeat: true }
    }

    fn moves(&self, runners: &Runners) -> impl Iterator<Item = Stride> {
        let over = runners.left.contains(&0);
        let own = runners.left[usize::from(runners.second_to_move)];
        let allowed = move |stride: &Stride| match stride {
            Stride::One => own % 3 != 0,
            Stride::Two => own >= 2,
            Stride::OneAndAgain => runners.may_repeat && own >= 2,
        };
        let strides = [Stride::One, Stride::Two, Stride::OneAndAgain];
        strides.into_iter().filter(move |stride| !over && allowed(stride))
    }

    fn play(&self, runners: &Runners, stride: &Stride) -> Runners {
        let mut next = *runners;
        let again = *stride == Stride::OneAndAgain;
        next.left[usize::from(runners.second_to_move)] -=
            if *stride == Stride::Two { 2 } else { 1 };
        next.second_to_move ^= !again;
        next.may_repeat = !again;
        next
    }
}

impl Players for Race {
    type Player = Side;

    fn turn(&self, runners: &Runners) -> Side {
        if runners.second_to_move { Side::Second } else { Side::First }
    }

    fn outcome(&self, runners: &Runners) -> Option<Outcome<Side>> {
        match runners.left {
            [0, _] => Some(Outcome::Win(Side::First)),
            [_, 0] => Some(Outcome::Win(Side::Second)),
            _ => None,
        }
    }
}

/// Exchanges the two players, and whose turn it is.
impl Symmetry<Race> for Exchange {
    fn apply(&self, g: &bool, runners: &Runners) -> Runners {
        let Runners { left: [first, second], second_to_move, may_repeat } = *runners;
        let left = if *g { [second, first] } else { [first, second] };
        Runners { left, second_to_move: second_to_move ^ g, may_repeat }
    }

    fn apply_move(&self, _: &bool, stride: &Stride) -> Stride {
        *stride
    }
}

#[test]
fn a_symmetry_that_exchanges_the_players_preserves_every_value() {
    for length in 4..=8 {
        let game = Race(length);
        let quotient = Quotient::new(game.clone(), Exchange);
        let states = Bfs::new(&game).explore();
        let orbits = Bfs::new(&quotient).explore();
        assert!(orbits.len() < states.len());
        laws::game(&game, states.states()).unwrap();
        laws::adversarial(&game, states.states()).unwrap();
        laws::symmetry(&game, &Exchange, states.states()).unwrap();
        laws::adversarial_symmetry(&game, &Exchange, states.states()).unwrap();
        let mut values = Vec::new();
        for state in states.states() {
            let value = negamax(&game, state, ()).unwrap();
            assert_eq!(negamax(&quotient, &quotient.orbit(state), ()), Ok(value), "{state:?}");
            values.push(value);
        }
        assert!(values.contains(&Value::Win) && values.contains(&Value::Loss));
    }
}
