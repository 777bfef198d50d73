//! Tic-tac-toe and its quotient, with distances by looking at every line of play.

use std::collections::HashMap;

use abstract_games_core::tic_tac_toe::{Board, TicTacToe};
use abstract_games_core::{
    Adversarial, AlphaBeta, Bfs, Dihedral, Game, Knowledge, Orbit, Quotient, Score,
    TranspositionTable, Value,
};

/// What a move is worth, spelt out: the players alternate.
fn through(score: Score) -> Score {
    match score {
        Score::Loss(d) => Score::Win(d + 1),
        Score::Draw => Score::Draw,
        Score::Win(d) => Score::Loss(d + 1),
    }
}

fn scores<G: Adversarial>(game: &G) -> HashMap<G::State, Score> {
    fn score<G: Adversarial>(
        game: &G,
        state: &G::State,
        known: &mut HashMap<G::State, Score>,
    ) -> Score {
        if let Some(score) = known.get(state) {
            return *score;
        }
        let found = match game.result(state) {
            Some(Value::Loss) => Score::WORST,
            Some(Value::Draw) => Score::Draw,
            Some(Value::Win) => Score::BEST,
            None => {
                let worth =
                    game.successors(state).map(|(_, next)| through(score(game, &next, known)));
                worth.max().unwrap()
            }
        };
        known.insert(state.clone(), found);
        found
    }
    let mut known = HashMap::new();
    score(game, &game.initial(), &mut known);
    known
}

struct Numbers;

fn number(board: Board) -> u128 {
    board.to_string().bytes().fold(0, |key, sign| 5 * key + u128::from(sign % 5))
}

impl Knowledge<TicTacToe> for Numbers {
    fn key(&self, board: &Board) -> Option<u128> {
        Some(number(*board))
    }
}

impl Knowledge<Quotient<TicTacToe, Dihedral>> for Numbers {
    fn key(&self, orbit: &Orbit<Board>) -> Option<u128> {
        Some(number(*orbit.representative()))
    }
}

fn every_state_is_scored_right<G>(game: &G)
where
    G: Adversarial,
    Numbers: Knowledge<G>,
{
    let known = scores(game);
    let table = TranspositionTable::with_bytes(1 << 18).unwrap();
    for state in Bfs::new(game).explore().states() {
        let search = || AlphaBeta::new(game).knowledge(Numbers).table(&table);
        let score = known[state];
        assert_eq!(search().score(state).score(), Some(score));
        assert_eq!(search().value(state).value(), Some(score.value()));
        let worth = |next: &G::State| through(known[next]);
        let moves = search().moves(state);
        let expected = game.successors(state).map(|(m, next)| (m, worth(&next)));
        let found = moves.iter().map(|(m, bounds)| (m.clone(), bounds.score().unwrap()));
        assert!(found.eq(expected));
        let best = game.successors(state).filter(|(_, next)| worth(next) == score);
        let best: Vec<_> = best.map(|(m, _)| m).collect();
        assert!(search().best_moves(state).best().eq(&best));
    }
}

#[test]
fn every_position_and_move_has_the_score_of_plain_negamax() {
    every_state_is_scored_right(&TicTacToe);
    every_state_is_scored_right(&Quotient::new(TicTacToe, Dihedral::square(3)));
}

#[test]
fn nobody_wins_and_every_first_move_draws() {
    let start = TicTacToe.initial();
    for (threads, bytes) in [(1, 0), (1, 64), (1, 1 << 12), (1, 1 << 20), (2, 64), (4, 1 << 20)] {
        let search =
            || AlphaBeta::new(&TicTacToe).knowledge(Numbers).memory(bytes).threads(threads);
        assert_eq!(search().value(&start).value(), Some(Value::Draw));
        assert_eq!(search().best_moves(&start).best().count(), 9);
        let corner = "X.. ... ...".parse().unwrap();
        let replies = search().best_moves(&corner);
        assert!(replies.best().map(ToString::to_string).eq(["2,2"]), "only the centre draws");
        let edge = "X.. ... .O.".parse().unwrap();
        assert_eq!(search().score(&edge).score(), Some(Score::Win(5)));
    }
}

#[test]
fn a_table_and_the_quotient_each_spare_work() {
    let start = TicTacToe.initial();
    let plain = AlphaBeta::new(&TicTacToe).score(&start);
    let with_table = || AlphaBeta::new(&TicTacToe).knowledge(Numbers).memory(1 << 18);
    let (tabled, again) = (with_table().score(&start), with_table().score(&start));
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let orbits = AlphaBeta::new(&quotient).knowledge(Numbers).memory(1 << 18);
    let orbits = orbits.score(&quotient.initial());
    assert_eq!((plain.hits(), again.hits()), (0, tabled.hits()));
    assert_eq!(tabled.nodes(), again.nodes(), "one thread does the same each time");
    let nodes = [plain.nodes(), tabled.nodes(), orbits.nodes()];
    assert!(nodes[1] < nodes[0] / 2 && nodes[2] < nodes[1] / 4, "{nodes:?}");
}
