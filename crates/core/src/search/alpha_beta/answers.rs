//! What can be asked of a search, and how the answers are told.

use super::knowledge::Knowledge;
use super::prober::Crew;
use super::proof::{Cost, MoveProofs, Proof};
use super::rank::{MarginRank, Rank, RankIn, ScoreRank, Span};
use super::score::{Bounds, Score};
use super::session::{Branch, Session, Solve, progress};
use super::share::Share;
use super::tree::{Keeper, Marks, Tree};
use super::{AlphaBeta, Table};
use crate::rules::margins::Margins;
use crate::rules::players::Adversarial;
use crate::search::observer::{Observer, Stop};
use crate::search::transposition_table::TranspositionTable;

impl<G, K> AlphaBeta<'_, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    /// Finds the value of `state`: whether it is won, drawn or lost, no matter how soon.
    pub fn value(self, state: &G::State) -> Proof {
        let (span, cost) =
            self.ask(state, |session, span| session.value(state, span, Share::WHOLE));
        let bounds: Bounds = span.bounds();
        let [least, greatest] = [bounds.least, bounds.greatest].map(|s| Bounds::of(s.value()));
        let decided = least == greatest;
        // What is known of the distance is not what was asked, and differs with the table.
        let bounds = match cost.stopped {
            Some(_) => bounds,
            None => Bounds { least: least.least, greatest: greatest.greatest },
        };
        Proof { bounds, cost: cost.with_answer(decided) }
    }

    /// Finds the score of `state`: its value with the distance.
    ///
    /// Takes longer than [`value`](AlphaBeta::value), of which it is a refinement: a number of
    /// questions that grows with the logarithm of the distance.
    pub fn score(self, state: &G::State) -> Proof {
        let (span, cost) =
            self.ask(state, |session, span| ScoreRank::solve(session, state, span, Share::WHOLE));
        Proof { bounds: span.bounds(), cost: cost.with_answer(span.is_exact()) }
    }

    /// Finds out whether `state` is worth at least `score` to the player to move.
    ///
    /// A score with a distance, such as `Score::Win(5)`, is decided by looking no farther ahead than
    /// that distance; so these questions have an answer even in games in which play can repeat.
    pub fn is_at_least(self, state: &G::State, score: Score) -> Proof {
        let target = ScoreRank::from(score);
        let (span, cost) =
            self.ask(state, |session, span| session.decide(state, span, target, Share::WHOLE));
        let answer = span.answer(target);
        let bounds = match answer {
            Some(answer) if answer >= target => Bounds::at_least(target.score()),
            Some(_) => Bounds::at_most(target.below().score()),
            None => span.bounds(),
        };
        Proof { bounds, cost: cost.with_answer(answer.is_some()) }
    }

    /// Finds all moves of `state` that are as good as any, with their score.
    ///
    /// The score of the state comes first, as by [`score`](AlphaBeta::score); then one question for
    /// each move. Of the other moves it says only that they are worse. A finished state has no moves.
    pub fn best_moves(self, state: &G::State) -> MoveProofs<G::Move> {
        self.ask_for_best::<ScoreRank>(state)
    }

    /// Finds the score of every move of `state`, counted from `state`. A finished state has none.
    pub fn moves(self, state: &G::State) -> MoveProofs<G::Move> {
        self.ask_of_all::<ScoreRank>(state)
    }
}

/// In a game whose finished states have margins.
impl<G, K> AlphaBeta<'_, G, K>
where
    G: Margins,
    K: Knowledge<G>,
{
    /// Finds the margin of `state`: by how many points the player to move wins with best play on both
    /// sides, or loses if it is negative.
    ///
    /// Each player plays for points, however long that takes. A number of questions that grows with
    /// the logarithm of the margin; [`Knowledge::margins`] makes them faster.
    ///
    /// ```
    /// use abstract_games_core::{AlphaBeta, Game, Outcome, Players, Points, Side};
    ///
    /// /// Numbers in a row; each player in turn takes the first or the last.
    /// struct Row(Vec<i32>);
    ///
    /// /// What is left of the row, and by how much the first player is ahead.
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
    ///         let lead = if self.turn(state) == Side::First { lead + taken } else { lead - taken };
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
    /// // First the 2; after that the 9 cannot be kept from the first player: 2 + 9 - 7 - 1.
    /// let row = Row(vec![2, 7, 9, 1]);
    /// assert_eq!(AlphaBeta::new(&row).margin(&row.initial()).margin(), Some(3));
    /// ```
    pub fn margin(self, state: &G::State) -> Proof<i32> {
        let (span, cost) =
            self.ask(state, |session, span| MarginRank::solve(session, state, span, Share::WHOLE));
        Proof { bounds: span.bounds(), cost: cost.with_answer(span.is_exact()) }
    }

    /// Finds out whether the margin of `state` is at least `margin`.
    pub fn is_margin_at_least(self, state: &G::State, margin: i32) -> Proof<i32> {
        let target = MarginRank::from(margin);
        let (span, cost) =
            self.ask(state, |session, span| session.decide(state, span, target, Share::WHOLE));
        let answer = span.answer(target);
        let known = match answer {
            Some(answer) if answer >= target => Span { least: target, ..MarginRank::ANY },
            Some(_) => Span { greatest: target.below(), ..MarginRank::ANY },
            None => span,
        };
        Proof { bounds: known.bounds(), cost: cost.with_answer(answer.is_some()) }
    }

    /// Finds all moves of `state` that are as good as any, with their margin, as
    /// [`best_moves`](AlphaBeta::best_moves) does with their score.
    pub fn best_margin_moves(self, state: &G::State) -> MoveProofs<G::Move, i32> {
        self.ask_for_best::<MarginRank>(state)
    }

    /// Finds the margin of every move of `state` to the player who makes it. A finished state has
    /// none.
    pub fn move_margins(self, state: &G::State) -> MoveProofs<G::Move, i32> {
        self.ask_of_all::<MarginRank>(state)
    }
}

