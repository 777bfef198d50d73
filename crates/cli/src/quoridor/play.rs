//! `abstract-games quoridor play`.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use abstract_games::play::Player;
use abstract_games::quoridor::notation::{Diagram, GameRecord, Layout, Ply};
use abstract_games::quoridor::{Move, Position, Quoridor, Setup};
use abstract_games::{Game, Stop};

use super::game::{Given, Source, Task, usage};
use super::players::{AnyPlayer, Seating};
use crate::arguments::{PlayGameOptions, Who};
use crate::failure::{Failure, is_foreign};
use crate::input;
use crate::observe::watch;
use crate::signals::cancelled_by_signal;
use crate::thoughts::thoughts;

const HELP: &str = "\
Move the pawn: e2. Place a fence: e3h or e3v. Other commands:
  hint        the move that the computer would play
  moves       all legal moves
  undo        take back the moves since your last one
  board       draw the board
  score       the moves so far
  save FILE   write the score to a file
  help, quit";

impl Task for PlayGameOptions {
    fn source(&self) -> Source<'_> {
        Source::from(&self.game).with_input_for("the moves that are played")
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure>
    where
        Quoridor<N>: Seating<N>,
    {
        if self.seats.len() > N {
            let found = self.seats.len();
            return Err(usage("--seats", format!("{found} seats for {N} players")));
        }
        let player = |kind| Quoridor::player(kind, &self.player, Some(&given.game));
        let hints = player(self.player.kind())?;
        let seats = (0..N).map(|seat| match self.who(seat) {
            Who::Human => Ok(None),
            Who::Computer(kind) => player(kind).map(Some),
        });
        let seats = seats.collect::<Result<_, _>>()?;
        let (record, positions) = (given.record.clone(), given.positions.clone());
        let mut table =
            Table { options: self, game: given.game, seats, hints, record, positions, saved: None };
        // A file that cannot be written to, or holds something else, is refused before the game.
        if let Some(path) = &self.save {
            if path.exists() && self.game.file.as_ref() != Some(path) {
                let path = path.display();
                let error =
                    format!("{path} exists; continue it with --file {path}, or name another");
                return Err(usage("--save", error));
            }
            table.write(path).map_err(|error| Failure::file("--save", path, error))?;
        }
        table.play(&mut io::stdin().lock(), out)
    }
}

impl PlayGameOptions {
    /// Who takes a seat.
    fn who(&self, seat: usize) -> Who {
        self.seats.get(seat).copied().unwrap_or(Who::Computer(self.player.kind()))
    }
}

/// A game in progress.
struct Table<'a, const N: usize> {
    options: &'a PlayGameOptions,
    game: Quoridor<N>,
    /// The player of each seat; `None` is a person.
    seats: Vec<Option<AnyPlayer<N>>>,
    /// The player who gives the hints.
    hints: AnyPlayer<N>,
    record: GameRecord<N>,
    /// The positions before each ply, and the present one.
    positions: Vec<Position<N>>,
    /// The last file that a person had the score saved to.
    saved: Option<PathBuf>,
}

