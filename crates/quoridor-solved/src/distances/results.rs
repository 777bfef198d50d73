//! `SolvedDistances`: numbers of positions by distance; `BoardDistances`: the distance of each
//! position.

use std::fmt::{self, Debug};

use abstract_games_quoridor::{Board, Position, Quoridor, Setup, Square};

use super::block::ABSENT;
use crate::configurations::Configuration;
use crate::further_fences::index;
use crate::layer_counts::ValueCounts;
use crate::plan::{Plan, StoredPlace, Supply};
use crate::values::{holds, is_solved};

/// The numbers of positions of a board by their distance to the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedDistances {
    /// The board.
    pub board: Board,
    /// The number of fences of each player at the start.
    pub supply: Supply,
    /// The number of plies from the start to the end of the game, or `None` if it is drawn.
    pub start: Option<usize>,
    /// The number of unfinished legal positions, whether or not play leads to them, by their
    /// distance in plies. Number 0 has the drawn positions. If the distance is odd, the player to
    /// move wins, otherwise the other player.
    pub by_plies: Vec<u64>,
    /// The longest wins, or `None` if all positions are drawn.
    pub longest: Option<LongestWin>,
}

/// The longest wins of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    pub(super) fn new(
        board: Board,
        supply: Supply,
        fences: u32,
        counts: &DistanceCounts,
        layers: &DistanceLayers,
    ) -> Self {
        let mut by_plies = counts.by_plies.clone();
        while by_plies.len() > 1 && by_plies.last() == Some(&0) {
            by_plies.pop();
        }
        let longest = counts.longest.and_then(|place| {
            let positions = *by_plies.last()?;
            let position = place.position(board, &layers.plan, fences)?;
            Some(LongestWin { plies: by_plies.len() - 1, positions, position })
        });
        let start = game(board, fences).and_then(|game| {
            let start = abstract_games_core::Game::initial(&game);
            layers.plies(&start)
        });
        Self { board, supply, start: start.filter(|&plies| plies > 0), by_plies, longest }
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
    layers: DistanceLayers,
}

impl Debug for BoardDistances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, supply, .. } = self;
        let name = f.debug_struct("BoardDistances").field("board", board).finish_non_exhaustive();
        name.and_then(|()| write!(f, " with {supply}"))
    }
}

impl BoardDistances {
    pub(super) fn new(board: Board, supply: Supply, layers: DistanceLayers) -> Self {
        Self { board, supply, layers }
    }

    /// The number of plies from a `position` of `game` to the end, if the winner hurries and the
    /// loser delays. `None` if it is drawn, if `game` has another board or another supply, or if
    /// `position` is not one of it.
    pub fn distance(&self, game: &Quoridor, position: &Position) -> Option<usize> {
        if !is_solved(self.board, &[self.supply], *game) || !holds(*game, position) {
            return None;
        }
        if game.winner(position).is_some() {
            return Some(0);
        }
        self.layers.plies(position).filter(|&plies| plies > 0)
    }
}

/// The numbers of positions by distance, with one of the longest.
#[derive(Clone, Debug, Default)]
pub(super) struct DistanceCounts {
    by_plies: Vec<u64>,
    longest: Option<Place>,
}

/// The place of a position in the layers.
#[derive(Clone, Copy, Debug)]
struct Place {
    plies: u8,
    configuration: Configuration,
    /// The fences left to the players, reduced to those that fit.
    split: (u8, u8),
    room: u8,
    half: usize,
    pair: usize,
}

