//! A book as bytes.

use std::borrow::Cow;

use thiserror::Error;

use super::retrieval::{Retrieval, bytes_of, part_of};
use super::{BOOK_PLIES, Book};
use crate::Rules;

const MAGIC: [u8; 4] = *b"AGQB";
const VERSION: u8 = 1;
/// The magic, the version, the plies, two zeros, the rules, the number of positions, the slots of a
/// part and the seed.
const HEADER: usize = 4 + 1 + 1 + 2 + 4 + 4 + 4 + 8;
const CHECKSUM: usize = 4;

/// Why bytes are no book for some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BookFileError {
    /// They do not begin as a book does.
    #[error("this is no Quarto book")]
    Foreign,
    /// A book in a form that is not known here.
    #[error("a book of version {version}, where {VERSION} is known")]
    Version {
        /// Its version.
        version: u8,
    },
    /// A book of other rules.
    #[error("a book of other rules")]
    Rules,
    /// A book that is too short, too long or changed.
    #[error("the book is damaged")]
    Damaged,
}

/// A number that tells rules from others.
pub(super) fn fingerprint(rules: &Rules) -> u32 {
    let bytes: Vec<u8> = rules.masks().iter().flat_map(|set| set.to_le_bytes()).collect();
    crc32fast::hash(&bytes)
}

impl Book {
    /// The book as bytes, which [`from_bytes`](Book::from_bytes) reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        bytes.push(BOOK_PLIES.to_le_bytes()[0]);
        bytes.extend([0; 2]);
        bytes.extend(fingerprint(&self.rules).to_le_bytes());
        bytes.extend(self.count.to_le_bytes());
        let part = u32::try_from(self.values.part).unwrap_or(u32::MAX);
        bytes.extend(part.to_le_bytes());
        bytes.extend(self.values.seed.to_le_bytes());
        bytes.extend(&*self.values.slots);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The book of these rules that some bytes hold; they are used as they stand.
    ///
    /// Costs one checksum.
    ///
    /// # Errors
    ///
    /// [`BookFileError`] if they are not such a book, whole and unchanged.
    pub fn from_bytes(
        rules: Rules,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Result<Self, BookFileError> {
        let mut bytes = bytes.into();
        if !bytes.starts_with(&MAGIC) {
            return Err(BookFileError::Foreign);
        }
        if let Some(&version) = bytes.get(4).filter(|&&version| version != VERSION) {
            return Err(BookFileError::Version { version });
        }
        let end = bytes.len().checked_sub(CHECKSUM).filter(|&end| end >= HEADER);
        let end = end.ok_or(BookFileError::Damaged)?;
        let number = |at: usize| {
            let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
            u32::from_le_bytes(four.unwrap_or_default())
        };
        if number(end) != crc32fast::hash(&bytes[..end]) {
            return Err(BookFileError::Damaged);
        }
        if number(8) != fingerprint(&rules) || u32::from(bytes[5]) != BOOK_PLIES {
            return Err(BookFileError::Rules);
        }
        let (count, part) = (number(12), number(16) as usize);
        let seed = u64::from(number(20)) | u64::from(number(24)) << 32;
        if part != part_of(count as usize)
            || end - HEADER != bytes_of(part)
            || bytes[6..8] != [0; 2]
        {
            return Err(BookFileError::Damaged);
        }
        let slots = match &mut bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[HEADER..end]),
            Cow::Owned(bytes) => Cow::Owned(bytes.drain(HEADER..end).collect()),
        };
        Ok(Self { rules, count, values: Retrieval { seed, part, slots } })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_read_back_and_refused_if_anything_is_changed() {
        let pairs: Vec<(u128, u8)> = (0..1000).map(|i| (i << 70 | i, (i % 4) as u8)).collect();
        let Retrieval { seed, part, slots } = Retrieval::new(&pairs);
        let values = Retrieval { seed, part, slots: Cow::Owned(slots) };
        let book = Book { rules: Rules::torus(), count: 1000, values };
        let bytes = book.to_bytes();
        assert_eq!(Book::from_bytes(Rules::torus(), bytes.clone()), Ok(book));
        assert_eq!(Book::from_bytes(Rules::lines(), bytes.clone()), Err(BookFileError::Rules));
        for place in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[place] ^= 0x10;
            assert!(Book::from_bytes(Rules::torus(), changed).is_err(), "{place}");
            assert!(Book::from_bytes(Rules::torus(), bytes[..place].to_vec()).is_err(), "{place}");
        }
    }
}
