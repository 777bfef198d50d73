//! `ExtendedRecord`: a game as whole turns, which leaves nothing open.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::{
    Game, Place, PlacedPart, PlacedTextError, ReplayError, Side, without_byte_order_mark,
};

use super::lexer::words;
use super::record::{GameRecord, RecordedTurn};
use super::record_parser::RecordError;
use super::resolution::RecordFault;
use super::rules_text;
use super::token::Token;
use crate::game::{FourWayFences, Position, Setup, Step, StoneMove, Turn};

/// A game, or a part of one, as its start and its [`Turn`]s.
///
/// A line has a turn, or `-` for an empty turn, after its number with one dot for the first player
/// and three for the second. Before the turns may stand a line `rules` with the text form of a
/// [`FourWayFences`], and then a line `start` with that of a [`Setup`]. Empty lines, and lines that
/// begin with `#`, are comments.
///
/// ```
/// use abstract_games_four_way_fences::FourWayFences;
/// use abstract_games_four_way_fences::notation::ExtendedRecord;
///
/// let text = "1.   n:N e:E Bg3\n1... N:N E:S W:W S:S Di-\n";
/// let record: ExtendedRecord = text.parse()?;
/// assert_eq!(record.to_string(), text);
/// let game = FourWayFences::standard();
/// assert_eq!(record.replay(&game)?.len(), 3);
/// assert_eq!(record.to_record(&game)?.turns[1].text_of(record.side(1)), "N S W S Di-");
///
/// let wrong: ExtendedRecord = "1.   n:N e:E2 Bg3".parse()?;
/// let error = wrong.replay(&game).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 10: turn 1., `e:E2`: e on Ad has no such move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExtendedRecord {
    /// The board and the rules, if the record states them.
    pub rules: Option<FourWayFences>,
    /// The position before the first turn, or `None` for the start of the game.
    pub start: Option<Setup>,
    /// The turns, of the players alternately.
    pub turns: Vec<ExtendedTurn>,
}

/// A turn of an [`ExtendedRecord`]. Equality ignores the places.
#[derive(Clone, Debug, Eq)]
pub struct ExtendedTurn {
    /// The turn.
    pub turn: Turn,
    /// The places of its parts in the text: the moves, and the wall.
    pub places: Vec<Place>,
}

impl PartialEq for ExtendedTurn {
    fn eq(&self, other: &Self) -> bool {
        self.turn == other.turn
    }
}

impl From<Turn> for ExtendedTurn {
    fn from(turn: Turn) -> Self {
        Self { turn, places: Vec::new() }
    }
}

/// An extended record that cannot be played, with the positions before the wrong part: the start,
/// and the position after each turn.
pub type UnplayableGameError = ReplayError<RecordFault, Vec<Position>>;

impl ExtendedRecord {
    /// The player whose turn has this index.
    pub fn side(&self, index: usize) -> Side {
        let first = self.start.as_ref().map_or(Side::First, |start| start.turn);
        if index % 2 == 0 { first } else { first.opponent() }
    }

    /// The number of the turn with this index, as in `8.` or `8...`.
    pub fn label(&self, index: usize) -> String {
        let half = if self.side(0) == Side::First { index / 2 } else { index.div_ceil(2) };
        let number = half + 1;
        let dots = if self.side(index) == Side::First { "." } else { "..." };
        format!("{number}{dots}")
    }

    /// The position before the first turn, and the position after each turn.
    ///
    /// # Errors
    ///
    /// [`UnplayableGameError`] if the record states other rules, if the start is not a position, or
    /// with the first turn that is not legal.
    pub fn replay(&self, game: &FourWayFences) -> Result<Vec<Position>, UnplayableGameError> {
        let refused = |fault| {
            let (fault, before) = (Box::new(RecordFault(fault)), Vec::new());
            ReplayError { index: 0, place: None, what: None, fault, before }
        };
        if let Some(stated) = self.rules.filter(|rules| rules != game) {
            return Err(refused(format!("the game has the rules `{stated}`, not `{game}`")));
        }
        let start =
            self.start.as_ref().map_or_else(|| Ok(game.initial()), |start| game.position(start));
        let start = start.map_err(|fault| refused(format!("start: {fault}")))?;
        let mut positions = vec![start];
        for (index, ExtendedTurn { turn, places }) in self.turns.iter().enumerate() {
            match game.play_turn(&positions[index], turn) {
                Ok(next) => positions.push(next),
                Err(error) => {
                    let place = places.get(error.index).or(places.last()).copied();
                    let part = error.what.unwrap_or_default();
                    let what = Some(format!("turn {}, {part}", self.label(index)));
                    let (fault, before) =
                        (Box::new(RecordFault(error.fault.to_string())), positions);
                    return Err(ReplayError { index, place, what, fault, before });
                }
            }
        }
        Ok(positions)
    }

