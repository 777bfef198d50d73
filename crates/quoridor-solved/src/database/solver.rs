//! `DatabaseSolver`: solves a board into a database.

use abstract_games_core::{Observer, Progress, Run, Stop, Workers};
use abstract_games_storage::{CheckpointFolder, ContainerFile, StorageError, Target};

use super::cache::{Cache, StoredLayer};
use super::chunks::RANKS;
use super::error::DatabaseError;
use super::headers::{KIND, NAME, header, layer_header, layer_path};
use super::layer_file::{LayerFile, LayerWriter};
use crate::configurations::Configurations;
use crate::further_fences::FurtherFences;
use crate::layer::{Layer, Part};
use crate::layer_plan::LayerPlan;
use crate::layer_work::{LayerWork, Sink};
use crate::results::SolvedBoard;
use crate::solver::{BoardSolver, fences};
use crate::values::BoardValues;

/// Solves every position of a board, and writes each layer to a folder as soon as it is finished.
///
/// A run that resumes takes the finished layers from the folder. With a [memory
/// limit](Self::memory), layers that exceed it are read from there in parts. The complete folder is
/// a database for [`BoardValues::open`](crate::BoardValues::open).
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
#[must_use]
pub struct DatabaseSolver<'a> {
    solver: BoardSolver<'a>,
    folder: CheckpointFolder,
    memory: u64,
}

/// The most bytes of blocks in a round if the layer is not held, at most a quarter of the layer.
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
struct Solved {
    file: LayerFile,
    held: Option<Layer>,
}

/// What does not change from layer to layer.
struct LayerSolver<'p> {
    plan: &'p LayerPlan,
    /// The limit for layers and buffers.
    memory: u64,
    /// The bytes of the greatest cache so far, which an allocator may keep.
    cached: u64,
}

