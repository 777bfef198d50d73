//! `Path`: a line of play, with its states.

use crate::rules::game::{Game, IllegalMoveError};

/// A line of play: a start, and a sequence of moves, each with the state that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Path<S, M> {
    start: S,
    steps: Vec<(M, S)>,
}

/// A path in the game `G`.
pub type Line<G> = Path<<G as Game>::State, <G as Game>::Move>;

impl<S, M> Path<S, M> {
    /// The path that begins at `start` and has no moves.
    pub fn new(start: S) -> Self {
        Self { start, steps: Vec::new() }
    }

    /// Adds a move and the state that it leads to.
    pub fn push(&mut self, m: M, next: S) {
        self.steps.push((m, next));
    }

    /// The number of moves (plies).
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether the path has no moves.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The state in which the path begins.
    pub fn start(&self) -> &S {
        &self.start
    }

    /// The state in which the path ends.
    pub fn end(&self) -> &S {
        self.steps.last().map_or(&self.start, |(_, state)| state)
    }

    /// The moves in the order in which they are played.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &M> + DoubleEndedIterator {
        self.steps.iter().map(|(m, _)| m)
    }

    /// The states from the start to the end, one more than the moves.
    pub fn states(&self) -> impl Iterator<Item = &S> {
        std::iter::once(&self.start).chain(self.steps.iter().map(|(_, state)| state))
    }

    /// Plays `moves` from `start` by the rules of `game`.
    ///
    /// # Errors
    ///
    /// [`IllegalMoveError`] with the first illegal move and the state in which it was tried.
    pub fn play<G>(
        game: &G,
        start: S,
        moves: impl IntoIterator<Item = M>,
    ) -> Result<Self, IllegalMoveError<S, M>>
    where
        G: Game<State = S, Move = M>,
        S: std::fmt::Debug,
        M: std::fmt::Debug,
    {
        let mut path = Self::new(start);
        for m in moves {
            let next = game.try_play(path.end(), &m)?;
            path.push(m, next);
        }
        Ok(path)
    }
}
