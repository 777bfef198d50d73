//! The net computes what its definition says, sees mirror images alike, and refuses other data.

use std::collections::{HashMap, HashSet};

use super::network::LENGTH;
use super::*;
use crate::board::{Board, Fence, Orientation};
use abstract_games_core::{Game, Group, RandomPlay, SplitMix64};

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
fn the_greatest_weights_have_an_estimate() {
    for weight in [i16::MIN, -1, i16::MAX] {
        let bytes = [MAGIC, &weight.to_le_bytes().repeat((LENGTH - MAGIC.len()) / 2)].concat();
        let net = Net::from_bytes(&bytes).unwrap();
        for position in positions(&Quoridor::standard()).step_by(50) {
            let [input, image] = NetInput::images(&Quoridor::standard(), &position);
            assert_eq!(input.evaluate(&net), image.evaluate(&net));
        }
    }
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
fn features_beyond_their_number_count_for_nothing() {
    let (game, net) = (Quoridor::standard(), Net::from_bytes(&random_weights()).unwrap());
    let [mut input, _] = NetInput::images(&game, &game.initial());
    let expected = input.evaluate(&net);
    input.features.extend([u16::try_from(FEATURES).unwrap(), u16::MAX]);
    assert_eq!(input.evaluate(&net), expected);
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

#[test]
fn the_policy_has_all_legal_moves_and_sees_images_alike() {
    let (game, evaluation) = (Quoridor::standard(), NetEvaluation::default());
    let symmetry = game.symmetry();
    for position in positions(&game) {
        let policy: HashMap<_, _> =
            evaluation.policy(&game, &position).unwrap().into_iter().collect();
        let moves = game.move_list(&position);
        assert_eq!(policy.len(), moves.len());
        assert!(moves.iter().all(|m| policy.contains_key(m)));
        assert!((policy.values().sum::<f32>() - 1.0).abs() < 1e-3);
        // A symmetric position has two moves for one of its orbit.
        let is_symmetric = symmetry.stabiliser_order(&position) > 1;
        for g in symmetry.elements().filter(|_| !is_symmetric) {
            let image = symmetry.apply(&g, &position);
            for (m, chance) in evaluation.policy(&game, &image).unwrap() {
                let m = symmetry.apply_move(&symmetry.inverse(&g), &m);
                assert_eq!(chance.to_bits(), policy[&m].to_bits());
            }
        }
    }
}

/// The corners on which a fence has its ends and its middle.
fn corners(fence: Fence) -> [(u8, u8); 3] {
    let (column, row) = (fence.square().column(), fence.square().row());
    [0, 1, 2].map(|it| match fence.orientation() {
        Orientation::Horizontal => (column + it, row + 1),
        Orientation::Vertical => (column + 1, row + it),
    })
}

#[test]
fn the_policy_sees_what_a_fence_touches_and_which_fences_it_prevents() {
    let game = Quoridor::standard();
    let (mut contacts, mut threats) = (HashMap::new(), HashMap::new());
    let has_fences = |it: &Position| it.turn() == 0 && it.supplies()[0] > 0;
    for position in positions(&game).filter(has_fences).step_by(8) {
        let length = |position: &Position| PathLayers::of_all(&game, position)[0].length();
        let clear = |fences| game.board().clear_of(fences);
        let before = length(&position);
        let longer = |fence| {
            let after = game.try_play(&position, &Move::Fence(fence)).ok()?;
            Some((length(&after) - before).min(9))
        };
        let touched: Vec<_> = position.fences().iter().flat_map(corners).collect();
        for (m, parts) in policy::parts(game, &position) {
            let Move::Fence(fence) = m else { continue };
            let after = clear(position.fences().with(fence));
            let prevented =
                clear(position.fences()).iter().filter(|it| *it != fence && !after.contains(*it));
            let threat = prevented.filter_map(longer).max().unwrap_or(0);
            let supply = position.supplies()[1].min(3);
            assert_eq!(*threats.entry((threat, supply)).or_insert(parts[7]), parts[7]);
            let is_touched = |it: &(u8, u8)| {
                it.0 == 0 || it.0 == 9 || it.1 == 0 || it.1 == 9 || touched.contains(it)
            };
            let number = corners(fence).iter().filter(|it| is_touched(it)).count();
            let won = steps_won(game, &position, fence);
            assert_eq!(*contacts.entry((number, won)).or_insert(parts[8]), parts[8]);
        }
    }
    for seen in [contacts.into_values().collect::<Vec<_>>(), threats.into_values().collect()] {
        assert!(seen.len() > 15);
        assert_eq!(seen.iter().collect::<HashSet<_>>().len(), seen.len());
    }
}

/// The steps by which a fence makes the way of the other player longer, at most 9.
fn steps_won(game: Quoridor, position: &Position, fence: Fence) -> u32 {
    let length = |position: &Position| PathLayers::of_all(&game, position)[1].length();
    let after = game.try_play(position, &Move::Fence(fence)).unwrap();
    (length(&after) - length(position)).min(9)
}
