//! `abstract-games sliding race`.

use std::io::Write;
use std::path::Path;
use std::time::Instant;

use abstract_games::picture::Board;
use abstract_games::play::Claim;
use abstract_games::sliding::race::{
    ForcedWinError, PlayerKind, Position, Race, RaceResult, RaceValues, forced_win, named_player,
    solve_race,
};
use abstract_games::sliding::{Slide, Square};
use abstract_games::{Game, Line, Outcome, ParameterError, Players, Run, Side};
use anstyle::Style;
use serde_json::json;

use super::puzzle::setup;
use crate::arguments::{Colour, DrawOptions, RaceOptions, ReportFormat};
use crate::failure::{OrUsage, Result, ended, usage};
use crate::input::read_saved;
use crate::observe::watch_memory;
use crate::output_file::target;
use crate::print::{self, counted, in_plies, joined, texts, words};
use crate::screen::{Drawn, of_player};
use crate::seats::{Computer, Seats, Unit, draw, take_back, typed};
use crate::session::{self, TerminalGame, View};
use crate::strategies::{print_verified, written};

/// The greatest size in bytes of the table of a search for forced wins.
const LARGEST_TABLE: u64 = 3 << 30;

pub(super) fn race(options: &RaceOptions, out: &mut dyn Write) -> Result {
    let race = Race::new(options.size).map_err(|error| setup("--size", &error))?;
    if options.play {
        return play(race, options, out);
    }
    if let Some(plies) = options.within {
        return within(race, plies, options, out);
    }
    match (&options.strategy, &options.out) {
        (Some(path), _) => check(race, path, options, out),
        (None, Some(path)) => write_strategy(race, path, options, out),
        (None, None) => solve(race, options, out),
    }
}

/// Makes a strategy and writes it to a file.
fn write_strategy(race: Race, path: &Path, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let target = target("--out", path)?;
    let values = values(race, options)?;
    let owner = options.owner.map(|colour| match colour {
        Colour::Black => Side::First,
        Colour::White => Side::Second,
    });
    let (side, claim) = Claim::of_owner(owner, values.of_start());
    let claim = claim.ok_or_else(|| usage("--owner", "this player loses"))?;
    // The values stay in memory meanwhile.
    let rest = options.resources.memory.saturating_sub(values.bytes());
    let watch = watch_memory("building", options.resources.progress, rest);
    let strategy = values.strategy(side, claim, Run::new().observer(watch))?;
    written(&strategy, &target, &race.strategy_header(), options.format, out)
}

/// Checks the strategy in a file.
fn check(race: Race, path: &Path, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let strategy = race.read_strategy(path).or_usage("--strategy")?;
    let verified = race.verify(&strategy, options.resources.limited_run("checking"))?;
    print_verified(&strategy, &verified, None, options.format, out)
}

/// Finds out whether a player can force a win within a number of plies.
fn within(race: Race, plies: u32, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let begin = Instant::now();
    let resources = &options.resources;
    let table = resources.memory.min(LARGEST_TABLE);
    let found = forced_win(race, plies, table, resources.run("searching"));
    let (found, decided, stopped) = match found {
        Ok(found) => (found, plies, None),
        // What was decided stays.
        Err(ForcedWinError::Stopped { undecided, stop }) => (None, undecided, Some(stop)),
        Err(ForcedWinError::Parameter(error @ ParameterError::TooLarge { .. })) => {
            return Err(usage("--size", error));
        }
        Err(error) => return Err(usage("--memory", error)),
    };
    if options.format == ReportFormat::Json {
        let seconds = begin.elapsed().as_secs_f64();
        let end = json!({ "forced": found, "seconds": seconds });
        print::json(&joined([json!({ "size": options.size, "within": decided }), end]), out)?;
    } else {
        let who = found.map_or("neither player", |win| colour(win.winner));
        let within = in_plies(found.map_or(decided, |win| win.plies));
        writeln!(out, "{who} can force a win within {within}")?;
    }
    ended(stopped)
}

fn solve(race: Race, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let begin = Instant::now();
    let resources = &options.resources;
    let result = solve_race(race, resources.memory, resources.run("solving"));
    let seconds = begin.elapsed().as_secs_f64();
    if options.format == ReportFormat::Json {
        let (head, end) = (json!({ "size": options.size }), json!({ "seconds": seconds }));
        print::json(&joined([head, json!(result), end]), out)?;
    } else {
        print_race(race, &result, out)?;
    }
    // A known value is the answer even if the search was stopped.
    ended(result.stopped().filter(|_| result.value.is_none()))
}

