//! Tests of counts that are interrupted and resumed.

use std::convert::Infallible;
use std::fs;
use std::io::Write;
use std::path::Path;

use abstract_games_core::{Limits, Stop};
use abstract_games_quoridor_counts::{LegalPositions, PositionCountError, Reductions};
use abstract_games_storage::{
    CheckpointFolder, ContainerError, Header, StorageError, container_bytes, content_range,
};

fn positions() -> LegalPositions {
    LegalPositions::rectangle(5, 6).max_fences(4)
}

/// The count with a checkpoint in this folder, from which it resumes if the checkpoint exists.
fn kept(positions: &LegalPositions, folder: &Path) -> LegalPositions {
    positions.clone().checkpoint(&CheckpointFolder::open(folder).unwrap())
}

/// The reason why a checkpoint file is refused.
fn refusal(error: PositionCountError) -> ContainerError {
    match error {
        PositionCountError::Checkpoint(StorageError::Refused { error, .. }) => error,
        error => panic!("{error}"),
    }
}

/// Runs the count and stops it after `columns` columns.
fn stop_after(columns: u64, positions: &LegalPositions) {
    let stopped = positions.count_observed(&mut Limits::new().work(columns)).unwrap_err();
    assert!(matches!(stopped, PositionCountError::Stopped(Stop::WorkLimit)), "{stopped}");
}

fn file(folder: &Path) -> std::path::PathBuf {
    folder.join("quoridor-positions-5x6-4.checkpoint")
}

#[test]
fn an_interrupted_count_gives_the_same_numbers_when_it_is_resumed() {
    let expected = positions().count().unwrap();
    // There are two passes of 25 columns. The stops are in the first pass, at the start of the
    // second, and near its end.
    for columns in [6, 12, 24, 29, 31, 49] {
        let path = tempfile::tempdir().unwrap();
        let start = CheckpointFolder::start(path.path()).unwrap();
        stop_after(columns, &positions().checkpoint(&start));
        drop(start);
        let folder = CheckpointFolder::resume(path.path()).unwrap();
        let on = positions().threads(2).checkpoint(&folder).count().unwrap();
        assert_eq!(on, expected, "stopped after {columns} columns");
        // The checkpoint remains until the caller removes it.
        assert!(file(path.path()).exists());
        folder.remove().unwrap();
        assert!(folder.take_warnings().is_empty());
        drop(folder);
        assert_eq!(fs::read_dir(path.path()).unwrap().count(), 0);
    }
}

#[test]
fn a_count_can_be_interrupted_several_times() {
    let folder = tempfile::tempdir().unwrap();
    for columns in [7, 13, 19, 33, 44] {
        stop_after(columns, &kept(&positions(), folder.path()));
    }
    let expected = positions().count().unwrap();
    assert_eq!(kept(&positions(), folder.path()).count().unwrap(), expected);
}

#[test]
fn a_count_is_resumed_with_another_memory_limit_and_other_moduli() {
    // Numbers are saved from disk, and resumed on disk and in memory. Two moduli make four passes
    // of 72 columns.
    let positions = LegalPositions::rectangle(3, 25);
    let expected = positions.count().unwrap();
    assert!(expected.total().bits() > 64);
    let folder = tempfile::tempdir().unwrap();
    let (little, much) = (500 << 10, 4 << 30);
    for (columns, memory) in
        [(130, little), (135, little), (140, much), (205, little), (275, little), (283, much)]
    {
        stop_after(columns, &kept(&positions, folder.path()).memory(memory));
    }
    assert_eq!(kept(&positions, folder.path()).count().unwrap(), expected);
}

fn header() -> Header {
    Header::new("checkpoint of legal positions", 1)
        .parameter("game", "quoridor")
        .parameter("width", 5)
        .parameter("height", 6)
        .parameter("most fences", 4)
        .parameter("reductions", "mirror and forget and bounds")
}

