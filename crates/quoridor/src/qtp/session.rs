//! A session: the game that a controller and a program play.

use std::fmt;
use std::time::Duration;

use abstract_games_core::{Game, Limits, TextError};
use abstract_games_play::Player;

use super::answer::{CommandError, Fault};
use super::vocabulary;
use crate::board::Board;
use crate::game::{AnyPosition, AnyQuoridor, Illegality, Move};
use crate::notation::{GameRecord, ReplayError};

/// The time for a move, unless it is set.
const SECONDS: u64 = 1;

/// The program's side of the protocol: a game, its moves so far, and the player who chooses moves.
/// The module's page describes the commands.
///
/// ```
/// use abstract_games_play::RandomPlayer;
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::qtp::{Fault, Session};
///
/// let mut session = Session::new(Quoridor::standard(), RandomPlayer::new(1));
/// let answer = session.answer("1 playmove black E8").unwrap();
/// assert_eq!(answer.to_string(), "=1\n\n");
///
/// let answer = session.answer("playmove black E2 # too far").unwrap();
/// let refusal = answer.result.unwrap_err();
/// assert_eq!(refusal.fault, Fault::IllegalMove);
/// assert_eq!(refusal.reason, "E2: the pawn on E8 neither steps nor jumps there");
///
/// assert_eq!(session.answer("# nothing is asked"), None);
/// ```
#[must_use]
pub struct Session<'p> {
    game: AnyQuoridor,
    /// The positions before each move, and the present one.
    positions: Vec<AnyPosition>,
    /// The moves, each with its player.
    moves: Vec<(usize, Move)>,
    /// Whether the first position is the start of the game.
    is_from_start: bool,
    pub(super) player: Box<dyn Player<AnyQuoridor> + 'p>,
    limits: Limits,
    pub(super) is_over: bool,
}

impl fmt::Debug for Session<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, position) = (self.player.name(), self.position());
        let mut session = f.debug_struct("Session");
        session.field("game", &self.game).field("player", &player).field("position", position);
        session.finish_non_exhaustive()
    }
}

impl<'p> Session<'p> {
    /// A session from the start of `game`. `player` chooses each `genmove`, in one second.
    pub fn new(game: impl Into<AnyQuoridor>, player: impl Player<AnyQuoridor> + 'p) -> Self {
        let (game, player) = (game.into(), Box::new(player));
        let limits = Limits::new().time(Duration::from_secs(SECONDS));
        let positions = vec![game.initial()];
        let moves = Vec::new();
        Self { game, positions, moves, is_from_start: true, player, limits, is_over: false }
    }

