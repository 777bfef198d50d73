//! The file format of books.

use std::borrow::Cow;

use abstract_games_storage::{
    Checksum, ContainerError, Header, StorageError, Target, container_bytes, content_range,
};

use super::lookup::{BOOK_PLIES, Book};
use super::retrieval::{Retrieval, bytes_of, part_of};
use crate::cell::Cell;
use crate::rules::Rules;

const KIND: &str = "Quarto book";
/// The size of the numbers before the slots: positions, slots in a part, and the seed.
const NUMBERS: usize = 4 + 4 + 8;

/// The header of a book for these rules, or of a checkpoint of one.
pub(super) fn header(kind: &str, rules: &Rules) -> Header {
    Header::new(kind, 1)
        .parameter("game", "quarto")
        .parameter("rules", rules)
        .parameter("winning sets", winning_sets_as_text(rules))
        .parameter("plies", BOOK_PLIES)
}

pub(crate) fn winning_sets_as_text(rules: &Rules) -> String {
    let set = |cells: [Cell; 4]| cells.map(|cell| cell.to_string()).join(" ");
    let sets: Vec<_> = rules.sets().map(set).collect();
    sets.join(", ")
}

/// The checksum of the winning sets, and of whether play is misère.
pub(super) fn fingerprint(rules: &Rules) -> u32 {
    let sets = rules.masks().iter().flat_map(|set| set.to_le_bytes());
    let bytes: Vec<u8> = sets.chain(rules.is_misere().then_some(1)).collect();
    Checksum::of(&bytes)
}

impl Book {
    /// The book as a container of [`storage`](abstract_games_storage).
    pub fn to_bytes(&self) -> Vec<u8> {
        let header = header(KIND, &self.rules);
        // Even with all sets of four cells the header takes only 24 KB.
        container_bytes(&header, &self.content()).expect("the header takes at most 64 KiB")
    }

    /// Writes the book to a file. The file gets its name once it is complete.
    ///
    /// # Errors
    ///
    /// As [`Target::write`].
    pub fn write_to(&self, target: &Target) -> Result<(), StorageError> {
        target.write(&header(KIND, &self.rules), &self.content())
    }

    fn content(&self) -> Vec<u8> {
        let Retrieval { seed, part, slots } = &self.values;
        let part = u32::try_from(*part).unwrap_or(u32::MAX);
        [&self.count.to_le_bytes()[..], &part.to_le_bytes(), &seed.to_le_bytes(), slots].concat()
    }

    /// Reads the book of these rules. The values are used in place, without unpacking, at the cost
    /// of one checksum of the bytes.
    ///
    /// # Errors
    ///
    /// [`ContainerError`] if `bytes` is not a book of these rules, or is incomplete or altered.
    pub fn from_bytes(
        rules: Rules,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Result<Self, ContainerError> {
        let mut bytes = bytes.into();
        let mut content = content_range(&bytes, &header(KIND, &rules))?;
        let Some(&numbers) = bytes[content.clone()].first_chunk::<NUMBERS>() else {
            return Err(ContainerError::content("it is too short for the numbers of a book"));
        };
        let number =
            |at: usize| numbers[at..at + 4].iter().rev().fold(0, |n, &b| n << 8 | u32::from(b));
        let (count, part) = (number(0), number(4) as usize);
        let seed = u64::from(number(8)) | u64::from(number(12)) << 32;
        content.start += NUMBERS;
        if part != part_of(count as usize) || content.len() != bytes_of(part) {
            let found = content.len();
            let reason = format!("{found} bytes of values do not fit {count} positions");
            return Err(ContainerError::content(reason));
        }
        let slots = match &mut bytes {
            Cow::Borrowed(bytes) => Cow::Borrowed(&bytes[content]),
            Cow::Owned(bytes) => Cow::Owned(bytes.drain(content).collect()),
        };
        Ok(Self { rules, count, values: Retrieval { seed, part, slots } })
    }
}

/// [`ContainerError::Parameter`] unless `book` is a book of `rules`.
pub(crate) fn check_rules(book: &Book, rules: &Rules) -> Result<(), ContainerError> {
    header(KIND, rules).check(&header(KIND, &book.rules))
}

#[cfg(test)]
#[path = "../../tests/unit/file.rs"]
mod tests;
