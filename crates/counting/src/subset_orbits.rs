//! `SubsetOrbits`: a numbering of the orbits of k-subsets.

use abstract_games_core::{ParameterError, Permutation, PermutationGroup};

use crate::subset_ranking::SubsetRanking;

/// A numbering of the orbits of the subsets of size k of m points under a permutation group.
///
/// The numbers have fewer bits than those of the subsets, by nearly the logarithm of the order of
/// the group. Few of them belong to no orbit if most orbits of points have as many points as the
/// group has elements, and k is small beside their number: for four squares under the symmetries of
/// the board 19 % on 8 × 8, 3 % on 22 × 22 and 1 % on 40 × 40. For a large transitive group, most
/// do.
///
/// # Method
///
/// The points are put in order such that each orbit of points has consecutive *places*, short
/// orbits first. Every subset has an image in which one of its points is at the last place *e* of
/// the last orbit of points that the subset meets. The other points are then at places before *e*,
/// so [`SubsetRanking`] numbers them below C(e, k - 1). The number of the image is that number,
/// plus C(e′, k - 1) for the last place *e′* of each earlier orbit of points. The number of the
/// orbit is the least one of all such images.
///
/// # Cost
///
/// A number takes k additions of tabulated binomials for each image that is compared. There is only
/// one if one point of the subset lies in the last orbit and one element of the group moves it to
/// *e*: for 97 % of the sets of four squares on 22 × 22. Otherwise the whole group is searched for
/// each point in the last orbit. The inverse takes a binary search, the inverse of
/// [`SubsetRanking`], and a number. The tables take 4 bytes for each point and element of the
/// group, and 8 k + 24 bytes for each point.
///
/// ```
/// use abstract_games_core::Dihedral;
/// use abstract_games_counting::SubsetOrbits;
///
/// // The sets of four squares of a chessboard, up to its symmetries.
/// let board = Dihedral::square(8).on_squares()?;
/// let orbits = SubsetOrbits::new(&board, 4)?;
/// let corners = orbits.number([0, 7, 56, 63]);
/// assert_eq!(orbits.subset(corners), Some([0, 7, 56, 63]));
/// assert_eq!(orbits.number([0, 1, 2, 11]), orbits.number([7, 15, 23, 30]));
///
/// // By Burnside's lemma there are 79 920 orbits.
/// assert_eq!(orbits.end(), 98_222);
/// let numbers = (0..orbits.end()).filter(|&number| orbits.subset::<4>(number).is_some());
/// assert_eq!(numbers.count(), 79_920);
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SubsetOrbits {
    /// The place of each point.
    places: Vec<u32>,
    /// The point at each place.
    points: Vec<u32>,
    /// The places of the images of the point at each place, under all elements.
    images: Vec<u32>,
    order: usize,
    /// The orbit of points to which each place belongs.
    orbits: Vec<PointOrbit>,
    /// The numbering of the places before the last one.
    others: SubsetRanking,
    /// An exclusive upper bound of the numbers.
    end: u64,
}

#[derive(Clone, Copy, Debug)]
struct PointOrbit {
    first_place: u32,
    last_place: u32,
    /// The element that moves the place to the last one, or [`SEVERAL`].
    to_last: u32,
    /// The least number of a subset for which this orbit of points is the last.
    first_number: u64,
}

const SEVERAL: u32 = u32::MAX;

