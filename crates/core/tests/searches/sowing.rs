//! Retrograde analysis of margins against a slow fixed point: sowing games, and random games with
//! cycles.

use std::collections::HashMap;

use abstract_games_core::{
    Adversarial, Game, Limits, Margins, Outcome, Players, Points, Progress, Side, Stop, Value,
    observer, properties,
};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, RetrogradeMargins, SolveError};
use proptest::prelude::*;

/// The stones in the pits, counterclockwise, those of the player to move first.
type Board = Vec<u8>;

/// Sowing on two rows of pits, as in awari. A player sows the stones of a pit of his row
/// counterclockwise, except into that pit itself. If the last one makes two or three in the other
/// row, they are captured, and so are those of the pits before it, as long as they have two or
/// three. A player without stones cannot move, and the other takes what is left.
struct Sowing {
    start: Board,
}

impl Sowing {
    /// The board after the stones of `pit` are sown, from the view of the same player, and the
    /// number of those captured.
    fn sow(board: &Board, pit: usize) -> (Board, u8) {
        let mut board = board.clone();
        let (pits, row) = (board.len(), board.len() / 2);
        let mut left = std::mem::take(&mut board[pit]);
        let mut at = pit;
        while left > 0 {
            at = (at + 1) % pits;
            if at != pit {
                board[at] += 1;
                left -= 1;
            }
        }
        let mut captured = 0;
        while at >= row && (2..=3).contains(&board[at]) {
            captured += std::mem::take(&mut board[at]);
            at -= 1;
        }
        (board, captured)
    }

    fn pits(board: &Board) -> impl Iterator<Item = usize> {
        let row = &board[..board.len() / 2];
        row.iter().enumerate().filter(|(_, stones)| **stones > 0).map(|(pit, _)| pit)
    }

    fn stones(board: &Board) -> i32 {
        board.iter().map(|&stones| i32::from(stones)).sum()
    }
}

game!(
    Sowing: Board, usize;
    |game| game.start.clone();
    |_, board| Self::pits(board);
    |_, board, pit| {
        let (mut board, _) = Self::sow(board, *pit);
        let row = board.len() / 2;
        board.rotate_left(row);
        board
    }
);

impl Adversarial for Sowing {
    fn result(&self, board: &Board) -> Option<Value> {
        self.margin(board).map(|margin| if margin < 0 { Value::Loss } else { Value::Draw })
    }

    fn passes_turn(&self, _: &Board, _: &usize) -> bool {
        true
    }
}

impl Margins for Sowing {
    fn margin(&self, board: &Board) -> Option<i32> {
        Self::pits(board).next().is_none().then(|| -Self::stones(board))
    }

    fn gain(&self, board: &Board, pit: &usize) -> i32 {
        Self::sow(board, *pit).1.into()
    }
}

/// The same game with the stones captured so far in its states: the lead of the player to move.
struct Counted(Sowing);

game!(
    Counted: (Board, i32), usize;
    |game| (game.0.initial(), 0);
    |_, (board, _)| Sowing::pits(board);
    |game, (board, lead), pit| (game.0.play(board, pit), -(lead + game.0.gain(board, pit)))
);

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

/// The boards of this many pits and stones.
fn boards(pits: usize, stones: u8) -> Vec<Board> {
    if pits == 1 {
        return vec![vec![stones]];
    }
    let first = |first| {
        let rest = boards(pits - 1, stones - first).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    };
    (0..=stones).flat_map(first).collect()
}

/// The margins of `states`, which lead only to each other, by value iteration: the margin if play
/// breaks off after 0, 1, 2, … moves, as endless play, until it has not changed for as many rounds
/// as there are states or nothing changes.
fn by_iteration<G: Margins>(game: &G, states: &[G::State]) -> Vec<i32> {
    let index: HashMap<_, _> = states.iter().cloned().zip(0..).collect();
    let edges: Vec<Vec<(usize, bool, i32)>> = states
        .iter()
        .map(|state| {
            let edge = |(m, next): (G::Move, G::State)| {
                (index[&next], game.passes_turn(state, &m), game.gain(state, &m))
            };
            game.successors(state).map(edge).collect()
        })
        .collect();
    let start = |state| game.margin(state).unwrap_or_else(|| game.endless_margin(state));
    let mut margins: Vec<_> = states.iter().map(start).collect();
    for _ in 0..=states.len() {
        let worth = |&(next, passes, gain): &(usize, bool, i32)| {
            gain + if passes { -margins[next] } else { margins[next] }
        };
        let next: Vec<_> = edges
            .iter()
            .zip(&margins)
            .map(|(edges, &own)| edges.iter().map(worth).max().unwrap_or(own))
            .collect();
        if next == margins {
            break;
        }
        margins = next;
    }
    margins
}

