//! Players of Quoridor.

mod race;
mod shortest_path_player;

pub use race::RaceEvaluation;
pub use shortest_path_player::ShortestPathPlayer;
