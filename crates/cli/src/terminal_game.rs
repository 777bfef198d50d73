//! A game between people at the terminal and players of the program, whatever the game.

use std::fmt::Display;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use abstract_games::play::{Choice, Player};
use abstract_games::{Game, Limits, Observer, Stop, quoted};
use clap::ValueEnum;

use crate::arguments::{DrawOptions, ProgressOption, SeatOptions, Who};
use crate::failure::{Failure, usage};
use crate::input;
use crate::observe::watch;
use crate::output_file::{is_foreign, replace_file};
use crate::print::{counted, words};
use crate::signals::cancelled_by_signal;

/// What the games that are played at a terminal differ in.
pub(crate) trait TerminalGame {
    /// The rules.
    type Rules: Game<Move: Display>;
    /// What a person can type.
    const HELP: &'static str;
    /// The command that prints the game so far.
    const RECORD: &'static str;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// The last position.
    fn position(&self) -> &<Self::Rules as Game>::State;

    /// The positions so far, the last included, if a position can occur again.
    fn positions(&self) -> &[<Self::Rules as Game>::State] {
        &[]
    }

    /// The seat to move.
    fn seat(&self) -> usize;

    /// A player as the subject of a sentence.
    fn name(&self, seat: usize) -> String;

    /// A player in a prompt.
    fn prompt(&self, seat: usize) -> String {
        self.name(seat)
    }

    /// The winner, as the subject of a sentence, once the game is over.
    fn winner(&self) -> Option<String>;

    /// Makes a legal move. Returns its text, and whether the board is to be drawn.
    fn play(&mut self, m: &<Self::Rules as Game>::Move) -> (String, bool);

    /// Makes the moves that a person typed, or says why it cannot.
    fn obey(&mut self, line: &str) -> Result<(), String>;

    /// The legal moves.
    fn moves(&self) -> Vec<String>;

    /// Takes back the last moves of a person, and those after them. Returns whether there were any.
    fn undo(&mut self, is_person: impl Fn(usize) -> bool) -> bool;

    /// The board, drawn.
    fn drawn(&self) -> String;

    /// The game so far, as it is printed.
    fn record(&self) -> String;

    /// The game so far, as it is saved, with its start and its rules.
    fn saved(&self) -> String;

    /// The arguments beside `--file` that continue a saved game, each after a blank.
    fn arguments(&self) -> String {
        String::new()
    }
}

/// Takes back the moves from the last position before the present one on in which a person is to
/// move. Returns the number of moves that are left, or `None` if there is no such position.
pub(crate) fn take_back<P>(
    positions: &mut Vec<P>,
    is_person: impl Fn(&P) -> bool,
) -> Option<usize> {
    let left = positions[..positions.len() - 1].iter().rposition(is_person)?;
    positions.truncate(left + 1);
    Some(left)
}

/// Reads the move that a person typed.
pub(crate) fn typed<M: FromStr>(line: &str) -> Result<M, String> {
    line.parse().map_err(|_| format!("{} is neither a move nor a command; try help", quoted(line)))
}

/// Why a player last made no move, if a file of its database failed.
#[derive(Clone, Default)]
pub(crate) struct Fault(Arc<Mutex<Option<Failure>>>);

impl Fault {
    /// Fails if the player made no move because of its database.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    /// Takes note of an error of the database, or of none.
    pub(crate) fn set(&self, failure: Option<Failure>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = failure;
    }
}

/// A player of the program, with the limits of a choice.
pub(crate) struct Computer<'p, G: Game> {
    pub(crate) player: Box<dyn Player<G> + 'p>,
    pub(crate) limits: Limits,
    pub(crate) fault: Fault,
}

impl<'p, G: Game> Computer<'p, G> {
    /// A player that has no database.
    pub(crate) fn new(player: Box<dyn Player<G> + 'p>, limits: Limits) -> Self {
        Self { player, limits, fault: Fault::default() }
    }