#[test]
fn sowing_has_the_margins_of_a_slow_fixed_point() {
    let mut repeating = 0;
    for (pits, most) in [(4, 9), (6, 6), (12, 3)] {
        let all: Vec<_> = (0..=most).flat_map(|stones| boards(pits, stones)).collect();
        let game = Sowing { start: all[0].clone() };
        let expected = by_iteration(&game, &all);
        let found = Bfs::new(&game).sources(all.iter().cloned()).explore();
        let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
        for (board, &margin) in all.iter().zip(&expected) {
            assert_eq!(solved.margin(board), Some(margin), "{board:?}");
            let kept = solved.moves_that_keep_the_margin(&game, board);
            assert_eq!(kept.is_empty(), game.margin(board).is_some(), "{board:?}");
            // In play that ends, the players share all stones.
            repeating += usize::from((Sowing::stones(board) - margin) % 2 != 0);
        }
    }
    assert!(repeating > 10, "{repeating}");
}

#[test]
fn points_so_far_in_the_states_change_no_margin() {
    for start in [vec![2; 6], vec![3, 0, 2, 1, 2, 1], vec![2, 3, 3, 2]] {
        let counted = Counted(Sowing { start });
        let found = Bfs::new(&counted).explore();
        let solved = RetrogradeMargins::new(&counted, &found).solve().unwrap();
        let boards = Bfs::new(&counted.0).explore();
        let of_boards = RetrogradeMargins::new(&counted.0, &boards).solve().unwrap();
        for ((board, lead), margin) in found.states().iter().zip(solved.iter()) {
            assert_eq!(of_boards.margin(board).map(|rest| lead + rest), Some(margin));
        }
        assert!(found.len() > boards.len());
    }
}

/// A random game with cycles. Points are shifted between moves and margins by a potential, which
/// changes no play.
#[derive(Clone, Debug)]
struct Shifted {
    edges: Vec<Vec<usize>>,
    turns: Vec<bool>,
    ends: Vec<i32>,
    potential: Vec<i32>,
    endless: i32,
}

game!(
    Shifted: usize, usize;
    |_| 0;
    |game, v| 0..game.edges[*v].len();
    |game, v, m| game.edges[*v][*m]
);

impl Shifted {
    fn to_mover(&self, v: usize, lead: i32) -> i32 {
        if self.turns[v] { lead } else { -lead }
    }
}

impl Adversarial for Shifted {
    fn result(&self, v: &usize) -> Option<Value> {
        self.edges[*v].is_empty().then_some(Value::Draw)
    }

    fn passes_turn(&self, v: &usize, m: &usize) -> bool {
        self.turns[*v] != self.turns[self.edges[*v][*m]]
    }
}

impl Margins for Shifted {
    fn margin(&self, v: &usize) -> Option<i32> {
        let lead = self.ends[*v] - self.potential[*v];
        self.edges[*v].is_empty().then(|| self.to_mover(*v, lead))
    }

    fn gain(&self, v: &usize, m: &usize) -> i32 {
        let next = self.edges[*v][*m];
        self.to_mover(*v, self.potential[next] - self.potential[*v])
    }

    fn endless_margin(&self, v: &usize) -> i32 {
        self.to_mover(*v, self.endless - self.potential[*v])
    }
}

/// Random games, in which play may repeat unless `ends` is set.
fn shifted(ends: bool) -> BoxedStrategy<Shifted> {
    (1..=20_usize)
        .prop_flat_map(move |n| {
            let edges = prop::collection::vec(prop::collection::vec(0..n, 0..4), n);
            let points = || prop::collection::vec(-4..5_i32, n);
            let turns = prop::collection::vec(any::<bool>(), n);
            (edges, turns, points(), points(), -4..5_i32)
        })
        .prop_map(move |(mut edges, turns, ends_at, potential, endless)| {
            if ends {
                for (v, edges) in edges.iter_mut().enumerate() {
                    edges.retain(|&next| next > v);
                }
            }
            Shifted { edges, turns, ends: ends_at, potential, endless }
        })
        .boxed()
}

