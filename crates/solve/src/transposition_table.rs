//! `TranspositionTable`: a table of fixed size for the results of a search.

use std::fmt::{self, Debug};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};

use abstract_games_core::ParameterError;

/// A table of fixed size from keys to payloads. Several threads may read and fill it at the same
/// time.
///
/// A key is a number below 2⁹⁰ that stands for a state, as in
/// [`Keyed`](abstract_games_core::Keyed): two states have the same key exactly when they are equal.
/// All 90 bits of a key are stored and compared, so an entry is never taken for that of another
/// state, however many states share a bucket.
///
/// A payload is any number of 32 bits except 0. Its upper eight bits are its **worth**, usually the
/// work that the result took, on a logarithmic scale. An entry belongs into one of the four slots
/// of a bucket. If all slots are taken, the entry of least worth is replaced. So the table forgets
/// entries, and an answer must never depend on which entries are left.
///
/// There are no locks. An entry is two words, and each is read and written on its own. If two
/// threads write the same slot at the same time, the words of two entries may end up side by side.
/// The first word is therefore combined with a mix of the second. Two words that do not belong
/// together are never taken for an entry of either state. They are taken for an entry of a third
/// state with a probability of 2⁻⁶⁴ for each such pair that is read. A single thread never produces
/// such a pair.
///
/// Costs 16 bytes for each entry. A bucket is one cache line, so that a lookup waits for memory
/// once.
///
/// # When to share one
///
/// An entry is a fact about a state, whichever question led to it. So one table serves all searches
/// of one game, and it helps more the more states they have in common. Keep one table for a whole
/// game that is played or analysed, and give it to every search
/// ([`AlphaBeta::table`](crate::AlphaBeta::table)). A new table for each question loses the results
/// of the last one, and touches new memory, which can cost more than the questions.
///
/// Two different games, and likewise a game and its quotient, need a table each, or one that is
/// [cleared](TranspositionTable::clear) in between, which costs almost nothing.
///
/// ```
/// use std::num::NonZeroU32;
/// use abstract_games_solve::TranspositionTable;
///
/// let table = TranspositionTable::with_bytes(1000).unwrap();
/// assert_eq!(table.bytes(), 512);
///
/// let payload = NonZeroU32::new(7).unwrap();
/// table.insert(1 << 80, payload);
/// assert_eq!(table.get(1 << 80), Some(payload));
/// assert_eq!(table.get(1 << 81), None);
/// ```
pub struct TranspositionTable {
    /// The buckets, after some words that align them to cache lines.
    words: Box<[AtomicU64]>,
    /// The index of the first word of the first bucket.
    first: usize,
    /// The number of buckets, a power of two, less one.
    mask: u64,
    /// The number of times the table was cleared since its words were last zero, shifted to the
    /// position that it has in the second word of an entry.
    generation: u32,
}

/// Entries in a bucket, words in an entry, and words and bytes in a bucket.
const SLOTS: usize = 4;
const ENTRY: usize = 2;
const BUCKET: usize = SLOTS * ENTRY;
const BUCKET_BYTES: usize = BUCKET * size_of::<u64>();

/// The second word of an entry holds, from its lowest bit, the payload, the low bits of the key and
/// the generation. The first word holds the other 64 bits of the key, combined with a mix of the
/// second.
const UPPER_SHIFT: u32 = 32;
const LOW_BITS: u32 = 26;
/// One generation, in the six bits above the low bits of a key.
const GENERATION: u32 = 1 << LOW_BITS;
const LAST_GENERATION: u32 = GENERATION * 63;
/// The position of the worth in a payload.
const WORTH_SHIFT: u32 = 24;
/// Number of buckets from which [`TranspositionTable::filled`] estimates.
const SAMPLE: usize = 1024;

impl TranspositionTable {
    /// The greatest width of a key, in bits.
    pub const KEY_BITS: u32 = u64::BITS + LOW_BITS;

    /// An empty table, whose size is the greatest power of two that is at most `bytes` bytes. (The
    /// alignment to cache lines takes up to 56 bytes more.)
    ///
    /// The memory comes from the system as zeroed pages, which most systems provide when a page is
    /// first touched. So a table that is too large for its search costs only address space.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooSmall`] if `bytes` is less than 64; [`ParameterError::NoMemory`] if the
    /// system cannot allocate the memory.
    pub fn with_bytes(bytes: u64) -> Result<Self, ParameterError> {
        let bytes = Self::bytes_within(bytes).ok_or_else(|| ParameterError::TooSmall {
            what: "the size of a transposition table in bytes".into(),
            found: bytes.into(),
            least: BUCKET_BYTES as u128,
        })?;
        let refused = || ParameterError::NoMemory { bytes };
        let buckets = bytes / BUCKET_BYTES as u64;
        let words = usize::try_from(buckets).ok().and_then(|buckets| buckets.checked_mul(BUCKET));
        let words = words.and_then(|words| words.checked_add(BUCKET - 1)).ok_or_else(refused)?;
        let words = bytemuck::try_zeroed_slice_box::<AtomicU64>(words).map_err(|()| refused())?;
        // Without a known alignment, the table works but its buckets may straddle cache lines.
        let first = words.as_ptr().align_offset(BUCKET_BYTES);
        let first = if first < BUCKET { first } else { 0 };
        Ok(Self { words, first, mask: buckets - 1, generation: 0 })
    }

    /// The greatest size of a table that fits into `bytes` bytes, or `None` if not one bucket fits.
    pub(crate) fn bytes_within(bytes: u64) -> Option<u64> {
        bytes.checked_ilog2().map(|log| 1 << log).filter(|&bytes| bytes >= BUCKET_BYTES as u64)
    }

