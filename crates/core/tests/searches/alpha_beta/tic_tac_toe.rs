//! Alpha-beta on tic-tac-toe and its quotient, against full enumeration with distances.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::thread::{self, ThreadId};

use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_core::{
    Adversarial, Dihedral, Game, Keyed, Progress, Quotient, Value, laws, observer,
};
use abstract_games_search::Bfs;
use abstract_games_solve::{
    AlphaBeta, Bounds, Knowledge, OrbitKnowledge, Score, TranspositionTable, negamax,
};

/// The score of a move in a game whose players alternate, written out independently of the library.
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

fn every_state_is_scored_right<G>(game: &G)
where
    G: Adversarial + Keyed,
{
    let known = scores(game);
    let table = TranspositionTable::with_bytes(1 << 18).unwrap();
    for state in Bfs::new(game).explore().states() {
        let search = || AlphaBeta::new(game).table(&table).unwrap();
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
fn plain_negamax_counts_the_states_of_the_tree() {
    let mut is_told = vec![false; 549_946];
    let mark = observer::from_fn(|progress: &Progress| {
        is_told[usize::try_from(progress.done).unwrap()] = true;
        Ok(())
    });
    assert_eq!(negamax(&TicTacToe, &TicTacToe.initial(), mark), Ok(Value::Draw));
    assert!(is_told.iter().all(|is_told| *is_told));
}

#[test]
fn every_position_and_move_has_the_score_of_plain_negamax() {
    every_state_is_scored_right(&TicTacToe);
    every_state_is_scored_right(&Quotient::new(TicTacToe, Dihedral::square(3)));
}

#[test]
fn the_empty_board_is_a_draw_and_so_is_every_first_move() {
    let start = TicTacToe.initial();
    for (threads, bytes) in [(1, 0), (1, 64), (1, 1 << 12), (1, 1 << 20), (2, 64), (4, 1 << 20)] {
        let search = || AlphaBeta::new(&TicTacToe).memory(bytes).unwrap().threads(threads);
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
fn a_table_and_the_quotient_each_reduce_the_nodes() {
    let start = TicTacToe.initial();
    let plain = AlphaBeta::new(&TicTacToe).score(&start);
    let with_table = || AlphaBeta::new(&TicTacToe).memory(1 << 18).unwrap();
    let (tabled, again) = (with_table().score(&start), with_table().score(&start));
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let orbits = AlphaBeta::new(&quotient).memory(1 << 18).unwrap();
    let orbits = orbits.score(&quotient.initial());
    assert_eq!(tabled.nodes(), again.nodes(), "one thread is deterministic");
    let nodes = [plain.nodes(), tabled.nodes(), orbits.nodes()];
    assert!(nodes[1] < nodes[0] / 2 && nodes[2] < nodes[1] / 4, "{nodes:?}");
}

/// Tic-tac-toe with keys of any width that records the threads that visit its boards.
#[derive(Debug)]
struct Variant {
    key_bits: u32,
    visitors: Mutex<HashSet<ThreadId>>,
}

impl Variant {
    fn new(key_bits: u32) -> Self {
        Self { key_bits, visitors: Mutex::default() }
    }
}

game!(
    Variant: Board, Cell;
    |_| TicTacToe.initial();
    |_, board| TicTacToe.moves(board);
    |_, board, cell| TicTacToe.play(board, cell)
);

impl Adversarial for Variant {
    fn result(&self, board: &Board) -> Option<Value> {
        self.visitors.lock().unwrap().insert(thread::current().id());
        TicTacToe.result(board)
    }

    fn passes_turn(&self, board: &Board, cell: &Cell) -> bool {
        TicTacToe.passes_turn(board, cell)
    }
}

impl Keyed for Variant {
    fn key_bits(&self) -> u32 {
        self.key_bits
    }

    fn key(&self, board: &Board) -> u128 {
        TicTacToe.key(board) << (self.key_bits - TicTacToe.key_bits())
    }

    fn state(&self, key: u128) -> Option<Board> {
        TicTacToe.state(key >> (self.key_bits - TicTacToe.key_bits()))
    }
}

#[test]
fn a_short_question_is_answered_by_one_thread_and_a_long_one_by_all() {
    for (board, is_long) in [("XOX XOX O..", false), ("... ... ...", true)] {
        let game = Variant::new(TicTacToe.key_bits());
        let search = AlphaBeta::new(&game).memory(1 << 18).unwrap().threads(3);
        let value = search.value(&board.parse().unwrap()).value();
        assert_eq!(value, AlphaBeta::new(&TicTacToe).value(&board.parse().unwrap()).value());
        let threads = game.visitors.lock().unwrap().len();
        // Each question starts its own helpers.
        let expected = if is_long { 3..6 } else { 1..2 };
        assert!(expected.contains(&threads), "{board}: {threads}");
    }
}

#[test]
fn keys_too_wide_for_a_table_are_refused_when_the_search_is_built() {
    let table = TranspositionTable::with_bytes(1 << 16).unwrap();
    for bits in [90, 96, 128] {
        let error = AlphaBeta::new(&Variant::new(bits)).memory(1 << 16).unwrap_err();
        let expected =
            format!("the number of bits of the game's keys is {bits}, and at most 89 is supported");
        assert_eq!(error.to_string(), expected);
        assert_eq!(AlphaBeta::new(&Variant::new(bits)).table(&table).unwrap_err(), error);
    }
    let widest = Variant::new(89);
    let prove = || AlphaBeta::new(&widest).table(&table).unwrap().score(&widest.initial());
    let (first, second) = (prove(), prove());
    assert_eq!((first.score(), second.score()), (Some(Score::Draw), Some(Score::Draw)));
    assert!(second.nodes() < first.nodes(), "the table has the results");
}

#[test]
fn every_board_has_a_key_and_every_key_its_board() {
    let boards: Vec<_> = (0..1 << 18).filter_map(|key| TicTacToe.state(key)).collect();
    assert!(boards.iter().all(|&board| board.to_string().parse() == Ok(board)));
    laws::keyed(&TicTacToe, &boards).unwrap();
    // The boards with n cells taken number 9! / (x! o! (9 - n)!), where x is n / 2 rounded up and o
    // the rest.
    assert_eq!(boards.len(), 1 + 9 + 72 + 252 + 756 + 1260 + 1680 + 1260 + 630 + 126);
    assert_eq!(TicTacToe.state(1 << 18), None);
}

/// Tries the centre first, keeps only boards on which it is taken, and knows immediate wins.
struct CentreFirst;

impl Knowledge<TicTacToe> for CentreFirst {
    fn keeps(&self, board: &Board) -> bool {
        TicTacToe.moves(board).all(|cell| Some(cell) != Cell::new(1, 1))
    }

    fn bounds(&self, board: &Board) -> Bounds {
        let has_won = |cell| TicTacToe.result(&TicTacToe.play(board, &cell)) == Some(Value::Loss);
        let wins = TicTacToe.moves(board).any(has_won);
        if wins { Bounds::exactly(Score::Win(1)) } else { Bounds::UNKNOWN }
    }

    fn order<T>(&self, _: &Board, moves: &mut Vec<(Cell, T)>) {
        moves.sort_by_key(|&(cell, _)| Some(cell) != Cell::new(1, 1));
    }
}

#[test]
fn knowledge_of_a_game_speeds_up_a_search_of_its_quotient() {
    let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
    let orbits = Bfs::new(&quotient).explore();
    abstract_games_solve::laws::knowledge(
        &quotient,
        &OrbitKnowledge(CentreFirst),
        &orbits.states()[500..],
    )
    .unwrap();
    let states = Bfs::new(&TicTacToe).explore();
    abstract_games_solve::laws::knowledge(&TicTacToe, &CentreFirst, &states.states()[4500..])
        .unwrap();
    let search = || AlphaBeta::new(&quotient).memory(1 << 16).unwrap();
    let with = search().knowledge(OrbitKnowledge(CentreFirst)).score(&quotient.initial());
    let without = search().score(&quotient.initial());
    assert_eq!((with.score(), without.score()), (Some(Score::Draw), Some(Score::Draw)));
    assert!(with.nodes() < without.nodes());
}
