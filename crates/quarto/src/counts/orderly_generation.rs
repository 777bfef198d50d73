//! Draws up to symmetry by listing, a method that is independent of Burnside's lemma.

use abstract_games_core::{Group, Observer, Progress, Stop, map_array};

use crate::rules::Rules;
use crate::symmetry::{BoardSymmetry, PieceSymmetry, QuartoSymmetry};

/// The numbers of draws from [`list_draws`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct ListedDraws {
    /// The number of full boards without a Quarto, up to symmetry.
    pub orbits: u64,
    /// The number of full boards without a Quarto: the sum of the sizes of the orbits.
    pub boards: u64,
}

/// Counts the full boards without a Quarto under `rules`, up to `symmetry`, which must preserve the
/// rules, by listing them.
///
/// One thread takes at most a few seconds under the [named rules](Rules::name), and very long under
/// rules without symmetries or with few winning sets. A unit of work is one orbit of halvings: each
/// property halves the cells of a full board.
///
/// # Errors
///
/// [`Stop`] if `observer` stopped the listing.
///
/// ```
/// use abstract_games_quarto::{QuartoSymmetry, Rules, counts::list_draws};
///
/// let torus = Rules::torus();
/// let listed = list_draws(&torus, &QuartoSymmetry::new(&torus), ()).unwrap();
/// assert_eq!((listed.orbits, listed.boards), (47_228, 2_245_746_048));
/// ```
pub fn list_draws(
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    mut observer: impl Observer,
) -> Result<ListedDraws, Stop> {
    listed(rules, symmetry, &mut observer)
}

/// As [`list_draws`]. Without a type parameter it is compiled once, in this crate, with its
/// optimisation.
fn listed(
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    observer: &mut dyn Observer,
) -> Result<ListedDraws, Stop> {
    let halvings = Halvings::new(rules, symmetry);
    let firsts: Vec<u16> = halvings.all().filter(|&p| halvings.rank(p) == Some(p)).collect();
    let mut listed = ListedDraws::default();
    for (done, &first) in (0..).zip(&firsts) {
        let progress = Progress::at(done).of(firsts.len() as u64).found(listed.orbits);
        observer.observe(&progress)?;
        let found = Listing::new(&halvings, first).run();
        listed.orbits += found.orbits;
        listed.boards += found.boards;
    }
    Ok(listed)
}

/// The halvings without a Quarto, each as the half without the first cell. Four of them make a
/// board if each combination of their halves has one cell in common, and then stand for 384 boards.
struct Halvings<'a> {
    symmetry: &'a QuartoSymmetry,
    /// For each half, the least image of its halving under the symmetries of the board. `None` for
    /// sets that represent no halving without a Quarto.
    ranks: Vec<Option<u16>>,
}

impl<'a> Halvings<'a> {
    fn new(rules: &Rules, symmetry: &'a QuartoSymmetry) -> Self {
        let mut halvings = Self { symmetry, ranks: vec![None; 1 << 16] };
        let holds = |half: u16| rules.masks().iter().any(|&set| set & !half == 0);
        for p in (0..=u16::MAX).filter(|p| p & 1 == 0 && p.count_ones() == 8) {
            if !holds(p) && !holds(!p) {
                let images = symmetry.boards().elements().map(|h| halvings.image(h, p));
                halvings.ranks[usize::from(p)] = images.min();
            }
        }
        halvings
    }

    fn all(&self) -> impl Iterator<Item = u16> {
        (0..=u16::MAX).filter(|&p| self.rank(p).is_some())
    }

    fn rank(&self, p: u16) -> Option<u16> {
        self.ranks[usize::from(p)]
    }

    fn image(&self, h: BoardSymmetry, p: u16) -> u16 {
        let half = self.symmetry.boards().image_of_set(h, p);
        if half & 1 == 1 { !half } else { half }
    }
}

/// A listing of the sets of four halvings with no lesser image and with `first` as the least.
struct Listing<'a> {
    halvings: &'a Halvings<'a>,
    first: u16,
    /// Whether each halving has no image less than `first`.
    allowed: Vec<bool>,
    /// For each halving in the orbit of `first`, the board symmetries that map it to `first`.
    to_first: Vec<(u16, Vec<BoardSymmetry>)>,
    found: ListedDraws,
}

impl<'a> Listing<'a> {
    fn new(halvings: &'a Halvings<'a>, first: u16) -> Self {
        let boards = halvings.symmetry.boards();
        let allowed = halvings.ranks.iter().map(|rank| rank.is_some_and(|rank| rank >= first));
        let of_orbit = halvings.all().filter(|&p| halvings.rank(p) == Some(first));
        let to_first = |p| boards.elements().filter(|&h| halvings.image(h, p) == first).collect();
        Self {
            halvings,
            first,
            allowed: allowed.collect(),
            to_first: of_orbit.map(|p| (p, to_first(p))).collect(),
            found: ListedDraws::default(),
        }
    }

    fn run(mut self) -> ListedDraws {
        let first = self.first;
        let crosses = |p: u16| (p & first).count_ones() == 4;
        let others = self.halvings.all().filter(|&p| self.allowed[usize::from(p)]);
        let others: Vec<u16> = others.filter(|&p| p > first && crosses(p)).collect();
        for (i, &second) in others.iter().enumerate() {
            for &third in &others[i + 1..] {
                let common = second & third;
                if common.count_ones() == 4 && (common & first).count_ones() == 2 {
                    self.add_fourth(second, third);
                }
            }
        }
        self.found
    }

    /// Tries every fourth halving: it separates the eight pairs of cells that three leave together.
    fn add_fourth(&mut self, second: u16, third: u16) {
        let side = |half: u16, part: u16, bit: u16| if part >> bit & 1 == 1 { half } else { !half };
        let mut half = 0;
        let mut pairs = [0; 8];
        for (pair, part) in pairs.iter_mut().zip(0..) {
            *pair = side(self.first, part, 0) & side(second, part, 1) & side(third, part, 2);
            // The greater cell of each pair, and so not the first cell.
            half |= *pair & (*pair - 1);
        }
        // The pair of the first cell is fixed; the others run through a Gray code.
        let own = pairs.iter().position(|pair| pair & 1 == 1).unwrap_or(0);
        pairs.swap(own, 7);
        for code in 1..=128_u32 {
            if half > third && self.allowed[usize::from(half)] {
                self.weigh([self.first, second, third, half]);
            }
            half ^= pairs[(code.trailing_zeros() as usize).min(6)];
        }
    }

    /// Counts `four`, which is in ascending order, if it has no lesser image.
    fn weigh(&mut self, four: [u16; 4]) {
        let mut kept_by = 0;
        for p in four {
            if self.halvings.rank(p) != Some(self.first) {
                continue;
            }
            let Ok(place) = self.to_first.binary_search_by_key(&p, |(p, _)| *p) else { continue };
            for &h in &self.to_first[place].1 {
                let mut image = map_array(four, |p| self.halvings.image(h, p));
                image.sort_unstable();
                if image < four {
                    return;
                }
                kept_by += u64::from(image == four);
            }
        }
        let order = self.halvings.symmetry.boards().order() as u64;
        self.found.orbits += 1;
        self.found.boards += PieceSymmetry::COUNT as u64 * (order / kept_by);
    }
}
