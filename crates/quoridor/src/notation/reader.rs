//! The reader of scores, whatever the notation of their moves.

use abstract_games_core::{Place, PlacedTextError};

use super::error::{MOST_MOVES, ScoreError, ScoreFault};
use super::record::{GameRecord, Ply, stated_variant};
use super::token::{Kind, Token};
use super::tokens::Tokens;
use super::{places, position_record};
use crate::game::Move;

/// How a notation spells moves: the move that a word spells after the plies of a record. It takes
/// note of an unnamed move, which has no word, too.
pub(super) type Spelling<'s> =
    dyn FnMut(&GameRecord, Option<&str>) -> Result<Option<Move>, ScoreFault> + 's;

/// Reads a score of a game for this number of players, two or more.
pub(super) fn read(
    players: usize,
    text: &str,
    spelling: &mut Spelling<'_>,
) -> Result<GameRecord, ScoreError> {
    let record = GameRecord::for_players(players);
    let (has_number, counts_plies, resumed) = (false, false, None);
    let mut reader = Reader { record, has_number, counts_plies, resumed, spelling };
    for token in Tokens::new(text) {
        if let Err(fault) = reader.take(&token) {
            return Err(reader.error(&token, fault));
        }
    }
    Ok(reader.record)
}

struct Reader<'s> {
    record: GameRecord,
    /// Whether a number precedes the first ply.
    has_number: bool,
    /// Whether the numbers are those of plies, and not of moves.
    counts_plies: bool,
    /// The ellipses or the unnamed moves so far, between the repeated number of a move and its next
    /// ply. They stand for the players who have moved already, and one of the numbers is 0.
    resumed: Option<(usize, usize)>,
    spelling: &'s mut Spelling<'s>,
}

