//! The SVG picture of a board.

use std::fmt::{self, Display, Formatter};

use crate::bar::Bar;
use crate::board::{Board, Ink, Piece};
use crate::escaped::Escaped;
use crate::place::{Place, Toward};

/// The side of a square, in the units of the paths of glyphs.
const SIDE: i64 = 100;
/// The margin for the labels, in the same units.
const MARGIN: i64 = 60;
/// Half the width of a groove, and half the thickness of a bar.
const GROOVE: i64 = 8;
/// The greatest default width of a picture, in pixels.
const WIDTH: i64 = 640;

impl Board {
    /// Draws the board as SVG.
    pub fn to_svg(&self) -> String {
        let bars = self.bars.iter().map(|&(bar, ink)| self.drawn_bar(bar, ink, "").to_string());
        let pieces = self.pieces.iter().map(|piece| self.drawn(piece, "").to_string());
        self.document(0, bars.chain(pieces).collect::<String>()).to_string()
    }

    /// The SVG document: the squares, then `content`, with `footer` units of space below the board.
    pub(crate) fn document(&self, footer: i64, content: String) -> impl Display {
        Document { board: self, footer, content }
    }

    /// The element of a piece with `motion` inside, or nothing if the piece is not on the board.
    pub(crate) fn drawn<'a>(&self, piece: &'a Piece, motion: &'a str) -> impl Display + use<'a> {
        DrawnPiece { corner: self.has(piece.at).then(|| self.corner(piece.at)), piece, motion }
    }

    /// The element of a bar with `motion` inside, or nothing if the bar is not on the board.
    pub(crate) fn drawn_bar(&self, bar: Bar, ink: Ink, motion: &str) -> impl Display {
        DrawnBar {
            outline: bar.is_on(self.columns, self.rows).then(|| self.outline(bar)),
            ink,
            motion,
        }
    }

    /// The outline of a bar. Unless the bar is closed, it ends where the squares end.
    fn outline(&self, bar: Bar) -> Outline {
        let [start, bend, end] = bar.points().map(|point| self.point(point));
        let reach = if bar.is_closed() { GROOVE } else { -GROOVE };
        if start.0 == end.0 || start.1 == end.1 {
            let across = if start.1 == end.1 { (reach, GROOVE) } else { (GROOVE, reach) };
            return Outline::Straight([
                (start.0.min(end.0) - across.0, start.1.min(end.1) - across.1),
                (start.0.max(end.0) + across.0, start.1.max(end.1) + across.1),
            ]);
        }
        // The directions from the bend to the two ends.
        let toward = |to: (i64, i64)| ((to.0 - bend.0).signum(), (to.1 - bend.1).signum());
        let (u, v) = (toward(start), toward(end));
        let at = |from: (i64, i64), along_u: i64, along_v: i64| {
            (from.0 + u.0 * along_u + v.0 * along_v, from.1 + u.1 * along_u + v.1 * along_v)
        };
        Outline::Bent([
            at(bend, -GROOVE, -GROOVE),
            at(start, reach, -GROOVE),
            at(start, reach, GROOVE),
            at(bend, GROOVE, GROOVE),
            at(end, GROOVE, reach),
            at(end, -GROOVE, reach),
        ])
    }

    /// The place of a grid point.
    fn point(&self, (column, line): Place) -> (i64, i64) {
        let from_the_top = i64::from(self.rows) - i64::from(line);
        (MARGIN + i64::from(column) * SIDE, MARGIN + from_the_top * SIDE)
    }

    fn has(&self, (column, row): Place) -> bool {
        column < self.columns && row < self.rows
    }

    /// The upper left corner of a square.
    pub(crate) fn corner(&self, (column, row): Place) -> (i64, i64) {
        let from_the_top = i64::from(self.rows) - 1 - i64::from(row);
        (MARGIN + i64::from(column) * SIDE, MARGIN + from_the_top * SIDE)
    }

    /// The upper left corner of the square beside a square, on the board or beyond it.
    pub(crate) fn beyond(&self, at: Place, toward: Toward) -> (i64, i64) {
        let (x, y) = self.corner(at);
        match toward {
            Toward::Top => (x, y - SIDE),
            Toward::Right => (x + SIDE, y),
            Toward::Left => (x - SIDE, y),
            Toward::Bottom => (x, y + SIDE),
        }
    }

