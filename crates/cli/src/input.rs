//! Texts from files and from standard input, and what a path leads to.

use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;

use abstract_games::storage::open_regular;
use abstract_games::{Stop, without_byte_order_mark};
use rustyline::error::ReadlineError;
use rustyline::{ColorMode, Config, DefaultEditor};

use crate::failure::{Result, refuse_if, usage};
use crate::signals;

/// The greatest number of bytes of a text.
const MOST_BYTES: u64 = 1 << 24;

/// The text of a file, or of standard input if the path is `-`.
///
/// # Errors
///
/// [`Failure::Usage`] with the name of the argument if the file cannot be read, is not UTF-8 or has
/// more than 16 MiB.
pub(crate) fn read(argument: &str, path: &Path) -> Result<String> {
    let (name, text) = if path == Path::new("-") {
        ("standard input".to_owned(), read_limited(io::stdin()))
    } else {
        (path.display().to_string(), File::open(path).and_then(read_limited))
    };
    text.map_err(|error| usage(argument, format!("cannot read {name}: {error}")))
}

/// The text of a game with the argument that gives it: `--file`, or GAME, in which `-` is standard
/// input.
pub(crate) fn read_game(file: Option<&Path>, game: Option<&str>) -> Result<(&'static str, String)> {
    let (argument, path) = match (file, game) {
        (Some(path), _) => ("--file", path),
        (None, Some("-")) => ("GAME", Path::new("-")),
        (None, game) => return Ok(("GAME", game.unwrap_or_default().to_owned())),
    };
    let text = read(argument, path)?;
    // A blank line is the start of the game, as `convert` writes it.
    refuse_if(text.is_empty(), argument, "the text is empty")?;
    Ok((argument, text))
}

/// The text of a game that is continued. Standard input is for what is played.
pub(crate) fn read_saved(path: &Path) -> Result<String> {
    let is_input = path == Path::new("-");
    refuse_if(is_input, "--file", "standard input is for the moves that are played")?;
    read("--file", path)
}

/// The bytes of a file.
///
/// # Errors
///
/// [`Failure::Usage`] with the name of the argument if the file cannot be read, is no regular file
/// or has more than 16 MiB.
pub(crate) fn read_bytes(argument: &str, path: &Path) -> Result<Vec<u8>> {
    let bytes = open_regular(path).and_then(limited);
    bytes.map_err(|error| usage(argument, format!("{}: {error}", path.display())))
}

/// Whether a path leads to a device, a pipe, a folder or a file that the system shows.
pub(crate) fn is_special(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
        || fs::metadata(path).is_ok_and(|found| !found.is_file())
}

/// The greatest number of bytes of a line that a person gives.
const MOST_OF_A_LINE: u64 = 1 << 16;

/// The lines of a person: edited and recalled on a terminal, otherwise those of standard input.
pub(crate) struct Lines {
    editor: Option<Box<DefaultEditor>>,
    /// The further lines of a text that was pasted.
    ahead: VecDeque<String>,
}

impl Lines {
    pub(crate) fn new() -> Self {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let config = Config::builder().auto_add_history(true).color_mode(ColorMode::Disabled);
        let editor = is_terminal.then(|| DefaultEditor::with_config(config.build()));
        Self { editor: editor.and_then(Result::ok).map(Box::new), ahead: VecDeque::new() }
    }

    /// Whether a person types them at a terminal.
    pub(crate) const fn are_edited(&self) -> bool {
        self.editor.is_some()
    }

    /// The number of lines of the terminal.
    pub(crate) fn rows(&mut self) -> usize {
        let size = self.editor.as_mut().and_then(|editor| editor.dimensions());
        size.map_or(24, |(_, rows)| rows.into())
    }

    /// The next line, without the white space at its ends, or `None` at the end of the input. A
    /// signal ends the command while it waits.
    ///
    /// # Errors
    ///
    /// [`Failure::Stopped`] after a signal. [`Failure::Usage`] if the input cannot be read, or the
    /// line has more than 64 KiB.
    pub(crate) fn next(&mut self, prompt: &str, out: &mut dyn Write) -> Result<Option<String>> {
        if let Some(line) = self.ahead.pop_front() {
            return Ok(Some(line));
        }
        let Some(editor) = &mut self.editor else {
            write!(out, "{prompt}")?;
            out.flush()?;
            return line(&mut io::stdin().lock());
        };
        out.flush()?;
        match signals::at_prompt(true, || editor.readline(prompt))? {
            Ok(text) => {
                self.ahead.extend(text.lines().map(|line| line.trim().to_owned()));
                Ok(Some(self.ahead.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Eof) => Ok(None),
            // Bytes that are not UTF-8 are no move.
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                Ok(Some(char::REPLACEMENT_CHARACTER.to_string()))
            }
            Err(ReadlineError::Interrupted) => Err(Stop::Cancelled.into()),
            Err(error) => Err(usage(STANDARD_INPUT, error)),
        }
    }
}

const STANDARD_INPUT: &str = "standard input";

fn line(from: &mut dyn BufRead) -> Result<Option<String>> {
    // As bytes: the limit may be inside a character.
    let mut line = Vec::new();
    let mut from = from.take(MOST_OF_A_LINE + 1);
    let read = signals::at_prompt(false, || from.read_until(b'\n', &mut line))?;
    match read {
        Err(error) => Err(usage(STANDARD_INPUT, error)),
        Ok(bytes) if bytes as u64 > MOST_OF_A_LINE => {
            Err(usage(STANDARD_INPUT, "a line is longer than 64 KiB"))
        }
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&line).trim().to_owned())),
    }
}

fn read_limited(from: impl Read) -> io::Result<String> {
    let text = String::from_utf8(limited(from)?);
    let text = text.map_err(|error| io::Error::new(ErrorKind::InvalidData, error.utf8_error()))?;
    Ok(without_byte_order_mark(&text).to_owned())
}

/// All bytes, if they are not too many. A special file may have no end.
fn limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is longer than 16 MiB"));
    }
    Ok(bytes)
}
