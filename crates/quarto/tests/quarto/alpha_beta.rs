//! The search that fits every game, with what Quarto knows of itself, against the solver.

use crate::positions::position;
use abstract_games_core::{
    Adversarial, AlphaBeta, Keyed, Knowledge, OrbitKnowledge, Quotient, Score, laws,
};
use abstract_games_quarto::{Position, Quarto, QuartoKnowledge, Rules, Solver};
use proptest::prelude::*;

/// What the generic search says on one and on two threads, with a small table and with a larger one.
fn generic<G, K>(game: &G, knowledge: &K, state: &G::State) -> Result<Score, TestCaseError>
where
    G: Adversarial + Keyed,
    K: Knowledge<G>,
{
    let search = |bytes| AlphaBeta::new(game).knowledge(knowledge).memory(bytes).unwrap();
    let score = search(1 << 20).score(state).score();
    prop_assert_eq!(search(1 << 20).threads(2).score(state).score(), score);
    prop_assert_eq!(search(64).value(state).value(), score.map(Score::value));
    score.ok_or_else(|| TestCaseError::fail("nobody stopped the search"))
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

/// The value and the distance by a search that knows nothing are those of the solver too, so that
/// both are held against the rules alone.
fn obeys(rules: Rules, positions: &[Position]) -> Result<(), TestCaseError> {
    let quarto = Quarto::new(rules);
    let knowledge = QuartoKnowledge::new(&quarto);
    laws::knowledge(&quarto, &knowledge, positions)
        .map_err(|v| TestCaseError::fail(v.to_string()))?;
    let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
    let orbits: Vec<_> = positions.iter().map(|position| quotient.orbit(position)).collect();
    laws::knowledge(&quotient, &OrbitKnowledge(&knowledge), &orbits)
        .map_err(|v| TestCaseError::fail(v.to_string()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn lines_are_solved_as_by_the_solver(position in position(Rules::lines(), 8..=12)) {
        agrees(Rules::lines(), &position)?;
    }

    #[test]
    fn squares_are_solved_as_by_the_solver(position in position(Rules::squares(), 8..=12)) {
        agrees(Rules::squares(), &position)?;
    }

    #[test]
    fn the_torus_is_solved_as_by_the_solver(position in position(Rules::torus(), 8..=12)) {
        agrees(Rules::torus(), &position)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn knowledge_of_lines_obeys_the_laws(
        positions in prop::collection::vec(position(Rules::lines(), 11..=16), 16)
    ) {
        obeys(Rules::lines(), &positions)?;
    }

    #[test]
    fn knowledge_of_squares_obeys_the_laws(
        positions in prop::collection::vec(position(Rules::squares(), 11..=16), 16)
    ) {
        obeys(Rules::squares(), &positions)?;
    }

    #[test]
    fn knowledge_of_the_torus_obeys_the_laws(
        positions in prop::collection::vec(position(Rules::torus(), 11..=16), 16)
    ) {
        obeys(Rules::torus(), &positions)?;
    }
}

proptest! {
    #[test]
    fn keys_lead_back_to_their_positions(
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
