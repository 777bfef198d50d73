//! The reader of records.

use std::str::FromStr;

use abstract_games_core::{
    Place, Placed, TextError, comment_words, playthrough_actions, without_byte_order_mark,
};

use super::ludii;
use super::record::{GameRecord, Ply, RULES, RecordError};
use super::tokens::{Kind, Token, Tokens, spelled};
use crate::cell::Cell;
use crate::error::PositionError;
use crate::game::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::position_text::{SELECTED, entries, is_array, is_board};

/// The line of an `OpenSpiel` playthrough before an action, which is in quotation marks.
const APPLY: &str = "# Apply action ";

const A_MOVE: &str = "a move: a piece, 0 to f, a cell, a1 to d4, or both, as in 5b2";

impl FromStr for GameRecord {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        // Old files end a line with a carriage return alone.
        let text = without_byte_order_mark(text).replace("\r\n", "\n").replace('\r', "\n");
        let text = &text;
        if is_position(text) {
            let record = |start| Self { start, ..Self::default() };
            let fault = |error| Placed { place: Place::START, error }.with_before(Self::default());
            return text.parse().map(record).map_err(fault);
        }
        if ludii::is_trial(text) {
            return ludii::read(text);
        }
        let mut reader = Reader::default();
        let is_playthrough = text.lines().any(|line| line.starts_with(APPLY));
        let read = if is_playthrough {
            reader.playthrough(text)
        } else {
            reader.tokens(Tokens::new(text, Place::START))
        };
        match read.and_then(|()| reader.check_end()) {
            Ok(()) => Ok(reader.record),
            Err(fault) => Err(fault.with_before(reader.record)),
        }
    }
}

/// Whether a text is a position and no game.
fn is_position(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    let begins_row = first.starts_with(|c: char| c == '.' || c.is_ascii_hexdigit());
    // A result may stand alone.
    let is_rows = first.contains('/') && begins_row && !first.starts_with("1/2-");
    let is_state = text.lines().any(|line| line.starts_with(SELECTED));
    is_rows || is_state || is_board(text) || is_array(text)
}

type Fault = Placed<PositionError>;

#[derive(Default)]
struct Reader<'a> {
    record: GameRecord,
    /// The number of pieces placed so far, the start aside.
    placed: u32,
    /// The number whose round is to follow.
    number: Option<Token<'a>>,
}

fn wrong(place: Place, found: &str, expected: impl Into<String>) -> Fault {
    Placed { place, error: TextError::new(found, expected).into() }
}

impl<'a> Reader<'a> {
    /// Refuses a number without a move at the end, and a text of comments alone.
    fn check_end(&self) -> Result<(), Fault> {
        let comments = self.record.comments.join(" ");
        let of_comments =
            GameRecord { comments: self.record.comments.clone(), ..GameRecord::default() };
        if !comments.is_empty() && self.record == of_comments && self.number.is_none() {
            return Err(wrong(Place::START, &comments, "a game or a position, but a comment"));
        }
        self.check_number()
    }

    fn tokens(&mut self, mut tokens: Tokens<'a>) -> Result<(), Fault> {
        tokens.try_for_each(|token| self.take(token))
    }

    /// Reads the actions of an `OpenSpiel` playthrough, of which each is a ply.
    fn playthrough(&mut self, text: &'a str) -> Result<(), Fault> {
        let expected = "a part of a playthrough after the actions that can be read";
        let (actions, rest) = playthrough_actions(text);
        for (number, action) in (1..).zip(actions) {
            self.tokens(Tokens::new(action.text, action.place))?;
            if self.record.plies.len() != number {
                return Err(action.is_not(expected));
            }
        }
        rest.map_or(Ok(()), |line| Err(line.is_not(expected)))
    }

    fn take(&mut self, token: Token<'a>) -> Result<(), Fault> {
        match token.kind {
            Kind::Number(digits) => self.number(token, digits),
            Kind::Word => self.word(token),
            Kind::Object(content) => self.object(token, content),
            Kind::Comment(comment) => {
                self.comment(comment);
                Ok(())
            }
            Kind::Separator => Ok(()),
            Kind::Start(start) => self.start(token, start),
            Kind::Header(name, value) => self.header(token, name, value),
            Kind::Result if self.record.result.is_some() => Err(after_result(token)),
            Kind::Result => {
                self.check_number()?;
                self.record.result = Some(token.text.into());
                Ok(())
            }
            Kind::Unclosed(closing) => Err(token.is_not(format!("closed: a {closing} is missing"))),
        }
    }

    /// Refuses a number that no move follows.
    fn check_number(&self) -> Result<(), Fault> {
        self.number.map_or(Ok(()), |number| {
            Err(number.is_not("a move; as a number, it has a move behind it"))
        })
    }

    fn number(&mut self, token: Token<'a>, digits: &str) -> Result<(), Fault> {
        self.check_number()?;
        let expected = self.record.start.placed() + self.placed + 1;
        if digits.parse() != Ok(expected) {
            return Err(token.is_not(format!("{expected}, the number of the next round")));
        }
        self.number = Some(token);
        Ok(())
    }

