//! `Configurations`: the sets of fences that fit on a board, and a dense numbering of them by size.
//!
//! The keys of positions number overlapping fences too. By that numbering a solved board would have
//! 17 times as many configurations: 43 046 721 instead of 2 532 560 on 5 × 5 squares.

use abstract_games_quoridor::{Fence, Fences, Orientation, Square};

use super::bits::{BitMap, bits, numbers};
use super::grid::{Edges, Grid, ones};

/// A set of fences that neither overlap nor cross, with one bit for each place of the board.
///
/// Places are numbered line by line, where the lines are the shorter of the rows and the columns of
/// places. A fence is *along* if it lies along a line, so that it collides with fences at the
/// neighbouring places of its line. Otherwise it is *across*, and collides with fences at the same
/// place of the neighbouring lines. At most one fence is at each place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Configuration {
    /// The places of the fences along the lines.
    pub(super) along: u64,
    /// The places of the fences across the lines.
    pub(super) across: u64,
}

impl Configuration {
    /// The number of fences.
    pub(super) const fn len(self) -> u32 {
        (self.along | self.across).count_ones()
    }
}

/// The configurations of a board with up to a given number of fences.
///
/// Those with the same number of fences are numbered from 0 in lexicographic order of their places,
/// where an empty place precedes a fence along the lines, and that a fence across them. The numbers
/// follow from a table of the numbers of completions of a prefix, which depend on the last fence
/// along its line, on the fences across at the last place of each line, and on the number of fences
/// left.
#[derive(Clone, Debug)]
pub(super) struct Configurations {
    /// The number of places of a line, and of all lines.
    line: u32,
    places: u32,
    /// Whether fences along the lines are horizontal.
    along_is_horizontal: bool,
    /// The first places and the last places of the lines.
    firsts: u64,
    lasts: u64,
    most_fences: u32,
    /// The number of completions by place, fences left, fences across at the last `line` places,
    /// and whether the last fence of the line lies along it.
    completions: Vec<u64>,
    /// The square at the lower left of each place.
    squares: Vec<Square>,
    /// The image of each place under the mirror that exchanges the columns.
    mirrored: BitMap,
    /// The square of each place, as a bit of the grid.
    grid: Grid,
    of_grid: BitMap,
}

/// A prefix of a configuration: the number of its places, and what its completions depend on.
#[derive(Clone, Copy)]
struct Prefix {
    place: u32,
    left: u32,
    /// The last places with fences across the lines; the bit of the earliest is the least.
    window: u64,
    after_along: bool,
}

/// What stands at a place, in the order of the numbering.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Content {
    Empty,
    Along,
    Across,
}

impl Configurations {
    /// The configurations of a board with at most `most_fences` fences.
    pub(super) fn new(grid: Grid, most_fences: u32) -> Self {
        let (columns, rows) = (grid.width - 1, grid.height - 1);
        let along_is_horizontal = columns <= rows;
        let (line, lines) = if along_is_horizontal { (columns, rows) } else { (rows, columns) };
        let places = line * lines;
        let at = |place: u32| {
            let (inner, outer) = (place % line, place / line);
            if along_is_horizontal { (inner, outer) } else { (outer, inner) }
        };
        let place_at = |(column, row)| {
            let (inner, outer) = if along_is_horizontal { (column, row) } else { (row, column) };
            outer * line + inner
        };
        let image = |place| {
            let (column, row) = at(place);
            place_at((columns - 1 - column, row))
        };
        let images: Vec<u32> = (0..places).map(image).collect();
        let on_grid = |place| {
            let (column, row) = at(place);
            row * grid.width + column
        };
        let of_grid: Vec<u32> = (0..places).map(on_grid).collect();
        #[expect(clippy::cast_possible_truncation, reason = "a board has at most 11 columns")]
        let square = |(column, row): (u32, u32)| {
            Square::new(column as u8, row as u8).expect("the grid is within the largest board")
        };
        let firsts = (0..lines).fold(0, |bits, number| bits | 1 << (number * line));
        let mut this = Self {
            line,
            places,
            along_is_horizontal,
            firsts,
            lasts: firsts << (line - 1),
            most_fences: most_fences.min(places),
            completions: Vec::new(),
            mirrored: BitMap::new(&images),
            grid,
            of_grid: BitMap::new(&of_grid),
            squares: (0..places).map(|place| square(at(place))).collect(),
        };
        this.complete();
        this
    }

