//! Four-Way Fences (W. Taylor and J. Neto, 2010): the rules with an option for each question that the source
//! leaves open, notations, and the recorded game.

mod board;
mod game;
pub mod notation;

pub use board::{
    Board, Cell, Direction, Edge, Edges, LEAST_CELLS, MOST_CELLS, Point, Points, Shape, Wall,
};
pub use game::{
    Equalizer, FourWayFences, Illegality, Inability, InvalidSetupError, Leg, Path, Position,
    Protected, Rules, Setup, Step, Stone, StoneMove, Stones, Turn, TurnError, WinTime,
};
