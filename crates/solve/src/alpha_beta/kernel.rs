//! A game's own search of one thread, driven by the questions of alpha-beta.

use abstract_games_core::{Run, Stop, Value};

use super::context::Threads;
pub use super::context::{Context, InterruptedError, Mark, Share};
use super::driver::{Driver, Question, Worker};
use super::measure::{ByScore, Effect, Measure};
use super::rank::{ANY, Rank};
use super::score::Score;

/// A game's own search of one thread, which decides whether a node reaches a score. [`Questions`]
/// asks it what [`AlphaBeta`](crate::AlphaBeta) asks its own search. It is for games in which a
/// specialised search is worth its code.
///
/// ```
/// use abstract_games_solve::kernel::{Context, InterruptedError, Questions, Searcher, Share};
/// use abstract_games_core::Run;
/// use abstract_games_solve::Score;
///
/// /// Take one or two stones from a pile; the player who finds none left has lost.
/// #[derive(Default)]
/// struct Lookahead {
///     nodes: u64,
/// }
///
/// impl Lookahead {
///     fn score(&mut self, pile: u32) -> Score {
///         self.nodes += 1;
///         let after = (1..=pile.min(2)).map(|taken| self.score(pile - taken).through_move(true));
///         after.max().unwrap_or(Score::WORST)
///     }
/// }
///
/// impl Searcher<u32> for Lookahead {
///     fn nodes(&self) -> u64 {
///         self.nodes
///     }
///
///     fn test(
///         &mut self,
///         pile: &u32,
///         _: Score,
///         _: &mut Context<'_>,
///     ) -> Result<Score, InterruptedError> {
///         // The score itself answers every question about it.
///         Ok(self.score(*pile))
///     }
/// }
///
/// let score = |pile: u32| {
///     let searcher = Lookahead::default;
///     Questions::with(&searcher, Run::new(), 0, |questions| questions.score(&pile, Share::WHOLE))
/// };
/// assert_eq!(score(6), Ok(Score::Loss(4)));
/// assert_eq!(score(7), Ok(Score::Win(5)));
/// ```
pub trait Searcher<N> {
    /// Number of nodes visited so far.
    fn nodes(&self) -> u64;

    /// A bound on the score of `node` that decides whether it is at least `target`: a lower bound
    /// that is, or an upper bound that is not. Distances are counted in plies from the node.
    ///
    /// # Errors
    ///
    /// [`InterruptedError`] when `context` returns it or says that the search is halted.
    fn test(
        &mut self,
        node: &N,
        target: Score,
        context: &mut Context<'_>,
    ) -> Result<Score, InterruptedError>;
}

struct Searching<S>(S);

impl<N, S: Searcher<N>> Worker<N> for Searching<S> {
    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    fn answer(
        &mut self,
        node: &N,
        question: Question,
        context: &mut Context<'_>,
    ) -> Result<Option<Rank>, InterruptedError> {
        context.report(self.0.nodes(), context.share.start)?;
        let score = self.0.test(node, ByScore::score(question.target), context)?;
        Ok(Some(ByScore::rank(score)))
    }
}

/// Questions about nodes, answered by the [`Searcher`]s of several threads.
pub struct Questions<'t, N>(Driver<'t, N>);

impl<N: Sync> Questions<'_, N> {
    /// Calls `ask` with questions and returns its result. Each thread of `run` has its own
    /// searcher. The observer of `run` is told of `bytes` in addition to those of the driver.
    pub fn with<S: Searcher<N>, T>(
        searcher: &(impl Fn() -> S + Sync),
        run: Run<'_>,
        bytes: u64,
        ask: impl FnOnce(&mut Questions<'_, N>) -> T,
    ) -> T {
        let workers = run.workers();
        let threads = Threads::new(workers.are_several());
        let bytes = bytes.saturating_add(Threads::mark_bytes(workers.are_several()));
        let worker = || -> Box<dyn Worker<N> + '_> { Box::new(Searching(searcher())) };
        ask(&mut Questions(Driver::new(&threads, &worker, workers, run, bytes, None)))
    }

    /// Whether `node` is won, drawn or lost for the player to move.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, if it stops the search.
    pub fn value(&mut self, node: &N, share: Share) -> Result<Value, Stop> {
        let mut bounds = ANY;
        self.0.value(node, &mut bounds, share)?;
        Ok(ByScore::score(bounds.least).value())
    }

    /// The score of `node` for the player to move.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, if it stops the search.
    pub fn score(&mut self, node: &N, share: Share) -> Result<Score, Stop> {
        let mut bounds = ANY;
        ByScore::solve(&mut self.0, node, &mut bounds, share)?;
        Ok(ByScore::score(bounds.least))
    }

    /// Whether a move that leads to `next` is worth at least `target` to the player who makes it.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, if it stops the search.
    pub fn move_reaches(
        &mut self,
        next: &N,
        passes_turn: bool,
        target: Score,
        share: Share,
    ) -> Result<bool, Stop> {
        let target = ByScore::rank(target);
        if target <= ByScore::UNFINISHED.least {
            return Ok(true);
        }
        let beyond = ByScore::beyond_move(target, Effect::of_turn(passes_turn));
        let mut bounds = ANY;
        self.0.decide(next, &mut bounds, beyond, share)?;
        Ok((bounds.least >= beyond) != passes_turn)
    }
}
