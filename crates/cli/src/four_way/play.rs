//! `abstract-games four-way play`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abstract_games::four_way_fences::notation::{Diagram, ExtendedRecord, GameRecord, resolve};
use abstract_games::four_way_fences::players::{PathEvaluation, TurnPlayer, greedy};
use abstract_games::four_way_fences::{FourWayFences, Position, Setup, Step, StoneMove, Turn};
use abstract_games::play::{IterativeDeepening, Player, RandomPlayer};
use abstract_games::{Game, Side, Stop};

use super::played::{Played, read};
use super::{arguments, game, usage};
use crate::arguments::{FourWayPlayOptions, FourWayPlayerKind, Who};
use crate::failure::Failure;
use crate::input;
use crate::observe::watch;
use crate::signals::cancelled_by_signal;
use crate::table::{self, Table, check_save};
use crate::thoughts::thoughts;

const HELP: &str = "\
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

type AnyPlayer = Box<dyn Player<FourWayFences>>;

fn player(kind: FourWayPlayerKind, options: &FourWayPlayOptions) -> AnyPlayer {
    match kind {
        FourWayPlayerKind::AlphaBeta => {
            let search = IterativeDeepening::new(PathEvaluation::default());
            let search = search.memory(options.memory.as_u64());
            Box::new(TurnPlayer::new(search.depth(options.depth.unwrap_or(u32::MAX))))
        }
        FourWayPlayerKind::Greedy => Box::new(greedy()),
        FourWayPlayerKind::Random => Box::new(RandomPlayer::new(options.seed)),
    }
}

pub(super) fn run(
    options: &FourWayPlayOptions,
    out: &mut dyn Write,
) -> Result<std::process::ExitCode, Failure> {
    let game = game(&options.rules)?;
    if let [_, _, _, ..] = options.seats.as_slice() {
        return Err(usage("--seats", format!("{} seats for 2 players", options.seats.len())));
    }
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
    let seat = |index: usize| match options.who(index) {
        Who::Human => None,
        Who::Computer(kind) => Some(player(kind, options)),
    };
    let (seats, hints) = ([seat(0), seat(1)], player(options.player, options));
    let mut table = FourWayTable {
        options,
        seats,
        hints,
        given,
        steps: Vec::new(),
        lines: Vec::new(),
        saved: None,
    };
    // A file that cannot be written to, or holds something else, is refused before the game.
    if let Some(path) = &options.save {
        check_save(path, options.file.as_ref())?;
        table.save()?;
    }
    table::play(&mut table, &mut io::stdin().lock(), out)?;
    Ok(std::process::ExitCode::SUCCESS)
}

impl FourWayPlayOptions {
    /// Who takes a seat.
    fn who(&self, seat: usize) -> Who<FourWayPlayerKind> {
        self.seats.get(seat).copied().unwrap_or(Who::Computer(self.player))
    }
}

/// A single step: a stone with its way, or the end of the turn.
#[derive(Clone)]
enum Part {
    Stone(StoneMove),
    Last(Step),
}

/// A game in progress.
struct FourWayTable<'a> {
    options: &'a FourWayPlayOptions,
    /// The player of each seat; `None` is a person.
    seats: [Option<AnyPlayer>; 2],
    /// The player who gives the hints.
    hints: AnyPlayer,
    /// The game before the first step at this table.
    given: Played,
    /// The steps, each with the position after it.
    steps: Vec<(Part, Position)>,
    /// The numbers of steps before each line of steps that a person gave.
    lines: Vec<usize>,
    /// The last file that a person had the game saved to.
    saved: Option<PathBuf>,
}

