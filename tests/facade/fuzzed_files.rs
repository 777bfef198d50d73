//! What must hold of every file that a reader is given: it is read or refused, without a panic and
//! in bounded time and memory, even if its checksum is right.
//!
//! The data of a target are a file, or the content of a file to which the target adds the header
//! and the checksum. The fuzz targets in the folder `fuzz` compile this file, too.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use abstract_games::play::{Claim, Strategy, StrategyBuilder};
use abstract_games::quarto::{Book, Quarto, Rules};
use abstract_games::quoridor::counting::LegalPositions;
use abstract_games::quoridor::solved::{BoardSolver, BoardValues, Supply};
use abstract_games::quoridor::{Board, Quoridor};
use abstract_games::storage::{
    CheckpointFolder, ContainerReader, Header, Target, container_bytes, content_range,
};
use abstract_games::tic_tac_toe::{self, TicTacToe};
use abstract_games::{Game, LevelSearch, Limits, Observer, Scratch, Side, Stop, Value, negamax};
use tempfile::TempDir;

/// A target: its name, its function, which returns whether the data were read, and data that are
/// valid.
pub(crate) struct FileTarget {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&[u8]) -> bool,
    pub(crate) seeds: fn() -> Vec<Vec<u8>>,
}

/// All targets.
pub(crate) const TARGETS: [FileTarget; 6] = [
    FileTarget { name: "container", run: container, seeds: container_seeds },
    FileTarget { name: "strategy", run: strategy, seeds: || STRATEGY.seeds() },
    FileTarget { name: "book", run: book, seeds: || BOOK.seeds() },
    FileTarget { name: "levels", run: levels, seeds: || LEVELS.seeds() },
    FileTarget { name: "positions", run: positions, seeds: || POSITIONS.seeds() },
    FileTarget { name: "solved_board", run: solved_board, seeds: || SOLVED.seeds() },
];

/// A folder in memory, if the system has one.
fn folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a temporary folder")
}

/// The path of a file with these bytes, which the next call on this thread replaces. A new folder
/// for each file would take ten times as long as reading it.
fn file_with(bytes: &[u8]) -> PathBuf {
    thread_local! {
        static FOLDER: TempDir = folder();
    }
    let path = FOLDER.with(|folder| folder.path().join("file"));
    fs::write(&path, bytes).unwrap();
    path
}

/// Files that a run wrote.
pub(crate) struct Files(Vec<File>);

/// A file: its path in the folder, and its header if it is a container.
struct File {
    name: PathBuf,
    header: Option<Header>,
    content: Vec<u8>,
}

impl Files {
    /// The files that `write` writes to a folder.
    pub(crate) fn written(write: impl FnOnce(&Path)) -> Self {
        let folder = folder();
        write(folder.path());
        let mut paths = vec![folder.path().to_owned()];
        let mut files = Vec::new();
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                paths.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
                continue;
            }
            let name = path.strip_prefix(folder.path()).unwrap().to_owned();
            if !name.ends_with(".abstract-games.lock") {
                files.push(File::read(&path, name));
            }
        }
        files.sort_by(|a, b| a.name.cmp(&b.name));
        assert!((1..=256).contains(&files.len()));
        Self(files)
    }

    /// For each file, its number and its content.
    pub(crate) fn seeds(&self) -> Vec<Vec<u8>> {
        let seeds = (0_u8..).zip(&self.0);
        seeds.map(|(number, file)| [&[number], &*file.content].concat()).collect()
    }

    /// The file whose number is the first byte of `data`, and its other bytes.
    fn alteration<'d>(&self, data: &'d [u8]) -> (&File, &'d [u8]) {
        let (number, content) = data.split_first().unwrap_or((&0, &[]));
        (&self.0[usize::from(*number) % self.0.len()], content)
    }

    /// A folder with these files.
    fn folder(&self) -> TempDir {
        let folder = folder();
        for file in &self.0 {
            let path = folder.path().join(&file.name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            file.write(folder.path(), &file.content);
        }
        folder
    }

    /// A folder with these files, in which one has another content: the first byte of `data` is its
    /// number, and the others are the content.
    pub(crate) fn altered(&self, data: &[u8]) -> TempDir {
        let (file, content) = self.alteration(data);
        let folder = self.folder();
        file.write(folder.path(), content);
        folder
    }
}

impl File {
    fn read(path: &Path, name: PathBuf) -> Self {
        let bytes = fs::read(path).unwrap();
        let Ok(header) = Header::read(path) else {
            return Self { name, header: None, content: bytes };
        };
        let content = content_range(&bytes, &header).unwrap();
        Self { name, header: Some(header), content: bytes[content].to_vec() }
    }

    /// Writes the file with this content to its place in a folder.
    fn write(&self, folder: &Path, content: &[u8]) {
        fs::write(folder.join(&self.name), self.with_content(content)).unwrap();
    }

    /// The bytes of the file with another content, and with the checksum of that content.
    fn with_content(&self, content: &[u8]) -> Vec<u8> {
        let Some(header) = &self.header else { return content.to_vec() };
        container_bytes(header, content).unwrap()
    }
}

/// A header for containers.
fn header() -> Header {
    Header::new("fuzzed", 1).parameter("size", 3)
}

fn container_seeds() -> Vec<Vec<u8>> {
    vec![container_bytes(&header(), b"content").unwrap()]
}

