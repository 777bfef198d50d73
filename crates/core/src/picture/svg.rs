//! A board as SVG.

use std::fmt::Write;

use super::{Board, Ink, Place, column_name};

/// The side of a square, in which the paths of glyphs are drawn, and the margin for the labels.
const SIDE: u32 = 100;
const MARGIN: u32 = 60;

impl Board {
    /// The board as an SVG picture.
    pub fn to_svg(&self) -> String {
        let pieces = (0..self.pieces.len()).map(|index| self.piece_at_rest(index));
        self.document(0, &pieces.collect::<String>())
    }

    /// The whole picture: the squares, what is drawn on them, and `footer` further units below.
    pub(super) fn document(&self, footer: u32, content: &str) -> String {
        let width = u64::from(self.columns) * u64::from(SIDE) + 2 * u64::from(MARGIN);
        let height =
            u64::from(self.rows) * u64::from(SIDE) + 2 * u64::from(MARGIN) + u64::from(footer);
        let title = escape(&self.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" height=\"{}\" role=\"img\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
             <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{}{content}</svg>\n",
            width.min(640),
            // The same scale in both directions.
            height * width.min(640) / width.max(1),
            self.grid(),
        )
    }

    /// The squares, their labels and the marks.
    fn grid(&self) -> String {
        let mut svg = String::new();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let shade = if (column + row) % 2 == 0 { "dark" } else { "light" };
                let (x, y) = self.corner((column, row));
                svg += &format!(
                    "<rect class=\"{shade}\" x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>\n"
                );
            }
        }
        let half = i64::from(SIDE / 2);
        let below = self.corner((0, 0)).1 + i64::from(SIDE + MARGIN) - 18;
        for column in 0..self.columns {
            let x = self.corner((column, 0)).0 + half;
            svg += &label(x, below, &column_name(column));
        }
        for row in 0..self.rows {
            let y = self.corner((0, row)).1 + half + 10;
            svg += &label(i64::from(MARGIN / 2), y, &(row + 1).to_string());
        }
        for &mark in self.marks.iter().filter(|&&mark| self.has(mark)) {
            let (x, y) = self.corner(mark);
            let _ = writeln!(
                svg,
                "<rect class=\"mark\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                x + 6,
                y + 6,
                SIDE - 12,
                SIDE - 12
            );
        }
        svg
    }

    fn has(&self, (column, row): Place) -> bool {
        column < self.columns && row < self.rows
    }

    /// The upper left corner of a square.
    pub(super) fn corner(&self, (column, row): Place) -> (i64, i64) {
        let x = i64::from(MARGIN) + i64::from(column) * i64::from(SIDE);
        let y = i64::from(MARGIN) + (i64::from(self.rows) - 1 - i64::from(row)) * i64::from(SIDE);
        (x, y)
    }

    /// The middle of the line below the board on which a caption stands.
    pub(super) fn caption_place(&self) -> (i64, i64) {
        let middle = i64::from(self.columns) * i64::from(SIDE) / 2 + i64::from(MARGIN);
        (middle, self.corner((0, 0)).1 + i64::from(SIDE + 2 * MARGIN) - 8)
    }

    fn piece_at_rest(&self, index: usize) -> String {
        self.piece_with(index, "")
    }

    /// The piece of this index on its square, with `motion` inside its element.
    pub(super) fn piece_with(&self, index: usize, motion: &str) -> String {
        let piece = self.pieces[index];
        if !self.has(piece.at) {
            return String::new();
        }
        let (x, y) = self.corner(piece.at);
        let ink = match piece.ink {
            Ink::Dark => "ink-dark",
            Ink::Light => "ink-light",
        };
        let path = escape(piece.glyph.path);
        format!(
            "<g transform=\"translate({x} {y})\"><path class=\"{ink}\" d=\"{path}\"/>{motion}</g>\n"
        )
    }
}

/// Text in the middle of (x, y).
fn label(x: i64, y: i64, text: &str) -> String {
    format!("<text x=\"{x}\" y=\"{y}\">{}</text>\n", escape(text))
}

/// Text as it may stand in an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            other => escaped.push(other),
        }
    }
    escaped
}

const STYLE: &str = "\
.paper{fill:#faf8f3}\
.light{fill:#efe6d4}.dark{fill:#c9b592}\
.mark{fill:none;stroke:#2f6f9f;stroke-width:6;stroke-dasharray:14 8}\
.ink-dark{fill:#26221c;stroke:#faf8f3;stroke-width:2.5;stroke-linejoin:round}\
.ink-light{fill:#fdfcf8;stroke:#26221c;stroke-width:3.5;stroke-linejoin:round}\
text{font:30px sans-serif;fill:#4b4436;text-anchor:middle}";
