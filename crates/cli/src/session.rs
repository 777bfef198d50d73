//! A game between people at the terminal and players of the program, whatever the game.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abstract_games::Stop;

use crate::failure::{Failure, Result, usage};
use crate::input::Lines;
use crate::output_file::{is_foreign, replace_file, write_file};
use crate::screen::{Drawn, columns, whole_words};

/// A game in progress, as it is played at a terminal.
pub(crate) trait TerminalGame {
    /// The present position.
    fn view(&self) -> View;

    /// How the game ended, once it is over.
    fn end(&mut self) -> Result<Option<String>>;

    /// Makes the move of the computer to move, if there is one. Returns a sentence about it, and
    /// whether the board is to be drawn.
    fn reply(&mut self) -> Result<(String, bool)> {
        Err(Failure::Failed("nobody is to move".to_owned()))
    }

    /// Makes the moves that a person typed, or says why it cannot. Returns whether the board is to
    /// be drawn.
    fn obey(&mut self, line: &str) -> Result<bool, String>;

    /// Takes back the last moves of a person, and those after them. Returns whether there were any.
    fn undo(&mut self) -> bool;

    /// The best moves, and what is known of them.
    fn hint(&mut self) -> Result<String>;

    /// Carries out a command of this game alone. Returns what it prints, or `None` if there is no
    /// such command.
    fn command(&mut self, _word: &str) -> Result<Option<String>> {
        Ok(None)
    }
}

/// A position as people see it.
pub(crate) struct View {
    /// Whether a person takes each seat.
    pub(crate) people: Vec<bool>,
    /// The seat to move, and the player in a prompt.
    pub(crate) turn: (usize, String),
    /// What a person can type to move, and the help for commands of this game alone.
    pub(crate) help: [&'static str; 2],
    /// What the person to move has to do, if that is not the same at every move.
    pub(crate) task: Option<String>,
    /// The legal moves.
    pub(crate) moves: Vec<String>,
    /// The position as text.
    pub(crate) text: String,
    /// The board as it is drawn on a terminal, and what there is to know beside it.
    pub(crate) drawn: Drawn,
    pub(crate) about: String,
    /// Where the pieces are, for a terminal that is too narrow for the board.
    pub(crate) listed: String,
    /// The moves so far.
    pub(crate) record: String,
    /// The game so far with its start and its rules, and the arguments beside `--file` that
    /// continue it, each after a blank.
    pub(crate) saved: (String, String),
}

const HELP: &str = "
  hint        the move that the computer would play
  moves       all legal moves
  undo        take back your last move and what followed
  board       draw the board
  record      the moves so far
  save FILE   write the game to a file";

/// The greatest number of characters of the record that are shown beside a board.
const LAST_MOVES: usize = 60;

/// The end of the introduction.
const MORE: &str = "help lists the other commands.";

/// A game with those who play it.
struct Session<'s> {
    game: &'s mut dyn TerminalGame,
    view: View,
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
    (file, save): (Option<&PathBuf>, Option<&PathBuf>),
    out: &mut dyn Write,
) -> Result {
    // A file that cannot be written to, or holds something else, is refused before the game.
    if let Some(save) = save.filter(|save| is_foreign(save, file)) {
        let path = save.display();
        let advice = format!("continue it with --file {path}, or name another");
        return Err(usage("--save", format!("{path} exists; {advice}")));
    }
    let own_files = file.into_iter().chain(save).cloned().collect();
    let (view, lines, before) = (game.view(), Lines::new(), None);
    let has_people = view.people.contains(&true);
    let at_once = !lines.are_edited() || !has_people;
    let is_new = true;
    let mut session = Session { game, view, save, own_files, lines, out, at_once, before, is_new };
    session.save()?;
    if session.lines.are_edited() {
        session.measure()?;
    }
    if at_once {
        if has_people {
            let introduction = format!("{} {MORE}", session.view.help[0]);
            session.say(&textwrap::fill(&introduction, whole_words(80)))?;
        }
        session.show()?;
    }
    session.run()
}

