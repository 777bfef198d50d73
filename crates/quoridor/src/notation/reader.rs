//! The reader of scores, whatever the notation of their moves.

use abstract_games_core::{Place, Placed, comment_words};

use super::error::{ScoreError, ScoreFault};
use super::position_record;
use super::record::{GameRecord, Ply, stated_variant};
use super::token::{Kind, Token};
use crate::game::Move;

/// The largest number of the move with which a score begins.
const MOST_MOVES: u32 = 1_000_000;

type Fault = Placed<ScoreFault>;

/// How a notation spells moves: the move that a word spells after the plies of a record. It takes
/// note of an unnamed move, which has no word, too.
pub(super) type Spelling<'s> =
    dyn FnMut(&GameRecord, Option<&str>) -> Result<Option<Move>, ScoreFault> + 's;

/// Reads a score of a game for this number of players, two or more.
pub(super) fn read(
    players: usize,
    tokens: &[Token<'_>],
    spelling: &mut Spelling<'_>,
) -> Result<GameRecord, ScoreError> {
    let record = GameRecord::for_players(players);
    let (has_number, counts_plies, resumed) = (false, false, None);
    let mut reader = Reader { record, has_number, counts_plies, resumed, spelling };
    for token in tokens {
        if let Err(fault) = reader.take(token) {
            return Err(fault.with_before(reader.record));
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
    fn take(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        match &token.kind {
            Kind::Number => self.number(token),
            Kind::Ellipsis => self.ellipsis(token),
            Kind::Unnamed => self.unnamed(token),
            Kind::Word => self.word(token),
            Kind::Comment(comment) | Kind::Prose(comment) => self.comment(comment, token),
            Kind::Start(setup) => self.start(setup, token),
            Kind::Header(name, value) => self.header(name, value, token),
            Kind::Result => self.result(token),
            Kind::Wrong(expected) => Err(token.is_not(expected)),
        }
    }

    /// The player of the next ply.
    fn player(&self) -> usize {
        self.record.player(self.record.plies.len())
    }

    fn number(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        self.check_end(token)?;
        let digits = token.text.trim_end_matches(['.', ')', ':']);
        let beyond = || token.is_not(format!("the number of a move, from 1 to {MOST_MOVES}"));
        let in_range = digits.parse().ok().filter(|number| (1..=MOST_MOVES).contains(number));
        if self.record.plies.is_empty() && !self.has_number {
            let number: u32 = in_range.ok_or_else(beyond)?;
            let players = u32::try_from(self.record.players).map_err(|_| beyond())?;
            let skipped = (number - 1).checked_mul(players).ok_or_else(beyond)?;
            self.record.skipped = skipped;
            self.has_number = true;
            return Ok(());
        }
        let plies = self.record.plies.len();
        // In a game of several players, only the second ply has the number 2.
        let is_second = (plies, self.record.skipped, digits) == (1, 0, "2");
        self.counts_plies |= is_second && self.has_number;
        let is_ply = self.counts_plies;
        let expected = if is_ply { plies as u64 + 1 } else { self.record.number(plies) };
        // A score that begins late has numbers beyond the range.
        if digits.parse() != Ok(expected) {
            let next = || token.is_not(format!("{expected}, the number of the next move"));
            return Err(if is_ply || in_range.is_some() { next() } else { beyond() });
        }
        if is_ply {
            return Ok(());
        }
        if self.player() != 0 {
            self.resumed = Some((0, 0));
        }
        Ok(())
    }

    fn ellipsis(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        let misplaced = "a move; an ellipsis only follows the number of a move that resumes";
        if self.record.plies.is_empty() {
            // Each ellipsis before the first ply stands for one player.
            if !self.has_number || self.player() + 1 == self.record.players {
                return Err(token.is_not(misplaced));
            }
            self.record.skipped += 1;
            return Ok(());
        }
        match self.resumed {
            Some((ellipses, 0)) if ellipses < self.player() => {
                self.resumed = Some((ellipses + 1, 0));
                Ok(())
            }
            _ => Err(token.is_not(misplaced)),
        }
    }

    fn unnamed(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        match self.resumed {
            Some((0, unnamed)) if unnamed < self.player() => {
                self.resumed = Some((0, unnamed + 1));
                Ok(())
            }
            _ => self.ply(None, token),
        }
    }

    fn word(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        let player = self.player();
        if self.resumed.is_some_and(|(_, unnamed)| unnamed > 0 && unnamed != player) {
            let number = self.record.number(self.record.plies.len());
            let player = player + 1;
            return Err(token.is_not(format!(
                "an ellipsis or `__` for each player before: move {number} resumes at player {player}"
            )));
        }
        self.ply(Some(token.text), token)
    }

    /// Adds the ply that `word` spells, or an unnamed one. Refuses a first ply by rules that are
    /// stated without the start.
    fn ply(&mut self, word: Option<&str>, token: &Token<'_>) -> Result<(), Fault> {
        self.check_end(token)?;
        let GameRecord { start, plies, comments, .. } = &self.record;
        let states_rules = |comment: &String| stated_variant(comment).is_some();
        if start.is_none() && plies.is_empty() && comments.iter().any(states_rules) {
            let expected =
                "a start in square brackets, which follows a comment that states the rules";
            return Err(token.is_not(expected));
        }
        let m = (self.spelling)(&self.record, word).map_err(|error| token.fault(error))?;
        let (place, written) = (Some(token.place), Some(token.text.into()));
        self.record.plies.push(Ply { place, written, ..Ply::new(m) });
        self.resumed = None;
        Ok(())
    }

    /// Adds a comment to the last ply. Runs of blanks become one space. In braces, a list of moves
    /// would be read as that of an object, so the quotation marks of its key become single ones.
    fn comment(&mut self, comment: &str, token: &Token<'_>) -> Result<(), Fault> {
        let comment = comment.replace("\"moves\"", "'moves'");
        let Some(comment) = comment_words(&comment) else { return Ok(()) };
        if self.record.plies.is_empty() {
            stated_variant(&comment)
                .transpose()
                .map_err(|error| token.fault(ScoreFault::from(error)))?;
        }
        let comments = match self.record.plies.last_mut() {
            Some(ply) => &mut ply.comments,
            None => &mut self.record.comments,
        };
        comments.push(comment);
        Ok(())
    }

    /// Refuses a move or a number after the result.
    fn check_end(&self, token: &Token<'_>) -> Result<(), Fault> {
        let wrong = || token.is_not("the end of the text: the result of the game precedes it");
        self.record.result.as_ref().map_or(Ok(()), |_| Err(wrong()))
    }

    fn header(&mut self, name: &str, value: &str, token: &Token<'_>) -> Result<(), Fault> {
        if !self.record.plies.is_empty() || self.record.result.is_some() {
            return Err(token.is_not("the end of the game: a header precedes the moves"));
        }
        self.record.headers.push((name.to_owned(), value.to_owned()));
        Ok(())
    }

    fn result(&mut self, token: &Token<'_>) -> Result<(), Fault> {
        if self.record.result.as_deref() != Some(token.text) {
            self.check_end(token)?;
            self.record.result = Some(token.text.into());
        }
        Ok(())
    }

    fn start(&mut self, text: &str, token: &Token<'_>) -> Result<(), Fault> {
        if !self.record.plies.is_empty() || self.has_number || self.record.skipped > 0 {
            return Err(token.is_not("a move: the start precedes the moves"));
        }
        if self.record.start.is_some() {
            return Err(token.is_not("a move: the start is stated before"));
        }
        // The bracket is the first character of the token.
        let from = Place { column: token.place.column + 1, ..token.place };
        if !text.contains('/') {
            return Err(token.is_not("a position record, or a header as [Event \"Cup\"]"));
        }
        let players = self.record.players;
        let setup = position_record::read(text, Some(players)).map_err(|error| {
            let (place, error) = (error.place.within(from), error.error.into());
            Placed { place, error }
        })?;
        let blanks = text.chars().take_while(|c| c.is_whitespace());
        self.record.start_place = Some(blanks.fold(from, Place::after));
        // Without a number, the first ply belongs to the player to move.
        self.record.skipped = u32::try_from(setup.turn.min(players - 1)).unwrap_or_default();
        self.record.start = Some(setup);
        Ok(())
    }
}
