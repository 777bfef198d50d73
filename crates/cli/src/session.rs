//! A game between people at the terminal and players of the program, whatever the game.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, usage};
use crate::input::Lines;
use crate::output_file::{is_foreign, replace_file};
use crate::screen::Drawn;

/// What the games that are played at a terminal differ in.
pub(crate) trait TerminalGame {
    /// What a person can type to move.
    fn how(&self) -> &'static str;

    /// The help for commands of this game alone.
    fn own_help(&self) -> &'static str {
        ""
    }

    /// Carries out a command of this game alone. Returns what it prints, or `None` if there is no
    /// such command.
    fn command(&mut self, _word: &str) -> Result<Option<String>, Failure> {
        Ok(None)
    }

    /// Whether a person takes each seat.
    fn people(&self) -> Vec<bool>;

    /// The seat to move.
    fn seat(&self) -> usize;

    /// The player to move in a prompt.
    fn prompt(&self) -> String;

    /// What the person to move has to do, if that is not the same at every move.
    fn task(&self) -> Option<String> {
        None
    }

    /// How the game ended, once it is over.
    fn end(&mut self) -> Result<Option<String>, Failure>;

    /// Makes the move of the computer to move, if there is one. Returns a sentence about it, and
    /// whether the board is to be drawn.
    fn reply(&mut self) -> Result<(String, bool), Failure> {
        Err(Failure::Differs("nobody is to move".to_owned()))
    }

    /// Makes the moves that a person typed, or says why it cannot. Returns whether the board is to
    /// be drawn.
    fn obey(&mut self, line: &str) -> Result<bool, String>;

    /// Takes back the last moves of a person, and those after them. Returns whether there were any.
    fn undo(&mut self) -> bool;

    /// The best moves, and what is known of them.
    fn hint(&mut self) -> Result<String, Failure>;

    /// The legal moves.
    fn moves(&self) -> Vec<String>;

    /// The position as text.
    fn text(&self) -> String;

    /// The board as it is drawn on a terminal.
    fn drawn(&self) -> Drawn;

    /// Sentences about the position beside the board.
    fn about(&self) -> Vec<String>;

    /// The moves so far.
    fn record(&self) -> String;

    /// The game so far, as it is saved, with its start and its rules.
    fn saved(&self) -> Option<String> {
        None
    }

    /// The arguments beside `--file` that continue a saved game, each after a blank.
    fn arguments(&self) -> String {
        String::new()
    }
}

const HELP: &str = "
  hint        the move that the computer would play
  moves       all legal moves
  undo        take back your last move and what followed
  board       draw the board
  record      the moves so far";
const HELP_OF_SAVE: &str = "\n  save FILE   write the game to a file";

/// The greatest number of characters of the record that are shown beside a board.
const LAST_MOVES: usize = 60;

/// A game in progress.
struct Session<'s> {
    game: &'s mut dyn TerminalGame,
    /// The file to which the game is written after each turn.
    save: Option<&'s PathBuf>,
    /// The files that may be written again.
    own_files: Vec<PathBuf>,
    lines: Lines,
    out: &'s mut dyn Write,
    /// The board is drawn after every move, not only before a person moves.
    at_once: bool,
    /// The seat that moved last, and the board before that.
    before: Option<(usize, String)>,
    /// The position is not shown yet.
    is_new: bool,
}

/// Plays to the end of the game, or until a person quits or the input ends. `file` is the one from
/// which the game was read, and to `save` it is written.
pub(crate) fn play(
    game: &mut dyn TerminalGame,
    file: Option<&PathBuf>,
    save: Option<&PathBuf>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // A file that cannot be written to, or holds something else, is refused before the game.
    if let Some(save) = save.filter(|save| is_foreign(save, file)) {
        let path = save.display();
        let advice = format!("continue it with --file {path}, or name another");
        return Err(usage("--save", format!("{path} exists; {advice}")));
    }
    let own_files = file.into_iter().chain(save).cloned().collect();
    let (lines, has_people) = (Lines::new(), game.people().contains(&true));
    let at_once = !lines.are_edited() || !has_people;
    let mut session =
        Session { game, save, own_files, lines, out, at_once, before: None, is_new: true };
    session.save()?;
    if at_once {
        if has_people {
            session.say(&format!("{} {MORE}", session.game.how()))?;
        }
        session.show()?;
    }
    session.run()
}

/// The end of the introduction.
const MORE: &str = "help lists the other commands.";

