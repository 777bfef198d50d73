//! A position of the race. Four rooks take eight bytes.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{Side, TextError, debug_as_text};

use crate::configuration::Configuration;
use crate::error::ConfigurationError;
use crate::square::Square;

/// A position of the race: four black rooks, four white rooks, and the player to move.
///
/// The text form lists the black squares, the white squares and the colour to move:
///
/// ```
/// use abstract_games_sliding::race::Position;
///
/// let position: Position = "b1 d2 a3 c4 | c1 a2 d3 b4 | black".parse()?;
/// assert_eq!(position.to_string(), "b1 d2 a3 c4 | c1 a2 d3 b4 | black");
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    black: Rooks,
    white: Rooks,
    turn: Side,
}

impl Position {
    /// Creates a position. `turn` is [`Side::First`] if Black is to move.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Overlap`] if two rooks are on one square, and
    /// [`ConfigurationError::OffBoard`] if a rook is beyond 181 × 181 squares.
    pub fn new(
        black: Configuration<4>,
        white: Configuration<4>,
        turn: Side,
    ) -> Result<Self, ConfigurationError> {
        if let Some(&square) = black.squares().iter().find(|&&square| white.contains(square)) {
            return Err(ConfigurationError::Overlap { square });
        }
        let (mut squares, size) = (black.squares().iter().chain(white.squares()), MAX_RACE_SIZE);
        if let Some(&square) = squares.find(|square| !square.is_on(size)) {
            return Err(ConfigurationError::OffBoard { square, size });
        }
        Ok(Self { black: Rooks::on_board(black), white: Rooks::on_board(white), turn })
    }

    /// The black rooks.
    pub fn black(&self) -> Configuration<4> {
        self.black.squares()
    }

    /// The white rooks.
    pub fn white(&self) -> Configuration<4> {
        self.white.squares()
    }

    /// The player to move; [`Side::First`] is Black.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The rooks of the player to move, then the rooks of the opponent.
    pub(super) fn mover_and_other(&self) -> (Configuration<4>, Configuration<4>) {
        match self.turn {
            Side::First => (self.black(), self.white()),
            Side::Second => (self.white(), self.black()),
        }
    }

    /// The position with the rooks of the player to move on other squares, free of the opponent's.
    pub(super) fn with_mover(mut self, rooks: Configuration<4>) -> Self {
        let rooks = Rooks::on_board(rooks);
        match self.turn {
            Side::First => self.black = rooks,
            Side::Second => self.white = rooks,
        }
        self
    }

    /// The position with the other player to move.
    pub(super) fn passed(self) -> Self {
        Self { turn: self.turn.opponent(), ..self }
    }

    /// The position with these rooks and turn, with colours exchanged if `exchanged`.
    pub(super) fn mapped(black: Rooks, white: Rooks, turn: Side, exchanged: bool) -> Self {
        if exchanged {
            Self { black: white, white: black, turn: turn.opponent() }
        } else {
            Self { black, white, turn }
        }
    }
}

pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "black",
        Side::Second => "white",
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | {}", self.black(), self.white(), colour(self.turn))
    }
}

debug_as_text!(Position);

impl FromStr for Position {
    type Err = ConfigurationError;

    fn from_str(text: &str) -> Result<Self, ConfigurationError> {
        let parts: Vec<_> = text.split('|').map(str::trim).collect();
        let [black, white, turn] = parts[..] else {
            let expected = "a position: black squares, white squares and turn, with | between them";
            return Err(TextError::new(text, expected).into());
        };
        let rooks = |side: Side, text: &str| {
            text.parse::<Configuration<4>>().map_err(|error| ConfigurationError::Rooks {
                colour: colour(side),
                error: Box::new(error),
            })
        };
        let sides = [Side::First, Side::Second];
        let side = sides.into_iter().find(|&side| colour(side) == turn);
        let side = side.ok_or_else(|| TextError::new(turn, "a turn: black or white"))?;
        Self::new(rooks(Side::First, black)?, rooks(Side::Second, white)?, side)
    }
}

/// The largest board whose positions have keys, of 15 bits for each square and one for the turn.
pub(super) const MAX_RACE_SIZE: u32 = 181;

/// Four rooks on a board of the race, in 8 bytes: half of those of a [`Configuration`]. The order
/// is that of the [squares](Rooks::squares). Without padding, a position takes 18 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(Rust, packed(2))]
pub(super) struct Rooks(
    /// The squares as groups of 16 bits, ascending from the lowest: the rank of each in the high
    /// byte and its file in the low byte.
    pub(super) u64,
);

impl Rooks {
    #[inline]
    pub(super) fn on_board(squares: Configuration<4>) -> Self {
        let bits = |square: &Square| u64::from(square.rank() << 8 | square.file());
        Self(squares.places().iter().rev().fold(0, |word, square| word << 16 | bits(square)))
    }

    #[inline]
    pub(super) fn squares(self) -> Configuration<4> {
        Configuration::from_word(self.0.into(), 4)
    }
}
