//! The symmetries of the pieces.

use abstract_games_core::map_array;

use crate::piece::{PROPERTIES, Piece};

/// A symmetry of the pieces: a permutation of the four properties, followed by an exchange of the
/// values of some: 4! · 2⁴ = 384. No other permutation of the pieces preserves the sets of four
/// pieces that agree in a property.
///
/// ```
/// use abstract_games_quarto::{Piece, PieceSymmetry};
///
/// assert_eq!(PieceSymmetry::all().count(), 384);
/// let piece = Piece::new(5).unwrap();
/// assert!(PieceSymmetry::all().all(|g| g.inverse().image(g.image(piece)) == piece));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceSymmetry {
    /// For each property of the image, the property that it is taken from.
    from: [u8; PROPERTIES],
    /// The bits of the image that are then exchanged.
    flip: u8,
}

impl PieceSymmetry {
    /// The number of symmetries of the pieces.
    pub const COUNT: usize = 384;

    /// The identity.
    pub const IDENTITY: Self = Self { from: [0, 1, 2, 3], flip: 0 };

    /// Makes property `from[i]` property `i`, then exchanges the values of those in `flip`.
    pub(crate) fn new(from: [u8; PROPERTIES], flip: u8) -> Self {
        debug_assert!((0..4).all(|property| from.contains(&property)), "{from:?}");
        Self { from, flip }
    }

    /// All symmetries of the pieces, the identity first.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        let orders = (0..256_u32).map(|code| [0, 2, 4, 6].map(|shift| (code >> shift & 3) as u8));
        let is_order = |from: &[u8; 4]| (0..4).all(|property| from.contains(&property));
        let mut orders: Vec<_> = orders.filter(is_order).collect();
        orders.sort_unstable();
        orders.into_iter().flat_map(|from| (0..16).map(move |flip| Self { from, flip }))
    }

    /// The image of `piece`.
    pub fn image(self, piece: Piece) -> Piece {
        let bits = self.from.iter().rev();
        let bits = bits.fold(0, |image, &from| image << 1 | (piece.number() >> from & 1));
        Piece::from_bits(bits ^ self.flip)
    }

    /// The composition: `first`, then this symmetry.
    #[must_use]
    pub fn after(self, first: Self) -> Self {
        let from = self.from.map(|property| first.from[usize::from(property)]);
        let flip = self.reorder(first.flip) ^ self.flip;
        Self { from, flip }
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(self) -> Self {
        let mut from = [0; PROPERTIES];
        for (to, &source) in (0..).zip(&self.from) {
            from[usize::from(source)] = to;
        }
        let back = Self { from, flip: 0 };
        Self { flip: back.reorder(self.flip), ..back }
    }

    fn reorder(self, number: u8) -> u8 {
        Self { flip: 0, ..self }.image(Piece::from_bits(number)).number()
    }

    /// The image of `planes`, one for each property, on a board with these occupied cells.
    pub(super) fn image_of_planes(
        self,
        planes: [u16; PROPERTIES],
        occupied: u16,
    ) -> [u16; PROPERTIES] {
        map_array([0, 1, 2, 3], |to: usize| {
            let plane = planes[usize::from(self.from[to])];
            if self.flip >> to & 1 == 1 { occupied & !plane } else { plane }
        })
    }
}
