//! The fuzz targets, on texts of the corpus with random changes.
//!
//! The words that are inserted are those of `tests/texts/words.dict`, a dictionary in libFuzzer's
//! form.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::fuzzed::TARGETS;

/// A file in the folder `tests`, or all files of a folder there, as bytes.
fn files(path: &str) -> Vec<Vec<u8>> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates/quoridor/tests").join(path);
    let mut paths: Vec<_> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    ["games/legal", "games/illegal", "records", "dialogues", "texts"]
        .into_iter()
        .flat_map(files)
        .collect()
});

static WORDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates/quoridor/tests/texts/words.dict");
    let dictionary = fs::read_to_string(path).unwrap();
    let words = dictionary.lines().filter_map(|line| line.strip_prefix('"')?.strip_suffix('"'));
    words.map(unescaped).collect()
});

/// The bytes of a word of the dictionary. libFuzzer refuses a dictionary with a word that is not
/// ASCII.
fn unescaped(word: &str) -> Vec<u8> {
    assert!(word.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' '), "{word}");
    let mut parts = word.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).unwrap());
        bytes.extend(rest.as_bytes());
    }
    bytes
}

/// A change of a text.
#[derive(Clone, Debug)]
enum Change {
    /// Exchanges a byte.
    Byte(Index, u8),
    /// Inserts a word of the dictionary.
    Word(Index, Index),
    /// Removes some bytes.
    Remove(Index, usize),
    /// Repeats some bytes elsewhere.
    Repeat(Index, usize, Index),
    /// Replaces the rest by the rest of another text.
    Join(Index, Index, Index),
}

impl Change {
    fn any() -> impl Strategy<Value = Self> {
        let index = any::<Index>;
        prop_oneof![
            2 => (index(), any::<u8>()).prop_map(|(at, byte)| Self::Byte(at, byte)),
            4 => (index(), index()).prop_map(|(at, word)| Self::Word(at, word)),
            2 => (index(), 1_usize..9).prop_map(|(at, length)| Self::Remove(at, length)),
            2 => (index(), 1_usize..99, index())
                .prop_map(|(at, length, to)| Self::Repeat(at, length, to)),
            1 => (index(), index(), index())
                .prop_map(|(at, other, from)| Self::Join(at, other, from)),
        ]
    }

    fn apply(&self, text: &mut Vec<u8>) {
        // One place more than there are bytes, so that an empty text has one.
        let place = |index: &Index, text: &[u8]| index.index(text.len() + 1);
        let part = |at: usize, length: usize, text: &[u8]| at..(at + length).min(text.len());
        match self {
            Self::Byte(at, byte) => {
                let at = place(at, text);
                text.splice(part(at, 1, text), [*byte]);
            }
            Self::Word(at, word) => {
                let at = place(at, text);
                text.splice(at..at, word.get(&WORDS).iter().copied());
            }
            Self::Remove(at, length) => {
                text.drain(part(place(at, text), *length, text));
            }
            Self::Repeat(at, length, to) => {
                let repeated = text[part(place(at, text), *length, text)].to_vec();
                let to = place(to, text);
                text.splice(to..to, repeated);
            }
            Self::Join(at, other, from) => {
                text.truncate(place(at, text));
                let other = other.get(&SEEDS);
                text.extend_from_slice(&other[place(from, other)..]);
            }
        }
    }
}

/// A text of the corpus with up to a dozen changes.
fn mutated() -> impl Strategy<Value = String> {
    (any::<Index>(), prop::collection::vec(Change::any(), 0..12)).prop_map(|(seed, changes)| {
        let mut text = seed.get(&SEEDS).clone();
        for change in changes {
            change.apply(&mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    })
}

#[test]
fn every_target_holds_of_the_corpus() {
    assert!(WORDS.len() > 30 && SEEDS.len() > 70);
    for text in SEEDS.iter() {
        let text = String::from_utf8_lossy(text);
        // Below the head of a file, and line by line.
        let body = text.split_once("\n\n").map_or("", |(_, body)| body);
        for (_, target) in TARGETS {
            target(&text);
            target(body);
            text.lines().for_each(|line| target(line.trim_start_matches("> ")));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_target_holds_of_mutated_texts(text in mutated()) {
        for (_, target) in TARGETS {
            target(&text);
        }
    }
}
