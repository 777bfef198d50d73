//! `abstract-games quarto book`.

use std::io::Write;
use std::path::Path;

use abstract_games::quarto::{
    Book, BookBuilder, BookChecker, BookError, PerfectPlayer, PlayError, Quarto, Rules,
};
use abstract_games::storage::Target;
use serde::Serialize;

use super::{game, usage};
use crate::arguments::{BuildOptions, CheckOptions, ReportFormat, ShowOptions};
use crate::checkpoints::{self, Warnings};
use crate::failure::Failure;
use crate::input;
use crate::observe::watch;

pub(super) fn build(options: &BuildOptions) -> Result<(), Failure> {
    let quarto = Quarto::new(options.rules.rules.clone());
    #[cfg(feature = "distributed")]
    if options.cluster.are_given() {
        return super::batches::build(options, &quarto);
    }
    let target = target(options)?;
    let folder = checkpoints::open(&options.checkpoint)?;
    let resources = &options.resources;
    let mut builder = BookBuilder::new(&quarto)
        .threads(resources.threads.threads)
        .memory(resources.memory.as_u64())
        .checkpoint_interval(options.checkpoint_interval);
    if let Some(folder) = &folder {
        builder = builder.checkpoint(folder);
    }
    let observer = (watch("solving positions", resources.progress), Warnings::of(folder.as_ref()));
    let book = builder.observer(observer).build().map_err(failure_of_build)?;
    write(&book, &target)?;
    checkpoints::remove(folder.as_ref());
    Ok(())
}

/// The file of the book. One that cannot be written is refused before hours of work.
pub(super) fn target(options: &BuildOptions) -> Result<Target, Failure> {
    Target::new(&options.out).map_err(|error| usage("--out", &error))
}

pub(super) fn write(book: &Book, target: &Target) -> Result<(), Failure> {
    book.write_to(target).map_err(|error| Failure::Storage(format!("cannot write {error}")))
}

pub(super) fn failure_of_build(error: BookError) -> Failure {
    match error {
        BookError::Stopped(stop) => stop.into(),
        BookError::Table(error) => usage("--memory", &error),
        BookError::Checkpoint(error) => checkpoints::failure(&error),
        error => usage("--checkpoint", &error),
    }
}

pub(super) fn check(options: &CheckOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let path = options.book.as_deref().or(options.file.as_deref());
    let book = read_or_embedded(path, &options.rules.rules)?;
    let resources = &options.resources;
    let checker = BookChecker::new(&book)
        .sample(options.sample)
        .seed(options.seed)
        .threads(resources.threads.threads)
        .memory(resources.memory.as_u64());
    let check = checker.observer(watch("checking", resources.progress)).check();
    let check = check.map_err(|error| match error {
        BookError::Count { .. } => usage("--book", &error),
        error => usage("--memory", &error),
    })?;
    if check.stopped.is_some() {
        writeln!(out, "so far:")?;
    }
    writeln!(out, "{} values agree with those of their successors", check.consistent)?;
    writeln!(out, "{} positions of nine plies are impossible", check.impossible)?;
    writeln!(out, "{} positions of nine plies agree with a search", check.solved)?;
    match (check.wrong, check.stopped) {
        (Some(position), _) => {
            Err(Failure::Differs(format!("the value of {position} in the book is wrong")))
        }
        (None, Some(stop)) => Err(stop.into()),
        (None, None) => Ok(()),
    }
}

#[derive(Serialize)]
struct Census {
    rules: String,
    positions: usize,
    by_ply: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    plies: usize,
    won: usize,
    drawn: usize,
    lost: usize,
    impossible: usize,
}

pub(super) fn show(options: &ShowOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let book = read_or_embedded(options.book.as_deref(), &options.rules.rules)?;
    let named = &options.position;
    if named.position.is_none() && named.cells.is_none() && named.hand.is_none() {
        return census(&book, options.format, out);
    }
    let (quarto, position) = game(&options.rules.rules, named)?;
    let value = book.value(&quarto.symmetry(), &position);
    let value = value.map_err(|error| usage("POSITION", &error))?;
    let value =
        value.ok_or_else(|| usage("POSITION", &"not in the book: it has ten plies or more"))?;
    match options.format {
        ReportFormat::Json => {
            let report = serde_json::json!({
                "rules": quarto.rules().to_string(),
                "position": position.to_string(),
                "value": value.to_string(),
            });
            writeln!(out, "{report}")?;
        }
        ReportFormat::Text => writeln!(out, "{value} for the player to move")?,
    }
    Ok(())
}

fn census(book: &Book, format: ReportFormat, out: &mut dyn Write) -> Result<(), Failure> {
    let rows = book.census().into_iter().enumerate();
    let rows = rows.map(|(plies, [lost, drawn, won, impossible])| Row {
        plies,
        won,
        drawn,
        lost,
        impossible,
    });
    let census =
        Census { rules: book.rules().to_string(), positions: book.len(), by_ply: rows.collect() };
    if format == ReportFormat::Json {
        serde_json::to_writer(&mut *out, &census)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "{:>5} {:>9} {:>9} {:>9} {:>11}", "plies", "won", "drawn", "lost", "impossible")?;
    for Row { plies, won, drawn, lost, impossible } in census.by_ply {
        writeln!(out, "{plies:>5} {won:>9} {drawn:>9} {lost:>9} {impossible:>11}")?;
    }
    Ok(())
}

/// Reads the book from this file. Without a file, returns the book built into the library.
fn read_or_embedded(path: Option<&Path>, rules: &Rules) -> Result<Book, Failure> {
    if let Some(path) = path {
        return read(path, rules);
    }
    Book::embedded(rules).ok_or_else(|| {
        let how = format!("make one with `quarto book build --rules {rules} --out FILE`");
        usage("--book", &format!("no book of the {rules} rules is built in; {how}"))
    })
}

/// Reads the book from this file.
fn read(path: &Path, rules: &Rules) -> Result<Book, Failure> {
    let named =
        |error: &dyn std::fmt::Display| usage("--book", &format!("{}: {error}", path.display()));
    let bytes = input::read_bytes("--book", path)?;
    Book::from_bytes(rules.clone(), bytes).map_err(|error| named(&error))
}

/// Converts an error of a player into a failure.
pub(super) fn refused(error: PlayError) -> Failure {
    match error {
        PlayError::Stopped(stop) => stop.into(),
        error => usage("POSITION", &error),
    }
}

/// A player with the book from this file. Without a file, the player has the built-in book of the
/// rules, if there is one.
pub(super) fn player(
    quarto: &Quarto,
    book: Option<&Path>,
    threads: usize,
    bytes: u64,
) -> Result<PerfectPlayer, Failure> {
    let player = PerfectPlayer::new(quarto, bytes).map_err(|error| usage("--memory", &error))?;
    let player = player.threads(threads);
    let Some(path) = book else { return Ok(player) };
    player.book(read(path, quarto.rules())?).map_err(|error| usage("--book", &error))
}
