//! `RankedBits`: a dense set of numbers whose members are numbered.

use bitvec::order::Lsb0;
use bitvec::vec::BitVec;
use bitvec::view::BitView;

/// A set of the numbers 0, 1, … as a bitmap with ranks: the rank of a member is how many members are
/// less.
///
/// A rank costs a lookup, and the member of a rank a binary search. Takes two bits for each number,
/// member or not.
#[derive(Clone, Debug, Default)]
pub(crate) struct RankedBits {
    bits: BitVec<u64, Lsb0>,
    /// For each word of the bits, how many members there are in the words before it.
    before: Vec<u64>,
    len: usize,
}

const WORD: usize = u64::BITS as usize;

impl RankedBits {
    /// Decides whether the next number is a member.
    pub(crate) fn push(&mut self, is_member: bool) {
        if self.bits.len() % WORD == 0 {
            self.before.push(self.len as u64);
        }
        self.bits.push(is_member);
        self.len += usize::from(is_member);
    }

    /// How many members there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The rank of `number`, if it is a member.
    #[inline]
    pub(crate) fn rank(&self, number: usize) -> Option<usize> {
        let word = *self.bits.as_raw_slice().get(number / WORD)?;
        let bit = 1 << (number % WORD);
        let before = *self.before.get(number / WORD)?;
        (word & bit != 0).then_some(before as usize + (word & (bit - 1)).count_ones() as usize)
    }

    /// The member whose rank is `rank`, if there are so many.
    pub(crate) fn member(&self, rank: usize) -> Option<usize> {
        if rank >= self.len {
            return None;
        }
        let place = self.before.partition_point(|&before| before <= rank as u64).checked_sub(1)?;
        let word = self.bits.as_raw_slice().get(place)?.view_bits::<Lsb0>();
        Some(place * WORD + word.iter_ones().nth(rank - self.before[place] as usize)?)
    }

    /// The bytes occupied.
    pub(crate) fn bytes(&self) -> u64 {
        ((self.bits.capacity() / WORD + self.before.capacity()) * size_of::<u64>()) as u64
    }

    /// The bytes occupied at most while the next number is decided: three times as many as now where
    /// both lists grow to twice their room, and a few at the beginning.
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