impl SubsetOrbits {
    /// The numbering of the orbits of the subsets of `size` points under `group`.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooSmall`] if `size` is 0. [`ParameterError::TooLarge`] if `size` or the
    /// number of points is too large for [`SubsetRanking`], or if the numbers exceed 64 bits.
    pub fn new(group: &PermutationGroup, size: usize) -> Result<Self, ParameterError> {
        ParameterError::check("the size of subsets", size as u64, 1..=u128::MAX)?;
        let degree = u32::try_from(group.degree()).unwrap_or(u32::MAX);
        SubsetRanking::check(degree, size)?;
        // The last place of all is never among the others.
        let others = SubsetRanking::new(degree.saturating_sub(1), size - 1)?;
        let mut of_points = group.orbits();
        of_points.sort_by_key(Vec::len);

        let points: Vec<usize> = of_points.iter().flatten().copied().collect();
        let mut places = vec![0_u32; points.len()];
        for (place, &point) in (0..).zip(&points) {
            places[point] = place;
        }
        let last_place = |orbit: &Vec<usize>| places[orbit[orbit.len() - 1]];
        let end: u128 = of_points.iter().map(|orbit| others.count_below(last_place(orbit))).sum();
        let end = u64::try_from(end).map_err(|_| ParameterError::TooLarge {
            what: "the end of the numbers of orbits".into(),
            found: end,
            most: u64::MAX.into(),
        })?;

        let elements = group.as_slice();
        let images = points.iter().flat_map(|&point| {
            elements.iter().map(move |element: &Permutation| element.image(point))
        });
        let images: Vec<u32> = images.map(|image| places[image]).collect();

        let mut orbits = Vec::with_capacity(points.len());
        let mut first_number = 0;
        for orbit in &of_points {
            let (first_place, last_place) = (places[orbit[0]], last_place(orbit));
            for place in first_place..=last_place {
                let images = &images[place as usize * elements.len()..][..elements.len()];
                let mut to_last = (0..).zip(images).filter(|&(_, &image)| image == last_place);
                let to_last = match (to_last.next(), to_last.next()) {
                    (Some((element, _)), None) => element,
                    _ => SEVERAL,
                };
                orbits.push(PointOrbit { first_place, last_place, to_last, first_number });
            }
            let count = u64::try_from(others.count_below(last_place));
            first_number += count.expect("at most the end of all numbers");
        }
        let point = |point| u32::try_from(point).expect("fewer points than 2³²");
        let points = points.into_iter().map(point).collect();
        Ok(Self { places, points, images, order: elements.len(), orbits, others, end })
    }

    /// The size k of the subsets.
    pub fn size(&self) -> usize {
        self.others.size() + 1
    }

    /// An exclusive upper bound of the numbers.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The number of the orbit of a subset, whose points may be in any order.
    ///
    /// `K` must be the [size](Self::size) of the subsets, or 8; further entries are then ignored.
    /// The points must be distinct. Otherwise the result has no meaning.
    ///
    /// # Panics
    ///
    /// If a point is not below the degree of the group.
    #[inline]
    pub fn number<const K: usize>(&self, subset: [u32; K]) -> u64 {
        self.number_of_places(self.canonical_places(subset).0)
    }

