//! `Interchangeable`: a product of symmetric groups, whose canonical forms are found by sorting.

use crate::rules::error::ParameterError;
use crate::rules::game::Game;
use crate::symmetry::action::Symmetry;
use crate::symmetry::group::Group;
use crate::symmetry::groups::Permutation;

/// A product of symmetric groups: the points of a class, such as equal heaps, can be interchanged.
///
/// The canonical form sorts the points of each class by a key. No search lists the group, unless it
/// is given a goal that is a predicate.
///
/// The key of a point must contain all of the state that is at the point, and no point. Otherwise
/// the form is not canonical, for example if a process waits for another;
/// [`laws::symmetry`](crate::laws::symmetry), run with three or four points, detects this.
///
/// ```
/// use abstract_games_core::{Game, Interchangeable, Permutation, Quotient, laws};
/// use abstract_games_search::Bfs;
///
/// /// Heaps of up to five stones. A move adds a stone to one of them.
/// struct Heaps(usize);
///
/// impl Game for Heaps {
///     type State = Vec<u8>;
///     type Move = usize;
///
///     fn initial(&self) -> Vec<u8> {
///         vec![0; self.0]
///     }
///
///     fn moves(&self, heaps: &Vec<u8>) -> impl Iterator<Item = usize> {
///         (0..self.0).filter(|&heap| heaps[heap] < 5)
///     }
///
///     fn play(&self, heaps: &Vec<u8>, heap: &usize) -> Vec<u8> {
///         let mut heaps = heaps.clone();
///         heaps[*heap] += 1;
///         heaps
///     }
/// }
///
/// let interchange = |count: usize| {
///     Interchangeable::new(
///         [0..count],
///         |heaps: &Vec<u8>, heap| heaps[heap],
///         |g: &Permutation, heaps: &Vec<u8>| {
///             let mut image = heaps.clone();
///             heaps.iter().enumerate().for_each(|(heap, &size)| image[g.image(heap)] = size);
///             image
///         },
///         |g: &Permutation, heap: &usize| g.image(*heap),
///     )
/// };
/// let few = Bfs::new(&Heaps(3)).explore();
/// laws::symmetry(&Heaps(3), &interchange(3)?, few.states()).unwrap();
///
/// // A multiset of 12 numbers from 0 to 5: C(17, 5) of 6¹² states, for a group of order 12!.
/// let orbits = Bfs::new(&Quotient::new(Heaps(12), interchange(12)?)).explore();
/// assert_eq!(orbits.len(), 6188);
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Interchangeable<K, F, M> {
    degree: u32,
    classes: Vec<Vec<usize>>,
    key: K,
    apply: F,
    apply_move: M,
}

impl<K, F, M> Interchangeable<K, F, M> {
    /// The group that interchanges the points of each of `classes`, which have no point in common.
    ///
    /// `key` gives what a state has at a point. `apply` gives the image of a state, in which the
    /// key of a point is at the image of the point, and `apply_move` that of a move.
    ///
    /// # Errors
    ///
    /// [`ParameterError::Repeated`] if a point is in two classes, [`ParameterError::TooLarge`] for
    /// a point of 2³² - 1 or more.
    pub fn new<S, T, O: Ord, C: IntoIterator<Item = usize>>(
        classes: impl IntoIterator<Item = C>,
        key: K,
        apply: F,
        apply_move: M,
    ) -> Result<Self, ParameterError>
    where
        K: Fn(&S, usize) -> O,
        F: Fn(&Permutation, &S) -> S,
        M: Fn(&Permutation, &T) -> T,
    {
        let classes: Vec<Vec<usize>> =
            classes.into_iter().map(|class| class.into_iter().collect()).collect();
        let mut points: Vec<_> = classes.iter().flatten().copied().collect();
        points.sort_unstable();
        if let Some(pair) = points.windows(2).find(|pair| pair[0] == pair[1]) {
            let point = pair[0];
            return Err(ParameterError::Repeated { first: point, second: point, image: point });
        }
        let degree = points.last().map_or(0, |last| last.saturating_add(1));
        let degree = u32::try_from(degree).map_err(|_| ParameterError::TooLarge {
            what: "the number of points".into(),
            found: degree as u128,
            most: u32::MAX.into(),
        })?;
        Ok(Self { degree, classes, key, apply, apply_move })
    }