impl Session<'_> {
    fn run(&mut self) -> Result {
        loop {
            if let Some(end) = self.game.end()? {
                if !self.at_once && self.is_new {
                    self.show()?;
                }
                return Ok(self.say(&end)?);
            }
            let (seat, player) = &self.view.turn;
            if !self.view.people[*seat] {
                let (sentence, is_drawn) = self.game.reply()?;
                self.say(&sentence)?;
                self.moved(is_drawn)?;
                continue;
            }
            let prompt = format!("{player}> ");
            self.present()?;
            let Some(line) = self.lines.next(&prompt, self.out)? else { return Ok(()) };
            if !self.obey(&line)? {
                return Ok(());
            }
        }
    }

    /// Takes note of a move.
    fn moved(&mut self, is_drawn: bool) -> Result {
        let view = std::mem::replace(&mut self.view, self.game.view());
        let (seat, is_alone) = (view.turn.0, view.people.len() == 1);
        if is_alone || self.before.as_ref().is_none_or(|(before, _)| *before != seat) {
            self.before = Some((seat, view.drawn.text));
        }
        self.is_new = true;
        self.save()?;
        if is_drawn && self.at_once { Ok(self.show()?) } else { Ok(()) }
    }

    /// Says what the terminal has no room for.
    fn measure(&mut self) -> io::Result<()> {
        let drawn = &self.view.drawn;
        // The prompt is below the board.
        let (width, height) = (drawn.width(), drawn.text.lines().count() + 1);
        let (columns, rows) = (columns(), self.lines.rows());
        if width > columns {
            let takes = format!("The board takes {width} columns");
            let instead = "A list of the pieces takes its place, until the terminal is wider";
            self.say(&format!("{takes}, and the terminal has room for {columns}. {instead}."))
        } else if height > rows {
            let takes = format!("The board takes {height} lines, and the terminal has {rows}");
            self.say(&format!("{takes}: the first ones scroll out of sight."))
        } else {
            Ok(())
        }
    }

    /// Shows a new position to the person to move.
    fn present(&mut self) -> io::Result<()> {
        match (std::mem::take(&mut self.is_new), self.view.task.clone()) {
            (true, _) if !self.at_once => self.show(),
            (true, Some(task)) => self.say(&task),
            _ => Ok(()),
        }
    }

    /// Draws the board, on a terminal with what there is to know beside it.
    fn show(&mut self) -> io::Result<()> {
        let View { people, about, listed, task, record, help, drawn, text, moves, .. } = &self.view;
        if !self.lines.are_edited() {
            return write!(self.out, "{text}");
        }
        let last = last_words(record);
        let last = (!last.is_empty()).then(|| format!("Last moves: {last}"));
        let help = people.contains(&true).then(|| format!("{} {MORE}", help[0]));
        // A game that is over asks for nothing.
        let asked = if moves.is_empty() { [None, None] } else { [task.clone(), help] };
        let sentences = [Some(about.clone()), last].into_iter().chain(asked);
        let sentences = sentences.flatten().collect::<Vec<_>>().join("\n\n");
        if drawn.width() > columns() {
            let text = format!("{listed}\n\n{sentences}");
            return self.say(&text);
        }
        let before = self.before.as_ref().map(|(_, before)| before.as_str());
        write!(self.out, "{}", drawn.beside(&sentences, before))
    }

    /// Prints lines, wrapped on a terminal.
    fn say(&mut self, text: &str) -> io::Result<()> {
        let text = text.trim_end();
        if self.lines.are_edited() {
            return writeln!(self.out, "{}", textwrap::fill(text, whole_words(columns())));
        }
        writeln!(self.out, "{text}")
    }

    /// Writes the game to the file of `--save`, if there is one.
    fn save(&self) -> Result {
        let Some(path) = self.save else { return Ok(()) };
        write_file("--save", path, self.view.saved.0.as_bytes())
    }

    /// Carries out a command of a person. Returns whether play continues.
    fn obey(&mut self, line: &str) -> Result<bool> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let said = match (word.to_lowercase().as_str(), rest.trim()) {
            ("quit" | "q", "") => return Ok(false),
            ("" | "help", "") => {
                let [how, own] = self.view.help;
                format!("{how} Other commands:{HELP}{own}\n  help, quit")
            }
            ("board", "") => return Ok(self.show().map(|()| true)?),
            ("moves", "") => self.view.moves.join(" "),
            ("record" | "score", "") => self.view.record.clone(),
            ("hint", "") => match self.game.hint() {
                // The game goes on without the hint.
                Err(Failure::Stopped(stop)) if stop != Stop::Cancelled => stop.to_string(),
                hint => hint?,
            },
            ("undo", "") if self.game.undo() => {
                self.moved(true)?;
                self.before = None;
                return Ok(true);
            }
            ("undo", "") => "there is nothing to undo".to_owned(),
            ("save", file) => self.save_as(file),
            (word, rest) => {
                let said = if rest.is_empty() { self.game.command(word)? } else { None };
                match said.map_or_else(|| self.game.obey(line), Err) {
                    Ok(is_drawn) => return self.moved(is_drawn).map(|()| true),
                    Err(text) => text,
                }
            }
        };
        self.say(&said)?;
        Ok(true)
    }

    /// Writes the game to a file that a person names. Returns what there is to say about it.
    fn save_as(&mut self, file: &str) -> String {
        let (game, arguments) = &self.view.saved;
        if file.is_empty() {
            return "name a file: save FILE".to_owned();
        }
        if is_foreign(Path::new(file), &self.own_files) {
            return format!("{file} exists; name another file");
        }
        match replace_file(Path::new(file), game.as_bytes()) {
            Ok(()) => {
                self.own_files.push(file.into());
                format!("saved; continue it with --file {file}{arguments}")
            }
            Err(error) => format!("cannot write {file}: {error}"),
        }
    }
}

/// The last moves of a record on one line, without the lines about its rules and its start.
fn last_words(record: &str) -> String {
    let is_head =
        |line: &&str| ["rules ", "start ", "[", "{"].iter().any(|it| line.starts_with(it));
    let lines = record.lines().skip_while(is_head);
    let words: Vec<_> = lines.flat_map(str::split_whitespace).collect();
    let mut length = 0;
    let fits = |word: &&&str| {
        length += word.len() + 1;
        length <= LAST_MOVES
    };
    let last = words.iter().rev().take_while(fits).count();
    let dots = if last == words.len() { "" } else { "… " };
    format!("{dots}{}", words[words.len() - last..].join(" "))
}
