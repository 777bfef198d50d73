//! The rules: which sets of four cells win.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::TextError;

use crate::cell::Cell;
use crate::error::{PositionError, WinningSetError};
use crate::position::Position;

/// The rules, given by their winning sets of four cells each, which are a Quarto if their pieces
/// agree in a property. The player who completes a Quarto wins, or loses in [misère](Self::misere)
/// play.
///
/// ```
/// use abstract_games_quarto::Rules;
///
/// assert_eq!(Rules::lines().sets().len(), 10);
/// assert_eq!(Rules::squares().sets().len(), 19);
/// assert_eq!(Rules::torus().sets().len(), 32);
/// assert_eq!("misere-lines".parse(), Ok(Rules::lines().misere()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Each set as one bit for each cell; in ascending order, without repetition.
    sets: Vec<u16>,
    is_misere: bool,
}

impl Rules {
    /// The four rows, the four columns and the two diagonals.
    pub fn lines() -> Self {
        let across = (0..4).flat_map(|i| [line(i, 0, 0, 1), line(0, i, 1, 0)]);
        Self::of(across.chain([line(0, 0, 1, 1), line(0, 3, 1, 3)]))
    }

    /// The lines and the nine squares of 2 × 2 cells.
    pub fn squares() -> Self {
        let squares = (0..9).map(|i| square(i / 3, i % 3));
        Self::of(Self::lines().sets.into_iter().chain(squares))
    }

    /// All rows, columns, diagonals and 2 × 2 squares of a board whose opposite edges are joined.
    pub fn torus() -> Self {
        let lines = (0..4)
            .flat_map(|i| [line(i, 0, 0, 1), line(0, i, 1, 0), line(0, i, 1, 1), line(0, i, 1, 3)]);
        Self::of(lines.chain((0..16).map(|i| square(i / 4, i % 4))))
    }

    /// Rules with these winning sets. A repeated set counts once.
    ///
    /// # Errors
    ///
    /// [`WinningSetError::Repeated`] if a set has a cell twice.
    pub fn new(sets: impl IntoIterator<Item = [Cell; 4]>) -> Result<Self, WinningSetError> {
        let mut masks = Vec::new();
        for (position, cells) in sets.into_iter().enumerate() {
            let mut mask = 0;
            for cell in cells {
                if mask & cell.bit() != 0 {
                    return Err(WinningSetError::Repeated { position, cell });
                }
                mask |= cell.bit();
            }
            masks.push(mask);
        }
        Ok(Self::of(masks))
    }

    /// Rules without winning sets: play always lasts until the board is full.
    pub(crate) fn none() -> Self {
        Self::of([])
    }

    fn of(sets: impl IntoIterator<Item = u16>) -> Self {
        let mut sets: Vec<_> = sets.into_iter().collect();
        sets.sort_unstable();
        sets.dedup();
        Self { sets, is_misere: false }
    }

    /// The misère form of the rules: a player who completes a Quarto loses.
    #[must_use]
    pub fn misere(self) -> Self {
        Self { is_misere: true, ..self }
    }

    /// Whether a player who completes a Quarto loses.
    pub const fn is_misere(&self) -> bool {
        self.is_misere
    }

    fn all_named() -> [(&'static str, Self); 6] {
        [
            ("lines", Self::lines()),
            ("squares", Self::squares()),
            ("torus", Self::torus()),
            ("misere-lines", Self::lines().misere()),
            ("misere-squares", Self::squares().misere()),
            ("misere-torus", Self::torus().misere()),
        ]
    }

    /// The name of the rules: `lines`, `squares` or `torus`, after `misere-` in misère play. `None`
    /// for other rules.
    pub fn name(&self) -> Option<&'static str> {
        let named = Self::all_named().into_iter().find(|(_, rules)| rules == self);
        named.map(|(name, _)| name)
    }

    /// The winning sets.
    pub fn sets(&self) -> impl ExactSizeIterator<Item = [Cell; 4]> {
        self.sets.iter().map(|&set| cells_of(set))
    }

    pub(crate) fn masks(&self) -> &[u16] {
        &self.sets
    }

    /// The cells of a Quarto on the board of `position`, or `None` if there is no Quarto.
    pub fn quarto(&self, position: &Position) -> Option<[Cell; 4]> {
        let sides = position.sides();
        let agree = |&&set: &&u16| sides.iter().any(|side| side & set == set);
        self.sets.iter().find(agree).map(|&set| cells_of(set))
    }

    /// Checks that the Quartos on the board are possible in play: none, or no piece in hand and
    /// some piece that is part of all.
    ///
    /// # Errors
    ///
    /// [`PositionError::AlreadyWon`] if they are not.
    pub fn check(&self, position: &Position) -> Result<(), PositionError> {
        let Some(cells) = self.quarto(position) else { return Ok(()) };
        let made_by = |cell: &Cell| self.quarto(&position.without(*cell)).is_none();
        if position.hand().is_none() && cells.iter().any(made_by) {
            return Ok(());
        }
        Err(PositionError::AlreadyWon { cells })
    }
}

/// The default rules are [`lines`](Rules::lines).
impl Default for Rules {
    fn default() -> Self {
        Self::lines()
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let custom = if self.is_misere { "misere-custom" } else { "custom" };
        f.pad(self.name().unwrap_or(custom))
    }
}

impl FromStr for Rules {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let named = Self::all_named().into_iter().find(|(name, _)| *name == text);
        let named = named.map(|(_, rules)| rules);
        let expected = "the name of rules: lines, squares or torus, perhaps after misere-";
        named.ok_or_else(|| TextError::new(text, expected))
    }
}

/// Four cells from (`row`, `column`) on. Opposite edges are joined.
fn line(row: u16, column: u16, down: u16, right: u16) -> u16 {
    (0..4).fold(0, |set, i| set | 1 << ((row + i * down) % 4 * 4 + (column + i * right) % 4))
}

/// The 2 × 2 square with this upper left cell. Opposite edges are joined.
fn square(row: u16, column: u16) -> u16 {
    let cell = |down: u16, right: u16| 1 << ((row + down) % 4 * 4 + (column + right) % 4);
    cell(0, 0) | cell(0, 1) | cell(1, 0) | cell(1, 1)
}

fn cells_of(set: u16) -> [Cell; 4] {
    let mut cells = Cell::of_set(set);
    std::array::from_fn(|_| cells.next().expect("a winning set has four cells"))
}
