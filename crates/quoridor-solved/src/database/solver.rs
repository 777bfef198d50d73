//! `DatabaseSolver`: solves a board into a database.

use std::cell::Cell;

use abstract_games_core::{Observer, Progress, Run, Stop};
use abstract_games_storage::{CheckpointFolder, ContainerFile, StorageError, Target};

use super::cache::Cache;
use super::error::{DatabaseError, FirstError};
use super::layer_file::{KIND, LayerFile, LayerWriter, NAME, header, layer_header, layer_path};
use crate::bits::Word;
use crate::chunks::RANKS;
use crate::configurations::Configurations;
use crate::further_fences::FurtherFences;
use crate::geometry::Geometry;
use crate::layer_counts::LayerCounts;
use crate::plan::Plan;
use crate::solver::{BoardSolver, SolvedBoard, by_size, fences};
use crate::value_layer::{LayerWork, Next, Sink, ValueLayer};
use crate::values::BoardValues;

/// Solves every position of a board, and writes each layer to a folder as soon as it is finished.
///
/// A run that is interrupted loses one layer at most: a run that resumes takes the finished ones
/// from the folder. With a [memory limit](Self::memory), layers that exceed it are read from the
/// folder in parts. The complete folder is a database for
/// [`BoardValues::open`](crate::BoardValues::open).
///
/// ```
/// use abstract_games_core::{Game, Value};
/// use abstract_games_storage::CheckpointFolder;
/// use abstract_games_quoridor_solved::{BoardSolver, BoardValues, Supply};
/// use abstract_games_quoridor::{Board, Quoridor};
///
/// let folder = tempfile::tempdir()?;
/// let board = Board::new(3, 3)?;
/// let solver = BoardSolver::new(board)?.supplies([Supply::Limited(2)]);
/// solver.database(&CheckpointFolder::start(folder.path())?).solve()?;
///
/// let game = Quoridor::new(board, [2; 2])?;
/// let values = BoardValues::open(folder.path())?;
/// assert_eq!(values.value(&game, &game.initial())?, Some(Value::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DatabaseSolver<'a> {
    solver: BoardSolver<'a>,
    folder: CheckpointFolder,
    memory: u64,
}

/// The most bytes of blocks that are solved in a round if the layer is not held. It is a quarter
/// of the layer, if that is less. The round takes as much again while it is compressed.
const ROUND: u64 = 8 << 20;
/// The least bytes of the cache of chunks, or a quarter of the layer.
const LEAST_CACHE: u64 = 4 << 20;

/// The most bytes of the cache of chunks, or a quarter of the layer if that is more.
const MOST_CACHE: u64 = 64 << 20;

impl<'a> BoardSolver<'a> {
    /// A solver that writes a database to `folder`. A folder that was opened to
    /// [start](CheckpointFolder::start) must not have a database, one that was opened to
    /// [resume](CheckpointFolder::resume) must have that of this board and these supplies.
    pub fn database(self, folder: &CheckpointFolder) -> DatabaseSolver<'a> {
        DatabaseSolver { solver: self, folder: folder.clone(), memory: u64::MAX }
    }
}

/// A layer that was solved, in its file and perhaps in memory.
struct Solved<T> {
    file: LayerFile,
    held: Option<ValueLayer<T>>,
}

/// What does not change from layer to layer.
struct LayerSolver<'p, T, const N: usize> {
    plan: &'p Plan,
    geometry: &'p Geometry<T, N>,
    /// The bytes of each layer in memory.
    sizes: &'p [u64],
    /// The limit for layers and buffers.
    memory: u64,
    /// The bytes of the greatest cache so far. An allocator may keep them for further small
    /// allocations.
    cached: Cell<u64>,
    error: &'p FirstError,
}

