//! A figure of the page.

/// A figure: a drawing with a caption, and its numbers as a table for those who cannot see it.
pub(super) struct Figure {
    /// The drawing.
    pub(super) drawing: Drawing,
    /// The caption.
    pub(super) caption: String,
    /// The numbers of a plot.
    pub(super) table: Option<Table>,
}

/// What a figure shows. Every SVG has a title.
pub(super) enum Drawing {
    /// A plot.
    Plot(String),
    /// Pictures of boards, side by side.
    Boards(Vec<String>),
    /// Moves on a board. On paper, and for people who do not want motion, a still picture replaces
    /// them.
    Moving {
        /// The animation.
        moving: String,
        /// The still picture.
        still: String,
    },
    /// A table only.
    Table,
}

/// A table of numbers. The first column has the names of the rows.
pub(super) struct Table {
    /// The names of the columns.
    pub(super) head: Vec<String>,
    /// The rows.
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new<const N: usize>(
        head: [&str; N],
        rows: impl IntoIterator<Item = [String; N]>,
    ) -> Self {
        let rows = rows.into_iter().map(|row| row.into_iter().collect());
        Self { head: head.map(str::to_owned).into(), rows: rows.collect() }
    }
}

/// A number with commas between groups of three digits.
pub(super) fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
