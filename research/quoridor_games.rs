//! The file of games by which `quoridor_self_play` and `quoridor_train` are connected: a line of
//! JSON for each game.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind};
use std::path::Path;

use serde::{Deserialize, Serialize};

/// The points of a proved win.
pub(crate) const PROVED: i32 = 10_000;

/// A game of a player against itself.
#[derive(Debug, Deserialize, Serialize)]
pub(crate) struct SelfPlay {
    /// The seed of all that is random.
    pub(crate) number: u64,
    /// The number of random plies at the beginning.
    pub(crate) opening: usize,
    /// All moves.
    pub(crate) moves: Vec<String>,
    /// What the search says of the position after the opening and of each one thereafter, in
    /// points for the player to move.
    pub(crate) points: Vec<i32>,
    /// The plies, from 0, whose move is not that of the search.
    pub(crate) deviations: Vec<usize>,
    /// The player whose win is proved.
    pub(crate) winner: Option<usize>,
}

/// The number of whole lines of the file at `path`, 0 if there is none. A line without an end, of a
/// run that was stopped, is removed.
pub(crate) fn read_whole_lines(path: &Path) -> std::io::Result<u64> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        file => file?,
    };
    let (mut reader, mut line) = (BufReader::new(file), Vec::new());
    let (mut count, mut bytes) = (0, 0);
    while reader.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        (count, bytes) = (count + 1, bytes + line.len() as u64);
        line.clear();
    }
    OpenOptions::new().write(true).open(path)?.set_len(bytes)?;
    Ok(count)
}
