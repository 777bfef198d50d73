//! `Failure`: a failure of the command, reported in one line on standard error and by the exit
//! status.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use abstract_games::{Stop, one_line, quoted};
use thiserror::Error;

use crate::signals;

/// The reason why the command failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Bad usage. The text names the argument.
    #[error("{0}")]
    Usage(String),
    /// A board that needs more memory than the limit.
    #[error("--memory: {0}")]
    Memory(String),
    /// A request for help or for the version, which clap prints.
    #[error(transparent)]
    Shown(clap::Error),
    /// A long computation was stopped before it was complete.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// A value that differs from the expected one, a game that cannot be played to its end, a
    /// result that could not be stored, or a run on several processes without a result.
    #[error("{0}")]
    Failed(String),
    /// The output could not be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// The result of a command or of a part of it, by default without a value.
pub(crate) type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// Bad usage of an argument.
pub(crate) fn usage(argument: &str, error: impl Display) -> Failure {
    Failure::Usage(format!("{argument}: {error}"))
}

/// Results whose errors are bad usage of an argument.
pub(crate) trait OrUsage<T> {
    /// The value, or bad usage of this argument.
    fn or_usage(self, argument: &str) -> Result<T>;
}

impl<T, E: Display> OrUsage<T> for Result<T, E> {
    fn or_usage(self, argument: &str) -> Result<T> {
        self.map_err(|error| usage(argument, error))
    }
}

/// Refuses an argument for this reason, if it `is_refused`.
pub(crate) fn refuse_if(is_refused: bool, argument: &str, reason: impl Display) -> Result {
    if is_refused { Err(usage(argument, reason)) } else { Ok(()) }
}

/// A text in a message: its beginning, on one line.
pub(crate) fn cut(text: &str) -> String {
    let quoted = quoted(text);
    quoted[1..quoted.len() - 1].to_owned()
}

/// Tells on standard error what a result does not show.
pub(crate) fn note(text: impl Display) {
    // If standard error is closed, there is nowhere to report that.
    let _ = writeln!(io::stderr(), "note: {text}");
}

/// Prints a warning on standard error.
pub(crate) fn warn(warning: impl Display) {
    let _ = writeln!(io::stderr(), "warning: {warning}");
}

/// Warns that a game was read up to this fault.
pub(crate) fn warn_of_rest(fault: impl Display) {
    warn(format_args!("{}; what follows is left out", one_line(&fault.to_string())));
}

/// The end of a command whose result, complete or not, is printed.
pub(crate) fn ended(stopped: Option<Stop>) -> Result {
    stopped.map_or(Ok(()), |stop| Err(stop.into()))
}

impl Failure {
    /// The failure to write to the path that an argument names. It is bad usage if it is about the
    /// path itself and not, for example, about a full disk.
    pub(crate) fn file(argument: &str, path: &Path, error: &io::Error) -> Self {
        use io::ErrorKind::{
            AlreadyExists, InvalidInput, IsADirectory, NotADirectory, NotFound, PermissionDenied,
            ReadOnlyFilesystem,
        };

        let text = format!("{argument}: cannot write {}: {error}", path.display());
        match error.kind() {
            AlreadyExists | InvalidInput | IsADirectory | NotADirectory | NotFound
            | PermissionDenied | ReadOnlyFilesystem => Self::Usage(text),
            _ => Self::Failed(text),
        }
    }

    /// Reports the failure in one line on standard error and returns the exit status. It is 2 for
    /// bad usage, 130 after Ctrl-C and 143 after the signal to terminate (as in shells), 0 if the
    /// reader of the output has closed it, and 1 otherwise.
    pub(crate) fn report(self) -> ExitCode {
        let code = match &self {
            Self::Shown(help) => {
                let printed = help.print().map_err(Self::Output);
                return printed.map_or_else(Self::report, |()| ExitCode::SUCCESS);
            }
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Self::Usage(_) | Self::Memory(_) => 2,
            Self::Stopped(Stop::Cancelled) => signals::exit_status(),
            _ => 1,
        };
        let mut errors = io::stderr();
        // A terminal has printed ^C, which the error covers.
        let begin = if code == 130 && errors.is_terminal() { "\r" } else { "" };
        // If standard error is closed or full, the exit status must do.
        let _ = writeln!(errors, "{begin}error: {}", one_line(&self.to_string()));
        ExitCode::from(code)
    }
}