impl DistanceCounts {
    /// Adds the positions of a layer.
    pub(super) fn add(&mut self, plan: &Plan, fences: u32, layer: &DistanceLayer) {
        self.by_plies.resize(usize::from(ABSENT), 0);
        let size = (plan.grid.cells() as usize).pow(2);
        let configurations = plan.configurations.from(fences, 0);
        for ((rank, room), configuration) in
            plan.further_fences.layer(fences).enumerate().zip(configurations)
        {
            let Some(room) = room else { continue };
            let is_symmetric = plan.configurations.mirror(configuration) == configuration;
            let images = if is_symmetric { 1 } else { 2 };
            let splits = &plan.layers[fences as usize].splits[usize::from(room)];
            let start = layer.starts[rank] as usize;
            for (number, &split) in splits.pairs().iter().enumerate() {
                let weight = images * splits.weights(0)[number];
                for half in 0..2 {
                    let block = &layer.bytes[((start + number) * 2 + half) * size..][..size];
                    for (pair, &plies) in
                        block.iter().enumerate().filter(|(_, plies)| **plies != ABSENT)
                    {
                        self.by_plies[usize::from(plies)] += weight;
                        if plies > self.longest.map_or(0, |longest| longest.plies) {
                            let place = Place { plies, configuration, split, room, half, pair };
                            self.longest = Some(place);
                        }
                    }
                }
            }
        }
    }
}

impl Place {
    /// The position of a game in which each player starts with `supply` fences.
    fn position(&self, board: Board, plan: &Plan, supply: u32) -> Option<Position> {
        let configurations = &plan.configurations;
        let fences = configurations.fences(self.configuration);
        let placed = self.configuration.len();
        let reduced = |left: u32| left.min(self.room.into());
        // One of the divisions of the fences on the board that leaves these numbers.
        let mut lefts = (placed.saturating_sub(supply)..=placed.min(supply))
            .map(|first| (supply - first, supply + first - placed));
        let (first, second) = lefts.find(|&(first, second)| {
            (reduced(first), reduced(second)) == (self.split.0.into(), self.split.1.into())
        })?;
        let (cells, width) = (plan.grid.cells() as usize, plan.grid.width as usize);
        let square = |number: usize| {
            Square::new(u8::try_from(number % width).ok()?, u8::try_from(number / width).ok()?)
        };
        let (word, bit) = (self.pair / cells, self.pair % cells);
        let setup = Setup {
            fences: fences.iter().collect(),
            pawns: [square(bit)?, square(word + width)?],
            supplies: [u8::try_from(first).ok()?, u8::try_from(second).ok()?],
            turn: 1 - self.half,
        };
        game(board, supply)?.position(&setup).ok()
    }
}

/// The game in which both players start with this many fences.
fn game(board: Board, fences: u32) -> Option<Quoridor> {
    Quoridor::new(board, [u8::try_from(fences).ok()?; 2]).ok()
}

/// The distances of all configurations with the same number of fences.
///
/// Each configuration has a block for each split: first the distances with the second player to
/// move, then those with the first player to move, each in the order of the second player's square
/// and then the first's.
#[derive(Debug)]
pub(super) struct DistanceLayer {
    pub(super) starts: Vec<u32>,
    pub(super) bytes: Vec<u8>,
}

/// The layers of a board.
#[derive(Debug)]
pub(super) struct DistanceLayers {
    pub(super) plan: Plan,
    pub(super) layers: Vec<DistanceLayer>,
}

impl DistanceLayers {
    /// The plies of an unfinished position, 0 if it is drawn. `None` if it is not among those
    /// solved.
    pub(super) fn plies(&self, position: &Position) -> Option<usize> {
        let Plan { grid, configurations, further_fences, layers, .. } = &self.plan;
        let place = StoredPlace::of(position, *grid, configurations)?;
        let fences = place.fences as usize;
        let layer = self.layers.get(fences)?;
        let room = further_fences.room(place.fences, place.rank)?;
        let split = layers[fences].splits[usize::from(room)].find(place.left.0, place.left.1)?;
        let block = layer.starts[index(place.rank)] as usize + split;
        let half = usize::from(!place.second_to_move);
        let cells = grid.cells() as usize;
        let pair = place.word * cells + place.first as usize;
        let plies = layer.bytes[(block * 2 + half) * cells.pow(2) + pair];
        (plies != ABSENT).then_some(plies.into())
    }
}
