//! `Kernel`: a game's own search, driven by alpha-beta; and the types that connect the two.

use thiserror::Error;

use super::prober::{Counts, Crew, Prober, Searched};
use super::question::{Interrupt, Question};
use super::rank::{Rank, ScoreRank, Span};
use super::score::Score;
use super::session::{Session, Solve};
pub use super::share::Share;
use super::tree::Marks;
use abstract_games_core::{Run, Stop, Value, Workers};

/// A game's own search, which decides whether a node reaches a score.
///
/// [`KernelRun`] asks it the questions that [`AlphaBeta`](crate::AlphaBeta) asks its own search, on
/// several threads. It is for games in which a specialised search is worth its code. For all other
/// games, use `AlphaBeta`.
///
/// ```
/// use abstract_games_solve::kernel::{
///     Context, InterruptedError, Kernel, KernelRun, Searcher, Share,
/// };
/// use abstract_games_core::Run;
/// use abstract_games_solve::Score;
///
/// /// Take one or two stones from a pile; the player who finds none left has lost.
/// struct Pile;
///
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
/// impl Kernel for Pile {
///     type Node = u32;
///     type Searcher<'k> = Lookahead;
///
///     fn searcher(&self) -> Lookahead {
///         Lookahead { nodes: 0 }
///     }
/// }
///
/// impl Searcher<u32> for Lookahead {
///     fn nodes(&self) -> u64 {
///         self.nodes
///     }
///
///     fn test(&mut self, pile: &u32, _: Score, _: &mut Context<'_>) -> Result<Score, InterruptedError> {
///         // The score itself answers every question about it.
///         Ok(self.score(*pile))
///     }
/// }
///
/// let score = |pile: u32| {
///     KernelRun::of(&Pile, Run::new(), 0, |questions| questions.score(&pile, Share::WHOLE))
/// };
/// assert_eq!(score(6), Ok(Score::Loss(4)));
/// assert_eq!(score(7), Ok(Score::Win(5)));
/// ```
pub trait Kernel: Sync {
    /// The subject of a question: a position.
    type Node: Sync;
    /// The searcher of one thread.
    type Searcher<'k>: Searcher<Self::Node>
    where
        Self: 'k;

    /// A searcher for one more thread.
    fn searcher(&self) -> Self::Searcher<'_>;
}

/// One thread's part of a [`Kernel`].
pub trait Searcher<N> {
    /// Number of nodes visited so far.
    fn nodes(&self) -> u64;

    /// A bound on the score of `node` that decides whether the score is at least `target`: a lower
    /// bound that is at least the target, or an upper bound that is below it. Distances are counted
    /// in plies from the node.
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

/// The search ends without an answer, because another thread has it or because the observer stopped
/// the search.
#[derive(Debug, Error)]
#[error("the search ends without an answer")]
pub struct InterruptedError(Interrupt);

/// The connection of a [`Searcher`] to the other threads and to the observer.
pub struct Context<'c> {
    crew: &'c Crew,
    marks: Option<&'c Marks>,
    watch: &'c mut dyn FnMut(u64, f64) -> Result<(), Stop>,
}

/// A mark on a key, cleared when it is dropped.
pub struct Mark<'m>(Option<(&'m Marks, u128)>);

impl<'c> Context<'c> {
    /// Whether the search must end.
    #[inline]
    pub fn is_halted(&self) -> bool {
        self.crew.is_halted()
    }

    /// Reports the number of nodes visited, and the part of the question's work that is done, from 0
    /// to 1.
    ///
    /// # Errors
    ///
    /// [`InterruptedError`] if the search must end.
    pub fn go_on(&mut self, nodes: u64, done: f64) -> Result<(), InterruptedError> {
        if self.is_halted() {
            return Err(InterruptedError(Interrupt::Halted));
        }
        (self.watch)(nodes, done).map_err(|stop| InterruptedError(Interrupt::Stopped(stop)))
    }

    /// Marks the state with this key as searched by this thread, or returns `None` if another
    /// thread searches it. Marks may be lost, which costs only time. A single thread sets no marks.
    #[inline]
    pub fn mark(&self, key: u128) -> Option<Mark<'c>> {
        let Some(marks) = self.marks else { return Some(Mark(None)) };
        if marks.has(key) {
            return None;
        }
        marks.set(key);
        Some(Mark(Some((marks, key))))
    }
}

impl Mark<'_> {
    /// No mark.
    pub const NONE: Self = Self(None);
}

