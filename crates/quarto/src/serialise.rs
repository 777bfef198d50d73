//! serde forms: text for pieces, cells, moves and positions.

use abstract_games_core::serde_as_text;

use crate::cell::Cell;
use crate::game::Move;
use crate::piece::Piece;
use crate::position::Position;

serde_as_text!(Cell, Move, Piece, Position);
