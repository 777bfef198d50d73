use super::wilson;

#[test]
fn intervals_are_those_of_the_definition() {
    // At the ends q of the interval, p is 1.96 standard deviations away: (p - q)² = z² q (1 -
    // q) / n.
    for n in [1, 7, 40, 200, 10_000] {
        for p in [0.0, 0.1, 0.5, 0.975, 1.0] {
            let (low, high) = wilson(p, n);
            assert!(0.0 <= low && low <= p + 1e-12 && p <= high + 1e-12 && high <= 1.0);
            for q in [low, high] {
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let variance = 1.959_963_984_540_054_f64.powi(2) * q * (1.0 - q) / n as f64;
                assert!(((p - q).powi(2) - variance).abs() < 1e-12, "{p} {n} {q}");
            }
        }
    }
}
