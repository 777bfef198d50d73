use super::logarithm;

#[test]
fn the_logarithm_is_right_at_powers_of_two_and_near_between_them() {
    for n in (1..5000).chain([u32::MAX]) {
        let error = f64::from(n).ln() - logarithm(n);
        assert!((-1e-12..0.06).contains(&error), "{n}");
    }
}
