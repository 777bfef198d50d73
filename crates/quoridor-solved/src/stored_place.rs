//! `StoredPlace`: where the layers have a position.

use abstract_games_quoridor::Position;

use super::configurations::Configurations;
use super::splits::Splits;

/// The place of a position in the layers.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredPlace {
    pub(super) fences: u32,
    /// The number of the configuration, which precedes its mirror image.
    pub(super) rank: u64,
    pub(super) left: (u32, u32),
    /// The square of the first player, which is the bit of the word.
    pub(super) first: u32,
    /// The number of the word, which is that of the square of the second player.
    pub(super) word: usize,
    pub(super) second_to_move: bool,
}

impl StoredPlace {
    /// The place of an unfinished position. `None` if it has too many fences or is finished.
    pub(super) fn of(position: &Position, configurations: &Configurations) -> Option<Self> {
        let grid = configurations.grid;
        let configuration = configurations.configuration(position.fences());
        let fences = configuration.len();
        if fences > configurations.most_fences() {
            return None;
        }
        let (stored, is_mirrored) = configurations.canonical(configuration);
        let [first, second] = position.pawns().map(|square| {
            let number = grid.number(square);
            if is_mirrored { grid.mirrored(number) } else { number }
        });
        let word = second.checked_sub(grid.width)? as usize;
        let rank = configurations.rank(stored);
        let left = position.supplies().map(u32::from).into();
        let second_to_move = position.turn() == 1;
        (first < grid.cells()).then_some(Self { fences, rank, left, first, word, second_to_move })
    }

    /// The half block of the position, given the splits and blocks of the configuration. `None` if
    /// the fences left to the players occur in no game.
    pub(super) fn half<'b>(
        &self,
        splits: &Splits,
        blocks: &'b [u8],
        half_bytes: usize,
    ) -> Option<&'b [u8]> {
        let half = 2 * splits.find(self.left.0, self.left.1)? + usize::from(!self.second_to_move);
        Some(&blocks[half * half_bytes..][..half_bytes])
    }
}
