//! Files that outlive a run: valid containers, containers with every kind of damage, checkpoints, and
//! the files that remain after a failure.

mod messages;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use abstract_games_core::properties;
use abstract_games_core::storage::{
    CheckpointFolder, Checksum, ContainerError, ContainerReader, FileCalls, FileKind, Header,
    Layout, StorageError, Target, container_bytes, content_range, former_content_range,
};
use proptest::prelude::*;

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
        assert_eq!(reader.layout(), Layout::Container);
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

/// Where calls are watched, a large file is written, synchronised and read in parts of at most 16 MiB.
#[test]
fn calls_of_the_file_system_are_counted_and_short() {
    let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
    let path = folder.path().join("large");
    let content = vec![7; 17 << 20];
    let calls = FileCalls::new();
    let ended = |work: &dyn Fn()| {
        let before = calls.ended();
        calls.watch(work);
        assert_eq!(calls.under_way(), None);
        calls.ended() - before
    };
    // The target is looked at twice, with a new file each time, of which one is removed. Then come the header, two parts of
    // the content with a synchronisation, the checksum, the header again, and the end.
    let write = || Target::new(&path).unwrap().write(&header(), &content).unwrap();
    assert_eq!(ended(&write), 12);
    let read = || assert!(read(&path, &header()).unwrap() == content);
    assert!(ended(&read) > 6);
    write();
    read();
    assert_eq!(ended(&|| ()), 0);
}

#[test]
fn a_container_has_the_documented_layout() {
    let header = Header::new("kind", 2).parameter("n", 5);
    let mut expected = b"\x89AGS\r\n\x1a\n".to_vec();
    expected.extend(1_u32.to_le_bytes());
    expected.extend(46_u32.to_le_bytes());
    expected.extend(7_u64.to_le_bytes());
    expected.extend(2_u32.to_le_bytes());
    expected.extend(b"\x04\0kind\x01\0\x01\0n\x01\x005");
    expected.extend(Checksum::of(&expected).to_le_bytes());
    assert_eq!(expected.len(), 46);
    expected.extend(b"content");
    expected.extend(Checksum::of(b"content").to_le_bytes());
    assert_eq!(container_bytes(&header, b"content").unwrap(), expected);
}

#[test]
fn every_change_of_a_container_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let whole = container_bytes(&header(), b"some content").unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        read(&path, &header()).unwrap_err()
    };
    for place in 0..whole.len() {
        for bit in 0..8 {
            let mut altered = whole.clone();
            altered[place] ^= 1 << bit;
            let error = refused(&altered);
            match place {
                0..8 => assert_eq!(error, ContainerError::Foreign),
                8..12 => assert!(matches!(error, ContainerError::ContainerVersion { .. })),
                // The altered length of the header is wrong, or exceeds the file.
                12..16 => assert!(matches!(
                    error,
                    ContainerError::Altered | ContainerError::Shortened { .. }
                )),
                _ => assert_eq!(error, ContainerError::Altered, "{place}"),
            }
        }
    }
    assert_eq!(refused(b""), ContainerError::Foreign);
    let length = whole.len() as u64;
    for found in 1..whole.len() {
        let error = refused(&whole[..found]);
        assert!(
            matches!(error, ContainerError::Shortened { expected, found: f }
                if f == found as u64 && (f < expected && expected <= length)),
            "{error}"
        );
    }
    let lengthened = refused(&[&whole[..], &[0]].concat());
    let expected = ContainerError::Lengthened { expected: length, found: length + 1 };
    assert_eq!(lengthened, expected);
}