    /// The choice within the limits, with a progress bar.
    pub(crate) fn think(
        &mut self,
        game: &G,
        position: &G::State,
        progress: ProgressOption,
    ) -> Result<Option<Choice<G::Move>>, Failure> {
        let mut observer = (watch("thinking", progress), self.limits.clone());
        let choice = self.player.choose(game, position, &mut observer);
        drop(observer);
        self.fault.check()?;
        Ok(choice)
    }
}

impl<G: Game> Player<G> for Computer<'_, G> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        observer: &mut dyn Observer,
    ) -> Option<Choice<G::Move>> {
        self.player.choose(game, state, observer)
    }
}

/// What a player found out, on one line.
pub(crate) fn findings<M: Display>(choice: &Choice<M>) -> String {
    let estimate = choice.estimate.map(|estimate| format!("score {estimate}, "));
    let (depth, nodes, line) = (choice.depth, choice.nodes, words(&choice.line));
    format!("{}depth {depth}, {nodes} positions, line {line}", estimate.unwrap_or_default())
}

/// A game, with those who play it.
pub(crate) struct Table<'p, T: TerminalGame> {
    pub(crate) game: T,
    /// The player of each seat; `None` is a person.
    pub(crate) seats: Vec<Option<Computer<'p, T::Rules>>>,
    /// The player who gives the hints.
    pub(crate) hints: Computer<'p, T::Rules>,
    pub(crate) progress: ProgressOption,
    /// When the game is a draw, if it can be one.
    pub(crate) draws: Option<DrawOptions>,
    /// The file to which the game is written after each turn.
    pub(crate) save: Option<PathBuf>,
    /// The files that may be written again.
    pub(crate) own_files: Vec<PathBuf>,
}

