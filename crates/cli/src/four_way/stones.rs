//! The stones of a position as JSON.

use abstract_games::four_way_fences::{Position, Stone};
use serde_json::Value;

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
