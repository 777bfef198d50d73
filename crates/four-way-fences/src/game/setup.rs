//! `Setup`: the description of a position, which may be invalid.

use abstract_games_core::Side;
use thiserror::Error;

use super::four_way_fences::FourWayFences;
use super::position::Position;
use super::stone::{Stone, Stones};
use crate::board::{Board, Cell, Edge, Edges, Point, Points};

/// A description of a position: any edges, stones and numbers.
///
/// [`FourWayFences::position`] checks it. [`Display`](#impl-Display-for-Setup) has the text form.
///
/// ```
/// use abstract_games_four_way_fences::{FourWayFences, Setup};
///
/// let text = "c:EF d:D / B:gh / nDj eDc WGc / first / 1";
/// let mut setup: Setup = text.parse()?;
/// let position = FourWayFences::standard().position(&setup)?;
/// assert_eq!(position.walls().len(), 5);
/// assert_eq!(position.to_string(), text);
///
/// setup.stones.push(("S".parse()?, "Gc".parse()?));
/// let error = FourWayFences::standard().position(&setup).unwrap_err();
/// assert_eq!(error.to_string(), "W and S both stand on Gc");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The walled unit edges.
    pub walls: Edges,
    /// The stones on the board with their cells. A stone that is not listed has left the board.
    pub stones: Vec<(Stone, Cell)>,
    /// The player to move.
    pub turn: Side,
    /// The stones of the player to move that have moved in this turn.
    pub moved: Stones,
    /// The number of completed turns. More turns than the equalizer governs count as that many.
    pub turns: u8,
    /// The number of walls that each player has left, if the supply is limited.
    pub supplies: Option<[u8; 2]>,
    /// The anchors of straight walls. They matter only if the rules forbid crossing walls.
    pub straight: Points,
}

/// A setup that is not a position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum InvalidSetupError {
    /// A walled edge is not on the board.
    #[error("the edge {edge} is not on the board of {board} cells")]
    EdgeBeyond {
        /// The edge.
        edge: Edge,
        /// The board.
        board: Board,
    },
    /// An edge of the boundary is walled, which the rules exclude.
    #[error("the edge {0} is on the boundary, and walls along the boundary are excluded")]
    EdgeOnBoundary(Edge),
    /// The anchor of a straight wall is not on the board.
    #[error("the anchor {point} is not on the board of {board} cells")]
    AnchorBeyond {
        /// The point.
        point: Point,
        /// The board.
        board: Board,
    },
    /// A stone is not on the board.
    #[error("the cell {cell} of {stone} is not on the board of {board} cells")]
    StoneBeyond {
        /// The stone.
        stone: Stone,
        /// Its cell.
        cell: Cell,
        /// The board.
        board: Board,
    },
    /// A stone is listed twice.
    #[error("{stone} is listed on {first} and on {second}")]
    StoneRepeated {
        /// The stone.
        stone: Stone,
        /// The cell listed first.
        first: Cell,
        /// The other cell.
        second: Cell,
    },
    /// Two stones are on one cell.
    #[error("{first} and {second} both stand on {cell}")]
    StonesCollide {
        /// The stone listed first.
        first: Stone,
        /// The other stone.
        second: Stone,
        /// Their cell.
        cell: Cell,
    },
    /// A stone has no path to its goal, and the rules protect every stone.
    #[error("{stone} on {cell} has no path to its goal")]
    CutOff {
        /// The stone.
        stone: Stone,
        /// Its cell.
        cell: Cell,
    },
    /// More stones have moved in this turn than the equalizer allows.
    #[error("{found} stones have moved in this turn, in which only {quota} move")]
    Moved {
        /// The number of stones that have moved.
        found: usize,
        /// The number of stones that move in this turn.
        quota: u8,
    },
    /// The numbers of walls left are missing, or exceed the supply, or the supply is unlimited.
    #[error("the walls left are {}, where the supply is {}", words(*found), supply.map_or("unlimited".into(), |s| s.to_string()))]
    Supplies {
        /// The numbers of walls left.
        found: Option<[u8; 2]>,
        /// The supply of each player.
        supply: Option<u8>,
    },
}

fn words(supplies: Option<[u8; 2]>) -> String {
    supplies.map_or("not stated".into(), |[first, second]| format!("{first} and {second}"))
}

impl From<&Position> for Setup {
    /// The setup of a position.
    fn from(position: &Position) -> Self {
        Self {
            walls: position.walls,
            stones: position.stones().collect(),
            turn: position.turn,
            moved: position.moved,
            turns: position.turns,
            supplies: position.supplies,
            straight: position.straight,
        }
    }
}

impl FourWayFences {
    /// The position that `setup` describes. It need not be reachable from the start.
    ///
    /// # Errors
    /// [`InvalidSetupError`] with the first fault: of edges and anchors, stones, then numbers.
    pub fn position(&self, setup: &Setup) -> Result<Position, InvalidSetupError> {
        self.check_walls(setup)?;
        let mut position = Position {
            turn: setup.turn,
            stones: [[None; 4]; 2],
            moved: setup.moved,
            turns: self.counted_turns(setup.turns),
            supplies: self.supplies(setup)?,
            straight: if self.rules().crossing_walls { Points::EMPTY } else { setup.straight },
            walls: setup.walls,
        };
        for &(stone, cell) in &setup.stones {
            self.place(&mut position, stone, cell)?;
        }
        let (found, quota) = (setup.moved.len(), self.quota(position.turns));
        if found > quota.into() {
            return Err(InvalidSetupError::Moved { found, quota });
        }
        Ok(position)
    }

    fn check_walls(&self, setup: &Setup) -> Result<(), InvalidSetupError> {
        let board = self.board();
        for edge in setup.walls.iter() {
            if !board.contains_edge(edge) {
                return Err(InvalidSetupError::EdgeBeyond { edge, board });
            }
            if !self.rules().edge_walls && board.is_boundary_edge(edge) {
                return Err(InvalidSetupError::EdgeOnBoundary(edge));
            }
        }
        let beyond = setup.straight.iter().find(|point| !board.contains_point(*point));
        beyond.map_or(Ok(()), |point| Err(InvalidSetupError::AnchorBeyond { point, board }))
    }

    fn supplies(&self, setup: &Setup) -> Result<Option<[u8; 2]>, InvalidSetupError> {
        match (setup.supplies, self.rules().supply) {
            (None, None) => Ok(None),
            (Some(left), Some(most)) if left.iter().all(|left| *left <= most) => Ok(Some(left)),
            (found, supply) => Err(InvalidSetupError::Supplies { found, supply }),
        }
    }

    fn place(
        &self,
        position: &mut Position,
        stone: Stone,
        cell: Cell,
    ) -> Result<(), InvalidSetupError> {
        let board = self.board();
        if !board.contains(cell) {
            return Err(InvalidSetupError::StoneBeyond { stone, cell, board });
        }
        if let Some(first) = position.cell(stone) {
            return Err(InvalidSetupError::StoneRepeated { stone, first, second: cell });
        }
        if let Some(first) = position.stone_on(cell) {
            return Err(InvalidSetupError::StonesCollide { first, second: stone, cell });
        }
        let is_cut_off = || !self.passages(position).lead_off(cell, stone.direction);
        if self.protects_everyone() && is_cut_off() {
            return Err(InvalidSetupError::CutOff { stone, cell });
        }
        position.stones[stone.side as usize][stone.direction.index()] = Some(cell);
        Ok(())
    }
}
