//! The parser of the text form of a board.

use thiserror::Error;

use crate::bar::Place;

/// The characters on the squares of a board, parsed from the text form of
/// [`Board::to_text`](crate::Board::to_text).
///
/// The text has one line for each row, the highest first, and one character for each square, with
/// or without spaces between them. The row numbers in front are optional. If they are present, a
/// last line with the names of the columns may follow. Labels that are present must be correct.
///
/// ```
/// use abstract_games_picture::Diagram;
///
/// let diagram = Diagram::read("2 . . +\n1 . o .\n  a b c\n", ["a", "b", "c"])?;
/// assert_eq!((diagram.columns(), diagram.rows()), (3, 2));
/// assert_eq!(diagram.squares().find(|&(_, c)| c == 'o'), Some(((1, 0), 'o')));
/// assert_eq!(diagram, Diagram::read("..+\n.o.", ["a", "b", "c"])?);
/// # Ok::<(), abstract_games_picture::DiagramError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The rows, highest first.
    lines: Vec<Vec<char>>,
}

/// A text that is not a diagram. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// The text has no rows.
    #[error("a diagram has at least one row")]
    Empty,
    /// A row has a different length than the first.
    #[error("line {line}: {found} squares where the first row has {expected}")]
    Width {
        /// The line.
        line: usize,
        /// The number of squares in the line.
        found: usize,
        /// The number of squares in the first row.
        expected: usize,
    },
    /// A label is wrong or missing.
    #[error("line {line}: `{found}` where the label `{expected}` belongs")]
    Label {
        /// The line.
        line: usize,
        /// The text in place of the label.
        found: String,
        /// The expected row number or names of columns.
        expected: String,
    },
    /// A character has no meaning on this board.
    #[error("row {row} from the top: `{found}` has no meaning on this board")]
    Character {
        /// The row, counted from the top.
        row: usize,
        /// The character.
        found: char,
    },
}

impl Diagram {
    /// Parses a diagram. `column_names` are the names of the columns from the left; there may be
    /// more of them than columns. They are used only if `text` has a line of names.
    ///
    /// # Errors
    ///
    /// [`DiagramError::Empty`] if the text has no rows, [`DiagramError::Width`] if rows differ in
    /// length, and [`DiagramError::Label`] if a label is wrong or missing.
    pub fn read(
        text: &str,
        column_names: impl IntoIterator<Item: Into<String>>,
    ) -> Result<Self, DiagramError> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let mut lines: Vec<(usize, Vec<&str>)> =
            lines.map(|(number, line)| (number, line.split_whitespace().collect())).collect();
        let first =
            lines.first().and_then(|(_, words)| words.first()).ok_or(DiagramError::Empty)?;
        if first.starts_with(|c: char| c.is_ascii_digit()) {
            // The labelled rows come first.
            let labelled = |(_, words): &(usize, Vec<&str>)| words[0].parse::<u32>().is_ok();
            let rows = lines.iter().take_while(|line| labelled(line)).count();
            // One line without a row number may follow: the names of the columns.
            if rows == 0 || lines.len() > rows + 1 {
                let (line, words) = &lines[rows];
                let found = words[0].to_owned();
                return Err(DiagramError::Label { line: *line, found, expected: "a row".into() });
            }
            let footer = lines.drain(rows..).next();
            for (label, (line, words)) in (1..=rows).rev().zip(&mut lines) {
                expect_label(*line, words.remove(0), &label.to_string())?;
            }
            let columns = squares_of(&lines[0].1).len();
            if let Some((line, words)) = footer {
                let names: Vec<String> =
                    column_names.into_iter().take(columns).map(Into::into).collect();
                expect_label(line, &words.join(" "), &names.join(" "))?;
            }
        }
        let expected = squares_of(&lines[0].1).len();
        let rows = lines.into_iter().map(|(line, words)| {
            let squares = squares_of(&words);
            let found = squares.len();
            if found == expected && found > 0 {
                Ok(squares)
            } else {
                Err(DiagramError::Width { line, found, expected })
            }
        });
        Ok(Self { lines: rows.collect::<Result<_, _>>()? })
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.lines[0].len()
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// The squares with their characters, in the order of the text.
    pub fn squares(&self) -> impl Iterator<Item = (Place, char)> {
        let rows = (0..u32::try_from(self.rows()).unwrap_or(u32::MAX)).rev();
        rows.zip(&self.lines)
            .flat_map(|(row, line)| (0..).zip(line).map(move |(column, &c)| ((column, row), c)))
    }

    /// The error for a character that has no meaning on this board.
    pub fn unexpected(&self, (_, row): Place, found: char) -> DiagramError {
        DiagramError::Character { row: self.rows().saturating_sub(row as usize), found }
    }
}

fn squares_of(words: &[&str]) -> Vec<char> {
    words.iter().flat_map(|word| word.chars()).collect()
}

fn expect_label(line: usize, found: &str, expected: &str) -> Result<(), DiagramError> {
    if found == expected {
        return Ok(());
    }
    Err(DiagramError::Label { line, found: found.to_owned(), expected: expected.to_owned() })
}
