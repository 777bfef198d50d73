//! `Layers`: games in which play never returns to an earlier layer.

use crate::rules::keys::Keyed;
use crate::rules::players::{Adversarial, Value};

/// A game whose states fall into layers to which play never returns.
///
/// Some moves can never be undone: a fence placed in Quoridor, a piece captured in draughts. The
/// number of such moves is the layer of a state. Play may repeat within a layer, but the values of
/// a layer depend only on itself and on later layers. `LayeredRetrograde` therefore solves one
/// layer after the other, the last first. Check an implementation with
/// [`laws::layers`](crate::laws::layers).
#[diagnostic::on_unimplemented(
    message = "the states of `{Self}` have no layers",
    note = "implement `Layers`, or use `Retrograde`, which solves all states at once"
)]
pub trait Layers: Adversarial + Keyed {
    /// The number of the layer of `state`. No move leads to a layer with a smaller number.
    fn layer(&self, state: &Self::State) -> u32;

    /// The number of the block of `state` within its layer. A move that stays in the layer stays in
    /// the block, so the blocks of a layer are independent of each other.
    ///
    /// Smaller blocks take less memory, and several threads share the blocks. By default, a layer
    /// is one block.
    fn block(&self, _state: &Self::State) -> u128 {
        0
    }

    /// The value of each of `states` to the player to move, or `None` if the game has no solver of
    /// its own. They are all states of a block that occur. `later` gives the values of states of
    /// later layers, or `None` for a state that the analysis did not reach; it reached all that
    /// moves of `states` lead to.
    ///
    /// By default, `Retrograde` solves each block.
    fn solve_block(
        &self,
        _states: &[Self::State],
        _later: &dyn Fn(&Self::State) -> Option<Value>,
    ) -> Option<Vec<Value>> {
        None
    }
}
