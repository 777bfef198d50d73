//! The game or position that the arguments give, for any number of players.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use abstract_games::quoridor::notation::{Form, GameRecord, Stated};
use abstract_games::quoridor::{Board, Position, Quoridor};

use super::players::Seating;
use crate::arguments::{GameOptions, RulesOptions};
use crate::failure::Failure;
use crate::input;

/// A subcommand about a game for any number of players.
pub(super) trait Task {
    /// The arguments that give the game.
    fn source(&self) -> Source<'_>;

    /// Runs the subcommand for a game of `N` players.
    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure>
    where
        Quoridor<N>: Seating<N>;
}

/// The arguments that give a game.
pub(super) struct Source<'a> {
    game: &'a GameOptions,
    /// What standard input is for, if the game cannot be read from it.
    input: Option<&'static str>,
}

impl Source<'_> {
    /// Says what else the subcommand reads from standard input.
    pub(super) fn with_input_for(self, what: &'static str) -> Self {
        Self { input: Some(what), ..self }
    }
}

impl<'a> From<&'a GameOptions> for Source<'a> {
    fn from(game: &'a GameOptions) -> Self {
        Self { game, input: None }
    }
}

/// A game with its moves so far.
pub(super) struct Given<const N: usize> {
    /// The rules.
    pub(super) game: Quoridor<N>,
    /// The moves, or the position as a record without plies.
    pub(super) record: GameRecord<N>,
    /// The position before the first ply and the position after each ply.
    pub(super) positions: Vec<Position<N>>,
}

impl<const N: usize> Given<N> {
    /// The last position.
    pub(super) fn position(&self) -> &Position<N> {
        &self.positions[self.positions.len() - 1]
    }
}

/// Reads the game that the arguments give, and runs a subcommand with it.
pub(super) fn run(task: &impl Task, out: &mut dyn Write) -> Result<(), Failure> {
    let source = task.source();
    let text = source.text()?;
    let stated = Stated::in_text(&text.content);
    let rules = &source.game.rules;
    let players = rules.players.map(usize::from);
    match players.or(stated.map(|stated| stated.players)) {
        Some(3) => task.run::<3>(&text.read(rules, stated)?, out),
        Some(4) => task.run::<4>(&text.read(rules, stated)?, out),
        _ => task.run::<2>(&text.read(rules, stated)?, out),
    }
}

/// A text that an argument gives.
struct Text {
    argument: &'static str,
    content: String,
    form: Option<Form>,
}

impl Source<'_> {
    /// The game or position as it is given. The empty text is the start of the game.
    fn text(&self) -> Result<Text, Failure> {
        let form = self.game.notation;
        if let (Some(what), true) = (self.input, self.game.reads_standard_input()) {
            return Err(usage("GAME", format!("standard input is for {what}")));
        }
        let (argument, path) = match (self.game.file.as_deref(), self.game.game.as_deref()) {
            (Some(path), _) => ("--file", path),
            (None, Some("-")) => ("GAME", Path::new("-")),
            (None, game) => {
                let content = game.unwrap_or_default().to_owned();
                return Ok(Text { argument: "GAME", content, form });
            }
        };
        let content = input::read(argument, path)?;
        Ok(Text { argument, content, form })
    }
}

impl Text {
    fn read<const N: usize>(
        &self,
        options: &RulesOptions,
        stated: Option<Stated>,
    ) -> Result<Given<N>, Failure> {
        let game = rules(options, stated)?;
        let text = &self.content;
        let form = self.form.unwrap_or_else(|| Form::detect(&game, text));
        let wrong = |error: &dyn Display| usage(self.argument, error);
        let record = form.read(&game, text).map_err(|error| wrong(&error))?;
        // A line that begins with a word without digits is a comment. Alone, it is a mistake.
        if record.plies.is_empty() && record.start.is_none() && !record.comments.is_empty() {
            let words = record.comments.join(" ");
            return Err(wrong(&format!("`{words}` is neither a game nor a position")));
        }
        let positions = record.replay(&game).map_err(|error| wrong(&error))?;
        Ok(Given { game, record, positions })
    }
}

/// The rules that the arguments and the position given state.
fn rules<const N: usize>(
    options: &RulesOptions,
    stated: Option<Stated>,
) -> Result<Quoridor<N>, Failure> {
    let (argument, width, height) = match (options.size, options.width, options.height) {
        (Some(size), ..) => ("--size", size, size),
        (None, Some(width), Some(height)) => ("--width, --height", width, height),
        _ => {
            let drawn = stated.and_then(|stated| stated.board);
            let (width, height) = drawn.map_or((9, 9), |board| (board.width(), board.height()));
            ("GAME", width, height)
        }
    };
    let board = Board::new(width, height).map_err(|error| usage(argument, error))?;
    if let Some(named) = stated.and_then(|stated| stated.board).filter(|named| *named != board) {
        return Err(usage(argument, format!("the game is on a board of {named} squares")));
    }
    let supplies = match options.walls.as_deref() {
        Some(&[each]) => [each; N],
        Some(list) => <[u8; N]>::try_from(list).map_err(|_| {
            let found = list.len();
            usage("--walls", format!("{found} numbers of fences for {N} players"))
        })?,
        None => {
            let stated = stated.and_then(Stated::supply).and_then(|each| u8::try_from(each).ok());
            [stated.unwrap_or_else(|| standard_supply(board, N)); N]
        }
    };
    Quoridor::new(board, supplies).map_err(|error| usage("--players", error))
}

/// The supply of each player if the standard set of fences is shared out.
fn standard_supply(board: Board, players: usize) -> u8 {
    let set = match (board.width(), board.height()) {
        (7, 7) => 16,
        (11, 11) => 42,
        _ => 20,
    };
    u8::try_from(set / players).unwrap_or(u8::MAX)
}

/// A usage failure that names the argument.
pub(super) fn usage(argument: &str, error: impl Display) -> Failure {
    Failure::Usage(format!("{argument}: {error}"))
}
