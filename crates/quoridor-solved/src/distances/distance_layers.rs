//! `DistanceLayers`: the distances of a board, by number of fences.

use abstract_games_quoridor::Position;

use super::block::ABSENT;
use crate::further_fences::index;
use crate::plan::Plan;
use crate::stored_place::StoredPlace;

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
