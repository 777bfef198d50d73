//! Sleep sets: slides that commute, and slides that take a piece back along its line.

use abstract_games_core::{MoveSet, SleepSets, map_array};

use crate::configuration::Configuration;
use crate::puzzle::SlidingPuzzle;
use crate::reach::set_of;
use crate::square::Square;

/// Two kinds of slides transpose with an earlier slide:
/// - A slide of the same piece back along its line, to where it could have gone or where it began.
/// - A slide of another piece, unless one of the two pieces stops the other or enters its way.
impl<const N: usize> SleepSets for SlidingPuzzle<N> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the iterator is large, and its copy costs time")]
    fn successors_except(
        &self,
        state: &Configuration<N>,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Configuration<N>)> {
        let state = *state;
        let slides = self.slides_except(&state, except);
        slides.map(move |(number, slide)| (number, state.with_moved(slide.from, slide.to)))
    }

    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "it is called for each orbit of a search, and its results are large"
    )]
    fn play_numbered(
        &self,
        state: &Configuration<N>,
        number: u32,
        earlier: MoveSet,
    ) -> (Configuration<N>, MoveSet) {
        let reach = self.reach(state);
        let slide = reach.slide(number);
        let transposing = reach.transposing(number, earlier, self.pieces());
        let after = |square: Square| if square == slide.from { slide.to } else { square };
        let squares = map_array(*state.places(), after);
        (state.with_moved(slide.from, slide.to), set_of(&squares[..self.pieces()], &transposing))
    }
}
