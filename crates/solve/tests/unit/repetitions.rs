use super::*;

#[test]
fn a_repetition_is_detected_once_the_line_is_long() {
    let mut random = 1_u64;
    for states in [40, 100, 300, 100_000] {
        let (mut line, mut seen) = (Vec::<u64>::new(), Repetitions::new());
        let (mut repeated, mut hashed) = (0, 0);
        for _ in 0..20_000 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let number = (random >> 33) % 1000;
            if number < 10 {
                line.truncate(line.len() * usize::try_from(number).unwrap() / 10);
                continue;
            }
            line.push((random >> 43) % states);
            let told = seen.bytes_to_add(line.len());
            let found = seen.is_repeated(line.len(), |place| &line[place]);
            let any = (1..line.len()).any(|place| line[..place].contains(&line[place]));
            if line.len() >= Repetitions::LONG {
                assert_eq!(found, any);
            }
            assert!(!found || any);
            assert!(seen.bytes() <= told, "{} of {told} bytes", seen.bytes());
            assert!(seen.places.len() <= 2 * line.len() + Repetitions::LONG + 1);
            hashed += usize::from(seen.is_hashing);
            repeated += usize::from(found);
            if found {
                line.clear();
            }
        }
        assert!(repeated > 10 && hashed > 100, "{states}: {repeated} {hashed}");
    }
}
