//! `Coalition`: the game for two sides in which one seat plays against all the others.

use crate::game_of_field;
use crate::rules::error::ParameterError;
use crate::rules::game::{Game, Predecessors};
use crate::rules::keys::{Indexed, Keyed, keys_of_game, numbers_of_game};
use crate::rules::players::{Outcome, Players, Side};
use crate::rules::seats::Seat;
use crate::symmetry::action::Symmetry;
use crate::symmetry::group::Group;

/// A game in which one seat plays against all the others, who act as one player.
///
/// It makes a game for two [`Side`]s of one for any number of [`Seat`]s. [`Side::First`] is the
/// seat that plays alone and [`Side::Second`] the others, whoever moves first. A win of one of the
/// others is a win of all. States, moves, keys and predecessors are those of the game.
///
/// Alpha-beta and retrograde analysis find the *paranoid* value: what the seat can force against
/// all others together (Sturtevant and Korf 2000). For the value if each seat plays for itself, see
/// `max_n`. For a quotient, wrap a symmetry of the game in [`CoalitionSymmetry`].
///
/// ```
/// use abstract_games_solve::{AlphaBeta, max_n};
/// use abstract_games_core::{Coalition, Game, Outcome, Players, Seat, Value};
///
/// /// Three players in turn take stones from one of the piles. Whoever takes the last one wins.
/// struct Nim(Vec<u8>);
///
/// impl Game for Nim {
///     type State = (Vec<u8>, Seat);
///     type Move = (usize, u8);
///
///     fn initial(&self) -> Self::State {
///         (self.0.clone(), Seat::all(3).next().expect("three seats have a first one"))
///     }
///
///     fn moves(&self, (piles, _): &Self::State) -> impl Iterator<Item = (usize, u8)> {
///         (0..piles.len()).flat_map(|pile| (1..=piles[pile]).map(move |taken| (pile, taken)))
///     }
///
///     fn play(&self, (piles, seat): &Self::State, (pile, taken): &(usize, u8)) -> Self::State {
///         let mut piles = piles.clone();
///         piles[*pile] -= taken;
///         (piles, seat.next())
///     }
/// }
///
/// impl Players for Nim {
///     type Player = Seat;
///
///     fn turn(&self, (_, seat): &Self::State) -> Seat {
///         *seat
///     }
///
///     fn outcome(&self, (piles, seat): &Self::State) -> Option<Outcome<Seat>> {
///         // The winner is the previous player, who among three is the second next.
///         (piles.iter().all(|&pile| pile == 0)).then(|| Outcome::Win(seat.next().next()))
///     }
/// }
///
/// // From piles of one and two stones no player can force a win: the two others, playing together,
/// // take the last stone.
/// let nim = Nim(vec![1, 2]);
/// for seat in Seat::all(3) {
///     let coalition = Coalition::new(&nim, seat)?;
///     let value = AlphaBeta::new(&coalition).value(&nim.initial()).value();
///     // The value is that to the player to move, the first seat.
///     let lost = if seat.index() == 0 { Value::Loss } else { Value::Win };
///     assert_eq!(value, Some(lost));
/// }
/// // If each plays for himself, the first player cannot win and plays the first move, which takes
/// // the pile of one. The second player then takes the other pile.
/// assert_eq!(max_n(&nim, &nim.initial(), ()), Ok(Outcome::Win(Seat::new(1, 3)?)));
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Coalition<'g, G> {
    game: &'g G,
    seat: Seat,
}

impl<'g, G: Players<Player: Into<Seat>>> Coalition<'g, G> {
    /// The game in which `seat` plays against all the others.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Mismatch`] if the player who moves first has another number of seats.
    pub fn new(game: &'g G, seat: impl Into<Seat>) -> Result<Self, ParameterError> {
        let seat = seat.into();
        let count = game.turn(&game.initial()).into().count();
        if seat.count() == count {
            Ok(Self { game, seat })
        } else {
            let what = format!("the number of seats of `{seat}`").into();
            let (found, expected) = (seat.count().into(), count.into());
            Err(ParameterError::Mismatch { what, found, expected })
        }
    }

