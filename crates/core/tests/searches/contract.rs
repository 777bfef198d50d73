//! Tests of the contract between every search and its observer: the reports do not depend on the
//! number of threads, and a limit stops the search at the report that first exceeds it.

use std::sync::LazyLock;

use abstract_games_core::{
    Adversarial, Game, Indexed, Keyed, Layers, Limits, Observer, Predecessors, Progress, Stop,
    Value, observer,
};
use abstract_games_counting::Perft;
use abstract_games_search::{
    Bfs, BidirectionalSearch, ComponentRelations, Exploration, LevelSearch,
    StronglyConnectedComponents,
};
use abstract_games_solve::{AlphaBeta, LayeredRetrograde, Retrograde, SolveError, negamax};

/// A tree of four plies, numbered level by level. An inner state has 17 different successors, or
/// five if they are leaves. Two moves lead to the first successor. The last inner level is longer
/// than a round of two threads, and the leaves are more than a round of a search whose rounds do
/// not depend on the threads.
struct Tree;

const SUCCESSORS: u32 = 17;
const LEAVES_OF_A_STATE: u32 = 5;
/// The number of states of all levels but the last two.
const UPPER: u32 = 1 + 17 + 289;
const INNER: u32 = UPPER + 4913;
const STATES: u32 = INNER + 4913 * LEAVES_OF_A_STATE;

static FOUND: LazyLock<Exploration<u32>> = LazyLock::new(|| Bfs::new(&Tree).explore());

/// The first successor of an inner state, and the number of different ones.
fn successors(state: u32) -> (u32, u32) {
    if state < UPPER {
        (SUCCESSORS * state + 1, SUCCESSORS)
    } else {
        (INNER + (state - UPPER) * LEAVES_OF_A_STATE, LEAVES_OF_A_STATE)
    }
}

game!(
    Tree: u32, u32;
    |_| 0;
    |_, state| 0..if *state < INNER { successors(*state).1 + 1 } else { 0 };
    |_, state, m| {
        let (first, count) = successors(*state);
        first + m % count
    }
);

impl Predecessors for Tree {
    fn predecessors(&self, state: &u32) -> impl Iterator<Item = (u32, u32)> {
        let before = match state.checked_sub(INNER) {
            Some(leaf) => Some((leaf % LEAVES_OF_A_STATE, UPPER + leaf / LEAVES_OF_A_STATE)),
            None => state.checked_sub(1).map(|number| (number % SUCCESSORS, number / SUCCESSORS)),
        };
        let again = before.filter(|(m, _)| *m == 0).map(|(_, state)| (successors(state).1, state));
        before.into_iter().chain(again)
    }
}

impl Keyed for Tree {
    fn key_bits(&self) -> u32 {
        STATES.ilog2() + 1
    }

    fn key(&self, state: &u32) -> u128 {
        (*state).into()
    }

    fn state(&self, key: u128) -> Option<u32> {
        u32::try_from(key).ok().filter(|&state| state < STATES)
    }
}

impl Indexed for Tree {
    fn state_count(&self) -> u128 {
        STATES.into()
    }
}

impl Adversarial for Tree {
    fn result(&self, state: &u32) -> Option<Value> {
        let values = [Value::Loss, Value::Draw, Value::Win, Value::Win, Value::Win];
        (*state >= INNER).then(|| values[*state as usize % values.len()])
    }

    fn passes_turn(&self, _: &u32, _: &u32) -> bool {
        true
    }
}

/// The layers are the inner states and the leaves.
impl Layers for Tree {
    fn layer(&self, state: &u32) -> u32 {
        u32::from(*state >= INNER)
    }

    /// The leaves are blocks of 289, and the inner states are one.
    fn block(&self, state: &u32) -> u128 {
        if *state < INNER { 0 } else { u128::from(*state / (SUCCESSORS * SUCCESSORS)) }
    }
}

/// The result of a search as text, and the reason why it was stopped, if it was.
type Outcome = (String, Option<Stop>);

struct Search {
    name: &'static str,
    most_threads: usize,
    run: fn(usize, &mut dyn Observer) -> Outcome,
}

