//! The form of a text, told from the text.

use abstract_games_core::{Game, Transform};

use super::code;
use super::error::ScoreError;
use super::forms::Form;
use super::playthrough::Playthrough;
use super::record::GameRecord;
use crate::board::Square;
use crate::game::{AnyQuoridor, Move};

/// The reading in this form or in the one that is detected.
pub(super) fn detected(
    game: &AnyQuoridor,
    form: Option<Form>,
    text: &str,
) -> (Form, Result<GameRecord, ScoreError>) {
    let is_playthrough = || Playthrough::is(text).then_some(Form::Glendenning);
    if let Some(form) = form.or_else(is_playthrough).or_else(|| Form::detect_positions(text)) {
        return (form, form.read(game, text));
    }
    let (form, read) = score(game, text);
    let is_score = read.as_ref().is_ok_and(|record| !record.plies.is_empty());
    let form = if !is_score && code::is_code(text) { Form::Code } else { return (form, read) };
    (form, form.read(game, text))
}

/// The record that was read, or the part before the fault.
fn record(read: &Result<GameRecord, ScoreError>) -> &GameRecord {
    read.as_ref().unwrap_or_else(|error| &error.before)
}

/// The algebraic or the NESW reading of a score: the one with more plies.
fn score(game: &AnyQuoridor, text: &str) -> (Form, Result<GameRecord, ScoreError>) {
    let [algebraic, nesw] = [Form::Algebraic, Form::Nesw].map(|form| form.read(game, text));
    let found = record(&algebraic);
    if record(&nesw).plies.len() > found.plies.len() {
        (Form::Nesw, nesw)
    } else if begins_elsewhere(game, found) {
        (Form::Glendenning, Form::Glendenning.read(game, text))
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
