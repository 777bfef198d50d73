//! How many positions and draws there are, exactly; and a picture of it.
//!
//! | for | see |
//! | --- | --- |
//! | positions by ply, Quartos on the board or not | [`positions`], [`orbits`] |
//! | the game as a tree, and with positions shared | [`choices`], [`games`], [`moves`] |
//! | positions without a Quarto | [`without_quarto`] |
//! | draws: full boards without a Quarto | [`draws`] |
//! | draws up to symmetry | [`draw_orbits`], and independently [`list_draws`] |
//! | positions by ply as a picture | [`plot`] |
//!
//! A position is a board, with one of the remaining pieces in hand or with none; *up to symmetry*
//! are orbits of a [`QuartoSymmetry`](crate::QuartoSymmetry), the symmetries of the pieces with those
//! of the board.

mod cycles;
mod draw_list;
mod draw_orbits;
mod draws;
mod fixed;
mod plot;
mod ply;
mod unfinished;

pub use draw_list::{ListedDraws, list_draws};
pub use draw_orbits::draw_orbits;
pub use draws::draws;
pub use plot::plot;
pub use ply::{LAST_PLY, choices, games, moves, orbits, orbits_by_ply, positions};
pub use unfinished::{PlyCount, WithoutQuarto, without_quarto};
