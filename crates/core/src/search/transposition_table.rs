//! `TranspositionTable`: what a search found out about states, kept in a fixed number of bytes.

use std::fmt::{self, Debug};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::rules::error::ParameterError;

/// A table of fixed size from keys to payloads, which several threads may read and fill at a time.
///
/// A key is a number below 2⁹⁰ that stands for a state, as in [`Keyed`](crate::Keyed): two states
/// have the same key exactly when they are equal. All 90 bits of it are kept and compared, so an entry
/// is never taken for that of another state, however many states share a place in the table.
///
/// A payload is any number of 32 bits but 0. Its upper eight bits are its **worth**, as a rule the
/// work that it took to find, on a logarithmic scale: an entry belongs into one of the four slots of
/// a bucket, and if they are taken, the one of the least worth makes way. So the table forgets, and
/// an answer must never depend on what it still knows.
///
/// There are no locks. An entry is two words, and each is read and written on its own; if two
/// threads write the same slot at the same time, the words of two entries may end up side by side.
/// The first word is therefore combined with a mix of the second. Two words that do not belong
/// together are taken for no entry of either state, and for one of a third state by a chance of one
/// in 2⁶⁴ for each such pair that is looked at. One thread alone never meets one.
///
/// Costs 16 bytes for each entry. A bucket is one line of cache, so that a lookup waits for memory
/// once.
///
/// # When to share one
///
/// What a table knows of a state is a fact, whatever was asked when it was found. So one table serves
/// all searches of one game, and helps the more, the more states they have in common: keep one for a
/// whole game that is played or analysed, and give it to every search
/// ([`AlphaBeta::table`](crate::AlphaBeta::table)). A fresh one for each question forgets what the
/// last one found out, and touches fresh memory, which can cost more than the questions. A game and
/// its quotient, or two games, need a table each; or one that is [cleared](TranspositionTable::clear)
/// in between, which costs next to nothing.
///
/// ```
/// use std::num::NonZeroU32;
/// use abstract_games_core::TranspositionTable;
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
    /// The buckets, and before them some words that bring them into line with the cache.
    words: Box<[AtomicU64]>,
    /// Where the first bucket begins.
    first: usize,
    /// The number of buckets, a power of two, less one.
    mask: u64,
    /// How many times it was cleared since its words were last zero, in the place where the second
    /// word of an entry has that of when it was put in.
    generation: u32,
}

/// Entries of a bucket, words of an entry, and words and bytes of a bucket.
const SLOTS: usize = 4;
const ENTRY: usize = 2;
const BUCKET: usize = SLOTS * ENTRY;
const BUCKET_BYTES: usize = BUCKET * size_of::<u64>();

/// The second word of an entry holds the payload, then the low bits of the key, then the generation;
/// the first word the other 64 bits of the key.
const UPPER_SHIFT: u32 = 32;
const LOW_BITS: u32 = 26;
/// A generation, as it stands above the low bits of a key: six bits.
const GENERATION: u32 = 1 << LOW_BITS;
const LAST_GENERATION: u32 = GENERATION * 63;
/// Where in a payload the worth begins.
const WORTH_SHIFT: u32 = 24;
/// Buckets that are looked at to see how full the table is.
const SAMPLE: usize = 1024;

impl TranspositionTable {
    /// The most bits that a key can have.
    pub const KEY_BITS: u32 = u64::BITS + LOW_BITS;

    /// A table without entries, of as many buckets of 64 bytes as fit into `bytes` bytes, rounded
    /// down to a power of two. (For the start of a line of cache, up to 56 bytes more are taken.)
    ///
    /// The memory comes from the system as zeros, which most systems provide for each page when it
    /// is first touched: a table that is too large for its search costs address space only.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooSmall`] below 64 bytes, [`ParameterError::NoMemory`] if the system has not that
    /// much memory to give.
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
        // If the place in memory is unknown, any will do.
        let first = words.as_ptr().align_offset(BUCKET_BYTES);
        let first = if first < BUCKET { first } else { 0 };
        Ok(Self { words, first, mask: buckets - 1, generation: 0 })
    }

    /// How many bytes the buckets of a table occupy that is to fit into so many.
    pub(crate) fn bytes_within(bytes: u64) -> Option<u64> {
        bytes.checked_ilog2().map(|log| 1 << log).filter(|&bytes| bytes >= BUCKET_BYTES as u64)
    }

    /// The payload that was last inserted for `key`, unless it had to make way since.
    ///
    /// For a key of more than [`KEY_BITS`](TranspositionTable::KEY_BITS) there is never one.
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

    /// Keeps `payload` for `key`, in place of what was known of this key or, if the bucket is full,
    /// of the entry that has the least worth: the least in the upper eight bits of its payload.
    ///
    /// A key of more than [`KEY_BITS`](TranspositionTable::KEY_BITS) is not kept.
    pub fn insert(&self, key: u128, payload: NonZeroU32) {
        let Some((high, low)) = split(key) else { return };
        let bucket = self.bucket(high, low);
        let upper = low | self.generation;
        let (mut place, mut least) = (0, u32::MAX);
        for slot in 0..SLOTS {
            let second = load(&bucket[ENTRY * slot + 1]);
            // Nothing stands behind a vacant slot.
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

    /// How many bytes its buckets occupy.
    pub fn bytes(&self) -> u64 {
        (self.mask + 1) * BUCKET_BYTES as u64
    }

    /// Forgets everything.
    ///
    /// The entries grow old, and make way for new ones as if they were not there. Costs nothing but,
    /// every 64th time, one write of each word.
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

    /// Which part of the slots is taken, from 0 to 1: exactly in a table of up to 64 KiB, in a larger
    /// one as estimated from so much of it.
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
        #[expect(clippy::cast_possible_truncation, reason = "a slice has so many buckets")]
        let number = (hash(high, low) & self.mask) as usize;
        let words = &self.words[self.first + number * BUCKET..];
        words.first_chunk().expect("the table ends with a whole bucket")
    }
}

impl Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

/// Whether the entry of these two words is one of this key and generation.
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
    // Nothing but the word itself is handed from thread to thread, so no order is asked for.
    word.load(Ordering::Relaxed)
}

/// The upper 64 bits of a key and the lower 26, unless it has more than that.
fn split(key: u128) -> Option<(u64, u32)> {
    let high = u64::try_from(key >> LOW_BITS).ok()?;
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    Some((high, key as u32 & (GENERATION - 1)))
}

/// A different number for every number, so that the second words of two entries of one state, which
/// differ in the payload, never fit each other's first.
fn mix(second: u64) -> u64 {
    let x = (second ^ second >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

/// The hash of a key, whether the table would keep it or not.
pub(crate) fn hash_of(key: u128) -> u64 {
    split(key).map_or(0, |(high, low)| hash(high, low))
}

/// The same number for a key on every machine, as good as random in each of its bits.
fn hash(high: u64, low: u32) -> u64 {
    let fold = |x: u64, factor: u64| {
        let product = u128::from(x) * u128::from(factor);
        #[expect(clippy::cast_possible_truncation, reason = "the halves are what is folded")]
        let folded = (product >> 64) as u64 ^ product as u64;
        folded
    };
    let x = fold(high ^ 0x2545_f491_4f6c_dd1d, 0x9e37_79b9_7f4a_7c15);
    let x = fold(x ^ u64::from(low), 0xd6e8_feb8_6659_fd93);
    // Counting upwards, the keys would until here come out more evenly than by chance, in steps.
    fold(x ^ 0x1357_9bdf_0246_8ace, 0xa076_1d64_78bd_642f)
}
