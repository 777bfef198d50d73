//! The SVG picture of a board.

use crate::bar::{Bar, Place, Toward};
use crate::board::{Board, Ink, Piece};

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
        let bars = self.bars.iter().map(|&(bar, ink)| self.drawn_bar(bar, ink, ""));
        let pieces = self.pieces.iter().map(|piece| self.drawn(piece, "", ""));
        self.document(0, &bars.chain(pieces).collect::<String>())
    }

    /// The SVG document: the squares, then `content`, with `footer` units of space below the board.
    pub(crate) fn document(&self, footer: i64, content: &str) -> String {
        let width = i64::from(self.columns) * SIDE + 2 * MARGIN;
        let height = i64::from(self.rows) * SIDE + 2 * MARGIN + footer;
        let (wide, high) = (width.min(WIDTH), height * width.min(WIDTH) / width);
        let squares = if self.grooved { self.tiles() } else { self.squares() };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{wide}\" height=\"{high}\" role=\"img\">\n\
             <title>{}</title>\n\
             <style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
             {squares}{}{}{}{content}</svg>\n",
            escaped(&self.title),
            self.labels(),
            self.highlight(&self.last, self.last_bar, ""),
            self.drawn_marks()
        )
    }

    /// The element of a piece with these attributes and with `motion` inside, or nothing if the
    /// piece is not on the board.
    pub(crate) fn drawn(&self, piece: &Piece, attributes: &str, motion: &str) -> String {
        if !self.has(piece.at) {
            return String::new();
        }
        let ((x, y), ink, path) = (self.corner(piece.at), class(piece.ink), piece.glyph.path);
        let (side, middle) = (if piece.ink == Ink::Light { "light" } else { "dark" }, SIDE / 2);
        let label = match escaped(&piece.label) {
            label if label.is_empty() => label,
            label => format!(
                "<text class=\"on-{side}\" x=\"{middle}\" y=\"{}\">{label}</text>",
                middle + 13
            ),
        };
        format!(
            "<g{attributes} transform=\"translate({x} {y})\"><path class=\"{ink}\" d=\"{}\"/>{label}{motion}</g>\n",
            escaped(path)
        )
    }

    /// The element of a bar with `motion` inside, or nothing if the bar is not on the board. Unless
    /// the bar is closed, it ends where the squares end.
    pub(crate) fn drawn_bar(&self, bar: Bar, ink: Ink, motion: &str) -> String {
        // A viewer without animation shows the board before the first step.
        let hidden = if motion.is_empty() { "" } else { HIDDEN };
        self.bar_of_class(bar, &format!("class=\"bar {}\"{hidden}", class(ink)), motion)
    }

    fn bar_of_class(&self, bar: Bar, class: &str, motion: &str) -> String {
        if !bar.is_on(self.columns, self.rows) {
            return String::new();
        }
        let [start, bend, end] = bar.points.map(|point| self.point(point));
        let reach = if bar.is_closed { GROOVE } else { -GROOVE };
        if start.0 == end.0 || start.1 == end.1 {
            let across = if start.1 == end.1 { (reach, GROOVE) } else { (GROOVE, reach) };
            // The bar may turn back at the point between.
            let (least, most) = (start.min(bend).min(end), start.max(bend).max(end));
            let (x, y) = (least.0 - across.0, least.1 - across.1);
            let (right, bottom) = (most.0 + across.0, most.1 + across.1);
            let (width, height, radius) = (right - x, bottom - y, GROOVE / 2);
            return format!(
                "<rect {class} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
                 rx=\"{radius}\">{motion}</rect>\n"
            );
        }
        // The directions from the bend to the two ends.
        let toward = |to: (i64, i64)| ((to.0 - bend.0).signum(), (to.1 - bend.1).signum());
        let (u, v) = (toward(start), toward(end));
        let at = |from: (i64, i64), along_u: i64, along_v: i64| {
            format!(
                "{} {}",
                from.0 + u.0 * along_u + v.0 * along_v,
                from.1 + u.1 * along_u + v.1 * along_v
            )
        };
        let corners = [
            at(bend, -GROOVE, -GROOVE),
            at(start, reach, -GROOVE),
            at(start, reach, GROOVE),
            at(bend, GROOVE, GROOVE),
            at(end, GROOVE, reach),
            at(end, -GROOVE, reach),
        ];
        format!("<path {class} d=\"M{}Z\">{motion}</path>\n", corners.join("L"))
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
    pub(crate) fn corner(&self, at: Place) -> (i64, i64) {
        let (x, bottom) = self.point(at);
        (x, bottom - SIDE)
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

    fn squares(&self) -> String {
        let shade = |(column, row)| if (column + row) % 2 == 0 { "dark" } else { "light" };
        self.places().map(|at| self.square(shade(at), at, 0, "")).collect()
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = Place> {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (column, row)))
    }

    /// A `rect` of this class, `inset` inside the sides of the square `at`, with further
    /// attributes.
    fn square(&self, class: &str, at: Place, inset: i64, more: &str) -> String {
        let ((x, y), side) = (self.corner(at), SIDE - 2 * inset);
        let (x, y) = (x + inset, y + inset);
        format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"{more}/>\n"
        )
    }

    /// The squares of a grooved board: tiles on one ground.
    fn tiles(&self) -> String {
        let (width, height) = (i64::from(self.columns) * SIDE, i64::from(self.rows) * SIDE);
        // With lines that have names, bars may lie along the boundary.
        let rim = if self.line_names.is_some() { GROOVE } else { 0 };
        let (corner, width, height) = (MARGIN - rim, width + 2 * rim, height + 2 * rim);
        let ground = format!(
            "<rect class=\"ground\" x=\"{corner}\" y=\"{corner}\" width=\"{width}\" \
             height=\"{height}\" rx=\"{}\"/>\n",
            2 * GROOVE
        );
        let radius = format!(" rx=\"{GROOVE}\"");
        let tile = |at, class: &str| self.square(class, at, GROOVE, &radius);
        let squares = self.places().map(|at| tile(at, "light"));
        let tints = self.tints.iter().filter(|(at, _)| self.has(*at));
        let tints = tints.map(|&(at, ink)| tile(at, &format!("tint {}", class(ink))));
        std::iter::once(ground).chain(squares).chain(tints).collect()
    }

    /// The names of the columns and rows, or those of the lines at both of their ends.
    fn labels(&self) -> String {
        let (right, top) = self.point((self.columns, self.rows));
        let bottom = self.point((0, 0)).1;
        let Some([vertical, horizontal]) = &self.line_names else {
            let middle = |at| self.corner(at).0 + SIDE / 2;
            let columns = (0..self.columns)
                .map(|c| label(middle((c, 0)), bottom + MARGIN - 18, self.column_name(c)));
            let rows = (0..self.rows).map(|row| {
                let y = self.corner((0, row)).1 + SIDE / 2 + 10;
                label(MARGIN / 2, y, &(row + 1).to_string())
            });
            return columns.chain(rows).collect();
        };
        let vertical = (0..).zip(vertical).map(|(column, name)| {
            let (x, _) = self.point((column, 0));
            label(x, top - 20, name) + &label(x, bottom + MARGIN - 18, name)
        });
        let horizontal = (0..).zip(horizontal).map(|(line, name)| {
            let (left, y) = self.point((0, line));
            label(left - MARGIN / 2, y + 10, name) + &label(right + MARGIN / 2, y + 10, name)
        });
        vertical.chain(horizontal).collect()
    }

    /// The highlight of a move, with `motion` inside.
    pub(crate) fn highlight(&self, squares: &[Place], bar: Option<Bar>, motion: &str) -> String {
        let inset = if self.grooved { GROOVE } else { 0 };
        let squares = squares.iter().filter(|&&at| self.has(at));
        let squares = squares.map(|&at| self.square("last", at, inset, ""));
        let bar = bar.map(|bar| self.bar_of_class(bar, "class=\"last\"", ""));
        let content: String = squares.chain(bar).collect();
        if content.is_empty() {
            return content;
        }
        let hidden = if motion.is_empty() { "" } else { HIDDEN };
        format!("<g{HIGHLIGHT}{hidden}>\n{content}{motion}</g>\n")
    }

    fn drawn_marks(&self) -> String {
        let marks = self.marks.iter().filter(|&&mark| self.has(mark));
        marks.map(|&mark| self.square("mark", mark, 6, "")).collect()
    }
}

