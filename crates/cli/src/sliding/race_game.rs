//! `abstract-games sliding race --play`.

use std::error::Error;
use std::io::Write;

use abstract_games::picture::Board;
use abstract_games::play::{GreedyPlayer, IterativeDeepening, Player, RandomPlayer};
use abstract_games::sliding::race::{Position, Race, RaceEvaluation, RaceValues};
use abstract_games::sliding::{Slide, Square};
use abstract_games::{Game, Line, Outcome, Path, Players, Run, Side};
use anstyle::Style;

use super::puzzle;
use crate::arguments::{DrawOptions, RaceOptions, RacePlayerKind};
use crate::failure::{OrUsage, Result};
use crate::input::read_saved;
use crate::observe::watch_memory;
use crate::print::{texts, words};
use crate::screen::{Drawn, of_player};
use crate::seats::{Computer, Seats, Unit, draw, take_back, typed};
use crate::session::{self, TerminalGame, View};

/// The values of all positions.
pub(super) fn values(race: Race, options: &RaceOptions) -> Result<RaceValues> {
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
            let player = IterativeDeepening::new(RaceEvaluation).depth(given.depth());
            Box::new(player.memory(options.resources.memory.as_u64().min(1 << 28)))
        }
        (RacePlayerKind::Greedy, _) => {
            Box::new(GreedyPlayer::new(RaceEvaluation).seed(given.seed.seed))
        }
        (RacePlayerKind::Random, _) => Box::new(RandomPlayer::new(given.seed.seed)),
    };
    Computer::new(
        player,
        given.limits(kind == RacePlayerKind::AlphaBeta),
        Unit::Hundred("slides", ""),
    )
}

pub(super) fn play(race: Race, options: &RaceOptions, out: &mut dyn Write) -> Result {
    let mut line = Line::<Race>::new(race.initial());
    if let Some(path) = &options.file {
        line = read(race, &read_saved(path)?).or_usage("--file")?;
    }
    let default = options.player();
    let kinds = options.seats.kinds(2, default, &options.player)?;
    let solved =
        if kinds.contains(&RacePlayerKind::Perfect) { Some(values(race, options)?) } else { None };
    let computer = |kind| Ok(computer(kind, options, solved.as_ref()));
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

/// The moves of a saved game.
fn read(race: Race, text: &str) -> Result<Line<Race>, Box<dyn Error>> {
    let ([size], slides) = puzzle::read_saved(text, ["size"])?;
    if size != race.size().to_string() {
        return Err(format!("a saved race on this board begins with `size {}`", race.size()).into());
    }
    Ok(Path::play(&race, race.initial(), slides)?)
}

const HOW: &str = "Slide a rook as far as it goes: b1-b6. The first rook on a central square wins.";

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
            saved: (format!("size {size}\n{record}\n"), format!(" --size {size}")),
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
