//! The game: its moves, turns and outcomes.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Game, Keyed, Outcome, Players, Side, TextError, debug_as_text};

use crate::cell::Cell;
use crate::error::PositionError;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;

/// The game under given [`Rules`].
///
/// A round is two plies. A player gives the opponent one of the remaining pieces; the opponent
/// places it on an empty cell, and then gives a piece in turn. A player who completes a Quarto wins
/// at once, or loses in [misère](Rules::misere) play. A full board without a Quarto is a draw.
///
/// ```
/// use abstract_games_core::{Game, Outcome, Players, Side};
/// use abstract_games_quarto::{Position, Quarto};
///
/// let quarto = Quarto::default();
/// assert_eq!(quarto.moves(&quarto.initial()).count(), 16);
///
/// // The second player has the fourth light piece in hand.
/// let position: Position = "135./..../..../.... 7".parse()?;
/// let won = quarto.play(&position, &"d4".parse()?);
/// assert_eq!(quarto.outcome(&won), Some(Outcome::Win(Side::First)));
/// # Ok::<(), abstract_games_quarto::PositionError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Quarto {
    rules: Rules,
}

/// A move: a gift or a placement, one ply each.
///
/// As text a gift is the piece, `0` to `f`, and a placement is the cell, `a1` to `d4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Gives this piece to the opponent.
    Give(Piece),
    /// Places the piece in hand on this cell.
    Place(Cell),
}

impl Quarto {
    /// The game under these rules.
    pub fn new(rules: Rules) -> Self {
        Self { rules }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Checks that `position` is possible in play, as [`Rules::check`].
    ///
    /// # Errors
    ///
    /// [`PositionError::AlreadyWon`] if the game ended before `position`.
    pub fn check(&self, position: &Position) -> Result<(), PositionError> {
        self.rules.check(position)
    }
}

impl Game for Quarto {
    type State = Position;
    type Move = Move;

    fn initial(&self) -> Position {
        Position::EMPTY
    }

    fn moves(&self, position: &Position) -> impl Iterator<Item = Move> {
        let over = self.rules.quarto(position).is_some();
        let placing = position.hand().is_some();
        let places = position.empty_cells().map(Move::Place).filter(move |_| placing && !over);
        let gives = position.remaining().map(Move::Give).filter(move |_| !placing && !over);
        places.chain(gives)
    }

    fn play(&self, position: &Position, m: &Move) -> Position {
        match *m {
            Move::Give(piece) => position.with_hand(Some(piece)),
            Move::Place(cell) => position.with_placed(cell),
        }
    }
}

impl Players for Quarto {
    type Player = Side;

    /// The player who places a piece gives the next one.
    fn turn(&self, position: &Position) -> Side {
        // The turn changes when a piece is given, and not when it is placed.
        let turns = position.placed() + u32::from(position.hand().is_some());
        if turns % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        if self.rules.quarto(position).is_some() {
            // Who placed the last piece would give the next one.
            let placed = self.turn(&position.with_hand(None));
            let is_lost = self.rules.is_misere();
            return Some(Outcome::Win(if is_lost { placed.opponent() } else { placed }));
        }
        (position.placed() == 16).then_some(Outcome::Draw)
    }

    fn next_turn(&self, position: &Position, m: &Move) -> Side {
        let turn = self.turn(position);
        if matches!(m, Move::Give(_)) { turn.opponent() } else { turn }
    }
}

/// The key has the occupied cells, the cells of each property, and the piece in hand.
impl Keyed for Quarto {
    fn key_bits(&self) -> u32 {
        Position::KEY_BITS
    }

    fn key(&self, position: &Position) -> u128 {
        position.key()
    }

    fn state(&self, key: u128) -> Option<Position> {
        Position::from_key(key)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Give(piece) => write!(f, "{piece}"),
            Self::Place(cell) => write!(f, "{cell}"),
        }
    }
}

debug_as_text!(Move);

const A_MOVE: &str = "a move: a piece to give, 0 to f, or a cell to place on, a1 to d4";

impl FromStr for Move {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let give = text.parse().map(Self::Give);
        let place = || text.parse().map(Self::Place);
        give.or_else(|_| place()).map_err(|_| TextError::new(text, A_MOVE))
    }
}
