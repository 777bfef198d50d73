//! `RankedBits`: a bitmap with rank and select.

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use bitvec::view::BitView;

/// A set of numbers as a bitmap with rank, the number of lesser members, and select.
///
/// A rank costs one lookup, the member of a rank a binary search. Memory: two bits for each number.
#[derive(Clone, Debug, Default)]
pub(crate) struct RankedBits {
    bits: BitVec<usize, Lsb0>,
    /// The number of members before each word of the bits.
    before: Vec<usize>,
    len: usize,
}

/// Words of 64 bits would not build for machines of 32 bits.
const WORD: usize = usize::BITS as usize;

impl RankedBits {
    /// Appends the next number, as a member or not.
    pub(crate) fn push(&mut self, is_member: bool) {
        if self.bits.len() % WORD == 0 {
            self.before.push(self.len);
        }
        self.bits.push(is_member);
        self.len += usize::from(is_member);
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The rank of `number`, if it is a member.
    #[inline]
    pub(crate) fn rank(&self, number: usize) -> Option<usize> {
        let word = *self.bits.as_raw_slice().get(number / WORD)?;
        let bit = 1_usize << (number % WORD);
        let before = *self.before.get(number / WORD)?;
        (word & bit != 0).then_some(before + (word & (bit - 1)).count_ones() as usize)
    }

    /// The member of rank `rank`, if there is one.
    pub(crate) fn member(&self, rank: usize) -> Option<usize> {
        if rank >= self.len {
            return None;
        }
        let place = self.before.partition_point(|&before| before <= rank).checked_sub(1)?;
        let word = self.bits.as_raw_slice().get(place)?.view_bits::<Lsb0>();
        Some(place * WORD + word.iter_ones().nth(rank - self.before[place])?)
    }

    pub(crate) fn bytes(&self) -> u64 {
        (self.bits.capacity() / 8 + self.before.capacity() * size_of::<usize>()) as u64
    }

    /// The most bytes occupied while the next number is pushed: threefold if both lists double.
    pub(crate) fn bytes_to_push(&self) -> u64 {
        let is_full = self.bits.len() == self.bits.capacity();
        if is_full { 3 * self.bytes().max(64) } else { self.bytes() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ranks_are_places_in_the_list_of_members(
            members in prop::collection::vec(prop::bool::weighted(0.2), 0..1000),
        ) {
            let mut set = RankedBits::default();
            for &is_member in &members {
                let most = set.bytes_to_push();
                set.push(is_member);
                prop_assert!(set.bytes() <= most);
            }
            let list: Vec<_> = (0..members.len()).filter(|&number| members[number]).collect();
            prop_assert_eq!(set.len(), list.len());
            for number in 0..members.len() + 70 {
                prop_assert_eq!(set.rank(number), list.binary_search(&number).ok());
                prop_assert_eq!(set.member(number), list.get(number).copied());
            }
        }
    }
}
