//! Races in progress as text.

use abstract_games_core::{Game, Line};

use super::rules::Race;
use crate::saved::{SavedGameError, read, words};
use crate::square::Slide;

impl Race {
    /// The text of a race with these moves from its start, which [`saved_line`](Self::saved_line)
    /// reads.
    ///
    /// ```
    /// use abstract_games_sliding::race::Race;
    ///
    /// let race = Race::new(4)?;
    /// assert_eq!(race.saved(&["b1-a1".parse()?]), "size 4\nb1-a1\n");
    /// assert_eq!(race.saved_line("size 4\nb1-a1\n")?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn saved(self, slides: &[Slide]) -> String {
        format!("size {}\n{}\n", self.size(), words(slides))
    }

    /// The moves of a race in progress on this board.
    ///
    /// # Errors
    ///
    /// [`SavedGameError`]: the text cannot be read, is of another board, or has an illegal move.
    pub fn saved_line(self, text: &str) -> Result<Line<Self>, SavedGameError> {
        let ([found], slides) = read(text, ["size"])?;
        let size = self.size();
        if found != size.to_string() {
            return Err(SavedGameError::OtherBoard { size });
        }
        Ok(Line::<Self>::play(&self, self.initial(), slides)?)
    }
}
