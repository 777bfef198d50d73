//! Tests of the program that proves the value of Quarto: its search agrees with the library.

#[path = "../../research/quarto_proof/main.rs"]
#[expect(dead_code, reason = "the program's own output")]
mod program;

use abstract_games::play::{Claim, Strategy};
use abstract_games::quarto::{Quarto, Rules, Solver, StrategyMaker};
use abstract_games::{Game, Run, Side, negamax};
use program::prove;
use program::search::Search;

const TABLE_BITS: u32 = 16;

#[test]
fn the_search_agrees_with_the_solver_and_with_the_rules() {
    for rules in [Rules::lines(), Rules::squares(), Rules::torus()] {
        let quarto = Quarto::new(rules.clone());
        let solver = Solver::new(&quarto, 1 << 20).unwrap();
        // Both a table that forgets and one that does not.
        let searches = [1, TABLE_BITS].map(|bits| Search::new(&rules, bits));
        for mut search in searches {
            for (plies, count) in [(30, 20), (24, 40), (18, 40), (16, 10)] {
                for position in quarto.random_positions(plies, 0).take(count) {
                    assert_eq!(search.value(&position), None);
                    let (_, position) = quarto.successors(&position).last().unwrap();
                    let value = search.value(&position);
                    assert_eq!(value, solver.value(&position, ()).ok(), "{rules}: {position}");
                    if plies >= 24 {
                        assert_eq!(value, negamax(&quarto, &position, ()).ok(), "{position}");
                    }
                }
            }
        }
    }
}

/// The numbers of replies, of positions that arise and of questions for the search, for nine plies.
fn proved(rules: Rules, owner: Side, claim: Claim) -> [u64; 3] {
    let quarto = Quarto::new(rules);
    let maker = StrategyMaker::new(&quarto, 1 << 20).unwrap().within(9);
    let strategy = maker.strategy(owner, claim, Run::new()).unwrap();
    let proof = prove(&quarto, 9, &strategy, 20, ()).unwrap();
    [proof.verified.replies as u64, proof.verified.positions as u64, proof.questions]
}

#[test]
fn incomplete_strategies_and_even_numbers_of_plies_are_refused() {
    let quarto = Quarto::default();
    let strategy = Strategy::from_replies(Side::Second, Claim::Draw, []);
    let refused = |plies| {
        let proof = prove(&quarto, plies, &strategy, TABLE_BITS, ());
        proof.err().unwrap().to_string()
    };
    assert_eq!(refused(8), "after 8 plies no piece is in hand");
    assert_eq!(refused(9), "no reply to ..../..../..../.... 0");
}

#[test]
#[ignore = "takes four minutes; `the_search_agrees_with_the_solver_and_with_the_rules` tests the search in every run"]
fn the_win_on_the_torus_is_proved_without_the_solver() {
    assert_eq!(proved(Rules::torus(), Side::Second, Claim::Win), [30, 1028, 864]);
}

#[test]
#[ignore = "takes five minutes with optimisation; docs/results/quarto.md has the command, and the torus is a smaller proof"]
fn the_draw_of_the_lines_is_proved_for_the_first_player_without_the_solver() {
    let [replies, positions, _] = proved(Rules::lines(), Side::First, Claim::Draw);
    assert_eq!([replies, positions], [661, 1039]);
}
