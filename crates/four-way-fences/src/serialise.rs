//! Serialisation: boards, moves, positions and games as their text forms.

use abstract_games_core::serialise_as_text;
use serde::{Serialize, Serializer};

use crate::board::{Board, Cell, Direction, Edge, Edges, Point, Points, Wall};
use crate::game::{
    Equalizer, Inability, JumpAtGoal, Leg, Position, Protected, Setup, Step, Stone, StoneMove,
    Stones, Turn, WinTime,
};
use crate::notation::{Diagram, ExtendedRecord, Form, GameRecord, Token};

serialise_as_text!(
    Cell,
    Diagram,
    Direction,
    Edge,
    Equalizer,
    ExtendedRecord,
    Form,
    GameRecord,
    Inability,
    JumpAtGoal,
    Leg,
    Point,
    Position,
    Protected,
    Setup,
    Step,
    Stone,
    StoneMove,
    Token,
    Turn,
    Wall,
    WinTime,
);

/// Implements `Serialize` as a list.
macro_rules! as_list {
    ($($name:ty),* $(,)?) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_seq(self.iter())
            }
        }
    )*};
}

as_list!(Edges, Points, Stones);

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (self.width(), self.height()).serialize(to)
    }
}
