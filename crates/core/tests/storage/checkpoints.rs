//! Folders of checkpoints: who may use them, what is saved there, and what remains.

use std::fs;
use std::io::Write;
use std::path::Path;

use abstract_games_storage::{CheckpointFolder, StorageError};

use crate::{header, names};

#[test]
fn a_checkpoint_is_started_resumed_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/folder");
    assert!(matches!(CheckpointFolder::resume(&path), Err(StorageError::NoFolder { .. })));
    assert!(!path.exists());
    let start = CheckpointFolder::start(&path).unwrap();
    let checkpoint = start.checkpoint("name", header()).unwrap();
    assert!(checkpoint.load().unwrap().is_none());
    let save =
        |content: &[u8]| checkpoint.save(|out| out.write_all(content).map(|()| Ok::<_, ()>(())));
    save(b"one").unwrap();
    save(b"second").unwrap();
    // A save that is given up leaves the previous state.
    let given_up = checkpoint.save(|out| out.write_all(b"third").map(|()| Err("enough")));
    assert_eq!(given_up, Err("enough"));
    assert_eq!(checkpoint.load().unwrap().unwrap().remaining(), 6);
    assert!(matches!(start.checkpoint("name", header()), Err(StorageError::NameInUse { .. })));
    drop(checkpoint);
    assert!(matches!(start.checkpoint("name", header()), Err(StorageError::Exists { .. })));
    assert!(matches!(CheckpointFolder::resume(&path), Err(StorageError::Locked { .. })));
    drop(start);
    let resumed = CheckpointFolder::resume(&path).unwrap();
    let error = resumed.checkpoint("other", header()).unwrap_err();
    assert!(matches!(error, StorageError::NoCheckpoint { .. }), "{error}");
    let checkpoint = resumed.checkpoint("name", header()).unwrap();
    assert_eq!(checkpoint.load().unwrap().unwrap().remaining(), 6);
    fs::write(path.join("of the user"), b"").unwrap();
    resumed.remove().unwrap();
    assert!(resumed.take_warnings().is_empty());
    drop((resumed, checkpoint));
    assert_eq!(names(&path), ["of the user"]);
}

#[test]
fn consecutive_failed_saves_give_one_warning() {
    let path = tempfile::tempdir().unwrap();
    let folder = CheckpointFolder::open(path.path()).unwrap();
    let checkpoint = folder.checkpoint("name", header()).unwrap();
    let save = |fails: bool| {
        let full = || std::io::Error::from(std::io::ErrorKind::StorageFull);
        let saved = checkpoint.save(|_| if fails { Err(full()) } else { Ok(Ok::<_, ()>(())) });
        saved.unwrap();
        folder.take_warnings().len()
    };
    let fails = [false, true, true, false, true, true, false];
    assert_eq!(fails.map(save), [0, 1, 0, 0, 1, 0, 0]);
    // A checkpoint that cannot be removed is an error. One that was removed before is not.
    let file = checkpoint.path().to_owned();
    drop(checkpoint);
    fs::remove_file(&file).unwrap();
    folder.checkpoint("name", header()).unwrap();
    folder.remove().unwrap();
    folder.checkpoint("name", header()).unwrap();
    fs::create_dir(&file).unwrap();
    assert!(matches!(folder.remove(), Err(StorageError::Io { .. })));
}

#[test]
fn only_temporary_files_of_killed_runs_are_removed() {
    let path = tempfile::tempdir().unwrap();
    let others = ["name.Abc123.tmp", ".name.Abc1234.tmp", ".name.Abc-23.tmp", ".other.Abc123.tmp"];
    for name in others.iter().chain([&".name.Abc123.tmp"]) {
        fs::write(path.path().join(name), b"").unwrap();
    }
    fs::create_dir(path.path().join(".name.Folder.tmp")).unwrap();
    let folder = CheckpointFolder::open(path.path()).unwrap();
    folder.checkpoint("name", header()).unwrap();
    drop(folder);
    let mut expected = others.to_vec();
    expected.push(".name.Folder.tmp");
    expected.sort_unstable();
    assert_eq!(names(path.path()), expected);
}

