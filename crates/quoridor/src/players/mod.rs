//! Players of Quoridor.

mod shortest_path_player;

pub use shortest_path_player::ShortestPathPlayer;