#[test]
fn another_kind_version_or_parameter_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    Target::new(&path).unwrap().write(&header(), b"content").unwrap();
    assert_eq!(read(&path, &header()).unwrap(), b"content");
    let swapped = Header::new("table of a test", 3).parameter("size", 7).parameter("game", "none");
    assert_eq!(read(&path, &swapped).unwrap(), b"content", "parameters in another order");
    let base = || Header::new("table of a test", 3);
    for (other, message) in [
        (Header::new("book", 3), "a table of a test, where a book is expected"),
        (
            Header::new("table of a test", 4),
            "a table of a test of version 3, where version 4 is expected",
        ),
        (
            base().parameter("game", "chess").parameter("size", 7),
            "game is none, where chess is expected",
        ),
        (base().parameter("game", "none").parameter("size", 8), "size is 7, where 8 is expected"),
        (base().parameter("game", "none"), "size is 7, where no size is expected"),
        (header().parameter("depth", 5), "depth is missing, where 5 is expected"),
    ] {
        assert_eq!(read(&path, &other).unwrap_err().to_string(), message);
        let error = ContainerReader::open(&path, &other).unwrap_err().to_string();
        assert_eq!(error, format!("{}: {message}", path.display()));
    }
}

#[test]
fn content_that_ends_too_early_or_too_late_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    Target::new(&path).unwrap().write(&header(), b"0123456789").unwrap();
    let mut reader = ContainerReader::open(&path, &header()).unwrap();
    let mut bytes = [0; 4];
    reader.read_bytes(&mut bytes).unwrap();
    reader.read_bytes(&mut bytes).unwrap();
    assert_eq!((&bytes, reader.remaining()), (b"4567", 2));
    let error = reader.read_bytes(&mut bytes).unwrap_err().to_string();
    assert!(error.ends_with("its checksum is right, but its content ends too early"), "{error}");
    let error = reader.finish().unwrap_err().to_string();
    assert!(error.ends_with("but 2 bytes follow the content"), "{error}");
}

#[test]
fn former_layouts_are_read_and_their_checksum_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut bytes = b"OLD1content".to_vec();
    bytes.extend(Checksum::of(&bytes).to_le_bytes());
    fs::write(&path, &bytes).unwrap();
    let open = || ContainerReader::open_or_former(&path, &header(), b"OLD1");
    let mut reader = open().unwrap();
    assert_eq!((reader.layout(), reader.remaining()), (Layout::Former, 7));
    let mut content = String::new();
    reader.read_to_string(&mut content).unwrap();
    assert_eq!(content, "content");
    assert_eq!(former_content_range(&bytes, b"OLD1"), Ok(4..11));
    assert_eq!(former_content_range(&bytes, b"OLD2"), Err(ContainerError::Foreign));
    for place in 4..bytes.len() {
        let mut altered = bytes.clone();
        altered[place] ^= 1;
        assert_eq!(former_content_range(&altered, b"OLD1"), Err(ContainerError::Altered));
        fs::write(&path, &altered).unwrap();
        let error = open().unwrap_err();
        assert!(matches!(error, StorageError::Refused { error: ContainerError::Altered, .. }));
    }
    // A container is read by the same function.
    Target::new(&path).unwrap().write(&header(), b"new").unwrap();
    assert_eq!(open().unwrap().layout(), Layout::Container);
}

#[test]
fn a_header_of_more_than_64_kib_is_refused() {
    let header = |length| Header::new("kind", 1).parameter("a", "x".repeat(length));
    assert!(container_bytes(&header(65_000), b"").is_ok());
    let error = container_bytes(&header(66_000), b"").unwrap_err();
    assert!(matches!(error, ContainerError::HeaderTooLong { most: 65_536, .. }), "{error}");
    let folder = tempfile::tempdir().unwrap();
    let target = Target::new(folder.path().join("file")).unwrap();
    assert!(target.write(&header(66_000), b"").is_err());
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn an_unfinished_file_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let target = Target::new(&path).unwrap();
    assert_eq!(names(folder.path()), [""; 0], "a new target creates no file");
    target.write(&header(), b"old").unwrap();
    let mut writer = target.create(&header()).unwrap();
    writer.write_all(&vec![1; 3 << 20]).unwrap();
    assert_eq!(names(folder.path()).len(), 2);
    drop(writer);
    assert_eq!(names(folder.path()), ["file"]);
    assert_eq!(read(&path, &header()).unwrap(), b"old");
    // Two writers do not disturb each other. The file of the one that finishes last stays.
    let [mut first, mut second] = [(); 2].map(|()| target.create(&header()).unwrap());
    first.write_all(b"first").unwrap();
    second.write_all(b"second").unwrap();
    second.finish().unwrap();
    first.finish().unwrap();
    assert_eq!(read(&path, &header()).unwrap(), b"first");
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn a_plain_file_is_replaced_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let target = Target::new(&path).unwrap();
    for content in [b"a longer text\n".as_slice(), b"text\n"] {
        target.write_plain(content).unwrap();
        assert_eq!(fs::read(&path).unwrap(), content);
        assert_eq!(names(folder.path()), ["file"]);
    }
    // A reader that has the old file open still reads it to its end.
    let mut old = fs::File::open(&path).unwrap();
    target.write_plain(b"").unwrap();
    let mut content = String::new();
    old.read_to_string(&mut content).unwrap();
    assert_eq!((content.as_str(), fs::read(&path).unwrap().len()), ("text\n", 0));
}

