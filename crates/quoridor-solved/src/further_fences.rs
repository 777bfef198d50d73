//! `FurtherFences`: how many fences can still be placed in each configuration.

use abstract_games_core::{Observer, Progress, Run, Stop};

use super::configurations::{Configuration, Configurations};

/// The rooms of all configurations, by number of fences and number of the configuration.
///
/// The room of a configuration is the greatest number of further fences in the legal positions that
/// can follow, at most as many as the players have left. Configurations without legal positions
/// have none, and neither have those whose mirror image precedes them.
pub(super) struct FurtherFences {
    rooms: Vec<Vec<u8>>,
}

/// The mark of a configuration without a room.
pub(super) const ABSENT: u8 = u8::MAX;
/// The number of configurations in a piece of work, and in a round.
pub(super) const PIECE: usize = 1 << 8;
pub(super) const ROUND: usize = 1 << 14;
/// One part of this many of the work is the survey, as an estimate.
const SURVEY_SHARE: u32 = 16;

/// The part that is done of a whole, in units of 2⁻³².
fn fraction(done: u64, whole: u64) -> u32 {
    let part = (u128::from(done) << 32) / u128::from(whole.max(1));
    u32::try_from(part).unwrap_or(u32::MAX)
}

/// The estimate of the part that is done when `done` of all blocks are solved.
pub(super) fn estimate(done: u64, blocks: u64) -> u32 {
    let survey = u32::MAX / SURVEY_SHARE;
    survey.saturating_add(fraction(done, blocks) / SURVEY_SHARE * (SURVEY_SHARE - 1))
}

impl FurtherFences {
    /// The bytes of the survey of these configurations.
    pub(super) fn bytes(configurations: &Configurations) -> u64 {
        let counts = (0..=configurations.most_fences()).map(|fences| configurations.count(fences));
        counts.fold(0, u64::saturating_add)
    }

    /// The report of `done` configurations, of as many as bytes.
    fn progress(done: u64, bytes: u64) -> Progress {
        Progress::at(done).estimate(fraction(done, bytes) / SURVEY_SHARE).bytes(bytes)
    }

    /// The rooms of `configurations`, from those with the most fences to the empty one.
    pub(super) fn new(configurations: &Configurations, run: &mut Run<'_>) -> Result<Self, Stop> {
        let bytes = Self::bytes(configurations);
        // The observer is asked before anything is allocated.
        run.observe(&Self::progress(0, bytes))?;
        let workers = run.workers();
        let layers = configurations.most_fences() as usize + 1;
        let mut this = Self { rooms: vec![Vec::new(); layers] };
        let mut done = 0;
        for fences in (0..=configurations.most_fences()).rev() {
            let count = usize::try_from(configurations.count(fences));
            let mut rooms = vec![ABSENT; count.map_err(|_| Stop::TooManyStates)?];
            for (round, rooms) in (0..).zip(rooms.chunks_mut(ROUND)) {
                run.observe(&Self::progress(done, bytes))?;
                done += rooms.len() as u64;
                let first = |piece| (round * ROUND + piece * PIECE) as u64;
                let pieces = (0..).zip(rooms.chunks_mut(PIECE));
                let pieces = pieces.map(|(piece, rooms)| (first(piece), rooms)).collect();
                workers.map_each(pieces, |(first, rooms): (u64, &mut [u8])| {
                    let all = configurations.from(fences, first);
                    for (room, configuration) in rooms.iter_mut().zip(all) {
                        *room = this.room_of(configurations, configuration).unwrap_or(ABSENT);
                    }
                });
            }
            this.rooms[fences as usize] = rooms;
        }
        Ok(this)
    }

    /// The room of a configuration, if all those with more fences are known.
    fn room_of(&self, configurations: &Configurations, configuration: Configuration) -> Option<u8> {
        if configurations.canonical(configuration).1
            || !has_positions(configurations, configuration)
        {
            return None;
        }
        if configuration.len() == configurations.most_fences() {
            return Some(0);
        }
        let extensions = configurations.extensions(configuration);
        let rooms = extensions.filter_map(|next| {
            let next = configurations.canonical(next).0;
            self.room(next.len(), configurations.rank(next))
        });
        Some(rooms.max().map_or(0, |room| room + 1))
    }

    /// The room of the configuration with `fences` fences and this number, if it has one.
    #[inline]
    pub(super) fn room(&self, fences: u32, rank: u64) -> Option<u8> {
        let room = self.rooms[fences as usize][index(rank)];
        (room != ABSENT).then_some(room)
    }

    /// The rooms of the configurations with `fences` fences, or [`ABSENT`].
    pub(super) fn of_layer(&self, fences: u32) -> &[u8] {
        &self.rooms[fences as usize]
    }

    /// The number of configurations with `fences` fences that have each room.
    pub(super) fn counts(&self, fences: u32) -> Vec<u64> {
        let mut counts = Vec::new();
        for room in self.of_layer(fences).iter().filter(|room| **room != ABSENT) {
            let room = usize::from(*room);
            if counts.len() <= room {
                counts.resize(room + 1, 0);
            }
            counts[room] += 1;
        }
        counts
    }
}

/// The number of a configuration of a layer that is held in memory, as an index.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "what is held in memory has an index")]
pub(super) fn index(rank: u64) -> usize {
    rank as usize
}

/// Whether a configuration has a legal position: different squares with paths to goals elsewhere.
fn has_positions(configurations: &Configurations, configuration: Configuration) -> bool {
    let (grid, edges) = (configurations.grid, configurations.edges(configuration));
    let first = edges.leading_to(grid.top()) & grid.below_top();
    let second = edges.leading_to(grid.bottom()) & grid.above_bottom();
    first != 0 && second != 0 && (first | second).count_ones() > 1
}