    fn word(&mut self, token: Token<'a>) -> Result<(), Fault> {
        let Some(found) = spelled(token.text) else { return Err(token.is_not(A_MOVE)) };
        if found.in_hand.is_some() && found.in_hand != self.hand() {
            let hand = self.hand().map_or("no piece".to_owned(), |hand| format!("piece {hand}"));
            return Err(token.is_not(format!("a move: {hand} is in hand")));
        }
        self.push(token, found.given.map(Move::Give))?;
        // A cell behind a piece, as in 5b2, is the last two characters.
        let head = match found.given.and(found.cell) {
            Some(_) => &token.text[..token.text.len() - 2],
            None => "",
        };
        let place = head.chars().fold(token.place, Place::after);
        self.push(Token { place, ..token }, found.cell.map(Move::Place))
    }

    /// Reads a list of moves, or the pair of a cell, for the piece in hand, and of a piece that is
    /// given.
    fn object(&mut self, token: Token<'a>, content: &'a str) -> Result<(), Fault> {
        let Token { place, text, .. } = token;
        let entries = entries(content).map_err(|error| Placed { place, error: error.into() })?;
        let (mut cell, mut piece) = (None, None);
        for &(key, value) in &entries {
            match key {
                // A list has no objects, so that the depth is bounded.
                "moves" if entries.len() == 1 && value.starts_with('[') && !value.contains('{') => {
                    let place = Place::of_part(value, text).within(place);
                    return self.tokens(Tokens::new(value, place));
                }
                "pos" if cell.is_none() => cell = Some(value),
                "piece" if piece.is_none() => piece = Some(value),
                _ => {
                    let expected = "a key of a move: pos and piece, or a list of moves";
                    return Err(wrong(place, key, expected));
                }
            }
        }
        let bare = |value: Option<&'a str>| value.unwrap_or("null").trim_matches(['"', '\'']);
        let (cell, piece) = (bare(cell), bare(piece));
        let is_null = |text: &str| matches!(text, "null" | "None");
        let found_cell = cell.parse().ok().and_then(Cell::new);
        let number = piece.parse().ok().and_then(Piece::new);
        let found_piece = number.or_else(|| Piece::from_code(piece));
        if found_cell.is_none() && !is_null(cell) {
            return Err(wrong(place, cell, "a cell, 0 to 15 from the top left, or null"));
        }
        if found_piece.is_none() && !is_null(piece) {
            return Err(wrong(place, piece, "a piece, 0 to 15 or as in BDEC, or null"));
        }
        self.push(token, found_cell.map(Move::Place))?;
        self.push(token, found_piece.map(Move::Give))
    }

    /// Adds the ply of a token or of its part, if there is one.
    fn push(&mut self, token: Token<'a>, m: Option<Move>) -> Result<(), Fault> {
        if self.record.result.is_some() {
            return Err(after_result(token));
        }
        self.placed += u32::from(matches!(m, Some(Move::Place(_))));
        self.record.plies.extend(m.map(|m| Ply { place: Some(token.place), ..Ply::new(m) }));
        self.number = None;
        Ok(())
    }

    /// The piece in hand after the plies so far.
    fn hand(&self) -> Option<Piece> {
        match self.record.plies.last() {
            Some(Ply { m: Move::Give(piece), .. }) => Some(*piece),
            Some(_) => None,
            None => self.record.start.hand(),
        }
    }

    /// Adds a comment to the last ply. Runs of blanks become one space.
    fn comment(&mut self, comment: &str) {
        let comments = match self.record.plies.last_mut() {
            Some(ply) => &mut ply.comments,
            None => &mut self.record.comments,
        };
        comments.extend(comment_words(comment));
    }

    /// Refuses what belongs before the first move.
    fn check_first(&self, token: Token<'a>) -> Result<(), Fault> {
        let is_first = self.record.plies.is_empty() && self.record.result.is_none();
        if is_first && self.number.is_none() {
            return Ok(());
        }
        Err(token.is_not("a move; it belongs before the first one"))
    }

    fn header(&mut self, token: Token<'a>, name: &str, value: &str) -> Result<(), Fault> {
        self.check_first(token)?;
        if name != RULES {
            self.record.headers.push((name.to_owned(), value.to_owned()));
            return Ok(());
        }
        if self.record.rules.is_some() {
            return Err(token.is_not("a move; the rules are stated before"));
        }
        let rules = value.parse().map_err(|error: TextError| token.fault(error.into()));
        self.record.rules = Some(rules?);
        Ok(())
    }

    fn start(&mut self, token: Token<'a>, start: &str) -> Result<(), Fault> {
        self.check_first(token)?;
        if self.record.start != Position::EMPTY {
            return Err(token.is_not("a move; the start is stated before"));
        }
        self.record.start = start.parse().map_err(|error| token.fault(error))?;
        Ok(())
    }
}

fn after_result(token: Token<'_>) -> Fault {
    token.is_not("the end of the record: the result precedes it")
}
