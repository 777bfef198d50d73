//! Tests of games for several seats: coalitions and max-n against plain enumeration.

use crate::arena::Arena;
use abstract_games_core::tic_tac_toe::TicTacToe;
use abstract_games_core::{
    Coalition, Game, Keyed, Limits, Outcome, Players, Progress, Seat, Side, Stop, Value, laws,
    observer,
};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, Retrograde, max_n, negamax};
use proptest::prelude::*;

const SEATS: u8 = 3;

/// A graph whose vertices belong to seats.
pub(crate) type Table = Arena<Seat>;

/// The table with these seats to move and these winners. An end whose seat does not exist is a
/// draw.
fn seated(edges: Vec<Vec<usize>>, turns: &[u8], ends: &[u8]) -> Table {
    let turns = turns.iter().map(|&turn| Seat::new(turn, SEATS).unwrap()).collect();
    let winners = ends.iter().map(|&end| Seat::new(end, SEATS).ok()).collect();
    Table::new(edges, turns, winners)
}

/// Random tables of up to `vertices` vertices. Without `cycles`, every edge leads to a vertex with
/// a greater number.
pub(crate) fn table(vertices: usize, cycles: bool) -> BoxedStrategy<Table> {
    (1..=vertices)
        .prop_flat_map(move |n| {
            let edges = prop::collection::vec(prop::collection::vec(0..n, 0..4), n);
            let turns = prop::collection::vec(0..SEATS, n);
            let ends = prop::collection::vec(0..=SEATS, n);
            (edges, turns, ends).prop_map(move |(mut edges, turns, ends)| {
                for (v, nexts) in edges.iter_mut().enumerate() {
                    nexts.retain(|&next| cycles || next > v);
                }
                seated(edges, &turns, &ends)
            })
        })
        .boxed()
}

/// The value of each vertex to `seat` against all others, as a fixed point. It is a draw where play
/// can go on for ever.
fn forced(table: &Table, seat: Seat) -> Vec<Value> {
    let vertices = 0..table.edges.len();
    let mut known: Vec<Option<Value>> =
        vertices.clone().map(|v| table.outcome(&v).map(|outcome| outcome.value_to(seat))).collect();
    for _ in vertices.clone() {
        for v in vertices.clone().filter(|&v| !table.edges[v].is_empty()) {
            let of_nexts = || table.edges[v].iter().map(|&next| known[next]);
            let (own, other) = if table.turn(&v) == seat {
                (Value::Win, Value::Loss)
            } else {
                (Value::Loss, Value::Win)
            };
            if of_nexts().any(|value| value == Some(own)) {
                known[v] = Some(own);
            } else if of_nexts().all(|value| value == Some(other)) {
                known[v] = Some(other);
            }
        }
    }
    known.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
}

/// The outcome of each vertex of a table without cycles if each seat plays for itself.
fn each_for_himself(table: &Table) -> Vec<Outcome<Seat>> {
    let mut outcomes = vec![Outcome::Draw; table.edges.len()];
    for v in (0..table.edges.len()).rev() {
        let own = table.turn(&v);
        let of_nexts: Vec<_> = table.edges[v].iter().map(|&next| outcomes[next]).collect();
        let first = |value| of_nexts.iter().find(|outcome| outcome.value_to(own) == value);
        let best = first(Value::Win).or(first(Value::Draw)).or(first(Value::Loss));
        outcomes[v] = best.copied().or(table.outcome(&v)).unwrap();
    }
    outcomes
}

/// The value of `v` to the seat of the coalition, from the value to the player to move.
fn to_seat(coalition: &Coalition<'_, Table>, v: usize, value: Value) -> Value {
    if coalition.turn(&v) == Side::First { value } else { -value }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn alpha_beta_and_negamax_find_what_each_seat_can_force(table in table(30, false)) {
        for seat in Seat::all(SEATS) {
            let coalition = Coalition::new(&table, seat).unwrap();
            for (v, expected) in forced(&table, seat).into_iter().enumerate() {
                let value = AlphaBeta::new(&coalition).value(&v).value().unwrap();
                prop_assert_eq!(to_seat(&coalition, v, value), expected);
                let value = negamax(&coalition, &v, ()).unwrap();
                prop_assert_eq!(to_seat(&coalition, v, value), expected);
            }
        }
    }

    #[test]
    fn retrograde_analysis_finds_what_each_seat_can_force(table in table(30, true)) {
        for seat in Seat::all(SEATS) {
            let coalition = Coalition::new(&table, seat).unwrap();
            let found = Bfs::new(&coalition).sources(0..table.edges.len()).explore();
            let solved = Retrograde::new(&coalition, &found).solve();
            for (v, expected) in forced(&table, seat).into_iter().enumerate() {
                let value = solved.value(&v).unwrap();
                prop_assert_eq!(to_seat(&coalition, v, value), expected);
            }
        }
    }

    #[test]
    fn max_n_is_the_outcome_if_each_seat_plays_for_itself(table in table(30, false)) {
        for (v, expected) in each_for_himself(&table).into_iter().enumerate() {
            prop_assert_eq!(max_n(&table, &v, ()), Ok(expected));
        }
    }

    #[test]
    fn keys_of_a_coalition_are_those_of_the_game(table in table(30, true)) {
        let seat = Seat::new(1, SEATS).unwrap();
        let coalition = Coalition::new(&table, seat).unwrap();
        for v in 0..table.edges.len() {
            prop_assert_eq!(coalition.state(coalition.key(&v)), Some(v));
        }
    }
}

