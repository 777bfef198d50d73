//! `PathLayers`: all shortest paths of a pawn to its goal.

use crate::board::{Layers, Squares};
use crate::game::{Position, Quoridor};

/// The shortest paths of a pawn to its goal. Every pawn of a position has one.
#[derive(Default)]
pub(crate) struct PathLayers {
    /// The squares at most this number of steps from the pawn, as far as the goal.
    pub(crate) from_start: Layers,
    /// The squares at most this number of steps from the goal, as far as the pawn.
    pub(crate) from_goal: Layers,
}

impl PathLayers {
    /// The paths of all pawns.
    pub(crate) fn of_all<const N: usize>(game: &Quoridor<N>, position: &Position<N>) -> [Self; N] {
        let (passages, pawns) = (game.passages(position), position.pawns());
        // They are filled in place, since they are large.
        let mut all = std::array::from_fn(|_| Self::default());
        for (player, paths) in all.iter_mut().enumerate() {
            let (pawn, goal) = (Squares::EMPTY.with(pawns[player]), game.goal(player));
            paths.from_start.extend(passages.layers(pawn, goal));
            paths.from_goal.extend(passages.layers(goal, pawn));
        }
        all
    }

    /// The number of steps.
    #[expect(clippy::cast_possible_truncation, reason = "less than the squares of a board")]
    pub(crate) fn length(&self) -> u32 {
        self.from_start.len() as u32 - 1
    }

    /// The squares on which the pawn may be after 0, 1, … steps.
    pub(crate) fn squares(&self) -> impl Iterator<Item = Squares> {
        self.from_start.iter().zip(self.from_goal.iter().rev()).map(|(&one, &two)| one & two)
    }

    /// The squares that some of the paths visit, and those that all visit, without the pawn's own.
    pub(crate) fn visited(&self) -> [Squares; 2] {
        self.squares().skip(1).fold([Squares::EMPTY; 2], |[some, all], squares| {
            let one = if squares.0.is_power_of_two() { squares } else { Squares::EMPTY };
            [some | squares, all | one]
        })
    }
}
