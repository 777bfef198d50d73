//! `Layers`: games in which play never returns to an earlier layer.

use crate::rules::keys::Keyed;
use crate::rules::players::Adversarial;

/// A game whose states fall into layers to which play never returns.
///
/// The layer of a state may be the number of moves that cannot be undone, such as fences placed in
/// Quoridor. Play may repeat within a layer, but its values depend only on itself and on later
/// layers, so `LayeredRetrograde` solves the layers from last to first. Check an implementation
/// with [`laws::layers`](crate::laws::layers).
#[diagnostic::on_unimplemented(
    message = "the states of `{Self}` have no layers",
    note = "implement `Layers`, or use `Retrograde`, which solves all states at once"
)]
pub trait Layers: Adversarial + Keyed {
    /// The number of the layer of `state`. No move leads to a layer with a smaller number.
    fn layer(&self, state: &Self::State) -> u32;

    /// The number of the block of `state` within its layer. A move within the layer stays in the
    /// block, so blocks can be solved by themselves. Smaller blocks take less memory, and several
    /// threads share them. By default, a layer is one block.
    fn block(&self, _state: &Self::State) -> u128 {
        0
    }
}