#[test]
fn invalid_content_is_refused_even_with_a_valid_checksum() {
    let folder = tempfile::tempdir().unwrap();
    stop_after(31, &kept(&positions(), folder.path()));
    let whole = fs::read(file(folder.path())).unwrap();
    let refused = |content: &[u8]| {
        fs::write(file(folder.path()), container_bytes(&header(), content).unwrap()).unwrap();
        let error = refusal(kept(&positions(), folder.path()).count().unwrap_err());
        assert!(matches!(error, ContainerError::Content { .. }), "{error}");
    };
    let content = &whole[content_range(&whole, &header()).unwrap()];
    refused(&[content, &[0]].concat());
    refused(&content[..content.len() - 8]);
    refused(&content[..20]);
    refused(&[]);
    // The content begins with the passes, columns, peak and frontiers, then has the sums of one
    // pass and the frontiers.
    let frontiers = 8 * (4 + 2 * 5);
    for (position, bytes) in [
        (0, &[2_u8][..]),
        (0, &[0xff; 8]),
        (8, &[25]),
        (8, &[0xff; 8]),
        (24, &[0xff; 8]),
        (frontiers, &[0xff; 16]),
        (frontiers, &[3]),
    ] {
        let mut content = content.to_vec();
        content[position..position + bytes.len()].copy_from_slice(bytes);
        refused(&content);
    }
}

#[test]
fn a_checkpoint_is_not_lost_by_starting_anew() {
    let path = tempfile::tempdir().unwrap();
    stop_after(12, &kept(&positions(), path.path()));
    let before = fs::read(file(path.path())).unwrap();
    let folder = CheckpointFolder::start(path.path()).unwrap();
    let error = positions().checkpoint(&folder).count().unwrap_err();
    let PositionCountError::Checkpoint(StorageError::Exists { path: found }) = error else {
        panic!("{error}")
    };
    assert_eq!(found, file(path.path()));
    assert_eq!(fs::read(file(path.path())).unwrap(), before);
}

#[test]
fn damaged_and_foreign_checkpoints_are_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    stop_after(31, &kept(&positions(), folder.path()));
    let whole = fs::read(file(folder.path())).unwrap();
    let refused = |bytes: &[u8], positions: LegalPositions| {
        fs::write(file(folder.path()), bytes).unwrap();
        let error = refusal(kept(&positions, folder.path()).count().unwrap_err());
        assert_eq!(fs::read(file(folder.path())).unwrap(), bytes);
        error
    };
    for position in (0..whole.len()).step_by(whole.len() / 40) {
        let mut bytes = whole.clone();
        bytes[position] ^= 4;
        refused(&bytes, positions());
    }
    assert_eq!(refused(&[], positions()), ContainerError::Foreign);
    let length = whole.len() as u64;
    let shortened = ContainerError::Shortened { expected: length, found: length - 1 };
    assert_eq!(refused(&whole[..whole.len() - 1], positions()), shortened);
    let lengthened = ContainerError::Lengthened { expected: length, found: length + 1 };
    assert_eq!(refused(&[&whole[..], &[0]].concat(), positions()), lengthened);
    let error = refused(&whole, positions().reductions(Reductions::NONE)).to_string();
    assert_eq!(error, "reductions is mirror and forget and bounds, where none is expected");
    // The checkpoint of another count is under the name of this count.
    fs::rename(file(folder.path()), folder.path().join("quoridor-positions-6x5-4.checkpoint"))
        .unwrap();
    let other = kept(&LegalPositions::rectangle(6, 5).max_fences(4), folder.path());
    let error = refusal(other.count().unwrap_err()).to_string();
    assert_eq!(error, "width is 5, where 6 is expected");
}

#[test]
fn a_count_continues_if_a_checkpoint_cannot_be_saved() {
    let path = tempfile::tempdir().unwrap();
    let inside = path.path().join("inside");
    let folder = CheckpointFolder::start(&inside).unwrap();
    let mut observer = abstract_games_core::observer::from_fn(|progress| {
        if progress.done > 0 && inside.exists() {
            fs::remove_dir_all(&inside).unwrap();
        }
        Ok(())
    });
    let counts = positions().checkpoint(&folder).count_observed(&mut observer).unwrap();
    assert_eq!(counts, positions().count().unwrap());
    let warnings = folder.take_warnings();
    assert!(matches!(&warnings[..], [StorageError::Io { .. }]), "{warnings:?}");
}