properties! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn margins_are_those_of_a_slow_fixed_point(game in shifted(false)) {
        let all: Vec<_> = (0..game.edges.len()).collect();
        let expected = by_iteration(&game, &all);
        let found = Bfs::new(&game).sources(all).explore();
        let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
        prop_assert_eq!(solved.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn alpha_beta_counts_the_points_that_moves_gain(game in shifted(true)) {
        let all: Vec<_> = (0..game.edges.len()).collect();
        let found = Bfs::new(&game).sources(all.iter().copied()).explore();
        let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
        for v in all {
            let proof = AlphaBeta::new(&game).margin(&v);
            prop_assert_eq!(proof.margin(), solved.margin(&v));
            let best = AlphaBeta::new(&game).best_margin_moves(&v);
            let best: Vec<_> = best.best().copied().collect();
            prop_assert_eq!(best, solved.moves_that_keep_the_margin(&game, &v));
        }
    }
}

/// A token that steps round a ring of three, and may leave it. `points` are those of a step.
struct Ring {
    points: i32,
    forgets: bool,
}

game!(
    Ring: u8, u8;
    |_| 0;
    |_, at| {
        let at = *at;
        [(at + 1) % 3, 3].into_iter().filter(move |_| at < 3)
    };
    |_, _, to| *to
);

impl Players for Ring {
    type Player = Side;

    fn turn(&self, _: &u8) -> Side {
        Side::First
    }

    fn outcome(&self, at: &u8) -> Option<Outcome<Side>> {
        self.lead(at).map(|_| Outcome::Draw)
    }
}

impl Points for Ring {
    fn lead(&self, at: &u8) -> Option<i32> {
        (*at == 3 && !self.forgets).then_some(0)
    }

    fn endless_lead(&self, at: &u8) -> i32 {
        self.points * i32::from(*at)
    }
}

/// A walk round this many squares, without end.
struct Cycle(u32);

game!(
    Cycle: u32, ();
    |_| 0;
    |_, _| std::iter::once(());
    |game, at, ()| (at + 1) % game.0
);

impl Adversarial for Cycle {
    fn result(&self, _: &u32) -> Option<Value> {
        None
    }

    fn passes_turn(&self, _: &u32, (): &()) -> bool {
        true
    }
}

impl Margins for Cycle {
    fn margin(&self, _: &u32) -> Option<i32> {
        None
    }
}

/// A state of a component with one edge takes, beside the 16 bytes of the whole analysis, 20 while
/// its edges are collected, and 44 more while the component is solved.
#[test]
fn all_lists_of_a_component_count_as_memory() {
    let game = Cycle(100_000);
    let found = Bfs::new(&game).explore();
    let (mut most, mut asked) = (0, 0);
    let observer = observer::from_fn(|progress: &Progress| {
        most = most.max(progress.bytes);
        asked += 1;
        Ok(())
    });
    let solved = RetrogradeMargins::new(&game, &found).observer(observer).solve().unwrap();
    assert!(solved.iter().all(|margin| margin == 0));
    // Each pass over the states: for the components, to sort them, to collect the edges, to reverse
    // them, and to begin with the moves out of the component.
    assert!((500_000..501_000).contains(&asked), "{asked}");
    let per_state = (most - found.bytes()) / 100_000;
    assert!((80..90).contains(&per_state), "{per_state}");
}

#[test]
fn violated_contracts_and_stops_are_errors() {
    let solve = |points, forgets, limit| {
        let ring = Ring { points, forgets };
        let found = Bfs::new(&ring).explore();
        let analysis = RetrogradeMargins::new(&ring, &found).observer(Limits::new().work(limit));
        analysis.solve().map(|solved| solved.iter().collect::<Vec<_>>())
    };
    assert_eq!(solve(0, false, 8), Ok(vec![0; 4]));
    for limit in 0..8 {
        assert_eq!(solve(0, false, limit), Err(SolveError::Stopped(Stop::WorkLimit)));
    }
    let Err(SolveError::EndlessMargin { .. }) = solve(1, false, 8) else {
        panic!("the points of endless play differ round the ring")
    };
    assert_eq!(solve(0, true, 8), Err(SolveError::DeadEnd { state: "3".to_owned() }));
    let ring = Ring { points: 0, forgets: false };
    let part = Bfs::new(&ring).within(1).explore();
    let incomplete = RetrogradeMargins::new(&ring, &part).solve().map(drop);
    assert_eq!(incomplete, Err(SolveError::Incomplete));
}
