//! Reading in a form, or in the one that is told from the text.

use abstract_games_core::{Game, Transform};

use super::error::ScoreError;
use super::forms::Form;
use super::playthrough::Playthrough;
use super::record::GameRecord;
use super::text::GameText;
use super::{algebraic, code, glendenning, nesw, series};
use crate::board::Square;
use crate::game::{AnyQuoridor, Move};

impl Form {
    /// Reads a game or a position of `game`.
    ///
    /// Of the scores, only NESW ones depend on the position, so only their moves must be legal; in
    /// Glendenning's they must be on the board. Those of a code and of a series must be legal.
    ///
    /// # Errors
    ///
    /// [`ScoreError`], with the game up to the error: the text cannot be read in this form, a
    /// position is not valid, or one does not follow from the one before.
    ///
    /// ```
    /// use abstract_games_quoridor::Quoridor;
    /// use abstract_games_quoridor::notation::Form;
    ///
    /// let error = Form::Nesw.read(&Quoridor::standard(), "1. N S 2. E3- E3/").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 15: `E3/` (e3v), move 2 of player 2: it overlaps or crosses e3h",
    /// );
    /// assert_eq!(error.before.to_string(), "1. e2 e8\n2. e3h");
    /// ```
    pub fn read(self, game: impl Into<AnyQuoridor>, text: &str) -> Result<GameRecord, ScoreError> {
        read(&game.into(), self, &GameText::new(text))
    }
}

fn read(game: &AnyQuoridor, form: Form, text: &GameText<'_>) -> Result<GameRecord, ScoreError> {
    match form {
        Form::Algebraic | Form::Prefix => algebraic::read_score(game.players(), text.tokens()),
        Form::Nesw => nesw::read(game, text.tokens()),
        Form::Glendenning => glendenning::read(game, text.tokens()),
        Form::Records => series::of_records(game, text.text),
        Form::Diagrams => series::of_diagrams(game, text.text),
        Form::Code => code::read(game, text.text),
        Form::McGill => series::of_mcgill(game, text.text),
    }
}

/// The reading in this form or in the one that is detected.
pub(super) fn detected(
    game: &AnyQuoridor,
    form: Option<Form>,
    text: &GameText<'_>,
) -> (Form, Result<GameRecord, ScoreError>) {
    let is_playthrough = || Playthrough::is(text.text).then_some(Form::Glendenning);
    if let Some(form) = form.or_else(is_playthrough).or(text.positions) {
        return (form, read(game, form, text));
    }
    let (form, score) = score(game, text);
    let is_score = score.as_ref().is_ok_and(|record| !record.plies.is_empty());
    let is_code = !is_score && code::is_code(text.text);
    if is_code { (Form::Code, code::read(game, text.text)) } else { (form, score) }
}

/// The record that was read, or the part before the fault.
fn record(read: &Result<GameRecord, ScoreError>) -> &GameRecord {
    read.as_ref().unwrap_or_else(|error| &error.before)
}

/// The algebraic or the NESW reading of a score: the one with more plies.
fn score(game: &AnyQuoridor, text: &GameText<'_>) -> (Form, Result<GameRecord, ScoreError>) {
    let [algebraic, nesw] = [Form::Algebraic, Form::Nesw].map(|form| read(game, form, text));
    let found = record(&algebraic);
    if record(&nesw).plies.len() > found.plies.len() {
        (Form::Nesw, nesw)
    } else if begins_elsewhere(game, found) {
        (Form::Glendenning, read(game, Form::Glendenning, text))
    } else if has_prefixes(found) {
        (Form::Prefix, algebraic)
    } else {
        (Form::Algebraic, algebraic)
    }
}

/// Whether the first step of a pawn in an algebraic record of the whole game is one only on the
/// board reflected from top to bottom.
fn begins_elsewhere(game: &AnyQuoridor, record: &GameRecord) -> bool {
    if record.start.is_some() || record.skipped > 0 {
        return false;
    }
    let board = game.board();
    let step = record.plies.iter().enumerate().find_map(|(index, ply)| match ply.m {
        Some(Move::Pawn(to)) => Some((game.initial().pawns()[record.player(index)], to)),
        _ => None,
    });
    step.is_some_and(|(pawn, to)| {
        let distance =
            |to: Square| pawn.column().abs_diff(to.column()) + pawn.row().abs_diff(to.row());
        let reflected = || board.transform_square(Transform::MirrorRows, to);
        board.contains(to) && distance(to) > 2 && distance(reflected()) <= 2
    })
}

/// Whether the first fence of a record is written with its direction first.
fn has_prefixes(record: &GameRecord) -> bool {
    let fence = record.plies.iter().find(|ply| matches!(ply.m, Some(Move::Fence(_))));
    let word = fence.and_then(|ply| ply.written.as_deref()).unwrap_or_default();
    word.ends_with(|c: char| c.is_ascii_digit())
}