impl<const N: usize> Table<'_, N> {
    fn position(&self) -> &Position<N> {
        &self.positions[self.positions.len() - 1]
    }

    /// Plays to the end of the game, or until a person quits or the input ends.
    fn play(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
        let has_people = self.seats.iter().any(Option::is_none);
        if has_people {
            writeln!(out, "{HELP}")?;
        }
        self.show(out)?;
        let winner = loop {
            if let Some(winner) = self.game.winner(self.position()) {
                break winner;
            }
            let turn = self.position().turn();
            if self.seats[turn].is_some() {
                self.reply(turn, out)?;
                continue;
            }
            write!(out, "player {}> ", turn + 1)?;
            out.flush()?;
            let Some(line) = input::line(input)? else { return Ok(()) };
            if !self.obey(&line, out)? {
                return Ok(());
            }
        };
        writeln!(out, "player {} has won", winner + 1)?;
        Ok(())
    }

    /// Carries out a command of a person. Returns whether play continues.
    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("quit" | "q", "") => return Ok(false),
            ("" | "help", "") => writeln!(out, "{HELP}")?,
            ("board", "") => self.show(out)?,
            ("score", "") => writeln!(out, "{}", self.record.score(Layout::Columns))?,
            ("moves", "") => {
                let legal = self.game.legal_moves(self.position());
                let mut moves: Vec<_> = legal.into_iter().map(|m| m.to_string()).collect();
                moves.sort_unstable();
                writeln!(out, "{}", moves.join(" "))?;
            }
            ("hint", "") => self.hint(out)?,
            ("undo", "") => self.undo(out)?,
            ("save", "") => writeln!(out, "name a file: save FILE")?,
            ("save", file) if is_foreign(Path::new(file), self.own_files()) => {
                writeln!(out, "{file} exists; name another file")?;
            }
            ("save", file) => match self.write(Path::new(file)) {
                Ok(()) => {
                    self.saved = Some(file.into());
                    writeln!(out, "saved; continue it with --file {file}{}", self.size())?;
                }
                Err(error) => writeln!(out, "cannot write {file}: {error}")?,
            },
            (_, "") => match word.parse::<Move>() {
                Err(_) => writeln!(out, "`{word}` is neither a move nor a command; try help")?,
                Ok(m) => match self.game.illegality(self.position(), &m) {
                    Some(why) => writeln!(out, "`{m}` is not legal: {why}")?,
                    None => self.make(m, out)?,
                },
            },
            _ => writeln!(out, "`{line}` is neither a move nor a command; try help")?,
        }
        Ok(true)
    }

    /// Makes a legal move, saves the score if asked to, and draws the board.
    fn make(&mut self, m: Move, out: &mut dyn Write) -> Result<(), Failure> {
        let next = self.game.play(self.position(), &m);
        self.record.plies.push(Ply::new(Some(m)));
        self.positions.push(next);
        if let Some(path) = &self.options.save {
            self.write(path).map_err(|error| Failure::file("--save", path, error))?;
        }
        self.show(out)
    }

    /// Makes the move of a computer.
    fn reply(&mut self, turn: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let position = *self.position();
        let Who::Computer(kind) = self.options.who(turn) else { return Ok(()) };
        let Some(player) = &mut self.seats[turn] else { return Ok(()) };
        let limits = self.options.player.limits(kind);
        let mut observer = (watch("thinking", self.options.progress), limits);
        let choice = player.choose(&self.game, &position, &mut observer);
        let name = player.name();
        drop(observer);
        if cancelled_by_signal().is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        player.fault().check()?;
        let Some(choice) = choice.filter(|choice| self.game.is_legal(&position, &choice.best))
        else {
            let player = turn + 1;
            return Err(Failure::Differs(format!("player {player}, {name}, found no legal move")));
        };
        writeln!(out, "player {}, {name}, plays {}", turn + 1, choice.best)?;
        self.make(choice.best, out)
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = *self.position();
        let limits = self.options.player.limits(self.options.player.kind());
        let mut observer = (watch("thinking", self.options.progress), limits);
        if let Some(choice) = self.hints.choose(&self.game, &position, &mut observer) {
            writeln!(out, "{}: {}", choice.best, thoughts(&choice))?;
        }
        self.hints.fault().check()
    }

    /// Takes back the moves since the last choice of a person.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let before = &self.positions[..self.positions.len() - 1];
        let is_person = |position: &Position<N>| self.seats[position.turn()].is_none();
        let Some(last) = before.iter().rposition(is_person) else {
            return Ok(writeln!(out, "there is nothing to undo")?);
        };
        self.positions.truncate(last + 1);
        self.record.plies.truncate(last);
        self.show(out)
    }

    /// The files that may be written again.
    fn own_files(&self) -> [Option<&PathBuf>; 3] {
        [self.options.save.as_ref(), self.options.game.file.as_ref(), self.saved.as_ref()]
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(write!(out, "{}", Diagram::new(&self.game, self.position()))?)
    }

    /// Writes the score. It states its start, from which the numbers of players and fences can be told.
    fn write(&self, path: &Path) -> io::Result<()> {
        let mut record = self.record.clone();
        record.start.get_or_insert_with(|| Setup::from(&self.positions[0]));
        fs::write(path, record.score(Layout::Columns) + "\n")
    }

    /// The option for the size of the board, which a score does not state, unless it is the default.
    fn size(&self) -> String {
        match (self.game.board().width(), self.game.board().height()) {
            (9, 9) => String::new(),
            (width, height) => format!(" --width {width} --height {height}"),
        }
    }
}
