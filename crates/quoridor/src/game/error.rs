//! The errors of rules and setups.

use thiserror::Error;

use crate::board::{Board, Fence, Square};

/// Invalid parameters of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RulesError {
    /// The number of players is not two, three or four.
    #[error("{found} players: Quoridor is for two, three or four")]
    Players {
        /// The number of players requested.
        found: usize,
    },
    /// Two pawns would start on one square.
    #[error("{players} players on a board of {board} squares: two would start on one square")]
    NoRoom {
        /// The number of players.
        players: usize,
        /// The board.
        board: Board,
    },
    /// There are no teams in the game.
    #[error("{players} players: teams of two are for four")]
    Teams {
        /// The number of players.
        players: usize,
    },
    /// Pawns would start on or behind the middle, or two on one square.
    #[error("the pawns cannot start {squares} squares nearer to the middle of {board} squares")]
    Meet {
        /// The number of squares.
        squares: u8,
        /// The board.
        board: Board,
    },
}

/// An invalid [`Setup`](crate::Setup), with all its faults.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
#[non_exhaustive]
pub struct SetupError {
    /// The faults, at least one: those of fences, of pawns and the turn, and of supplies.
    pub faults: Vec<SetupFault>,
}

fn fences(number: usize) -> String {
    if number == 1 { "1 fence".to_owned() } else { format!("{number} fences") }
}

/// A fault of a [`Setup`](crate::Setup). Fields number players from 0, messages from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupFault {
    /// There is not one pawn and one number of fences for each player.
    #[error("a position for {found} players, and the game is for {players}")]
    Players {
        /// The number of pawns, or that of the numbers of fences.
        found: usize,
        /// The number of players.
        players: usize,
    },
    /// A fence is not on the board.
    #[error("the fence {fence} is not on the board of {board} squares")]
    FenceBeyond {
        /// The fence.
        fence: Fence,
        /// The board.
        board: Board,
    },
    /// Two fences overlap or cross, or a fence is listed twice.
    #[error("the fence {fence} overlaps or crosses {other}")]
    FencesCollide {
        /// The later fence of the list.
        fence: Fence,
        /// The earlier fence of the list.
        other: Fence,
    },
    /// A pawn is not on the board.
    #[error("player {}'s square {square} is not on the board of {board} squares", player + 1)]
    PawnBeyond {
        /// The player.
        player: usize,
        /// The square.
        square: Square,
        /// The board.
        board: Board,
    },
    /// Two pawns are on one square.
    #[error("players {} and {} both stand on {square}", first + 1, second + 1)]
    PawnsCollide {
        /// The lower-numbered player.
        first: usize,
        /// The other player.
        second: usize,
        /// Their square.
        square: Square,
    },
    /// A pawn has no path to its goal.
    #[error("player {} on {square} has no path to the goal", player + 1)]
    CutOff {
        /// The player.
        player: usize,
        /// The square of the pawn.
        square: Square,
    },
    /// A pawn is on its goal, but its player did not move last.
    #[error("player {} stands on the goal, but it is not the next player's turn", player + 1)]
    Winner {
        /// The player.
        player: usize,
        /// The player to move.
        turn: usize,
    },
    /// The player to move does not exist.
    #[error("it is the turn of player {}, but there are {players} players", *turn as u128 + 1)]
    Turn {
        /// The player to move.
        turn: usize,
        /// The number of players.
        players: usize,
    },
    /// A player has more fences left than at the start.
    #[error("player {} has {} left of {most}", player + 1, fences(usize::from(*left)))]
    Supply {
        /// The player.
        player: usize,
        /// The fences left.
        left: u8,
        /// The fences at the start.
        most: u8,
    },
    /// The total number of fences is not that of the game.
    #[error("{} on the board and {left} left make {}, and the game has {all}", fences(*placed), placed + left)]
    Fences {
        /// The fences on the board.
        placed: usize,
        /// The fences left to the players.
        left: usize,
        /// The fences of all players at the start.
        all: usize,
    },
}
