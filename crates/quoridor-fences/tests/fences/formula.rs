//! Tests of the polynomials that count arrangements of a few fences.

use abstract_games_core::{BigUint, Cancel, Stop};
use abstract_games_quoridor_fences::{CountError, CountsByFences, FenceCounter, FenceFormula};

fn count(width: usize, height: usize, fences: usize) -> CountsByFences {
    FenceCounter::rectangle(width, height).max_fences(fences).count().unwrap()
}

#[test]
fn the_polynomials_of_0_to_8_fences_are_the_counts_on_all_boards_to_12x12() {
    let formulas: Vec<_> = (0..=8).map(|fences| FenceFormula::new(fences, ()).unwrap()).collect();
    for width in 1..=12 {
        for height in 1..=width {
            let counts = count(width, height, 8);
            for (fences, formula) in formulas.iter().enumerate() {
                assert_eq!(formula.fences(), fences);
                let value = formula.evaluate(width, height);
                assert_eq!(value, formula.evaluate(height, width));
                let valid = width.min(height) >= fences;
                let expected = valid.then(|| counts.get(fences).cloned().unwrap_or(BigUint::ZERO));
                assert_eq!(value, expected, "{fences} fences on {width} × {height}");
            }
        }
    }
}

/// The polynomial of k fences exceeds the count by (-1)ᵏ times the other side's intersections if
/// one side has k - 2: there the chain of k fences in a row has no place, but the polynomial counts
/// -1 places.
#[test]
fn the_polynomials_fail_on_boards_one_smaller() {
    for fences in 2..=7_usize {
        let formula = FenceFormula::new(fences, ()).unwrap();
        let signed = i64::try_from(fences).unwrap();
        let (columns, rows) = (signed - 2, signed + 3);
        let power = |power: usize| u32::try_from(power).unwrap();
        let value: i64 = formula
            .terms()
            .map(|(m, n, numerator)| {
                let numerator: i64 = numerator.to_string().parse().unwrap();
                numerator * columns.pow(power(m)) * rows.pow(power(n))
            })
            .sum();
        let denominator: i64 = formula.denominator().to_string().parse().unwrap();
        assert_eq!(value % denominator, 0);
        let counts = count(fences - 1, fences + 4, fences);
        let counted = counts.get(fences).map_or(0, |it| it.to_string().parse::<i64>().unwrap());
        let sign = if fences % 2 == 0 { 1 } else { -1 };
        assert_eq!(value / denominator - counted, sign * rows, "{fences} fences");
    }
}

#[test]
fn polynomials_have_texts() {
    let text = |fences| FenceFormula::new(fences, ()).unwrap().to_string();
    assert_eq!([0, 1, 2].map(text), ["1", "2mn", "2m^2n^2 - 4mn + m + n"]);
    let json = serde_json::to_string(&FenceFormula::new(2, ()).unwrap()).unwrap();
    let terms = r#"[[2,2,"2"],[1,1,"-4"],[1,0,"1"],[0,1,"1"]]"#;
    assert_eq!(json, format!(r#"{{"fences":2,"denominator":"1","terms":{terms}}}"#));
}

#[test]
fn a_derivation_is_refused_or_stopped() {
    let cancel = Cancel::new();
    cancel.cancel();
    let stopped = FenceFormula::new(3, cancel);
    assert!(matches!(stopped, Err(CountError::Stopped(Stop::Cancelled))), "{stopped:?}");
    for fences in [40, usize::MAX] {
        let refused = FenceFormula::new(fences, ());
        assert!(matches!(refused, Err(CountError::TooLarge { .. })), "{refused:?}");
    }
}
