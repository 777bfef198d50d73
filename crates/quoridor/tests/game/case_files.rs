//! Test cases in files: a head of lines `key: value`, an empty line, and a text.

use std::fs;
use std::path::PathBuf;

use abstract_games_quoridor::notation::Form;
use abstract_games_quoridor::{Board, Quoridor};

/// A file with a test case.
pub(crate) struct File {
    name: String,
    head: Vec<(String, String)>,
    /// The text below the head.
    pub(crate) text: String,
}

/// All files of a folder in the folder `tests`, sorted by name.
pub(crate) fn all(folder: &str) -> Vec<File> {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates/quoridor/tests").join(folder);
    let mut paths: Vec<_> =
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(File::read).collect()
}

impl File {
    fn read(path: PathBuf) -> Self {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(path).unwrap();
        let (head, body) = text.split_once("\n\n").unwrap_or_else(|| panic!("{name}: no text"));
        let pair = |line: &str| {
            let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{name}: {line}"));
            (key.to_owned(), value.trim().to_owned())
        };
        Self { head: head.lines().map(pair).collect(), text: body.to_owned(), name }
    }

    /// The name of the file, without `.txt`.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The value of a key of the head.
    pub(crate) fn value(&self, key: &str) -> &str {
        self.optional(key).unwrap_or_else(|| panic!("{}: no {key}", self.name))
    }

    /// The value of a key that may be absent.
    pub(crate) fn optional(&self, key: &str) -> Option<&str> {
        self.head.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Panics unless the keys are these, or are also among `optional`.
    pub(crate) fn check_keys(&self, expected: &[&str], optional: &[&str]) {
        let keys = self.head.iter().map(|(key, _)| key.as_str());
        let keys: Vec<_> = keys.filter(|key| !optional.contains(key)).collect();
        assert_eq!(keys, expected, "{}", self.name);
    }

    /// The notation of the text, algebraic by default.
    pub(crate) fn notation(&self) -> Form {
        self.optional("notation").map_or(Form::Algebraic, |name| name.parse().unwrap())
    }

    fn supplies(&self) -> Vec<u8> {
        self.value("fences").split(' ').map(|number| number.parse().unwrap()).collect()
    }

    /// The number of players.
    pub(crate) fn players(&self) -> usize {
        self.supplies().len()
    }

    /// The game with the board and the fences of the head.
    pub(crate) fn game<const N: usize>(&self) -> Quoridor<N> {
        let (width, height) = self.value("board").split_once(" x ").unwrap();
        let board = Board::new(width.parse().unwrap(), height.parse().unwrap()).unwrap();
        Quoridor::new(board, self.supplies().try_into().unwrap()).unwrap()
    }
}