#[test]
fn a_target_must_be_a_file_or_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let error = Target::new(folder.path()).unwrap_err();
    assert!(matches!(error, StorageError::NotAFile { found: FileKind::Folder, .. }), "{error}");
    assert!(Target::new(folder.path().join("missing/file")).is_err());
    assert!(Target::new("").is_err() && Target::new("..").is_err());
    // Names that only a folder can have, though none exists.
    for name in ["new/", "new//", "new/."] {
        let error = Target::new(folder.path().join(name)).unwrap_err();
        let is_folder = matches!(error, StorageError::NotAFile { found: FileKind::Folder, .. });
        assert!(is_folder, "{name}: {error}");
    }
    assert!(Target::new(folder.path().join("./new.")).is_ok());
    assert_eq!(names(folder.path()), [""; 0]);
    // A folder that appears after the target was checked.
    let target = Target::new(folder.path().join("file")).unwrap();
    fs::create_dir(target.path()).unwrap();
    assert!(target.write(&header(), b"").is_err());
    assert_eq!(names(folder.path()), ["file"]);
    let error = ContainerReader::open(folder.path(), &header()).unwrap_err();
    assert!(matches!(error, StorageError::NotAFile { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn symbolic_links_are_followed_and_special_files_are_refused() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let error = Target::new("/dev/null").unwrap_err();
    assert!(matches!(error, StorageError::NotAFile { found: FileKind::Special, .. }), "{error}");
    let folder = tempfile::tempdir().unwrap();
    let (link, file) = (folder.path().join("link"), folder.path().join("inner/file"));
    fs::create_dir(folder.path().join("inner")).unwrap();
    symlink("inner/file", &link).unwrap();
    let error = Target::new(&link).unwrap_err();
    let is_dangling = matches!(error, StorageError::NotAFile { found: FileKind::DanglingLink, .. });
    assert!(is_dangling, "{error}");
    fs::write(&file, b"").unwrap();
    fs::set_permissions(&file, PermissionsExt::from_mode(0o640)).unwrap();
    Target::new(&link).unwrap().write(&header(), b"content").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(read(&file, &header()).unwrap(), b"content");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&folder.path().join("inner")), ["file"]);
    // A new container has the permissions of any new file.
    let (new, plain) = (folder.path().join("new"), folder.path().join("plain"));
    Target::new(&new).unwrap().write(&header(), b"").unwrap();
    fs::write(&plain, b"").unwrap();
    let mode = |path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(new), mode(plain));
}

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

properties! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_content_is_read_back(
        kind in ".{0,20}",
        version in any::<u32>(),
        parameters in prop::collection::vec((".{0,10}", ".{0,30}"), 0..5),
        parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..5000), 0..5),
    ) {
        let header = parameters
            .iter()
            .fold(Header::new(kind, version), |header, (name, value)| header.parameter(name, value));
        let content = parts.concat();
        let bytes = container_bytes(&header, &content).unwrap();
        prop_assert_eq!(&bytes[content_range(&bytes, &header).unwrap()], &content);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut writer = Target::new(&path).unwrap().create(&header).unwrap();
        for part in &parts {
            writer.write_all(part).unwrap();
        }
        writer.finish().unwrap();
        prop_assert_eq!(fs::read(&path).unwrap(), bytes);
        prop_assert_eq!(read(&path, &header).unwrap(), content);
    }
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
