//! `WholeTurns`: the game with whole turns as moves.

use std::fmt;

use abstract_games_core::{
    Dihedral, Exchange, Game, Keyed, Outcome, Players, Product, Side, Symmetry, Transform,
    debug_as_text,
};
use ahash::AHashSet;

use super::four_way_fences::{FourWayFences, Steps};
use super::position::Position;
use super::stone::{Step, Stones};
use crate::board::{Cell, Direction, transform_direction};

/// Four-Way Fences with whole turns as moves.
///
/// In mid-turn a move is the rest of the turn. Turns that lead to one position, by other orders or
/// ways of the stones, are one move.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_counting::perft;
/// use abstract_games_four_way_fences::{FourWayFences, WholeTurns};
///
/// let game = WholeTurns::new(FourWayFences::standard());
/// // Two of four stones move, each to one of three cells, and each of the 598 walls may be placed.
/// assert_eq!(perft(&game, &game.initial(), 1), 54 * 598);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WholeTurns {
    game: FourWayFences,
    start: Position,
}

/// A whole turn by its result. [`WholeTurns::steps`] finds an order of the stones. The text form is
/// the stones' cells, north, east, west, south, or `off`, and then the wall: `Di Bd Jg Ga Bg3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WholeTurn {
    /// The cell of each stone of the mover after the turn, by direction; `None` if off the board.
    pub stones: [Option<Cell>; 4],
    /// The stones that have moved.
    pub moved: Stones,
    /// The wall or [`Step::NoWall`], or `None` if the game ends before a wall is due.
    pub last: Option<Step>,
}

impl fmt::Display for WholeTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.stones.map(|cell| cell.map_or("off".into(), |cell| cell.to_string()));
        let last = self.last.map(|step| step.to_string());
        let parts: Vec<String> = cells.into_iter().chain(last).collect();
        f.pad(&parts.join(" "))
    }
}

debug_as_text!(WholeTurn);

/// Where the stones of the player to move stand when all that can move have moved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    pub(crate) position: Position,
    steps: [Option<Step>; 4],
    /// Whether the game is over, so that no wall follows.
    pub(crate) finished: bool,
}

impl Placement {
    pub(crate) fn followed_by(&self, last: Option<Step>) -> WholeTurn {
        let Position { stones, moved, turn, .. } = self.position;
        WholeTurn { stones: stones[turn as usize], moved, last }
    }
}

impl FourWayFences {
    /// The different placements after the moves that remain in this turn.
    pub(crate) fn placements(&self, position: &Position) -> Vec<Placement> {
        let mut placements = Vec::new();
        if self.winner(position).is_some() {
            return placements;
        }
        let passages = self.passages(position);
        let start = Placement { position: *position, steps: [None; 4], finished: false };
        let mut level = vec![start];
        for number in 0..=4 {
            let mut next = Vec::new();
            let mut seen: AHashSet<([Option<Cell>; 4], Stones)> = AHashSet::new();
            for placement in level {
                let stone_steps = self.stone_steps_between(&passages, &placement.position);
                if stone_steps.is_empty() {
                    placements.push(placement);
                }
                for step in stone_steps {
                    let position = self.play(&placement.position, &step);
                    if seen.insert((position.stones[position.turn as usize], position.moved)) {
                        let mut steps = placement.steps;
                        steps[number] = Some(step);
                        let finished = self.winner(&position).is_some();
                        let placement = Placement { position, steps, finished };
                        if finished { placements.push(placement) } else { next.push(placement) }
                    }
                }
            }
            level = next;
        }
        placements
    }
}

impl WholeTurns {
    /// The whole turns of `game`.
    pub fn new(game: FourWayFences) -> Self {
        Self { game, start: game.initial() }
    }

    /// The same game with another start, which must be one of its positions.
    #[must_use]
    pub const fn starting_at(self, start: Position) -> Self {
        Self { start, ..self }
    }

    /// The game with single steps.
    pub const fn game(&self) -> &FourWayFences {
        &self.game
    }

