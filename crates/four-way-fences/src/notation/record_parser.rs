//! The reader of the notation of the record.

use std::str::FromStr;

use abstract_games_core::{
    PlacedPart, PlacedTextError, ReadError, Side, TextError, without_byte_order_mark,
};

use super::lexer::words;
use super::record::{GameRecord, RecordedTurn};
use super::token::Token;

/// A record of type `R` that cannot be read.
pub type RecordError<R = GameRecord> = ReadError<R>;

/// A line that begins with a digit has the number of a turn, with or without a dot, and the turns
/// of one or both players; only the last line may lack the second turn. Other lines are comments. A
/// comment of two words before the first turn names the players.
impl FromStr for GameRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut record = Self::empty();
        for (line, content) in (1..).zip(without_byte_order_mark(text).lines()) {
            if let Err(error) = record.read_line(&words(line, content)) {
                return Err(error.with_before(record));
            }
        }
        Ok(record)
    }
}

impl GameRecord {
    fn read_line(&mut self, words: &[PlacedPart<'_>]) -> Result<(), PlacedTextError> {
        let numbered =
            words.first().filter(|word| word.text.starts_with(|c: char| c.is_ascii_digit()));
        let Some(&number) = numbered else {
            if let (&[first, second], true) = (words, self.turns.is_empty()) {
                self.players = [first, second].map(|word| word.text.to_owned());
            }
            return Ok(());
        };
        self.read_number(number)?;
        let mut rest = &words[1..];
        if let Some((dots, after)) = rest.split_first().filter(|(word, _)| word.text == "...") {
            if !self.turns.is_empty() {
                return Err(dots.is_not("a turn; an ellipsis only begins a record"));
            }
            self.first_side = Side::Second;
            rest = after;
        }
        if self.side(self.turns.len()) == Side::First {
            rest = self.read_turn(number, rest)?;
        }
        if !rest.is_empty() && self.side(self.turns.len()) == Side::Second {
            rest = self.read_turn(number, rest)?;
        }
        rest.first().map_or(Ok(()), |word| Err(word.is_not("the end of the line")))
    }

    fn read_number(&mut self, word: PlacedPart<'_>) -> Result<(), PlacedTextError> {
        let digits = word.text.strip_suffix('.').unwrap_or(word.text);
        let number = digits.parse().ok().filter(|number| *number > 0);
        let Some(number) = number else { return Err(word.is_not("the number of a turn")) };
        let next = self.turns.len();
        if next == 0 {
            self.first_number = number;
        } else if self.side(next) == Side::Second {
            return Err(word.is_not("the end: the line before has only one turn"));
        } else if self.number(next) != u64::from(number) {
            let expected = format!("{}, the number of the next turn", self.number(next));
            return Err(word.is_not(expected));
        }
        Ok(())
    }

    fn read_turn<'a, 'b>(
        &mut self,
        before: PlacedPart<'_>,
        words: &'b [PlacedPart<'a>],
    ) -> Result<&'b [PlacedPart<'a>], PlacedTextError> {
        let &[north, east, west, south, wall, ref rest @ ..] = words else {
            let last = words.last().copied().unwrap_or(before);
            let expected = "the last word: a turn has the moves of four stones and a wall";
            return Err(last.is_not(expected));
        };
        let tokens: [Token; 4] = [read(north)?, read(east)?, read(west)?, read(south)?];
        let wall = if wall.text == "-" { None } else { Some(read(wall)?) };
        self.turns.push(RecordedTurn { tokens, wall, place: Some(north.place) });
        Ok(rest)
    }
}

fn read<T: FromStr<Err = TextError>>(word: PlacedPart<'_>) -> Result<T, PlacedTextError> {
    word.text.parse().map_err(|error| word.fault(error))
}
