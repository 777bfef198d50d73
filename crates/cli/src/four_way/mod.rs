//! `abstract-games four-way`: positions, legal steps, games and pictures of Four-Way Fences.

mod convert;
mod count;
mod moves;
mod play;
mod played;
mod replay;
mod show;
mod solve;

use std::fmt::Display;
use std::io::Write;
use std::process::ExitCode;

use abstract_games::Game;
use abstract_games::four_way_fences::{Board, FourWayFences, Position, Rules, Setup};

use crate::arguments::{FourWayCommand, FourWayRulesOptions};
use crate::failure::Failure;

pub(crate) fn run(command: &FourWayCommand, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match command {
        FourWayCommand::Show(options) => show::run(options, out),
        FourWayCommand::Moves(options) => moves::run(options, out),
        FourWayCommand::Replay(options) => replay::run(options, out),
        FourWayCommand::Convert(options) => convert::run(options, out),
        FourWayCommand::Solve(options) => solve::run(options, out),
        FourWayCommand::Count(options) => count::run(options, out),
        FourWayCommand::Play(options) => play::run(options, out),
    }
}

/// Bad usage of an argument.
fn usage(argument: &str, error: impl Display) -> Failure {
    Failure::Usage(format!("{argument}: {error}"))
}

/// The game with the rules that the arguments give.
fn game(options: &FourWayRulesOptions) -> Result<FourWayFences, Failure> {
    let (argument, width, height) = match (options.width, options.height) {
        (Some(width), Some(height)) => ("--width, --height", width, height),
        _ => ("--size", options.size, options.size),
    };
    let board = Board::new(width, height).map_err(|error| usage(argument, error))?;
    let rules = Rules {
        stones_needed: options.stones_needed,
        l_walls: !options.no_l_walls,
        edge_walls: !options.no_edge_walls,
        equalizer: options.equalizer,
        protected: options.protected,
        crossing_walls: !options.no_crossing_walls,
        turn_at_walled_goal: !options.no_turn_at_walled_goal,
        jump_at_goal: options.jump_at_goal,
        win: options.win,
        blocked_stone: options.blocked_stone,
        no_wall: options.no_wall,
        supply: options.supply,
    };
    FourWayFences::new(board, rules).map_err(|error| usage("--stones-needed", error))
}

/// The arguments that give the game, each after a blank; empty for the standard game.
fn arguments(game: &FourWayFences) -> String {
    let mut arguments = String::new();
    if *game == FourWayFences::standard() {
        return arguments;
    }
    // The words of the text form are the names of the options, with their values.
    let (text, mut is_value) = (game.to_string(), false);
    for word in text.split(' ') {
        arguments.push_str(if is_value { " " } else { " --" });
        arguments.push_str(word);
        let is_flag = word.starts_with("no-") && word != "no-wall";
        is_value = !is_value && !is_flag;
    }
    arguments
}

/// The game and the position that the arguments give.
fn given(
    rules: &FourWayRulesOptions,
    position: Option<&str>,
) -> Result<(FourWayFences, Position), Failure> {
    let game = game(rules)?;
    let Some(text) = position else { return Ok((game, game.initial())) };
    let setup: Setup = text.parse().map_err(|error| usage("POSITION", error))?;
    let position = game.position(&setup).map_err(|error| usage("POSITION", error))?;
    Ok((game, position))
}