    /// The middle of the caption line below the board.
    pub(crate) fn caption_place(&self) -> (i64, i64) {
        let middle = i64::from(self.columns) * SIDE / 2 + MARGIN;
        (middle, self.corner((0, 0)).1 + SIDE + 2 * MARGIN - 8)
    }
}

struct Document<'a> {
    board: &'a Board,
    footer: i64,
    content: String,
}

impl Display for Document<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { board, footer, content } = self;
        let width = i64::from(board.columns) * SIDE + 2 * MARGIN;
        let height = i64::from(board.rows) * SIDE + 2 * MARGIN + footer;
        let (wide, high) = (width.min(WIDTH), height * width.min(WIDTH) / width);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{wide}\" height=\"{high}\" role=\"img\">"
        )?;
        writeln!(f, "<title>{}</title>", Escaped(&board.title))?;
        writeln!(f, "<style>{STYLE}</style>")?;
        writeln!(f, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>")?;
        if board.grooved {
            board.write_tiles(f)?;
        } else {
            board.write_squares(f)?;
        }
        board.write_labels(f)?;
        board.write_marks(f)?;
        writeln!(f, "{content}</svg>")
    }
}

impl Board {
    fn write_squares(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows {
            for column in 0..self.columns {
                let shade = if (column + row) % 2 == 0 { "dark" } else { "light" };
                let (x, y) = self.corner((column, row));
                writeln!(
                    f,
                    "<rect class=\"{shade}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>"
                )?;
            }
        }
        Ok(())
    }

    /// The squares of a grooved board: tiles on one ground.
    fn write_tiles(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, height) = (i64::from(self.columns) * SIDE, i64::from(self.rows) * SIDE);
        // With lines that have names, bars may lie along the boundary.
        let rim = if self.line_names.is_some() { GROOVE } else { 0 };
        let (corner, width, height) = (MARGIN - rim, width + 2 * rim, height + 2 * rim);
        writeln!(
            f,
            "<rect class=\"ground\" x=\"{corner}\" y=\"{corner}\" width=\"{width}\" \
             height=\"{height}\" rx=\"{}\"/>",
            2 * GROOVE
        )?;
        let tile = |f: &mut Formatter<'_>, place, class: &str| {
            let ((x, y), side) = (self.corner(place), SIDE - 2 * GROOVE);
            let (x, y) = (x + GROOVE, y + GROOVE);
            writeln!(
                f,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" \
                 height=\"{side}\" rx=\"{GROOVE}\"/>"
            )
        };
        for row in 0..self.rows {
            (0..self.columns).try_for_each(|column| tile(f, (column, row), "light"))?;
        }
        let mut tints = self.tints.iter().filter(|(at, _)| self.has(*at));
        tints.try_for_each(|&(at, ink)| tile(f, at, &format!("tint {}", class(ink))))
    }

    fn write_labels(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some([vertical, horizontal]) = &self.line_names {
            return self.write_line_names(f, vertical, horizontal);
        }
        for column in 0..self.columns {
            let (x, y) = self.corner((column, 0));
            label(f, x + SIDE / 2, y + SIDE + MARGIN - 18, self.column_name(column))?;
        }
        for row in 0..self.rows {
            let (_, y) = self.corner((0, row));
            label(f, MARGIN / 2, y + SIDE / 2 + 10, &(row + 1).to_string())?;
        }
        Ok(())
    }

    /// Writes the names of the lines at both of their ends.
    fn write_line_names(
        &self,
        f: &mut Formatter<'_>,
        vertical: &[String],
        horizontal: &[String],
    ) -> fmt::Result {
        let (right, top) = self.point((self.columns, self.rows));
        let bottom = self.point((0, 0)).1;
        for (column, name) in (0..).zip(vertical) {
            let (x, _) = self.point((column, 0));
            label(f, x, top - 20, name)?;
            label(f, x, bottom + MARGIN - 18, name)?;
        }
        for (line, name) in (0..).zip(horizontal) {
            let (left, y) = self.point((0, line));
            label(f, left - MARGIN / 2, y + 10, name)?;
            label(f, right + MARGIN / 2, y + 10, name)?;
        }
        Ok(())
    }

    fn write_marks(&self, f: &mut Formatter<'_>) -> fmt::Result {
        const INSET: i64 = 6;
        for &mark in self.marks.iter().filter(|&&mark| self.has(mark)) {
            let (x, y) = self.corner(mark);
            let (x, y, side) = (x + INSET, y + INSET, SIDE - 2 * INSET);
            writeln!(
                f,
                "<rect class=\"mark\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
            )?;
        }
        Ok(())
    }
}