#[test]
fn a_coalition_in_a_game_of_two_sides_is_the_game_itself() {
    let mut states = laws::sample(&TicTacToe, 3, 90);
    // From emptier boards, plain searches visit many states.
    states.retain(|board| TicTacToe.move_count(board) <= 6);
    assert!(states.len() >= 60, "{}", states.len());
    let coalitions =
        [Side::First, Side::Second].map(|side| Coalition::new(&TicTacToe, side).unwrap());
    for board in &states {
        let value = negamax(&TicTacToe, board, ());
        for coalition in &coalitions {
            assert_eq!(negamax(coalition, board, ()), value);
        }
        let own = TicTacToe.turn(board);
        let best = max_n(&TicTacToe, board, ()).map(|outcome| outcome.value_to(own));
        assert_eq!(best, value);
    }
}

#[test]
fn a_seat_of_a_table_of_another_size_is_refused() {
    let seat = Seat::new(2, 3).unwrap();
    let error = Coalition::new(&TicTacToe, seat).unwrap_err();
    assert_eq!(error.to_string(), "the number of seats of `seat 3 of 3` is 3, where 2 is expected");
    for count in [2, 0] {
        let error = Seat::new(count, count).unwrap_err().to_string();
        assert_eq!(error, format!("the index of a seat is {count}, which is not below {count}"));
    }
    let last = Seat::new(254, 255).unwrap();
    assert_eq!((last.next().index(), last.to_string()), (0, "seat 255 of 255".to_owned()));
}

#[test]
fn max_n_stops_where_play_repeats_or_has_no_end() {
    let ring = seated(vec![vec![1], vec![0]], &[0, 1], &[0, 0]);
    assert_eq!(max_n(&ring, &0, ()), Err(Stop::Repetition.into()));
    // A single line of 20 000 states, whose memory counts.
    let length = 20_000;
    let edges = (1..length).map(|next| vec![next]).chain([vec![]]).collect();
    let chain = seated(edges, &vec![0; length], &vec![1; length]);
    assert_eq!(max_n(&chain, &0, Limits::new().memory(1 << 17)), Err(Stop::MemoryLimit.into()));
    assert_eq!(max_n(&chain, &0, Limits::new().work(19_999)), Err(Stop::WorkLimit.into()));
    assert_eq!(max_n(&Counter, &0, ()), Err(Stop::LineLimit.into()));
}

#[test]
fn plain_searches_ask_before_the_moves_of_one_state_exceed_a_memory_limit() {
    // A state with 200 000 moves, alone and after a state with one move.
    let ends = 200_000;
    for start in [0, 1] {
        let mut edges = vec![vec![1], (2..ends).collect()];
        edges.resize(ends, vec![]);
        let table = seated(edges, &vec![0; ends], &vec![0; ends]);
        let coalition = Coalition::new(&table, Seat::new(0, SEATS).unwrap()).unwrap();
        let limit = 1 << 18;
        let mut most = 0;
        let mut note = observer::from_fn(|progress: &Progress| {
            most = most.max(progress.bytes);
            if progress.bytes > limit { Err(Stop::MemoryLimit) } else { Ok(()) }
        });
        assert_eq!(max_n(&table, &start, &mut note), Err(Stop::MemoryLimit.into()));
        assert_eq!(negamax(&coalition, &start, &mut note), Err(Stop::MemoryLimit.into()));
        assert!((limit..4 * limit).contains(&most), "asked for {most} bytes");
    }
}

/// A game in which one player counts for ever.
struct Counter;

game!(
    Counter: u32, ();
    |_| 0;
    |_, _| std::iter::once(());
    |_, state, ()| state + 1
);

impl Players for Counter {
    type Player = Seat;

    fn turn(&self, _: &u32) -> Seat {
        Seat::new(0, 1).unwrap()
    }

    fn outcome(&self, _: &u32) -> Option<Outcome<Seat>> {
        None
    }
}

#[test]
fn the_work_of_max_n_is_the_number_of_states_visited() {
    // The lines 0 → 1 → 3 and 0 → 2 → 3 visit the last vertex twice.
    let edges = vec![vec![1, 2], vec![3], vec![3], vec![]];
    let table = seated(edges, &[0, 1, 2, 0], &[1; 4]);
    for work in 0..=6 {
        let stopped = max_n(&table, &0, Limits::new().work(work)).err();
        assert_eq!(stopped, (work < 5).then(|| Stop::WorkLimit.into()), "{work}");
    }
}

#[test]
fn max_n_needs_no_deep_stack() {
    // The stack has less than a byte for each state.
    let length = 140_000;
    let mut edges: Vec<_> = (1..length).map(|next| vec![next]).collect();
    edges.push(vec![]);
    let chain = seated(edges, &vec![0; length], &vec![1; length]);
    let search = std::thread::Builder::new().stack_size(1 << 17);
    let found = search.spawn(move || max_n(&chain, &0, ())).unwrap().join().unwrap();
    assert_eq!(found, Ok(Outcome::Win(Seat::new(1, SEATS).unwrap())));
}
