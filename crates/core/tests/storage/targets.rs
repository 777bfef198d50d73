//! Files that are written: as a whole or not at all, in what place, and in calls of the system that
//! are watched.

use std::fs;
use std::io::{Read, Write};

use abstract_games_storage::{ContainerReader, FileCalls, FileKind, StorageError, Target};

use crate::{header, names, read};

/// Where calls are watched, a large file is written, synchronised and read in parts of at most 16
/// MiB.
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
    // The target is looked at twice, with a new file each time, of which one is removed. Then come
    // the header, two parts of the content with a synchronisation, the checksum, the header again,
    // and the end.
    let write = || Target::new(&path).unwrap().write(&header(), &content).unwrap();
    assert_eq!(ended(&write), 12);
    let read = || assert!(read(&path, &header()).unwrap() == content);
    assert!(ended(&read) > 6);
    write();
    read();
    assert_eq!(ended(&|| ()), 0);
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
