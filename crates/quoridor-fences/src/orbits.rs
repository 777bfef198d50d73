//! Fence arrangements up to symmetry.

use std::fmt;

use abstract_games_core::{
    BigUint, Dihedral, Group, Observer, Transform, count_orbits, named_values,
};

use crate::counter::FenceCounter;
use crate::counts::{CountsByFences, table};
use crate::error::CountError;
use crate::sweep::count_fixed;

/// A group of symmetries of a board of fences. The text forms are `board` and `game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenceSymmetry {
    /// All symmetries of the board: eight on a square board, four on another rectangle. A quarter
    /// turn and a reflection in a diagonal exchange the directions of fences.
    Board,
    /// The symmetries of the game for two: the identity, the reflection of the columns, and the
    /// half turn and the reflection of the rows, which exchange the players.
    Game,
}

impl FenceSymmetry {
    /// The group of a board of `width` × `height` squares.
    pub fn group(self, width: u32, height: u32) -> Dihedral {
        let board = Dihedral::rectangle(width, height);
        match self {
            Self::Board => board,
            Self::Game => board.generated_by([Transform::MirrorColumns, Transform::MirrorRows]),
        }
    }
}

named_values!(FenceSymmetry, "a group of symmetries": Board => "board", Game => "game");

/// Counts of fence arrangements up to symmetry, by number of fences. The text form is a table with
/// the columns `Fences` and `Orbits` and a total.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FenceOrbits {
    /// The numbers of orbits by number of fences.
    pub orbits: CountsByFences,
    /// The group.
    pub symmetry: FenceSymmetry,
    /// The elements of the group, the identity first, and the numbers of arrangements they fix.
    pub fixed: Vec<(Transform, CountsByFences)>,
}

impl fmt::Display for FenceOrbits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        table(f, "Orbits", self.orbits.as_slice())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for FenceOrbits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let texts = |counts: &CountsByFences| -> Vec<_> {
            counts.as_slice().iter().map(ToString::to_string).collect()
        };
        let fixed: std::collections::BTreeMap<_, _> =
            self.fixed.iter().map(|(g, counts)| (g.to_string(), texts(counts))).collect();
        let mut orbits = serializer.serialize_struct("FenceOrbits", 7)?;
        orbits.serialize_field("width", &self.orbits.width())?;
        orbits.serialize_field("height", &self.orbits.height())?;
        orbits.serialize_field("max_fences", &self.orbits.max_fences())?;
        orbits.serialize_field("symmetry", self.symmetry.name())?;
        orbits.serialize_field("total", &self.orbits.total().to_string())?;
        orbits.serialize_field("by_fences", &texts(&self.orbits))?;
        orbits.serialize_field("fixed", &fixed)?;
        orbits.end()
    }
}

impl FenceCounter {
    /// Counts the arrangements that a symmetry of the board maps to themselves, by number of
    /// fences, whatever method is set. For each cycle of `g`, this takes an addition for each state
    /// of the frontier, value and number of fences; a frontier has about as many cycles as the
    /// shorter side of the part of the board that has one intersection of each cycle.
    ///
    /// # Errors
    ///
    /// [`CountError::NoSquares`]; [`CountError::NotASymmetry`] if `g` exchanges the axes of a board
    /// that is not square; [`CountError::TooLarge`], as soon as the tables exceed the memory limit;
    /// [`CountError::Stopped`] by the observer, whose `done` is the number of cycles with values.
    ///
    /// ```
    /// use abstract_games_core::Transform;
    /// use abstract_games_quoridor_fences::FenceCounter;
    ///
    /// // Of the 8 arrangements in a row of two intersections, a half turn fixes `..` and `||`.
    /// let fixed = FenceCounter::rectangle(3, 2).count_fixed(Transform::Rotate180, ()).unwrap();
    /// assert_eq!(fixed.as_slice(), [1_u32, 0, 1].map(Into::into));
    /// ```
    pub fn count_fixed(
        &self,
        g: Transform,
        mut observer: impl Observer,
    ) -> Result<CountsByFences, CountError> {
        let board = self.intersections()?;
        let &Self { width, height, max_fences, .. } = self;
        if g.exchanges_axes() && width != height {
            return Err(CountError::NotASymmetry { transform: g, width, height });
        }
        let sides = (width - 1, height - 1);
        let (by_fences, _) = count_fixed(g, sides, 0, &board, self, &mut observer)?;
        Ok(CountsByFences::new(width, height, max_fences, by_fences))
    }

    /// Counts the arrangements up to a group of symmetries, by number of fences, with Burnside's
    /// lemma: one [`count_fixed`](Self::count_fixed) for each conjugacy class of the symmetries of
    /// the board. For 9 × 9 squares, about a tenth of a second.
    ///
    /// # Errors
    ///
    /// Those of [`count_fixed`](Self::count_fixed).
    ///
    /// ```
    /// use abstract_games_quoridor_fences::{FenceCounter, FenceSymmetry};
    ///
    /// // One fence on 3 × 3 squares: all eight places are images of one. A player sees two, since
    /// // the symmetries of the game do not exchange horizontal and vertical fences.
    /// let orbits = |symmetry| FenceCounter::new(3).count_orbits(symmetry, ()).unwrap();
    /// assert_eq!(orbits(FenceSymmetry::Board).orbits[1], 1_u32.into());
    /// assert_eq!(orbits(FenceSymmetry::Game).orbits[1], 2_u32.into());
    /// ```
    pub fn count_orbits(
        &self,
        symmetry: FenceSymmetry,
        mut observer: impl Observer,
    ) -> Result<FenceOrbits, CountError> {
        let observer: &mut dyn Observer = &mut observer;
        self.intersections()?;
        let side = |squares: usize| u32::try_from(squares).map_err(|_| self.too_large(None));
        let (width, height) = (side(self.width)?, side(self.height)?);
        let group = symmetry.group(width, height);
        let board = FenceSymmetry::Board.group(width, height);
        let mut fixed: Vec<(Transform, CountsByFences)> = Vec::new();
        for g in group.elements() {
            let conjugate = |&(known, _): &&(Transform, CountsByFences)| {
                board.elements().any(|h| h.inverse().then(g).then(h) == *known)
            };
            let counts = match fixed.iter().find(conjugate) {
                // The elements of a class fix equally many arrangements.
                Some((_, counts)) => counts.clone(),
                None => self.count_fixed(g, &mut *observer)?,
            };
            fixed.push((g, counts));
        }
        let counts = |fences: usize| {
            let fixed_by = |g: &Transform| {
                let found = fixed.iter().find(|(element, _)| element == g);
                found.map_or(BigUint::ZERO, |(_, counts)| counts[fences].clone())
            };
            count_orbits(&group, fixed_by).expect("the symmetries act on the arrangements")
        };
        let orbits = (0..fixed[0].1.as_slice().len()).map(counts).collect();
        let orbits = CountsByFences::new(self.width, self.height, self.max_fences, orbits);
        Ok(FenceOrbits { orbits, symmetry, fixed })
    }
}
