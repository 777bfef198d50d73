//! `Configurations`: the sets of fences that fit on a board, and a dense numbering of them by size.
//!
//! Keys of positions number overlapping fences too: 17 times as many on 5 × 5 squares.

use abstract_games_quoridor::{Fence, Fences, Orientation, Square};
use abstract_games_quoridor_fences::FencePlace;
use abstract_games_quoridor_fences::completions::{Completions, Prefix};

use super::bits::{BitMap, bits, numbers};
use super::grid::{Edges, Grid, ones};

/// A set of fences that neither overlap nor cross, with one bit for each place of the board.
///
/// Places are numbered line by line, where the lines are the shorter of the rows and the columns of
/// places. A fence *along* a line collides with fences at the neighbouring places of the line, a
/// fence *across* with those at the same place of the neighbouring lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Configuration {
    /// The places of the fences along the lines.
    pub(super) along: u64,
    /// The places of the fences across the lines.
    pub(super) across: u64,
}

impl Configuration {
    pub(super) const fn len(self) -> u32 {
        (self.along | self.across).count_ones()
    }
}

/// The configurations of a board with up to a given number of fences.
///
/// Those of each size are numbered from 0 in lexicographic order of their places (empty, a fence
/// along, a fence across), as the [`Completions`] of a board of these lines.
#[derive(Clone)]
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
    completions: Completions,
    /// The square at the lower left of each place.
    squares: Vec<Square>,
    /// The image of each place under the mirror that exchanges the columns.
    mirrored: BitMap,
    pub(super) grid: Grid,
    of_grid: BitMap,
}

impl Configurations {
    /// The configurations of a board with at most `most_fences` fences.
    pub(super) fn new(grid: Grid, most_fences: u32) -> Self {
        let (columns, rows) = (grid.width - 1, grid.height - 1);
        let along_is_horizontal = columns <= rows;
        // Columns and rows from the places in lines and the lines, or the other way round.
        let oriented = |(one, other)| if along_is_horizontal { (one, other) } else { (other, one) };
        let (line, lines) = oriented((columns, rows));
        let places = line * lines;
        let at = |place: u32| oriented((place % line, place / line));
        let image = |place| {
            let (column, row) = at(place);
            let (inner, outer) = oriented((columns - 1 - column, row));
            outer * line + inner
        };
        let on_grid = |place| {
            let (column, row) = at(place);
            row * grid.width + column
        };
        let images: Vec<u32> = (0..places).map(image).collect();
        let of_grid: Vec<u32> = (0..places).map(on_grid).collect();
        let square = |&number| grid.square(number).expect("the grid is within the largest board");
        let firsts = (0..lines).fold(0, |bits, number| bits | 1 << (number * line));
        let most_fences = most_fences.min(places);
        Self {
            line,
            places,
            along_is_horizontal,
            firsts,
            lasts: firsts << (line - 1),
            most_fences,
            completions: Completions::of_exact_numbers(
                line as usize,
                lines as usize,
                most_fences as usize,
            ),
            squares: of_grid.iter().map(square).collect(),
            mirrored: BitMap::new(&images),
            grid,
            of_grid: BitMap::new(&of_grid),
        }
    }

    /// The greatest number of fences of a configuration.
    pub(super) fn most_fences(&self) -> u32 {
        self.most_fences
    }

    /// The number of configurations with this many fences.
    pub(super) fn count(&self, fences: u32) -> u64 {
        self.completions.ways(self.completions.start(fences as usize))
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
            rank += if across >> place & 1 == 0 {
                self.completions.ways_after(prefix, FencePlace::Empty)
            } else {
                let all = self.completions.ways(prefix);
                all - self.completions.ways_after(prefix, FencePlace::Vertical)
            };
            fences &= fences - 1;
            left -= 1;
        }
        rank
    }

    /// The configuration with this number among those with `fences` fences.
    pub(super) fn nth(&self, fences: u32, rank: u64) -> Option<Configuration> {
        let places = self.completions.nth(self.completions.start(fences as usize), &[rank])?;
        let bits = |wanted| {
            let found = places.iter().enumerate().filter(move |(_, place)| **place == wanted);
            found.fold(0, |bits, (place, _)| bits | 1 << place)
        };
        let [along, across] = [FencePlace::Horizontal, FencePlace::Vertical].map(bits);
        Some(Configuration { along, across })
    }

    /// The prefix of `configuration` before `place`, with `left` fences from there on.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a line has at most ten places")]
    fn before(&self, configuration: Configuration, place: u32, left: u32) -> Prefix {
        let Configuration { along, across } = configuration;
        let line = self.line;
        let vertical =
            if place < line { across << (line - place) } else { across >> (place - line) };
        Prefix {
            ahead: (self.places - place) as usize,
            vertical: (vertical & ones(line)) as usize,
            after_horizontal: (along & !self.lasts) << 1 >> place & 1 != 0,
            left: left as usize,
        }
    }

    fn append(
        &self,
        configuration: &mut Configuration,
        prefix: &mut Prefix,
        content: FencePlace,
    ) -> Option<()> {
        let bit = 1 << (self.places as usize - prefix.ahead);
        match content {
            FencePlace::Empty => {}
            FencePlace::Horizontal => configuration.along |= bit,
            FencePlace::Vertical => configuration.across |= bit,
        }
        *prefix = self.completions.put(*prefix, content)?;
        Some(())
    }

    /// The next configuration with as many fences, or `None` after the last.
    pub(super) fn next(&self, mut configuration: Configuration) -> Option<Configuration> {
        let mut left = 0;
        for place in (0..self.places).rev() {
            let bit = 1_u64 << place;
            let content = if configuration.along & bit != 0 {
                FencePlace::Horizontal
            } else if configuration.across & bit != 0 {
                FencePlace::Vertical
            } else {
                FencePlace::Empty
            };
            left += u32::from(content != FencePlace::Empty);
            configuration.along &= !bit;
            configuration.across &= !bit;
            let mut prefix = self.before(configuration, place, left);
            let mut later = FencePlace::ALL.into_iter().filter(|&later| later > content);
            if let Some(later) = later.find(|&later| self.completions.ways_after(prefix, later) > 0)
            {
                self.append(&mut configuration, &mut prefix, later)?;
                while prefix.left > 0 {
                    let mut contents = FencePlace::ALL.into_iter();
                    let least = contents
                        .find(|&content| self.completions.ways_after(prefix, content) > 0)?;
                    self.append(&mut configuration, &mut prefix, least)?;
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

#[cfg(test)]
#[path = "../tests/unit/configurations.rs"]
mod tests;