    /// The game for any number of seats.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The seat that plays against all the others.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    fn side(&self, player: G::Player) -> Side {
        if player.into() == self.seat { Side::First } else { Side::Second }
    }
}

impl<G: Players<Player: Into<Seat>>> Players for Coalition<'_, G> {
    type Player = Side;

    fn turn(&self, state: &G::State) -> Side {
        self.side(self.game.turn(state))
    }

    fn outcome(&self, state: &G::State) -> Option<Outcome<Side>> {
        self.game.outcome(state).map(|outcome| match outcome {
            Outcome::Win(winner) => Outcome::Win(self.side(winner)),
            Outcome::Draw => Outcome::Draw,
        })
    }

    fn next_turn(&self, state: &G::State, m: &G::Move) -> Side {
        self.side(self.game.next_turn(state, m))
    }
}

impl<G: Game> Game for Coalition<'_, G> {
    type State = G::State;
    type Move = G::Move;

    game_of_field!(game);
}

impl<G: Predecessors> Predecessors for Coalition<'_, G> {
    fn predecessors(&self, state: &G::State) -> impl Iterator<Item = (G::Move, G::State)> {
        self.game.predecessors(state)
    }
}

impl<G: Keyed> Keyed for Coalition<'_, G> {
    keys_of_game!();
}

impl<G: Indexed> Indexed for Coalition<'_, G> {
    numbers_of_game!();
}

/// A symmetry of a game, as a symmetry of one of its [`Coalition`]s.
///
/// A symmetry that exchanges the seat that plays alone with another gives wrong values;
/// [`laws::adversarial_symmetry`](crate::laws::adversarial_symmetry), run on the coalition, detects
/// it.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{Coalition, CoalitionSymmetry, Dihedral, Game, Quotient, Side, Value};
/// use abstract_games_solve::negamax;
///
/// let coalition = Coalition::new(&TicTacToe, Side::Second)?;
/// let quotient = Quotient::new(coalition, CoalitionSymmetry::new(Dihedral::square(3)));
/// assert_eq!(negamax(&quotient, &quotient.initial(), ()), Ok(Value::Draw));
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CoalitionSymmetry<S>(S);

impl<S: Group> CoalitionSymmetry<S> {
    /// Wraps `symmetry`, which must fix the seat that plays alone.
    pub fn new(symmetry: S) -> Self {
        Self(symmetry)
    }
}

impl<S: Group> Group for CoalitionSymmetry<S> {
    type Element = S::Element;

    fn elements(&self) -> impl Iterator<Item = S::Element> {
        self.0.elements()
    }

    fn identity(&self) -> S::Element {
        self.0.identity()
    }

    fn compose(&self, then: &S::Element, first: &S::Element) -> S::Element {
        self.0.compose(then, first)
    }

    fn inverse(&self, g: &S::Element) -> S::Element {
        self.0.inverse(g)
    }

    fn order(&self) -> usize {
        self.0.order()
    }
}

impl<G: Game, S: Symmetry<G>> Symmetry<Coalition<'_, G>> for CoalitionSymmetry<S> {
    fn apply(&self, g: &S::Element, state: &G::State) -> G::State {
        self.0.apply(g, state)
    }

    fn apply_move(&self, g: &S::Element, m: &G::Move) -> G::Move {
        self.0.apply_move(g, m)
    }

    fn canonical(&self, state: &G::State) -> (G::State, S::Element) {
        self.0.canonical(state)
    }

    #[inline]
    fn canonical_form(&self, state: &G::State) -> G::State {
        self.0.canonical_form(state)
    }

    fn stabiliser_order(&self, state: &G::State) -> usize {
        self.0.stabiliser_order(state)
    }
}