impl DatabaseSolver<'_> {
    /// Limits the memory to `bytes`; the default is no limit. It does not include the program
    /// itself.
    #[must_use]
    pub fn memory(mut self, bytes: u64) -> Self {
        self.memory = bytes;
        self
    }

    /// Solves the board, or completes what an earlier run solved, and writes the layers.
    ///
    /// # Cost
    ///
    /// As [`BoardSolver::solve`], and the time to compress and write the layers. A run that resumes
    /// surveys the board again, and verifies the checksums of all finished layers. A layer that has
    /// to be read in parts takes about half as long again.
    ///
    /// # Errors
    ///
    /// [`DatabaseError::NoSupplies`] if the solver has an empty list of supplies.
    /// [`DatabaseError::Complete`] if a run that starts anew finds a complete database.
    /// [`DatabaseError::Storage`] if the folder has an incomplete one, has none where a run
    /// resumes, or has a file of another board, of other supplies, of another version, or that was
    /// altered; or if a file cannot be written or read. [`DatabaseError::Stopped`] with the
    /// [`Stop`] of the observer, or with [`Stop::MemoryLimit`] if the limit suffices for no layer:
    /// the observer has then learned of the bytes that are needed. The finished layers remain.
    pub fn solve(self) -> Result<SolvedBoard, DatabaseError> {
        by_size!(self.solver.grid, Err(Stop::TooManyStates.into()), self.solve_with())
    }

    fn solve_with<T: Word, const N: usize>(mut self) -> Result<SolvedBoard, DatabaseError> {
        let most_fences = self.claim()?;
        let plan = self.plan(most_fences)?;
        let geometry = Geometry::<T, N>::new(self.solver.grid);
        let block = ValueLayer::<T>::bytes_of_block::<N>();
        let sizes: Vec<u64> = plan.layers.iter().map(|layer| layer.bytes(block)).collect();
        let survey = FurtherFences::bytes(&plan.configurations);
        let (memory, error) = (self.memory.saturating_sub(survey), FirstError::default());
        let layers = LayerSolver {
            plan: &plan,
            geometry: &geometry,
            sizes: &sizes,
            memory,
            cached: Cell::new(0),
            error: &error,
        };
        let (mut done, mut all_counts) = (0, Vec::new());
        let mut next: Option<Solved<T>> = None;
        for fences in (0..=plan.configurations.most_fences()).rev() {
            let layer = &plan.layers[fences as usize];
            let report = |blocks: u64, bytes: u64| plan.progress(done + blocks, bytes);
            let path = layer_path(self.folder.path(), fences);
            let header = layer_header(self.solver.board, &self.solver.supplies, fences);
            let target = Target::new(&path)?;
            target.remove_leftovers()?;
            let (is_there, mut held) = (path.exists(), None);
            if is_there {
                self.solver.run.observe(&report(0, 0))?;
            } else {
                let mut file = LayerWriter::<N>::new(&plan, fences, &target, &header, &error)?;
                let sink = &mut |first, starts: &[u32], words: &[T], workers: &_| {
                    file.receive(first, starts, words, workers)
                };
                let solved = layers.solve(fences, next, sink, report, &mut self.solver.run);
                let (layer, layer_counts) = solved.map_err(|stop| error.or_stopped(stop))?;
                file.finish(&layer_counts.to_numbers())?;
                held = layer;
            }
            let file = LayerFile::open(&path, &header, layer.configurations)?;
            if is_there {
                file.verify()?;
            }
            let layer_counts = LayerCounts::from_numbers(layer, self.solver.grid, file.counts());
            all_counts.push(layer_counts.ok_or_else(|| file.altered())?);
            done += layer.blocks;
            next = Some(Solved { file, held });
        }
        all_counts.reverse();
        let first = next.map(|first| layers.held(0, first)).transpose();
        let first = first.map_err(|stop| error.or_stopped(stop))?.ok_or(Stop::TooManyStates)?;
        Ok(self.solver.results::<T, N>(&plan, sizes.clone(), &first, &all_counts))
    }

    /// Checks the folder and what is in it, before the work begins, and writes the file that says
    /// what the database is of. Returns the greatest number of fences.
    fn claim(&self) -> Result<u32, DatabaseError> {
        let BoardSolver { board, grid, supplies, .. } = &self.solver;
        if supplies.is_empty() {
            return Err(DatabaseError::NoSupplies);
        }
        let header = header(KIND, *board, supplies);
        // This checks how the folder was opened.
        let checkpoint = self.folder.checkpoint(NAME, header.clone()).map_err(|error| {
            let folder = self.folder.path().to_owned();
            match error {
                StorageError::Exists { .. } if BoardValues::open(&folder).is_ok() => {
                    DatabaseError::Complete { folder }
                }
                error => error.into(),
            }
        })?;
        let is_new = checkpoint.load()?.is_none();
        let most_fences = 2 * fences(*grid, supplies).into_iter().max().unwrap_or(0);
        for fences in 0..=most_fences {
            let path = layer_path(self.folder.path(), fences);
            if path.exists() {
                ContainerFile::open(&path, &layer_header(*board, supplies, fences))?;
            }
        }
        if is_new {
            Target::new(checkpoint.path())?.write(&header, &[])?;
        }
        Ok(most_fences)
    }

    /// The plan, if its survey does not exceed the memory limit.
    fn plan(&mut self, most_fences: u32) -> Result<Plan, Stop> {
        let survey = FurtherFences::bytes(&Configurations::new(self.solver.grid, most_fences));
        if survey > self.memory {
            self.solver.run.observe(&Progress::at(0).bytes(survey))?;
            return Err(Stop::MemoryLimit);
        }
        self.solver.plan()
    }
}