    /// The symmetries of the board, each with and without the exchange of the players.
    pub fn symmetry(&self) -> Product<Dihedral, Exchange> {
        self.game.symmetry()
    }

    /// The single steps of `turn` in a playable order, or `None` if the turn is not legal. Costs
    /// all placements of the stones.
    pub fn steps(&self, position: &Position, turn: &WholeTurn) -> Option<Vec<Step>> {
        let placements = self.game.placements(position);
        let placement = placements.iter().find(|placement| {
            placement.followed_by(turn.last) == *turn
                && placement.finished == turn.last.is_none()
                && turn.last.is_none_or(|last| self.game.is_legal(&placement.position, &last))
        })?;
        Some(placement.steps.into_iter().chain([turn.last]).flatten().collect())
    }

    fn turns(&self, position: &Position) -> Vec<WholeTurn> {
        let (mut turns, mut walls) = (Vec::new(), Steps::new());
        for placement in self.game.placements(position) {
            if placement.finished {
                turns.push(placement.followed_by(None));
                continue;
            }
            // Unless every stone is protected, the legal walls do not depend on the placement.
            if walls.is_empty() || self.game.protects_everyone() {
                walls = self.game.wall_steps(&placement.position);
            }
            turns.extend(walls.iter().map(|wall| placement.followed_by(Some(*wall))));
        }
        turns
    }
}

impl Game for WholeTurns {
    type State = Position;
    type Move = WholeTurn;

    fn initial(&self) -> Position {
        self.start
    }

    /// The turns, by the placement of the stones and then by the wall.
    fn moves(&self, position: &Position) -> impl Iterator<Item = WholeTurn> {
        self.turns(position).into_iter()
    }

    fn play(&self, position: &Position, turn: &WholeTurn) -> Position {
        let mut next = *position;
        next.stones[position.turn as usize] = turn.stones;
        next.moved = turn.moved;
        turn.last.map_or(next, |last| self.game.play(&next, &last))
    }

    fn show(&self, position: &Position) -> String {
        position.to_string()
    }

    fn is_legal(&self, position: &Position, turn: &WholeTurn) -> bool {
        self.steps(position, turn).is_some()
    }
}

impl Players for WholeTurns {
    type Player = Side;

    fn turn(&self, position: &Position) -> Side {
        position.turn
    }

    fn outcome(&self, position: &Position) -> Option<Outcome<Side>> {
        self.game.outcome(position)
    }

    fn next_turn(&self, position: &Position, turn: &WholeTurn) -> Side {
        if turn.last.is_some() { position.turn.opponent() } else { position.turn }
    }
}

impl Keyed for WholeTurns {
    fn key_bits(&self) -> u32 {
        self.game.key_bits()
    }

    fn key(&self, position: &Position) -> u128 {
        self.game.key(position)
    }

    fn state(&self, key: u128) -> Option<Position> {
        self.game.state(key)
    }
}

/// The symmetries of the board, as for single steps.
impl Symmetry<WholeTurns> for Dihedral {
    fn apply(&self, g: &Transform, position: &Position) -> Position {
        Symmetry::<FourWayFences>::apply(self, g, position)
    }

    fn apply_move(&self, g: &Transform, turn: &WholeTurn) -> WholeTurn {
        let mut stones = [None; 4];
        for direction in Direction::ALL {
            let image = transform_direction(*g, direction);
            let cell = turn.stones[direction.index()];
            stones[image.index()] = cell.map(|cell| cell.transform(*g, *self));
        }
        let moved = turn.moved.iter().map(|direction| transform_direction(*g, direction)).collect();
        let last = turn.last.map(|step| Symmetry::<FourWayFences>::apply_move(self, g, &step));
        WholeTurn { stones, moved, last }
    }
}

/// The exchange of the players. A turn does not name its player.
impl Symmetry<WholeTurns> for Exchange {
    fn apply(&self, exchange: &bool, position: &Position) -> Position {
        Symmetry::<FourWayFences>::apply(self, exchange, position)
    }

    fn apply_move(&self, _: &bool, turn: &WholeTurn) -> WholeTurn {
        *turn
    }
}
