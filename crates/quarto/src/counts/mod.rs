//! Exact numbers of positions, games and draws.
//!
//! | for | see |
//! | --- | --- |
//! | positions by ply, with or without a Quarto on the board | [`positions`], [`orbits`] |
//! | the size of the game tree; the moves of all positions | [`choices`], [`games`], [`moves`] |
//! | moves up to symmetry, by ply | [`move_orbits_by_ply`] |
//! | positions without a Quarto | [`without_quarto`] |
//! | draws: full boards without a Quarto | [`draws`] |
//! | draws up to symmetry | [`draw_orbits`], and independently [`list_draws`] |
//!
//! A position is a board with at most one of the remaining pieces in hand. A count *up to symmetry*
//! is the number of orbits of a [`QuartoSymmetry`](crate::QuartoSymmetry).

mod cycles;
mod draw_orbits;
mod draws;
mod fixed_draws;
mod orderly_generation;
mod ply;
mod unfinished;

pub use draw_orbits::draw_orbits;
pub use draws::draws;
pub use orderly_generation::{ListedDraws, list_draws};
pub use ply::{
    LAST_PLY, choices, games, move_orbits_by_ply, moves, orbits, orbits_by_ply, positions,
};
pub use unfinished::{PlyCount, WithoutQuarto, without_quarto};