    /// The place of a prefix in the table of completions.
    fn index(&self, prefix: Prefix) -> usize {
        let Prefix { place, left, window, after_along } = prefix;
        let layer = (place * (self.most_fences + 1) + left) as usize;
        #[expect(clippy::cast_possible_truncation, reason = "a line has at most ten places")]
        let window = window as usize;
        (layer << (self.line + 1)) | window << 1 | usize::from(after_along)
    }

    /// Fills the table of completions, from the last place to the first.
    fn complete(&mut self) {
        let states = (self.most_fences as usize + 1) << (self.line + 1);
        self.completions = vec![0; states * (self.places as usize + 1)];
        for window in 0..1 << self.line {
            for after_along in [false, true] {
                let whole = Prefix { place: self.places, left: 0, window, after_along };
                let index = self.index(whole);
                self.completions[index] = 1;
            }
        }
        for place in (0..self.places).rev() {
            for left in 0..=self.most_fences {
                for window in 0..1 << self.line {
                    for after_along in [false, true] {
                        let prefix = Prefix { place, left, window, after_along };
                        let ways = Content::ALL.map(|content| self.ways(prefix, content));
                        let index = self.index(prefix);
                        self.completions[index] = ways.into_iter().fold(0, u64::saturating_add);
                    }
                }
            }
        }
    }

    /// The prefix with `content` at the next place, or `None` if it does not fit.
    fn extended(&self, prefix: Prefix, content: Content) -> Option<Prefix> {
        let Prefix { place, left, window, after_along } = prefix;
        let fits = match content {
            Content::Empty => true,
            Content::Along => left > 0 && !after_along,
            Content::Across => left > 0 && window & 1 == 0,
        };
        let ends_line = self.lasts >> place & 1 != 0;
        fits.then_some(Prefix {
            place: place + 1,
            left: left.wrapping_sub(u32::from(content != Content::Empty)),
            window: (window | u64::from(content == Content::Across) << self.line) >> 1,
            after_along: content == Content::Along && !ends_line,
        })
    }

    /// The number of completions that begin with `content`.
    #[inline]
    fn ways(&self, prefix: Prefix, content: Content) -> u64 {
        self.extended(prefix, content).map_or(0, |next| self.completions[self.index(next)])
    }

    fn empty_prefix(fences: u32) -> Prefix {
        Prefix { place: 0, left: fences, window: 0, after_along: false }
    }

    /// The greatest number of fences of a configuration.
    pub(super) fn most_fences(&self) -> u32 {
        self.most_fences
    }

    /// The number of configurations with this many fences.
    pub(super) fn count(&self, fences: u32) -> u64 {
        self.completions[self.index(Self::empty_prefix(fences))]
    }

    /// The number of a configuration among those with as many fences.
    #[inline]
    pub(super) fn rank(&self, configuration: Configuration) -> u64 {
        let Configuration { along, across } = configuration;
        let mut fences = along | across;
        let mut left = fences.count_ones();
        let mut rank = 0;
        // Only a place with a fence is preceded by other contents.
        while fences != 0 {
            let place = fences.trailing_zeros();
            let prefix = self.before(configuration, place, left);
            rank += self.ways(prefix, Content::Empty);
            if across >> place & 1 != 0 {
                rank += self.ways(prefix, Content::Along);
            }
            fences &= fences - 1;
            left -= 1;
        }
        rank
    }

    /// The configuration with this number among those with `fences` fences.
    pub(super) fn nth(&self, fences: u32, mut rank: u64) -> Option<Configuration> {
        if rank >= self.count(fences) {
            return None;
        }
        let mut configuration = Configuration::default();
        let mut prefix = Self::empty_prefix(fences);
        while prefix.place < self.places {
            let content = Content::ALL.into_iter().find(|&content| {
                let ways = self.ways(prefix, content);
                let is_here = rank < ways;
                rank -= if is_here { 0 } else { ways };
                is_here
            })?;
            self.append(&mut configuration, &mut prefix, content);
        }
        Some(configuration)
    }

