//! The sequential probability ratio test of two players, on pairs of games with seats exchanged.

use std::fmt;

use abstract_games::play::MatchResult;

/// A test of the hypothesis that a player is `elo[1]` Elo stronger than its opponent against the
/// one that it is `elo[0]` stronger, with an error of 5 % either way.
///
/// A pair is the two games of an opening; its points, from 0 to 2, have five values. The log
/// likelihood ratio is that of the mean points with the variance of the sample (the generalised
/// test, as engines for chess use it).
#[derive(Clone, Copy, Debug)]
pub(crate) struct SequentialTest {
    pub(crate) elo: [f64; 2],
}

/// The result of a [`SequentialTest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Stronger,
    NotStronger,
    Undecided,
}

/// Complete pairs of games: their number, the mean of a player's share in one, and the sum of the
/// squared differences from it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pairs {
    count: f64,
    mean: f64,
    squares: f64,
}

/// The log likelihood ratio that decides: ln((1 - 0.05) / 0.05).
const DECISIVE: f64 = 2.944_438_979_166_44;

/// Fewer pairs do not decide, for their variance says little.
const LEAST: f64 = 16.0;

impl Pairs {
    /// Adds a pair with this share of the player, from 0 to 1.
    pub(crate) fn add(&mut self, share: f64) {
        self.count += 1.0;
        let difference = share - self.mean;
        self.mean += difference / self.count;
        self.squares += difference * (share - self.mean);
    }

    fn variance(&self) -> f64 {
        self.squares / (self.count - 1.0).max(1.0)
    }

    /// The pairs of the first player of a match for two seats.
    pub(crate) fn of(result: &MatchResult) -> Self {
        let numbers = result.games.iter().map(|game| game.number / 2);
        let mut points = vec![(0, 0.0); numbers.max().map_or(0, |most| most + 1)];
        for game in &result.games {
            let (games, sum) = &mut points[game.number / 2];
            *games += 1;
            *sum += game.winner().map_or(0.5, |winner| if winner == 0 { 1.0 } else { 0.0 });
        }
        let mut pairs = Self::default();
        points.iter().filter(|(games, _)| *games == 2).for_each(|(_, sum)| pairs.add(sum / 2.0));
        pairs
    }

    /// The Elo difference, and its interval of 95 %.
    pub(crate) fn elo(self) -> [f64; 3] {
        let half = 1.96 * (self.variance() / self.count.max(1.0)).sqrt();
        [self.mean, self.mean - half, self.mean + half].map(|share| {
            let share = share.clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        })
    }
}

impl SequentialTest {
    /// The log likelihood ratio after these pairs; positive for the greater difference.
    pub(crate) fn log_likelihood_ratio(self, pairs: Pairs) -> f64 {
        let [low, high] = self.elo.map(|elo| 1.0 / (1.0 + 10_f64.powf(-elo / 400.0)));
        let gain = pairs.count * (high - low) * (2.0 * pairs.mean - low - high) / 2.0;
        gain / pairs.variance().max(1e-6)
    }

    /// The verdict after the games of `result`.
    pub(crate) fn verdict(self, result: &MatchResult) -> Verdict {
        self.verdict_of(Pairs::of(result))
    }

    /// The verdict after these pairs.
    pub(crate) fn verdict_of(self, pairs: Pairs) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs);
        if pairs.count < LEAST || ratio.abs() < DECISIVE {
            Verdict::Undecided
        } else if ratio > 0.0 {
            Verdict::Stronger
        } else {
            Verdict::NotStronger
        }
    }

    /// The test after the games of `result`, as text.
    pub(crate) fn report(self, result: &MatchResult) -> String {
        let pairs = Pairs::of(result);
        let [elo, low, high] = pairs.elo();
        let (ratio, verdict) = (self.log_likelihood_ratio(pairs), self.verdict_of(pairs));
        format!(
            "{} pairs, Elo {elo:+.0} [{low:+.0}, {high:+.0}]; test of {self}: {ratio:.2}, {verdict}",
            pairs.count
        )
    }
}

impl fmt::Display for SequentialTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} against {} Elo", self.elo[1], self.elo[0])
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stronger => "stronger",
            Self::NotStronger => "not stronger",
            Self::Undecided => "undecided",
        })
    }
}
