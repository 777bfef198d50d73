//! The levels of a search that keeps only the newest one, against those of one that keeps all.

use super::graph::{Graph, graph};
use abstract_games_core::{
    Bfs, Cancel, End, Game, Keyed, LevelSearch, Levels, Limits, Stop, laws, observer,
    tic_tac_toe::TicTacToe,
};
use proptest::prelude::*;

/// All levels, and how the search ended.
fn all<G: Keyed>(mut levels: Levels<'_, G>) -> (Vec<Vec<G::State>>, End) {
    let mut all = Vec::new();
    while let Some(level) = levels.next_level() {
        all.push(level.to_vec());
    }
    assert!(levels.next_level().is_none(), "the end is final");
    assert_eq!(levels.level(), all.last().map_or(&[][..], |last| last));
    (all, levels.end().unwrap())
}

proptest! {
    #[test]
    fn levels_are_those_of_the_whole_search(
        graph in graph(60),
        sources in prop::collection::vec(0..60_usize, 0..4),
    ) {
        laws::keyed(&graph, &(0..graph.0.len()).collect::<Vec<_>>()).unwrap();
        let sources: Vec<_> = sources.into_iter().map(|source| source % graph.0.len()).collect();
        let expected = sources.iter().fold(Bfs::new(&graph), |search, &s| search.source(s));
        let expected = expected.explore();
        for threads in [1, 2] {
            let search = LevelSearch::new(&graph).threads(threads);
            let search = sources.iter().fold(search, |search, &s| search.source(s));
            let (levels, end) = all(search.start());
            prop_assert!(levels.iter().map(Vec::as_slice).eq(expected.levels()));
            prop_assert_eq!(end, End::Exhausted);
        }
    }
}

/// A graph with levels of tens of thousands of vertices.
fn wide() -> Graph {
    Graph((0..200_000).map(|v| vec![v * 7 % 200_000, v * 11 % 199_999, v / 2]).collect())
}

#[test]
fn wide_levels_are_found_in_rounds() {
    let wide = wide();
    let expected = Bfs::new(&wide).source(1).explore();
    for threads in [1, 2, 3, 0] {
        let (levels, _) = all(LevelSearch::new(&wide).source(1).threads(threads).start());
        assert!(levels.iter().map(Vec::as_slice).eq(expected.levels()));
    }
}

#[test]
fn a_stopped_search_has_whole_levels() {
    let chain = Graph::chain(2000, false);
    let (levels, end) = all(LevelSearch::new(&chain).observer(Limits::new().work(100)).start());
    assert_eq!((levels.len(), end), (101, End::Stopped(Stop::WorkLimit)));
    let (levels, end) = all(LevelSearch::new(&chain).observer(Limits::new().memory(0)).start());
    assert_eq!((levels.len(), end), (0, End::Stopped(Stop::MemoryLimit)));

    let cancel = Cancel::new();
    let switch = cancel.clone();
    let after_ten = observer::from_fn(move |progress| {
        if progress.found > 10 {
            switch.cancel();
        }
        Ok(())
    });
    let (levels, end) = all(LevelSearch::new(&chain).observer((after_ten, cancel)).start());
    assert_eq!((levels.len(), end), (11, End::Stopped(Stop::Cancelled)));
}

#[test]
fn a_memory_limit_is_obeyed() {
    let wide = wide();
    let mut found = 0;
    for limit in [1 << 14, 1 << 16, 1 << 20, 1 << 24] {
        let stopped = |threads| {
            let search = LevelSearch::new(&wide).observer(Limits::new().memory(limit));
            all(search.source(1).threads(threads).start())
        };
        let (levels, end) = stopped(1);
        assert_eq!(stopped(2), (levels.clone(), end), "a limit falls in the same place");
        let states = levels.iter().map(Vec::len).sum();
        // Two levels, and a bucket for every 21 keys at the best.
        let widest = levels.windows(2).map(|pair| pair[0].len() + pair[1].len()).max();
        assert!((states * 64 / 21 + 8 * widest.unwrap_or(0)) as u64 <= limit);
        assert!(found <= states, "a larger limit finds no less");
        found = states;
    }
    assert_eq!(found, Bfs::new(&wide).source(1).explore().len());
}

/// A game whose keys nobody could hold.
struct Endless;

impl Game for Endless {
    type State = u64;
    type Move = ();

    fn initial(&self) -> u64 {
        0
    }

    fn moves(&self, _: &u64) -> impl Iterator<Item = ()> {
        [()].into_iter()
    }

    fn play(&self, state: &u64, (): &()) -> u64 {
        state + 1
    }
}

impl Keyed for Endless {
    fn key_bits(&self) -> u32 {
        129
    }

    fn key(&self, state: &u64) -> u128 {
        u128::from(*state)
    }

    fn state(&self, key: u128) -> Option<u64> {
        u64::try_from(key).ok()
    }
}

#[test]
fn keys_that_are_too_long_are_refused() {
    let (levels, end) = all(LevelSearch::new(&Endless).start());
    assert_eq!((levels.len(), end), (0, End::Stopped(Stop::MemoryLimit)));
    assert_eq!(laws::keyed(&Endless, &[0]).unwrap_err().law(), "keys have at most 128 bits");
}

/// Tic-tac-toe with keys that only tell whether something was played.
struct Forgetful(TicTacToe);

impl Game for Forgetful {
    type State = <TicTacToe as Game>::State;
    type Move = <TicTacToe as Game>::Move;

    fn initial(&self) -> Self::State {
        self.0.initial()
    }

    fn moves(&self, state: &Self::State) -> impl Iterator<Item = Self::Move> {
        self.0.moves(state)
    }

    fn play(&self, state: &Self::State, m: &Self::Move) -> Self::State {
        self.0.play(state, m)
    }
}

impl Keyed for Forgetful {
    fn key_bits(&self) -> u32 {
        1
    }

    fn key(&self, state: &Self::State) -> u128 {
        u128::from(*state == self.initial())
    }

    fn state(&self, key: u128) -> Option<Self::State> {
        let initial = self.initial();
        if key == 1 {
            Some(initial)
        } else {
            self.successors(&initial).next().map(|(_, next)| next)
        }
    }
}

#[test]
fn keys_that_are_not_different_are_caught() {
    let game = Forgetful(TicTacToe);
    let states = Bfs::new(&game).explore().states()[..3].to_vec();
    let violation = laws::keyed(&game, &states).unwrap_err();
    assert_eq!(violation.law(), "a key leads back to its state");
}
