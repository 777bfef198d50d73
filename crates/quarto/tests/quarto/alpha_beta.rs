//! Core's alpha-beta search with the knowledge of Quarto, against the solver.

use crate::positions::{position, ruled};
use abstract_games_core::{Adversarial, Keyed, Quotient, laws};
use abstract_games_quarto::{Position, Quarto, QuartoKnowledge, Rules, Solver};
use abstract_games_solve::{AlphaBeta, Knowledge, OrbitKnowledge, Score};
use proptest::prelude::*;

/// The score by the generic search. Checks that the number of threads and the size of the table do
/// not change it.
fn generic<G, K>(game: &G, knowledge: &K, state: &G::State) -> Result<Score, TestCaseError>
where
    G: Adversarial + Keyed,
    K: Knowledge<G>,
{
    let search = |bytes| AlphaBeta::new(game).knowledge(knowledge).memory(bytes).unwrap();
    let score = search(1 << 20).score(state).score();
    prop_assert_eq!(search(1 << 20).threads(2).score(state).score(), score);
    prop_assert_eq!(search(64).value(state).value(), score.map(Score::value));
    score.ok_or_else(|| TestCaseError::fail("the search found no score"))
}

fn agrees(rules: Rules, position: &Position) -> Result<(), TestCaseError> {
    let quarto = Quarto::new(rules);
    let knowledge = QuartoKnowledge::new(&quarto);
    let solver = Solver::new(&quarto, 1 << 20).unwrap().distances(true);
    let solution = solver.solve(position, ()).unwrap();
    let raw = generic(&quarto, &knowledge, position)?;
    prop_assert_eq!(Some(raw.value()), solution.value);
    prop_assert_eq!(QuartoKnowledge::placements(raw), solution.distance);
    let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
    prop_assert_eq!(
        generic(&quotient, &OrbitKnowledge(&knowledge), &quotient.orbit(position))?,
        raw
    );
    Ok(())
}

/// Checks the laws of knowledge on the game and on its quotient. They compare bounds with a search
/// without knowledge, so they test the knowledge against the rules alone.
fn obeys(rules: Rules, positions: &[Position]) -> Result<(), TestCaseError> {
    let quarto = Quarto::new(rules);
    let knowledge = QuartoKnowledge::new(&quarto);
    abstract_games_solve::laws::knowledge(&quarto, &knowledge, positions)
        .map_err(|v| TestCaseError::fail(v.to_string()))?;
    let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
    let orbits: Vec<_> = positions.iter().map(|position| quotient.orbit(position)).collect();
    abstract_games_solve::laws::knowledge(&quotient, &OrbitKnowledge(&knowledge), &orbits)
        .map_err(|v| TestCaseError::fail(v.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_generic_search_agrees_with_the_solver((rules, position) in ruled(&[
        (Rules::lines(), 8..=12),
        (Rules::squares(), 8..=12),
        (Rules::torus(), 8..=12),
        (Rules::lines().misere(), 10..=13),
        (Rules::torus().misere(), 9..=12),
    ])) {
        agrees(rules, &position)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn knowledge_obeys_the_laws(
        (rules, positions) in prop::sample::select(vec![
            Rules::lines(),
            Rules::squares(),
            Rules::torus(),
            Rules::squares().misere(),
        ])
        .prop_flat_map(|rules| {
            (Just(rules.clone()), prop::collection::vec(position(rules, 11..=16), 16))
        })
    ) {
        obeys(rules, &positions)?;
    }
}

proptest! {
    // Each case has 16 positions.
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn keys_identify_their_positions(
        positions in prop::collection::vec(position(Rules::lines(), 0..=16), 16),
        bit in 0..96_u32,
    ) {
        let quarto = Quarto::default();
        laws::keyed(&quarto, &positions).map_err(|v| TestCaseError::fail(v.to_string()))?;
        for position in &positions {
            let other = quarto.key(position) ^ 1 << bit;
            prop_assert!(quarto.state(other).is_none_or(|state| quarto.key(&state) == other));
        }
    }
}
