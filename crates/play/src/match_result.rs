//! `MatchResult`: the games of a match, and what they say about the players.

use std::fmt::{self, Display};

use abstract_games_core::{Seat, Stop};

/// The games of a [`Match`](crate::Match). Players are numbered 0 and 1; any other has no games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct MatchResult {
    /// The names of the players.
    pub players: [String; 2],
    /// The number of seats of the game.
    pub seats: u8,
    /// The finished games, in the order in which they were played.
    pub games: Vec<GameResult>,
    /// Why the match ended, if the observer ended it.
    pub stopped: Option<Stop>,
}

/// One game of a [`Match`](crate::Match).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct GameResult {
    /// The number of the game in the match, from 0.
    pub number: usize,
    /// The player, 0 or 1, on each seat.
    pub seating: Vec<u8>,
    /// How the game ended.
    pub ending: Ending,
    /// The number of plies after the opening.
    pub plies: u32,
    /// The number of moves that each player chose.
    pub moves: [u32; 2],
    /// The number of states that each player visited.
    pub nodes: [u64; 2],
    /// The sum of the depths that each player reached.
    pub depths: [u64; 2],
}

/// How a game of a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Ending {
    /// The player on this seat won.
    Win(Seat),
    /// Nobody won, by the rules.
    Draw,
    /// A state occurred again, as often as the match allows.
    Repetition,
    /// The limit of plies was reached.
    PlyLimit,
}

impl GameResult {
    pub(super) fn new(number: usize, seating: Vec<u8>) -> Self {
        let ending = Ending::PlyLimit;
        Self { number, seating, ending, plies: 0, moves: [0; 2], nodes: [0; 2], depths: [0; 2] }
    }

    pub(super) fn player_on(&self, seat: Seat) -> usize {
        self.seating.get(usize::from(seat.index())).copied().unwrap_or(0).into()
    }

    /// The player who won, 0 or 1, or `None` after a draw.
    pub fn winner(&self) -> Option<usize> {
        match self.ending {
            Ending::Win(seat) => Some(self.player_on(seat)),
            Ending::Draw | Ending::Repetition | Ending::PlyLimit => None,
        }
    }
}

impl MatchResult {
    /// A match without games, between `players` on `seats` seats.
    pub fn new(players: [String; 2], seats: u8) -> Self {
        Self { players, seats, games: Vec::new(), stopped: None }
    }

    fn count(&self, of: impl Fn(&GameResult) -> bool) -> usize {
        self.games.iter().filter(|game| of(game)).count()
    }

    /// The number of games that `player` won.
    pub fn wins(&self, player: usize) -> usize {
        self.count(|game| game.winner() == Some(player))
    }

    /// The number of games that `player` won on `seat`.
    pub fn wins_on(&self, player: usize, seat: Seat) -> usize {
        self.count(|game| game.ending == Ending::Win(seat) && game.player_on(seat) == player)
    }

    /// The number of games without a winner.
    pub fn draws(&self) -> usize {
        self.count(|game| game.winner().is_none())
    }

    /// The number of games that reached the limit of plies.
    pub fn ply_limits(&self) -> usize {
        self.count(|game| game.ending == Ending::PlyLimit)
    }

    /// The share of `player`, from 0 to 1: a win counts 1, a draw 1/2. 1/2 before the first game.
    pub fn share(&self, player: usize) -> f64 {
        if self.games.is_empty() {
            return 0.5;
        }
        ratio((2 * self.wins(player) + self.draws()) as u64, 2 * self.games.len() as u64)
    }

    /// An interval for the [`share`](MatchResult::share) of `player` in all games like these, with
    /// a confidence of 95 % (E. B. Wilson, 1927); from 0 to 1 before the first game.
    ///
    /// The games count as independent. With draws, which vary less, the interval is too wide.
    pub fn interval(&self, player: usize) -> (f64, f64) {
        if self.games.is_empty() {
            (0.0, 1.0)
        } else {
            wilson(self.share(player), self.games.len())
        }
    }

    /// The mean number of plies of a game, without the opening; 0 before the first game.
    pub fn mean_plies(&self) -> f64 {
        ratio(self.games.iter().map(|game| u64::from(game.plies)).sum(), self.games.len() as u64)
    }

    /// The mean number of states that `player` visited for a move; 0 before the first move.
    pub fn mean_nodes(&self, player: usize) -> f64 {
        self.mean(player, |game| game.nodes)
    }

    /// The mean depth that `player` reached; 0 before the first move.
    pub fn mean_depth(&self, player: usize) -> f64 {
        self.mean(player, |game| game.depths)
    }

    fn mean(&self, player: usize, of: impl Fn(&GameResult) -> [u64; 2]) -> f64 {
        let at = |pair: [u64; 2]| pair.get(player).copied().unwrap_or(0);
        let sum = self.games.iter().map(|game| at(of(game))).sum();
        let moves = self.games.iter().map(|game| at(game.moves.map(u64::from))).sum();
        ratio(sum, moves)
    }
}

#[expect(clippy::cast_precision_loss, reason = "the first digits suffice for a mean")]
fn ratio(count: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { count as f64 / of as f64 }
}

/// Wilson's score interval of 95 % if the share `p` of `n` trials succeeded.
#[expect(clippy::cast_precision_loss, reason = "the first digits suffice")]
fn wilson(p: f64, n: usize) -> (f64, f64) {
    // The 97.5 % quantile of the normal distribution.
    const Z: f64 = 1.959_963_984_540_054;
    let n = n as f64;
    let (square, scale) = (Z * Z / n, 1.0 / (1.0 + Z * Z / n));
    let middle = (p + square / 2.0) * scale;
    let half = Z * (p * (1.0 - p) / n + square / (4.0 * n)).sqrt() * scale;
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

/// The counts in a sentence, as in `a against b: 17 wins, 1 draw, 2 losses, 87.5 % (67.5 to 96.2)`.
impl Display for MatchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: usize, one: &str, many: &str| {
            format!("{count} {}", if count == 1 { one } else { many })
        };
        let [one, two] = &self.players;
        let (low, high) = self.interval(0);
        write!(
            f,
            "{one} against {two}: {}, {}, {}, {:.1} % ({:.1} to {:.1})",
            counted(self.wins(0), "win", "wins"),
            counted(self.draws(), "draw", "draws"),
            counted(self.wins(1), "loss", "losses"),
            100.0 * self.share(0),
            100.0 * low,
            100.0 * high,
        )
    }
}

#[cfg(test)]
#[path = "../tests/unit/match_result.rs"]
mod tests;
