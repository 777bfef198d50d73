//! The rules that the arguments give, and the stones of a position as JSON.

use abstract_games::four_way_fences::{Board, FourWayFences, Position, Rules, Stone};
use serde_json::Value;

use crate::arguments::FourWayRulesOptions;
use crate::failure::{OrUsage, Result};

/// The game with the rules that the arguments give.
pub(super) fn game(options: &FourWayRulesOptions) -> Result<FourWayFences> {
    let (argument, width, height) = options.size.small_or(10)?;
    let board = Board::new(width, height).or_usage(argument)?;
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
    FourWayFences::new(board, rules).or_usage("--stones-needed")
}

/// The arguments that give the game, each after a blank; empty for the standard game.
pub(super) fn arguments(game: &FourWayFences) -> String {
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

/// The cell of each stone by its name, in the order of the names; null once it has left the board.
pub(super) fn stones(position: &Position) -> Value {
    let cell = |stone: Stone| position.cell(stone).map(|cell| cell.to_string());
    by_name(Stone::all().map(|stone| (stone, cell(stone).into())))
}

/// A value for each of these stones, in the order of their names.
pub(super) fn by_name(values: impl Iterator<Item = (Stone, Value)>) -> Value {
    let mut values: Vec<_> = values.map(|(stone, value)| (stone.to_string(), value)).collect();
    values.sort_by(|a, b| a.0.cmp(&b.0));
    Value::Object(values.into_iter().collect())
}
