//! The values of all positions of a board, read from its database.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use abstract_games_quoridor::{Board, Position};
use abstract_games_storage::{ContainerError, ContainerFile, Header, StorageError};

use super::cache::{Cache, StoredLayer};
use super::chunks::RANKS;
use super::codec::Codec;
use super::headers::{KIND, NAME, VERSION, header, layer_header, layer_path};
use super::layer_file::LayerFile;
use crate::configurations::Configurations;
use crate::fence_supply::Supply;
use crate::further_fences::index;
use crate::grid::Grid;
use crate::solver::fences;
use crate::splits::Splits;
use crate::stored_place::StoredPlace;
use crate::values::{BoardValues, is_won_by_first};

/// The files of all layers of a board.
struct Files {
    configurations: Configurations,
    supplies: Vec<u32>,
    layers: Vec<FileOfLayer>,
    cache: Cache,
}

struct FileOfLayer {
    file: LayerFile,
    /// The splits by room, computed when they are first needed.
    splits: OnceLock<Vec<Splits>>,
}

/// The bytes of chunks that are kept for later questions.
const RECENT: u64 = 16 << 20;

impl BoardValues {
    /// The values in the database in `folder`, which a
    /// [`DatabaseSolver`](super::DatabaseSolver) has completed.
    ///
    /// # Cost
    ///
    /// Opening reads the headers of all layers. A value then costs two small reads and
    /// decompressing ten to a hundred kilobytes, unless among the 16 MiB that are kept.
    ///
    /// # Errors
    ///
    /// [`StorageError::NoCheckpoint`] without a complete database. [`StorageError::Refused`] if a
    /// file is of another board, of other supplies or of another version, or was shortened or
    /// altered. Altered blocks are found when a value is read from there.
    pub fn open(folder: impl AsRef<Path>) -> Result<Self, StorageError> {
        let folder = folder.as_ref();
        let path = existing(folder, NAME)?;
        let found = Header::read(&path)?;
        let (board, supplies) =
            parameters(&found).map_err(|error| StorageError::refused(&path, error))?;
        ContainerFile::open(&path, &header(KIND, board, &supplies))?.verify()?;
        let grid = Grid::new(board).ok_or_else(|| {
            StorageError::refused(&path, ContainerError::content("the board is too large"))
        })?;
        let fences = fences(board, &supplies);
        let most = 2 * fences.iter().copied().max().unwrap_or(0);
        let configurations = Configurations::new(grid, most);
        let open = |fences| {
            let path = layer_path(folder, fences);
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            existing(folder, &name)?;
            let header = layer_header(board, &supplies, fences);
            let file = LayerFile::open(&path, &header, configurations.count(fences))?;
            Ok(FileOfLayer { file, splits: OnceLock::new() })
        };
        let layers = (0..=configurations.most_fences()).map(open);
        let layers = layers.collect::<Result<_, StorageError>>()?;
        let Codec(size) = Codec::new(grid.cells());
        let cache = Cache::new(grid, size, RECENT);
        let files = Files { configurations, supplies: fences, layers, cache };
        Ok(Self::new(board, supplies, Box::new(move |position| files.first_wins(position))))
    }
}

/// The path of the file of this name, if it exists.
fn existing(folder: &Path, name: &str) -> Result<PathBuf, StorageError> {
    let path = folder.join(name);
    if path.exists() {
        return Ok(path);
    }
    Err(StorageError::NoCheckpoint { folder: folder.to_owned(), name: name.to_owned() })
}

/// The board and the supplies that a header names.
fn parameters(header: &Header) -> Result<(Board, Vec<Supply>), ContainerError> {
    let invalid = |name: &str| ContainerError::content(format!("its {name} is invalid"));
    let expected = Header::new(KIND, VERSION);
    if (header.kind(), header.version()) != (expected.kind(), expected.version()) {
        expected.check(header)?;
    }
    let side = |name: &str| header.get(name)?.parse().ok();
    let board = side("width").zip(side("height"));
    let board = board.and_then(|(width, height)| Board::new(width, height).ok());
    let supplies = header.get("supplies").unwrap_or_default().split(' ');
    let supplies = supplies.map(str::parse).collect::<Result<_, _>>();
    Ok((board.ok_or_else(|| invalid("board"))?, supplies.map_err(|_| invalid("supplies"))?))
}

impl Files {
    /// The splits by room of the layer of `fences` fences.
    fn splits(&self, fences: u32) -> &[Splits] {
        let rooms = 0..=self.configurations.most_fences().saturating_sub(fences);
        let splits = || rooms.map(|room| Splits::new(&self.supplies, fences, room)).collect();
        self.layers[fences as usize].splits.get_or_init(splits)
    }

    /// Whether the first player wins an unfinished position, or `None` if it was not solved.
    fn first_wins(&self, position: &Position) -> Result<Option<bool>, StorageError> {
        let Some(place) = StoredPlace::of(position, &self.configurations) else {
            return Ok(None);
        };
        let (fences, rank, size) = (place.fences, index(place.rank), self.cache.size);
        let (file, splits) = (&self.layers[fences as usize].file, self.splits(fences));
        let layer = StoredLayer { cache: &self.cache, file, fences, splits, rooms: None };
        let chunk = layer.chunk(rank / RANKS)?;
        let splits = splits.get(usize::from(chunk.rooms[rank % RANKS]));
        let blocks = chunk.blocks(rank % RANKS, size.block());
        let half = splits.and_then(|splits| place.half(splits, blocks, size.bytes()));
        Ok(half.map(|half| is_won_by_first(&place, half, size)))
    }
}
