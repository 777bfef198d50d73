//! `abstract-games sliding race --play`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use abstract_games::play::{GreedyPlayer, IterativeDeepening, Player, RandomPlayer};
use abstract_games::sliding::Slide;
use abstract_games::sliding::race::{Position, Race, RaceEvaluation, RaceValues};
use abstract_games::{Game, Outcome, Players, Side, Stop};

use super::race::values;
use crate::arguments::{RaceOptions, RacePlayerKind, Who};
use crate::failure::Failure;
use crate::input;
use crate::observe::watch;
use crate::signals::cancelled_by_signal;
use crate::table::{self, Table, check_save};
use crate::thoughts::thoughts;

const HELP: &str = "\
Slide a rook as far as it goes: b1-b6. The first rook on a central square wins. Other commands:
  hint        the move that the computer would play
  moves       all legal moves
  undo        take back the moves since your last one
  board       draw the board
  record      the moves so far
  save FILE   write the game to a file
  help, quit";

type AnyPlayer<'v> = Box<dyn Player<Race> + 'v>;

fn player<'v>(
    kind: RacePlayerKind,
    options: &RaceOptions,
    values: Option<&'v RaceValues>,
) -> AnyPlayer<'v> {
    let playing = &options.playing;
    match (kind, values) {
        (RacePlayerKind::Perfect, Some(values)) => Box::new(values),
        (RacePlayerKind::Perfect | RacePlayerKind::AlphaBeta, _) => {
            let search = IterativeDeepening::new(RaceEvaluation);
            Box::new(search.depth(playing.depth.unwrap_or(u32::MAX)))
        }
        (RacePlayerKind::Greedy, _) => {
            Box::new(GreedyPlayer::new(RaceEvaluation).seed(playing.seed))
        }
        (RacePlayerKind::Random, _) => Box::new(RandomPlayer::new(playing.seed)),
    }
}

pub(super) fn play(race: Race, options: &RaceOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let playing = &options.playing;
    if playing.seats.len() > 2 {
        let found = playing.seats.len();
        return Err(Failure::Usage(format!("--seats: {found} seats for 2 players")));
    }
    let (mut positions, mut slides) = (vec![race.initial()], Vec::new());
    if let Some(path) = &playing.file {
        if path == Path::new("-") {
            let reason = "--file: standard input is for the moves that are played";
            return Err(Failure::Usage(reason.to_owned()));
        }
        let text = input::read("--file", path)?;
        slides = read(race, &text).map_err(|error| Failure::Usage(format!("--file: {error}")))?;
        for slide in &slides {
            positions.push(race.play(&positions[positions.len() - 1], slide));
        }
    }
    if let Some(path) = &playing.save {
        check_save(path, playing.file.as_ref())?;
    }
    let kinds = [options.who(0), options.who(1), Who::Computer(options.player())];
    let solved = if kinds.contains(&Who::Computer(RacePlayerKind::Perfect)) {
        Some(values(race, options)?)
    } else {
        None
    };
    let seat = |who: Who<RacePlayerKind>| match who {
        Who::Human => None,
        Who::Computer(kind) => Some(player(kind, options, solved.as_ref())),
    };
    let mut table = RaceTable {
        options,
        race,
        seats: [seat(kinds[0]), seat(kinds[1])],
        hints: player(options.player(), options, solved.as_ref()),
        positions,
        slides,
        saved: None,
    };
    table.save()?;
    table::play(&mut table, &mut io::stdin().lock(), out)
}

/// The moves of a saved game: a line with the size of the board, and then the moves in any lines.
fn read(race: Race, text: &str) -> Result<Vec<Slide>, String> {
    let mut words = text.split_whitespace();
    let size = race.size();
    if [words.next(), words.next()] != [Some("size"), Some(size.to_string().as_str())] {
        return Err(format!("a saved race on this board begins with `size {size}`"));
    }
    let mut position = race.initial();
    let mut slides = Vec::new();
    for word in words {
        let slide: Slide = word.parse().map_err(|error| format!("{error}"))?;
        position = race
            .try_play(&position, &slide)
            .map_err(|_| format!("move {} is not legal: {slide}", slides.len() + 1))?;
        slides.push(slide);
    }
    Ok(slides)
}

