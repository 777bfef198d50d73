//! Tests of the example of sowing: its laws, and its database against a slow search.

#[path = "../../examples/sowing.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

use std::collections::HashMap;

use abstract_games::{Adversarial, Bfs, Game, Margins, RetrogradeMargins, Value, laws};
use example::{Board, Database, Sowing};

/// The same game with the stones captured so far in its states: the lead of the player to move.
struct Counted(Sowing);

impl Game for Counted {
    type State = (Board, i32);
    type Move = usize;

    fn initial(&self) -> (Board, i32) {
        (self.0.initial(), 0)
    }

    fn moves(&self, (board, _): &(Board, i32)) -> impl Iterator<Item = usize> {
        self.0.moves(board)
    }

    fn play(&self, (board, lead): &(Board, i32), pit: &usize) -> (Board, i32) {
        (self.0.play(board, pit), -(lead + self.0.gain(board, pit)))
    }
}

impl Adversarial for Counted {
    fn result(&self, state: &(Board, i32)) -> Option<Value> {
        self.margin(state).map(|margin| match margin {
            0 => Value::Draw,
            1.. => Value::Win,
            _ => Value::Loss,
        })
    }

    fn passes_turn(&self, _: &(Board, i32), _: &usize) -> bool {
        true
    }
}

impl Margins for Counted {
    fn margin(&self, (board, lead): &(Board, i32)) -> Option<i32> {
        self.0.margin(board).map(|margin| lead + margin)
    }

    /// The points so far.
    fn endless_margin(&self, (_, lead): &(Board, i32)) -> i32 {
        *lead
    }
}

#[test]
fn the_rules_obey_the_laws() {
    for pits in [2, 3, 6] {
        let game = Sowing::new(pits).unwrap();
        let sample = laws::sample(&game, 5, 100);
        laws::game(&game, &sample).unwrap();
        laws::adversarial(&game, &sample).unwrap();
        laws::margins(&game, &sample).unwrap();
    }
}

/// The margins of all boards with up to `most` stones. For each number of stones, the first guess
/// is that play never ends. Rounds over the boards correct it until none changes: at most as many
/// as there are boards.
fn by_rounds(game: Sowing, most: usize) -> HashMap<Board, i32> {
    let mut margins = HashMap::new();
    for stones in 0..=most {
        let boards = game.boards(stones, &mut ()).unwrap();
        margins.extend(boards.iter().map(|board| (*board, game.margin(board).unwrap_or(0))));
        for _ in 0..=boards.len() {
            let worth = |board: &Board| {
                let moves = game.successors(board);
                let worths = moves.map(|(m, next)| game.gain(board, &m) - margins[&next]);
                (*board, worths.max().unwrap_or(margins[board]))
            };
            let next: Vec<_> = boards.iter().map(worth).collect();
            if next.iter().all(|(board, margin)| margins[board] == *margin) {
                break;
            }
            margins.extend(next);
        }
    }
    margins
}

#[test]
fn margins_are_those_of_rounds_over_all_boards() {
    let mut repeating = 0;
    for (pits, most) in [(2, 9), (3, 6), (6, 3)] {
        let game = Sowing::new(pits).unwrap();
        let expected = by_rounds(game, most);
        let found = Bfs::new(&game).sources(expected.keys().copied()).explore();
        let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
        for (board, &margin) in &expected {
            assert_eq!(solved.margin(board), Some(margin), "{board:?}");
            let kept = solved.moves_that_keep_the_margin(&game, board);
            assert_eq!(kept.is_empty(), game.margin(board).is_some(), "{board:?}");
            // In play that ends, the players share all stones.
            let stones: i32 = board.iter().map(|&stones| i32::from(stones)).sum();
            repeating += usize::from((stones - margin) % 2 != 0);
        }
    }
    assert!(repeating > 10, "{repeating}");
}

#[test]
fn points_so_far_in_the_states_change_no_margin() {
    for (pits, start) in [
        (2, [2, 3, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0]),
        (3, [2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0]),
        (3, [3, 0, 2, 1, 2, 1, 0, 0, 0, 0, 0, 0]),
    ] {
        let counted = Counted(Sowing::new(pits).unwrap());
        let found = Bfs::new(&counted).sources([(start, 0)]).explore();
        let solved = RetrogradeMargins::new(&counted, &found).solve().unwrap();
        let boards = Bfs::new(&counted.0).sources([start]).explore();
        let of_boards = RetrogradeMargins::new(&counted.0, &boards).solve().unwrap();
        for ((board, lead), margin) in found.states().iter().zip(solved.iter()) {
            assert_eq!(of_boards.margin(board).map(|rest| lead + rest), Some(margin));
        }
        assert!(found.len() > boards.len());
    }
}

/// A move empties a pit, so the row of the player who made it has an empty pit. All other boards
/// are the positions of awari that Romein and Bal counted.
#[test]
fn moves_leave_an_empty_pit() {
    let game = Sowing::new(6).unwrap();
    for stones in 0..=8 {
        let boards = game.boards(stones, &mut ()).unwrap();
        let mut nexts = boards.iter().flat_map(|board| game.successors(board));
        assert!(nexts.all(|(_, next)| next[6..].contains(&0)), "{stones}");
    }
}

#[test]
fn a_move_leaves_the_opponent_a_move_if_it_can() {
    let game = Sowing::new(6).unwrap();
    let moves = |board| game.moves(&board).collect::<Vec<_>>();
    assert_eq!(moves([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]), [5]);
    // The only move takes all stones of the opponent.
    assert_eq!(moves([0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]), [5]);
    assert_eq!(moves([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]), [0]);
    assert!(moves([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]).is_empty());
}

/// The boards of awari with n stones are C(n + 11, 11).
#[test]
fn the_database_has_the_margins_of_an_analysis_of_all_boards_at_once() {
    let game = Sowing::new(6).unwrap();
    let database = Database::new(game, 4, &mut ()).unwrap();
    let counts: Vec<_> =
        database.counts().map(|[all, won, drawn, lost]| (all, won + drawn + lost)).collect();
    assert_eq!(counts, [(1, 1), (12, 12), (78, 78), (364, 364), (1365, 1365)]);
    let boards = (0..=4).flat_map(|stones| game.boards(stones, &mut ()).unwrap());
    let found = Bfs::new(&game).sources(boards).explore();
    let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
    for (board, margin) in found.states().iter().zip(solved.iter()) {
        assert_eq!(database.margin(board), Some(margin), "{board:?}");
    }
}
