//! `Parcel`: what a worker sends to another one.

use std::io::Write;

use abstract_games_search::LevelKey;
use abstract_games_storage::Checksum;
use timely::Accountable;
use timely::bytes::arc::Bytes;
use timely::communication::Push;
use timely::dataflow::channels::pushers::exchange::Distributor;
use timely::dataflow::channels::{ContainerBytes, Message};
use timely::progress::Stamp;

/// A message from a worker to another one. Timely moves it as one record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parcel<K> {
    /// The number of the receiver.
    pub(crate) to: usize,
    pub(crate) content: Content<K>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Content<K> {
    /// Not a parcel, but an empty place in a buffer of timely.
    #[default]
    Nothing,
    /// Keys of successors.
    Keys(Vec<K>),
    /// A note about a level.
    Note(Vec<u8>),
    /// Bytes that were altered on the way.
    Altered,
}

impl<K> Default for Parcel<K> {
    fn default() -> Self {
        Self { to: 0, content: Content::Nothing }
    }
}

impl<K> Accountable for Parcel<K> {
    fn record_count(&self) -> i64 {
        i64::from(!matches!(self.content, Content::Nothing))
    }
}

const KEYS: u8 = 1;
const NOTE: u8 = 2;
/// Bytes of the kind, the width of a key, two empty ones, the receiver, the checksums of the content and of the rest of
/// the head, and the number of keys or bytes.
const HEAD: usize = 24;

/// The checksum of a head without its own place.
fn checksum_of_head(head: &[u8; HEAD]) -> u32 {
    let mut checksum = Checksum::new();
    checksum.update(&head[..12]);
    checksum.update(&head[16..]);
    checksum.value()
}

impl<K: LevelKey> Parcel<K> {
    /// Number of bytes of each key: those of the widest.
    fn width(keys: &[K]) -> usize {
        let all = keys.iter().fold(0, |all, key| all | key.wide());
        // At least one, so that the length of the content limits the number of keys.
        (u128::BITS - all.leading_zeros()).div_ceil(8).max(1) as usize
    }

    /// The content as bytes: its kind, the width of a key, the number of keys or bytes, and the bytes.
    fn packed(&self) -> (u8, usize, usize, Vec<u8>) {
        match &self.content {
            Content::Keys(keys) => {
                let width = Self::width(keys);
                // A key is written with 16 bytes, of which the next key overwrites those beyond its width.
                let mut bytes = vec![0; width * keys.len() + 16];
                for (place, key) in keys.iter().enumerate() {
                    let start = place * width;
                    bytes[start..start + 16].copy_from_slice(&key.wide().to_le_bytes());
                }
                bytes.truncate(width * keys.len());
                (KEYS, width, keys.len(), bytes)
            }
            Content::Note(note) => (NOTE, 1, note.len(), note.clone()),
            Content::Nothing | Content::Altered => (0, 1, 0, Vec::new()),
        }
    }

    fn unpacked(bytes: &[u8]) -> Option<Self> {
        let (head, bytes) = bytes.split_first_chunk::<HEAD>()?;
        let word = |at: usize| head[at..].first_chunk::<4>().map(|word| u32::from_le_bytes(*word));
        let (kind, width) = (head[0], head[1] as usize);
        let (to, checksum) = (word(4)? as usize, word(8)?);
        if checksum_of_head(head) != word(12)? || width == 0 {
            return None;
        }
        let count = usize::try_from(u64::from_le_bytes(*head[16..].first_chunk()?)).ok()?;
        let bytes = bytes.get(..count.checked_mul(width)?)?;
        if Checksum::of(bytes) != checksum {
            return None;
        }
        let content = match kind {
            KEYS if width <= 16 => Content::Keys(unpacked_keys(bytes, width)),
            NOTE => Content::Note(bytes.to_vec()),
            _ => return None,
        };
        Some(Self { to, content })
    }
}

/// Reads keys of `width` bytes each, at least one and at most 16.
fn unpacked_keys<K: LevelKey>(bytes: &[u8], width: usize) -> Vec<K> {
    let mask = u128::MAX >> (u128::BITS as usize - 8 * width);
    let mut keys = Vec::with_capacity(bytes.len() / width);
    let mut rest = bytes;
    // A key is read with the bytes after it, because a copy of a variable length is a call.
    while let Some(wide) = rest.first_chunk() {
        keys.push(K::from_wide(u128::from_le_bytes(*wide) & mask));
        rest = &rest[width..];
    }
    keys.extend(rest.chunks_exact(width).map(|key| {
        let mut wide = [0; 16];
        wide[..width].copy_from_slice(key);
        K::from_wide(u128::from_le_bytes(wide))
    }));
    keys
}

impl<K: LevelKey> ContainerBytes for Parcel<K> {
    fn from_bytes(bytes: Bytes) -> Self {
        Self::unpacked(&bytes).unwrap_or(Self { to: 0, content: Content::Altered })
    }

    fn length_in_bytes(&self) -> usize {
        let length = match &self.content {
            Content::Keys(keys) => Self::width(keys) * keys.len(),
            Content::Note(note) => note.len(),
            Content::Nothing | Content::Altered => 0,
        };
        HEAD + length.next_multiple_of(8)
    }

    fn into_bytes<W: Write>(&self, writer: &mut W) {
        let (kind, width, count, mut bytes) = self.packed();
        let mut head = [0; HEAD];
        head[0] = kind;
        head[1] = u8::try_from(width).unwrap_or(u8::MAX);
        head[4..8].copy_from_slice(&u32::try_from(self.to).unwrap_or(u32::MAX).to_le_bytes());
        head[8..12].copy_from_slice(&Checksum::of(&bytes).to_le_bytes());
        head[16..].copy_from_slice(&(count as u64).to_le_bytes());
        let checksum = checksum_of_head(&head);
        head[12..16].copy_from_slice(&checksum.to_le_bytes());
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        // Timely gives a buffer of the length that it asked for.
        let written = writer.write_all(&head).and_then(|()| writer.write_all(&bytes));
        written.expect("a buffer in memory takes what was announced");
    }
}

/// Hands each parcel to its receiver.
pub(crate) struct ByReceiver;

impl<K> Distributor<Parcel<K>> for ByReceiver {
    fn partition<T: Clone, P: Push<Message<T, Parcel<K>>>>(
        &mut self,
        parcel: &mut Parcel<K>,
        stamp: &Stamp<T>,
        pushers: &mut [P],
    ) {
        if let Some(pusher) = pushers.get_mut(parcel.to) {
            Message::push_at(parcel, stamp.clone(), pusher);
        }
    }

    fn flush<T: Clone, P: Push<Message<T, Parcel<K>>>>(&mut self, _: &Stamp<T>, _: &mut [P]) {}
}