fn searches() -> Vec<Search> {
    let search = |name, most_threads, run| Search { name, most_threads, run };
    vec![
        search("breadth first", 3, |threads, observer| {
            let found = Bfs::new(&Tree).threads(threads).observer(observer).explore();
            (format!("{} {}", found.len(), found.expanded()), found.stopped())
        }),
        search("by levels", 3, |threads, observer| {
            let mut levels = LevelSearch::new(&Tree).threads(threads).observer(observer).start();
            let mut sizes = Vec::new();
            while let Some(level) = levels.next_level() {
                sizes.push(level.len());
            }
            (format!("{sizes:?}"), levels.stopped())
        }),
        search("from both ends", 3, |threads, observer| {
            let search = BidirectionalSearch::new(&Tree).sources(1..100).target(STATES - 1);
            let found = search.threads(threads).observer(observer).search();
            (format!("{} {:?}", found.len(), found.distance()), found.stopped())
        }),
        search("retrograde", 3, |threads, observer| {
            let analysis = Retrograde::new(&Tree, &FOUND).threads(threads);
            let solved = analysis.observer(observer).solve();
            (format!("{:?}", solved.iter().take(20).collect::<Vec<_>>()), solved.stopped())
        }),
        search("retrograde by predecessors", 3, |threads, observer| {
            let analysis = Retrograde::new(&Tree, &FOUND).by_predecessors().threads(threads);
            let solved = analysis.observer(observer).solve();
            (format!("{:?}", solved.iter().take(20).collect::<Vec<_>>()), solved.stopped())
        }),
        search("retrograde by layers", 3, |threads, observer| {
            let analysis = LayeredRetrograde::new(&Tree).threads(threads).observer(observer);
            match analysis.solve() {
                Ok(values) => (format!("{:?}", values.layers().collect::<Vec<_>>()), None),
                Err(SolveError::Stopped(stop)) => (String::new(), Some(stop)),
                Err(error) => (error.to_string(), None),
            }
        }),
        search("components", 1, |_, observer| {
            let components = StronglyConnectedComponents::of_all(&Tree, observer);
            (components.len().to_string(), components.stopped())
        }),
        search("relations of components", 1, |_, observer| {
            let relations = ComponentRelations::of_all(&Tree, &1, observer);
            let components = relations.components();
            (components.len().to_string(), components.stopped())
        }),
        search("perft", 1, |_, observer| {
            let perft = Perft::new(&Tree, &0, 3, observer);
            (format!("{:?}", perft.lines()), perft.stopped())
        }),
        search("negamax", 1, |_, observer| {
            let value = negamax(&Tree, &0, observer);
            let stopped = value.clone().err().map(|error| match error {
                SolveError::Stopped(stop) => stop,
                error => panic!("{error}"),
            });
            (format!("{:?}", value.ok()), stopped)
        }),
        // On several threads, the order of the states varies.
        search("alpha-beta", 1, |_, observer| {
            let proof = AlphaBeta::new(&Tree).observer(observer).value(&0);
            (format!("{:?}", proof.value()), proof.stopped())
        }),
    ]
}

/// The outcome of a search, and the reports to its observer.
fn told(search: &Search, threads: usize) -> (Outcome, Vec<Progress>) {
    let mut told = Vec::new();
    let mut note = observer::from_fn(|progress: &Progress| {
        told.push(*progress);
        Ok(())
    });
    let outcome = (search.run)(threads, &mut note);
    (outcome, told)
}

#[test]
fn the_reports_to_an_observer_do_not_depend_on_the_threads() {
    for search in searches() {
        let name = search.name;
        let (outcome, told_by_one) = told(&search, 1);
        assert_eq!(outcome, (search.run)(1, &mut ()), "{name} with and without an observer");
        assert_eq!(outcome.1, None, "{name}");
        assert_eq!(told_by_one[0].done, 0, "{name}");
        assert!(told_by_one.is_sorted_by_key(|it| (it.done, it.found)), "{name}");
        for threads in 2..=search.most_threads {
            let (other, told) = told(&search, threads);
            assert_eq!(other, outcome, "{name} on {threads} threads");
            let differs = told_by_one.iter().zip(&told).find(|(one, other)| one != other);
            assert_eq!(differs, None, "{name} on {threads} threads");
            assert_eq!(told.len(), told_by_one.len(), "{name} on {threads} threads");
        }
    }
}

#[test]
fn limits_fall_at_the_same_unit_for_any_number_of_threads() {
    for search in searches() {
        let name = search.name;
        let (complete, told) = told(&search, 1);
        let last = told.len() - 1;
        for at in [last / 3, last] {
            let Progress { done, found, bytes, .. } = told[at];
            for (limits, stop) in [
                (Limits::new().work(done), Stop::WorkLimit),
                (Limits::new().found(found), Stop::FoundLimit),
                (Limits::new().memory(bytes.saturating_sub(1)), Stop::MemoryLimit),
            ] {
                let refuses = |progress: &Progress| limits.clone().observe(progress).is_err();
                let first = told.iter().position(refuses);
                let mut outcomes = Vec::new();
                for threads in (1..=search.most_threads).step_by(2) {
                    let mut asked = 0;
                    let count = observer::from_fn(|_: &Progress| {
                        asked += 1;
                        Ok(())
                    });
                    let outcome = (search.run)(threads, &mut (count, limits.clone()));
                    let told_of = first.map_or(told.len(), |first| first + 1);
                    assert_eq!(asked, told_of, "{name}, {limits:?}, {threads} threads");
                    assert_eq!(outcome.1, first.map(|_| stop), "{name}, {limits:?}");
                    outcomes.push(outcome);
                }
                assert!(outcomes.iter().all(|it| *it == outcomes[0]), "{name}: {outcomes:?}");
                assert!(first.is_some() || outcomes[0] == complete, "{name}");
            }
        }
    }
}
