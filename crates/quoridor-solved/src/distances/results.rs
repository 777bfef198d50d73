//! The results of a solver of distances: numbers of positions, or the distance of each.

use std::cmp::Reverse;
use std::fmt::{self, Debug};

use abstract_games_core::Game;
use abstract_games_quoridor::{Board, Move, Position, Quoridor, Setup};
use abstract_games_solve::Score;

use super::block::{ABSENT, TOO_LONG, plies};
use crate::configurations::Configuration;
use crate::fence_supply::Supply;
use crate::layer::Layer;
use crate::layer_plan::LayerPlan;
use crate::layers::Layers;
use crate::results::ValueCounts;
use crate::splits::{Splits, divisions};
use crate::values::{holds, is_solved};

/// The numbers of positions of a board by their distance to the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolvedDistances {
    /// The board.
    #[cfg_attr(feature = "serde", serde(flatten, serialize_with = "crate::results::size"))]
    pub board: Board,
    /// The number of fences of each player at the start.
    #[cfg_attr(feature = "serde", serde(rename = "walls"))]
    pub supply: Supply,
    /// The number of plies from the start to the end of the game, or `None` if it is drawn.
    pub start: Option<usize>,
    /// The number of unfinished legal positions, whether or not play leads to them, by distance in
    /// plies. Number 0 has the drawn ones. If the distance is odd, the player to move wins.
    pub by_plies: Vec<u64>,
    /// The longest wins, or `None` if all positions are drawn.
    pub longest: Option<LongestWin>,
}

/// The longest wins of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct LongestWin {
    /// The number of plies to the end of the game. If it is odd, the player to move wins.
    pub plies: usize,
    /// The number of positions with this distance.
    pub positions: u64,
    /// One of them.
    pub position: Position,
}

impl SolvedDistances {
    /// The results before any layer is solved.
    pub(super) fn new(board: Board, supply: Supply) -> Self {
        Self { board, supply, start: None, by_plies: vec![0], longest: None }
    }

    /// Adds the positions of a layer of some fences, of which there are `counts` with each code.
    pub(super) fn add(&mut self, plan: &LayerPlan, (fences, layer): (u32, &Layer), counts: &[u64]) {
        let codes = (1..=u8::MAX).zip(&counts[1..TOO_LONG]).filter(|(_, count)| **count > 0);
        let (mut most, mut longer) = (self.longest.as_ref().map_or(0, |it| it.plies), None);
        for (code, count) in codes {
            let plies = plies(code);
            self.by_plies.resize(self.by_plies.len().max(plies + 1), 0);
            self.by_plies[plies] += count;
            if plies > most {
                (most, longer) = (plies, Some(code));
            }
        }
        let (game, all) = (self.supply.game(self.board), 0..plan.size(fences).configurations);
        let find = |code| {
            plan.solved_configurations(fences, all).find_map(|(rank, configuration, splits)| {
                let place = layer.blocks(rank).iter().position(|it| *it == code)?;
                position_at(game, plan, configuration, splits, place)
            })
        };
        if let Some(position) = longer.and_then(find) {
            self.longest = Some(LongestWin { plies: most, positions: 0, position });
        }
        if let Some(LongestWin { plies, positions, .. }) = &mut self.longest {
            *positions = self.by_plies[*plies];
        }
    }

    /// Sets the distance from the start, when all layers are solved.
    pub(super) fn set_start(&mut self, layers: &Layers) {
        let start = distance(layers, &self.supply.game(self.board).initial());
        self.start = start.filter(|&plies| plies > 0);
    }

    /// The numbers of positions by value to the player to move.
    pub fn counts(&self) -> ValueCounts {
        let mut counts = ValueCounts::default();
        for (plies, positions) in self.by_plies.iter().enumerate() {
            match plies {
                0 => counts.drawn += positions,
                _ if plies % 2 == 1 => counts.won += positions,
                _ => counts.lost += positions,
            }
        }
        counts
    }
}

/// The distances of all positions of a board.
pub struct BoardDistances {
    board: Board,
    supply: Supply,
    layers: Layers,
}

