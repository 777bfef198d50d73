//! The forms in which games and positions are written down: scores, and series of positions.

use abstract_games_core::named_values;

use super::code;
use super::diagram::Diagram;
use super::layout::Layout;
use super::record::GameRecord;
use super::replay::{ReplayError, ReplayFault};
use super::{glendenning, mcgill, nesw};
use crate::game::{AnyPosition, AnyQuoridor};

/// A form in which a game is written down: as a score in one of four notations, as the series of
/// its positions, or as a code. The text form is the name: `algebraic`, `prefix`, `nesw`,
/// `glendenning`, `record`, `diagram`, `code` or `mcgill`.
///
/// The notations differ in the words for moves. Numbers, comments, ellipses, unnamed moves and a
/// stated start are the same in each; a stated start is always an algebraic position record.
///
/// A single position is a series of length one. Read, it is a record that states its start and has
/// no plies.
///
/// ```
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::notation::{Form, GameRecord, Layout};
///
/// let game = Quoridor::standard();
/// let (form, record) = GameRecord::read(&game, None, "1. N S 2. E3-")?;
/// assert_eq!(form, Form::Nesw);
/// let positions = Form::Records.write(&game, &record, Layout::Columns)?;
/// assert_eq!(positions.lines().last(), Some("e3 / / e2 e8 / 9 10 / 2"));
/// assert_eq!(Form::Records.read(&game, &positions)?, record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Target squares and fences, with a1 at the first player's left: `e2`, `e3v`.
    Algebraic,
    /// As the algebraic notation, with the direction before the square of a fence: `e2`, `ve3`. A
    /// reader of either notation reads both.
    Prefix,
    /// Directions and the centres of fences: `N`, `NE`, `C4/`, `F3-`. The first player moves north.
    Nesw,
    /// Target squares and fences, with a1 at the second player's right: `e8`, `e6v`.
    Glendenning,
    /// The positions as position records, one on each line.
    Records,
    /// The positions as diagrams, one below the other.
    Diagrams,
    /// The moves as a code of quoridorfansite.com. It is of the standard game for two, and has no
    /// comments, passes and unnamed moves.
    Code,
    /// The positions of the standard game for two in two lines each, as the course ECSE 223 of
    /// `McGill` University saves them.
    McGill,
}

impl Form {
    /// Whether it is a score: the moves in one of the notations.
    pub const fn is_score(self) -> bool {
        matches!(self, Self::Algebraic | Self::Prefix | Self::Nesw | Self::Glendenning)
    }

    /// Writes a record of `game`. The layout is that of scores.
    ///
    /// Reading the text gives the record again, as far as the form can express it: positions have
    /// no comments, and they have a number of the move only from the start of the game. In the
    /// comments of a score a run of blanks is one space, and `}` is written `)`.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal, or if the game has no code. Algebraic scores have no
    /// errors.
    pub fn write(
        self,
        game: impl Into<AnyQuoridor>,
        record: &GameRecord,
        layout: Layout,
    ) -> Result<String, ReplayError> {
        let game = &game.into();
        let positions = match self {
            Self::Algebraic => return Ok(record.score(layout)),
            Self::Prefix => return Ok(record.prefix_score(layout)),
            Self::Nesw => return nesw::write(game, record, layout),
            Self::Glendenning => return glendenning::write(game, record, layout),
            Self::Code => return code::write(game, record),
            Self::Records | Self::Diagrams | Self::McGill => record.replay_any(game)?,
        };
        let texts = positions.iter().map(|position| self.position(game, position));
        Ok(texts.collect::<Result<Vec<_>, _>>()?.join("\n"))
    }

    /// The text of one position. A score states it as its start.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if the game has no code or no position of `McGill`'s.
    pub fn position(
        self,
        game: impl Into<AnyQuoridor>,
        position: impl Into<AnyPosition>,
    ) -> Result<String, ReplayError> {
        let (game, position) = (&game.into(), &position.into());
        Ok(match self {
            Self::Algebraic | Self::Prefix | Self::Nesw | Self::Glendenning => {
                format!("[{position}]")
            }
            Self::Records => position.to_string(),
            Self::Diagrams => Diagram::new(game, position).to_string(),
            Self::Code => code::write(game, &GameRecord::at(game, position))?,
            Self::McGill if code::has_codes(game) && position.players() == 2 => {
                mcgill::write(game, position)
            }
            Self::McGill => {
                let record = GameRecord::at(game, position);
                return Err(record.error(0, ReplayFault::NoCode, vec![*position]));
            }
        })
    }
}

named_values!(
    Form, "a form of games":
    Algebraic => "algebraic",
    Prefix => "prefix",
    Nesw => "nesw",
    Glendenning => "glendenning",
    Records => "record",
    Diagrams => "diagram",
    Code => "code",
    McGill => "mcgill",
);
