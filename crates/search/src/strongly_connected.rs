//! Strongly connected components, without recursion.

use abstract_games_core::memory::{reserve_for, reserve_one, vec_bytes_to_hold};
use abstract_games_core::{Game, Indexed, Observer, Progress, Stop};

use crate::bfs::Exploration;

/// The strongly connected components of a graph: the largest sets of states that reach each other.
///
/// Components are numbered in a reverse topological order of the condensation: every move leads to
/// a component of the same or a lower number. If the observer
/// [stopped](StronglyConnectedComponents::stopped) the work, these are the components finished by
/// then.
///
/// ```
/// use abstract_games_search::StronglyConnectedComponents;
///
/// // 0 → 1 ⇄ 2, and 3 alone.
/// let edges = [vec![1], vec![2], vec![1], vec![]];
/// let components = StronglyConnectedComponents::of_graph(4, |v, next| next.extend(&edges[v]), ());
/// assert_eq!(components.stopped(), None);
/// assert_eq!(components.len(), 3);
/// let numbers = components.numbers();
/// assert_eq!(numbers[1], numbers[2]);
/// assert!(numbers[0] > numbers[1]);
/// assert_eq!(components.sizes_descending(), [2, 1, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StronglyConnectedComponents {
    numbers: Vec<u32>,
    sizes: Vec<u32>,
    stopped: Option<Stop>,
}

impl StronglyConnectedComponents {
    /// Stands for an unfinished component in [`numbers`](StronglyConnectedComponents::numbers).
    pub const UNFINISHED: u32 = u32::MAX;

    /// The components of the graph on the vertices 0 … `vertices - 1`; `successors` appends those
    /// of a vertex to a list, repeats allowed. `done` counts the vertices expanded, `found` the
    /// components. With 2³¹ vertices or more it stops with [`Stop::TooManyStates`], and nothing
    /// found.
    ///
    /// Tarjan's algorithm in the form of D. J. Pearce (A space-efficient algorithm for finding
    /// strongly connected components, 2016), without recursion. Memory: 4 bytes for each vertex, 16
    /// for each on the current path, 4 for each in an open component, and 4 for each successor
    /// still to be followed.
    ///
    /// # Panics
    ///
    /// If a successor is not less than `vertices`.
    pub fn of_graph(
        vertices: usize,
        successors: impl FnMut(usize, &mut Vec<u32>),
        observer: impl Observer,
    ) -> Self {
        Self::with_notes(vertices, None, successors, (), observer).0
    }

    /// The components, and the notes taken on the way. The search begins at the vertex `first`, if
    /// any, so the components that can be reached from it are finished before all others.
    pub(crate) fn with_notes<N: EdgeNotes>(
        vertices: usize,
        first: Option<usize>,
        successors: impl FnMut(usize, &mut Vec<u32>),
        notes: N,
        mut observer: impl Observer,
    ) -> (Self, N) {
        let stopped_by =
            |stop| Self { numbers: Vec::new(), sizes: Vec::new(), stopped: Some(stop) };
        let Some(vertices) = u32::try_from(vertices).ok().filter(|&v| v < OPEN_LIMIT) else {
            return (stopped_by(Stop::TooManyStates), notes);
        };
        let progress = Progress::at(0).of(vertices.into()).bytes(4 * u64::from(vertices));
        if let Err(stop) = observer.observe(&progress) {
            return (stopped_by(stop), notes);
        }
        let mut search = LowLinkSearch {
            successors,
            notes,
            observer,
            ranks: vec![UNVISITED; vertices as usize],
            path: Vec::new(),
            pending: Vec::new(),
            open: Vec::new(),
            next_rank: UNVISITED - 1,
            sizes: Vec::new(),
            most_successors: 0,
            done: 0,
        };
        let stopped = search.run(first).err();
        let LowLinkSearch { ranks: mut numbers, sizes, notes, path, open, .. } = search;
        for vertex in path.iter().map(|frame| frame.vertex).chain(open) {
            numbers[vertex as usize] = Self::UNFINISHED;
        }
        (Self { numbers, sizes, stopped }, notes)
    }

