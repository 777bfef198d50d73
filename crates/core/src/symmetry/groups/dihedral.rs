//! The symmetries of a rectangular board.

use super::generated::PermutationGroup;
use super::permutation::Permutation;
use crate::rules::error::ParameterError;
use crate::symmetry::group::Group;

/// One of the eight symmetries of a square. The text form is the name in words.
///
/// Columns (x) are numbered from the left and rows (y) from the bottom, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Transform {
    /// The identity.
    Identity,
    /// A half turn.
    Rotate180,
    /// The reflection that exchanges left and right.
    MirrorColumns,
    /// The reflection that exchanges top and bottom.
    MirrorRows,
    /// A quarter turn counterclockwise.
    Rotate90,
    /// A quarter turn clockwise.
    Rotate270,
    /// The reflection in the diagonal through square (0, 0), which exchanges columns and rows.
    Transpose,
    /// The reflection in the other diagonal.
    AntiTranspose,
}

// `ALL` is in the order of declaration. The first four are the symmetries of a rectangle.
crate::named_values!(
    Transform, "a symmetry of a board":
    Identity => "identity",
    Rotate180 => "half turn",
    MirrorColumns => "left and right exchanged",
    MirrorRows => "top and bottom exchanged",
    Rotate90 => "quarter turn left",
    Rotate270 => "quarter turn right",
    Transpose => "mirrored in the rising diagonal",
    AntiTranspose => "mirrored in the falling diagonal",
);

const _: () = {
    let mut number = 0;
    while number < Transform::ALL.len() {
        assert!(Transform::ALL[number] as usize == number);
        number += 1;
    }
};

#[cfg(feature = "serde")]
crate::serde_as_text!(Transform);

impl Transform {
    /// Whether to exchange columns and rows, mirror the columns, mirror the rows, in this order.
    const fn parts(self) -> [bool; 3] {
        match self {
            Self::Identity => [false, false, false],
            Self::MirrorColumns => [false, true, false],
            Self::MirrorRows => [false, false, true],
            Self::Rotate180 => [false, true, true],
            Self::Transpose => [true, false, false],
            Self::Rotate90 => [true, true, false],
            Self::Rotate270 => [true, false, true],
            Self::AntiTranspose => [true, true, true],
        }
    }

    const fn from_parts(parts: [bool; 3]) -> Self {
        match parts {
            [false, false, false] => Self::Identity,
            [false, true, false] => Self::MirrorColumns,
            [false, false, true] => Self::MirrorRows,
            [false, true, true] => Self::Rotate180,
            [true, false, false] => Self::Transpose,
            [true, true, false] => Self::Rotate90,
            [true, false, true] => Self::Rotate270,
            [true, true, true] => Self::AntiTranspose,
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The position of this transform in [`ALL`](Self::ALL), which is in the order of declaration.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether this transform exchanges columns and rows, which requires a square board.
    pub const fn exchanges_axes(self) -> bool {
        self.parts()[0]
    }

    /// The image of square (`x`, `y`) of a board of `width` × `height` squares, which must contain
    /// the square, and be square itself if the axes are exchanged.
    ///
    /// # Panics
    ///
    /// If a mirrored coordinate is not on the board and overflow checks are enabled.
    pub const fn square(self, (x, y): (u32, u32), width: u32, height: u32) -> (u32, u32) {
        let [exchange, mirror_columns, mirror_rows] = self.parts();
        let (x, y) = if exchange { (y, x) } else { (x, y) };
        (
            if mirror_columns { width - 1 - x } else { x },
            if mirror_rows { height - 1 - y } else { y },
        )
    }

    /// The product that acts as this transform and then as `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let [exchange, columns, rows] = self.parts();
        let [next_exchange, next_columns, next_rows] = next.parts();
        // Mirroring columns and then exchanging is exchanging and then mirroring rows.
        let (columns, rows) = if next_exchange { (rows, columns) } else { (columns, rows) };
        Self::from_parts([exchange != next_exchange, columns != next_columns, rows != next_rows])
    }

    /// The inverse of this transform.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            involution => involution,
        }
    }
}

