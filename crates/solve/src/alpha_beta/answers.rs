//! The questions of `AlphaBeta`, and the conversion of what was proved into answers.

use std::marker::PhantomData;

use abstract_games_core::{Adversarial, Game, Margins, Observer, Stop, Workers};

use super::builder::AlphaBeta;
use super::context::{Share, Threads};
use super::depth_first::DepthFirst;
use super::driver::{Driver, Worker, progress};
use super::knowledge::Knowledge;
use super::measure::{ByMargin, ByScore, Effect, Measure, MeasureIn};
use super::proof::{Cost, MoveProofs, Proof};
use super::rank::{ANY, Rank};
use super::score::{Bounds, Score};
use super::tree::Tree;
use crate::transposition_table::TranspositionTable;

type Asked<'q, N> = dyn FnMut(&mut Driver<'_, N>) -> Result<(), Stop> + 'q;

impl<G: Adversarial, K: Knowledge<G>> AlphaBeta<'_, G, G::State, K> {
    /// Finds the value of `state`.
    pub fn value(self, state: &G::State) -> Proof {
        let (known, cost) =
            self.ask::<ByScore>(state, |driver, known| driver.value(state, known, Share::WHOLE));
        let bounds = known.map(ByScore::score);
        let [least, greatest] = [bounds.least, bounds.greatest].map(|s| Bounds::of(s.value()));
        let decided = least == greatest;
        // The question is not about the distance, of which the table may know something.
        let bounds = match cost.stopped {
            Some(_) => bounds,
            None => Bounds { least: least.least, greatest: greatest.greatest },
        };
        Proof { bounds, cost: cost.with_answer(decided) }
    }

    /// Finds the score of `state`: its value with the distance. Costs more than
    /// [`value`](AlphaBeta::value) by a number of questions that grows with the logarithm of the
    /// distance.
    pub fn score(self, state: &G::State) -> Proof {
        self.ask_exactly::<ByScore>(state)
    }

    /// Finds out whether `state` is worth at least `score` to the player to move. For a score with
    /// a distance, such as `Score::Win(5)`, the search looks no farther ahead, so the question is
    /// answered even in games in which play can repeat.
    pub fn is_at_least(self, state: &G::State, score: Score) -> Proof {
        self.ask_at_least::<ByScore>(state, score)
    }

    /// Finds all best moves of `state`, with their score: as [`score`](AlphaBeta::score), and one
    /// question for each move. The other moves are only proved to be worse.
    pub fn best_moves(self, state: &G::State) -> MoveProofs<G::Move> {
        self.ask_for_best::<ByScore>(state)
    }

    /// Finds the score of every move of `state`, counted from `state`. A finished state has none.
    pub fn moves(self, state: &G::State) -> MoveProofs<G::Move> {
        self.ask_of_all::<ByScore>(state)
    }
}

/// Questions about margins, in a game whose finished states have them.
impl<G: Margins, K: Knowledge<G>> AlphaBeta<'_, G, G::State, K> {
    /// Finds the margin of `state`: the number of points by which the player to move wins with best
    /// play on both sides, negative for a loss. The number of moves does not matter.
    ///
    /// Costs a number of questions that grows with the logarithm of the margin.
    /// [`Knowledge::margins`] makes them faster.
    ///
    /// ```
    /// use abstract_games_solve::AlphaBeta;
    /// use abstract_games_core::{Game, Outcome, Players, Points, Side};
    ///
    /// /// Numbers in a row; each player in turn takes the first or the last.
    /// struct Row(Vec<i32>);
    ///
    /// /// The range of numbers that are left, and the lead of the first player.
    /// type State = (usize, usize, i32);
    ///
    /// impl Game for Row {
    ///     type State = State;
    ///     type Move = bool;
    ///
    ///     fn initial(&self) -> State {
    ///         (0, self.0.len(), 0)
    ///     }
    ///
    ///     fn moves(&self, (start, end, _): &State) -> impl Iterator<Item = bool> {
    ///         [false, true].into_iter().filter(move |_| start < end)
    ///     }
    ///
    ///     fn play(&self, state: &State, last: &bool) -> State {
    ///         let (start, end, lead) = *state;
    ///         let taken = if *last { self.0[end - 1] } else { self.0[start] };
    ///         let is_first = self.turn(state) == Side::First;
    ///         let lead = if is_first { lead + taken } else { lead - taken };
    ///         if *last { (start, end - 1, lead) } else { (start + 1, end, lead) }
    ///     }
    /// }
    ///
    /// impl Players for Row {
    ///     type Player = Side;
    ///
    ///     fn turn(&self, (start, end, _): &State) -> Side {
    ///         let taken = self.0.len() - (end - start);
    ///         if taken % 2 == 0 { Side::First } else { Side::Second }
    ///     }
    ///
    ///     fn outcome(&self, state: &State) -> Option<Outcome<Side>> {
    ///         self.lead(state).map(|lead| match lead {
    ///             0 => Outcome::Draw,
    ///             1.. => Outcome::Win(Side::First),
    ///             _ => Outcome::Win(Side::Second),
    ///         })
    ///     }
    /// }
    ///
    /// impl Points for Row {
    ///     fn lead(&self, (start, end, lead): &State) -> Option<i32> {
    ///         (start == end).then_some(*lead)
    ///     }
    /// }
    ///
    /// // The first player takes the 2 and later the 9: 2 + 9 - 7 - 1.
    /// let row = Row(vec![2, 7, 9, 1]);
    /// assert_eq!(AlphaBeta::new(&row).margin(&row.initial()).margin(), Some(3));
    /// ```
    pub fn margin(self, state: &G::State) -> Proof<i32> {
        self.ask_exactly::<ByMargin>(state)
    }

    /// Finds out whether the margin of `state` is at least `margin`.
    pub fn is_margin_at_least(self, state: &G::State, margin: i32) -> Proof<i32> {
        self.ask_at_least::<ByMargin>(state, margin)
    }

    /// Finds all best moves of `state`, with their margin.
    pub fn best_margin_moves(self, state: &G::State) -> MoveProofs<G::Move, i32> {
        self.ask_for_best::<ByMargin>(state)
    }

    /// Finds the margin of every move of `state` to the player who makes it.
    pub fn move_margins(self, state: &G::State) -> MoveProofs<G::Move, i32> {
        self.ask_of_all::<ByMargin>(state)
    }
}