impl Session<'_> {
    fn run(&mut self) -> Result<(), Failure> {
        loop {
            if let Some(end) = self.game.end()? {
                self.present()?;
                return Ok(self.say(&end)?);
            }
            if !self.game.people()[self.game.seat()] {
                self.remember();
                let (sentence, is_drawn) = self.game.reply()?;
                self.say(&sentence)?;
                self.moved(is_drawn)?;
                continue;
            }
            self.present()?;
            let prompt = format!("{}> ", self.game.prompt());
            let Some(line) = self.lines.next(&prompt, self.out)? else { return Ok(()) };
            if !self.obey(&line)? {
                return Ok(());
            }
        }
    }

    /// Remembers the board before a turn.
    fn remember(&mut self) {
        let seat = self.game.seat();
        let has_moved = |(before, _): &(usize, String)| *before == seat;
        if !self.before.as_ref().is_some_and(has_moved) || self.game.people().len() == 1 {
            self.before = Some((seat, self.game.drawn().text));
        }
    }

    /// Takes note of a move.
    fn moved(&mut self, is_drawn: bool) -> Result<(), Failure> {
        self.is_new = true;
        if !is_drawn {
            return Ok(());
        }
        self.save()?;
        if self.at_once { Ok(self.show()?) } else { Ok(()) }
    }

    /// Shows a new position to the person to move.
    fn present(&mut self) -> io::Result<()> {
        if !std::mem::take(&mut self.is_new) {
            return Ok(());
        }
        if !self.at_once {
            return self.show();
        }
        self.game.task().map_or(Ok(()), |task| self.say(&task))
    }

    /// Draws the board, on a terminal with what there is to know beside it.
    fn show(&mut self) -> io::Result<()> {
        if !self.lines.are_edited() {
            return write!(self.out, "{}", self.game.text());
        }
        let mut sentences = self.game.about();
        let record = self.game.record();
        if !record.trim().is_empty() {
            sentences.push(format!("Last moves: {}", last_words(&record)));
        }
        sentences.extend(self.game.task());
        sentences.push(format!("{} {MORE}", self.game.how()));
        let before = self.before.as_ref().map(|(_, before)| before.as_str());
        let drawn = self.game.drawn().beside(&sentences, before, textwrap::termwidth());
        write!(self.out, "{drawn}")
    }

    /// Prints lines, wrapped on a terminal.
    fn say(&mut self, text: &str) -> io::Result<()> {
        if self.lines.are_edited() {
            let text = textwrap::fill(text.trim_end(), textwrap::termwidth() - 1);
            return writeln!(self.out, "{text}");
        }
        writeln!(self.out, "{}", text.trim_end())
    }

    /// Writes the game to the file of `--save`, if there is one.
    fn save(&self) -> Result<(), Failure> {
        let Some((path, game)) = self.save.zip(self.game.saved()) else { return Ok(()) };
        let written = replace_file(path, game.as_bytes());
        written.map_err(|error| Failure::file("--save", path, error))
    }

    /// Carries out a command of a person. Returns whether play continues.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_lowercase().as_str(), rest.trim()) {
            ("quit" | "q", "") => return Ok(false),
            ("" | "help", "") => {
                let save = self.game.saved().map_or("", |_| HELP_OF_SAVE);
                let (how, own) = (self.game.how(), self.game.own_help());
                self.say(&format!("{how} Other commands:{HELP}{own}{save}\n  help, quit"))?;
            }
            ("board", "") => self.show()?,
            ("moves", "") => self.say(&self.game.moves().join(" "))?,
            ("record" | "score", "") => self.say(&self.game.record())?,
            ("hint", "") => {
                let hint = self.game.hint()?;
                self.say(&hint)?;
            }
            ("undo", "") if self.game.undo() => {
                self.before = None;
                self.moved(true)?;
            }
            ("undo", "") => self.say("there is nothing to undo")?,
            ("save", file) => {
                let done = self.save_as(file);
                self.say(&done)?;
            }
            (word, _) => match self.game.command(word)? {
                Some(text) => self.say(&text)?,
                None => self.play(line)?,
            },
        }
        Ok(true)
    }

    /// Makes the moves that a person typed.
    fn play(&mut self, line: &str) -> Result<(), Failure> {
        let before = self.before.clone();
        self.remember();
        match self.game.obey(line) {
            Ok(is_drawn) => self.moved(is_drawn),
            Err(error) => {
                self.before = before;
                Ok(self.say(&error)?)
            }
        }
    }

    /// Writes the game to a file that a person names. Returns what there is to say about it.
    fn save_as(&mut self, file: &str) -> String {
        let Some(game) = self.game.saved() else { return "this game is not saved".to_owned() };
        if file.is_empty() {
            return "name a file: save FILE".to_owned();
        }
        if is_foreign(Path::new(file), &self.own_files) {
            return format!("{file} exists; name another file");
        }
        match replace_file(Path::new(file), game.as_bytes()) {
            Ok(()) => {
                self.own_files.push(file.into());
                format!("saved; continue it with --file {file}{}", self.game.arguments())
            }
            Err(error) => format!("cannot write {file}: {error}"),
        }
    }
}

/// The last words of a text on one line.
fn last_words(text: &str) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let mut length = 0;
    let fits = |word: &&&str| {
        length += word.len() + 1;
        length <= LAST_MOVES
    };
    let last = words.iter().rev().take_while(fits).count();
    let shown = words[words.len() - last..].join(" ");
    if last == words.len() { shown } else { format!("… {shown}") }
}
