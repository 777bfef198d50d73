//! `abstract-games quoridor bestmove`, `qtp` and `play`.

use std::io::{self, Write};
use std::time::Instant;

use abstract_games::play::{Choice, Estimate};
use abstract_games::quoridor::notation::{Diagram, Layout, Ply, ReadGame};
use abstract_games::quoridor::qtp::Session;
use abstract_games::quoridor::{AnyQuoridor, Direction, Move, Setup};
use abstract_games::{Game, Score, Stop};
use anstyle::Style;
use serde_json::{Value, json};

use super::game::{victory, won};
use super::players::computer;
use crate::arguments::{
    BestMoveOptions, DrawOptions, PlayGameOptions, PlayerKind, QtpOptions, ReportFormat,
};
use crate::failure::{OrUsage, Result, ended};
use crate::print::{self, counted, joined, optional, texts};
use crate::screen::{Drawn, of_player};
use crate::seats::{Seats, Unit, draw, take_back, typed};
use crate::session::{self, TerminalGame, View};

/// The score of a win now. A win in n plies is less by n.
const WIN: i64 = 1_000_000;

/// An estimate as one number for the player to move.
fn score(estimate: Estimate) -> i64 {
    match estimate {
        Estimate::Points(points) => i64::from(points).clamp(1 - WIN / 2, WIN / 2 - 1),
        Estimate::Proved(Score::Win(plies)) => WIN - i64::from(plies),
        Estimate::Proved(Score::Loss(plies)) => i64::from(plies) - WIN,
        Estimate::Proved(Score::Draw) => 0,
    }
}

pub(super) fn best_move(read: &ReadGame, options: &BestMoveOptions, out: &mut dyn Write) -> Result {
    let kind = options.player.kind(&read.game);
    options.player.player.check(&[kind])?;
    let mut computer = computer(kind, &options.player, &read.game, true)?;
    let begin = Instant::now();
    let choice = computer.think(&read.game, read.position(), options.progress)?;
    let seconds = begin.elapsed().as_secs_f64();
    match (options.report.format, &choice) {
        (ReportFormat::Json, choice) => {
            let end = json!({ "player": kind.to_string(), "seconds": seconds });
            let chosen = chosen(choice.as_ref(), computer.unit);
            print::json(&joined([chosen, end, won(read)]), out)?;
        }
        (ReportFormat::Text, Some(choice)) => {
            let name = format!("player {}", read.position().turn() + 1);
            writeln!(out, "{}\n{}", choice.best, computer.findings(&name, choice))?;
        }
        (ReportFormat::Text, None) => {
            writeln!(out, "{}", victory(read).as_deref().unwrap_or("no move"))?;
        }
    }
    ended(choice.and_then(|choice| choice.stopped).filter(|stop| *stop == Stop::Cancelled))
}

/// A choice as JSON; in a finished game there is none.
fn chosen(choice: Option<&Choice<Move>>, unit: Unit) -> Value {
    let estimate = choice.and_then(|choice| choice.estimate);
    let proved = estimate.filter(|estimate| matches!(estimate, Estimate::Proved(_)));
    joined([
        json!({
            "move": choice.map(|choice| choice.best.to_string()),
            "score": estimate.map(score),
        }),
        optional("proved", proved.map(|estimate| estimate.to_string())),
        optional("winning_chance", estimate.and_then(|estimate| unit.chance(estimate))),
        json!({
            "depth": choice.map_or(0, |choice| choice.depth),
            "nodes": choice.map_or(0, |choice| choice.nodes),
            "pv": choice.map_or_else(Vec::new, |choice| texts(&choice.line)),
        }),
    ])
}

pub(super) fn serve(read: &ReadGame, options: &QtpOptions, out: &mut dyn Write) -> Result {
    let kind = options.player.kind(&read.game);
    // Games that are not in the database of the player solved are played by alpha-beta.
    let other = PlayerKind::Named(kind.searcher());
    options.player.player.check(&[kind, other])?;
    let computer = computer(kind, &options.player, &read.game, false)?;
    let session = Session::new(read.game, computer.player).limits(computer.limits);
    let mut session = session.after(&read.record).or_usage(options.game.argument())?;
    session.serve(io::stdin().lock(), out)?;
    // The protocol has no word for it: the controller was told that there is no move.
    computer.answer.check()
}

pub(super) fn play(read: &ReadGame, options: &PlayGameOptions, out: &mut dyn Write) -> Result {
    let (file, save) = (options.game.file.as_ref(), options.seats.save.as_ref());
    options.game.partial.check_saved(file, save)?;
    let (player, players) = (&options.player, read.game.players());
    let kind = player.kind(&read.game);
    options.seats.kinds(players, kind, &player.player)?;
    let computer = |kind| computer(kind, player, &read.game, true);
    let seats = Seats::new(&options.seats, (players, kind), computer, options.progress)?;
    let mut game = QuoridorGame { read: read.clone(), seats, draws: options.draws };
    session::play(&mut game, (file, save), out)
}

/// A game in progress.
struct QuoridorGame {
    read: ReadGame,
    seats: Seats<'static, AnyQuoridor>,
    draws: DrawOptions,
}

const HOW: &str =
    "Move the pawn: a2. Place a fence: a1h, above a1 and b1, or a1v, right of a1 and a2.";

fn player_name(player: usize) -> String {
    format!("player {}", player + 1)
}

impl QuoridorGame {
    fn play(&mut self, m: Move) {
        let next = self.read.game.play(self.read.position(), &m);
        self.read.record.result = None;
        self.read.record.plies.push(Ply::new(Some(m)));
        self.read.positions.push(next);
    }

    /// The way of a player, and the fences left.
    fn player(&self, player: usize) -> String {
        let way = match self.read.game.side(player) {
            Direction::Down => "up",
            Direction::Up => "down",
            Direction::Right => "left",
            Direction::Left => "right",
        };
        let left = self.read.position().supplies()[player];
        let (name, left) = (player_name(player), counted(left, "fence", "fences"));
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

impl TerminalGame for QuoridorGame {
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
            turn: (position.turn(), player_name(position.turn())),
            help: [HOW, ""],
            task: None,
            moves,
            text: Diagram::new(game, position).to_string(),
            drawn: Drawn::new(game.picture(position).to_text(), style),
            about: texts((0..game.players()).map(|player| self.player(player))).join("\n"),
            listed: position.to_string(),
            record,
            saved: (saved.score(Layout::Columns) + "\n", String::new()),
        }
    }

    fn end(&mut self) -> Result<Option<String>> {
        Ok(victory(&self.read).or_else(|| draw(self.draws, &self.read.positions)))
    }

    fn reply(&mut self) -> Result<(String, bool)> {
        let (game, position) = (&self.read.game, self.read.position());
        let seat = position.turn();
        let (m, subject) = self.seats.choice((seat, &player_name(seat)), game, position)?;
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
        self.seats.hint(&player_name(position.turn()), game, position)
    }
}
