use std::collections::HashSet;
use std::hash::Hash;
use std::mem;

use super::bucket::Kind;
use super::*;
use proptest::prelude::*;

impl<K: Key> KeySet<K> {
    fn kind(&self) -> Kind {
        Kind::for_remainders(self.layout.rest_bits)
    }
}

fn all_scrambled<K: Key>(set: &KeySet<K>, keys: &[K]) -> Vec<u128> {
    keys.iter().map(|key| scramble(*key, set.key_bits).widen()).collect()
}

/// Inserts keys, and checks that the set never occupies more bytes than were permitted.
fn insert<K: Key>(set: &mut KeySet<K>, keys: &[K], workers: &Workers) -> Vec<bool> {
    let keys = all_scrambled(set, keys);
    checking_bytes(set, keys.len(), |set, permit| set.insert_all(&keys, workers, permit))
}

fn checking_bytes<K: Key>(
    set: &mut KeySet<K>,
    further: usize,
    insert: impl Fn(&mut KeySet<K>, &mut Permit<'_>) -> Result<Vec<bool>, Stop>,
) -> Vec<bool> {
    let mut permitted = set.bytes_to_hold(further);
    let before = set.bytes();
    let is_new = insert(set, &mut |bytes| {
        permitted = permitted.max(bytes);
        Ok(())
    });
    let old = if set.bytes() > before { before } else { 0 };
    assert!(old + set.bytes() <= permitted, "old buckets and new ones together");
    is_new.unwrap()
}

type Permit<'p> = dyn FnMut(u64) -> Result<(), Stop> + 'p;

fn contains<K: Key>(set: &KeySet<K>, keys: &[K]) -> Vec<bool> {
    let (mut found, mut missing) = (vec![true; keys.len()], Vec::new());
    let set: &dyn AnyKeySet = set;
    set.for_each_missing(keys.iter().map(|key| key.widen()), |place, scrambled| {
        assert_eq!(Some(scrambled), set.scramble([keys[place].widen()].into_iter()).next());
        missing.push(place);
    });
    assert!(missing.is_sorted());
    for place in missing {
        found[place] = false;
    }
    found
}

/// Inserts groups of keys, and compares the set with one of the standard library.
fn check<K: Key + Hash>(key_bits: u32, threads: usize, groups: Vec<Vec<K>>) {
    let workers = Workers::new(threads);
    let mut set = KeySet::<K>::new(key_bits);
    let mut model = HashSet::new();
    for keys in groups {
        let keys: Vec<_> = keys.into_iter().map(|key| key >> (K::BITS - key_bits)).collect();
        let expected: Vec<_> = keys.iter().map(|key| model.contains(key)).collect();
        assert_eq!(contains(&set, &keys), expected);
        let expected: Vec<_> = keys.iter().map(|&key| model.insert(key)).collect();
        assert_eq!(insert(&mut set, &keys, &workers), expected);
        assert_eq!(set.len(), model.len());
        assert_eq!(contains(&set, &keys), vec![true; keys.len()]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn it_equals_a_hash_set(
        (short_bits, long_bits) in (1..=64_u32, 65..=128_u32),
        threads in 1..=2_usize,
        groups in prop::collection::vec(prop::collection::vec(any::<u128>(), 0..6000), 0..6),
    ) {
        let short = |keys: &Vec<u128>| keys.iter().map(|&key| (key >> 64) as u64).collect();
        check::<u64>(short_bits, threads, groups.iter().map(short).collect());
        check::<u128>(long_bits, threads, groups);
    }
}

#[test]
fn scrambling_is_a_permutation() {
    for key_bits in 17..=20 {
        let set = KeySet::<u64>::new(key_bits);
        let mut seen = vec![false; 1 << key_bits];
        let keys: Vec<_> = (0..1_u64 << key_bits).collect();
        for (key, image) in keys.iter().zip(all_scrambled(&set, &keys)) {
            let image = usize::try_from(image).unwrap();
            assert!(image >> key_bits == 0 && !mem::replace(&mut seen[image], true), "{key}");
        }
    }
}

#[test]
fn all_keys_of_a_width_fit() {
    for key_bits in [1, 8, 17, 20, 21] {
        let mut set = KeySet::<u64>::new(key_bits);
        let keys: Vec<_> = (0..1 << key_bits).collect();
        for keys in keys.chunks(1000) {
            assert!(insert(&mut set, keys, &ONE).iter().all(|&is_new| is_new));
        }
        assert_eq!(set.len(), 1 << key_bits);
        assert!(contains(&set, &keys).iter().all(|&is_in| is_in));
    }
}

/// A set of keys of 40 bits has roomy, then short, then compact buckets.
#[test]
fn a_key_takes_few_bytes_at_every_size() {
    let mut set = KeySet::<u64>::new(40);
    let mut key = 1_u64;
    assert_eq!(set.bytes(), 1 << 14);
    let mut kinds = [0; 3];
    for _ in 0..1200 {
        let keys: Vec<_> = (0..5000)
            .map(|_| {
                key = key.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                key >> 24
            })
            .collect();
        insert(&mut set, &keys, &ONE);
        assert!(contains(&set, &keys).iter().all(|&is_in| is_in));
        // The room is greatest after a change of kind. Small sets grow fourfold.
        let (kind, most) = match set.kind() {
            Kind::Roomy => (0, 23),
            Kind::Short => (1, 23),
            Kind::Compact => (2, 14),
            Kind::Bitmap => panic!("the set has few keys"),
        };
        kinds[kind] += 1;
        let bytes = set.bytes() / set.len() as u64;
        assert!(bytes <= most || set.len() < 12_000, "{bytes} for each of {}", set.len());
    }
    assert!(kinds.iter().all(|&kind| kind > 0), "{kinds:?}");
}

/// Consecutive keys are scattered: the set grows as foreseen.
#[test]
fn consecutive_keys_are_scattered() {
    for (key_bits, shift) in [(36, 0), (40, 0), (40, 8), (64, 8), (64, 40)] {
        let mut set = KeySet::<u64>::new(key_bits);
        for first in (0..400_000_u64).step_by(5000) {
            let keys: Vec<_> = (first..first + 5000).map(|key| key << shift).collect();
            let foreseen = set.bytes_to_hold(keys.len());
            insert(&mut set, &keys, &ONE);
            assert!(set.bytes() <= foreseen, "{key_bits} bits, {first}");
        }
    }
}

/// Keys with one home fill all buckets that they may be in; the set grows, if that is permitted.
#[test]
fn keys_with_one_home_make_the_set_grow() {
    let crowd: Vec<_> = (0..400).collect();
    let insert = |set: &mut KeySet<u64>| {
        checking_bytes(set, crowd.len(), |set, permit| set.insert_all(&crowd, &ONE, permit))
    };
    let mut set = KeySet::<u64>::new(24);
    let before = set.bytes();
    assert!(insert(&mut set).iter().all(|&is_new| is_new));
    assert!(set.bytes() > before);
    assert!(insert(&mut set).iter().all(|&is_new| !is_new));
    assert_eq!(set.len(), 400);

    let mut set = KeySet::<u64>::new(24);
    let refused = set.insert_all(&crowd, &ONE, &mut |_| Err(Stop::MemoryLimit));
    assert_eq!(refused, Err(Stop::MemoryLimit));
    assert_eq!(set.bytes(), before);
}