impl Reader<'_> {
    fn take(&mut self, token: &Token<'_>) -> Result<(), ScoreFault> {
        match &token.kind {
            Kind::Number => self.number(token.text.trim_end_matches(['.', ')', ':'])),
            Kind::Ellipsis => self.ellipsis(),
            Kind::Unnamed => self.unnamed(token),
            Kind::Word => self.word(token),
            Kind::Comment(comment) | Kind::Prose(comment) => self.comment(comment),
            Kind::Start(setup) => self.start(setup, token),
            Kind::Header(name, value) => self.header(name, value),
            Kind::Result => self.result(token.text),
            Kind::Fault(fault) => Err(fault.clone()),
        }
    }

    /// The error at a token, or at the part of a stated start that is wrong.
    fn error(self, token: &Token<'_>, fault: ScoreFault) -> ScoreError {
        let before = Box::new(self.record);
        let (place, token) = match &fault {
            ScoreFault::Start(error) => (error.place, error.error.found()),
            _ => (token.place, token.text),
        };
        ScoreError { place, token: token.to_owned(), fault, before }
    }

    /// The player of the next ply.
    fn player(&self) -> usize {
        self.record.player(self.record.plies.len())
    }

    fn number(&mut self, digits: &str) -> Result<(), ScoreFault> {
        self.check_end()?;
        let in_range = digits.parse().ok().filter(|number| (1..=MOST_MOVES).contains(number));
        if self.record.plies.is_empty() && !self.has_number {
            let number: u32 = in_range.ok_or(ScoreFault::NumberRange)?;
            let players =
                u32::try_from(self.record.players).map_err(|_| ScoreFault::NumberRange)?;
            let skipped = (number - 1).checked_mul(players).ok_or(ScoreFault::NumberRange)?;
            self.record.skipped = skipped;
            self.has_number = true;
            return Ok(());
        }
        let plies = self.record.plies.len();
        // In a game of several players, only the second ply has the number 2.
        let is_second = (plies, self.record.skipped, digits) == (1, 0, "2");
        self.counts_plies |= is_second && self.has_number;
        if self.counts_plies {
            let expected = plies as u64 + 1;
            let is_next = digits.parse() == Ok(expected);
            return if is_next { Ok(()) } else { Err(ScoreFault::Number { expected }) };
        }
        let expected = self.record.number(plies);
        // A score that begins late has numbers beyond the range.
        if digits.parse() != Ok(expected) {
            let fault = ScoreFault::Number { expected };
            return Err(in_range.map_or(ScoreFault::NumberRange, |_| fault));
        }
        if self.player() != 0 {
            self.resumed = Some((0, 0));
        }
        Ok(())
    }

    fn ellipsis(&mut self) -> Result<(), ScoreFault> {
        if self.record.plies.is_empty() {
            // Each ellipsis before the first ply stands for one player.
            if !self.has_number || self.player() + 1 == self.record.players {
                return Err(ScoreFault::Ellipsis);
            }
            self.record.skipped += 1;
            return Ok(());
        }
        match self.resumed {
            Some((ellipses, 0)) if ellipses < self.player() => {
                self.resumed = Some((ellipses + 1, 0));
                Ok(())
            }
            _ => Err(ScoreFault::Ellipsis),
        }
    }

    fn unnamed(&mut self, token: &Token<'_>) -> Result<(), ScoreFault> {
        match self.resumed {
            Some((0, unnamed)) if unnamed < self.player() => {
                self.resumed = Some((0, unnamed + 1));
                Ok(())
            }
            _ => self.ply(None, token),
        }
    }

    fn word(&mut self, token: &Token<'_>) -> Result<(), ScoreFault> {
        let player = self.player();
        if self.resumed.is_some_and(|(_, unnamed)| unnamed > 0 && unnamed != player) {
            let number = self.record.number(self.record.plies.len());
            return Err(ScoreFault::Resumed { number, player });
        }
        self.ply(Some(token.text), token)
    }

    /// Adds the ply that `word` spells, or an unnamed one. Refuses a first ply by rules that are
    /// stated without the start.
    fn ply(&mut self, word: Option<&str>, token: &Token<'_>) -> Result<(), ScoreFault> {
        self.check_end()?;
        let GameRecord { start, plies, comments, .. } = &self.record;
        let states_rules = |comment: &String| stated_variant(comment).is_some();
        if start.is_none() && plies.is_empty() && comments.iter().any(states_rules) {
            return Err(ScoreFault::NoStart);
        }
        let m = (self.spelling)(&self.record, word)?;
        let (place, written) = (Some(token.place), Some(token.text.into()));
        self.record.plies.push(Ply { m, comments: Vec::new(), place, written });
        self.resumed = None;
        Ok(())
    }

    /// Adds a comment to the last ply. Runs of blanks become one space. In braces, what begins like
    /// an object with moves would be read as one, so it loses its quotation mark.
    fn comment(&mut self, comment: &str) -> Result<(), ScoreFault> {
        let plain = comment.trim_start_matches(|c: char| c == '"' || c.is_whitespace());
        let comment = if comment.contains("\"moves\"") { plain } else { comment };
        let words: Vec<_> = comment.split_whitespace().collect();
        if words.is_empty() {
            return Ok(());
        }
        let comment = words.join(" ");
        if self.record.plies.is_empty() {
            stated_variant(&comment).transpose()?;
        }
        let comments = match self.record.plies.last_mut() {
            Some(ply) => &mut ply.comments,
            None => &mut self.record.comments,
        };
        comments.push(comment);
        Ok(())
    }

    /// Refuses a move or a number after the result.
    fn check_end(&self) -> Result<(), ScoreFault> {
        self.record.result.as_ref().map_or(Ok(()), |_| Err(ScoreFault::AfterResult))
    }

    fn header(&mut self, name: &str, value: &str) -> Result<(), ScoreFault> {
        if !self.record.plies.is_empty() || self.record.result.is_some() {
            return Err(ScoreFault::LateHeader);
        }
        self.record.headers.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn result(&mut self, result: &str) -> Result<(), ScoreFault> {
        match &self.record.result {
            Some(found) if **found != *result => return Err(ScoreFault::AfterResult),
            _ => self.record.result = Some(result.into()),
        }
        Ok(())
    }

    fn start(&mut self, text: &str, token: &Token<'_>) -> Result<(), ScoreFault> {
        if !self.record.plies.is_empty() || self.has_number || self.record.skipped > 0 {
            return Err(ScoreFault::LateStart);
        }
        // The bracket is the first character of the token.
        let from = Place { column: token.place.column + 1, ..token.place };
        if !text.contains('/') {
            return Err(ScoreFault::Bracket);
        }
        let players = self.record.players;
        let setup = position_record::read(text, Some(players)).map_err(|error| {
            let place = places::within(error.place, from);
            ScoreFault::Start(Box::new(PlacedTextError { place, ..error }))
        })?;
        let blanks = text.chars().take_while(|c| c.is_whitespace());
        self.record.start_place = Some(blanks.fold(from, Place::after));
        // Without a number, the first ply belongs to the player to move.
        self.record.skipped = u32::try_from(setup.turn.min(players - 1)).unwrap_or_default();
        self.record.start = Some(setup);
        Ok(())
    }
}
