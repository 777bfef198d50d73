//! `abstract-games quarto play`.

use std::io::Write;

use abstract_games::quarto::notation::{GameRecord, Ply};
use abstract_games::quarto::{Cell, Move, PerfectPlayer, Piece, Position, Quarto};
use abstract_games::{Game, Outcome, Players, Side, Value};
use anstyle::{AnsiColor, Style};

use super::book::read;
use super::games::{Played, game, played};
use crate::arguments::{PlayOptions, ProgressOption};
use crate::failure::{Failure, OrUsage, Result};
use crate::input::read_saved;
use crate::observe::watch;
use crate::print::{texts, words};
use crate::screen::Drawn;
use crate::seats::take_back;
use crate::session::{self, TerminalGame, View};

pub(super) fn play(options: &PlayOptions, out: &mut dyn Write) -> Result {
    let Played { quarto, mut record, positions } = begun(options)?;
    // The saved game states its rules.
    record.rules = Some(quarto.rules().clone());
    let resources = &options.resources;
    let player = PerfectPlayer::new(&quarto, resources.memory).or_usage("--memory")?;
    let mut player = player.threads(resources.threads);
    // Without a file, the player has the built-in book of the rules, if there is one.
    if let Some(path) = &options.book {
        let book = read(path, quarto.rules())?;
        player = player.book(book).or_usage("--book")?;
    }
    let (own, progress) = (options.side, resources.progress);
    let mut game = QuartoGame { quarto, player, own, positions, record, progress };
    session::play(&mut game, (options.saved.file.as_ref(), options.saved.save.as_ref()), out)
}

/// The game of `--file`, or the position that the arguments name.
fn begun(options: &PlayOptions) -> Result<Played> {
    if let Some(path) = &options.saved.file {
        let played = played("--file", &read_saved(path)?, None, false)?;
        let checked = played.quarto.check(&played.record.start);
        return checked.map(|()| played).or_usage("--file");
    }
    let (quarto, start) = game(&options.rules, &options.position)?;
    let record = GameRecord { start, ..GameRecord::default() };
    Ok(Played { quarto, record, positions: vec![start] })
}

/// A game in progress.
struct QuartoGame {
    quarto: Quarto,
    player: PerfectPlayer,
    /// The seat of the person.
    own: Side,
    /// The positions before each move, and the present one.
    positions: Vec<Position>,
    record: GameRecord,
    progress: ProgressOption,
}

impl QuartoGame {
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
        let values = self.player.values(self.position(), watch)?;
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

impl TerminalGame for QuartoGame {
    fn view(&self) -> View {
        let (position, turn) = (self.position(), self.quarto.turn(self.position()));
        let task = match position.hand() {
            Some(piece) => format!("Place {piece}, {}.", piece.description()),
            None => format!("Give a piece: {}.", words(position.remaining())),
        };
        View {
            people: [Side::First, Side::Second].map(|side| side == self.own).to_vec(),
            turn: (turn as usize, String::new()),
            help: ["Give a piece: 0 to f. Place it on a cell: a1 to d4.", OWN_HELP],
            task: Some(task),
            moves: texts(self.quarto.moves(position)),
            text: position.picture([]).to_text(),
            drawn: Drawn { text: with_pieces(position), names: (0, 1), margins: (2, 0), style },
            about: ABOUT.to_owned(),
            listed: position.to_string(),
            record: words(self.record.plies.iter().map(|ply| ply.m)),
            saved: (
                format!("{}\n", self.record),
                if self.own == Side::Second { " --side second".to_owned() } else { String::new() },
            ),
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
        let end = outcome.map(|outcome| match outcome {
            Outcome::Win(winner) if winner == self.own => "Quarto: you win.",
            Outcome::Win(_) => "Quarto: you lose.",
            Outcome::Draw => "The board is full: a draw.",
        });
        Ok(end.map(str::to_owned))
    }

    /// Plays the first of the best moves.
    fn reply(&mut self) -> Result<(String, bool)> {
        let position = *self.position();
        let best = self.player.best_move(&position, watch("thinking", self.progress))?;
        let m = best.ok_or_else(|| Failure::Failed("there is no legal move".to_owned()))?;
        self.play(m);
        Ok(match m {
            Move::Give(piece) => (format!("You are given {piece}."), false),
            Move::Place(cell) => (format!("Your piece is placed on {cell}."), true),
        })
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
        let is_own = |position: &Position| self.quarto.turn(position) == self.own;
        let left = take_back(&mut self.positions, is_own);
        self.record.plies.truncate(left.unwrap_or(usize::MAX));
        left.is_some()
    }

    fn hint(&mut self) -> Result<String> {
        let watch = || watch("thinking", self.progress);
        let value = self.player.value(self.position(), watch())?;
        let best = self.player.best_moves(self.position(), watch())?;
        Ok(format!("best: {} ({value})", words(best)))
    }
}
