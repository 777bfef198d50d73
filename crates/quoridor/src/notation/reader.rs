//! The reader of scores, whatever the notation of their moves.

use abstract_games_core::{Place, PlacedTextError};

use super::error::{MOST_MOVES, ScoreError, ScoreFault};
use super::places;
use super::record::{GameRecord, Ply, stated_variant};
use super::tokens::{Kind, Token, Tokens};
use crate::game::{Move, Setup};

/// How a notation spells moves.
pub(super) trait Spelling<const N: usize> {
    /// The move that `word` spells after the plies of `before`.
    fn read(&mut self, before: &GameRecord<N>, word: &str) -> Result<Move, ScoreFault>;

    /// Takes note of an unnamed move after the plies of `before`.
    fn skip(&mut self, before: &GameRecord<N>) -> Result<(), ScoreFault>;
}

/// Reads a score.
pub(super) fn read<const N: usize>(
    text: &str,
    spelling: &mut dyn Spelling<N>,
) -> Result<GameRecord<N>, ScoreError<N>> {
    let record = GameRecord::default();
    let (has_number, counts_plies, resumed) = (false, false, None);
    let mut reader = Reader { record, has_number, counts_plies, resumed, spelling };
    for token in Tokens::new(text) {
        if let Err(fault) = reader.take(token) {
            return Err(reader.error(token, fault));
        }
    }
    Ok(reader.record)
}

/// What stands for the players who have moved already, after the number of a move that resumes.
#[derive(Clone, Copy)]
enum Fillers {
    Ellipses(usize),
    Unnamed(usize),
}

struct Reader<'s, const N: usize> {
    record: GameRecord<N>,
    /// Whether a number precedes the first ply.
    has_number: bool,
    /// Whether the numbers are those of plies, and not of moves.
    counts_plies: bool,
    /// The fillers so far, between the repeated number of a move and its next ply.
    resumed: Option<Fillers>,
    spelling: &'s mut dyn Spelling<N>,
}

impl<const N: usize> Reader<'_, N> {
    fn take(&mut self, token: Token<'_>) -> Result<(), ScoreFault> {
        match token.kind {
            Kind::Number(digits) => self.number(digits),
            Kind::Ellipsis => self.ellipsis(),
            Kind::Unnamed => self.unnamed(token),
            Kind::Word => self.word(token),
            Kind::Comment(comment) | Kind::Prose(comment) => self.comment(comment),
            Kind::Start(setup) => self.start(setup, token),
            Kind::Header(name, value) => self.header(name, value),
            Kind::Result => self.result(token.text),
            Kind::Unclosed(closing) => Err(ScoreFault::Unclosed { closing }),
            Kind::Stray => Err(ScoreFault::Stray),
            Kind::Alien => Err(ScoreFault::Playthrough),
            Kind::TwoReadings => Err(ScoreFault::TwoReadings),
        }
    }

    /// The error at a token, or at the part of a stated start that is wrong.
    fn error(self, token: Token<'_>, fault: ScoreFault) -> ScoreError<N> {
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
            let players = u32::try_from(N).map_err(|_| ScoreFault::NumberRange)?;
            let skipped = (number - 1).checked_mul(players).ok_or(ScoreFault::NumberRange)?;
            self.record.skipped = skipped;
            self.has_number = true;
            return Ok(());
        }
        let plies = self.record.plies.len();
        // In a game of several players, only the second ply has the number 2.
        let is_second = (N, plies, self.record.skipped, digits) == (N.max(2), 1, 0, "2");
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
            self.resumed = Some(Fillers::Ellipses(0));
        }
        Ok(())
    }

    fn ellipsis(&mut self) -> Result<(), ScoreFault> {
        if self.record.plies.is_empty() {
            // Each ellipsis before the first ply stands for one player.
            if !self.has_number || self.player() + 1 == N {
                return Err(ScoreFault::Ellipsis);
            }
            self.record.skipped += 1;
            return Ok(());
        }
        match self.resumed {
            Some(Fillers::Ellipses(count)) if count < self.player() => {
                self.resumed = Some(Fillers::Ellipses(count + 1));
                Ok(())
            }
            _ => Err(ScoreFault::Ellipsis),
        }
    }

    fn unnamed(&mut self, token: Token<'_>) -> Result<(), ScoreFault> {
        let filled = match self.resumed {
            Some(Fillers::Ellipses(0)) => Some(0),
            Some(Fillers::Unnamed(count)) if count < self.player() => Some(count),
            _ => None,
        };
        if let Some(count) = filled {
            self.resumed = Some(Fillers::Unnamed(count + 1));
            return Ok(());
        }
        self.check_end()?;
        self.check_rules()?;
        self.spelling.skip(&self.record)?;
        self.push(None, token);
        Ok(())
    }

    fn word(&mut self, token: Token<'_>) -> Result<(), ScoreFault> {
        let player = self.player();
        let is_filled = match self.resumed {
            Some(Fillers::Unnamed(count)) => count == player,
            Some(Fillers::Ellipses(_)) | None => true,
        };
        if !is_filled {
            let number = self.record.number(self.record.plies.len());
            return Err(ScoreFault::Resumed { number, player });
        }
        self.check_end()?;
        self.check_rules()?;
        let m = self.spelling.read(&self.record, token.text)?;
        self.push(Some(m), token);
        Ok(())
    }

    fn push(&mut self, m: Option<Move>, token: Token<'_>) {
        let (place, written) = (Some(token.place), Some(token.text.into()));
        self.record.plies.push(Ply { m, comments: Vec::new(), place, written });
        self.resumed = None;
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

    /// Refuses a first move by rules that are stated without the start.
    fn check_rules(&self) -> Result<(), ScoreFault> {
        let GameRecord { start, plies, comments, .. } = &self.record;
        let states = || comments.iter().any(|comment| stated_variant(comment).is_some());
        let is_wrong = start.is_none() && plies.is_empty() && states();
        if is_wrong { Err(ScoreFault::NoStart) } else { Ok(()) }
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

    fn start(&mut self, text: &str, token: Token<'_>) -> Result<(), ScoreFault> {
        if !self.record.plies.is_empty() || self.has_number || self.record.skipped > 0 {
            return Err(ScoreFault::LateStart);
        }
        // The bracket is the first character of the token.
        let from = Place { column: token.place.column + 1, ..token.place };
        if !text.contains('/') {
            return Err(ScoreFault::Bracket);
        }
        let setup: Setup<N> = text.parse().map_err(|error: PlacedTextError| {
            let place = places::within(error.place, from);
            ScoreFault::Start(Box::new(PlacedTextError { place, ..error }))
        })?;
        let blanks = text.chars().take_while(|c| c.is_whitespace());
        self.record.start_place = Some(blanks.fold(from, Place::after));
        // Without a number, the first ply belongs to the player to move.
        self.record.skipped = u32::try_from(setup.turn.min(N - 1)).unwrap_or_default();
        self.record.start = Some(setup);
        Ok(())
    }
}