impl Debug for BoardDistances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, supply, .. } = self;
        let mut fields = f.debug_struct("BoardDistances");
        fields.field("board", board).field("supply", supply).finish_non_exhaustive()
    }
}

impl BoardDistances {
    pub(super) fn new(board: Board, supply: Supply, layers: Layers) -> Self {
        Self { board, supply, layers }
    }

    /// The score of a `position` of `game` to the player to move, if the winner hurries and the
    /// loser delays. `None` if it is not among those solved.
    pub fn score(&self, game: &Quoridor, position: &Position) -> Option<Score> {
        if !is_solved(self.board, &[self.supply], *game) || !holds(*game, position) {
            return None;
        }
        if let Some(winner) = game.winner(position) {
            return Some(if winner == position.turn() { Score::BEST } else { Score::WORST });
        }
        let plies = u32::try_from(distance(&self.layers, position)?).ok()?;
        Some(match plies {
            0 => Score::Draw,
            _ if plies % 2 == 1 => Score::Win(plies),
            _ => Score::Loss(plies),
        })
    }

    /// The number of plies of the [`score`](Self::score) of a position. `None` if it is drawn or
    /// not among those solved.
    pub fn distance(&self, game: &Quoridor, position: &Position) -> Option<usize> {
        self.score(game, position)?.distance().map(|plies| plies as usize)
    }

    /// The moves of a `position` of `game`, each with the score to the player who makes it, the
    /// best first. Empty if the position is finished or not among those solved.
    pub fn moves(&self, game: &Quoridor, position: &Position) -> Vec<(Move, Score)> {
        // A position that is not among them may have moves to positions that are.
        if self.score(game, position).is_none() {
            return Vec::new();
        }
        let score = |(m, next): (Move, Position)| {
            self.score(game, &next).map(|score| (m, score.through_move(true)))
        };
        let mut moves: Vec<_> = game.successors(position).filter_map(score).collect();
        moves.sort_by_key(|&(_, score)| Reverse(score));
        moves
    }

    /// A line of best play from a `position` of `game` to the end. Empty if the position is drawn,
    /// finished or not among those solved.
    pub fn line(&self, game: &Quoridor, mut position: Position) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(&(m, Score::Win(_) | Score::Loss(_))) = self.moves(game, &position).first() {
            line.push(m);
            position = game.play(&position, &m);
        }
        line
    }
}

/// The plies of an unfinished position, 0 if it is drawn. `None` if it is not among those solved.
fn distance(layers: &Layers, position: &Position) -> Option<usize> {
    let (place, half) = layers.find(position)?;
    let cells = layers.plan.configurations.grid.cells() as usize;
    let code = half[place.word * cells + place.first as usize];
    (code != ABSENT).then(|| plies(code))
}

/// The position at a place of the blocks of a configuration. The fences left to the players are
/// reduced to the room, those that fit.
fn position_at(
    game: Quoridor,
    plan: &LayerPlan,
    configuration: Configuration,
    splits: &Splits,
    place: usize,
) -> Option<Position> {
    let grid = plan.configurations.grid;
    let (cells, place) = (grid.cells(), u32::try_from(place).ok()?);
    let (half, word, bit) = (place / cells.pow(2), place / cells % cells, place % cells);
    let split = splits.pairs()[half as usize / 2];
    let reduced = |left: u32| left.min(splits.room);
    // One of the divisions of the fences on the board that leaves these numbers.
    let (first, second) =
        divisions(plan.supplies[0], configuration.len()).find(|&(first, second)| {
            (reduced(first), reduced(second)) == (split.0.into(), split.1.into())
        })?;
    let setup = Setup {
        fences: plan.configurations.fences(configuration).iter().collect(),
        pawns: vec![grid.square(bit)?, grid.square(word + grid.width)?],
        supplies: vec![u8::try_from(first).ok()?, u8::try_from(second).ok()?],
        turn: usize::from(half % 2 == 0),
    };
    game.position(&setup).ok()
}