impl DatabaseSolver<'_> {
    /// Limits the memory, without that of the program, to `bytes`. The default is no limit.
    pub fn memory(self, bytes: u64) -> Self {
        Self { memory: bytes, ..self }
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
    /// [`DatabaseError::NoSupplies`] if the solver has no supplies. [`DatabaseError::Complete`] if
    /// a run that starts anew finds a complete database. [`DatabaseError::Storage`] if the folder
    /// has an incomplete one, has none where a run resumes, or has an altered or foreign file; or
    /// if a file cannot be written or read. [`DatabaseError::Stopped`] with the [`Stop`] of the
    /// observer, or with [`Stop::MemoryLimit`] if the limit suffices for no layer, once the
    /// observer knows the bytes needed. The finished layers remain.
    pub fn solve(mut self) -> Result<SolvedBoard, DatabaseError> {
        let most_fences = self.claim()?;
        let plan = self.plan(most_fences)?;
        let survey = FurtherFences::bytes(&plan.configurations);
        let memory = self.memory.saturating_sub(survey);
        let mut layers = LayerSolver { plan: &plan, memory, cached: 0 };
        let (mut done, mut counts) = (0, Vec::new());
        let mut next: Option<Solved> = None;
        for fences in (0..=plan.configurations.most_fences()).rev() {
            let size = plan.size(fences);
            let report = |blocks: u64, bytes: u64| plan.progress(done + blocks, bytes);
            let path = layer_path(self.folder.path(), fences);
            let header = layer_header(self.solver.board, &self.solver.supplies, fences);
            let target = Target::new(&path)?;
            target.remove_leftovers()?;
            let (is_there, mut held) = (path.exists(), None);
            if is_there {
                self.solver.run.observe(&report(0, 0))?;
            } else {
                let mut sink = LayerWriter::new(&plan, fences, &target, &header)?;
                let mut write =
                    |part: Part<'_>, workers: &Workers| Ok(sink.receive(part, workers)?);
                let (layer, counts) =
                    layers.solve(fences, next, &mut write, report, &mut self.solver.run)?;
                sink.finish(&counts)?;
                held = layer;
            }
            let file = LayerFile::open(&path, &header, size.configurations)?;
            if is_there {
                file.verify()?;
            }
            counts.push(plan.values(fences, file.counts()).ok_or_else(|| file.altered())?);
            done += size.blocks;
            next = Some(Solved { file, held });
        }
        counts.reverse();
        let values = BoardValues::open(self.folder.path())?;
        Ok(values.results(&counts, plan.sizes)?)
    }

    /// Checks the folder, and writes the file that names the database. Returns the most fences.
    fn claim(&self) -> Result<u32, DatabaseError> {
        let BoardSolver { board, supplies, .. } = &self.solver;
        if supplies.is_empty() {
            return Err(DatabaseError::NoSupplies);
        }
        let header = header(KIND, *board, supplies);
        // This checks how the folder was opened.
        let checkpoint = self.folder.checkpoint(NAME, header.clone()).map_err(|error| {
            if !matches!(error, StorageError::Exists { .. }) {
                return error.into();
            }
            let folder = self.folder.path().to_owned();
            match BoardValues::open(&folder) {
                Ok(_) => DatabaseError::Complete { folder },
                // A layer is missing.
                Err(StorageError::NoCheckpoint { .. }) => error.into(),
                Err(altered) => altered.into(),
            }
        })?;
        let is_new = checkpoint.load()?.is_none();
        let most_fences = 2 * fences(*board, supplies).into_iter().max().unwrap_or(0);
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
    fn plan(&mut self, most_fences: u32) -> Result<LayerPlan, Stop> {
        let survey = FurtherFences::bytes(&Configurations::new(self.solver.grid, most_fences));
        if survey > self.memory {
            self.solver.run.observe(&Progress::at(0).bytes(survey))?;
            return Err(Stop::MemoryLimit);
        }
        self.solver.plan()
    }
}

impl LayerSolver<'_> {
    /// Solves the layer of `fences` fences, given that with one more. Returns it if it is held.
    fn solve(
        &mut self,
        fences: u32,
        next: Option<Solved>,
        sink: &mut Sink<'_, DatabaseError>,
        report: impl Fn(u64, u64) -> Progress,
        run: &mut Run<'_>,
    ) -> Result<(Option<Layer>, Vec<u64>), DatabaseError> {
        let plan = self.plan;
        let own = plan.size(fences).bytes;
        // No layer follows the last one, which is a large one if the supplies are small.
        let beyond = next.as_ref().map_or(0, |_| plan.size(fences + 1).bytes);
        let round = ROUND.min(own / 4);
        // The places of the chunks in the file are held in any case.
        let chunks = plan.size(fences).configurations / RANKS as u64;
        let buffers = 2 * round + 8 * chunks;
        let for_layers = self.memory.saturating_sub(self.cached);
        if beyond + buffers <= for_layers {
            let is_held = beyond + own + buffers <= for_layers;
            let bytes = beyond + buffers + if is_held { own } else { 0 };
            let read = next.map(|next| self.held(fences + 1, next, &report(0, bytes), run));
            let next = read.transpose()?;
            let work = LayerWork { plan, fences, next: &next.as_ref() };
            let part = (!is_held).then_some(round);
            let (layer, counts) = work.solve(part, sink, |done| report(done, bytes), run)?;
            return Ok((is_held.then_some(layer), counts));
        }
        let least = buffers + LEAST_CACHE.min(beyond / 4);
        let Some(next) = next.filter(|_| least <= self.memory) else {
            run.observe(&report(0, least))?;
            return Err(Stop::MemoryLimit.into());
        };
        drop(next.held);
        // A chunk is read once or twice even if the cache holds a small part of the layer.
        let limit = (self.memory - buffers).min(MOST_CACHE.max(beyond / 4));
        self.cached = self.cached.max(limit);
        let cache = self.cache(limit);
        let next = self.stored(fences + 1, &next.file, &cache);
        let work = LayerWork { plan, fences, next: &next };
        let progress = |done| report(done, buffers + limit);
        let (_, counts) = work.solve(Some(round), sink, progress, run)?;
        Ok((None, counts))
    }

    /// A cache of at most `limit` bytes.
    fn cache(&self, limit: u64) -> Cache {
        Cache::new(self.plan.configurations.grid, self.plan.solver.size(), limit)
    }

    /// The layer of `fences` fences in its file.
    fn stored<'w>(&'w self, fences: u32, file: &'w LayerFile, cache: &'w Cache) -> StoredLayer<'w> {
        let splits = &self.plan.splits_by_room[fences as usize];
        let rooms = Some(self.plan.further_fences.of_layer(fences));
        StoredLayer { cache, file, fences, splits, rooms }
    }

    /// The layer of `fences` fences in memory, read from its file if necessary.
    fn held(
        &self,
        fences: u32,
        solved: Solved,
        progress: &Progress,
        run: &mut Run<'_>,
    ) -> Result<Layer, DatabaseError> {
        if let Some(layer) = solved.held {
            return Ok(layer);
        }
        run.observe(progress)?;
        let cache = self.cache(0);
        let stored = self.stored(fences, &solved.file, &cache);
        let mut layer = Layer::zeros(self.plan, fences, self.plan.ranks(fences))?;
        for (rank, _, bytes) in layer.parts(RANKS) {
            run.observe(progress)?;
            let chunk = stored.chunk(rank / RANKS)?;
            bytes.copy_from_slice(&chunk.bytes[..bytes.len()]);
        }
        Ok(layer)
    }
}
