//! The content of one intersection.

/// The content of an intersection of four squares. The order is that of [`FencePlace::ALL`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FencePlace {
    /// No fence: `.` in text.
    #[default]
    Empty,
    /// A horizontal fence, between the two squares below and the two above: `-` in text.
    Horizontal,
    /// A vertical fence, between the two squares to the left and the two to the right: `|` in text.
    Vertical,
}

impl FencePlace {
    /// All three values, in order.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Horizontal, Self::Vertical];

    /// The character of the value: `.`, `-` or `|`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Horizontal => '-',
            Self::Vertical => '|',
        }
    }

    /// The value of a character, or `None` unless it is `.`, `-` or `|`.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.symbol() == symbol)
    }

    /// The image under a reflection of the board in a diagonal, which exchanges the directions.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }
}