#[test]
fn only_one_thread_at_a_time_holds_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    hold_on_threads(folder.path());
    assert_eq!(names(folder.path()), [""; 0]);
    // The folders are created by each holder and removed after it.
    hold_on_threads(&folder.path().join("made/for/each"));
}

fn hold_on_threads(path: &Path) {
    let holders = std::sync::atomic::AtomicUsize::new(0);
    let held = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                use std::sync::atomic::Ordering::SeqCst;
                for _ in 0..500 {
                    match CheckpointFolder::open(path) {
                        Ok(folder) => {
                            assert_eq!(holders.fetch_add(1, SeqCst), 0);
                            held.fetch_add(1, SeqCst);
                            std::thread::yield_now();
                            assert_eq!(holders.fetch_sub(1, SeqCst), 1);
                            drop(folder);
                        }
                        Err(StorageError::Locked { folder }) => assert_eq!(folder, path),
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert!(held.into_inner() > 0);
}

#[test]
fn two_computations_of_one_run_cannot_use_the_same_checkpoint() {
    let path = tempfile::tempdir().unwrap();
    let folder = CheckpointFolder::open(path.path()).unwrap();
    let first = folder.checkpoint("a", header()).unwrap();
    let copy = first.clone();
    drop(first);
    let again = folder.clone().checkpoint("a", header()).unwrap_err();
    assert!(matches!(&again, StorageError::NameInUse { path } if path == copy.path()), "{again}");
    assert!(folder.checkpoint("b", header()).is_ok());
    drop(copy);
    assert!(folder.checkpoint("a", header()).is_ok(), "the name is free again");
}

#[test]
fn a_folder_created_for_a_run_is_removed_if_it_is_empty() {
    let path = tempfile::tempdir().unwrap();
    let made = path.path().join("made");
    drop(CheckpointFolder::start(&made).unwrap());
    assert_eq!(made.exists(), cfg!(not(unix)));
    let folder = CheckpointFolder::start(&made).unwrap();
    let checkpoint = folder.checkpoint("a", header()).unwrap();
    checkpoint.save(|writer| writer.write_all(b"state").map(Ok::<_, ()>)).unwrap();
    drop((folder, checkpoint));
    assert!(made.join("a").exists());
    // A folder that existed before the run stays.
    fs::remove_file(made.join("a")).unwrap();
    drop(CheckpointFolder::start(&made).unwrap());
    assert!(made.exists());
    // So does a parent with another file. The parents that were created are removed.
    let folder = CheckpointFolder::start(made.join("b/c/d")).unwrap();
    fs::write(made.join("b/of the user"), b"").unwrap();
    drop(folder);
    assert_eq!(made.join("b/c").exists(), cfg!(not(unix)));
    fs::remove_file(made.join("b/of the user")).unwrap();
    drop(CheckpointFolder::start(made.join("b/c/d")).unwrap());
    assert!(made.join("b").exists());
    drop(CheckpointFolder::start(made.join("new/c/d")).unwrap());
    assert_eq!(made.join("new").exists(), cfg!(not(unix)));
}

#[test]
fn the_name_of_a_checkpoint_is_one_component_without_a_dot_at_its_front() {
    let path = tempfile::tempdir().unwrap();
    let folder = CheckpointFolder::open(path.path().join("locked")).unwrap();
    let names = ["", ".", "..", "../outside", "/outside", "a/b", "a/", "./a"];
    for name in names.iter().chain(&[".abstract-games.lock", ".a.Abc123.tmp"]) {
        let error = folder.checkpoint(name, header()).unwrap_err();
        assert!(matches!(&error, StorageError::InvalidName { .. }), "{error}");
        assert!(error.to_string().contains(&format!("{name:?} is not the name")), "{error}");
    }
    assert!(folder.checkpoint("a.checkpoint", header()).is_ok());
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_not_a_folder_for_checkpoints() {
    let path = tempfile::tempdir().unwrap();
    let link = path.path().join("link");
    std::os::unix::fs::symlink("nothing", &link).unwrap();
    for folder in [link.clone(), link.join("inner")] {
        let error = CheckpointFolder::start(folder).unwrap_err().to_string();
        let link = link.display();
        assert_eq!(error, format!("{link}: a symbolic link to nothing, not a folder"));
    }
    assert_eq!(names(path.path()), ["link"]);
}
