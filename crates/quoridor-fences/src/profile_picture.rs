//! A picture of what the article's second method keeps.

use abstract_games_picture::{Board, Glyph, Ink};

use crate::arrangement::FenceArrangement;
use crate::place::FencePlace;

const EMPTY: Glyph = Glyph { letter: '.', path: "M40 50 A10 10 0 1 0 60 50 A10 10 0 1 0 40 50 Z" };
const HORIZONTAL: Glyph = Glyph { letter: '-', path: "M8 42 H92 V58 H8 Z" };
const VERTICAL: Glyph = Glyph { letter: '|', path: "M42 8 H58 V92 H42 Z" };
const FORGOTTEN: Glyph = Glyph {
    letter: '*',
    path: "M16 50 A7 7 0 1 0 30 50 A7 7 0 1 0 16 50 Z M43 50 A7 7 0 1 0 57 50 A7 7 0 1 0 43 50 Z \
           M70 50 A7 7 0 1 0 84 50 A7 7 0 1 0 70 50 Z",
};

impl FenceArrangement {
    /// A picture of the state of [`Method::Intersections`](super::Method::Intersections) when it
    /// has filled the first `filled` intersections as in this arrangement, row by row from the top
    /// left. Each square of the picture is an intersection. The last m contents are shown, where m
    /// is the number of intersections in a row. Earlier ones, which the method does not keep, are
    /// three dots, light in SVG and `*` in text. The next intersection has a mark.
    ///
    /// Returns `None` if the board has fewer than `filled` intersections, no intersections, or more
    /// than 2³² - 1 of them in a row or column.
    ///
    /// ```
    /// use abstract_games_quoridor_fences::FenceArrangement;
    ///
    /// let fences: FenceArrangement = "|-./.|-/-.|".parse()?;
    /// let text = "3 * * .\n2 . | +\n1 . . .\n  1 2 3\n";
    /// assert_eq!(fences.window(5).unwrap().to_text(), text);
    /// assert_eq!(fences.window(10), None);
    /// # Ok::<(), abstract_games_quoridor_fences::ArrangementError>(())
    /// ```
    pub fn window(&self, filled: usize) -> Option<Board> {
        let side = |squares: usize| u32::try_from(squares - 1).ok().filter(|&side| side > 0);
        let (columns, rows) = (side(self.width())?, side(self.height())?);
        let places = self.as_slice();
        let place_of = |at: usize| {
            let (column, row) = (at % columns as usize, at / columns as usize);
            let column = u32::try_from(column).ok()?;
            Some((column, rows - 1 - u32::try_from(row).ok()?))
        };
        let names = (1..=columns).map(|column| column.to_string());
        let mut board = Board::new(columns, rows, names);
        for (at, place) in places.get(..filled)?.iter().enumerate() {
            let is_kept = at + columns as usize >= filled;
            let (glyph, ink) = match place {
                _ if !is_kept => (FORGOTTEN, Ink::Light),
                FencePlace::Empty => (EMPTY, Ink::Dark),
                FencePlace::Horizontal => (HORIZONTAL, Ink::Dark),
                FencePlace::Vertical => (VERTICAL, Ink::Dark),
            };
            board = board.piece(glyph, ink, place_of(at)?);
        }
        if filled < places.len() {
            board = board.mark(place_of(filled)?);
        }
        let kept = filled.min(columns as usize);
        Some(board.title(format!("{filled} intersections are filled, the last {kept} are kept")))
    }
}