    /// The prefix of `configuration` before `place`, with `left` fences from there on.
    #[inline]
    fn before(&self, configuration: Configuration, place: u32, left: u32) -> Prefix {
        let Configuration { along, across } = configuration;
        let line = self.line;
        let window = if place < line { across << (line - place) } else { across >> (place - line) };
        let after_along = (along & !self.lasts) << 1 >> place & 1 != 0;
        Prefix { place, left, window: window & ones(line), after_along }
    }

    fn append(&self, configuration: &mut Configuration, prefix: &mut Prefix, content: Content) {
        match content {
            Content::Empty => {}
            Content::Along => configuration.along |= 1 << prefix.place,
            Content::Across => configuration.across |= 1 << prefix.place,
        }
        *prefix = self.extended(*prefix, content).unwrap_or(*prefix);
    }

    /// The next configuration with as many fences, or `None` after the last.
    pub(super) fn next(&self, mut configuration: Configuration) -> Option<Configuration> {
        let mut left = 0;
        for place in (0..self.places).rev() {
            let bit = 1_u64 << place;
            let content = if configuration.along & bit != 0 {
                Content::Along
            } else if configuration.across & bit != 0 {
                Content::Across
            } else {
                Content::Empty
            };
            left += u32::from(content != Content::Empty);
            configuration.along &= !bit;
            configuration.across &= !bit;
            let mut prefix = self.before(configuration, place, left);
            let mut later = Content::ALL.into_iter().filter(|&later| later > content);
            if let Some(later) = later.find(|&later| self.ways(prefix, later) > 0) {
                self.append(&mut configuration, &mut prefix, later);
                while prefix.left > 0 {
                    let mut contents = Content::ALL.into_iter();
                    let least = contents.find(|&content| self.ways(prefix, content) > 0)?;
                    self.append(&mut configuration, &mut prefix, least);
                }
                return Some(configuration);
            }
        }
        None
    }

    /// The configurations with `fences` fences from number `rank` on.
    pub(super) fn from(&self, fences: u32, rank: u64) -> impl Iterator<Item = Configuration> {
        std::iter::successors(self.nth(fences, rank), |&configuration| self.next(configuration))
    }

    /// The places at which a fence along a line fits, and those at which one across fits.
    #[inline]
    pub(super) fn clear_of(&self, configuration: Configuration) -> Configuration {
        let Configuration { along, across } = configuration;
        let all = ones(self.places);
        let free = all & !(along | across);
        Configuration {
            along: free & !((along & !self.lasts) << 1 | (along & !self.firsts) >> 1),
            across: free & !(across << self.line | across >> self.line),
        }
    }

    /// The configurations with one fence more.
    #[inline]
    pub(super) fn extensions(
        &self,
        configuration: Configuration,
    ) -> impl Iterator<Item = Configuration> {
        let clear = self.clear_of(configuration);
        let along = bits(clear.along)
            .map(move |bit| Configuration { along: configuration.along | bit, ..configuration });
        let across = bits(clear.across)
            .map(move |bit| Configuration { across: configuration.across | bit, ..configuration });
        along.chain(across)
    }

    /// The image under the mirror that exchanges the columns.
    #[inline]
    pub(super) fn mirror(&self, configuration: Configuration) -> Configuration {
        let Configuration { along, across } = configuration;
        Configuration { along: self.mirrored.apply(along), across: self.mirrored.apply(across) }
    }

    /// The lesser of a configuration and its mirror image, and whether it is the latter.
    #[inline]
    pub(super) fn canonical(&self, configuration: Configuration) -> (Configuration, bool) {
        let mirrored = self.mirror(configuration);
        if mirrored < configuration { (mirrored, true) } else { (configuration, false) }
    }

    /// The edges that a configuration leaves open.
    #[inline]
    pub(super) fn edges(&self, configuration: Configuration) -> Edges {
        let along = self.of_grid.apply(configuration.along);
        let across = self.of_grid.apply(configuration.across);
        if self.along_is_horizontal {
            self.grid.edges(along, across)
        } else {
            self.grid.edges(across, along)
        }
    }

