//! Residues and their joins.

use abstract_games_quoridor_fences::residues::{Joined, moduli};
use num_bigint::BigUint;

#[test]
fn joined_residues_are_the_number() {
    let number = BigUint::from(7_u32).pow(300);
    for bits in [36, 40, 47, 61] {
        let moduli = moduli(bits, number.bits()).unwrap();
        let mut joined = Joined::new(2);
        for &modulus in &moduli {
            let residue: BigUint = &number % modulus.value();
            joined.join(modulus.value().into(), [residue.try_into().unwrap(), 5]);
        }
        assert_eq!(joined.into_numbers(), [number.clone(), 5_u32.into()]);
    }
}

#[test]
fn reduction_keeps_the_residue_and_the_bound() {
    for bits in [34, 40, 47, 61] {
        for modulus in moduli(bits, 500).unwrap_or_default() {
            for x in [0, 1, modulus.value(), 1 << bits, u64::MAX / 3, u64::MAX] {
                let reduced = modulus.reduce(x);
                assert!(reduced < 2 << bits);
                assert_eq!(reduced % modulus.value(), x % modulus.value());
            }
        }
    }
}
