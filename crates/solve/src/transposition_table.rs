//! `TranspositionTable`: a table of fixed size for the results of a search.

use std::fmt::{self, Debug};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};

use abstract_games_core::ParameterError;
use prefetch_index::prefetch_index;

/// A table of fixed size from keys to payloads. Several threads may use it at once.
///
/// A key is a number below 2⁹⁰ that stands for a state, as in
/// [`Keyed`](abstract_games_core::Keyed). All 90 bits are stored and compared, so an entry is never
/// taken for that of another state.
///
/// A payload is any number of 32 bits except 0. Its upper eight bits are its **worth**, usually the
/// logarithm of the work that the result took. If the four slots of a bucket are taken, the entry
/// of least worth is replaced. So the table forgets entries, and an answer must never depend on
/// which entries are left.
///
/// There are no locks. Two threads that write one slot at the same time may mix the words of two
/// entries, which are taken for an entry of a third state with a probability of 2⁻⁶⁴ each time such
/// a pair is read. A single thread never produces one.
///
/// Costs 16 bytes for each entry; a lookup waits for memory once.
///
/// # When to share one
///
/// An entry is a fact about a state, whichever question led to it, so one table serves all searches
/// of one game. Keep it for a whole game that is played or analysed, and give it to every search
/// ([`AlphaBeta::table`](crate::AlphaBeta::table)). Another game, or a quotient, needs a table of
/// its own.
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
    /// The buckets, one a cache line, after some words that align them.
    words: Box<[AtomicU64]>,
    first: usize,
    /// The number of buckets, a power of two, less one.
    mask: u64,
}

/// Entries in a bucket, words in an entry, and words and bytes in a bucket.
const SLOTS: usize = 4;
const ENTRY: usize = 2;
const BUCKET: usize = SLOTS * ENTRY;
const BUCKET_BYTES: usize = BUCKET * size_of::<u64>();

/// The second word of an entry holds the payload and, above it, the low bits of the key; the first
/// the other 64 bits of the key, combined with a mix of the second.
const UPPER_SHIFT: u32 = 32;
const LOW_BITS: u32 = 26;
const WORTH_SHIFT: u32 = 24;

impl TranspositionTable {
    /// The greatest width of a key, in bits.
    pub const KEY_BITS: u32 = u64::BITS + LOW_BITS;

    /// An empty table, whose size is the greatest power of two that is at most `bytes` bytes, and
    /// up to 56 bytes for alignment. Most systems provide zeroed pages when they are first touched,
    /// so a table that is too large costs only address space.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooSmall`] below 64 bytes; [`ParameterError::NoMemory`] if the system has
    /// not enough.
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
        // Without a known alignment, buckets may straddle cache lines.
        let first = words.as_ptr().align_offset(BUCKET_BYTES);
        let first = if first < BUCKET { first } else { 0 };
        Ok(Self { words, first, mask: buckets - 1 })
    }

    pub(crate) fn bytes_within(bytes: u64) -> Option<u64> {
        bytes.checked_ilog2().map(|log| 1 << log).filter(|&bytes| bytes >= BUCKET_BYTES as u64)
    }

    /// The payload last inserted for `key`, or `None` if there is none or it was replaced. A key of
    /// more than [`KEY_BITS`](TranspositionTable::KEY_BITS) bits never has one.
    pub fn get(&self, key: u128) -> Option<NonZeroU32> {
        let (high, low) = split(key)?;
        let bucket = self.bucket(high, low);
        for slot in 0..SLOTS {
            let second = load(&bucket[ENTRY * slot + 1]);
            if is_own(&bucket[ENTRY * slot], second, high, low) {
                return payload_of(second);
            }
        }
        None
    }

    /// Loads the bucket of `key` into the cache, while the caller does something else.
    pub(crate) fn prefetch(&self, key: u128) {
        if let Some((high, low)) = split(key) {
            prefetch_index(&self.words[..], self.start(high, low));
        }
    }

    /// Stores `payload` for `key`, in place of the entry of this key or, if the bucket is full, of
    /// that of least worth. A key of more than [`KEY_BITS`](TranspositionTable::KEY_BITS) bits is
    /// ignored.
    pub fn insert(&self, key: u128, payload: NonZeroU32) {
        let Some((high, low)) = split(key) else { return };
        let bucket = self.bucket(high, low);
        let (mut place, mut least) = (0, u32::MAX);
        for slot in 0..SLOTS {
            let second = load(&bucket[ENTRY * slot + 1]);
            // All slots after a vacant one are vacant too.
            if is_own(&bucket[ENTRY * slot], second, high, low) || payload_of(second).is_none() {
                place = slot;
                break;
            }
            let worth = payload_of(second).map_or(0, |payload| payload.get() >> WORTH_SHIFT);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let second = u64::from(low) << UPPER_SHIFT | u64::from(payload.get());
        bucket[ENTRY * place].store(high ^ mix(second), Ordering::Relaxed);
        bucket[ENTRY * place + 1].store(second, Ordering::Relaxed);
    }

    /// Bytes occupied by the buckets.
    pub fn bytes(&self) -> u64 {
        (self.mask + 1) * BUCKET_BYTES as u64
    }

    fn start(&self, high: u64, low: u32) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "a slice has fewer buckets")]
        let number = (hash(high, low) & self.mask) as usize;
        self.first + number * BUCKET
    }

    fn bucket(&self, high: u64, low: u32) -> &[AtomicU64; BUCKET] {
        let words = &self.words[self.start(high, low)..];
        words.first_chunk().expect("the last bucket is complete")
    }
}

impl Debug for TranspositionTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TranspositionTable").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}

fn is_own(first: &AtomicU64, second: u64, high: u64, low: u32) -> bool {
    second >> UPPER_SHIFT == u64::from(low) && load(first) ^ mix(second) == high
}

fn payload_of(second: u64) -> Option<NonZeroU32> {
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is the payload")]
    NonZeroU32::new(second as u32)
}

fn load(word: &AtomicU64) -> u64 {
    // Threads exchange only the word itself, so no ordering is needed.
    word.load(Ordering::Relaxed)
}

fn split(key: u128) -> Option<(u64, u32)> {
    let high = u64::try_from(key >> LOW_BITS).ok()?;
    #[expect(clippy::cast_possible_truncation, reason = "the lower half is meant")]
    Some((high, key as u32 & ((1 << LOW_BITS) - 1)))
}

/// A permutation of the numbers of 64 bits, so that the second words of two entries of one state do
/// not fit each other's first.
fn mix(second: u64) -> u64 {
    let x = (second ^ second >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let x = (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^ x >> 32
}

pub(crate) fn hash_of(key: u128) -> u64 {
    split(key).map_or(0, |(high, low)| hash(high, low))
}

fn hash(high: u64, low: u32) -> u64 {
    let fold = |x: u64, factor: u64| {
        let product = u128::from(x) * u128::from(factor);
        #[expect(clippy::cast_possible_truncation, reason = "the halves are what is folded")]
        let folded = (product >> 64) as u64 ^ product as u64;
        folded
    };
    let x = fold(high ^ 0x2545_f491_4f6c_dd1d, 0x9e37_79b9_7f4a_7c15);
    let x = fold(x ^ u64::from(low), 0xd6e8_feb8_6659_fd93);
    // Without this fold, consecutive keys would have hashes in regular steps.
    fold(x ^ 0x1357_9bdf_0246_8ace, 0xa076_1d64_78bd_642f)
}