    /// The fences of a configuration.
    pub(super) fn fences(&self, configuration: Configuration) -> Fences {
        let (along, across) = self.orientations();
        let fences = |bits, orientation| {
            numbers(bits).map(move |place| Fence::new(self.squares[place as usize], orientation))
        };
        fences(configuration.along, along).chain(fences(configuration.across, across)).collect()
    }

    /// The configuration of fences that are on the board and fit.
    pub(super) fn configuration(&self, fences: Fences) -> Configuration {
        let (along, across) = self.orientations();
        let bits = |orientation| {
            let is_there = |place: &usize| fences.of(orientation).contains(self.squares[*place]);
            (0..self.squares.len()).filter(is_there).fold(0, |bits, place| bits | 1 << place)
        };
        Configuration { along: bits(along), across: bits(across) }
    }

    fn orientations(&self) -> (Orientation, Orientation) {
        let along =
            if self.along_is_horizontal { Orientation::Horizontal } else { Orientation::Vertical };
        (along, along.crossing())
    }
}

impl Content {
    const ALL: [Self; 3] = [Self::Empty, Self::Along, Self::Across];
}

#[cfg(test)]
mod tests {
    use super::*;
    use abstract_games_core::Transform;
    use abstract_games_quoridor::{Board, Direction, Passages};

    /// All sets of fences that fit on a board.
    fn all(board: Board) -> Vec<Fences> {
        let mut sets = vec![Fences::EMPTY];
        for fence in board.clear_of(Fences::EMPTY).iter() {
            let fits = |set: &&Fences| board.clear_of(**set).contains(fence);
            let with: Vec<_> = sets.iter().filter(fits).map(|set| set.with(fence)).collect();
            sets.extend(with);
        }
        sets
    }

    #[test]
    fn numbers_are_dense_and_in_order() {
        for (width, height) in [(2, 2), (3, 4), (4, 3), (2, 7), (7, 2), (4, 4), (5, 3)] {
            let board = Board::new(width, height).unwrap();
            let grid = Grid::new(board).unwrap();
            let most = u32::from(width - 1) * u32::from(height - 1);
            let configurations = Configurations::new(grid, most + 3);
            let all = all(board);
            for fences in 0..=most {
                let mut expected: Vec<Fences> =
                    all.iter().filter(|set| set.len() == fences as usize).copied().collect();
                let listed: Vec<_> = configurations.from(fences, 0).collect();
                assert_eq!(listed.len() as u64, configurations.count(fences));
                for (rank, &configuration) in (0..).zip(&listed) {
                    assert_eq!(configurations.rank(configuration), rank);
                    assert_eq!(configurations.nth(fences, rank), Some(configuration));
                }
                assert_eq!(configurations.nth(fences, listed.len() as u64), None);
                let mut listed: Vec<_> =
                    listed.iter().map(|&it| configurations.fences(it)).collect();
                listed.sort_unstable();
                expected.sort_unstable();
                assert_eq!(listed, expected, "{board}, {fences}");
            }
        }
    }

    #[test]
    fn configurations_are_sets_of_fences() {
        for (width, height) in [(4, 3), (3, 4), (2, 6), (4, 4)] {
            let board = Board::new(width, height).unwrap();
            let grid = Grid::new(board).unwrap();
            let configurations = Configurations::new(grid, 64);
            for fences in all(board) {
                let configuration = configurations.configuration(fences);
                assert_eq!(configurations.fences(configuration), fences);
                let mirror = configurations.fences(configurations.mirror(configuration));
                assert_eq!(mirror, board.transform_fences(Transform::MirrorColumns, fences));
                let mut next: Vec<_> = configurations
                    .extensions(configuration)
                    .map(|next| configurations.fences(next))
                    .collect();
                let mut expected: Vec<_> =
                    board.clear_of(fences).iter().map(|fence| fences.with(fence)).collect();
                next.sort_unstable();
                expected.sort_unstable();
                assert_eq!(next, expected);
                let (edges, passages) =
                    (configurations.edges(configuration), Passages::new(board, fences));
                for square in board.squares() {
                    for direction in Direction::ALL {
                        let step = passages.step([square].into_iter().collect(), direction);
                        let is_open = edges.open(direction) >> grid.number(square) & 1 != 0;
                        assert_eq!(is_open, !step.is_empty(), "{square} {direction:?}");
                    }
                }
            }
        }
    }
}
