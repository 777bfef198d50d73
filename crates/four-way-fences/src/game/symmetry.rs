//! The symmetries of the game.

use abstract_games_core::{Dihedral, Exchange, Product, Side, Symmetry, Transform};

use super::four_way_fences::FourWayFences;
use super::position::Position;
use super::stone::{Step, Stone};
use crate::board::{Wall, transform_direction, transform_shape};

impl FourWayFences {
    /// The symmetries of the board, each with and without the exchange of the players.
    ///
    /// ```
    /// use std::collections::HashSet;
    ///
    /// use abstract_games_core::{Game, Group, Quotient};
    /// use abstract_games_four_way_fences::FourWayFences;
    ///
    /// let game = FourWayFences::standard();
    /// assert_eq!(game.symmetry().order(), 16);
    /// let quotient = Quotient::new(game, game.symmetry());
    /// // The rotations fix the start, so the twelve first steps are three up to symmetry.
    /// let next: Vec<_> = quotient.successors(&quotient.initial()).map(|(_, next)| next).collect();
    /// assert_eq!((next.len(), HashSet::<_>::from_iter(&next).len()), (12, 3));
    /// ```
    pub fn symmetry(&self) -> Product<Dihedral, Exchange> {
        let board = self.board();
        Product(Dihedral::rectangle(board.width().into(), board.height().into()), Exchange)
    }
}

/// The symmetries of the board. The group must be that of the game's board; cells beyond the
/// group's board are their own images.
impl Symmetry<FourWayFences> for Dihedral {
    fn apply(&self, g: &Transform, position: &Position) -> Position {
        let mut image = *position;
        for stone in Stone::all() {
            let direction = transform_direction(*g, stone.direction);
            let cell = position.cell(stone).map(|cell| cell.transform(*g, *self));
            image.stones[stone.side as usize][direction.index()] = cell;
        }
        let moved = position.moved.iter();
        image.moved = moved.map(|direction| transform_direction(*g, direction)).collect();
        image.straight = position.straight.transform(*g, *self);
        image.walls = position.walls.transform(*g, *self);
        image
    }

    fn apply_move(&self, g: &Transform, step: &Step) -> Step {
        match *step {
            Step::Stone { stone, to } => Step::Stone {
                stone: Stone { direction: transform_direction(*g, stone.direction), ..stone },
                to: to.map(|cell| cell.transform(*g, *self)),
            },
            Step::Wall(Wall { anchor, shape }) => Step::Wall(Wall {
                anchor: anchor.transform(*g, *self),
                shape: transform_shape(*g, shape),
            }),
            Step::NoWall => Step::NoWall,
        }
    }
}

/// The exchange of the players, with their stones, supplies and turn.
impl Symmetry<FourWayFences> for Exchange {
    fn apply(&self, exchange: &bool, position: &Position) -> Position {
        let mut image = *position;
        if *exchange {
            image.stones.swap(0, 1);
            image.supplies = position.supplies.map(|[first, second]| [second, first]);
            image.turn = position.turn.opponent();
        }
        image
    }

    fn apply_move(&self, exchange: &bool, step: &Step) -> Step {
        match *step {
            Step::Stone { stone, to } if *exchange => {
                let side: Side = stone.side.opponent();
                Step::Stone { stone: Stone { side, ..stone }, to }
            }
            other => other,
        }
    }
}