impl<T: Word, const N: usize> LayerSolver<'_, T, N> {
    /// Solves the layer of `fences` fences, given the layer with one fence more. Returns it if it
    /// is held in memory. `report` makes the report of solved blocks and of bytes.
    fn solve(
        &self,
        fences: u32,
        next: Option<Solved<T>>,
        sink: &mut Sink<'_, T>,
        report: impl Fn(u64, u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<(Option<ValueLayer<T>>, LayerCounts), Stop> {
        let own = self.sizes[fences as usize];
        // No layer follows the last one, which is a large one if the supplies are small.
        let beyond = next.as_ref().map_or(0, |_| self.sizes[fences as usize + 1]);
        let chunks = |fences: usize| {
            self.plan.layers.get(fences).map_or(0, |layer| layer.configurations / RANKS as u64)
        };
        // The places of the chunks are held in any case.
        let places = 8 * chunks(fences as usize) + 4 * chunks(fences as usize + 1);
        let round = ROUND.min(own / 4);
        let buffers = 2 * round + places;
        let for_layers = self.memory.saturating_sub(self.cached.get());
        if beyond + own + buffers <= for_layers {
            let next = next.map(|next| self.held(fences + 1, next)).transpose()?;
            let work = self.work(fences, next.as_ref().map_or(Next::None, Next::Held));
            let progress = |done| report(done, beyond + own + buffers);
            let (layer, layer_counts) = work.hold(Some(sink), progress, run)?;
            return Ok((Some(layer), layer_counts));
        }
        if beyond + buffers <= for_layers {
            let next = next.map(|next| self.held(fences + 1, next)).transpose()?;
            let work = self.work(fences, next.as_ref().map_or(Next::None, Next::Held));
            let layer_counts =
                work.stream(round, sink, |done| report(done, beyond + buffers), run)?;
            return Ok((None, layer_counts));
        }
        let least = buffers + LEAST_CACHE.min(beyond / 4);
        let Some(next) = next.filter(|_| least <= self.memory) else {
            run.observe(&report(0, least))?;
            return Err(Stop::MemoryLimit);
        };
        drop(next.held);
        // A chunk is read once or twice even if the cache holds a small part of the layer.
        let limit = (self.memory - buffers).min(MOST_CACHE.max(beyond / 4));
        self.cached.set(limit.max(self.cached.get()));
        let cache = Cache::<T, N>::new(self.plan, fences + 1, &next.file, limit, self.error);
        let work = self.work(fences, Next::InChunks(&cache));
        let layer_counts = work.stream(round, sink, |done| report(done, buffers + limit), run)?;
        Ok((None, layer_counts))
    }

    fn work<'w>(&'w self, fences: u32, next: Next<'w, T>) -> LayerWork<'w, T, N> {
        LayerWork { plan: self.plan, geometry: self.geometry, fences, next }
    }

    /// The layer of `fences` fences in memory, read from its file if necessary.
    fn held(&self, fences: u32, solved: Solved<T>) -> Result<ValueLayer<T>, Stop> {
        if let Some(layer) = solved.held {
            return Ok(layer);
        }
        let chunks = Cache::<T, N>::new(self.plan, fences, &solved.file, 0, self.error);
        ValueLayer::from_chunks::<N>(self.plan, fences, &chunks)?.ok_or(Stop::Cancelled)
    }
}
