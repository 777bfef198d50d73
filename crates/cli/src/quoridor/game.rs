//! The game or position that the arguments give, for any number of players.

use std::path::Path;

use abstract_games::quoridor::notation::{Form, GameReader, GameTextError, ReadGame};
use abstract_games::quoridor::{Board, RulesError};
use serde_json::Value;

use crate::arguments::GameOptions;
use crate::failure::{OrUsage, Result, note, usage, warn_of_rest};
use crate::input::read_game;
use crate::print::{joined, optional};

/// Reads the game that the arguments give. `input` is what standard input is for, if the game
/// cannot be read from it.
pub(super) fn read(options: &GameOptions, input: Option<&str>) -> Result<ReadGame> {
    let (file, given) = (options.file.as_deref(), options.game.as_deref());
    let is_input = file.map_or(given == Some("-"), |path| path == Path::new("-"));
    if let Some(what) = input.filter(|_| is_input) {
        return Err(usage(options.argument(), format!("standard input is for {what}")));
    }
    let (argument, text) = read_game(file, given)?;
    let rules = &options.rules;
    let sides = rules.size.small()?;
    let size = sides.map_or(argument, |(argument, ..)| argument);
    let board = sides.map(|(_, width, height)| Board::new(width, height)).transpose();
    let reader = GameReader::new()
        .form(options.notation)
        .board(board.or_usage(size)?)
        .players(rules.players.map(usize::from))
        .supplies(rules.supply.clone())
        .variant(rules.variant())
        .partial(options.partial.is_given);
    let game = reader.read(&text).map_err(|error| {
        let argument = match error {
            GameTextError::Fences(_) if rules.supply.is_none() => {
                let advice = "--supply gives the fences of each player at the start";
                return usage(argument, format!("{error}; {advice}"));
            }
            GameTextError::Words { .. } if options.file.is_none() && Path::new(&text).exists() => {
                return usage(argument, format!("{error}; name a file with --file {text}"));
            }
            GameTextError::Board { .. } => size,
            GameTextError::Supplies { .. } | GameTextError::Walls { .. } => "--supply",
            GameTextError::Rules(RulesError::Teams { .. }) => "--teams",
            GameTextError::Rules(RulesError::Meet { .. }) => "--meet",
            GameTextError::Rules(_) | GameTextError::Players { .. } => "--players",
            GameTextError::Variant { .. } => "--no-side-jumps, --teams, --meet",
            _ => argument,
        };
        usage(argument, error)
    })?;
    remark(&game, options, &text);
    Ok(game)
}

/// Who has won, if the game is over: the player whose pawn has arrived, or the team.
pub(super) fn victory(read: &ReadGame) -> Option<String> {
    let winner = read.game.winner(read.position())?;
    Some(match *read.game.team(winner) {
        [first, second] => format!("the team of players {} and {} has won", first + 1, second + 1),
        _ => format!("player {} has won", winner + 1),
    })
}

/// The winner as JSON, if there is one, with the players of its team: players are numbered from 1.
pub(super) fn won(read: &ReadGame) -> Value {
    let winner = read.game.winner(read.position());
    let team = winner.map(|winner| read.game.team(winner)).filter(|team| team.len() > 1);
    let team = team.map(|team| team.into_iter().map(|player| player + 1).collect::<Vec<_>>());
    joined([optional("winner", winner.map(|winner| winner + 1)), optional("team", team)])
}

/// Reports on standard error what was not read, and a form that may be taken for another.
fn remark(read: &ReadGame, options: &GameOptions, text: &str) {
    if let Some(fault) = &read.fault {
        warn_of_rest(fault);
    }
    // The notation of a playthrough is known.
    let is_told = options.notation.is_some() || text.trim_start().starts_with("game: ");
    if !is_told && read.form == Form::Glendenning {
        let reading = "the first step of a pawn is one of glendenning's notation";
        note(format!("{reading}; --notation algebraic reads it otherwise"));
    }
    if !is_told && read.form == Form::McGill {
        note("the lines of W: and B: are read as a position, in the form mcgill");
    }
}
