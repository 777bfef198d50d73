//! Fences that lengthen a path.

use crate::board::{Fence, Fences, Passages};
use crate::game::{Position, Quoridor};

/// A fence that lengthens the shortest path of a player or of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Lengthening<const N: usize = 2> {
    /// The fence.
    pub fence: Fence,
    /// The number of steps by which the shortest path of each player becomes longer, by player.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialise::list"))]
    pub by: [u8; N],
}

/// The legal fences of the player to move that lengthen a shortest path of any player, in the order
/// of [`LegalMoves`](crate::LegalMoves).
///
/// # Cost
///
/// A fence that lengthens the path of a player blocks each of the shortest paths. So only the
/// fences that block one of them are tried: at most two for each of its steps. A flood fill for
/// each player gives the new lengths.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_quoridor::Quoridor;
/// use abstract_games_quoridor::analysis::lengthenings;
///
/// let game = Quoridor::standard();
/// let found = lengthenings(&game, &game.initial());
/// // Two fences for each of the eight steps in column e, which both players have to themselves.
/// assert_eq!(found.len(), 16);
/// assert!(found.iter().all(|lengthening| lengthening.by == [1, 1]));
/// ```
pub fn lengthenings<const N: usize>(
    game: &Quoridor<N>,
    position: &Position<N>,
) -> Vec<Lengthening<N>> {
    among(game, position, game.legal_moves(position).fences())
}

/// The fences of `legal` that lengthen a shortest path.
pub(super) fn among<const N: usize>(
    game: &Quoridor<N>,
    position: &Position<N>,
    legal: Fences,
) -> Vec<Lengthening<N>> {
    let before = game.passages(position);
    let players: [_; N] = std::array::from_fn(|player| {
        let (pawn, goal) = (position.pawns()[player], game.goal(player));
        let blockers = before.blockers(pawn, goal).unwrap_or_default();
        (pawn, goal, before.distance(pawn, goal), blockers)
    });
    let mut found = Vec::new();
    for fence in legal.iter() {
        if !players.iter().any(|(.., blockers)| blockers.contains(fence)) {
            continue;
        }
        let after = Passages::new(game.board(), position.fences().with(fence));
        let by = players.map(|(pawn, goal, length, blockers)| {
            // Another fence leaves a shortest path open.
            let longer = if blockers.contains(fence) { after.distance(pawn, goal) } else { length };
            let steps = longer.zip(length).map_or(0, |(longer, length)| longer - length);
            u8::try_from(steps).unwrap_or(u8::MAX)
        });
        if by != [0; N] {
            found.push(Lengthening { fence, by });
        }
    }
    found
}