impl Drop for Mark<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some((marks, key)) = self.0 {
            marks.clear(key);
        }
    }
}

/// A run of a [`Kernel`], which answers questions.
pub struct KernelRun<'t, 'k, 'r, K: Kernel> {
    session: Session<'t, 'r, Driven<'k, K>, ScoreRank>,
}

impl<'k, K: Kernel> KernelRun<'_, 'k, '_, K> {
    /// Calls `questions` with a run of `kernel` on the threads of `run`, and returns its result.
    /// The observer of `run` is told of `bytes` in addition to the memory of the driver.
    pub fn of<T>(
        kernel: &'k K,
        run: Run<'_>,
        bytes: u64,
        questions: impl FnOnce(&mut KernelRun<'_, 'k, '_, K>) -> T,
    ) -> T {
        let workers = Some(run.workers()).filter(Workers::are_several);
        let marks = workers.is_some().then(Marks::new);
        let bytes = bytes.saturating_add(if marks.is_some() { Marks::BYTES } else { 0 });
        let driven = Driven { kernel, crew: Crew::default(), marks };
        let session = Session::new(&driven, workers, run, bytes, None);
        questions(&mut KernelRun { session })
    }

    /// Whether `node` is won, drawn or lost for the player to move.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, if it stops the search.
    pub fn value(&mut self, node: &K::Node, share: Share) -> Result<Value, Stop> {
        let mut span = ScoreRank::ANY;
        self.session.value(node, &mut span, share)?;
        Ok(span.least.score().value())
    }

    /// The score of `node` for the player to move.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, if it stops the search.
    pub fn score(&mut self, node: &K::Node, share: Share) -> Result<Score, Stop> {
        let mut span = ScoreRank::ANY;
        ScoreRank::solve(&mut self.session, node, &mut span, share)?;
        Ok(span.least.score())
    }

    /// Whether a move that leads to `next` is worth at least `target` to the player who makes it.
    ///
    /// # Errors
    ///
    /// The [`Stop`] of the observer, if it stops the search.
    pub fn move_reaches(
        &mut self,
        next: &K::Node,
        passes_turn: bool,
        target: Score,
        share: Share,
    ) -> Result<bool, Stop> {
        let target = ScoreRank::from(target);
        if target <= ScoreRank::UNFINISHED.least {
            return Ok(true);
        }
        let beyond = target.beyond_move(passes_turn);
        let mut span: Span<ScoreRank> = ScoreRank::ANY;
        self.session.decide(next, &mut span, beyond, share)?;
        Ok((span.least >= beyond) != passes_turn)
    }
}

/// The data that all threads of a search by a kernel share.
struct Driven<'k, K> {
    kernel: &'k K,
    crew: Crew,
    marks: Option<Marks>,
}

struct Thread<'t, 'k, K: Kernel> {
    driven: &'t Driven<'k, K>,
    searcher: K::Searcher<'k>,
}

impl<'k, K: Kernel> Searched<ScoreRank> for Driven<'k, K> {
    type Node = K::Node;
    type Prober<'t>
        = Thread<'t, 'k, K>
    where
        Self: 't;

    fn prober(&self) -> Thread<'_, 'k, K> {
        Thread { driven: self, searcher: self.kernel.searcher() }
    }

    fn crew(&self) -> &Crew {
        &self.crew
    }
}

impl<K: Kernel> Prober<K::Node, ScoreRank> for Thread<'_, '_, K> {
    fn counts(&self) -> Counts {
        Counts { nodes: self.searcher.nodes(), hits: 0 }
    }

    fn test(
        &mut self,
        node: &K::Node,
        question: Question<ScoreRank>,
        share: Share,
        mut watch: impl FnMut(Counts, u64) -> Result<(), Stop>,
    ) -> Result<Option<ScoreRank>, Interrupt> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a part of the share"
        )]
        let mut watch = |nodes: u64, done: f64| {
            let done = share.start + (share.size as f64 * done.clamp(0.0, 1.0)) as u64;
            watch(Counts { nodes, hits: 0 }, done)
        };
        watch(self.searcher.nodes(), 0.0).map_err(Interrupt::Stopped)?;
        let Driven { crew, marks, .. } = self.driven;
        let mut context = Context { crew, marks: marks.as_ref(), watch: &mut watch };
        let found = self.searcher.test(node, question.target.score(), &mut context);
        found.map(|score| Some(score.into())).map_err(|InterruptedError(interrupt)| interrupt)
    }
}
