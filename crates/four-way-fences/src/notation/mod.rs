//! Notations of games and of positions.

mod position_text;