    /// The payload last inserted for `key`, or `None` if there was none or it was replaced by
    /// another entry.
    ///
    /// A key of more than [`KEY_BITS`](TranspositionTable::KEY_BITS) bits never has one.
    pub fn get(&self, key: u128) -> Option<NonZeroU32> {
        let (high, low) = split(key)?;
        let bucket = self.bucket(high, low);
        let upper = low | self.generation;
        for slot in 0..SLOTS {
            let second = load(&bucket[ENTRY * slot + 1]);
            if is_own(&bucket[ENTRY * slot], second, high, upper) {
                return payload_of(second);
            }
        }
        None
    }

    /// Stores `payload` for `key`. It replaces the entry of this key or, if the bucket is full, the
    /// entry of least worth: the one with the least upper eight bits of its payload.
    ///
    /// A key of more than [`KEY_BITS`](TranspositionTable::KEY_BITS) bits is ignored.
    pub fn insert(&self, key: u128, payload: NonZeroU32) {
        let Some((high, low)) = split(key) else { return };
        let bucket = self.bucket(high, low);
        let upper = low | self.generation;
        let (mut place, mut least) = (0, u32::MAX);
        for slot in 0..SLOTS {
            let second = load(&bucket[ENTRY * slot + 1]);
            // All slots after a vacant one are vacant too.
            if is_own(&bucket[ENTRY * slot], second, high, upper) || self.is_vacant(second) {
                place = slot;
                break;
            }
            let worth = payload_of(second).map_or(0, |payload| payload.get() >> WORTH_SHIFT);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let second = u64::from(upper) << UPPER_SHIFT | u64::from(payload.get());
        bucket[ENTRY * place].store(high ^ mix(second), Ordering::Relaxed);
        bucket[ENTRY * place + 1].store(second, Ordering::Relaxed);
    }

    /// Bytes occupied by the buckets.
    pub fn bytes(&self) -> u64 {
        (self.mask + 1) * BUCKET_BYTES as u64
    }

    /// Removes all entries.
    ///
    /// It starts a new generation, and entries of older generations count as vacant. Costs one
    /// write of each word every 64th time, and otherwise nothing.
    pub fn clear(&mut self) {
        if self.generation < LAST_GENERATION {
            self.generation += GENERATION;
            return;
        }
        self.generation = 0;
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
    }

    /// The fraction of slots that are taken, from 0 to 1. In a table of more than 64 KiB, it is
    /// estimated from the first 64 KiB.
    pub fn filled(&self) -> f64 {
        let sample = self.words[self.first..].chunks_exact(BUCKET).take(SAMPLE);
        let (mut slots, mut taken) = (0_u32, 0_u32);
        for entry in sample.flat_map(|bucket| bucket.chunks_exact(ENTRY)) {
            slots += 1;
            taken += u32::from(!self.is_vacant(load(&entry[1])));
        }
        f64::from(taken) / f64::from(slots.max(1))
    }

    /// Whether the slot with this second word is vacant, or was filled before the table was last
    /// cleared.
    #[inline]
    fn is_vacant(&self, second: u64) -> bool {
        let generation = (second >> UPPER_SHIFT) as u32 & LAST_GENERATION;
        generation != self.generation || payload_of(second).is_none()
    }

    #[inline]
    fn bucket(&self, high: u64, low: u32) -> &[AtomicU64; BUCKET] {
        #[expect(clippy::cast_possible_truncation, reason = "a slice has fewer buckets")]
        let number = (hash(high, low) & self.mask) as usize;
        let words = &self.words[self.first + number * BUCKET..];
        words.first_chunk().expect("the last bucket is complete")
    }
}

impl Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

/// Whether these two words are an entry of this key and generation.
#[inline]
fn is_own(first: &AtomicU64, second: u64, high: u64, upper: u32) -> bool {
    second >> UPPER_SHIFT == u64::from(upper) && load(first) ^ mix(second) == high
}

/// The payload in the second word of an entry; none if the slot is vacant.
fn payload_of(second: u64) -> Option<NonZeroU32> {
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is the payload")]
    NonZeroU32::new(second as u32)
}

fn load(word: &AtomicU64) -> u64 {
    // Threads exchange only the word itself, so no ordering is needed.
    word.load(Ordering::Relaxed)
}

/// The upper 64 and the lower 26 bits of a key, or `None` if it has more bits.
fn split(key: u128) -> Option<(u64, u32)> {
    let high = u64::try_from(key >> LOW_BITS).ok()?;
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    Some((high, key as u32 & (GENERATION - 1)))
}

/// A permutation of the numbers of 64 bits. The second words of two entries of one state differ in
/// the payload, so neither fits the first word of the other.
fn mix(second: u64) -> u64 {
    let x = (second ^ second >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

/// The hash of a key; 0 if the key is too wide for a table.
pub(crate) fn hash_of(key: u128) -> u64 {
    split(key).map_or(0, |(high, low)| hash(high, low))
}

/// The hash of a key: the same on every machine, and close to random in each bit.
fn hash(high: u64, low: u32) -> u64 {
    let fold = |x: u64, factor: u64| {
        let product = u128::from(x) * u128::from(factor);
        #[expect(clippy::cast_possible_truncation, reason = "the halves are what is folded")]
        let folded = (product >> 64) as u64 ^ product as u64;
        folded
    };
    let x = fold(high ^ 0x2545_f491_4f6c_dd1d, 0x9e37_79b9_7f4a_7c15);
    let x = fold(x ^ u64::from(low), 0xd6e8_feb8_6659_fd93);
    // Without this fold, the hashes of consecutive keys would be in regular steps.
    fold(x ^ 0x1357_9bdf_0246_8ace, 0xa076_1d64_78bd_642f)
}
