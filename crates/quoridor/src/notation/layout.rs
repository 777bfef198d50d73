//! The writer of scores, whatever the notation of their moves.

use abstract_games_core::{comment_in_braces, named_values};

use super::record::GameRecord;
use crate::game::Move;

/// How a score is laid out.
///
/// Moves are numbered, and comments are in braces. After a comment within a move, the number is
/// repeated with an ellipsis. A score whose first ply is not the first player's begins with an
/// ellipsis for each player before. A stated start comes first, in square brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// Each move and each comment on a line of its own.
    Columns,
    /// Everything on one line.
    Horizontal,
}

named_values!(Layout, "a layout": Columns => "columns", Horizontal => "horizontal");

/// The score of `record` with these words for its moves, given the index of the ply.
pub(super) fn write(
    record: &GameRecord,
    word: &dyn Fn(usize, Move) -> String,
    layout: Layout,
) -> String {
    let header = |(name, value): &(String, String)| format!("[{name} \"{value}\"]");
    let mut blocks: Vec<String> = record.headers.iter().map(header).collect();
    if let Some(start) = &record.start {
        blocks.push(format!("[{start}]"));
    }
    blocks.extend(record.comments.iter().filter_map(|text| comment_in_braces(text)));
    // Without a number, the first ply belongs to the player to move at the stated start.
    let begins_elsewhere =
        record.skipped > 0 || record.start.as_ref().is_some_and(|start| start.turn > 0);
    if record.plies.is_empty() && begins_elsewhere {
        blocks.push(resumed(record.number(0), record.player(0)));
    }
    // Whether the next ply begins a block, because a comment precedes it.
    let mut is_interrupted = true;
    for (index, ply) in record.plies.iter().enumerate() {
        let word = ply.m.map_or_else(|| "__".to_owned(), |m| word(index, m));
        let (number, player) = (record.number(index), record.player(index));
        if let Some(block) = blocks.last_mut().filter(|_| player > 0 && !is_interrupted) {
            *block += " ";
            *block += &word;
        } else {
            // After a comment within a move, one ellipsis suffices.
            let ellipses = if index == 0 { player } else { player.min(1) };
            blocks.push(format!("{} {word}", resumed(number, ellipses)));
        }
        let comments: Vec<_> =
            ply.comments.iter().filter_map(|text| comment_in_braces(text)).collect();
        is_interrupted = !comments.is_empty();
        blocks.extend(comments);
    }
    blocks.extend(record.result.clone().map(String::from));
    blocks.join(match layout {
        Layout::Columns => "\n",
        Layout::Horizontal => " ",
    })
}

/// The number of a move that resumes after this many players.
fn resumed(number: u64, players: usize) -> String {
    match players {
        0 => format!("{number}."),
        _ => format!("{number}...{}", " ...".repeat(players - 1)),
    }
}
