//! Files that outlive a run: valid containers, containers with every kind of damage, checkpoints,
//! and the files that remain after a failure.

mod checkpoints;
mod containers;
mod messages;
mod numbers;
mod targets;

use std::fs;
use std::io::Read;
use std::path::Path;

use abstract_games_storage::{
    ContainerError, ContainerReader, Header, StorageError, content_range,
};

fn header() -> Header {
    Header::new("table of a test", 3).parameter("game", "none").parameter("size", 7)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Reads a container as a file and in memory, and checks that both give the same.
fn read(path: &Path, expected: &Header) -> Result<Vec<u8>, ContainerError> {
    let bytes = fs::read(path).unwrap();
    let in_memory = content_range(&bytes, expected).map(|range| bytes[range].to_vec());
    let streamed = ContainerReader::open(path, expected).map(|mut reader| {
        let mut content = Vec::new();
        reader.read_to_end(&mut content).unwrap();
        reader.finish().unwrap();
        content
    });
    let streamed = streamed.map_err(|error| match error {
        StorageError::Refused { path: found, error } => {
            assert_eq!(found, path);
            error
        }
        error => panic!("{error}"),
    });
    assert_eq!(streamed, in_memory);
    streamed
}
