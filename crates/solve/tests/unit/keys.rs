use super::*;

#[test]
fn a_key_is_found_at_its_place() {
    let word = 1 << u64::BITS;
    let narrow = [3, 5, 6, u128::from(u64::MAX)];
    let wide = [0, 2, word, word + 2, word + 5, 3 * word + 1, u128::MAX - 1, u128::MAX];
    for listed in [&narrow[..], &wide, &[]] {
        let keys = Keys::new(listed);
        assert_eq!(keys.bytes(), if listed == wide { 16 } else { 8 } * listed.len() as u64);
        assert_eq!((0..keys.len()).map(|number| keys.get(number)).collect::<Vec<_>>(), listed);
        for key in narrow.iter().chain(&wide).flat_map(|&key| [key, key ^ 1, key ^ word]) {
            let place = listed.iter().position(|&other| other == key);
            assert_eq!(keys.find(key), place, "{key} among {listed:?}");
        }
    }
}
