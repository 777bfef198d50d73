//! Tests of the counts of larger boards, against estimates from uniform samples of arrangements.

use abstract_games_quoridor_counts::LegalPositions;
use abstract_games_quoridor_fences::{FenceArrangement, FenceSampler};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::brute_force::Walls;

/// The number of legal pairs of squares for the pawns with this arrangement, and the number with
/// one pawn at its goal.
fn pairs(arrangement: &FenceArrangement) -> [f64; 2] {
    let (width, height) = (arrangement.width(), arrangement.height());
    let mut walls = Walls::default();
    for row in 0..height {
        for column in 0..width {
            let square = 1 << (row * width + column);
            if column + 1 < width && !arrangement.is_open_right(column, row) {
                walls.right_of |= square;
            }
            // The walls are upside down, which only exchanges the pawns.
            if row + 1 < height && !arrangement.is_open_up(column, row) {
                walls.below |= square;
            }
        }
    }
    let (placements, finished) = walls.pairs(width, height);
    #[expect(clippy::cast_precision_loss, reason = "at most 81 · 81")]
    [placements as f64, finished as f64]
}

#[test]
fn larger_boards_are_within_three_standard_errors_of_estimates() {
    // The counts of the last board need several moduli.
    are_within_three_standard_errors([(6, 6, 6), (7, 7, 4), (4, 17, 20)], 1_000);
}

#[test]
#[ignore = "ten seconds; every run estimates three boards"]
fn more_boards_are_within_three_standard_errors_of_closer_estimates() {
    let boards = [(6, 6, 12), (7, 7, 8), (8, 8, 6), (9, 9, 5), (5, 9, 12), (9, 4, 8), (4, 31, 36)];
    are_within_three_standard_errors(boards, 10_000);
}

/// Checks that the exact counts of the boards are within three standard errors of the estimates.
fn are_within_three_standard_errors(
    boards: impl IntoIterator<Item = (usize, usize, usize)>,
    samples: u32,
) {
    for (width, height, limit) in boards {
        let sampler = FenceSampler::rectangle(width, height).max_fences(limit).prepare().unwrap();
        let mut generator = ChaCha8Rng::seed_from_u64(1);
        let (mut sums, mut squares) = ([0.0; 2], [0.0; 2]);
        for _ in 0..samples {
            let pairs = pairs(&sampler.sample(&mut generator));
            for (index, pairs) in pairs.into_iter().enumerate() {
                sums[index] += pairs;
                squares[index] += pairs * pairs;
            }
        }
        let counts =
            LegalPositions::rectangle(width, height).max_fences(limit).threads(2).count().unwrap();
        let exact = [counts.total(), counts.finished.total()];
        let arrangements: f64 = sampler.total().to_string().parse().unwrap();
        for ((exact, sum), squares) in exact.into_iter().zip(sums).zip(squares) {
            let samples = f64::from(samples);
            let mean = sum / samples;
            let error = ((squares / samples - mean * mean) / samples).sqrt();
            let exact = exact.to_string().parse::<f64>().unwrap() / arrangements;
            assert!(error < mean / 20.0, "{width} × {height}: the estimate is precise");
            assert!(
                (exact - mean).abs() < 3.0 * error,
                "{width} × {height}: {exact}, {mean} ± {error}"
            );
        }
    }
}
