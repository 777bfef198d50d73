//! The reader of the notation of the record.

use std::str::FromStr;

use abstract_games_core::{Place, PlacedTextError, Side, TextError};
use thiserror::Error;

use super::lexer::{Word, words};
use super::record::{GameRecord, RecordedTurn};
use super::token::Token;

/// A record that cannot be read, with the turns before the wrong part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error}")]
#[non_exhaustive]
pub struct RecordError {
    /// The wrong part, with its place, and what was expected.
    pub error: PlacedTextError,
    /// The turns before the wrong part.
    pub before: Box<GameRecord>,
}

/// A line that begins with a digit has the number of a turn, with or without a dot, and the turns
/// of one or both players; only the last line may lack the second turn. Other lines are comments. A
/// comment of two words before the first turn names the players.
impl FromStr for GameRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut reader = Reader { record: Self::empty(), line: 0 };
        for (line, content) in (1..).zip(text.lines()) {
            reader.line = line;
            if let Err(error) = reader.read_line(&words(content)) {
                return Err(RecordError { error, before: Box::new(reader.record) });
            }
        }
        Ok(reader.record)
    }
}

struct Reader {
    record: GameRecord,
    line: usize,
}

impl Reader {
    fn place(&self, column: usize) -> Place {
        Place { line: self.line, column }
    }

    fn error(&self, word: Word<'_>, expected: impl Into<String>) -> PlacedTextError {
        let place = self.place(word.column);
        PlacedTextError { place, error: TextError::new(word.text, expected) }
    }

    fn parse<T: FromStr<Err = TextError>>(&self, word: Word<'_>) -> Result<T, PlacedTextError> {
        let place = self.place(word.column);
        word.text.parse().map_err(|error| PlacedTextError { place, error })
    }

    fn read_line(&mut self, words: &[Word<'_>]) -> Result<(), PlacedTextError> {
        let numbered =
            words.first().filter(|word| word.text.starts_with(|c: char| c.is_ascii_digit()));
        let Some(&number) = numbered else {
            if let (&[first, second], true) = (words, self.record.turns.is_empty()) {
                self.record.players = [first, second].map(|word| word.text.to_owned());
            }
            return Ok(());
        };
        self.read_number(number)?;
        let mut rest = &words[1..];
        if let Some((dots, after)) = rest.split_first().filter(|(word, _)| word.text == "...") {
            if !self.record.turns.is_empty() {
                return Err(self.error(*dots, "a turn; an ellipsis only begins a record"));
            }
            self.record.first_side = Side::Second;
            rest = after;
        }
        let is_expected = |record: &GameRecord, side| record.side(record.turns.len()) == side;
        if is_expected(&self.record, Side::First) {
            rest = self.read_turn(number, rest)?;
        }
        if !rest.is_empty() && is_expected(&self.record, Side::Second) {
            rest = self.read_turn(number, rest)?;
        }
        rest.first().map_or(Ok(()), |word| Err(self.error(*word, "the end of the line")))
    }

    fn read_number(&mut self, word: Word<'_>) -> Result<(), PlacedTextError> {
        let digits = word.text.strip_suffix('.').unwrap_or(word.text);
        let number = digits.parse().ok().filter(|number| *number > 0);
        let number: u32 = number.ok_or_else(|| self.error(word, "the number of a turn"))?;
        let next = self.record.turns.len();
        if next == 0 {
            self.record.first_number = number;
        } else if self.record.side(next) == Side::Second {
            return Err(self.error(word, "the end: the line before has only one turn"));
        } else if self.record.number(next) != u64::from(number) {
            let expected = format!("{}, the number of the next turn", self.record.number(next));
            return Err(self.error(word, expected));
        }
        Ok(())
    }

    fn read_turn<'a, 'b>(
        &mut self,
        before: Word<'_>,
        words: &'b [Word<'a>],
    ) -> Result<&'b [Word<'a>], PlacedTextError> {
        let &[north, east, west, south, wall, ref rest @ ..] = words else {
            let last = words.last().copied().unwrap_or(before);
            let expected = "the last word: a turn has the moves of four stones and a wall";
            return Err(self.error(last, expected));
        };
        let tokens: [Token; 4] =
            [self.parse(north)?, self.parse(east)?, self.parse(west)?, self.parse(south)?];
        let wall = if wall.text == "-" { None } else { Some(self.parse(wall)?) };
        self.record.turns.push(RecordedTurn {
            tokens,
            wall,
            place: Some(self.place(north.column)),
        });
        Ok(rest)
    }
}