impl FourWayTable<'_> {
    fn game(&self) -> &FourWayFences {
        &self.given.game
    }

    fn position(&self) -> &Position {
        self.steps.last().map_or_else(|| self.given.position(), |(_, position)| position)
    }

    /// The steps that a person gives, with the positions after them. Either all are legal, or the error names the first
    /// that is not.
    fn parts(&self, line: &str) -> Result<Vec<(Part, Position)>, String> {
        if let Ok(record) = format!("1. {} {line}", self.dots()).parse::<GameRecord>() {
            if let [turn] = record.turns.as_slice() {
                let found = resolve(self.game(), self.position(), turn)
                    .map_err(|error| error.to_string())?;
                return match found.as_slice() {
                    [one] => self.turn(&one.turn),
                    ways => {
                        let ways: Vec<_> = ways.iter().map(|way| way.turn.to_string()).collect();
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

    /// Adds the end of the turn, if no stone has to move after these steps and there is no legal wall.
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
        let neither = || format!("`{word}` is neither a step nor a command; try help");
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

    /// Makes legal steps, saves the game if asked to, and draws the board.
    fn make(&mut self, parts: Vec<(Part, Position)>, out: &mut dyn Write) -> Result<(), Failure> {
        let before = self.position().turn();
        self.steps.extend(parts);
        if self.position().turn() != before || self.game().winner(self.position()).is_some() {
            self.save()?;
        }
        self.show(out)
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

    /// Writes the game to the file of `--save`, if there is one.
    fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.options.save else { return Ok(()) };
        table::save(self, path).map_err(|error| Failure::file("--save", path, error))
    }
}

impl Table for FourWayTable<'_> {
    const HELP: &'static str = HELP;
    const RECORD: &'static str = "record";

    fn has_people(&self) -> bool {
        self.seats.iter().any(Option::is_none)
    }

    fn winner(&self) -> Option<String> {
        let winner = self.game().winner(self.position())?;
        Some(format!("the {winner} player"))
    }

    fn person(&self) -> Option<String> {
        let turn = self.position().turn();
        self.seats[turn as usize].is_none().then(|| turn.to_string())
    }

    fn reply(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = (*self.game(), *self.position());
        let turn = position.turn();
        let Who::Computer(kind) = self.options.who(turn as usize) else { return Ok(()) };
        let Some(player) = &mut self.seats[turn as usize] else { return Ok(()) };
        let mut observer = (watch("thinking", self.options.progress), self.options.limits(kind));
        let choice = player.choose(&game, &position, &mut observer);
        let name = player.name();
        drop(observer);
        if cancelled_by_signal().is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        let choice = choice.filter(|choice| game.is_legal(&position, &choice.best));
        let Some(choice) = choice else {
            return Err(Failure::Differs(format!(
                "the {turn} player, {name}, found no legal step"
            )));
        };
        let part = self.with_way(&position, choice.best);
        let next = game.play(&position, &choice.best);
        let text = match &part {
            Part::Stone(m) => m.to_string(),
            Part::Last(step) => step.to_string(),
        };
        writeln!(out, "the {turn} player, {name}, plays {text}")?;
        if next.turn() == turn && game.winner(&next).is_none() {
            self.steps.push((part, next));
            return Ok(());
        }
        self.make(vec![(part, next)], out)
    }

    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match self.parts(line) {
            Ok(mut parts) => {
                self.end_turn(&mut parts);
                self.lines.push(self.steps.len());
                self.make(parts, out)
            }
            Err(error) => Ok(writeln!(out, "{error}")?),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.game().moves(self.position()).map(|step| step.to_string()).collect()
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = (*self.game(), *self.position());
        let limits = self.options.limits(self.options.player);
        let mut observer = (watch("thinking", self.options.progress), limits);
        if let Some(choice) = self.hints.choose(&game, &position, &mut observer) {
            writeln!(out, "{}: {}", choice.best, thoughts(&choice))?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<bool, Failure> {
        let Some(last) = self.lines.pop() else { return Ok(false) };
        self.steps.truncate(last);
        self.save()?;
        Ok(true)
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let record = self.complete_turns();
        let walls = record.turns.iter().filter_map(|turn| turn.turn.wall);
        let diagram = Diagram::new(self.game().board(), self.position()).with_walls(walls);
        Ok(write!(out, "{diagram}")?)
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

    fn own_files(&self) -> Vec<&PathBuf> {
        let files = [&self.options.save, &self.options.file, &self.saved];
        files.into_iter().flatten().collect()
    }

    fn note_file(&mut self, path: PathBuf) {
        self.saved = Some(path);
    }
}