fn print_race(race: Race, result: &RaceResult, out: &mut dyn Write) -> Result {
    writeln!(out, "{}", race.initial().picture(race.size()).to_text())?;
    match (result.value, result.distance) {
        (Some(value), Some(distance)) => {
            writeln!(out, "{value} for Black, who moves first, in {}", in_plies(distance))?;
        }
        (Some(value), None) => writeln!(out, "{value}")?,
        (None, _) => {
            let plies = in_plies(result.undecided_within);
            writeln!(out, "neither player can force a win within {plies}")?;
        }
    }
    if !result.best.is_empty() {
        writeln!(out, "best first moves: {}", words(&result.best))?;
    }
    let RaceResult { orbits, won, lost, drawn, .. } = result;
    let won = format!("{won} won by the player to move");
    let orbits = counted(orbits, "orbit", "orbits");
    writeln!(out, "{orbits} of positions: {won}, {lost} lost, {drawn} drawn")?;
    match result.longest {
        Some(longest) => writeln!(out, "{} in the longest win", in_plies(longest))?,
        None => writeln!(out, "incomplete: there are more positions")?,
    }
    Ok(())
}

/// The values of all positions.
fn values(race: Race, options: &RaceOptions) -> Result<RaceValues> {
    Ok(RaceValues::new(race, options.resources.limited_run("solving"))?)
}

/// The name of a player at the beginning of a sentence.
fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

fn play(race: Race, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let mut line = Line::<Race>::new(race.initial());
    if let Some(path) = &options.file {
        line = race.saved_line(&read_saved(path)?).or_usage("--file")?;
    }
    let given = &options.player;
    let default = given.player.unwrap_or(PlayerKind::default_for(race));
    let kinds = options.seats.kinds(2, default, given)?;
    let solved =
        if kinds.contains(&PlayerKind::Perfect) { Some(values(race, options)?) } else { None };
    let settings = given.settings(options.resources.memory.min(1 << 28));
    let computer = |kind| {
        let player = named_player(kind, &settings, solved.as_ref());
        Ok(Computer::new(player, given.limits(kind), Unit::Hundred("slides", "")))
    };
    let seats = Seats::new(&options.seats, (2, default), computer, options.resources.progress)?;
    let (positions, slides) = (line.states().copied().collect(), line.moves().copied().collect());
    let mut game = RaceGame { race, seats, draws: options.draws, positions, slides };
    session::play(&mut game, (options.file.as_ref(), options.seats.save.as_ref()), out)
}

/// A game in progress.
struct RaceGame<'v> {
    race: Race,
    seats: Seats<'v, Race>,
    draws: DrawOptions,
    /// The positions before each move, and the present one.
    positions: Vec<Position>,
    slides: Vec<Slide>,
}

impl RaceGame<'_> {
    fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn play(&mut self, slide: Slide) {
        self.positions.push(self.race.play(self.position(), &slide));
        self.slides.push(slide);
    }
}

const HOW: &str = "Slide a rook as far as it goes: type its two squares, with - between them. The \
     first rook on a central square wins.";

/// The style of rooks and central squares.
fn style(line: &[char], at: usize) -> Style {
    match line[at] {
        'B' => of_player(0),
        'W' => of_player(1),
        _ => Style::new().dimmed(),
    }
}

impl TerminalGame for RaceGame<'_> {
    fn view(&self) -> View {
        let (size, position) = (self.race.size(), self.position());
        let places = (0..size * size).map(|number| (number % size, number / size));
        let central = places.filter(|&(file, rank)| {
            Square::new(file, rank).is_some_and(|square| self.race.is_central(square))
        });
        let (board, record) = (position.picture(size), words(&self.slides));
        let sides = [Side::First, Side::Second];
        let names = sides.map(|side| self.seats.named(side as usize, colour(side)));
        View {
            people: self.seats.people(),
            turn: (position.turn() as usize, colour(position.turn()).to_owned()),
            help: [HOW, ""],
            task: None,
            moves: texts(self.race.moves(position)),
            text: board.to_text(),
            drawn: Drawn::new(central.fold(board, Board::mark).to_text(), style),
            about: names.join(" against "),
            listed: format!("Black | White | to move: {position}"),
            saved: (self.race.saved(&self.slides), format!(" --size {size}")),
            record,
        }
    }

    fn end(&mut self) -> Result<Option<String>> {
        Ok(match self.race.outcome(self.position()) {
            Some(Outcome::Win(side)) => Some(format!("{} has won", colour(side))),
            Some(Outcome::Draw) => Some("nobody has won".to_owned()),
            None => draw(self.draws, &self.positions),
        })
    }

    fn reply(&mut self) -> Result<(String, bool)> {
        let position = *self.position();
        let side = position.turn();
        let (slide, subject) =
            self.seats.choice((side as usize, colour(side)), &self.race, &position)?;
        self.play(slide);
        Ok((format!("{subject} plays {slide}"), true))
    }

    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let slide: Slide = typed(line)?;
        if !self.race.is_legal(self.position(), &slide) {
            return Err(format!("`{slide}` is not legal; moves lists the legal moves"));
        }
        self.play(slide);
        Ok(true)
    }

    fn undo(&mut self) -> bool {
        let people = self.seats.people();
        let is_person = |position: &Position| people[position.turn() as usize];
        let left = take_back(&mut self.positions, is_person);
        self.slides.truncate(left.unwrap_or(usize::MAX));
        left.is_some()
    }

    fn hint(&mut self) -> Result<String> {
        let position = *self.position();
        self.seats.hint(colour(position.turn()), &self.race, &position)
    }
}
