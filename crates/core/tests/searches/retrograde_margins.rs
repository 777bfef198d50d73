//! Retrograde analysis of margins against a slow fixed point, on random games with cycles.

use abstract_games_core::{
    Adversarial, Game, Limits, MOST_MARGIN, Margins, Outcome, Players, Points, Progress, Side,
    Stop, Value, observer,
};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, RetrogradeMargins, SolveError};
use proptest::prelude::*;

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

/// The margins of all vertices by value iteration: the margins if play breaks off, as play without
/// end, after 0, 1, 2, … moves, until none changes or for as many moves as there are vertices.
fn by_iteration(game: &Shifted) -> Vec<i32> {
    let all = 0..game.edges.len();
    let start = |v| game.margin(&v).unwrap_or_else(|| game.endless_margin(&v));
    let mut margins: Vec<_> = all.clone().map(start).collect();
    for _ in 0..=all.len() {
        let worth = |v| {
            let after = |(m, next): (usize, usize)| {
                let margin = margins[next];
                game.gain(&v, &m) + if game.passes_turn(&v, &m) { -margin } else { margin }
            };
            game.successors(&v).map(after).max().unwrap_or(margins[v])
        };
        let next: Vec<_> = all.clone().map(worth).collect();
        if next == margins {
            break;
        }
        margins = next;
    }
    margins
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn margins_are_those_of_a_slow_fixed_point(game in shifted(false)) {
        let found = Bfs::new(&game).sources(0..game.edges.len()).explore();
        let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
        prop_assert_eq!(solved.iter().collect::<Vec<_>>(), by_iteration(&game));
    }

    /// Their differences have more than 32 bits.
    #[test]
    fn the_greatest_margins_are_those_of_a_slow_fixed_point(game in shifted(false)) {
        let size = |points: i32| if points % 2 == 0 { points } else { points.signum() * MOST_MARGIN };
        let ends = game.ends.iter().map(|&end| size(end)).collect();
        let potential = vec![0; game.edges.len()];
        let game = Shifted { ends, potential, endless: size(game.endless), ..game };
        let found = Bfs::new(&game).sources(0..game.edges.len()).explore();
        let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
        prop_assert_eq!(solved.iter().collect::<Vec<_>>(), by_iteration(&game));
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
fn margins_are_clamped_as_in_alpha_beta() {
    // One player makes both moves, and each gains the greatest margin.
    let potential = vec![-MOST_MARGIN, 0, MOST_MARGIN];
    let (edges, ends) = (vec![vec![1], vec![2], vec![]], vec![0, 0, i32::MAX]);
    let game = Shifted { edges, turns: vec![true; 3], ends, potential, endless: 0 };
    let found = Bfs::new(&game).explore();
    let solved = RetrogradeMargins::new(&game, &found).solve().unwrap();
    let margins: Vec<_> = solved.iter().collect();
    assert_eq!(margins, [MOST_MARGIN, MOST_MARGIN, MOST_MARGIN - 1]);
    for (state, margin) in margins.into_iter().enumerate() {
        assert_eq!(AlphaBeta::new(&game).margin(&state).margin(), Some(margin));
    }
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
