//! A game as written down: plies with comments.

use abstract_games_core::{Place, TextError};

use crate::board::Fence;
use crate::game::{Move, Setup, Variant};

/// What precedes the rules in a comment.
pub(super) const RULES: &str = "rules: ";

/// The rules in a comment as [`GameRecord::state_rules`] writes them, if it states rules.
pub(super) fn stated_variant(comment: &str) -> Option<Result<Variant, TextError>> {
    comment.trim().strip_prefix(RULES).map(str::parse)
}

/// A game, or a part of one, as written down: the plies in order, with comments.
///
/// A record says nothing of the board. Its moves may be illegal: [`replay`](GameRecord::replay)
/// checks them against the rules.
///
/// `FromStr` reads an algebraic score of two players, and [`Form::read`](super::Form::read) a text
/// of any number; `Display` writes an algebraic score in columns.
///
/// ```
/// use abstract_games_quoridor::notation::GameRecord;
///
/// let record: GameRecord = "1.e2 e8 {both advance} 2.__ e7".parse()?;
/// assert_eq!(record.plies.len(), 4);
/// assert_eq!(record.plies[1].comments, ["both advance"]);
/// assert_eq!(record.plies[2].m, None);
/// assert_eq!(record.to_string(), "1. e2 e8\n{both advance}\n2. __ e7");
/// # Ok::<(), abstract_games_quoridor::notation::ScoreError>(())
/// ```
///
/// Equality ignores the places.
#[derive(Clone, Debug, Eq)]
pub struct GameRecord {
    /// The number of players. One that is not from 1 to 4 is taken for the nearest of these.
    pub players: usize,
    /// The position before the first ply, if the record states it.
    pub start: Option<Setup>,
    /// The place in the text from which the start was read.
    pub start_place: Option<Place>,
    /// The number of plies of the game before the first ply of the record. It decides the number of
    /// the first move and its player, [`player`](GameRecord::player).
    pub skipped: u32,
    /// The comments before the first ply.
    pub comments: Vec<String>,
    /// The plies.
    pub plies: Vec<Ply>,
    /// The headers, as in `[Event "Cup"]`: names, and values as written, with escapes.
    pub headers: Vec<(String, String)>,
    /// The result as it is written after the last ply: `1-0`, `resigns` and the like.
    pub result: Option<Box<str>>,
}

impl GameRecord {
    /// An empty record of a game for this number of players.
    pub const fn for_players(players: usize) -> Self {
        Self {
            players,
            start: None,
            start_place: None,
            skipped: 0,
            comments: Vec::new(),
            plies: Vec::new(),
            headers: Vec::new(),
            result: None,
        }
    }

    /// A record of `moves` of two players from the start of the game, without comments.
    pub fn of_moves(moves: impl IntoIterator<Item = Move>) -> Self {
        let plies = moves.into_iter().map(|m| Ply::new(Some(m))).collect();
        Self { plies, ..Self::default() }
    }

    /// The number of the move, from 1, to which the ply with this index belongs. A move consists of
    /// one ply of each player.
    pub fn number(&self, ply: usize) -> u64 {
        (u64::from(self.skipped) + ply as u64) / self.seats() + 1
    }

    /// The player, from 0, of the ply with this index.
    pub fn player(&self, ply: usize) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "less than the number of players")]
        let player = ((u64::from(self.skipped) + ply as u64) % self.seats()) as usize;
        player
    }

    /// The number of players that there can be, so that no score has ellipses without end.
    fn seats(&self) -> u64 {
        self.players.clamp(1, 4) as u64
    }

    /// The fences that the record places, each with its player, from 0, in the order of the plies.
    pub fn fences(&self) -> impl Iterator<Item = (Fence, usize)> {
        self.plies.iter().enumerate().filter_map(|(index, ply)| match ply.m {
            Some(Move::Fence(fence)) => Some((fence, self.player(index))),
            _ => None,
        })
    }
}

/// An empty record of a game for two.
impl Default for GameRecord {
    fn default() -> Self {
        Self::for_players(2)
    }
}

impl PartialEq for GameRecord {
    fn eq(&self, other: &Self) -> bool {
        (self.players, &self.start, self.skipped, &self.comments, &self.plies)
            == (other.players, &other.start, other.skipped, &other.comments, &other.plies)
            && (&self.headers, &self.result) == (&other.headers, &other.result)
    }
}

/// A ply of a [`GameRecord`]: the turn of one player. Its move is `None` if the record does not
/// name it (`__` in text); its word is in the notation of the text.
pub type Ply = abstract_games_core::Ply<Option<Move>>;