    /// Maps the `n`-th of the points `from` to the `n`-th of `to`, and fixes all others.
    fn permutation(&self, from: &[usize], to: &[usize]) -> Permutation {
        let mut images: Vec<_> = (0..self.degree as usize).collect();
        from.iter().zip(to).for_each(|(&point, &image)| images[point] = image);
        Permutation::from_images(images).expect("classes are permuted within themselves")
    }

    /// The points of all classes, sorted by their keys within each class, stably.
    fn sorted<S, O: Ord>(&self, state: &S) -> Vec<usize>
    where
        K: Fn(&S, usize) -> O,
    {
        let sorted = |class: &Vec<usize>| {
            let mut points = class.clone();
            points.sort_by_cached_key(|&point| (self.key)(state, point));
            points
        };
        self.classes.iter().flat_map(sorted).collect()
    }

    /// Calls `visit` for each set of equal keys: with the number of points before it, and its own.
    fn for_each_number<S, O: Ord>(&self, state: &S, mut visit: impl FnMut(usize, usize))
    where
        K: Fn(&S, usize) -> O,
    {
        for class in &self.classes {
            let mut keys: Vec<_> = class.iter().map(|&point| (self.key)(state, point)).collect();
            keys.sort_unstable();
            let mut before = 0;
            for equal in keys.chunk_by(|a, b| a == b) {
                visit(before, equal.len());
                before += equal.len();
            }
        }
    }

    fn points(&self) -> Vec<usize> {
        self.classes.iter().flatten().copied().collect()
    }
}

impl<K: Sync, F: Sync, M: Sync> Group for Interchangeable<K, F, M> {
    type Element = Permutation;

    /// All elements, one after the other. There are n! for a class of n points.
    fn elements(&self) -> impl Iterator<Item = Permutation> {
        let points = self.points();
        (0..self.order()).map(move |mut number| {
            let mut images = Vec::with_capacity(points.len());
            for class in &self.classes {
                let mut left = class.clone();
                while !left.is_empty() {
                    let choices = left.len();
                    images.push(left.remove(number % choices));
                    number /= choices;
                }
            }
            self.permutation(&points, &images)
        })
    }

    fn identity(&self) -> Permutation {
        Permutation::identity(self.degree)
    }

    fn compose(&self, then: &Permutation, first: &Permutation) -> Permutation {
        first.then(then)
    }

    fn inverse(&self, g: &Permutation) -> Permutation {
        g.inverse()
    }

    /// The order, or the greatest `usize` if it is greater.
    fn order(&self) -> usize {
        let sizes = self.classes.iter().flat_map(|class| 1..=class.len());
        sizes.fold(1, usize::saturating_mul)
    }
}

impl<G, K, O, F, M> Symmetry<G> for Interchangeable<K, F, M>
where
    G: Game,
    O: Ord,
    K: Fn(&G::State, usize) -> O + Sync,
    F: Fn(&Permutation, &G::State) -> G::State + Sync,
    M: Fn(&Permutation, &G::Move) -> G::Move + Sync,
{
    fn apply(&self, g: &Permutation, state: &G::State) -> G::State {
        (self.apply)(g, state)
    }

    fn apply_move(&self, g: &Permutation, m: &G::Move) -> G::Move {
        (self.apply_move)(g, m)
    }

    /// The state with the points of each class sorted by their keys.
    fn canonical(&self, state: &G::State) -> (G::State, Permutation) {
        let witness = self.permutation(&self.sorted(state), &self.points());
        ((self.apply)(&witness, state), witness)
    }

    /// The product of the factorials of the numbers of equal keys, at most `usize::MAX`.
    fn stabiliser_order(&self, state: &G::State) -> usize {
        let mut order = 1_usize;
        self.for_each_number(state, |_, number| {
            order = (1..=number).fold(order, usize::saturating_mul);
        });
        order
    }

    /// The product of the multinomial coefficients of the classes, at most `usize::MAX`.
    fn orbit_size(&self, state: &G::State) -> usize {
        let mut size = 1_u128;
        self.for_each_number(state, |before, number| {
            // The ways to choose the places of these points among those up to the last of them.
            let ways = |ways: u128, k: usize| ways.saturating_mul((before + k) as u128) / k as u128;
            size = size.saturating_mul((1..=number).fold(1, ways));
        });
        usize::try_from(size).unwrap_or(usize::MAX)
    }
}