/// The symmetry group of a rectangular board, or a subgroup of it.
///
/// A square board has eight symmetries, any other board four. A game implements
/// [`Symmetry`](crate::Symmetry) for this group; see [`tic_tac_toe`](crate::tic_tac_toe).
///
/// <!-- atlas: symmetry -->
/// ```
/// use abstract_games_core::{Dihedral, Group, Transform};
///
/// let chessboard = Dihedral::square(8);
/// assert_eq!(chessboard.on_squares().unwrap().orbits().len(), 10);
/// // Placements of four rooks up to symmetry (possiblywrong, Sliding rooks (and queens)).
/// let rooks = chessboard.on_squares().unwrap().cycle_index().subsets(4);
/// assert_eq!(rooks, 79_920_u32.into());
///
/// let rotations = chessboard.generated_by([Transform::Rotate90]);
/// assert_eq!(rotations.order(), 4);
/// assert!(!rotations.contains(Transform::Transpose));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dihedral {
    width: u32,
    height: u32,
    members: u8,
}

impl Dihedral {
    /// The group of order 8 of a board of `size` × `size` squares.
    pub const fn square(size: u32) -> Self {
        Self::rectangle(size, size)
    }

    /// The group of a board of `width` × `height` squares: of order 8 for a square board, else 4.
    pub const fn rectangle(width: u32, height: u32) -> Self {
        Self { width, height, members: if width == height { 0xff } else { 0x0f } }
    }

    /// The subgroup that `transforms` generate. Transforms that are not in this group are ignored.
    #[must_use]
    pub fn generated_by(self, transforms: impl IntoIterator<Item = Transform>) -> Self {
        let generators: Vec<_> = transforms.into_iter().filter(|&t| self.contains(t)).collect();
        let mut members = vec![Transform::Identity];
        let mut next = 0;
        while let Some(&member) = members.get(next) {
            next += 1;
            for generator in &generators {
                let product = member.then(*generator);
                if !members.contains(&product) {
                    members.push(product);
                }
            }
        }
        Self { members: members.into_iter().map(Transform::bit).sum(), ..self }
    }

    /// The transforms in the group, as bits: bit `i` stands for `Transform::ALL[i]`.
    pub const fn members(&self) -> u8 {
        self.members
    }

    /// Whether `transform` is in the group.
    pub const fn contains(self, transform: Transform) -> bool {
        self.members & transform.bit() != 0
    }

    /// The number of columns.
    pub const fn width(self) -> u32 {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> u32 {
        self.height
    }

    /// The group as permutations of the squares, numbered row by row (`y * width + x`), in the
    /// order of [`elements`](Group::elements). Transforms that are the same permutation on a board
    /// of one row or one column are listed once.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the board has more than 2³² - 1 squares.
    pub fn on_squares(self) -> Result<PermutationGroup, ParameterError> {
        let Self { width, height, .. } = self;
        let squares = u64::from(width) * u64::from(height);
        ParameterError::check("the number of squares", squares, 0..=u32::MAX.into())?;
        let degree = width * height;
        let permutation = |transform: Transform| {
            let images = (0..degree as usize).map(|square| self.image_of_cell(transform, square));
            Permutation::from_images(images).expect("a transform permutes the squares")
        };
        let permutations = self.elements().map(permutation);
        let group = PermutationGroup::generated_by(degree, permutations);
        Ok(group.expect("the group has at most eight permutations, all of one degree"))
    }
}

impl Group for Dihedral {
    type Element = Transform;

    fn elements(&self) -> impl Iterator<Item = Transform> {
        let group = *self;
        Transform::ALL.into_iter().filter(move |&transform| group.contains(transform))
    }

    fn identity(&self) -> Transform {
        Transform::Identity
    }

    fn compose(&self, then: &Transform, first: &Transform) -> Transform {
        first.then(*then)
    }

    fn inverse(&self, g: &Transform) -> Transform {
        g.inverse()
    }

    fn order(&self) -> usize {
        self.members.count_ones() as usize
    }
}