impl<'p, T: TerminalGame> Table<'p, T> {
    /// A table with the seats that the arguments name. `computer` makes a player, and `default`
    /// takes the other seats.
    pub(crate) fn new<K: ValueEnum + Copy + Send + Sync + 'static>(
        game: T,
        options: &SeatOptions<K>,
        (seats, default): (usize, K),
        computer: impl Fn(K) -> Result<Computer<'p, T::Rules>, Failure>,
        progress: ProgressOption,
    ) -> Result<Self, Failure> {
        if options.seats.len() > seats {
            let found = options.seats.len();
            return Err(usage("--seats", format!("{found} seats for {seats} players")));
        }
        let hints = computer(default)?;
        let seats = (0..seats).map(|seat| match options.seats.get(seat) {
            Some(Who::Human) => Ok(None),
            Some(Who::Computer(kind)) => computer(*kind).map(Some),
            None => computer(default).map(Some),
        });
        let seats = seats.collect::<Result<_, _>>()?;
        let (save, own_files) = (options.save.clone(), Vec::new());
        Ok(Self { game, seats, hints, progress, draws: None, save, own_files })
    }

    /// Sets when the game is a draw.
    pub(crate) fn draws(self, draws: DrawOptions) -> Self {
        Self { draws: Some(draws), ..self }
    }

    /// Why the game is a draw, if it is one.
    fn draw(&self) -> Option<String> {
        let (draws, positions) = (self.draws?, self.game.positions());
        let times = positions.iter().filter(|other| *other == self.game.position()).count();
        if draws.repetitions > 0 && times >= draws.repetitions {
            return Some(format!("the position has occurred {}", counted(times, "time", "times")));
        }
        let plies = positions.len().saturating_sub(1);
        let is_over = draws.ply_limit.is_some_and(|limit| plies >= limit);
        is_over.then(|| format!("the limit of {} is reached", counted(plies, "ply", "plies")))
    }

    /// Plays to the end of the game, or until a person quits or the input ends. `file` is the one
    /// from which the game was read.
    pub(crate) fn run(
        mut self,
        file: Option<&PathBuf>,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        // A file that cannot be written to, or holds something else, is refused before the game.
        if let Some(save) = self.save.as_deref().filter(|save| is_foreign(save, file)) {
            let path = save.display();
            let advice = format!("continue it with --file {path}, or name another");
            return Err(usage("--save", format!("{path} exists; {advice}")));
        }
        self.own_files.extend(file.into_iter().chain(&self.save).cloned());
        self.save()?;
        if self.seats.iter().any(Option::is_none) {
            writeln!(out, "{}", T::HELP)?;
        }
        self.show(out)?;
        while self.game.winner().is_none() {
            if let Some(reason) = self.draw() {
                writeln!(out, "a draw: {reason}")?;
                return Ok(());
            }
            let seat = self.game.seat();
            if self.seats[seat].is_some() {
                self.reply(seat, out)?;
                continue;
            }
            write!(out, "{}> ", self.game.prompt(seat))?;
            out.flush()?;
            let Some(line) = input::line(input)? else { return Ok(()) };
            if !self.obey(&line, out)? {
                return Ok(());
            }
        }
        writeln!(out, "{} has won", self.game.winner().unwrap_or_default())?;
        Ok(())
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(write!(out, "{}", self.game.drawn())?)
    }

    /// Writes the game to the file of `--save`, if there is one.
    fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.save else { return Ok(()) };
        let written = replace_file(path, self.game.saved().as_bytes());
        written.map_err(|error| Failure::file("--save", path, error))
    }

    /// Makes the next move of a computer.
    fn reply(&mut self, seat: usize, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(computer) = &mut self.seats[seat] else { return Ok(()) };
        let (rules, position) = (self.game.rules(), self.game.position());
        let choice = computer.think(rules, position, self.progress);
        if cancelled_by_signal().is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        let choice = choice?.filter(|choice| rules.is_legal(position, &choice.best));
        let subject = format!("{}, {},", self.game.name(seat), computer.player.name());
        let Some(choice) = choice else {
            return Err(Failure::Differs(format!("{subject} found no legal move")));
        };
        let (text, is_drawn) = self.game.play(&choice.best);
        writeln!(out, "{subject} plays {text}")?;
        if is_drawn {
            self.save()?;
            self.show(out)?;
        }
        Ok(())
    }

    /// Carries out a command of a person. Returns whether play continues.
    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word, rest.trim()) {
            ("quit" | "q", "") => return Ok(false),
            ("" | "help", "") => writeln!(out, "{}", T::HELP)?,
            ("board", "") => self.show(out)?,
            ("moves", "") => writeln!(out, "{}", self.game.moves().join(" "))?,
            ("hint", "") => {
                let (rules, position) = (self.game.rules(), self.game.position());
                if let Some(choice) = self.hints.think(rules, position, self.progress)? {
                    writeln!(out, "{}: {}", choice.best, findings(&choice))?;
                }
            }
            ("undo", "") => {
                let seats = &self.seats;
                if self.game.undo(|seat| seats[seat].is_none()) {
                    self.save()?;
                    self.show(out)?;
                } else {
                    writeln!(out, "there is nothing to undo")?;
                }
            }
            ("save", file) => self.save_as(file, out)?,
            (record, "") if record == T::RECORD => {
                writeln!(out, "{}", self.game.record().trim_end())?;
            }
            _ => match self.game.obey(line) {
                Ok(()) => {
                    self.save()?;
                    self.show(out)?;
                }
                Err(error) => writeln!(out, "{error}")?,
            },
        }
        Ok(true)
    }

    /// Writes the game to a file that a person names.
    fn save_as(&mut self, file: &str, out: &mut dyn Write) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(out, "name a file: save FILE");
        }
        if is_foreign(Path::new(file), &self.own_files) {
            return writeln!(out, "{file} exists; name another file");
        }
        match replace_file(Path::new(file), self.game.saved().as_bytes()) {
            Ok(()) => {
                self.own_files.push(file.into());
                writeln!(out, "saved; continue it with --file {file}{}", self.game.arguments())
            }
            Err(error) => writeln!(out, "cannot write {file}: {error}"),
        }
    }
}
