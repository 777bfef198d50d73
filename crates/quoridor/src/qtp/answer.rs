//! The answers to commands.

use std::fmt;

use abstract_games_core::TextError;
use thiserror::Error;

/// The answer to a command. `Display` writes it in full, with the empty line that ends it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The number before the command, if there is one, as written.
    pub id: Option<String>,
    /// The result, which may be empty, or the reason why the command failed.
    pub result: Result<String, CommandError>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = self.id.as_deref().unwrap_or_default();
        match &self.result {
            Ok(text) if text.is_empty() => writeln!(f, "={id}\n"),
            // A drawing begins on a line of its own.
            Ok(text) if text.starts_with('\n') => writeln!(f, "={id}{text}\n"),
            Ok(text) => writeln!(f, "={id} {text}\n"),
            Err(refusal) => writeln!(f, "?{id} {}\n# {}\n", refusal.fault, refusal.reason),
        }
    }
}

/// Why a command failed: the message of the protocol, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{fault}: {reason}")]
#[non_exhaustive]
pub struct CommandError {
    /// The kind of failure, whose text form is the message.
    pub fault: Fault,
    /// What is wrong, in one line, with squares as the protocol writes them.
    pub reason: String,
}

impl CommandError {
    pub(super) fn new(fault: Fault, reason: impl Into<String>) -> Self {
        Self { fault, reason: reason.into() }
    }
}

/// A word that cannot be read is a syntax error.
impl From<TextError> for CommandError {
    fn from(error: TextError) -> Self {
        Self::new(Fault::Syntax, error.to_string())
    }
}

/// The kind of a failure. The text form is the message of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Fault {
    /// No command has this name.
    #[error("unknown command")]
    UnknownCommand,
    /// The arguments are not of the command's form.
    #[error("syntax error")]
    Syntax,
    /// There is no board of this size.
    #[error("unacceptable size")]
    Size,
    /// Players cannot have this number of walls.
    #[error("unacceptable number of walls")]
    Walls,
    /// The move is not legal.
    #[error("illegal move")]
    IllegalMove,
    /// Fewer moves have been played.
    #[error("cannot undo")]
    Undo,
    /// A move is asked for in a finished game.
    #[error("game over")]
    GameOver,
    /// The player gave no legal move.
    #[error("no move")]
    NoMove,
}
