use super::*;

#[test]
fn sums_are_exact_beyond_64_bits() {
    let mut powers = vec![LineCount::ONE];
    for power in 1..300_u32 {
        let mut next = powers[powers.len() - 1].clone();
        next += &next.clone();
        powers.push(next.clone());
        assert_eq!(BigUint::from(next), BigUint::from(1_u32) << power);
    }
    let sum = powers.iter().sum::<LineCount>();
    assert_eq!(BigUint::from(sum), (BigUint::from(1_u32) << 300_u32) - 1_u32);
}