impl Cost {
    /// The cost of a search that found an answer or did not.
    fn with_answer(self, found: bool) -> Self {
        let undecided = self.undecided.filter(|_| !found && self.stopped.is_none());
        Self { undecided, ..self }
    }
}

impl<G, K> AlphaBeta<'_, G, K>
where
    G: Adversarial,
    K: Knowledge<G>,
{
    fn ask<R: RankIn<G>>(
        self,
        state: &G::State,
        question: impl FnOnce(&mut Session<'_, '_, Tree<'_, G, K>, R>, &mut Span<R>) -> Result<(), Stop>,
    ) -> (Span<R>, Cost) {
        let mut span = Span::of(self.game, state);
        let cost = self.answer(|session| question(session, &mut span));
        (span, cost)
    }

    /// Finds out what every move is worth.
    fn ask_of_all<R: RankIn<G> + Solve>(self, state: &G::State) -> MoveProofs<G::Move, R::Score> {
        let (branches, cost) = self.ask_of_moves(state, |session, branches| {
            session.ask_all(branches, Share::WHOLE, |session, next, span, _, share| {
                R::solve(session, next, span, share)
            })
        });
        let decided = branches.iter().all(|branch| branch.span().is_exact());
        let moves = branches.into_iter().map(|branch| {
            let bounds = branch.span().bounds();
            (branch.m, bounds)
        });
        MoveProofs { moves: moves.collect(), cost: cost.with_answer(decided) }
    }

    /// Finds out what the state is worth, and then which moves are worth as much.
    fn ask_for_best<R: RankIn<G> + Solve>(self, state: &G::State) -> MoveProofs<G::Move, R::Score> {
        let mut worth = R::UNFINISHED;
        let (branches, cost) = self.ask_of_moves(state, |session, branches| {
            let mut share = Share::WHOLE;
            R::solve(session, state, &mut worth, share.take_half())?;
            let most = worth.greatest;
            // Every move of a state that has the least worth there is is as good as any.
            if worth.is_exact() && most > R::UNFINISHED.least {
                session.ask_all(branches, share, |session, next, span, passes_turn, share| {
                    session.decide(next, span, most.beyond_move(passes_turn), share)
                })?;
            }
            Ok(())
        });
        let most = worth.greatest;
        let is_known = worth.is_exact() && cost.stopped.is_none();
        let least = R::UNFINISHED.least;
        let answer_of = |branch: &Branch<G, R>| branch.span().answer(most).filter(|_| is_known);
        let decided = is_known && branches.iter().all(|branch| answer_of(branch).is_some());
        let moves = branches.into_iter().map(|branch| {
            let bounds = match answer_of(&branch) {
                Some(answer) if answer >= most => Bounds::exactly(most.score()),
                Some(_) => Bounds { least: least.score(), greatest: most.below().score() },
                None => branch.span().and(Span { least, greatest: most }).bounds(),
            };
            (branch.m, bounds)
        });
        MoveProofs { moves: moves.collect(), cost: cost.with_answer(decided) }
    }

    fn ask_of_moves<R: RankIn<G>>(
        self,
        state: &G::State,
        question: impl FnOnce(
            &mut Session<'_, '_, Tree<'_, G, K>, R>,
            &mut [Branch<G, R>],
        ) -> Result<(), Stop>,
    ) -> (Vec<Branch<G, R>>, Cost) {
        let mut branches = Branch::all(self.game, state, self.plies);
        let cost = if branches.is_empty() {
            Cost::default()
        } else {
            self.answer(|session| question(session, &mut branches))
        };
        (branches, cost)
    }

    /// Asks the observer, makes the table, and has `question` answered with it.
    fn answer<R: RankIn<G>>(
        self,
        question: impl FnOnce(&mut Session<'_, '_, Tree<'_, G, K>, R>) -> Result<(), Stop>,
    ) -> Cost {
        let Self { game, knowledge, table, line_limit, plies, mut run } = self;
        let workers = run.workers();
        let stop = |stop| Cost { stopped: Some(stop), ..Cost::default() };
        let mut bytes = match table {
            None => 0,
            Some((Table::Own(bytes), _)) => TranspositionTable::bytes_within(bytes).unwrap_or(0),
            Some((Table::Shared(table), _)) => table.bytes(),
        };
        let several = workers.are_several() && bytes > 0;
        bytes = bytes.saturating_add(if several { Marks::BYTES } else { 0 });
        if let Err(refused) = run.observe(&progress(0, 0, bytes)) {
            return stop(refused);
        }
        let own;
        let keeper = match table {
            None | Some((Table::Own(0..64), _)) => None,
            Some((Table::Own(bytes), key)) => match TranspositionTable::with_bytes(bytes) {
                Ok(table) => {
                    own = table;
                    Some(Keeper { table: &own, key })
                }
                Err(_) => return stop(Stop::MemoryLimit),
            },
            Some((Table::Shared(table), key)) => Some(Keeper { table, key }),
        };
        let workers = Some(workers).filter(|_| several);
        let marks = several.then(Marks::new);
        let knowledge = &knowledge;
        let tree = Tree { game, knowledge, keeper, marks, line_limit, crew: Crew::default() };
        let mut session = Session::new(&tree, workers, run, bytes, plies);
        let stopped = question(&mut session).err();
        let counts = session.counts();
        Cost { stopped, undecided: plies, nodes: counts.nodes, hits: counts.hits }
    }
}
