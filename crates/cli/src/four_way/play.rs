//! `abstract-games four-way play`.

use std::io::{self, Write};
use std::path::Path;

use abstract_games::four_way_fences::notation::{Diagram, ExtendedRecord, GameRecord, resolve};
use abstract_games::four_way_fences::players::{PathEvaluation, TurnPlayer, greedy};
use abstract_games::four_way_fences::{FourWayFences, Position, Setup, Step, StoneMove, Turn};
use abstract_games::play::{IterativeDeepening, Player, RandomPlayer};
use abstract_games::{Game, Side, quoted};

use super::played::{Played, read};
use super::rules::{arguments, game};
use crate::arguments::{FourWayPlayOptions, FourWayPlayerKind};
use crate::failure::{Failure, usage};
use crate::input;
use crate::print::texts;
use crate::terminal_game::{Computer, Table, TerminalGame};

fn computer(
    kind: FourWayPlayerKind,
    options: &FourWayPlayOptions,
) -> Computer<'static, FourWayFences> {
    let given = &options.player;
    let player: Box<dyn Player<FourWayFences>> = match kind {
        FourWayPlayerKind::AlphaBeta => {
            let search = IterativeDeepening::new(PathEvaluation::default());
            let search = search.memory(options.memory.memory.as_u64());
            Box::new(TurnPlayer::new(search.depth(given.depth())))
        }
        FourWayPlayerKind::Greedy => Box::new(greedy()),
        FourWayPlayerKind::Random => Box::new(RandomPlayer::new(given.seed.seed)),
    };
    Computer::new(player, given.limits(kind == FourWayPlayerKind::AlphaBeta))
}

pub(super) fn run(options: &FourWayPlayOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let game = game(&options.rules)?;
    let given = match &options.file {
        Some(path) if path == Path::new("-") => {
            return Err(usage("--file", "standard input is for the turns that are played"));
        }
        Some(path) => read(game, "--file", &input::read("--file", path)?, Side::First)?,
        None => read(game, "POSITION", &game.initial().to_string(), Side::First)?,
    };
    if let Some(fault) = &given.fault {
        return Err(usage("--file", fault));
    }
    let game = FourWayGame { given, steps: Vec::new(), lines: Vec::new() };
    let default = options.player.player.unwrap_or(FourWayPlayerKind::AlphaBeta);
    let obeys = |kind| kind == FourWayPlayerKind::AlphaBeta;
    options.player.check_depth(options.seats.kinds(default), obeys)?;
    let computer = |kind| Ok(computer(kind, options));
    let table = Table::new(game, &options.seats, (2, default), computer, options.progress)?;
    table.run(options.file.as_ref(), &mut io::stdin().lock(), out)
}

/// A single step: a stone with its way, or the end of the turn.
#[derive(Clone)]
enum Part {
    Stone(StoneMove),
    Last(Step),
}

/// A game in progress.
struct FourWayGame {
    /// The game before the first step at this table.
    given: Played,
    /// The steps, each with the position after it.
    steps: Vec<(Part, Position)>,
    /// The numbers of steps before each line of steps that a person gave.
    lines: Vec<usize>,
}

impl FourWayGame {
    fn game(&self) -> &FourWayFences {
        &self.given.game
    }

    fn position(&self) -> &Position {
        self.steps.last().map_or_else(|| self.given.position(), |(_, position)| position)
    }

    /// The steps that a person gives, with the positions after them. Either all are legal, or the
    /// error names the first that is not.
    fn parts(&self, line: &str) -> Result<Vec<(Part, Position)>, String> {
        if let Ok(record) = format!("1. {} {line}", self.dots()).parse::<GameRecord>() {
            if let [turn] = record.turns.as_slice() {
                let found = resolve(self.game(), self.position(), turn)
                    .map_err(|error| error.to_string())?;
                return match found.as_slice() {
                    [one] => self.turn(&one.turn),
                    ways => {
                        let ways = texts(ways.iter().map(|way| &way.turn));
                        Err(format!("this can be read in {} ways: {}", ways.len(), ways.join(", ")))
                    }
                };
            }
        }
        let mut position = *self.position();
        let mut parts = Vec::new();
        for word in line.split_whitespace() {
            let part = self.part(&position, word)?;
            position = self
                .after(&position, &part)
                .map_err(|why| format!("`{word}` is not legal: {why}"))?;
            parts.push((part, position));
        }
        Ok(parts)
    }

    /// Adds the end of the turn, if no stone has to move after these steps and there is no legal
    /// wall.
    fn end_turn(&self, parts: &mut Vec<(Part, Position)>) {
        let Some((_, position)) = parts.last() else { return };
        let end = Part::Last(Step::NoWall);
        if position.turn() != self.position().turn() {
            return;
        }
        if let Ok(next) = self.after(position, &end) {
            parts.push((end, next));
        }
    }