/// Text centred on (x, y).
fn label(x: i64, y: i64, text: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", escaped(text))
}

/// The look of the last move.
const HIGHLIGHT: &str =
    " fill=\"#e8b83a\" fill-opacity=\".5\" stroke=\"#e8b83a\" stroke-width=\"7\"";

/// The attribute of an element that an animation shows later.
pub(crate) const HIDDEN: &str = " opacity=\"0\"";

/// Text with its special characters as entities, for the content and the attributes of elements.
pub(crate) fn escaped(text: &str) -> String {
    let entities = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")];
    entities.iter().fold(allowed(text), |text, (from, to)| text.replace(from, to))
}

/// Text with a replacement character for each character that XML forbids, even as an entity.
pub(crate) fn allowed(text: &str) -> String {
    let is_control = |c: char| c < ' ' && !matches!(c, '\t' | '\n' | '\r');
    text.replace(|c| is_control(c) || matches!(c, '\u{fffe}' | '\u{ffff}'), "\u{fffd}")
}

/// The class of an ink.
pub(crate) const fn class(ink: Ink) -> &'static str {
    match ink {
        Ink::Dark => "ink-dark",
        Ink::Light => "ink-light",
        Ink::Blue => "ink-blue",
        Ink::Red => "ink-red",
        Ink::Green => "ink-green",
        Ink::Yellow => "ink-yellow",
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
