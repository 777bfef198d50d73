//! `abstract-games sliding race --play`.

use std::io::{self, Write};
use std::path::Path;

use abstract_games::play::{GreedyPlayer, IterativeDeepening, Player, RandomPlayer};
use abstract_games::sliding::Slide;
use abstract_games::sliding::race::{Position, Race, RaceEvaluation, RaceValues};
use abstract_games::{Game, Outcome, Players, Run, Side};

use crate::arguments::{RaceOptions, RacePlayerKind};
use crate::failure::{Failure, usage};
use crate::input;
use crate::observe::watch_memory;
use crate::print::{texts, words};
use crate::terminal_game::{Computer, Table, TerminalGame, take_back, typed};

/// The values of all positions.
pub(super) fn values(race: Race, options: &RaceOptions) -> Result<RaceValues, Failure> {
    let resources = &options.resources;
    let watch = watch_memory("solving", resources.progress, resources.memory);
    let run = Run::new().observer(watch).threads(resources.threads.threads);
    Ok(RaceValues::new(race, run)?)
}

/// The name of a player at the beginning of a sentence.
pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

fn computer<'v>(
    kind: RacePlayerKind,
    options: &RaceOptions,
    values: Option<&'v RaceValues>,
) -> Computer<'v, Race> {
    let given = &options.player;
    let player: Box<dyn Player<Race> + 'v> = match (kind, values) {
        (RacePlayerKind::Perfect, Some(values)) => Box::new(values),
        (RacePlayerKind::Perfect | RacePlayerKind::AlphaBeta, _) => {
            Box::new(IterativeDeepening::new(RaceEvaluation).depth(given.depth()))
        }
        (RacePlayerKind::Greedy, _) => {
            Box::new(GreedyPlayer::new(RaceEvaluation).seed(given.seed.seed))
        }
        (RacePlayerKind::Random, _) => Box::new(RandomPlayer::new(given.seed.seed)),
    };
    Computer::new(player, given.limits(kind == RacePlayerKind::AlphaBeta))
}

pub(super) fn play(race: Race, options: &RaceOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let mut game = RaceGame { race, positions: vec![race.initial()], slides: Vec::new() };
    if let Some(path) = &options.file {
        if path == Path::new("-") {
            return Err(usage("--file", "standard input is for the moves that are played"));
        }
        let text = input::read("--file", path)?;
        game.read(&text).map_err(|error| usage("--file", error))?;
    }
    let default = options.player();
    let obeys = |kind| kind == RacePlayerKind::AlphaBeta;
    options.player.check_depth(options.seats.kinds(default), obeys)?;
    let solved = if options.seats.kinds(default).any(|kind| kind == RacePlayerKind::Perfect) {
        Some(values(race, options)?)
    } else {
        None
    };
    let computer = |kind| Ok(computer(kind, options, solved.as_ref()));
    let progress = options.resources.progress;
    let table = Table::new(game, &options.seats, (2, default), computer, progress)?;
    let table = table.draws(options.draws);
    table.run(options.file.as_ref(), &mut io::stdin().lock(), out)
}

/// A game in progress.
struct RaceGame {
    race: Race,
    /// The positions before each move, and the present one.
    positions: Vec<Position>,
    slides: Vec<Slide>,
}

impl RaceGame {
    /// Makes the moves of a saved game: a line with the size of the board, and then the moves in
    /// any lines.
    fn read(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let size = self.race.size();
        if [words.next(), words.next()] != [Some("size"), Some(size.to_string().as_str())] {
            return Err(format!("a saved race on this board begins with `size {size}`"));
        }
        for word in words {
            let slide: Slide = word.parse().map_err(|error| format!("{error}"))?;
            if !self.race.is_legal(self.position(), &slide) {
                return Err(format!("move {} is not legal: {slide}", self.slides.len() + 1));
            }
            self.play(&slide);
        }
        Ok(())
    }
}

impl TerminalGame for RaceGame {
    type Rules = Race;
    const HELP: &'static str = "\
Slide a rook as far as it goes: b1-b6. The first rook on a central square wins. Other commands:
  hint        the move that the computer would play
  moves       all legal moves
  undo        take back the moves since your last one
  board       draw the board
  record      the moves so far
  save FILE   write the game to a file
  help, quit";
    const RECORD: &'static str = "record";

    fn rules(&self) -> &Race {
        &self.race
    }

    fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn positions(&self) -> &[Position] {
        &self.positions
    }

    fn seat(&self) -> usize {
        self.position().turn() as usize
    }

    fn name(&self, seat: usize) -> String {
        colour(if seat == 0 { Side::First } else { Side::Second }).to_owned()
    }

    fn winner(&self) -> Option<String> {
        Some(match self.race.outcome(self.position())? {
            Outcome::Win(side) => colour(side).to_owned(),
            Outcome::Draw => "nobody".to_owned(),
        })
    }

    fn play(&mut self, slide: &Slide) -> (String, bool) {
        self.positions.push(self.race.play(self.position(), slide));
        self.slides.push(*slide);
        (slide.to_string(), true)
    }

    fn obey(&mut self, line: &str) -> Result<(), String> {
        let slide: Slide = typed(line)?;
        if !self.race.is_legal(self.position(), &slide) {
            return Err(format!("`{slide}` is not legal; moves lists the legal moves"));
        }
        self.play(&slide);
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        texts(self.race.moves(self.position()))
    }

    fn undo(&mut self, is_person: impl Fn(usize) -> bool) -> bool {
        let left = take_back(&mut self.positions, |position| is_person(position.turn() as usize));
        self.slides.truncate(left.unwrap_or(usize::MAX));
        left.is_some()
    }

    fn drawn(&self) -> String {
        self.position().picture(self.race.size()).to_text()
    }

    fn record(&self) -> String {
        words(&self.slides)
    }

    fn saved(&self) -> String {
        format!("size {}\n{}\n", self.race.size(), self.record())
    }

    fn arguments(&self) -> String {
        format!(" --size {}", self.race.size())
    }
}
