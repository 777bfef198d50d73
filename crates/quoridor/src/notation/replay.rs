//! The positions of a game record, why a record cannot be replayed, and the record of positions.

use abstract_games_core::{Game, quoted};
use thiserror::Error;

use super::record::{GameRecord, Ply};
use crate::game::{
    AnyPosition, AnyQuoridor, Illegality, Move, Position, Quoridor, Setup, SetupError,
};

impl GameRecord {
    /// The positions of the game: the position before the first ply and the position after each
    /// ply.
    ///
    /// The first position is the start that the record states, or else the start of the game. After
    /// an unnamed move, the next player is to move and nothing else has changed.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], with the positions up to the illegal move.
    ///
    /// ```
    /// use abstract_games_quoridor::Quoridor;
    /// use abstract_games_quoridor::notation::GameRecord;
    ///
    /// let record: GameRecord = "1. e2 e8\n2. e3 e6".parse()?;
    /// let error = record.replay(&Quoridor::standard()).unwrap_err();
    /// assert_eq!(error.before.len(), 4);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 2, column 7: `e6`, move 2 of player 2: \
    ///      the pawn on e8 neither steps nor jumps there",
    /// );
    /// # Ok::<(), abstract_games_quoridor::notation::ScoreError>(())
    /// ```
    pub fn replay<const N: usize>(
        &self,
        game: &Quoridor<N>,
    ) -> Result<Vec<Position<N>>, ReplayError> {
        let positions = self.replay_any(&game.into())?;
        Ok(positions.iter().map(AnyPosition::typed).collect())
    }

    /// The positions of the game, as [`replay`](Self::replay) finds them, for a number of players
    /// that is not known to the compiler.
    ///
    /// # Errors
    ///
    /// As [`replay`](Self::replay).
    pub fn replay_any(&self, game: &AnyQuoridor) -> Result<Vec<AnyPosition>, ReplayError> {
        let first = self.first_position(game);
        let mut position = first.map_err(|fault| self.error(0, fault, Vec::new()))?;
        let mut positions = Vec::with_capacity(self.plies.len() + 1);
        positions.push(position);
        for (index, ply) in self.plies.iter().enumerate() {
            match after(game, &position, ply.m) {
                Ok(next) => position = next,
                Err(why) => return Err(self.error(index, ReplayFault::Illegal(why), positions)),
            }
            positions.push(position);
        }
        Ok(positions)
    }

    /// The record without plies that begins at `first`, and states it unless it is the start of
    /// `game`.
    pub(super) fn at(game: &AnyQuoridor, first: &AnyPosition) -> Self {
        let mut record = Self::for_players(game.players());
        if *first != game.initial() {
            record.start = Some(Setup::from(first));
            record.skipped = u32::try_from(first.turn()).unwrap_or_default();
        }
        record
    }

    /// The position before the first ply.
    pub(super) fn first_position(&self, game: &AnyQuoridor) -> Result<AnyPosition, ReplayFault> {
        let (found, players) = (self.players, game.players());
        if found != players {
            return Err(ReplayFault::Players { found, players });
        }
        let first = match &self.start {
            Some(setup) => game.position(setup).map_err(ReplayFault::Start)?,
            None if self.skipped == 0 => game.initial(),
            None => return Err(ReplayFault::NoStart { number: self.number(0) }),
        };
        let (expected, turn) = (self.player(0), first.turn());
        if expected == turn { Ok(first) } else { Err(ReplayFault::Turn { expected, turn }) }
    }

    pub(super) fn error(
        &self,
        index: usize,
        fault: ReplayFault,
        before: Vec<AnyPosition>,
    ) -> ReplayError {
        let ply = self.plies.get(index);
        let place = match fault {
            ReplayFault::Players { .. } => None,
            ReplayFault::Start(_) => self.start_place,
            _ => ply.and_then(|ply| ply.place),
        };
        let written = ply.and_then(|ply| ply.written.as_deref());
        let what = self.what(index, ply.and_then(|ply| ply.m), written, &fault);
        ReplayError { index, place, what, fault: Box::new(fault), before }
    }

    /// A ply in a message, if it is the one that is not legal: the word of the text, with the
    /// algebraic name if that differs, and the number of the move.
    pub(super) fn what(
        &self,
        ply: usize,
        m: Option<Move>,
        written: Option<&str>,
        fault: &ReplayFault,
    ) -> Option<String> {
        let name = match (m, written) {
            _ if !matches!(fault, ReplayFault::Illegal(_)) => return None,
            (None, Some(written)) if !written.starts_with('_') => quoted(written),
            (None, _) => "an unnamed move".to_owned(),
            (Some(m), Some(written)) if m.to_string() != written => {
                format!("{} ({m})", quoted(written))
            }
            (Some(m), _) => format!("`{m}`"),
        };
        Some(format!("{name}, move {} of player {}", self.number(ply), self.player(ply) + 1))
    }
}

/// The position after `m`, or after an unnamed move.
pub(super) fn after(
    game: &AnyQuoridor,
    position: &AnyPosition,
    m: Option<Move>,
) -> Result<AnyPosition, Illegality> {
    let fault = match m {
        Some(m) => game.illegality(position, &m),
        None => game.winner(position).map(|winner| Illegality::Finished { winner }),
    };
    match (fault, m) {
        (Some(fault), _) => Err(fault),
        (None, Some(m)) => Ok(game.play(position, &m)),
        (None, None) => Ok(position.passed()),
    }
}

/// The ply, named if possible, that leads from `before` to `after`.
pub(super) fn between(
    game: &AnyQuoridor,
    before: &AnyPosition,
    after: &AnyPosition,
) -> Option<Ply> {
    let player = before.turn();
    let placed = after.fences().iter().find(|fence| !before.fences().contains(*fence));
    let m = match placed {
        Some(fence) => Move::Fence(fence),
        None if before.pawns()[player] != after.pawns()[player] => {
            Move::Pawn(after.pawns()[player])
        }
        None => Move::Pass,
    };
    if game.is_legal(before, &m) && game.play(before, &m) == *after {
        return Some(Ply::new(Some(m)));
    }
    let is_unnamed = game.winner(before).is_none() && before.passed() == *after;
    is_unnamed.then_some(Ply::new(None))
}

/// A game record that cannot be replayed, with the first position and the one after each legal ply;
/// no positions if there is no first one.
pub type ReplayError = abstract_games_core::ReplayError<ReplayFault, Vec<AnyPosition>>;

/// Why a game record cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReplayFault {
    /// The record is of a game for another number of players.
    #[error("a record of {found} players, and the game is for {players}")]
    Players {
        /// The number of players of the record.
        found: usize,
        /// The number of players of the game.
        players: usize,
    },
    /// The start that the record states is not a position of the game.
    #[error("the start is not a position of this game: {0}")]
    Start(SetupError),
    /// The record begins in the middle of a game and states no start.
    #[error("the score begins in the middle of the game, at move {number}, and states no position")]
    NoStart {
        /// The number of the first move.
        number: u64,
    },
    /// The player of the first ply is not the player to move.
    #[error("the score begins with player {}, but it is the turn of player {}", expected + 1, turn + 1)]
    Turn {
        /// The player of the first ply.
        expected: usize,
        /// The player to move in the first position.
        turn: usize,
    },
    /// A move is not legal.
    #[error(transparent)]
    Illegal(Illegality),
    /// The game has no code, and its positions are none of `McGill`'s.
    #[error(
        "codes and mcgill are of games for two on 9 × 9 squares with 10 fences each, without passes"
    )]
    NoCode,
}
