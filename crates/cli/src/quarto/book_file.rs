//! Files of books: those that are built, and those that are read.

use std::path::Path;

use abstract_games::quarto::{Book, BookError, Rules};
use abstract_games::storage::Target;

use crate::failure::{Failure, Result, usage};
use crate::{checkpoints, input};

pub(super) fn write(book: &Book, target: &Target) -> Result {
    book.write_to(target).map_err(|error| Failure::Failed(format!("cannot write {error}")))
}

/// The failure to build a book.
impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        match error {
            BookError::Stopped(stop) => stop.into(),
            BookError::Table(error) => usage("--memory", error),
            BookError::Checkpoint(error) => checkpoints::refused("--checkpoint", &error),
            error => usage("--checkpoint", error),
        }
    }
}

/// Reads the book from this file. Without a file, returns the book built into the library.
pub(super) fn read_or_embedded(path: Option<&Path>, rules: &Rules) -> Result<Book> {
    if let Some(path) = path {
        return read(path, rules);
    }
    Book::embedded(rules).ok_or_else(|| {
        let how = format!("make one with `quarto book build --rules {rules} --out FILE`");
        usage("--book", format!("no book of the {rules} rules is built in; {how}"))
    })
}

/// Reads the book from this file.
pub(super) fn read(path: &Path, rules: &Rules) -> Result<Book> {
    let bytes = input::read_bytes("--book", path)?;
    Book::from_bytes(rules.clone(), bytes)
        .map_err(|error| usage("--book", format!("{}: {error}", path.display())))
}