/// The data are a container: read as a file and in memory they are the same, or refused for the
/// same reason.
fn container(data: &[u8]) -> bool {
    let path = file_with(data);
    let in_memory = content_range(data, &header());
    let opened = ContainerReader::open(&path, &header()).and_then(|mut reader| {
        let mut content = vec![0; usize::try_from(reader.remaining()).unwrap()];
        reader.read_bytes(&mut content)?;
        reader.finish().map(|()| content)
    });
    if let Ok(found) = Header::read(&path) {
        assert!(found.check(&found).is_ok());
    }
    match (opened, in_memory) {
        (Ok(content), Ok(range)) => assert_eq!(content, data[range]),
        (Err(error), Err(same)) => {
            assert!(error.to_string().ends_with(&same.to_string()));
            return false;
        }
        (opened, in_memory) => panic!("{opened:?} {in_memory:?}"),
    }
    true
}

/// A position of tic-tac-toe from which every play is short.
pub(crate) fn late() -> tic_tac_toe::Board {
    "XO. .X. .O.".parse().expect("a position")
}

static STRATEGY: LazyLock<Files> = LazyLock::new(|| {
    Files::written(|folder| {
        // What does not lose: the opponent cannot win afterwards.
        let keeps = |_: &_, _: &_, next: &tic_tac_toe::Board, _: &mut dyn Observer| {
            Ok::<_, Stop>(negamax(&TicTacToe, next, ()) != Ok(Value::Win))
        };
        let builder = StrategyBuilder::new(&TicTacToe, Side::Second, Claim::Draw);
        let strategy = builder.build(keeps).unwrap();
        assert!(strategy.verify(&TicTacToe, ()).is_ok());
        let target = Target::new(folder.join("file")).unwrap();
        strategy.write_to(&target, &Strategy::header()).unwrap();
    })
});

/// The content of a strategy for tic-tac-toe. If it is one, it is verified.
fn strategy(data: &[u8]) -> bool {
    let path = file_with(&STRATEGY.0[0].with_content(data.get(1..).unwrap_or_default()));
    let Ok(strategy) = Strategy::read(path, &TicTacToe, &Strategy::header()) else { return false };
    strategy.verify(&TicTacToe, ()).is_ok()
}

static BOOK: LazyLock<Files> = LazyLock::new(|| {
    Files::written(|folder| {
        let book = Book::embedded(&Rules::torus()).unwrap();
        fs::write(folder.join("file"), book.to_bytes()).unwrap();
    })
});

/// The content of a book of Quarto, and the data as they are.
fn book(data: &[u8]) -> bool {
    let _ = Book::from_bytes(Rules::torus(), data.to_vec());
    let content = data.get(1..).unwrap_or_default();
    let Ok(book) = Book::from_bytes(Rules::torus(), BOOK.0[0].with_content(content)) else {
        return false;
    };
    let quarto = Quarto::new(Rules::torus());
    for position in ["..../..../..../.... -", "01../..../..../.... -", "0123/4..../.... 5"] {
        if let Ok(position) = position.parse() {
            let _ = book.value(&quarto.symmetry(), &position);
        }
    }
    true
}

/// The search whose levels are on disk.
fn search() -> LevelSearch<'static, TicTacToe, tic_tac_toe::Board> {
    LevelSearch::new(&TicTacToe).source(late())
}

static LEVELS: LazyLock<Files> = LazyLock::new(|| {
    Files::written(|folder| {
        let mut levels = search().on_disk(Scratch::new(folder).memory(1 << 16)).unwrap();
        for _ in 0..3 {
            levels.next_level().unwrap();
        }
    })
});

/// The files of a search on disk, which resumes with them. One level reads all of them.
fn levels(data: &[u8]) -> bool {
    let folder = LEVELS.altered(data);
    let scratch = Scratch::new(folder.path()).memory(1 << 16).resume();
    let Ok(mut levels) = search().on_disk(scratch) else { return false };
    levels.next_level().is_ok()
}

fn count() -> LegalPositions {
    LegalPositions::rectangle(2, 3).memory(64 << 20)
}

static POSITIONS: LazyLock<Files> = LazyLock::new(|| {
    Files::written(|path| {
        let folder = CheckpointFolder::start(path).unwrap();
        assert!(count().checkpoint(&folder).count_observed(Limits::new().work(4)).is_err());
        // The folder would remove itself if it were dropped without a checkpoint.
        drop(folder);
    })
});

/// The checkpoint of a count of legal positions, which resumes from it.
fn positions(data: &[u8]) -> bool {
    let files = POSITIONS.altered(data);
    let Ok(folder) = CheckpointFolder::resume(files.path()) else { return false };
    count().checkpoint(&folder).count().is_ok()
}

static SOLVED: LazyLock<Files> = LazyLock::new(|| {
    Files::written(|path| {
        let folder = CheckpointFolder::start(path).unwrap();
        let board = Board::new(2, 2).unwrap();
        let solver = BoardSolver::new(board).unwrap().supplies([Supply::Limited(1)]);
        solver.database(&folder).solve().unwrap();
    })
});

/// The files of a solved board, from which the first values are read. Nothing is written, so the
/// folder stays for the next call on this thread.
fn solved_board(data: &[u8]) -> bool {
    thread_local! {
        static FOLDER: TempDir = SOLVED.folder();
    }
    FOLDER.with(|folder| {
        let (file, content) = SOLVED.alteration(data);
        file.write(folder.path(), content);
        let read = first_values_are_read(folder.path());
        file.write(folder.path(), &file.content);
        read
    })
}

fn first_values_are_read(folder: &Path) -> bool {
    let Ok(values) = BoardValues::open(folder) else { return false };
    let game = Quoridor::new(Board::new(2, 2).unwrap(), [1; 2]).unwrap();
    let start = game.initial();
    let successors = game.moves(&start).map(|ply| game.play(&start, &ply));
    successors.chain([start]).all(|position| values.value(&game, &position).is_ok())
}
