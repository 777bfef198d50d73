//! `abstract-games quarto book`, and files of books.

use std::io::Write;
use std::path::Path;

use abstract_games::quarto::{Book, BookBuilder, BookChecker, BookError, Quarto, Rules};
use serde_json::json;

use super::games::{argument, position};
use crate::arguments::{BuildOptions, CheckOptions, ReportFormat, ShowOptions};
use crate::checkpoints::{self, Warnings};
use crate::failure::{Failure, OrUsage, Result, ended, usage};
use crate::input;
use crate::observe::watch;
use crate::output_file::target;
use crate::print::{self, cells, counted};

pub(super) fn build(options: &BuildOptions, out: &mut dyn Write) -> Result {
    let quarto = Quarto::new(options.rules.clone());
    // A file that cannot be written is refused before hours of work.
    let target = options.out.as_ref().map(|path| target("--out", path)).transpose()?;
    let resources = &options.resources;
    let builder = BookBuilder::new(&quarto)
        .threads(resources.threads)
        .memory(resources.memory)
        .checkpoint_interval(options.checkpoint_interval);
    let watch = watch("solving positions", resources.progress);
    let folders = checkpoints::open(&options.checkpoint)?;
    let builder = builder.observer((watch, Warnings::of(&folders)));
    let book = match (options.checkpoint.part, &folders[..]) {
        (Some((part, parts)), [folder]) => {
            builder.solve_part(part, parts, folder)?;
            return checkpoints::print_part(part, parts, folder, out);
        }
        (_, []) => builder.build()?,
        (_, folders) => builder.join_parts(folders)?,
    };
    if let Some(target) = target {
        let written = book.write_to(&target);
        written.map_err(|error| Failure::Failed(format!("cannot write {error}")))?;
    }
    checkpoints::remove(&options.checkpoint, folders);
    Ok(())
}

pub(super) fn check(options: &CheckOptions, out: &mut dyn Write) -> Result {
    let book = read_or_embedded(options.book.as_deref(), &options.rules)?;
    let resources = &options.resources;
    let checker = BookChecker::new(&book)
        .sample(options.count)
        .seed(options.seed)
        .memory(resources.memory)
        .run(resources.run("checking"));
    let check = checker.check();
    let check = check.map_err(|error| match error {
        BookError::Count { .. } => usage("--book", error),
        error => usage("--memory", error),
    })?;
    if check.stopped.is_some() {
        writeln!(out, "so far:")?;
    }
    writeln!(out, "{} values agree with those of their successors", check.consistent)?;
    writeln!(out, "{} positions of nine plies are impossible", check.impossible)?;
    let [agrees, agree] = ["position of nine plies agrees", "positions of nine plies agree"];
    writeln!(out, "{} with a search", counted(check.solved, agrees, agree))?;
    let wrong = check.wrong.map(|position| format!("the value of {position} in the book is wrong"));
    wrong.map_or_else(|| ended(check.stopped), |wrong| Err(Failure::Failed(wrong)))
}

pub(super) fn show(options: &ShowOptions, out: &mut dyn Write) -> Result {
    let (quarto, position) = position(&options.game)?;
    let rules = quarto.rules();
    let book = read_or_embedded(options.book.as_deref(), rules)?;
    if options.game.game.is_none() && options.game.file.is_none() {
        return census(&book, options.format, out);
    }
    let argument = argument(&options.game);
    let value = book.value(&quarto.symmetry(), &position).or_usage(argument)?;
    let value = value.ok_or("not in the book: it has ten plies or more").or_usage(argument)?;
    if options.format == ReportFormat::Text {
        return Ok(writeln!(out, "{value} for the player to move")?);
    }
    let (position, rules) = (position.to_string(), rules.to_string());
    print::json(&json!({ "position": position, "rules": rules, "value": value }), out)
}

fn census(book: &Book, format: ReportFormat, out: &mut dyn Write) -> Result {
    let rows = book.census().into_iter().enumerate();
    if format == ReportFormat::Json {
        let rows = rows.map(|(plies, [lost, drawn, won, impossible])| {
            json!({
                "plies": plies, "won": won, "drawn": drawn, "lost": lost, "impossible": impossible,
            })
        });
        let (rules, rows) = (book.rules().to_string(), rows.collect::<Vec<_>>());
        let census = json!({ "rules": rules, "positions": book.len(), "by_ply": rows });
        return print::json(&census, out);
    }
    let columns = [("plies", 5), ("won", 9), ("drawn", 9), ("lost", 9), ("impossible", 11)];
    let rows = rows
        .map(|(plies, [lost, drawn, won, impossible])| cells![plies, won, drawn, lost, impossible]);
    Ok(print::table(&columns, 1, rows, out)?)
}

/// The failure to build a book.
impl From<BookError> for Failure {
    fn from(error: BookError) -> Self {
        match error {
            BookError::Stopped(stop) => stop.into(),
            BookError::Table(error) => usage("--memory", error),
            BookError::Part { .. } => usage("--part, --parts", error),
            BookError::Checkpoint(error) => checkpoints::failure("--checkpoint", &error),
            error => usage("--checkpoint", error),
        }
    }
}

/// Reads the book from this file. Without a file, returns the book built into the library.
fn read_or_embedded(path: Option<&Path>, rules: &Rules) -> Result<Book> {
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
