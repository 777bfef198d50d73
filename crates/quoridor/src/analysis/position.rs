//! The analysis of a position, and the fences that lengthen a path.

use smallvec::SmallVec;

use super::distances::ShortestPaths;
use crate::board::{Fence, Fences, Passages, Square};
use crate::game::{AnyPosition, AnyQuoridor, LegalMoves, Position, Quoridor, with_players};

/// The shortest paths and the legal moves of a position.
///
/// With the feature `serde` it serialises as an object with the lists `players` and `lengthenings`
/// and the number `moves`; squares and fences are text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Analysis {
    /// The paths and the mobility of each player.
    pub players: Vec<PlayerAnalysis>,
    /// The number of legal moves of the player to move, including a pass; 0 in a finished game.
    pub moves: usize,
    /// The legal fences of the player to move that lengthen a shortest path of any player, in the
    /// order of [`LegalMoves`].
    ///
    /// ```
    /// use abstract_games_core::Game;
    /// use abstract_games_quoridor::Quoridor;
    /// use abstract_games_quoridor::analysis::Analysis;
    ///
    /// let game = Quoridor::standard();
    /// let found = Analysis::new(&game, &game.initial()).lengthenings;
    /// // Two fences for each of the eight steps in column e, the shortest path of both players.
    /// assert_eq!(found.len(), 16);
    /// assert!(found.iter().all(|lengthening| lengthening.by() == [1, 1]));
    /// ```
    pub lengthenings: Vec<Lengthening>,
}

/// The shortest paths and the mobility of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct PlayerAnalysis {
    /// The square of the pawn.
    pub pawn: Square,
    /// The number of steps of a shortest path to the goal.
    pub distance: u8,
    /// The number of shortest paths to the goal.
    pub shortest_paths: u64,
    /// The least distance of another player minus that of this one; positive if this one is ahead.
    pub lead: i16,
    /// The number of squares that the pawn could move to if the player were to move.
    pub pawn_moves: usize,
    /// The number of fences that the player could place if the player were to move.
    pub fence_moves: usize,
    /// The number of fences that the player has left.
    pub fences_left: u8,
}

impl Analysis {
    /// Analyses a position of `game`. The cost is that of the legal fences and the shortest paths
    /// of each player, and of a flood fill for each player and each fence that blocks one of its
    /// shortest paths, at most two for each step.
    pub fn new(game: impl Into<AnyQuoridor>, position: impl Into<AnyPosition>) -> Self {
        Self::of_any(game.into(), position.into())
    }

    fn of_any(game: AnyQuoridor, position: AnyPosition) -> Self {
        with_players!(game, |game| Self::of(&game, &position.typed()))
    }

    fn of<const N: usize>(game: &Quoridor<N>, position: &Position<N>) -> Self {
        let passages = game.passages(position);
        let paths: [ShortestPaths; N] = std::array::from_fn(|player| {
            let paths = ShortestPaths::new(passages, position.pawns()[player], game.goal(player));
            // Every pawn of a legal position has a path.
            paths.unwrap_or_default()
        });
        let lead = |player: usize| {
            let others = (0..N).filter(|other| *other != player);
            let least = others.map(|other| i16::from(paths[other].length)).min();
            least.unwrap_or_default() - i16::from(paths[player].length)
        };
        // The legal moves if each player were to move, beginning with the player to move.
        let mut next = *position;
        let legal: [LegalMoves; N] = std::array::from_fn(|_| {
            let legal = game.legal_moves(&next);
            next = next.passed();
            legal
        });
        let players = (0..N).map(|player| {
            let legal = legal[(player + N - position.turn()) % N];
            PlayerAnalysis {
                pawn: position.pawns()[player],
                distance: paths[player].length,
                shortest_paths: paths[player].count,
                lead: lead(player),
                pawn_moves: legal.pawn().len(),
                fence_moves: legal.fences().len(),
                fences_left: position.supplies()[player],
            }
        });
        let players = players.collect();
        let legal = legal[0];
        let lengthenings = lengthenings(game, position, legal.fences());
        Self { players, moves: legal.len(), lengthenings }
    }
}

/// A fence that lengthens the shortest path of a player or of several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Lengthening {
    /// The fence.
    pub fence: Fence,
    by: SmallVec<[u8; 4]>,
}

impl Lengthening {
    /// The number of steps by which the shortest path of each player becomes longer, by player.
    pub fn by(&self) -> &[u8] {
        &self.by
    }
}

/// The fences of `legal` that lengthen a shortest path.
fn lengthenings<const N: usize>(
    game: &Quoridor<N>,
    position: &Position<N>,
    legal: Fences,
) -> Vec<Lengthening> {
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
            found.push(Lengthening { fence, by: SmallVec::from_slice(&by) });
        }
    }
    found
}
