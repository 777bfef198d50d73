//! The files of the corpus.

use std::fs;
use std::path::PathBuf;

use abstract_games_quoridor::notation::Notation;
use abstract_games_quoridor::{Board, Quoridor};

/// A file of the corpus.
pub(super) struct File {
    name: String,
    head: Vec<(String, String)>,
    /// The score.
    pub(super) score: String,
}

/// All files of a folder, sorted by name.
pub(super) fn all(folder: &str) -> Vec<File> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games").join(folder);
    let mut paths: Vec<_> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(File::read).collect()
}

impl File {
    fn read(path: PathBuf) -> Self {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).unwrap();
        let (head, score) = text.split_once("\n\n").unwrap_or_else(|| panic!("{name}: no score"));
        let pair = |line: &str| {
            let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{name}: {line}"));
            (key.to_owned(), value.trim().to_owned())
        };
        Self { head: head.lines().map(pair).collect(), score: score.to_owned(), name }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The value of a key of the head.
    pub(super) fn value(&self, key: &str) -> &str {
        let found = self.head.iter().find(|(name, _)| name == key);
        &found.unwrap_or_else(|| panic!("{}: no {key}", self.name)).1
    }

    /// The keys must be these, and may include `notation`.
    pub(super) fn check_keys(&self, expected: &[&str]) {
        let keys = self.head.iter().map(|(key, _)| key.as_str()).filter(|key| *key != "notation");
        assert_eq!(keys.collect::<Vec<_>>(), expected, "{}", self.name);
    }

    pub(super) fn notation(&self) -> Notation {
        let found = self.head.iter().find(|(key, _)| key == "notation");
        found.map_or(Notation::Algebraic, |(_, name)| name.parse().unwrap())
    }

    fn supplies(&self) -> Vec<u8> {
        self.value("fences").split(' ').map(|number| number.parse().unwrap()).collect()
    }

    pub(super) fn players(&self) -> usize {
        self.supplies().len()
    }

    pub(super) fn game<const N: usize>(&self) -> Quoridor<N> {
        let (width, height) = self.value("board").split_once(" x ").unwrap();
        let board = Board::new(width.parse().unwrap(), height.parse().unwrap()).unwrap();
        Quoridor::new(board, self.supplies().try_into().unwrap()).unwrap()
    }
}