    /// The components among the states of `exploration`, numbered as it numbers them. Moves to
    /// states that it did not discover are left out.
    ///
    /// ```
    /// use abstract_games_core::tic_tac_toe::TicTacToe;
    /// use abstract_games_search::{Bfs, StronglyConnectedComponents};
    ///
    /// let found = Bfs::new(&TicTacToe).explore();
    /// let components = StronglyConnectedComponents::of_exploration(&TicTacToe, &found, ());
    /// assert_eq!(components.len(), 5478); // no position of tic-tac-toe comes back
    /// ```
    pub fn of_exploration<G: Game>(
        game: &G,
        exploration: &Exploration<G::State>,
        observer: impl Observer,
    ) -> Self {
        Self::of_graph(exploration.len(), successors_among(game, exploration), observer)
    }

    /// The components of all states of `game`, reachable or not, numbered as `game` numbers them.
    pub fn of_all<G: Indexed>(game: &G, observer: impl Observer) -> Self {
        Self::of_graph(vertices_of(game), successors_in(game), observer)
    }

    /// Why the work ended before it was complete, if it did.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Whether the graph is empty.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The number of the component of each vertex, or
    /// [`UNFINISHED`](StronglyConnectedComponents::UNFINISHED); empty if the work was
    /// [stopped](StronglyConnectedComponents::stopped) before it began.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The number of vertices in each component, by its number.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// The sizes of the components, largest first.
    pub fn sizes_descending(&self) -> Vec<u32> {
        let mut sizes = self.sizes.clone();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }
}

/// The number of states, or `usize::MAX`, which is beyond the limit on vertices.
pub(crate) fn vertices_of<G: Indexed>(game: &G) -> usize {
    usize::try_from(game.state_count()).unwrap_or(usize::MAX)
}

pub(crate) fn successors_among<G: Game>(
    game: &G,
    exploration: &Exploration<G::State>,
) -> impl Fn(usize, &mut Vec<u32>) {
    move |number, next| {
        let state = &exploration.states()[number];
        let found = game.successors(state).filter_map(|(_, next)| exploration.index_of(&next));
        next.extend(found.filter_map(|index| u32::try_from(index).ok()));
    }
}

pub(crate) fn successors_in<G: Indexed>(game: &G) -> impl Fn(usize, &mut Vec<u32>) {
    move |number, next| {
        let Some(state) = game.state(number as u128) else { return };
        // Internal iteration over a chain of iterators is faster.
        game.successors(&state).for_each(|(_, after)| {
            if let Ok(index) = u32::try_from(game.key(&after)) {
                next.push(index);
            }
        });
    }
}

/// Notes on the edges between components. The path leads from the root of the search to the current
/// vertex, its end. `()` takes none, at no cost.
pub(crate) trait EdgeNotes {
    /// A vertex is appended to the path.
    fn enter(&mut self);
    /// An edge leads from the end of the path to another, finished component. Each is noted once.
    fn exit(&mut self, component: u32);
    /// The end of the path is removed. The vertex before is in its component.
    fn leave(&mut self);
    /// The end of the path, `root`, is removed. Its component is finished.
    fn close(&mut self, root: usize);
    /// The peak number of bytes of the notes until the next vertex is visited.
    fn bytes(&self) -> u64;
}

impl EdgeNotes for () {
    fn enter(&mut self) {}
    fn exit(&mut self, _: u32) {}
    fn leave(&mut self) {}
    fn close(&mut self, _: usize) {}
    fn bytes(&self) -> u64 {
        0
    }
}

/// The rank of a vertex that was not visited.
const UNVISITED: u32 = StronglyConnectedComponents::UNFINISHED;
/// Ranks from here up are visiting numbers. Those below are the numbers of finished components.
const OPEN_LIMIT: u32 = 1 << 31;

/// One number for each vertex serves as visiting order, low link and component.
struct LowLinkSearch<F, N, O> {
    successors: F,
    notes: N,
    observer: O,
    /// The number of the component of each vertex, if it is finished; else the visiting number of
    /// the earliest vertex known to be reachable. Visiting numbers count down from [`UNVISITED`].
    ranks: Vec<u32>,
    path: Vec<Frame>,
    /// Successors still to be followed, those of each frame above those of the one below it.
    pending: Vec<u32>,
    /// Vertices that were left but whose component is not finished.
    open: Vec<u32>,
    next_rank: u32,
    sizes: Vec<u32>,
    most_successors: usize,
    /// Number of vertices expanded.
    done: u64,
}

