//! The game for a number of players that is known only when the program runs.

use std::array;

use abstract_games_core::Game;

use super::error::{RulesError, SetupError};
use super::illegal::Illegality;
use super::legal_moves::{LegalMoves, Move};
use super::position::Position;
use super::rules::Quoridor;
use super::setup::Setup;
use super::variant::Variant;
use crate::board::{Board, Direction, Fences, Passages, Square, Squares};

/// The greatest number of players.
const MOST: usize = 4;

/// The rules for two, three or four players, without their number in the type.
///
/// What is read, written or drawn is a game of this type: it is as a text says. It is a
/// [`Game`], too. Searches that ask for players or keys need a [`Quoridor`]: two players are a
/// [`Side`](abstract_games_core::Side) each, and more a [`Seat`](abstract_games_core::Seat).
///
/// What the methods return for a position of another number of players is unspecified.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_quoridor::{AnyQuoridor, Board, Quoridor};
///
/// let game = AnyQuoridor::new(Board::new(9, 9)?, &[5; 4])?;
/// assert_eq!(game, AnyQuoridor::from(&Quoridor::standard_for_four()));
/// assert_eq!(game.initial().to_string(), "/ / e1 a5 e9 i5 / 5 5 5 5 / 1");
/// assert_eq!(game.for_players(), Some(Quoridor::standard_for_four()));
/// assert_eq!(game.for_players::<2>(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyQuoridor {
    players: u8,
    board: Board,
    /// Zero beyond the players.
    supplies: [u8; MOST],
    variant: Variant,
}

/// A position of [`AnyQuoridor`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnyPosition {
    players: u8,
    fences: Fences,
    /// a1 beyond the players.
    pawns: [Square; MOST],
    /// Zero beyond the players.
    supplies: [u8; MOST],
    turn: u8,
}

/// Evaluates an expression with the game of a known number of players.
macro_rules! with_players {
    ($any:expr, |$game:ident| $run:expr) => {
        match $any.players() {
            2 => {
                let $game = $any.typed::<2>();
                $run
            }
            3 => {
                let $game = $any.typed::<3>();
                $run
            }
            _ => {
                let $game = $any.typed::<4>();
                $run
            }
        }
    };
}
pub(crate) use with_players;

impl<const N: usize> From<&Quoridor<N>> for AnyQuoridor {
    fn from(game: &Quoridor<N>) -> Self {
        let supplies = filled(&game.supplies(), 0);
        Self { players: narrow(N), board: game.board(), supplies, variant: game.variant() }
    }
}

impl<const N: usize> From<Quoridor<N>> for AnyQuoridor {
    fn from(game: Quoridor<N>) -> Self {
        Self::from(&game)
    }
}

impl From<&Self> for AnyQuoridor {
    fn from(game: &Self) -> Self {
        *game
    }
}

impl<const N: usize> From<&Position<N>> for AnyPosition {
    fn from(position: &Position<N>) -> Self {
        Self {
            players: narrow(N),
            fences: position.fences,
            pawns: filled(&position.pawns, Square::at(0, 0)),
            supplies: filled(&position.supplies, 0),
            turn: position.turn,
        }
    }
}

impl<const N: usize> From<Position<N>> for AnyPosition {
    fn from(position: Position<N>) -> Self {
        Self::from(&position)
    }
}

impl From<&Self> for AnyPosition {
    fn from(position: &Self) -> Self {
        *position
    }
}

impl From<&AnyPosition> for Setup {
    fn from(position: &AnyPosition) -> Self {
        Self {
            fences: position.fences().iter().collect(),
            pawns: position.pawns().to_vec(),
            supplies: position.supplies().to_vec(),
            turn: position.turn(),
        }
    }
}

impl<const N: usize> From<&Position<N>> for Setup {
    fn from(position: &Position<N>) -> Self {
        Self::from(&AnyPosition::from(position))
    }
}

/// A number of players: two, three or four.
#[expect(clippy::cast_possible_truncation, reason = "at most four")]
const fn narrow(players: usize) -> u8 {
    players as u8
}

/// The values of the players, and `other` beyond them.
fn filled<T: Copy>(values: &[T], other: T) -> [T; MOST] {
    array::from_fn(|player| values.get(player).copied().unwrap_or(other))
}

impl AnyQuoridor {
    /// The game on `board`, each of the players with its supply of fences.
    ///
    /// # Errors
    ///
    /// As [`Quoridor::new`].
    pub fn new(board: Board, supplies: &[u8]) -> Result<Self, RulesError> {
        match *supplies {
            [a, b] => Quoridor::new(board, [a, b]).map(Self::from),
            [a, b, c] => Quoridor::new(board, [a, b, c]).map(Self::from),
            [a, b, c, d] => Quoridor::new(board, [a, b, c, d]).map(Self::from),
            _ => Err(RulesError::Players { found: supplies.len() }),
        }
    }

    /// The game by other rules than the standard ones.
    ///
    /// # Errors
    ///
    /// As [`Quoridor::with_variant`].
    pub fn with_variant(self, variant: Variant) -> Result<Self, RulesError> {
        with_players!(self, |game| game.with_variant(variant).map(Self::from))
    }