    /// An ellipsis if it is the second player's turn.
    fn dots(&self) -> &'static str {
        if self.position().turn() == Side::Second { "..." } else { "" }
    }

    /// The steps of a whole turn.
    fn turn(&self, turn: &Turn) -> Result<Vec<(Part, Position)>, String> {
        let moves = turn.moves.iter().cloned().map(Part::Stone);
        let mut position = *self.position();
        let mut parts = Vec::new();
        for part in moves.chain(turn.wall.map(|wall| Part::Last(Step::Wall(wall)))) {
            position = self.after(&position, &part)?;
            parts.push((part, position));
        }
        Ok(parts)
    }

    /// The step that a word describes.
    fn part(&self, position: &Position, word: &str) -> Result<Part, String> {
        if let Ok(m) = word.parse() {
            return Ok(Part::Stone(m));
        }
        let neither = || format!("{} is neither a step nor a command; try help", quoted(word));
        Ok(self.with_way(position, word.parse().map_err(|_| neither())?))
    }

    /// A step with the way of its stone. If there is no such way, the step is not legal.
    fn with_way(&self, position: &Position, step: Step) -> Part {
        if let Step::Stone { stone, to } = step {
            let mut paths = self.game().paths(position, stone).into_iter();
            if let Some(path) = paths.find(|path| path.end == to) {
                return Part::Stone(StoneMove { stone, legs: path.legs });
            }
        }
        Part::Last(step)
    }

    /// The position after a step.
    fn after(&self, position: &Position, part: &Part) -> Result<Position, String> {
        let game = self.game();
        let step = match part {
            Part::Stone(m) => game.step(position, m).map_err(|error| error.why.to_string())?,
            Part::Last(step) => *step,
        };
        match game.illegality(position, &step) {
            Some(why) => Err(why.to_string()),
            None => Ok(game.play(position, &step)),
        }
    }

    /// The complete turns of the game.
    fn complete_turns(&self) -> ExtendedRecord {
        let mut record = self.given.extended();
        let mut turn = Turn::default();
        let mut side = self.given.position().turn();
        for (part, after) in &self.steps {
            match part {
                Part::Stone(m) => turn.moves.push(m.clone()),
                Part::Last(Step::Wall(wall)) => turn.wall = Some(*wall),
                Part::Last(_) => {}
            }
            if after.turn() != side || self.game().winner(after).is_some() {
                record.turns.push(std::mem::take(&mut turn).into());
                side = after.turn();
            }
        }
        record
    }
}

impl TerminalGame for FourWayGame {
    type Rules = FourWayFences;
    const HELP: &'static str = "\
Give a turn, as a whole or in parts: n:N e:E2W Bg3 (stones with their ways, and the wall),
n-Di (a stone and its new cell), n-off, or n e - - Bg3 (as in the record). A turn for which there
is no wall ends by itself; if no stone can move either, give no-wall. Other commands:
  hint        the step that the computer would play
  moves       all legal steps
  undo        take back your last steps, and those after them
  board       draw the board
  record      the game so far
  save FILE   write the game to a file
  help, quit";
    const RECORD: &'static str = "record";

    fn rules(&self) -> &FourWayFences {
        self.game()
    }

    fn position(&self) -> &Position {
        self.position()
    }

    fn seat(&self) -> usize {
        self.position().turn() as usize
    }

    fn name(&self, seat: usize) -> String {
        format!("the {} player", self.prompt(seat))
    }

    fn prompt(&self, seat: usize) -> String {
        if seat == 0 { Side::First } else { Side::Second }.to_string()
    }

    fn winner(&self) -> Option<String> {
        let winner = self.game().winner(self.position())?;
        Some(self.name(winner as usize))
    }

    fn play(&mut self, step: &Step) -> (String, bool) {
        let (game, position) = (self.game(), self.position());
        let part = self.with_way(position, *step);
        let next = game.play(position, step);
        let is_complete = next.turn() != position.turn() || game.winner(&next).is_some();
        let text = match &part {
            Part::Stone(m) => m.to_string(),
            Part::Last(step) => step.to_string(),
        };
        self.steps.push((part, next));
        (text, is_complete)
    }

    fn obey(&mut self, line: &str) -> Result<(), String> {
        let mut parts = self.parts(line)?;
        self.end_turn(&mut parts);
        self.lines.push(self.steps.len());
        self.steps.extend(parts);
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        texts(self.game().moves(self.position()))
    }

    fn undo(&mut self, _: impl Fn(usize) -> bool) -> bool {
        let Some(last) = self.lines.pop() else { return false };
        self.steps.truncate(last);
        true
    }

    fn drawn(&self) -> String {
        let record = self.complete_turns();
        let walls = record.turns.iter().filter_map(|turn| turn.turn.wall);
        Diagram::new(self.game().board(), self.position()).with_walls(walls).to_string()
    }

    fn record(&self) -> String {
        self.complete_turns().to_string()
    }

    fn saved(&self) -> String {
        let mut record = self.complete_turns();
        record.rules = Some(self.given.game);
        record.start.get_or_insert_with(|| Setup::from(&self.given.positions[0]));
        record.to_string()
    }

    fn arguments(&self) -> String {
        arguments(self.game())
    }
}