    /// Continues a game: the next move is the one after those of `record`, which `undo` takes back.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if the record is not one of this session's game.
    ///
    /// ```
    /// use abstract_games_play::RandomPlayer;
    /// use abstract_games_quoridor::Quoridor;
    /// use abstract_games_quoridor::notation::GameRecord;
    /// use abstract_games_quoridor::qtp::Session;
    ///
    /// let record: GameRecord = "1. e2 e8".parse()?;
    /// let session = Session::new(Quoridor::standard(), RandomPlayer::new(1)).after(&record)?;
    /// assert_eq!(session.moves().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(mut self, record: &GameRecord) -> Result<Self, ReplayError> {
        let positions = record.replay_any(&self.game)?;
        self.is_from_start = positions[0] == self.game.initial();
        (self.positions, self.moves) = (vec![positions[0]], Vec::new());
        for (index, (ply, after)) in record.plies.iter().zip(&positions[1..]).enumerate() {
            match ply.m {
                Some(m) => {
                    self.moves.push((record.player(index), m));
                    self.positions.push(*after);
                }
                // Only the turn changes, as before a move out of turn.
                None => *self.positions.last_mut().expect("there is the first position") = *after,
            }
        }
        Ok(self)
    }

    /// Sets the limits of each `genmove`. By default, the time is limited to one second.
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The game, with the size of the board and the walls that were set.
    pub const fn game(&self) -> &AnyQuoridor {
        &self.game
    }

    /// The present position.
    pub fn position(&self) -> &AnyPosition {
        self.positions.last().expect("there is the first position")
    }

    /// The moves so far, each with its player, from 0.
    pub fn moves(&self) -> &[(usize, Move)] {
        &self.moves
    }

    /// Whether `quit` has ended the session. Later commands are answered nevertheless.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Begins a new game.
    pub(super) fn start(&mut self, game: AnyQuoridor) -> String {
        (self.game, self.is_from_start) = (game, true);
        self.positions = vec![game.initial()];
        self.moves.clear();
        String::new()
    }

    /// Begins a new game on a board of this many squares in a row.
    pub(super) fn resize(&mut self, word: &str) -> Result<String, CommandError> {
        let size = number(word)?;
        let game = u8::try_from(size)
            .map_err(|_| format!("a board of {word} squares in a row: the most are 11"))
            .and_then(|size| Board::new(size, size).map_err(|error| error.to_string()))
            .and_then(|board| self.varied(board, self.game.supplies()))
            .map_err(|reason| CommandError::new(Fault::Size, reason))?;
        Ok(self.start(game))
    }

    /// The game on `board` with these supplies, by the rules of this one.
    fn varied(&self, board: Board, supplies: &[u8]) -> Result<AnyQuoridor, String> {
        let game = AnyQuoridor::new(board, supplies);
        let game = game.and_then(|game| game.with_variant(self.game.variant()));
        game.map_err(|error| error.to_string())
    }

    /// Gives each player this many walls at the start, and plays the moves again.
    pub(super) fn supply(&mut self, word: &str) -> Result<String, CommandError> {
        let refusal = |reason: String| CommandError::new(Fault::Walls, reason);
        let walls = u8::try_from(number(word)?)
            .map_err(|_| refusal(format!("{word} walls: the most are {}", u8::MAX)))?;
        if !self.is_from_start {
            return Err(refusal("the game began with a position that was given".to_owned()));
        }
        let board = self.game.board();
        let game = self.varied(board, &vec![walls; self.game.players()]).map_err(refusal)?;
        let mut again = vec![at_turn(game.initial(), self.positions[0].turn())];
        for (&(player, m), after) in self.moves.iter().zip(&self.positions[1..]) {
            let before = at_turn(again[again.len() - 1], player);
            if let Some(why) = game.illegality(&before, &m) {
                let played = vocabulary::illegal(board, m, why);
                return Err(refusal(format!("after this, {}", played.reason)));
            }
            again.push(at_turn(game.play(&before, &m), after.turn()));
        }
        self.game = game;
        self.positions = again;
        Ok(String::new())
    }

    /// The player whom a word names.
    pub(super) fn player_called(&self, word: &str) -> Result<usize, TextError> {
        vocabulary::player(self.game.players(), word)
    }

    /// Makes a move of `player`, out of turn if necessary.
    pub(super) fn play(&mut self, player: usize, m: Move) -> Result<String, CommandError> {
        let before = at_turn(*self.position(), player);
        if let Some(why) = self.game.illegality(&before, &m) {
            return Err(vocabulary::illegal(self.game.board(), m, why));
        }
        self.positions.push(self.game.play(&before, &m));
        self.moves.push((player, m));
        Ok(String::new())
    }

    /// Takes back this many moves, or one.
    pub(super) fn undo(&mut self, word: Option<&String>) -> Result<String, CommandError> {
        let times = word.map_or(Ok(1), |word| number(word))?;
        let played = self.moves.len();
        let left = usize::try_from(times).ok().and_then(|times| played.checked_sub(times));
        let Some(left) = left.filter(|_| played > 0) else {
            let reason = match played {
                0 => "no moves have been played".to_owned(),
                1 => "1 move has been played".to_owned(),
                _ => format!("{played} moves have been played"),
            };
            return Err(CommandError::new(Fault::Undo, reason));
        };
        self.moves.truncate(left);
        self.positions.truncate(left + 1);
        Ok(String::new())
    }

    /// Makes a move that the program's player chooses for `player`.
    pub(super) fn generate(&mut self, player: usize) -> Result<Move, CommandError> {
        if let Some(winner) = self.game.winner(self.position()) {
            let why = Illegality::Finished { winner };
            return Err(CommandError::new(Fault::GameOver, why.to_string()));
        }
        let before = at_turn(*self.position(), player);
        let choice = self.player.choose(&self.game, &before, &mut self.limits.clone());
        let Some(choice) = choice else {
            let reason = format!("{} found no move", self.player.name());
            return Err(CommandError::new(Fault::NoMove, reason));
        };
        let m = choice.best;
        self.play(player, m)
            .map_err(|CommandError { reason, .. }| CommandError::new(Fault::NoMove, reason))?;
        Ok(m)
    }
}

/// The position with `player`, who is one of the game, to move.
fn at_turn(mut position: AnyPosition, player: usize) -> AnyPosition {
    while position.turn() != player {
        position = position.passed();
    }
    position
}

/// Reads a number without a sign.
fn number(word: &str) -> Result<u64, CommandError> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let read = if digits { word.parse().ok() } else { None };
    read.ok_or_else(|| TextError::new(word, "a number from 0 to 18446744073709551615").into())
}