/// Writes text centred on (x, y).
fn label(f: &mut Formatter<'_>, x: i64, y: i64, text: &str) -> fmt::Result {
    writeln!(f, "<text x=\"{x}\" y=\"{y}\">{}</text>", Escaped(text))
}

/// The class of an ink.
const fn class(ink: Ink) -> &'static str {
    match ink {
        Ink::Dark => "ink-dark",
        Ink::Light => "ink-light",
        Ink::Blue => "ink-blue",
        Ink::Red => "ink-red",
        Ink::Green => "ink-green",
        Ink::Yellow => "ink-yellow",
    }
}

struct DrawnPiece<'a> {
    corner: Option<(i64, i64)>,
    piece: &'a Piece,
    motion: &'a str,
}

impl Display for DrawnPiece<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { corner: Some((x, y)), piece, motion } = self else { return Ok(()) };
        let (ink, path) = (class(piece.ink), Escaped(piece.glyph.path));
        write!(f, "<g transform=\"translate({x} {y})\"><path class=\"{ink}\" d=\"{path}\"/>")?;
        if !piece.label.is_empty() {
            let side = if piece.ink == Ink::Light { "on-light" } else { "on-dark" };
            let (middle, base, label) = (SIDE / 2, SIDE / 2 + 13, Escaped(&piece.label));
            write!(f, "<text class=\"{side}\" x=\"{middle}\" y=\"{base}\">{label}</text>")?;
        }
        writeln!(f, "{motion}</g>")
    }
}

/// The outline of a bar.
enum Outline {
    /// The upper left and the lower right corner.
    Straight([(i64, i64); 2]),
    /// The corners in their order.
    Bent([(i64, i64); 6]),
}

struct DrawnBar<'a> {
    outline: Option<Outline>,
    ink: Ink,
    motion: &'a str,
}

impl Display for DrawnBar<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { outline: Some(outline), ink, motion } = self else { return Ok(()) };
        let class = class(*ink);
        // A viewer without animation shows the board before the first step.
        let hidden = if motion.is_empty() { "" } else { " opacity=\"0\"" };
        match outline {
            Outline::Straight([(x, y), (right, bottom)]) => {
                let (width, height, radius) = (right - x, bottom - y, GROOVE / 2);
                writeln!(
                    f,
                    "<rect class=\"bar {class}\"{hidden} x=\"{x}\" y=\"{y}\" width=\"{width}\" \
                     height=\"{height}\" rx=\"{radius}\">{motion}</rect>"
                )
            }
            Outline::Bent(corners) => {
                write!(f, "<path class=\"bar {class}\"{hidden} d=\"")?;
                for (index, (x, y)) in corners.iter().enumerate() {
                    write!(f, "{}{x} {y}", if index == 0 { "M" } else { "L" })?;
                }
                writeln!(f, "Z\">{motion}</path>")
            }
        }
    }
}

const STYLE: &str = "\
.paper{fill:#faf8f3}\
.light{fill:#efe6d4}.dark{fill:#c9b592}\
.mark{fill:none;stroke:#2f6f9f;stroke-width:6;stroke-dasharray:14 8}\
.ink-dark{fill:#26221c;stroke:#faf8f3;stroke-width:2.5;stroke-linejoin:round}\
.ink-light{fill:#fdfcf8;stroke:#26221c;stroke-width:3.5;stroke-linejoin:round}\
.ground{fill:#c9b592}\
.ink-blue{fill:#2f6f9f}.ink-red{fill:#b4463a}.ink-green{fill:#5d8a45}.ink-yellow{fill:#d2992f}\
.ink-blue,.ink-red,.ink-green,.ink-yellow{stroke:#faf8f3;stroke-width:2.5;stroke-linejoin:round}\
.tint{opacity:.17;stroke:none}.bar{stroke-width:1.5}\
text{font:30px sans-serif;fill:#4b4436;text-anchor:middle}\
.on-dark,.on-light{font:bold 38px sans-serif}.on-dark{fill:#faf8f3}.on-light{fill:#26221c}";
