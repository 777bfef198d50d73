//! Serialisation: squares, fences, moves and positions as text.

use abstract_games_core::{serde_as_text, serialise_as_text};

use crate::board::{Fence, Square};
use crate::game::{AnyPosition, Move, Position, Setup};

serde_as_text!(Fence, Move, Square);
serialise_as_text!(AnyPosition, Position<N> [const N: usize], Setup);