impl Cost {
    /// The same cost, with the limit of plies only if the search ended undecided.
    fn with_answer(self, found: bool) -> Self {
        let undecided = self.undecided.filter(|_| !found && self.stopped.is_none());
        Self { undecided, ..self }
    }
}

impl<G: Adversarial, K: Knowledge<G>> AlphaBeta<'_, G, G::State, K> {
    fn ask<R: MeasureIn<G>>(
        self,
        state: &G::State,
        question: impl Fn(&mut Driver<'_, G::State>, &mut Bounds<Rank>) -> Result<(), Stop>,
    ) -> (Bounds<Rank>, Cost) {
        let mut bounds = R::bounds_by_rules(self.game, state);
        let cost = self.answer::<R>(&mut |driver| question(driver, &mut bounds));
        (bounds, cost)
    }

    fn ask_exactly<R: MeasureIn<G>>(self, state: &G::State) -> Proof<R::Score> {
        let (known, cost) =
            self.ask::<R>(state, |driver, known| R::solve(driver, state, known, Share::WHOLE));
        Proof { bounds: known.map(R::score), cost: cost.with_answer(known.is_exact()) }
    }

    fn ask_at_least<R: MeasureIn<G>>(self, state: &G::State, score: R::Score) -> Proof<R::Score> {
        let target = R::rank(score);
        let (known, cost) =
            self.ask::<R>(state, |driver, known| driver.decide(state, known, target, Share::WHOLE));
        let answer = known.answer(target);
        let bounds = match answer {
            Some(answer) if answer >= target => Bounds { least: target, ..ANY },
            Some(_) => Bounds { greatest: target - 1, ..ANY },
            None => known,
        };
        Proof { bounds: bounds.map(R::score), cost: cost.with_answer(answer.is_some()) }
    }

    fn ask_of_all<R: MeasureIn<G>>(self, state: &G::State) -> MoveProofs<G::Move, R::Score> {
        let (branches, cost) = self.ask_of_moves::<R>(state, |driver, branches| {
            ask_each(driver, branches, Share::WHOLE, |driver, branch, share| {
                R::solve(driver, &branch.next, &mut branch.next_bounds, share)
            })
        });
        let decided = branches.iter().all(|branch| branch.bounds::<R>().is_exact());
        let moves = branches.into_iter().map(|branch| {
            let bounds = branch.bounds::<R>().map(R::score);
            (branch.m, bounds)
        });
        MoveProofs { moves: moves.collect(), cost: cost.with_answer(decided) }
    }

    fn ask_for_best<R: MeasureIn<G>>(self, state: &G::State) -> MoveProofs<G::Move, R::Score> {
        let mut worth = R::UNFINISHED;
        let (branches, cost) = self.ask_of_moves::<R>(state, |driver, branches| {
            let mut share = Share::WHOLE;
            R::solve(driver, state, &mut worth, share.take_half())?;
            let most = worth.greatest;
            // If the state has the least possible worth, every move is a best move.
            if worth.is_exact() && most > R::UNFINISHED.least {
                ask_each(driver, branches, share, |driver, branch, share| {
                    let target = R::beyond_move(most, branch.effect);
                    driver.decide(&branch.next, &mut branch.next_bounds, target, share)
                })?;
            }
            Ok(())
        });
        let most = worth.greatest;
        let is_known = worth.is_exact() && cost.stopped.is_none();
        let least = R::UNFINISHED.least;
        let answer_of = |branch: &Branch<G>| branch.bounds::<R>().answer(most).filter(|_| is_known);
        let decided = is_known && branches.iter().all(|branch| answer_of(branch).is_some());
        let moves = branches.into_iter().map(|branch| {
            let bounds = match answer_of(&branch) {
                Some(answer) if answer >= most => Bounds::exactly(most),
                Some(_) => Bounds { least, greatest: most - 1 },
                None => branch.bounds::<R>().and(Bounds { least, greatest: most }),
            };
            (branch.m, bounds.map(R::score))
        });
        MoveProofs { moves: moves.collect(), cost: cost.with_answer(decided) }
    }

    fn ask_of_moves<R: MeasureIn<G>>(
        self,
        state: &G::State,
        mut question: impl FnMut(&mut Driver<'_, G::State>, &mut [Branch<G>]) -> Result<(), Stop>,
    ) -> (Vec<Branch<G>>, Cost) {
        let (game, plies) = (self.game, self.plies);
        let branch = |(m, next): (G::Move, G::State)| {
            let next_bounds = if plies == Some(0) { ANY } else { R::bounds_by_rules(game, &next) };
            Branch { effect: R::effect(game, state, &m), next_bounds, m, next }
        };
        let mut branches: Vec<_> = game.successors(state).map(branch).collect();
        let cost = if !branches.is_empty() {
            self.answer::<R>(&mut |driver| question(driver, &mut branches))
        } else if game.result(state).is_none() {
            let dead_end = Some(game.show(state));
            Cost { stopped: Some(Stop::DeadEnd), dead_end, ..Cost::default() }
        } else {
            Cost::default()
        };
        (branches, cost)
    }

    /// Asks the observer, allocates the table, and runs `question` with it, once.
    fn answer<R: MeasureIn<G>>(self, question: &mut Asked<'_, G::State>) -> Cost {
        let Self { game, knowledge, memory, table, key, line_limit, plies, mut run } = self;
        let stop = |stop| Cost { stopped: Some(stop), ..Cost::default() };
        let own_bytes = TranspositionTable::bytes_within(memory);
        let bytes = table.map(TranspositionTable::bytes).or(own_bytes).unwrap_or(0);
        // Without a table, threads have nothing to share.
        let workers = if bytes > 0 { run.workers() } else { Workers::new(1) };
        let several = workers.are_several();
        let bytes = bytes.saturating_add(Threads::mark_bytes(several));
        if let Err(refused) = run.observe(&progress(0, 0, bytes)) {
            return stop(refused);
        }
        let Ok(own) = own_bytes.map(TranspositionTable::with_bytes).transpose() else {
            return stop(Stop::SystemMemory);
        };
        let (table, threads) = (table.or(own.as_ref()).zip(key), Threads::new(several));
        let (knowledge, measure) = (&knowledge, PhantomData::<R>);
        let tree = Tree { game, knowledge, table, threads: &threads, line_limit, measure };
        let make_worker = || -> Box<dyn Worker<G::State> + '_> { Box::new(DepthFirst::new(&tree)) };
        let mut driver = Driver::new(&threads, &make_worker, workers, run, bytes, plies);
        let stopped = question(&mut driver).err();
        // Another thread may have met one in vain.
        let dead_end = threads.dead_end.get().filter(|_| stopped == Some(Stop::DeadEnd)).cloned();
        Cost { stopped, dead_end, undecided: plies, nodes: driver.nodes() }
    }
}

/// A move, its next state, and the bounds of that state.
struct Branch<G: Game> {
    m: G::Move,
    next: G::State,
    effect: Effect,
    next_bounds: Bounds<Rank>,
}

impl<G: Game> Branch<G> {
    /// The bounds of the move to the player who makes it.
    fn bounds<R: Measure>(&self) -> Bounds<Rank> {
        let Bounds { least, greatest } =
            self.next_bounds.map(|rank| R::through_move(rank, self.effect));
        if self.effect.passes_turn {
            Bounds { least: greatest, greatest: least }
        } else {
            Bounds { least, greatest }
        }
    }
}

/// Answers `question` about each branch, with one ply less.
fn ask_each<G: Game>(
    driver: &mut Driver<'_, G::State>,
    branches: &mut [Branch<G>],
    share: Share,
    mut question: impl FnMut(&mut Driver<'_, G::State>, &mut Branch<G>, Share) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let (count, plies) = (branches.len(), driver.plies);
    if plies == Some(0) {
        return Ok(());
    }
    driver.plies = plies.map(|plies| plies - 1);
    let asked = branches
        .iter_mut()
        .enumerate()
        .try_for_each(|(number, branch)| question(driver, branch, share.part(number, count)));
    driver.plies = plies;
    asked
}