    /// The game in the notation of the record, which has neither start nor order of the stones,
    /// with the shortest tokens; see [`Token::of`].
    ///
    /// # Errors
    ///
    /// As for [`replay`](Self::replay).
    pub fn to_record(&self, game: &FourWayFences) -> Result<GameRecord, UnplayableGameError> {
        let positions = self.replay(game)?;
        let mut record = GameRecord { first_side: self.side(0), ..GameRecord::empty() };
        for (before, ExtendedTurn { turn, .. }) in positions.iter().zip(&self.turns) {
            let mut position = *before;
            let mut tokens = [const { Token::Absent }; 4];
            for StoneMove { stone, legs } in &turn.moves {
                let paths = game.paths(&position, *stone);
                if let Some(path) = paths.iter().find(|path| path.legs == *legs) {
                    tokens[stone.direction.index()] = Token::of(path, &paths);
                    position = game.play(&position, &Step::Stone { stone: *stone, to: path.end });
                }
            }
            record.turns.push(RecordedTurn { tokens, wall: turn.wall, place: None });
        }
        Ok(record)
    }
}

const RULES: &str = "rules";
const START: &str = "start";
const NOTHING: &str = "-";

/// Writes the record, with one line for each turn.
impl fmt::Display for ExtendedRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(rules) = &self.rules {
            writeln!(f, "{RULES} {rules}")?;
        }
        if let Some(start) = &self.start {
            writeln!(f, "{START} {start}")?;
        }
        for (index, ExtendedTurn { turn, .. }) in self.turns.iter().enumerate() {
            let turn = if *turn == Turn::default() { NOTHING.to_owned() } else { turn.to_string() };
            writeln!(f, "{:<4} {turn}", self.label(index))?;
        }
        Ok(())
    }
}

impl FromStr for ExtendedRecord {
    type Err = RecordError<Self>;

    fn from_str(text: &str) -> Result<Self, RecordError<Self>> {
        let mut record = Self::default();
        for (line, content) in (1..).zip(without_byte_order_mark(text).lines()) {
            if let Err(error) = record.read_line(line, content) {
                return Err(error.with_before(record));
            }
        }
        Ok(record)
    }
}

impl ExtendedRecord {
    fn read_line(&mut self, line: usize, content: &str) -> Result<(), PlacedTextError> {
        let words = words(line, content);
        let Some((&first, rest)) = words.split_first() else { return Ok(()) };
        if first.text.starts_with('#') {
            return Ok(());
        }
        if first.text == RULES {
            if self.rules.is_some() || self.start.is_some() || !self.turns.is_empty() {
                return Err(first.is_not("a turn; the rules come first and once"));
            }
            let rules = content.trim_start().strip_prefix(RULES).unwrap_or_default().trim();
            self.rules = Some(rules_text::read(PlacedPart { text: rules, ..first }, rest)?);
            return Ok(());
        }
        if first.text == START {
            if self.start.is_some() || !self.turns.is_empty() {
                return Err(first.is_not("a turn; the start comes first and once"));
            }
            let start = content.trim_start().strip_prefix(START).unwrap_or_default().trim();
            let word = rest.first().unwrap_or(&first);
            self.start = Some(start.parse().map_err(|error| word.fault(error))?);
            return Ok(());
        }
        let label = self.label(self.turns.len());
        if first.text != label {
            let start = if self.turns.is_empty() { ", or start" } else { "" };
            return Err(first.is_not(format!("{label}, the number of the next turn{start}")));
        }
        if rest.is_empty() {
            return Err(first.is_not("the end: a turn has moves of stones and a wall"));
        }
        let mut turn = Turn::default();
        for word in rest.iter().filter(|word| rest.len() > 1 || word.text != NOTHING) {
            turn.add(word.text).map_err(|error| word.fault(error))?;
        }
        let places = rest.iter().map(|word| word.place).collect();
        self.turns.push(ExtendedTurn { turn, places });
        Ok(())
    }
}
