//! `abstract-games quoridor play`.

use std::io::{self, Write};

use abstract_games::Game;
use abstract_games::quoridor::notation::{Diagram, Layout, Ply, ReadGame};
use abstract_games::quoridor::{Move, Position, Quoridor, Setup};

use super::game::victor;
use super::players::Seats;
use crate::arguments::{PlayGameOptions, PlayerKind};
use crate::failure::Failure;
use crate::print::texts;
use crate::terminal_game::{Table, TerminalGame, take_back, typed};

pub(super) fn run<const N: usize>(
    read: &ReadGame<N>,
    options: &PlayGameOptions,
    out: &mut dyn Write,
) -> Result<(), Failure>
where
    Quoridor<N>: Seats<N>,
{
    let player = &options.player;
    player.player.check_depth(options.seats.kinds(player.kind()), PlayerKind::has_depth)?;
    let computer = |kind| Quoridor::computer(kind, player, Some(&read.game));
    let seats = (N, player.kind());
    let table = Table::new(read.clone(), &options.seats, seats, computer, options.progress)?;
    let table = table.draws(options.draws);
    table.run(options.game.file.as_ref(), &mut io::stdin().lock(), out)
}

impl<const N: usize> TerminalGame for ReadGame<N>
where
    Quoridor<N>: Seats<N>,
{
    type Rules = Quoridor<N>;
    const HELP: &'static str = "\
Move the pawn: e2. Place a fence: e3h or e3v. Other commands:
  hint        the move that the computer would play
  moves       all legal moves
  undo        take back the moves since your last one
  board       draw the board
  score       the moves so far
  save FILE   write the score to a file
  help, quit";
    const RECORD: &'static str = "score";

    fn rules(&self) -> &Quoridor<N> {
        &self.game
    }

    fn position(&self) -> &Position<N> {
        self.position()
    }

    fn positions(&self) -> &[Position<N>] {
        &self.positions
    }

    fn seat(&self) -> usize {
        self.position().turn()
    }

    fn name(&self, seat: usize) -> String {
        format!("player {}", seat + 1)
    }

    fn winner(&self) -> Option<String> {
        Some(victor(&self.game, self.game.winner(self.position())?))
    }

    fn play(&mut self, m: &Move) -> (String, bool) {
        let next = self.game.play(self.position(), m);
        self.record.result = None;
        self.record.plies.push(Ply::new(Some(*m)));
        self.positions.push(next);
        (m.to_string(), true)
    }

    fn obey(&mut self, line: &str) -> Result<(), String> {
        let m: Move = typed(line)?;
        if let Some(why) = self.game.illegality(self.position(), &m) {
            return Err(format!("`{m}` is not legal: {why}"));
        }
        self.play(&m);
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = texts(self.game.legal_moves(self.position()).iter());
        moves.sort_unstable();
        moves
    }

    fn undo(&mut self, is_person: impl Fn(usize) -> bool) -> bool {
        let left = take_back(&mut self.positions, |position| is_person(position.turn()));
        if let Some(left) = left {
            self.record.plies.truncate(left);
            self.record.result = None;
        }
        left.is_some()
    }

    fn drawn(&self) -> String {
        Diagram::new(&self.game, self.position()).to_string()
    }

    fn record(&self) -> String {
        self.record.score(Layout::Columns)
    }

    /// The score, with its board, its rules and its start, from which the numbers of players and
    /// fences can be told.
    fn saved(&self) -> String {
        let mut record = self.record.clone();
        record.state_rules(&self.game);
        record.start.get_or_insert_with(|| Setup::from(&self.positions[0]));
        record.score(Layout::Columns) + "\n"
    }
}
