//! Counts that are interrupted and go on.

use std::fs;
use std::path::Path;

use abstract_games_core::{Limits, Stop};
use abstract_games_quoridor::counting::{CountError, LegalPositions, Reductions};

fn positions(folder: &Path) -> LegalPositions {
    LegalPositions::rectangle(5, 6).max_fences(9).checkpoint(folder)
}

/// Stops after so many columns.
fn stop_after(columns: u64, positions: &LegalPositions) {
    let stopped = positions.count_observed(&mut Limits::new().work(columns)).unwrap_err();
    assert!(matches!(stopped, CountError::Stopped(Stop::WorkLimit)), "{stopped}");
}

fn file(folder: &Path) -> std::path::PathBuf {
    folder.join("quoridor-positions-5x6-9.checkpoint")
}

#[test]
fn an_interrupted_count_gives_the_same_numbers_when_it_is_resumed() {
    let expected = LegalPositions::rectangle(5, 6).max_fences(9).count().unwrap();
    // Two passes of 25 columns: in the first, at the beginning of the second, and towards its end.
    for columns in [6, 12, 24, 29, 31, 49] {
        let folder = tempfile::tempdir().unwrap();
        stop_after(columns, &positions(folder.path()));
        let on = positions(folder.path()).threads(2).resume().count().unwrap();
        assert_eq!(on, expected, "stopped after {columns} columns");
        assert!(!file(folder.path()).exists());
    }
}

#[test]
fn a_count_can_be_interrupted_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    for columns in [7, 13, 19, 33, 44] {
        stop_after(columns, &positions(folder.path()).resume());
    }
    let expected = LegalPositions::rectangle(5, 6).max_fences(9).count().unwrap();
    assert_eq!(positions(folder.path()).resume().count().unwrap(), expected);
}

#[test]
fn a_count_is_resumed_with_another_memory_limit_and_other_moduli() {
    // Numbers on disk are saved, resumed on disk, and resumed in memory; two words, so four passes.
    let positions =
        |folder: &Path| LegalPositions::rectangle(5, 12).max_fences(30).checkpoint(folder).resume();
    let expected = LegalPositions::rectangle(5, 12).max_fences(30).count().unwrap();
    assert!(expected.total().bits() > 64);
    let folder = tempfile::tempdir().unwrap();
    for (columns, mebibytes) in [(90, 6), (100, 6), (105, 4096), (150, 6), (200, 6), (210, 4096)] {
        stop_after(columns, &positions(folder.path()).memory_limit(mebibytes << 20));
    }
    assert_eq!(positions(folder.path()).count().unwrap(), expected);
}

#[test]
fn what_cannot_have_been_saved_is_refused_even_with_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    stop_after(31, &positions(folder.path()));
    let whole = fs::read(file(folder.path())).unwrap();
    let refused = |mut content: Vec<u8>| {
        let checksum = crc32fast::hash(&content);
        content.extend(checksum.to_le_bytes());
        fs::write(file(folder.path()), content).unwrap();
        let error = positions(folder.path()).resume().count().unwrap_err();
        assert!(matches!(error, CountError::Foreign { .. }), "{error}");
    };
    let content = &whole[..whole.len() - 4];
    refused([content, &[0]].concat());
    refused(content[..content.len() - 8].to_vec());
    // Magic, board, passes done, steps, then the sums of one pass and the frontiers.
    let frontiers = 8 + 8 * (4 + 4 + 2 * 10);
    for (position, bytes) in [
        (0, &[0_u8][..]),
        (8, &[6]),
        (40, &[2]),
        (40, &[0xff; 8]),
        (48, &[25]),
        (48, &[0xff; 8]),
        (64, &[0xff; 8]),
        (frontiers, &[0xff; 16]),
        (frontiers, &[3]),
    ] {
        let mut content = content.to_vec();
        content[position..position + bytes.len()].copy_from_slice(bytes);
        refused(content);
    }
}

#[test]
fn a_checkpoint_is_not_lost_by_starting_anew() {
    let folder = tempfile::tempdir().unwrap();
    stop_after(12, &positions(folder.path()));
    let before = fs::read(file(folder.path())).unwrap();
    let error = positions(folder.path()).count().unwrap_err();
    assert!(matches!(error, CountError::Exists { .. }), "{error}");
    assert_eq!(fs::read(file(folder.path())).unwrap(), before);
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    stop_after(31, &positions(folder.path()));
    let whole = fs::read(file(folder.path())).unwrap();
    let refused = |bytes: &[u8], positions: LegalPositions| {
        fs::write(file(folder.path()), bytes).unwrap();
        let error = positions.resume().count().unwrap_err();
        assert!(matches!(error, CountError::Foreign { .. }), "{error}");
        assert_eq!(fs::read(file(folder.path())).unwrap(), bytes);
    };
    for position in (0..whole.len()).step_by(whole.len() / 40) {
        let mut bytes = whole.clone();
        bytes[position] ^= 4;
        refused(&bytes, positions(folder.path()));
    }
    refused(&[], positions(folder.path()));
    refused(&whole[..whole.len() - 1], positions(folder.path()));
    refused(&[&whole[..], &[0]].concat(), positions(folder.path()));
    refused(&whole, positions(folder.path()).reductions(Reductions::NONE));
    // The same name and another count, of a length that fits.
    fs::rename(file(folder.path()), folder.path().join("quoridor-positions-6x5-9.checkpoint"))
        .unwrap();
    let other = LegalPositions::rectangle(6, 5).max_fences(9).checkpoint(folder.path()).resume();
    assert!(matches!(other.count().unwrap_err(), CountError::Foreign { .. }));
}

#[test]
fn a_folder_that_cannot_be_is_an_error() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let error = positions(&file.path().join("inside")).count().unwrap_err();
    assert!(matches!(error, CountError::Checkpoint { .. }), "{error}");
}
