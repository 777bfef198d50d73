//! The ways to play a turn of a record.

use abstract_games_core::Game;
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

/// Why a turn or a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct RecordFault(pub(super) String);

/// Every way to play `turn` of a record in `position`. Ways that differ only in the order of the
/// stones are one resolution. Costs a search over orders and paths.
///
/// # Errors
///
/// [`RecordFault`] if there is none.
///
/// ```
/// use abstract_games_core::Game;
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
) -> Result<Vec<Resolution>, RecordFault> {
    if let Some(winner) = game.winner(position) {
        return Err(RecordFault(Illegality::Finished(winner).to_string()));
    }
    let mut search =
        Resolver { game, turn, moves: Vec::new(), longest: 0, found: Vec::new(), fault: None };
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

struct Resolver<'a> {
    game: &'a FourWayFences,
    turn: &'a RecordedTurn,
    moves: Vec<StoneMove>,
    longest: usize,
    found: Vec<Resolution>,
    fault: Option<RecordFault>,
}

impl Resolver<'_> {
    fn play(&mut self, position: &Position, left: Stones) {
        if left.is_empty() {
            self.end(position);
            return;
        }
        let side = position.turn();
        for direction in left.iter() {
            let stone = Stone { side, direction };
            let token = &self.turn.tokens[direction.index()];
            let is_movable = self.game.winner(position).is_none()
                && self.game.unmovable(position, stone).is_none();
            let paths = self.game.paths(position, stone).into_iter();
            for path in paths.filter(|path| is_movable && token.describes(path)) {
                let next = self.game.play(position, &Step::Stone { stone, to: path.end });
                self.moves.push(StoneMove { stone, legs: path.legs });
                self.play(&next, left.iter().filter(|other| *other != direction).collect());
                self.moves.pop();
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
        let token = &self.turn.tokens[direction.index()];
        let from = position.cell(stone).map_or("no cell".into(), |cell| cell.to_string());
        let why = self.game.unmovable(position, stone);
        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
        self.note(|after| {
            format!(
                "in no order can all stones move so: {after}the move `{token}` of {stone} on \
                 {from} is not possible{why}"
            )
        });
    }

    /// Notes a fault after the moves.
    fn note(&mut self, fault: impl Fn(String) -> String) {
        let played = Turn { moves: self.moves.clone(), wall: None };
        let after =
            if self.moves.is_empty() { String::new() } else { format!("after `{played}`, ") };
        self.longest = self.moves.len();
        self.fault = Some(RecordFault(fault(after)));
    }

    fn end(&mut self, position: &Position) {
        let after = match self.game.end_turn(position, self.turn.wall, true) {
            Ok(after) => after,
            Err((last, why)) => return self.note(|after| format!("{after}`{last}`: {why}")),
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
