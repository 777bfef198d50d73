//! The named lines, their positions, and the paths in a position.

use abstract_games::quoridor::analysis::{Analysis, routes};
use abstract_games::quoridor::openings::{OPENINGS, Opening};
use abstract_games::quoridor::{AnyPosition, Move, Position, Quoridor};
use abstract_games::{Game, Symmetry, Transform};

use super::text::pair;

pub(super) const GAME: Quoridor = Quoridor::standard();

/// The paths of both players in a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Paths {
    pub(super) lengths: [u8; 2],
    pub(super) shortest: [u64; 2],
    pub(super) routes: [u64; 2],
}

impl Paths {
    pub(super) fn of(position: &Position) -> Self {
        let players = Analysis::new(GAME, position).players;
        let passages = GAME.passages(position);
        Self {
            lengths: [0, 1].map(|player| players[player].distance),
            shortest: [0, 1].map(|player| players[player].shortest_paths),
            routes: [0, 1].map(|player| {
                let forward = Quoridor::<2>::side(1 - player);
                routes(passages, players[player].pawn, GAME.goal(player), forward)
            }),
        }
    }

    /// The cells of a table: lengths, shortest paths, routes.
    pub(super) fn cells(self) -> String {
        format!("{} | {} | {}", pair(self.lengths), pair(self.shortest), pair(self.routes))
    }

    /// The lengths alone.
    pub(super) fn of_lengths(position: &Position) -> [u32; 2] {
        let passages = GAME.passages(position);
        let length = |player: usize| passages.distance(position.pawns()[player], GAME.goal(player));
        [0, 1].map(|player| length(player).expect("a legal position has a path"))
    }
}

/// The opening with this name, as `Display` writes it.
pub(super) fn opening(name: &str) -> &'static Opening {
    OPENINGS
        .iter()
        .find(|opening| opening.to_string() == name)
        .expect("the opening is in the table")
}

/// The legal positions of a line: all, or those before an illegal ply.
pub(super) fn positions(opening: &Opening) -> Vec<Position> {
    let replayed = opening.record().replay_any(&GAME.into());
    let positions = replayed.unwrap_or_else(|error| error.before);
    positions.iter().filter_map(AnyPosition::for_players).collect()
}

pub(super) fn last(name: &str) -> Position {
    *positions(opening(name)).last().expect("there is a position before the first ply")
}

pub(super) fn play(position: &Position, m: &str) -> Position {
    GAME.try_play(position, &m.parse().expect("a move")).expect("a legal move")
}

/// The image of a move on the standard board.
pub(super) fn image(g: Transform, m: &str) -> Move {
    GAME.symmetry().apply_move(&g, &m.parse().expect("a move"))
}
