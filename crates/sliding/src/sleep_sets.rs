//! Slides that can be made in either order, and slides that take a piece back along its line.

use abstract_games_core::{MoveSet, SleepSets};

use crate::reach::set_of;
use crate::{Configuration, SlidingPuzzle, Square};

/// The number of a slide is eight times the place of its piece among the occupied squares, and its
/// direction.
///
/// After a slide, these transpose:
/// - a slide of the same piece back along its line, which ends where that piece could have gone
///   at once, or began;
/// - a slide of another piece, if neither piece is where the other one passes or stops: both orders
///   then lead to the same configuration.
impl<const K: usize> SleepSets for SlidingPuzzle<K> {
    #[inline]
    fn successors_except(
        &self,
        state: &Configuration<K>,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Configuration<K>)> {
        let state = *state;
        let reach = self.reach(&state);
        let slides = reach.slides(self.piece(), K).without(except);
        slides.numbers().map(move |number| {
            let slide = reach.slide(number);
            (number, state.with_moved(slide.from, slide.to))
        })
    }

    #[inline]
    fn play_numbered(
        &self,
        state: &Configuration<K>,
        number: u32,
        earlier: MoveSet,
    ) -> (Configuration<K>, MoveSet) {
        let reach = self.reach(state);
        let slide = reach.slide(number);
        let transposing = reach.transposing(number, earlier);
        let after = |&square: &Square| if square == slide.from { slide.to } else { square };
        let squares = state.squares().each_ref().map(after);
        (state.with_moved(slide.from, slide.to), set_of(&squares, transposing))
    }
}
