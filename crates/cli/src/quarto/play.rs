//! `abstract-games quarto play`.

use std::io::{BufRead, Write};

use abstract_games::quarto::{Move, PerfectPlayer, Position, Quarto};
use abstract_games::{Adversarial, Game, Outcome, Players, Side, Value};

use super::book_file::read;
use super::position::{game, refused};
use crate::arguments::{PlayOptions, ProgressOption};
use crate::failure::{Failure, usage};
use crate::input;
use crate::observe::watch;
use crate::print::words;
use crate::terminal_game::take_back;

const HELP: &str = "Give a piece: 0 to f. Place it on a cell: a1 to d4. Other commands: hint (the best \
                    moves), values (the value of every move), pieces, undo, quit.";

pub(super) fn play(
    options: &PlayOptions,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (quarto, position) = game(&options.rules.rules, &options.position)?;
    let resources = &options.resources;
    let player = PerfectPlayer::new(&quarto, resources.memory.as_u64());
    let player = player.map_err(|error| usage("--memory", error))?;
    let mut player = player.threads(resources.threads.threads);
    // Without a file, the player has the built-in book of the rules, if there is one.
    if let Some(path) = &options.book {
        let book = read(path, quarto.rules())?;
        player = player.book(book).map_err(|error| usage("--book", error))?;
    }
    let (own, progress) = (Side::from(options.side), resources.progress);
    let mut table = Table { quarto, player, own, line: vec![position], progress };
    writeln!(out, "{HELP}")?;
    table.show(out)?;
    while table.quarto.result(table.position()).is_none() {
        if table.quarto.turn(table.position()) == own {
            out.write_all(b"> ")?;
            out.flush()?;
            let Some(line) = input::line(input)? else { return Ok(()) };
            if !table.obey(&line, out)? {
                return Ok(());
            }
        } else {
            table.reply(out)?;
        }
    }
    let end = match table.quarto.outcome(table.position()) {
        Some(Outcome::Win(winner)) if winner == own => "Quarto: you win.",
        Some(Outcome::Win(_)) => "Quarto: you lose.",
        _ => "The board is full: a draw.",
    };
    writeln!(out, "{end}")?;
    Ok(())
}

/// A game in progress.
struct Table {
    quarto: Quarto,
    player: PerfectPlayer,
    /// The seat of the person.
    own: Side,
    /// The positions so far.
    line: Vec<Position>,
    progress: ProgressOption,
}

impl Table {
    fn position(&self) -> &Position {
        &self.line[self.line.len() - 1]
    }

    /// Carries out a command of the person. Returns whether play continues.
    fn obey(&mut self, word: &str, out: &mut dyn Write) -> Result<bool, Failure> {
        let position = *self.position();
        match word {
            "quit" | "q" => return Ok(false),
            "" | "help" => writeln!(out, "{HELP}")?,
            "pieces" => {
                for piece in position.remaining() {
                    writeln!(out, "  {piece}  {}", piece.description())?;
                }
            }
            "hint" => {
                let best = self
                    .player
                    .best_moves(&position, watch("thinking", self.progress))
                    .map_err(refused)?;
                writeln!(out, "best: {}", words(&best))?;
            }
            "values" => {
                let values = self
                    .player
                    .values(&position, watch("thinking", self.progress))
                    .map_err(refused)?;
                for value in [Value::Win, Value::Draw, Value::Loss] {
                    let with = values.iter().filter(|(_, other)| *other == value);
                    let moves = words(with.map(|(m, _)| m));
                    if !moves.is_empty() {
                        writeln!(out, "{value}: {moves}")?;
                    }
                }
            }
            "undo" => self.undo(out)?,
            _ => match word.parse::<Move>() {
                Err(error) => writeln!(out, "{error}")?,
                Ok(m) => match self.quarto.try_play(&position, &m) {
                    Err(_) => writeln!(out, "`{m}` cannot be played now")?,
                    Ok(next) => {
                        self.line.push(next);
                        if matches!(m, Move::Place(_)) {
                            self.show(out)?;
                        }
                    }
                },
            },
        }
        Ok(true)
    }

    /// Takes back the moves since the last choice of the person.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let own = |position: &Position| self.quarto.turn(position) == self.own;
        match take_back(&mut self.line, own) {
            Some(_) => self.show(out),
            None => Ok(writeln!(out, "there is nothing to undo")?),
        }
    }

    /// Plays the first of the best moves.
    fn reply(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = *self.position();
        let best =
            self.player.best_move(&position, watch("thinking", self.progress)).map_err(refused)?;
        let Some(m) = best else { return Ok(()) };
        match m {
            Move::Give(piece) => writeln!(out, "You are given {piece}.")?,
            Move::Place(cell) => writeln!(out, "Your piece is placed on {cell}.")?,
        }
        self.line.push(self.quarto.play(&position, &m));
        match m {
            Move::Give(_) => self.prompt(out),
            Move::Place(_) => self.show(out),
        }
    }

    /// Prints the board and the prompt.
    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        write!(out, "{}", self.position().picture([]).to_text())?;
        self.prompt(out)
    }

    /// Prints what the person has to do, if it is their turn.
    fn prompt(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = self.position();
        let is_over = self.quarto.result(position).is_some();
        if is_over || self.quarto.turn(position) != self.own {
            return Ok(());
        }
        if let Some(piece) = position.hand() {
            writeln!(out, "Place {piece}, {}.", piece.description())?;
        } else {
            writeln!(out, "Give a piece: {}.", words(position.remaining()))?;
        }
        Ok(())
    }
}
