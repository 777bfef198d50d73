//! `AllOrbits`: the orbits of all states, reachable or not, numbered by a bitmap with rank and
//! select.

use abstract_games_core::{
    Game, Indexed, Keyed, Observer, Orbit, Progress, Quotient, Stop, Symmetry, game_of_field,
};
use bitvec::order::Lsb0;
use bitvec::vec::BitVec;

/// A quotient whose orbits are numbered, reachable or not, in the order of their canonical forms.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_counting::AllOrbits;
/// use abstract_games_search::StronglyConnectedComponents;
/// use abstract_games_core::{Dihedral, Game, Indexed, Keyed, Quotient};
///
/// /// A token on a path of seven squares. It moves to a neighbouring square, or from the middle to
/// /// an end.
/// struct Walk;
/// # impl Game for Walk {
/// #     type State = u8;
/// #     type Move = u8;
/// #     fn initial(&self) -> u8 { 3 }
/// #     fn moves(&self, at: &u8) -> impl Iterator<Item = u8> {
/// #         let at = *at;
/// #         (0..7_u8).filter(move |to| to.abs_diff(at) == 1 || (at == 3 && to % 6 == 0))
/// #     }
/// #     fn play(&self, _: &u8, to: &u8) -> u8 { *to }
/// # }
/// # impl Keyed for Walk {
/// #     fn key_bits(&self) -> u32 { 3 }
/// #     fn key(&self, at: &u8) -> u128 { (*at).into() }
/// #     fn state(&self, key: u128) -> Option<u8> { (key < 7).then_some(key as u8) }
/// # }
/// # impl Indexed for Walk { fn state_count(&self) -> u128 { 7 } }
/// # /// Turning the path round.
/// # struct Mirror;
/// # impl abstract_games_core::Group for Mirror {
/// #     type Element = bool;
/// #     fn elements(&self) -> impl Iterator<Item = bool> { [false, true].into_iter() }
/// #     fn identity(&self) -> bool { false }
/// #     fn inverse(&self, turned: &bool) -> bool { *turned }
/// #     fn compose(&self, a: &bool, b: &bool) -> bool { a != b }
/// # }
/// # impl abstract_games_core::Symmetry<Walk> for Mirror {
/// #     fn apply(&self, turned: &bool, at: &u8) -> u8 { if *turned { 6 - at } else { *at } }
/// #     fn apply_move(&self, turned: &bool, to: &u8) -> u8 { if *turned { 6 - to } else { *to } }
/// # }
/// let quotient = Quotient::new(Walk, Mirror);
/// let orbits = AllOrbits::new(&quotient, ())?;
/// assert_eq!((orbits.state_count(), orbits.key_bits()), (4, 2));
/// assert_eq!(StronglyConnectedComponents::of_all(&orbits, ()).sizes(), [4]);
/// # Ok::<(), abstract_games_core::Stop>(())
/// ```
#[derive(Debug)]
pub struct AllOrbits<'q, G, S> {
    quotient: &'q Quotient<G, S>,
    forms: RankedBits,
}

impl<'q, G: Indexed, S: Symmetry<G>> AllOrbits<'q, G, S> {
    /// Numbers the orbits of `quotient`.
    ///
    /// Costs one canonical form for each state, before which `observer` is asked. Memory: 2 bits
    /// for each state, and up to 6 while the set of canonical forms grows.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer.
    pub fn new(quotient: &'q Quotient<G, S>, mut observer: impl Observer) -> Result<Self, Stop> {
        let all = quotient.game();
        let mut forms = RankedBits::default();
        // A numbering of more than 2⁶⁴ states would never finish.
        let count = u64::try_from(all.state_count()).unwrap_or(u64::MAX);
        for number in 0..count {
            let progress = Progress::at(number).of(count).found(forms.len() as u64);
            observer.observe(&progress.bytes(forms.bytes_to_push()))?;
            let state = all.state(number.into());
            forms.push(state.is_some_and(|it| *quotient.orbit(&it).representative() == it));
        }
        Ok(Self { quotient, forms })
    }

    /// Bytes occupied by the numbering.
    pub fn bytes(&self) -> u64 {
        self.forms.bytes()
    }
}

impl<G: Indexed, S: Symmetry<G>> Game for AllOrbits<'_, G, S> {
    type State = Orbit<G::State>;
    type Move = G::Move;

    game_of_field!(quotient);
}

/// The key of an orbit is its number.
impl<G: Indexed, S: Symmetry<G>> Keyed for AllOrbits<'_, G, S> {
    fn key_bits(&self) -> u32 {
        usize::BITS - (self.forms.len().saturating_sub(1)).leading_zeros()
    }

    #[inline]
    fn key(&self, orbit: &Self::State) -> u128 {
        let form = usize::try_from(self.quotient.game().key(orbit.representative()));
        form.ok().and_then(|form| self.forms.rank(form)).map_or(u128::MAX, |rank| rank as u128)
    }

    fn state(&self, key: u128) -> Option<Self::State> {
        let form = self.forms.member(usize::try_from(key).ok()?)?;
        Some(Orbit::of_canonical(self.quotient.game().state(form as u128)?))
    }

    #[inline]
    fn state_near(&self, key: u128, near: &Self::State) -> Option<Self::State> {
        let form = self.forms.member(usize::try_from(key).ok()?)?;
        let state = self.quotient.game().state_near(form as u128, near.representative())?;
        Some(Orbit::of_canonical(state))
    }
}

impl<G: Indexed, S: Symmetry<G>> Indexed for AllOrbits<'_, G, S> {
    fn state_count(&self) -> u128 {
        self.forms.len() as u128
    }
}

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
        let mut word = *self.bits.as_raw_slice().get(place)?;
        for _ in self.before[place]..rank {
            word &= word - 1;
        }
        Some(place * WORD + word.trailing_zeros() as usize)
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
#[path = "../tests/unit/ranked_bits.rs"]
mod tests;
