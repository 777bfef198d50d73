//! Logistic regression, which the programs that fit evaluations share.
//!
//! The fit has the weights w for which the probabilities 1 / (1 + exp(-w · parts)) of the results
//! that occurred have the greatest product, by Newton's method. The positions of a game have one
//! result, so the standard errors take each game for one observation (a sandwich estimate by games:
//! K.-Y. Liang and S. L. Zeger, 1986).

/// The parts of a position, and whether the player to move won.
pub(crate) struct Sample<const N: usize> {
    pub(crate) parts: [f64; N],
    pub(crate) won: bool,
}

/// The samples of a game from the player to move and the parts of each position, none if the game
/// has no winner.
pub(crate) fn samples<P: Copy + PartialEq, const N: usize>(
    seen: &[(P, [f64; N])],
    winner: Option<P>,
) -> Vec<Sample<N>> {
    let of = |winner| seen.iter().map(move |&(turn, parts)| Sample { parts, won: turn == winner });
    winner.into_iter().flat_map(of).collect()
}

type Matrix<const N: usize> = [[f64; N]; N];

/// Reads options with whole numbers from the command line, each with its default.
pub(crate) fn options<const N: usize>(
    mut options: [(&'static str, u64); N],
) -> Result<[u64; N], Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    while let Some(flag) = arguments.next() {
        let option = options.iter_mut().find(|(name, _)| *name == flag);
        let (_, option) = option.ok_or_else(|| format!("unknown option {flag}"))?;
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
        *option = value.parse().map_err(|error| format!("{flag} {value}: {error}"))?;
    }
    Ok(options.map(|(_, value)| value))
}

/// Prints the weights and their standard errors, scaled so that the part with index `unit` has 100
/// points.
pub(crate) fn print<const N: usize>(names: [&str; N], unit: usize, fitted: ([f64; N], [f64; N])) {
    let (weights, errors) = fitted;
    println!("| part | weight in points | standard error |\n| --- | --- | --- |");
    for ((name, weight), error) in names.iter().zip(weights).zip(errors) {
        let scale = 100.0 / weights[unit];
        println!("| {name} | {:.0} | {:.0} |", scale * weight, scale.abs() * error);
    }
    println!("\n100 points change the logarithm of the odds by {:.3}.", weights[unit]);
}

fn dot<const N: usize>(one: &[f64; N], two: &[f64; N]) -> f64 {
    one.iter().zip(two).map(|(a, b)| a * b).sum()
}

/// The probability of a win with weights `w`.
fn probability<const N: usize>(w: &[f64; N], sample: &Sample<N>) -> f64 {
    1.0 / (1.0 + (-dot(w, &sample.parts)).exp())
}

/// The gradient of the logarithm of the likelihood over some samples.
fn gradient<'a, const N: usize>(
    w: &[f64; N],
    samples: impl Iterator<Item = &'a Sample<N>>,
) -> [f64; N] {
    let mut gradient = [0.0; N];
    for sample in samples {
        let error = f64::from(u8::from(sample.won)) - probability(w, sample);
        for (sum, part) in gradient.iter_mut().zip(sample.parts) {
            *sum += error * part;
        }
    }
    gradient
}

/// The second derivatives of that logarithm, negated.
fn curvature<'a, const N: usize>(
    w: &[f64; N],
    samples: impl Iterator<Item = &'a Sample<N>>,
) -> Matrix<N> {
    let mut curvature = [[0.0; N]; N];
    for sample in samples {
        let p = probability(w, sample);
        for (row, a) in curvature.iter_mut().zip(sample.parts) {
            for (sum, b) in row.iter_mut().zip(sample.parts) {
                *sum += p * (1.0 - p) * a * b;
            }
        }
    }
    curvature
}

/// The inverse of a positive definite matrix, by Gauss–Jordan elimination; `None` if it is
/// singular, up to rounding.
fn inverse<const N: usize>(mut m: Matrix<N>) -> Option<Matrix<N>> {
    let diagonal: [f64; N] = std::array::from_fn(|i| m[i][i]);
    let mut inverse: Matrix<N> =
        std::array::from_fn(|i| std::array::from_fn(|j| f64::from(u8::from(i == j))));
    for pivot in 0..N {
        // The pivot is what the parts before leave of the diagonal.
        let is_regular = m[pivot][pivot] > 1e-12 * diagonal[pivot];
        if !is_regular {
            return None;
        }
        let scale = 1.0 / m[pivot][pivot];
        m[pivot] = m[pivot].map(|entry| entry * scale);
        inverse[pivot] = inverse[pivot].map(|entry| entry * scale);
        let (row, inverse_row) = (m[pivot], inverse[pivot]);
        for i in (0..N).filter(|&i| i != pivot) {
            let factor = m[i][pivot];
            m[i].iter_mut().zip(row).for_each(|(entry, of_pivot)| *entry -= factor * of_pivot);
            let entries = inverse[i].iter_mut().zip(inverse_row);
            entries.for_each(|(entry, of_pivot)| *entry -= factor * of_pivot);
        }
    }
    Some(inverse)
}

/// The weights of greatest likelihood and their standard errors.
///
/// # Errors
///
/// There is no such fit: no samples, parts that depend on each other, or parts that tell wins from
/// losses without an exception, so that the likelihood has no maximum.
pub(crate) fn fit<const N: usize>(
    games: &[Vec<Sample<N>>],
) -> Result<([f64; N], [f64; N]), &'static str> {
    const SINGULAR: &str = "no fit: a part has the same effect as others together, or the parts \
                            tell all wins from all losses; more games may help";
    let all = || games.iter().flatten();
    if all().next().is_none() {
        return Err(
            "no fit: there are no samples, as no game has a winner and positions with such numbers of walls",
        );
    }
    let (mut w, mut is_converged) = ([0.0; N], false);
    for _ in 0..20 {
        let gradient = gradient(&w, all());
        let inverse = inverse(curvature(&w, all())).ok_or(SINGULAR)?;
        is_converged = true;
        for (weight, row) in w.iter_mut().zip(&inverse) {
            let step = dot(row, &gradient);
            *weight += step;
            is_converged &= step.abs() <= 1e-6 * (1.0 + weight.abs());
        }
    }
    // The weights of separable samples grow for ever.
    if !is_converged {
        return Err(
            "no fit: the weights do not converge, as if the parts told all wins from all losses",
        );
    }
    let inverse = inverse(curvature(&w, all())).ok_or(SINGULAR)?;
    let mut variances = [0.0; N];
    for game in games {
        let gradient = gradient(&w, game.iter());
        for (variance, row) in variances.iter_mut().zip(&inverse) {
            *variance += dot(row, &gradient).powi(2);
        }
    }
    Ok((w, variances.map(f64::sqrt)))
}
