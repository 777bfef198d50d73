//! `abstract-games quarto play`.

use std::io::Write;

use abstract_games::quarto::notation::{GameRecord, Ply, ReadGame};
use abstract_games::quarto::{
    Cell, Move, PerfectPlayer, Piece, PlayerKind, Position, Quarto, named_player,
};
use abstract_games::{Game, Outcome, Players, Value};
use anstyle::{AnsiColor, Style};

use super::book;
use super::games::{argument, read};
use crate::arguments::{PlayOptions, ProgressOption, Who};
use crate::failure::{OrUsage, Result, refuse_if};
use crate::observe::watch;
use crate::print::{texts, words};
use crate::screen::Drawn;
use crate::seats::{Computer, Seats, Unit, take_back};
use crate::session::{self, TerminalGame, View};

pub(super) fn play(options: &PlayOptions, out: &mut dyn Write) -> Result {
    let (file, save) = (options.game.file.as_ref(), options.seats.save.as_ref());
    options.game.partial.check_saved(file, save)?;
    let is_input = [options.game.game.as_deref(), file.and_then(|file| file.to_str())];
    let reason = "standard input is for the moves that are played";
    refuse_if(is_input.contains(&Some("-")), argument(&options.game), reason)?;
    let ReadGame { quarto, mut record, positions, .. } = read(&options.game)?;
    quarto.check(&record.start).or_usage(argument(&options.game))?;
    // The saved game states its rules.
    record.rules = Some(quarto.rules().clone());
    let (resources, given) = (&options.resources, &options.player);
    let perfect = PerfectPlayer::new(&quarto, resources.memory).or_usage("--memory")?;
    let mut perfect = perfect.threads(resources.threads);
    // Without a file, the player has the built-in book of the rules, if there is one.
    if let Some(path) = &options.book {
        let book = book::read(path, quarto.rules())?;
        perfect = perfect.book(book).or_usage("--book")?;
    }
    let hints = given.player.unwrap_or(PlayerKind::Perfect);
    options.seats.kinds(2, hints, given)?;
    let computer = |kind| {
        let player = named_player(kind, &perfect, given.seed);
        Ok(Computer::new(player, given.limits(kind), Unit::Hundred("points", "")))
    };
    let seats = Seats::new(&options.seats, (2, hints), computer, resources.progress)?;
    let continued = match (&seats.people()[..], &options.seats.seats[..]) {
        ([false, true], [Who::Computer(kind), ..]) => format!(" --seats {kind},human"),
        _ => String::new(),
    };
    let (perfect, progress) = (&perfect, resources.progress);
    let mut game =
        QuartoGame { quarto, perfect, seats, hints, continued, positions, record, progress };
    session::play(&mut game, (file, save), out)
}

/// A game in progress.
struct QuartoGame<'p> {
    quarto: Quarto,
    perfect: &'p PerfectPlayer,
    seats: Seats<'p, Quarto>,
    /// The player who gives the hints.
    hints: PlayerKind,
    /// The arguments beside `--file` that continue the game.
    continued: String,
    /// The positions before each move, and the present one.
    positions: Vec<Position>,
    record: GameRecord,
    progress: ProgressOption,
}

impl QuartoGame<'_> {
    /// Whether one person plays against the program, and is addressed.
    fn has_one_person(&self) -> bool {
        self.seats.people().iter().filter(|is_person| **is_person).count() == 1
    }

    /// The player to move, as a number and in words.
    fn turn(&self) -> (usize, String) {
        let turn = self.quarto.turn(self.position()) as usize;
        (turn, format!("player {}", turn + 1))
    }

    fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    fn play(&mut self, m: Move) {
        self.positions.push(self.quarto.play(self.position(), &m));
        self.record.plies.push(Ply::new(m));
        self.record.result = None;
    }

    /// The values of all moves, best first.
    fn values(&self) -> Result<String> {
        let watch = watch("thinking", self.progress);
        let values = self.perfect.values(self.position(), watch)?;
        let line = |value: Value| {
            let with = values.iter().filter(|(_, other)| *other == value);
            let moves = words(with.map(|(m, _)| m));
            (!moves.is_empty()).then(|| format!("{value}: {moves}\n"))
        };
        Ok([Value::Win, Value::Draw, Value::Loss].into_iter().filter_map(line).collect())
    }
}

/// The upper or the lower half of a piece: the shape, filled if the piece is solid, with rays if it
/// is light. A short piece has no upper half.
fn half(piece: Piece, is_upper: bool) -> String {
    let [is_light, is_tall, is_square, is_solid] = [0, 1, 2, 3].map(|bit| piece.has(bit));
    let shape = match (is_square, is_solid) {
        _ if is_upper && !is_tall => return "   ".to_owned(),
        (false, false) => '○',
        (false, true) => '●',
        (true, false) => '□',
        (true, true) => '■',
    };
    if is_light { format!("-{shape}-") } else { format!(" {shape} ") }
}