#[test]
fn forged_checkpoints_with_valid_checksums_are_refused() {
    let positions = LegalPositions::rectangle(5, 12).max_fences(30);
    let header = Header::new("checkpoint of legal positions", 1)
        .parameter("game", "quoridor")
        .parameter("width", 5)
        .parameter("height", 12)
        .parameter("most fences", 30)
        .parameter("reductions", "mirror and forget and bounds");
    let path = tempfile::tempdir().unwrap();
    let folder = CheckpointFolder::start(path.path()).unwrap();
    let forged = folder.checkpoint("quoridor-positions-5x12-30.checkpoint", header).unwrap();
    // Three of four passes are complete. The third is modulo a number below 2⁶⁴ - 1.
    let words = [3, 0, 1, 1].into_iter().chain([0; 4 * 31]).chain([u64::MAX; 2 * 31]);
    let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
    forged.save(|out| out.write_all(&bytes).map(Ok::<_, Infallible>)).unwrap();
    drop((forged, folder));
    let folder = CheckpointFolder::resume(path.path()).unwrap();
    let refused = refusal(positions.checkpoint(&folder).count().unwrap_err()).to_string();
    let expected = "its checksum is right, but a number of pass 2 is not less than its modulus";
    assert_eq!(refused, expected);
}

#[test]
fn wrong_sums_of_passes_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let counted = kept(&positions(), folder.path()).count().unwrap();
    let file = file(folder.path());
    let whole = fs::read(&file).unwrap();
    let mut content = whole[content_range(&whole, &header()).unwrap()].to_vec();
    // The content begins with four words. The first sum follows: more squares are cut off than
    // there are.
    content[8 * 4 + 4] ^= 1;
    fs::write(&file, container_bytes(&header(), &content).unwrap()).unwrap();
    let wrong = kept(&positions(), folder.path()).count();
    assert!(matches!(wrong, Err(PositionCountError::WrongSums)), "{wrong:?}");
    fs::write(&file, whole).unwrap();
    assert_eq!(kept(&positions(), folder.path()).count().unwrap(), counted);
}

#[test]
fn parts_have_the_counts_of_the_whole_in_any_number_even_if_they_are_interrupted() {
    // There are four passes.
    let positions = LegalPositions::rectangle(3, 25).max_fences(40);
    let expected = positions.count().unwrap();
    for parts in 1..=4 {
        let paths: Vec<_> = (0..parts).map(|_| tempfile::tempdir().unwrap()).collect();
        let open = |part: usize| CheckpointFolder::open(&paths[part - 1]).unwrap();
        for part in (1..=parts).rev() {
            let stop = &mut Limits::new().work(50);
            let stopped = positions.count_part(part, parts, &open(part), stop).unwrap_err();
            assert!(matches!(stopped, PositionCountError::Stopped(Stop::WorkLimit)), "{stopped}");
            // The last part is completed when all are joined.
            if part < parts {
                positions.count_part(part, parts, &open(part), ()).unwrap();
            }
        }
        let mut done = Vec::new();
        let observer = abstract_games_core::observer::from_fn(|progress| {
            done.push(progress.done);
            Ok(())
        });
        let folders: Vec<_> = (1..=parts).map(open).collect();
        assert_eq!(positions.join_parts(&folders, observer).unwrap(), expected, "{parts} parts");
        assert!(done.iter().filter(|&&done| done > 0).all(|&done| done >= 48), "{parts}: {done:?}");
    }
}

#[test]
fn parts_that_do_not_fit_together_are_refused() {
    let (path, positions) = (tempfile::tempdir().unwrap(), LegalPositions::rectangle(3, 25));
    let folder = CheckpointFolder::open(path.path()).unwrap();
    for (part, parts) in [(0, 2), (3, 2), (1, 0), (5, 5)] {
        let error = positions.count_part(part, parts, &folder, ()).unwrap_err().to_string();
        let expected =
            format!("part {part} of {parts}: there are at most 4 parts, numbered from 1");
        assert_eq!(error, expected);
    }
    let none = positions.join_parts(&[], ()).unwrap_err();
    assert!(matches!(none, PositionCountError::Part { part: 0, parts: 0, passes: 4 }), "{none}");
    positions.count_part(1, 2, &folder, ()).unwrap();
    for (parts, of_parts) in [(3, "1 of 3"), (4, "1 of 4")] {
        let error = refusal(positions.count_part(1, parts, &folder, ()).unwrap_err()).to_string();
        assert_eq!(error, format!("part is 1 of 2, where {of_parts} is expected"));
    }
}
