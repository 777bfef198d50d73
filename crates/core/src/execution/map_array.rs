//! `map_array`: arrays in inner loops.

/// The values of `value` for the elements of `array`, in order. Inlined in any build, unlike the
/// `map` of arrays in the standard library.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it stands in inner loops, which a call would dominate")]
pub fn map_array<A: Copy, B: Copy + Default, const N: usize>(
    array: [A; N],
    mut value: impl FnMut(A) -> B,
) -> [B; N] {
    let mut values = [B::default(); N];
    // The adapters of iterators would be calls as well.
    let mut place = 0;
    while place < N {
        values[place] = value(array[place]);
        place += 1;
    }
    values
}
