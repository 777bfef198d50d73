//! What a player found out, as text.

use std::fmt::Display;

use abstract_games::play::Choice;

/// The expected line of play.
pub(crate) fn line<M: Display>(choice: &Choice<M>) -> Vec<String> {
    choice.line.iter().map(ToString::to_string).collect()
}

/// What the player found out, on one line.
pub(crate) fn thoughts<M: Display>(choice: &Choice<M>) -> String {
    let estimate = choice.estimate.map(|estimate| format!("score {estimate}, "));
    let (depth, nodes) = (choice.depth, choice.nodes);
    let line = line(choice).join(" ");
    format!("{}depth {depth}, {nodes} positions, line {line}", estimate.unwrap_or_default())
}