    /// The subset that represents the orbit with this number, its points in ascending order, or
    /// `None` if no orbit has it. `K` is as for [`number`](Self::number); further entries are 0.
    pub fn subset<const K: usize>(&self, number: u64) -> Option<[u32; K]> {
        let mut subset = self.places(number)?;
        let points = &mut subset[..self.entries::<K>()];
        for place in &mut *points {
            *place = self.points[*place as usize];
        }
        points.sort_unstable();
        Some(subset)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inner loops need its value as a constant")]
    fn entries<const K: usize>(&self) -> usize {
        if K < SubsetRanking::MAX_SIZE { K } else { self.size() }
    }

    /// The canonical form of a subset: its places, that in the last orbit of points at the end and
    /// the others ascending; and the position in the list of elements of one that maps the subset
    /// to it.
    ///
    /// The points may be in any order and must be as for [`number`](Self::number). The
    /// [number](Self::number_of_places) and the [points](Self::point_at) of the form cost little.
    ///
    /// # Panics
    ///
    /// If a point is not below the degree of the group.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "it is the inner loop of searches, which need its parts in registers"
    )]
    pub fn canonical_places<const K: usize>(&self, subset: [u32; K]) -> ([u32; K], usize) {
        let entries = self.entries::<K>();
        let mut places = [0; K];
        for (k, place) in places.iter_mut().enumerate().take(entries) {
            *place = self.places[subset[k] as usize];
        }
        // Moves the greatest place to the end.
        for k in 1..entries {
            exchange(&mut places, k);
        }
        let Some((&greatest, others)) = places[..entries].split_last() else { return (places, 0) };
        let orbit = self.orbits[greatest as usize];
        let mut greatest_other = 0;
        for &other in others {
            greatest_other = greatest_other.max(other);
        }
        if greatest_other < orbit.first_place && orbit.to_last != SEVERAL {
            let element = orbit.to_last as usize;
            (self.image(places, element), element)
        } else {
            self.least_of_several(orbit, places)
        }
    }

    /// The image with the least number, for all points and elements that lead to the last place.
    /// Not inlined, so that the inner loop of the common case has the registers.
    #[inline(never)]
    fn least_of_several<const K: usize>(
        &self,
        orbit: PointOrbit,
        places: [u32; K],
    ) -> ([u32; K], usize) {
        let (mut least, entries) = ((u64::MAX, places, 0), self.entries::<K>());
        for last in 0..entries {
            if places[last] < orbit.first_place {
                continue;
            }
            let mut places = places;
            places.swap(last, entries - 1);
            let first = places[entries - 1] as usize * self.order;
            let images = &self.images[first..][..self.order];
            for element in (0..self.order).filter(|&g| images[g] == orbit.last_place) {
                let image = self.image(places, element);
                let number = self.number_of_places(image);
                if number < least.0 {
                    least = (number, image, element);
                }
            }
        }
        (least.1, least.2)
    }

    /// The image of `places` under an element that moves the last of them behind all others.
    #[inline]
    fn image<const K: usize>(&self, places: [u32; K], element: usize) -> [u32; K] {
        let (mut image, entries) = ([0; K], self.entries::<K>());
        for (k, image) in image.iter_mut().enumerate().take(entries) {
            *image = self.images[places[k] as usize * self.order + element];
        }
        for end in (2..entries).rev() {
            for k in 1..end {
                exchange(&mut image, k);
            }
        }
        image
    }

    /// The number of the orbit with these [canonical places](Self::canonical_places). For other
    /// places, the result has no meaning.
    #[inline]
    pub fn number_of_places<const K: usize>(&self, places: [u32; K]) -> u64 {
        let Some((&last, others)) = places[..self.entries::<K>()].split_last() else { return 0 };
        let first_number = self.orbits.get(last as usize).map_or(0, |orbit| orbit.first_number);
        first_number.wrapping_add(self.others.narrow_rank(others))
    }

    /// The [canonical places](Self::canonical_places) of the orbit with this number, or `None` if
    /// no orbit has it. `K` is as for [`subset`](Self::subset).
    pub fn places<const K: usize>(&self, number: u64) -> Option<[u32; K]> {
        let entries = self.entries::<K>();
        if number >= self.end || entries != self.size() {
            return None;
        }
        let after = self.orbits.partition_point(|orbit| orbit.first_number <= number);
        let PointOrbit { last_place, first_number, .. } = self.orbits[after.checked_sub(1)?];
        let (mut places, mut subset) = ([0; K], [0; K]);
        places[entries - 1] = last_place;
        let others = &mut places[..entries - 1];
        self.others.unrank_into((number - first_number).into(), others).ok()?;
        for (point, &place) in subset.iter_mut().zip(&places).take(entries) {
            *point = self.points[place as usize];
        }
        (self.canonical_places(subset).0 == places).then_some(places)
    }

    /// The point at `place`, or `None` if `place` is not less than the number of points.
    pub fn point_at(&self, place: u32) -> Option<u32> {
        self.points.get(place as usize).copied()
    }
}

/// Sorts the numbers at positions `k - 1` and `k`, without a branch.
#[inline]
fn exchange<const K: usize>(numbers: &mut [u32; K], k: usize) {
    let (a, b) = (numbers[k - 1], numbers[k]);
    numbers[k - 1] = a.min(b);
    numbers[k] = a.max(b);
}