/// A game in progress.
struct RaceTable<'a, 'v> {
    options: &'a RaceOptions,
    race: Race,
    /// The player of each seat; `None` is a person.
    seats: [Option<AnyPlayer<'v>>; 2],
    /// The player who gives the hints.
    hints: AnyPlayer<'v>,
    /// The positions before each move, and the present one.
    positions: Vec<Position>,
    slides: Vec<Slide>,
    /// The last file that a person had the game saved to.
    saved: Option<PathBuf>,
}

impl RaceTable<'_, '_> {
    fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Makes a legal move, saves the game if asked to, and draws the board.
    fn make(&mut self, slide: Slide, out: &mut dyn Write) -> Result<(), Failure> {
        self.positions.push(self.race.play(self.position(), &slide));
        self.slides.push(slide);
        self.save()?;
        self.show(out)
    }

    /// Writes the game to the file of `--save`, if there is one.
    fn save(&self) -> Result<(), Failure> {
        let Some(path) = &self.options.playing.save else { return Ok(()) };
        table::save(self, path).map_err(|error| Failure::file("--save", path, error))
    }
}

/// The name of a player at the beginning of a sentence.
pub(super) fn colour(side: Side) -> &'static str {
    match side {
        Side::First => "Black",
        Side::Second => "White",
    }
}

impl Table for RaceTable<'_, '_> {
    const HELP: &'static str = HELP;
    const RECORD: &'static str = "record";

    fn has_people(&self) -> bool {
        self.seats.iter().any(Option::is_none)
    }

    fn winner(&self) -> Option<String> {
        Some(match self.race.outcome(self.position())? {
            Outcome::Win(side) => colour(side).to_owned(),
            Outcome::Draw => "nobody".to_owned(),
        })
    }

    fn person(&self) -> Option<String> {
        let turn = self.position().turn();
        self.seats[turn as usize].is_none().then(|| colour(turn).to_owned())
    }

    fn reply(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = *self.position();
        let turn = position.turn();
        let Who::Computer(kind) = self.options.who(turn as usize) else { return Ok(()) };
        let Some(player) = &mut self.seats[turn as usize] else { return Ok(()) };
        let limits = self.options.limits(kind);
        let mut observer = (watch("thinking", self.options.resources.progress), limits);
        let choice = player.choose(&self.race, &position, &mut observer);
        let name = player.name();
        drop(observer);
        if cancelled_by_signal().is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        let choice = choice.filter(|choice| self.race.is_legal(&position, &choice.best));
        let Some(choice) = choice else {
            return Err(Failure::Differs(format!("{}, {name}, found no legal move", colour(turn))));
        };
        writeln!(out, "{}, {name}, plays {}", colour(turn), choice.best)?;
        self.make(choice.best, out)
    }

    fn obey(&mut self, line: &str, out: &mut dyn Write) -> Result<(), Failure> {
        match line.parse::<Slide>() {
            Err(_) => writeln!(out, "`{line}` is neither a move nor a command; try help")?,
            Ok(slide) if self.race.is_legal(self.position(), &slide) => self.make(slide, out)?,
            Ok(slide) => writeln!(out, "`{slide}` is not legal; moves lists the legal moves")?,
        }
        Ok(())
    }

    fn moves(&self) -> Vec<String> {
        self.race.moves(self.position()).map(|slide| slide.to_string()).collect()
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let position = *self.position();
        let limits = self.options.limits(self.options.player());
        let mut observer = (watch("thinking", self.options.resources.progress), limits);
        if let Some(choice) = self.hints.choose(&self.race, &position, &mut observer) {
            writeln!(out, "{}: {}", choice.best, thoughts(&choice))?;
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<bool, Failure> {
        let before = &self.positions[..self.positions.len() - 1];
        let is_person = |position: &Position| self.seats[position.turn() as usize].is_none();
        let Some(last) = before.iter().rposition(is_person) else { return Ok(false) };
        self.positions.truncate(last + 1);
        self.slides.truncate(last);
        self.save()?;
        Ok(true)
    }

    fn show(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(write!(out, "{}", self.position().picture(self.race.size()).to_text())?)
    }

    fn record(&self) -> String {
        self.slides.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    fn saved(&self) -> String {
        format!("size {}\n{}\n", self.race.size(), self.record())
    }

    fn arguments(&self) -> String {
        format!(" --size {}", self.race.size())
    }

    fn own_files(&self) -> Vec<&PathBuf> {
        let playing = &self.options.playing;
        [&playing.save, &playing.file, &self.saved].into_iter().flatten().collect()
    }

    fn note_file(&mut self, path: PathBuf) {
        self.saved = Some(path);
    }
}