    /// The game with the number of players in its type, if it is for that number.
    pub fn for_players<const N: usize>(&self) -> Option<Quoridor<N>> {
        (self.players() == N).then(|| self.typed())
    }

    /// The game for its number of players, which is `N`.
    pub(crate) fn typed<const N: usize>(&self) -> Quoridor<N> {
        Quoridor::of_parts(self.board, array::from_fn(|at| self.supplies[at]), self.variant)
    }

    /// The number of players.
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The number of fences that each player has at the start.
    pub fn supplies(&self) -> &[u8] {
        &self.supplies[..self.players()]
    }

    /// The rules that differ from the standard game.
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// The players who win when the pawn of `player`, from 0, arrives: the player or its team.
    pub fn team(&self, player: usize) -> Vec<usize> {
        with_players!(self, |game| game.team(player))
    }

    /// The side of the board on which `player`, from 0, starts. For a `player` not below the number
    /// of players this and the goal are unspecified.
    pub fn side(&self, player: usize) -> Direction {
        match self.players() {
            2 => Quoridor::<2>::side(player),
            3 => Quoridor::<3>::side(player),
            _ => Quoridor::<4>::side(player),
        }
    }

    /// The goal of `player`, from 0: the squares on which its pawn wins.
    pub fn goal(&self, player: usize) -> Squares {
        with_players!(self, |game| game.goal(player))
    }

    /// The player whose pawn is on its goal, if there is one.
    pub fn winner(&self, position: &AnyPosition) -> Option<usize> {
        let mut pawns = position.pawns().iter().enumerate();
        pawns.find(|(player, pawn)| self.goal(*player).contains(**pawn)).map(|(player, _)| player)
    }

    /// The passages that the fences of `position` leave open.
    pub const fn passages(&self, position: &AnyPosition) -> Passages {
        Passages::new(self.board, position.fences)
    }

    /// The legal moves of `position` as sets. A finished game has no moves.
    pub fn legal_moves(&self, position: &AnyPosition) -> LegalMoves {
        with_players!(self, |game| game.legal_moves(&position.typed()))
    }

    /// Why `m` is not legal in `position`, or `None` if it is legal.
    pub fn illegality(&self, position: &AnyPosition, m: &Move) -> Option<Illegality> {
        with_players!(self, |game| game.illegality(&position.typed(), m))
    }

    /// The position that `setup` describes.
    ///
    /// # Errors
    ///
    /// As [`Quoridor::position`].
    pub fn position(&self, setup: &Setup) -> Result<AnyPosition, SetupError> {
        with_players!(self, |game| game.position(setup).map(AnyPosition::from))
    }

    /// The squares that the pawn of the player to move may move to, in an unfinished game.
    pub fn pawn_moves(&self, position: &AnyPosition) -> Squares {
        with_players!(self, |game| game.pawn_moves(&position.typed()))
    }
}

impl Game for AnyQuoridor {
    type State = AnyPosition;
    type Move = Move;

    fn initial(&self) -> AnyPosition {
        with_players!(self, |game| game.initial().into())
    }

    fn moves(&self, position: &AnyPosition) -> impl Iterator<Item = Move> {
        self.legal_moves(position).iter()
    }

    fn move_count(&self, position: &AnyPosition) -> usize {
        self.legal_moves(position).len()
    }

    fn play(&self, position: &AnyPosition, m: &Move) -> AnyPosition {
        with_players!(self, |game| game.play(&position.typed(), m).into())
    }

    fn show(&self, position: &AnyPosition) -> String {
        position.to_string()
    }

    fn is_legal(&self, position: &AnyPosition, m: &Move) -> bool {
        with_players!(self, |game| game.is_legal(&position.typed(), m))
    }
}

impl AnyPosition {
    /// The position with the number of players in its type, if it is for that number.
    pub fn for_players<const N: usize>(&self) -> Option<Position<N>> {
        (self.players() == N).then(|| self.typed())
    }

    /// The position for its number of players, which is `N`. If it is not, the turn is one of `N`
    /// players nevertheless.
    pub(crate) fn typed<const N: usize>(&self) -> Position<N> {
        Position {
            fences: self.fences,
            pawns: array::from_fn(|player| self.pawns[player]),
            supplies: array::from_fn(|player| self.supplies[player]),
            turn: self.turn % narrow(N),
        }
    }

    /// The number of players.
    pub const fn players(&self) -> usize {
        self.players as usize
    }

    /// The fences on the board, whoever placed them.
    pub const fn fences(&self) -> Fences {
        self.fences
    }

    /// The squares of the pawns, by player.
    pub fn pawns(&self) -> &[Square] {
        &self.pawns[..self.players()]
    }

    /// The number of fences that each player has left.
    pub fn supplies(&self) -> &[u8] {
        &self.supplies[..self.players()]
    }

    /// The player to move, counted from 0. In a finished game, the player who would move next.
    pub const fn turn(&self) -> usize {
        self.turn as usize
    }

    /// The position with the next player to move.
    pub(crate) const fn passed(self) -> Self {
        Self { turn: if self.turn + 1 == self.players { 0 } else { self.turn + 1 }, ..self }
    }
}
