//! The enumeration of sets of closed clusters.

use abstract_games_core::Stop;

use super::barrier_board::{BarrierBoard, PlacementCounts, Places, Walls};
use super::free;

/// The number of clusters between two calls of the watch.
const STRIDE: u32 = 1 << 14;

/// A set of fences, connected through their common intersections.
#[derive(Clone, Copy, Debug, Default)]
struct Cluster {
    fences: usize,
    /// The intersections of the fences.
    points: u64,
    ends_on_border: u8,
    is_closed: bool,
    /// The places with an intersection of the cluster.
    touched: Places,
    /// The places that overlap a fence of the cluster.
    overlapped: Places,
    walls: Walls,
}

impl Cluster {
    /// Whether the cluster with one more fence has a ring or meets the border twice.
    fn closes_with(&self, board: &BarrierBoard, place: usize) -> bool {
        let place = &board.places[place];
        self.is_closed
            || (self.points & place.points).count_ones() > 1
            || self.ends_on_border + place.ends_on_border > 1
    }

    fn with(&self, board: &BarrierBoard, place: usize) -> Self {
        let is_closed = self.closes_with(board, place);
        let place = &board.places[place];
        Self {
            fences: self.fences + 1,
            points: self.points | place.points,
            // More than two ends change nothing.
            ends_on_border: (self.ends_on_border + place.ends_on_border).min(2),
            is_closed,
            touched: self.touched | place.touching,
            overlapped: self.overlapped | place.overlapping,
            walls: self.walls.and(place.walls),
        }
    }
}

/// Some of the chosen clusters.
#[derive(Clone, Copy, Debug)]
struct Subset {
    /// Whether the number of chosen clusters that are left out is odd.
    is_odd: bool,
    walls: Walls,
    /// The ways to put the pawns that are legal on the empty board, but not with these walls.
    lost: PlacementCounts,
}

/// Sums over all sets of closed clusters whose first place is one of some places.
pub(super) struct Clusters<'b, 'w> {
    board: &'b BarrierBoard,
    max_fences: usize,
    all_ways: PlacementCounts,
    /// All subsets of the chosen clusters.
    subsets: Vec<Subset>,
    /// The fences of the chosen clusters.
    chosen: usize,
    /// By number of fences, the ways to put the pawns that all arrangements lose.
    pub(super) lost: Vec<[i128; 2]>,
    free: Vec<u128>,
    until_watch: u32,
    watch: &'w mut dyn FnMut() -> Result<(), Stop>,
}

impl<'b, 'w> Clusters<'b, 'w> {
    pub(super) fn new(
        board: &'b BarrierBoard,
        max_fences: usize,
        watch: &'w mut dyn FnMut() -> Result<(), Stop>,
    ) -> Self {
        let none = Subset { is_odd: false, walls: Walls::default(), lost: [0; 2] };
        Self {
            board,
            max_fences,
            all_ways: board.ways(Walls::default()),
            subsets: vec![none],
            chosen: 0,
            lost: vec![[0; 2]; max_fences + 1],
            free: Vec::new(),
            until_watch: STRIDE,
            watch,
        }
    }

    /// Adds the sets on these places whose first place, the least of all clusters, is `first`.
    pub(super) fn begin(&mut self, first: usize, places: Places) -> Result<(), Stop> {
        let cluster = Cluster::default().with(self.board, first);
        if self.chosen == self.max_fences {
            return Ok(());
        }
        let later = places & after(first);
        let candidates = cluster.touched & later & !cluster.overlapped;
        self.grow(&cluster, candidates, later & !cluster.touched, first, places)
    }

    /// Adds the sets whose last cluster is this one, with any more fences of `candidates` and of
    /// those of `unseen` that become connected. By Redelmeier's method, a candidate is added now or
    /// never.
    fn grow(
        &mut self,
        cluster: &Cluster,
        mut candidates: Places,
        unseen: Places,
        first: usize,
        places: Places,
    ) -> Result<(), Stop> {
        self.until_watch -= 1;
        if self.until_watch == 0 {
            self.until_watch = STRIDE;
            (self.watch)()?;
        }
        if cluster.is_closed {
            self.choose(cluster, first, places)?;
        }
        let left = self.max_fences - self.chosen - cluster.fences;
        if left == 0 {
            return Ok(());
        }
        while candidates != 0 {
            let next = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            if left == 1 && !cluster.closes_with(self.board, next) {
                continue;
            }
            let place = &self.board.places[next];
            let larger = cluster.with(self.board, next);
            let more = place.touching & unseen & !larger.overlapped;
            let candidates = candidates & !place.overlapping | more;
            self.grow(&larger, candidates, unseen & !place.touching, first, places)?;
        }
        Ok(())
    }

    /// Adds the set of the chosen clusters and this one, and all sets with further clusters.
    #[expect(clippy::cast_possible_wrap, reason = "there are at most 3⁶⁴ sets of fences")]
    fn choose(&mut self, cluster: &Cluster, first: usize, places: Places) -> Result<(), Stop> {
        let (known, chosen) = (self.subsets.len(), self.chosen);
        // The alternating sum over all subsets.
        let mut sum = [0; 2];
        for index in 0..known {
            let without = &mut self.subsets[index];
            without.is_odd ^= true;
            let walls = without.walls.and(cluster.walls);
            let ways = self.board.ways(walls);
            let lost = [self.all_ways[0] - ways[0], self.all_ways[1] - ways[1]];
            let with = Subset { is_odd: !without.is_odd, walls, lost };
            for subset in [&*without, &with] {
                let sign = if subset.is_odd { -1 } else { 1 };
                sum[0] += sign * subset.lost[0];
                sum[1] += sign * subset.lost[1];
            }
            self.subsets.push(with);
        }
        self.chosen += cluster.fences;
        let left = self.max_fences - self.chosen;
        let places = places & !cluster.touched;
        if sum != [0; 2] {
            self.free.clear();
            self.free.resize(left + 1, 0);
            free::count(self.board, places, &mut self.free);
            for (lost, &ways) in self.lost[self.chosen..].iter_mut().zip(&self.free) {
                for (lost, sum) in lost.iter_mut().zip(sum) {
                    *lost += i128::from(sum) * ways as i128;
                }
            }
        }
        let mut others = if left == 0 { 0 } else { places & after(first) };
        while others != 0 {
            let other = others.trailing_zeros() as usize;
            others &= others - 1;
            self.begin(other, places)?;
        }
        self.chosen = chosen;
        self.subsets.truncate(known);
        for subset in &mut self.subsets {
            subset.is_odd ^= true;
        }
        Ok(())
    }
}

/// The places with greater numbers.
fn after(place: usize) -> Places {
    Places::MAX << place << 1
}
