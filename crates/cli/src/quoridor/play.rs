//! `abstract-games quoridor play`.

use std::io::{self, Write};
use std::path::PathBuf;

use abstract_games::play::Player;
use abstract_games::quoridor::notation::{Diagram, GameRecord, Layout, Ply};
use abstract_games::quoridor::{Move, Position, Quoridor, Setup};
use abstract_games::{Game, Stop};

use super::game::{Given, Source, Task, usage};
use super::players::{AnyPlayer, Seating};
use crate::arguments::{PlayGameOptions, Who};
use crate::failure::Failure;
use crate::observe::watch;
use crate::signals::cancelled_by_signal;
use crate::table::{self, Table, check_save};
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
        let mut table = QuoridorTable {
            options: self,
            game: given.game,
            seats,
            hints,
            record,
            positions,
            saved: None,
        };
        // A file that cannot be written to, or holds something else, is refused before the game.
        if let Some(path) = &self.save {
            check_save(path, self.game.file.as_ref())?;
            table.save()?;
        }
        table::play(&mut table, &mut io::stdin().lock(), out)
    }
}

impl PlayGameOptions {
    /// Who takes a seat.
    fn who(&self, seat: usize) -> Who {
        self.seats.get(seat).copied().unwrap_or(Who::Computer(self.player.kind()))
    }
}

/// A game in progress.
struct QuoridorTable<'a, const N: usize> {
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

impl<const N: usize> QuoridorTable<'_, N> {
    fn position(&self) -> &Position<N> {
        &self.positions[self.positions.len() - 1]
    }

    /// Makes a legal move, saves the score if asked to, and draws the board.
    fn make(&mut self, m: Move, out: &mut dyn Write) -> Result<(), Failure> {
        let next = self.game.play(self.position(), &m);
        self.record.plies.push(Ply::new(Some(m)));
        self.positions.push(next);
        self.save()?;
        self.show(out)
    }

    /// Writes the score to the file of `--save`, if there is one.
    fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.options.save else { return Ok(()) };
        table::save(self, path).map_err(|error| Failure::file("--save", path, error))
    }
}

impl<const N: usize> Table for QuoridorTable<'_, N> {
    const HELP: &'static str = HELP;
    const RECORD: &'static str = "score";

    fn has_people(&self) -> bool {
        self.seats.iter().any(Option::is_none)
    }

    fn winner(&self) -> Option<String> {
        let winner = self.game.winner(self.position())?;
        Some(format!("player {}", winner + 1))
    }

    fn person(&self) -> Option<String> {
        let turn = self.position().turn();
        self.seats[turn].is_none().then(|| format!("player {}", turn + 1))
    }

    fn reply(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = *self.position();
        let turn = position.turn();
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

    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match line.parse::<Move>() {
            Err(_) => writeln!(out, "`{line}` is neither a move nor a command; try help")?,
            Ok(m) => match self.game.illegality(self.position(), &m) {
                Some(why) => writeln!(out, "`{m}` is not legal: {why}")?,
                None => self.make(m, out)?,
            },
        }
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        let legal = self.game.legal_moves(self.position());
        let mut moves: Vec<_> = legal.into_iter().map(|m| m.to_string()).collect();
        moves.sort_unstable();
        moves
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

    fn undo(&mut self) -> Result<bool, Failure> {
        let before = &self.positions[..self.positions.len() - 1];
        let is_person = |position: &Position<N>| self.seats[position.turn()].is_none();
        let Some(last) = before.iter().rposition(is_person) else { return Ok(false) };
        self.positions.truncate(last + 1);
        self.record.plies.truncate(last);
        Ok(true)
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(write!(out, "{}", Diagram::new(&self.game, self.position()))?)
    }

    fn record(&self) -> String {
        self.record.score(Layout::Columns)
    }

    /// The score, with its board and its start, from which the numbers of players and fences can be told.
    fn saved(&self) -> String {
        let mut record = self.record.clone();
        record.state_board(self.game.board());
        record.start.get_or_insert_with(|| Setup::from(&self.positions[0]));
        record.score(Layout::Columns) + "\n"
    }

    fn arguments(&self) -> String {
        String::new()
    }

    fn own_files(&self) -> Vec<&PathBuf> {
        let files = [&self.options.save, &self.options.game.file, &self.saved];
        files.into_iter().flatten().collect()
    }

    fn note_file(&mut self, path: PathBuf) {
        self.saved = Some(path);
    }
}
