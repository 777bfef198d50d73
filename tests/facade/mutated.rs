//! The fuzz targets, on valid data with random changes.

use std::sync::LazyLock;

use proptest::prelude::*;
use proptest::sample::Index;

use crate::{fuzzed_files, fuzzed_words};

/// Texts of characters and words that occur in texts of positions.
fn texts() -> impl Strategy<Value = String> {
    let words = "win¦draw¦loss¦first¦second¦seat¦1¦-3¦255¦9¦a1¦h8¦z9¦aa10¦b2-b5¦rook¦queen¦black¦|¦lines¦\
         torus¦squares¦0123/4567/89ab/cdef¦..../¦-¦5¦XO.¦(0 1)¦(2 3 1)¦()¦r90¦d¦é¦c 3¦mate¦5b2¦\
         1. ¦2. ¦1-0¦{¦}¦;¦(¦BDEC¦[Rules \"torus\"]¦[0..3/..../.c../.... 5]¦\
         {\"pos\": 8, \"piece\": \"BDEC\"}¦select 5 ¦place 5 at (2,1)¦# Apply action ¦\
         Selected piece: ¦Move=[Move:mover=1,from=16,to=16,actions=[Select:]]";
    let words: Vec<_> = words.split('¦').collect();
    let word = prop_oneof![8 => prop::sample::select(words).prop_map(str::to_owned), 1 => ".{0,3}"];
    let joined = prop::collection::vec((word, prop::sample::select(&[" ", "", "\n"][..])), 0..10);
    let joined = joined.prop_map(|words| words.into_iter().map(|(word, gap)| word + gap).collect());
    prop_oneof![3 => joined, 1 => "(?s).{0,40}"]
}

/// A change of the bytes of a file.
#[derive(Clone, Debug)]
enum Change {
    Byte(Index, u8),
    Cut(Index),
    Append(Vec<u8>),
}

impl Change {
    fn apply(self, data: &mut Vec<u8>) {
        match self {
            Self::Byte(place, byte) if !data.is_empty() => {
                let place = place.index(data.len());
                data[place] = byte;
            }
            Self::Byte(..) => {}
            Self::Cut(place) => data.truncate(place.index(data.len() + 1)),
            Self::Append(bytes) => data.extend(bytes),
        }
    }
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let byte = prop_oneof![any::<u8>(), Just(0), Just(0xff), Just(1)];
    prop::collection::vec(
        prop_oneof![
            6 => (any::<Index>(), byte).prop_map(|(place, byte)| Change::Byte(place, byte)),
            1 => any::<Index>().prop_map(Change::Cut),
            1 => prop::collection::vec(any::<u8>(), 1..9).prop_map(Change::Append),
        ],
        0..4,
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn texts_are_read_again_or_refused(text in texts()) {
        for (_, target) in fuzzed_words::TARGETS {
            target(&text);
        }
    }
}

#[test]
fn valid_files_are_read() {
    for target in &fuzzed_files::TARGETS {
        let seeds = (target.seeds)();
        assert!(
            !seeds.is_empty() && seeds.iter().all(|seed| (target.run)(seed)),
            "{}",
            target.name
        );
    }
}

/// The valid data of each target.
static SEEDS: LazyLock<Vec<Vec<Vec<u8>>>> =
    LazyLock::new(|| fuzzed_files::TARGETS.iter().map(|target| (target.seeds)()).collect());

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn altered_files_with_valid_checksums_are_read_or_refused(
        seed in any::<Index>(),
        changes in changes(),
    ) {
        for (target, seeds) in fuzzed_files::TARGETS.iter().zip(&*SEEDS) {
            let mut data = seeds[seed.index(seeds.len())].clone();
            for change in changes.clone() {
                change.apply(&mut data);
            }
            (target.run)(&data);
        }
    }
}
