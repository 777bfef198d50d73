//! Repeated states on a line of play.

pub(crate) const LINE_LIMIT: usize = 1 << 20;

/// The length from which a line is tested for a repetition: repeating play soon makes a long one.
pub(crate) const LONG: usize = 32;

/// Whether the last state of a line of `len` states is one of the states before it: the one at the
/// greatest power of two (R. P. Brent, 1980). To be called each time that a state is added.
///
/// Play that goes round is noticed before the line is four times as long as the states of the round
/// and those before it, or four times [`LONG`].
pub(crate) fn is_repeated<'l, S: Eq + 'l>(len: usize, state_at: impl Fn(usize) -> &'l S) -> bool {
    if len < LONG {
        return false;
    }
    let last = len - 1;
    state_at(1 << (last - 1).ilog2()) == state_at(last)
}

#[cfg(test)]
#[path = "../tests/unit/repetitions.rs"]
mod tests;
