//! The ways to play a turn of a record.

use abstract_games_core::{Game, Side};
use thiserror::Error;

use super::record::RecordedTurn;
use super::token::Token;
use crate::board::Direction;
use crate::game::{FourWayFences, Illegality, Position, Step, Stone, StoneMove, Stones, Turn};

/// A way to play a turn of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Resolution {
    /// The turn, in the first order of the stones in which it can be played.
    pub turn: Turn,
    /// The number of orders of the stones in which it can be played.
    pub orders: usize,
    /// The position after the turn.
    pub position: Position,
}

/// Why no order of the stones gives a legal turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TurnFault {
    /// The game is over.
    #[error("the game is over: the {winner} player has won")]
    Finished {
        /// The player who has won.
        winner: Side,
    },
    /// In no order can all stones move as recorded.
    #[error("in no order can all stones move so: {}the move `{token}` of {stone} on {} is not possible{}",
        after(played), from.map_or("no cell".into(), |cell| cell.to_string()),
        why.map_or(String::new(), |why| format!(": {why}")))]
    Move {
        /// The most moves that can be played in some order.
        played: Turn,
        /// The first other stone.
        stone: Stone,
        /// Its cell, or `None` if it has left the board.
        from: Option<crate::board::Cell>,
        /// Its token.
        token: Token,
        /// Why it may not move at all, or `None` if it has no such move.
        why: Option<Illegality>,
    },
    /// The stones can move as recorded, but the turn cannot end so.
    #[error("{}`{last}`: {why}", after(played))]
    End {
        /// The moves of the stones.
        played: Turn,
        /// The wall, or the end of the turn without one.
        last: String,
        /// The reason.
        why: Illegality,
    },
}

fn after(played: &Turn) -> String {
    if played.moves.is_empty() { String::new() } else { format!("after `{played}`, ") }
}

/// Every way to play `turn` of a record in `position`. Ways that differ only in the order of the
/// stones are one resolution. Costs a search over orders and paths.
///
/// # Errors
///
/// [`TurnFault`] if there is none.
///
/// ```
/// use abstract_games_core::{Game, Side};
/// use abstract_games_four_way_fences::FourWayFences;
/// use abstract_games_four_way_fences::notation::{GameRecord, resolve};
///
/// let game = FourWayFences::standard();
/// let record: GameRecord = "1. n e - - Bg3".parse()?;
/// let found = resolve(&game, &game.initial(), &record.turns[0])?;
/// assert_eq!((found.len(), found[0].orders), (1, 2));
/// assert_eq!(found[0].turn.to_string(), "n:N e:E Bg3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve(
    game: &FourWayFences,
    position: &Position,
    turn: &RecordedTurn,
) -> Result<Vec<Resolution>, TurnFault> {
    if let Some(winner) = game.winner(position) {
        return Err(TurnFault::Finished { winner });
    }
    let mut search =
        Search { game, turn, moves: Vec::new(), longest: 0, found: Vec::new(), fault: None };
    let moving = Direction::ALL.into_iter().filter(|d| turn.tokens[d.index()] != Token::Absent);
    search.play(position, moving.collect());
    match search.fault {
        Some(fault) if search.found.is_empty() => Err(fault),
        _ => Ok(search.found),
    }
}

/// The stones of which two `resolutions` of one turn have different ways.
pub fn ambiguous_stones(resolutions: &[Resolution]) -> Stones {
    let legs = |resolution: &Resolution, direction: Direction| {
        let mut moves = resolution.turn.moves.iter();
        moves.find(|m| m.stone.direction == direction).map(|m| m.legs.clone())
    };
    let differs = |direction: &Direction| {
        resolutions.windows(2).any(|pair| legs(&pair[0], *direction) != legs(&pair[1], *direction))
    };
    Direction::ALL.into_iter().filter(differs).collect()
}

struct Search<'a> {
    game: &'a FourWayFences,
    turn: &'a RecordedTurn,
    moves: Vec<StoneMove>,
    longest: usize,
    found: Vec<Resolution>,
    fault: Option<TurnFault>,
}

impl Search<'_> {
    fn play(&mut self, position: &Position, left: Stones) {
        if left.is_empty() {
            self.end(position);
            return;
        }
        let side = position.turn();
        for direction in left.iter() {
            let stone = Stone { side, direction };
            let token = &self.turn.tokens[direction.index()];
            let paths = self.game.paths(position, stone);
            for path in paths.into_iter().filter(|path| token.describes(path)) {
                let step = Step::Stone { stone, to: path.end };
                if self.game.is_legal(position, &step) {
                    self.moves.push(StoneMove { stone, legs: path.legs });
                    let rest = left.iter().filter(|other| *other != direction).collect();
                    self.play(&self.game.play(position, &step), rest);
                    self.moves.pop();
                }
            }
        }
        self.note_move_fault(position, left);
    }

    /// Notes the fault that a stone of `left` does not move, unless a longer sequence has one.
    fn note_move_fault(&mut self, position: &Position, left: Stones) {
        if self.fault.is_some() && self.moves.len() <= self.longest {
            return;
        }
        let Some(direction) = left.iter().next() else { return };
        let stone = Stone { side: position.turn(), direction };
        self.longest = self.moves.len();
        self.fault = Some(TurnFault::Move {
            played: Turn { moves: self.moves.clone(), wall: None },
            stone,
            from: position.cell(stone),
            token: self.turn.tokens[direction.index()].clone(),
            why: self.game.unmovable(position, stone),
        });
    }

    fn end(&mut self, position: &Position) {
        let after = match self.game.end_turn(position, self.turn.wall, true) {
            Ok(after) => after,
            Err((last, why)) => {
                self.longest = self.moves.len();
                let played = Turn { moves: self.moves.clone(), wall: None };
                self.fault = Some(TurnFault::End { played, last: last.to_string(), why });
                return;
            }
        };
        let sorted = |moves: &[StoneMove]| {
            let mut moves = moves.to_vec();
            moves.sort_by_key(|m| m.stone.direction);
            moves
        };
        let ways = sorted(&self.moves);
        let same = self.found.iter_mut().find(|it| sorted(&it.turn.moves) == ways);
        if let Some(same) = same {
            same.orders += 1;
        } else {
            let turn = Turn { moves: self.moves.clone(), wall: self.turn.wall };
            self.found.push(Resolution { turn, orders: 1, position: after });
        }
    }
}
