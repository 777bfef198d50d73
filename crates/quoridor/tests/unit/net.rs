//! The net computes what its definition says, sees mirror images alike, and refuses other data.

use super::network::{FIRST_UNIT, LENGTH, MAGIC, OUTPUT_UNIT, UNIT};
use super::*;
use crate::board::Board;
use abstract_games_core::{Group, RandomPlay, SplitMix64};

fn positions(game: &Quoridor) -> impl Iterator<Item = Position> {
    let unfinished = |position: &Position| game.winner(position).is_none();
    let of = move |seed| RandomPlay::new(game, seed).take(90).map(|(_, position)| position);
    (0..20).flat_map(of).filter(unfinished)
}

/// Weights that let every part of the net matter.
fn random_weights() -> Vec<u8> {
    let mut random = SplitMix64(1);
    let mut bytes = MAGIC.to_vec();
    while bytes.len() < LENGTH {
        // The sums of the first layer are between 0 and 1, a little beyond, or far beyond.
        let most = [20, 100, 4000][random.below(60).saturating_sub(57)];
        let weight = i16::try_from(random.below(2 * most)).unwrap() - i16::try_from(most).unwrap();
        bytes.extend(weight.to_le_bytes());
    }
    bytes
}

/// The estimate by the definition, in floating point and without rounding.
fn slow(bytes: &[u8], input: &NetInput) -> f64 {
    let at = |place: usize| {
        let place = MAGIC.len() + 2 * place;
        f64::from(i16::from_le_bytes([bytes[place], bytes[place + 1]]))
    };
    let wide = |place: usize| {
        let place = MAGIC.len() + 2 * place;
        f64::from(i32::from_le_bytes(bytes[place..place + 4].try_into().unwrap()))
    };
    let (first, later) = (f64::from(FIRST_UNIT), f64::from(UNIT));
    let bias = FEATURES * HIDDEN;
    let size = HIDDEN * SECOND + SECOND + 1 + 2 * (SECOND + 1);
    let head = bias + HIDDEN + Net::head(input.fences) * size;
    let outputs: Vec<f64> = (0..HIDDEN)
        .map(|unit| {
            let rows = input.features.iter().map(|it| at(usize::from(*it) * HIDDEN + unit));
            ((rows.sum::<f64>() + at(bias + unit)) / first).clamp(0.0, 1.0).powi(2)
        })
        .collect();
    let last = head + HIDDEN * SECOND;
    let biases = last + SECOND + 1;
    let mut total = wide(biases + 2 * SECOND) / later;
    total += at(last + SECOND) / later * f64::from(input.points);
    for unit in 0..SECOND {
        let weights = (0..HIDDEN).map(|it| at(head + unit * HIDDEN + it) / later);
        let sum: f64 = weights.zip(&outputs).map(|(weight, output)| weight * output).sum();
        let sum = sum + wide(biases + 2 * unit) / later / f64::from(OUTPUT_UNIT);
        total += at(last + unit) / later * sum.clamp(0.0, 1.0) * f64::from(POINTS);
    }
    total
}

#[test]
fn estimates_are_those_of_the_definition_up_to_rounding() {
    let game = Quoridor::standard();
    for bytes in [include_bytes!("../../src/players/net/weights.net").to_vec(), random_weights()] {
        let net = Arc::new(Net::from_bytes(&bytes).unwrap());
        let evaluation = NetEvaluation::new(Arc::clone(&net));
        let (mut least, mut most, mut count) = (f64::MAX, f64::MIN, 0);
        for position in positions(&game) {
            let [input, _] = NetInput::images(&game, &position);
            let (points, expected) = (input.evaluate(&net), slow(&bytes, &input));
            assert!((f64::from(points) - expected).abs() < 12.0, "{points} {expected}");
            if let Estimate::Points(estimate) = evaluation.evaluate(&game, &position) {
                assert_eq!(estimate, points);
                count += 1;
            }
            (least, most) = (least.min(expected), most.max(expected));
        }
        assert!(count > 300 && most - least > 400.0, "{count} {least} {most}");
    }
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "the weights are small")]
fn weights_are_written_as_they_are_read() {
    let bytes = include_bytes!("../../src/players/net/weights.net");
    let (mut rest, mut weights) = (&bytes[MAGIC.len()..], Vec::new());
    let mut take = |count: usize, unit: f32, is_wide: bool| {
        for _ in 0..count {
            let (number, after) = rest.split_at(if is_wide { 4 } else { 2 });
            weights.push(match *number {
                [a, b] => f32::from(i16::from_le_bytes([a, b])) / unit,
                _ => i32::from_le_bytes(number.try_into().unwrap()) as f32 / unit,
            });
            rest = after;
        }
    };
    let (unit, points) = (f32::from(UNIT), POINTS as f32);
    take(HIDDEN * (FEATURES + 1), FIRST_UNIT.into(), false);
    for _ in 0..HEADS {
        take((HIDDEN + 1) * SECOND, unit, false);
        take(1, unit * points / 100.0, false);
        take(SECOND, unit * f32::from(OUTPUT_UNIT), true);
        take(1, unit * points, true);
    }
    assert!(rest.is_empty());
    assert_eq!(Net::to_bytes(&weights), bytes);
}

#[test]
fn images_of_a_position_have_one_estimate() {
    let (game, evaluation) = (Quoridor::standard(), NetEvaluation::default());
    let symmetry = game.symmetry();
    for position in positions(&game) {
        let expected = evaluation.evaluate(&game, &position);
        for g in symmetry.elements() {
            assert_eq!(evaluation.evaluate(&game, &symmetry.apply(&g, &position)), expected);
        }
    }
}

#[test]
fn features_differ_and_are_less_than_their_number() {
    let (game, mut seen) = (Quoridor::standard(), vec![false; FEATURES]);
    for position in positions(&game) {
        let [NetInput { mut features, .. }, image] = NetInput::images(&game, &position);
        assert_eq!(features.len(), image.features.len());
        for feature in &features {
            seen[usize::from(*feature)] = true;
        }
        let count = features.len();
        features.sort_unstable();
        features.dedup();
        assert_eq!(features.len(), count);
    }
    assert!(seen.into_iter().filter(|it| *it).count() > FEATURES / 2);
}

#[test]
fn other_games_are_estimated_by_paths() {
    let board = Board::new(9, 9).unwrap();
    for game in [Quoridor::kid(), Quoridor::new(board, [9; 2]).unwrap()] {
        for position in positions(&game) {
            let expected = PathEvaluation::default().evaluate(&game, &position);
            assert_eq!(NetEvaluation::default().evaluate(&game, &position), expected);
        }
    }
}

#[test]
fn other_data_are_no_net() {
    let bytes = random_weights();
    for found in [0, 10, MAGIC.len() - 1] {
        assert_eq!(Net::from_bytes(&bytes[..found]).unwrap_err(), NetError::Magic);
    }
    for found in [MAGIC.len(), LENGTH - 1] {
        assert_eq!(Net::from_bytes(&bytes[..found]).unwrap_err(), NetError::Length { found });
    }
    let mut other = bytes;
    other[0] ^= 1;
    assert_eq!(Net::from_bytes(&other).unwrap_err(), NetError::Magic);
}