/// The board, and beside it the pieces that are left with their digits.
fn with_pieces(position: &Position) -> String {
    let mut text = String::new();
    for row in 0..4 {
        let cells = (4 * row..).take(4).filter_map(Cell::new);
        let cells = cells.map(|cell| (position.piece(cell), " . ", String::new()));
        let pieces = Piece::all().skip(4 * row).take(4).map(|piece| {
            let left = position.remaining().find(|left| *left == piece);
            (left, "   ", left.map_or_else(String::new, |piece| format!(" {piece}")))
        });
        let mut lines = ["  ".to_owned(), format!("{} ", 4 - row), "  ".to_owned()];
        for (at, (piece, empty, below)) in cells.chain(pieces).enumerate() {
            let halves = piece.map(|piece| [true, false].map(|is_upper| half(piece, is_upper)));
            let [upper, lower] = halves.unwrap_or_else(|| ["   ".to_owned(), empty.to_owned()]);
            let gap = if at == 4 { "   " } else { "" };
            for (line, part) in lines.iter_mut().zip([upper, lower, below]) {
                *line = format!("{line}{gap}{part:5}");
            }
        }
        text.extend(lines.map(|line| line.trim_end().to_owned() + "\n"));
    }
    text + "   a    b    c    d\n"
}

const ABOUT: &str = "\
A Quarto is four in a line that share a property.
■ ● are solid, □ ○ hollow. Tall ones are two high. Light ones have rays: -■-";
const OWN_HELP: &str = "
  values      the value of every move
  pieces      the pieces that are left, in words";

/// The colour of a piece, by its rays.
fn style(line: &[char], at: usize) -> Style {
    let is_ray = |at: usize| line.get(at) == Some(&'-');
    match line[at] {
        '.' => Style::new().dimmed(),
        '○' | '●' | '□' | '■' if !is_ray(at + 1) => AnsiColor::BrightBlue.on_default(),
        '○' | '●' | '□' | '■' | '-' => AnsiColor::BrightYellow.on_default(),
        _ => Style::new(),
    }
}

impl TerminalGame for QuartoGame<'_> {
    fn view(&self) -> View {
        let (position, (turn, name)) = (self.position(), self.turn());
        let task = match position.hand() {
            Some(piece) => format!("Place {piece}, {}.", piece.description()),
            None => format!("Give a piece: {}.", words(position.remaining())),
        };
        View {
            people: self.seats.people(),
            turn: (turn, if self.has_one_person() { String::new() } else { name }),
            help: ["Give a piece: 0 to f. Place it on a cell: a1 to d4.", OWN_HELP],
            task: Some(task),
            moves: texts(self.quarto.moves(position)),
            text: position.picture([]).to_text(),
            drawn: Drawn { text: with_pieces(position), names: (0, 1), margins: (2, 0), style },
            about: ABOUT.to_owned(),
            listed: position.to_string(),
            record: words(self.record.plies.iter().map(|ply| ply.m)),
            saved: (format!("{}\n", self.record), self.continued.clone()),
        }
    }

    fn command(&mut self, word: &str) -> Result<Option<String>> {
        Ok(match word {
            "values" => Some(self.values()?),
            "pieces" => {
                let pieces = self.position().remaining();
                let lines = pieces.map(|piece| format!("  {piece}  {}\n", piece.description()));
                Some(lines.collect())
            }
            _ => None,
        })
    }

    fn end(&mut self) -> Result<Option<String>> {
        let outcome = self.quarto.outcome(self.position());
        Ok(outcome.map(|outcome| match outcome {
            Outcome::Draw => "The board is full: a draw.".to_owned(),
            Outcome::Win(winner) if !self.has_one_person() => {
                format!("Quarto: player {} wins.", winner as u8 + 1)
            }
            Outcome::Win(winner) => {
                let way = if self.seats.people()[winner as usize] { "win" } else { "lose" };
                format!("Quarto: you {way}.")
            }
        }))
    }

    fn reply(&mut self) -> Result<(String, bool)> {
        let (position, (turn, name)) = (*self.position(), self.turn());
        let (m, subject) = self.seats.choice((turn, &name), &self.quarto, &position)?;
        self.play(m);
        let sentence = match m {
            _ if !self.has_one_person() => format!("{subject} plays {m}"),
            Move::Give(piece) => format!("You are given {piece}."),
            Move::Place(cell) => format!("Your piece is placed on {cell}."),
        };
        Ok((sentence, matches!(m, Move::Place(_))))
    }

    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let m = line.to_lowercase().parse::<Move>().map_err(|error| error.to_string())?;
        if let Some(why) = self.quarto.illegality(self.position(), &m) {
            return Err(format!("`{m}` is not legal: {why}"));
        }
        self.play(m);
        Ok(matches!(m, Move::Place(_)))
    }

    fn undo(&mut self) -> bool {
        let people = self.seats.people();
        let is_person = |position: &Position| people[self.quarto.turn(position) as usize];
        let left = take_back(&mut self.positions, is_person);
        if let Some(left) = left {
            self.record.plies.truncate(left);
            self.record.result = None;
        }
        left.is_some()
    }

    fn hint(&mut self) -> Result<String> {
        if self.hints != PlayerKind::Perfect {
            let (position, (_, name)) = (*self.position(), self.turn());
            return self.seats.hint(&name, &self.quarto, &position);
        }
        let watch = || watch("thinking", self.progress);
        let value = self.perfect.value(self.position(), watch())?;
        let best = self.perfect.best_moves(self.position(), watch())?;
        Ok(format!("best: {} ({value})", words(best)))
    }
}
