//! Errors of counts as failures that name the argument.

use abstract_games::quoridor::counting::CountError;

use crate::checkpoints;
use crate::failure::{Failure, usage};

impl From<CountError> for Failure {
    fn from(error: CountError) -> Self {
        let argument = match error {
            CountError::Stopped(stop) => return stop.into(),
            CountError::TooLarge { needed: Some(_), .. } => "--memory",
            CountError::NoSquares { width: 0, height: 0 } => "--size",
            CountError::NoSquares { .. } => "--width, --height",
            CountError::NoArrangement { .. } => "--exactly",
            CountError::WrongSums => "--checkpoint",
            CountError::Spill(_) => return Failure::Storage(error.to_string()),
            CountError::TooLarge { needed: None, .. }
            | CountError::TooWide { .. }
            | CountError::TooLong { .. } => "--size, --width",
            CountError::Checkpoint(error) => return checkpoints::failure(&error),
            _ => return Failure::Usage(error.to_string()),
        };
        usage(argument, error)
    }
}
