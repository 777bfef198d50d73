//! A game between people at the terminal and players of the program, whatever the game.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, is_foreign};
use crate::input;

/// A game in progress, with its commands.
pub(crate) trait Table {
    /// What a person can type.
    const HELP: &'static str;
    /// The command that prints the game so far.
    const RECORD: &'static str;

    /// Whether a person plays.
    fn has_people(&self) -> bool;

    /// The winner, as the subject of a sentence, once the game is over.
    fn winner(&self) -> Option<String>;

    /// The player to move, as in a prompt, if it is a person.
    fn person(&self) -> Option<String>;

    /// Makes the next move of a computer.
    fn reply(&mut self, out: &mut dyn Write) -> Result<(), Failure>;

    /// Makes the moves that a person typed, or says why it cannot.
    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Failure>;

    /// The legal moves.
    fn moves(&self) -> Vec<String>;

    /// Prints the move that the computer would make.
    fn hint(&mut self, out: &mut dyn Write) -> Result<(), Failure>;

    /// Takes back the last moves of a person, and those after them. Returns whether there were any.
    fn undo(&mut self) -> Result<bool, Failure>;

    /// Draws the board.
    fn show(&self, out: &mut dyn Write) -> Result<(), Failure>;

    /// The game so far, as it is printed.
    fn record(&self) -> String;

    /// The game so far, as it is saved, with its start and its rules.
    fn saved(&self) -> String;

    /// The arguments beside `--file` that continue a saved game, each after a blank.
    fn arguments(&self) -> String;

    /// The files that may be written again.
    fn own_files(&self) -> Vec<&PathBuf>;

    /// Takes note of a file to which a person had the game saved.
    fn note_file(&mut self, path: PathBuf);
}

/// Refuses a file of `--save` that exists and is not the one that is continued.
pub(crate) fn check_save(save: &Path, continued: Option<&PathBuf>) -> Result<(), Failure> {
    if !is_foreign(save, continued) {
        return Ok(());
    }
    let path = save.display();
    Err(Failure::Usage(format!(
        "--save: {path} exists; continue it with --file {path}, or name another"
    )))
}

/// Plays to the end of the game, or until a person quits or the input ends.
pub(crate) fn play<T: Table>(
    table: &mut T,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if table.has_people() {
        writeln!(out, "{}", T::HELP)?;
    }
    table.show(out)?;
    let winner = loop {
        if let Some(winner) = table.winner() {
            break winner;
        }
        let Some(person) = table.person() else {
            table.reply(out)?;
            continue;
        };
        write!(out, "{person}> ")?;
        out.flush()?;
        let Some(line) = input::line(input)? else { return Ok(()) };
        if !obey(table, &line, out)? {
            return Ok(());
        }
    };
    writeln!(out, "{winner} has won")?;
    Ok(())
}

/// Carries out a command of a person. Returns whether play continues.
fn obey<T: Table>(table: &mut T, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match (word, rest.trim()) {
        ("quit" | "q", "") => return Ok(false),
        ("" | "help", "") => writeln!(out, "{}", T::HELP)?,
        ("board", "") => table.show(out)?,
        ("moves", "") => writeln!(out, "{}", table.moves().join(" "))?,
        ("hint", "") => table.hint(out)?,
        ("undo", "") => {
            if table.undo()? {
                table.show(out)?;
            } else {
                writeln!(out, "there is nothing to undo")?;
            }
        }
        ("save", "") => writeln!(out, "name a file: save FILE")?,
        ("save", file) if is_foreign(Path::new(file), table.own_files()) => {
            writeln!(out, "{file} exists; name another file")?;
        }
        ("save", file) => match save(table, Path::new(file)) {
            Ok(()) => {
                table.note_file(file.into());
                let arguments = table.arguments();
                writeln!(out, "saved; continue it with --file {file}{arguments}")?;
            }
            Err(error) => writeln!(out, "cannot write {file}: {error}")?,
        },
        (record, "") if record == T::RECORD => writeln!(out, "{}", table.record().trim_end())?,
        _ => table.obey(line, out)?,
    }
    Ok(true)
}

/// Writes the game to a file.
pub(crate) fn save(table: &impl Table, path: &Path) -> io::Result<()> {
    crate::failure::replace_file(path, table.saved().as_bytes())
}
