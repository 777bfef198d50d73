//! A board read from text.

use thiserror::Error;

use crate::Place;

/// What stands on each square of a board that was written as text: the reverse of
/// [`Board::to_text`](crate::Board::to_text).
///
/// A line for each row, the highest first; on it a character for each square, with or without spaces
/// between them. The numbers of the rows in front, and a last line with the names of the columns, may
/// be there or not; if they are there, they must be right.
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
    /// The rows, the highest first.
    lines: Vec<Vec<char>>,
}

/// Why a text is no diagram of a board. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// There is no row in it.
    #[error("a diagram has at least one row")]
    Empty,
    /// A row that is longer or shorter than the first.
    #[error("line {line}: {found} squares where the first row has {expected}")]
    Width {
        /// The line.
        line: usize,
        /// How many squares it has.
        found: usize,
        /// How many squares the first row has.
        expected: usize,
    },
    /// A label that is not the one that belongs there, or one that is missing.
    #[error("line {line}: `{found}` where the label `{expected}` belongs")]
    Label {
        /// The line.
        line: usize,
        /// What stands there.
        found: String,
        /// The number of the row, or the names of the columns.
        expected: String,
    },
    /// A character that stands for nothing on this board.
    #[error("row {row} from the top: `{found}` stands for nothing here")]
    Character {
        /// The row, counted from the top.
        row: usize,
        /// The character.
        found: char,
    },
}

impl Diagram {
    /// Reads a diagram. `column_names` are the names of the columns from the left, as many or more;
    /// they are looked at only if `text` has a line of them.
    ///
    /// # Errors
    ///
    /// A [`DiagramError`] that names the line.
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
            // Labels of rows, of which the line below them has none.
            let labelled = |(_, words): &(usize, Vec<&str>)| words[0].parse::<u32>().is_ok();
            let rows = lines.iter().take_while(|line| labelled(line)).count();
            // One line without a label may follow, with the names of the columns.
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

    /// How many squares a row has.
    pub fn columns(&self) -> usize {
        self.lines[0].len()
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.lines.len()
    }

    /// What stands on each square, in the order of the text.
    pub fn squares(&self) -> impl Iterator<Item = (Place, char)> {
        let rows = (0..u32::try_from(self.rows()).unwrap_or(u32::MAX)).rev();
        rows.zip(&self.lines)
            .flat_map(|(row, line)| (0..).zip(line).map(move |(column, &c)| ((column, row), c)))
    }

    /// The error that says that the character on this square stands for nothing.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> DiagramError {
        Diagram::read(text, ["a", "b", "c"]).unwrap_err()
    }

    #[test]
    fn bad_diagrams_are_refused_with_the_line() {
        assert_eq!(refused("\n \n"), DiagramError::Empty);
        let width = DiagramError::Width { line: 2, found: 2, expected: 3 };
        assert_eq!(refused("...\n.."), width);
        assert_eq!(refused("3 . .\n1 . .").to_string(), "line 1: `3` where the label `2` belongs");
        assert!(matches!(refused("2 ..\n1 ..\n  a c"), DiagramError::Label { line: 3, .. }));
        assert!(matches!(refused("2 ..\n1 ..\n  a b\n."), DiagramError::Label { line: 3, .. }));
        assert!(matches!(refused("1"), DiagramError::Width { line: 1, .. }));
        assert!(matches!(refused("1.."), DiagramError::Label { line: 1, .. }));
        assert!(matches!(refused("99999999999 . ."), DiagramError::Label { line: 1, .. }));
    }
}
