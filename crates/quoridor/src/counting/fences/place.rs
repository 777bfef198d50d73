//! What stands on one intersection.

/// What stands on an intersection of four squares, in the order in which all methods try it.
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
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Horizontal, Self::Vertical];

    /// The character that stands for it: `.`, `-` or `|`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Horizontal => '-',
            Self::Vertical => '|',
        }
    }

    /// What a character stands for; `None` if it is none of `.`, `-` and `|`.
    pub fn from_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.symbol() == symbol)
    }

    /// The same after a reflection of the board in a diagonal: the other direction.
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::Horizontal => Self::Vertical,
            Self::Vertical => Self::Horizontal,
        }
    }
}
