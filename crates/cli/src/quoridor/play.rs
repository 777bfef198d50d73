//! `abstract-games quoridor play`.

use std::io::Write;

use abstract_games::Game;
use abstract_games::quoridor::notation::{Diagram, Layout, Ply, ReadGame};
use abstract_games::quoridor::{Direction, Move, Quoridor, Setup};
use anstyle::Style;

use super::game::victory;
use super::players::Seats as Players;
use crate::arguments::{DrawOptions, PlayGameOptions};
use crate::failure::Result;
use crate::print::{counted, texts};
use crate::screen::{Drawn, of_player};
use crate::seats::{Seats, draw, take_back, typed};
use crate::session::{TerminalGame, View, play};

pub(super) fn run<const N: usize>(
    read: &ReadGame<N>,
    options: &PlayGameOptions,
    out: &mut dyn Write,
) -> Result
where
    Quoridor<N>: Players<N>,
{
    let (file, save) = (options.game.file.as_ref(), options.seats.save.as_ref());
    options.game.partial.check_saved(file, save)?;
    let player = &options.player;
    options.seats.kinds(N, player.kind(), &player.player)?;
    let computer = |kind| Quoridor::computer(kind, player, Some(&read.game));
    let seats = Seats::new(&options.seats, (N, player.kind()), computer, options.progress)?;
    let mut game = QuoridorGame { read: read.clone(), seats, draws: options.draws };
    play(&mut game, (file, save), out)
}

/// A game in progress.
struct QuoridorGame<const N: usize> {
    read: ReadGame<N>,
    seats: Seats<'static, Quoridor<N>>,
    draws: DrawOptions,
}

const HOW: &str =
    "Move the pawn: e2. Place a fence: e3h, above e3 and f3, or e3v, right of e3 and e4.";

fn name(player: usize) -> String {
    format!("player {}", player + 1)
}

impl<const N: usize> QuoridorGame<N> {
    fn play(&mut self, m: Move) {
        let next = self.read.game.play(self.read.position(), &m);
        self.read.record.result = None;
        self.read.record.plies.push(Ply::new(Some(m)));
        self.read.positions.push(next);
    }

    /// The way of a player, and the fences left.
    fn player(&self, player: usize) -> String {
        let way = match Quoridor::<N>::side(player) {
            Direction::Down => "up",
            Direction::Up => "down",
            Direction::Right => "left",
            Direction::Left => "right",
        };
        let left = usize::from(self.read.position().supplies()[player]);
        let (name, left) = (name(player), counted(left, "fence", "fences"));
        format!("{} goes {way}, {left} left", self.seats.named(player, &name))
    }
}

/// The style of pawns and fences.
fn style(line: &[char], at: usize) -> Style {
    match line[at].to_digit(10) {
        Some(player) => of_player(player as usize - 1),
        None if line[at] == '.' => Style::new().dimmed(),
        None => Style::new().bold(),
    }
}

impl<const N: usize> TerminalGame for QuoridorGame<N> {
    fn view(&self) -> View {
        let (game, position) = (&self.read.game, self.read.position());
        let mut moves = texts(game.legal_moves(position).iter());
        moves.sort_unstable();
        let record = self.read.record.score(Layout::Columns);
        // The saved score has its board, its rules and its start, from which the numbers of players
        // and fences can be told.
        let mut saved = self.read.record.clone();
        saved.state_rules(game);
        saved.start.get_or_insert_with(|| Setup::from(&self.read.positions[0]));
        View {
            people: self.seats.people(),
            turn: (position.turn(), name(position.turn())),
            help: [HOW, ""],
            task: None,
            moves,
            text: Diagram::new(game, position).to_string(),
            drawn: Drawn::new(game.picture(position).to_text(), style),
            about: texts((0..N).map(|player| self.player(player))).join("\n"),
            listed: position.to_string(),
            record,
            saved: (saved.score(Layout::Columns) + "\n", String::new()),
        }
    }

    fn end(&mut self) -> Result<Option<String>> {
        let won = victory(&self.read.game, self.read.position());
        Ok(won.or_else(|| draw(self.draws, &self.read.positions)))
    }

    fn reply(&mut self) -> Result<(String, bool)> {
        let (game, position) = (&self.read.game, self.read.position());
        let seat = position.turn();
        let (m, subject) = self.seats.choice((seat, &name(seat)), game, position)?;
        self.play(m);
        Ok((format!("{subject} plays {m}"), true))
    }

    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let m: Move = typed(line)?;
        if let Some(why) = self.read.game.illegality(self.read.position(), &m) {
            return Err(format!("`{m}` is not legal: {why}"));
        }
        self.play(m);
        Ok(true)
    }

    fn undo(&mut self) -> bool {
        let people = self.seats.people();
        let left = take_back(&mut self.read.positions, |position| people[position.turn()]);
        if let Some(left) = left {
            self.read.record.plies.truncate(left);
            self.read.record.result = None;
        }
        left.is_some()
    }

    fn hint(&mut self) -> Result<String> {
        let (game, position) = (&self.read.game, self.read.position());
        self.seats.hint(&name(position.turn()), game, position)
    }
}