#[derive(Clone, Copy)]
struct Frame {
    vertex: u32,
    /// The visiting number; the vertex is the root of its component if its rank is still this.
    visited_as: u32,
    pending_from: usize,
}

impl<F: FnMut(usize, &mut Vec<u32>), N: EdgeNotes, O: Observer> LowLinkSearch<F, N, O> {
    fn run(&mut self, first: Option<usize>) -> Result<(), Stop> {
        let vertices = self.ranks.len();
        let first = first.filter(|&first| first < vertices);
        for root in first.into_iter().chain(0..vertices) {
            if self.ranks[root] == UNVISITED {
                self.enter(root)?;
                while let Some(&top) = self.path.last() {
                    self.step(top)?;
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, vertex: usize) -> Result<(), Stop> {
        let progress = Progress::at(self.done)
            .of(self.ranks.len() as u64)
            .found(self.sizes.len() as u64)
            .bytes(self.bytes_to_go_on());
        self.observer.observe(&progress)?;
        self.done += 1;
        self.ranks[vertex] = self.next_rank;
        reserve_one(&mut self.path);
        let frame = Frame {
            vertex: u32::try_from(vertex).expect("vertices were counted in 32 bits"),
            visited_as: self.next_rank,
            pending_from: self.pending.len(),
        };
        self.next_rank -= 1;
        self.path.push(frame);
        self.notes.enter();
        let pending = self.pending.len();
        reserve_for(&mut self.pending, pending + self.most_successors);
        (self.successors)(vertex, &mut self.pending);
        self.most_successors = self.most_successors.max(self.pending.len() - pending);
        Ok(())
    }

    fn step(&mut self, top: Frame) -> Result<(), Stop> {
        let vertex = top.vertex as usize;
        if self.pending.len() > top.pending_from {
            // The successor stays pending while it is visited, so that its rank is taken up after.
            let next = self.pending[self.pending.len() - 1] as usize;
            let rank = self.ranks[next];
            if rank == UNVISITED {
                return self.enter(next);
            }
            if rank < OPEN_LIMIT {
                self.notes.exit(rank);
            }
            self.ranks[vertex] = self.ranks[vertex].max(rank);
            self.pending.pop();
            return Ok(());
        }
        self.path.pop();
        if self.ranks[vertex] == top.visited_as {
            self.close(vertex);
            self.notes.close(vertex);
        } else {
            self.notes.leave();
            reserve_one(&mut self.open);
            self.open.push(top.vertex);
        }
        Ok(())
    }

    fn close(&mut self, root: usize) {
        let number = u32::try_from(self.sizes.len()).expect("no more components than vertices");
        let first = self.ranks[root];
        let from =
            self.open.iter().rposition(|&v| self.ranks[v as usize] > first).map_or(0, |i| i + 1);
        let members = self.open.drain(from..);
        let mut size = 1;
        for member in members {
            self.ranks[member as usize] = number;
            size += 1;
        }
        self.ranks[root] = number;
        reserve_one(&mut self.sizes);
        self.sizes.push(size);
        // Ranks of finished vertices are free again, which keeps the open ones below the limit.
        self.next_rank += size;
    }

    /// The peak number of bytes until the next call of the observer: while a list grows, the old
    /// and the new one occupy memory. The next vertex counts as many successors as any before, and
    /// the whole path may be left first.
    fn bytes_to_go_on(&self) -> u64 {
        let path = self.path.len() + 1;
        (self.ranks.capacity() * size_of::<u32>()) as u64
            + vec_bytes_to_hold(&self.path, 1)
            + vec_bytes_to_hold(&self.pending, self.most_successors)
            + vec_bytes_to_hold(&self.open, path)
            + vec_bytes_to_hold(&self.sizes, path)
            + self.notes.bytes()
    }
}
