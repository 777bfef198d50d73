//! What the errors about folders say.

#[cfg(target_os = "linux")]
use std::path::Path;

use abstract_games_storage::StorageError;
#[cfg(target_os = "linux")]
use abstract_games_storage::{CheckpointFolder, Target};

#[cfg(target_os = "linux")]
#[test]
fn the_error_of_a_folder_that_takes_no_files_names_no_temporary_file() {
    // Not even the superuser can create files there.
    let error = Target::new("/proc/name").unwrap_err().to_string();
    assert!(error.starts_with("/proc/name: ") && !error.contains(".tmp"), "{error}");
    let error = Target::new("/missing/name").unwrap_err().to_string();
    assert!(error.starts_with("/missing: "), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_cannot_be_created_is_not_in_use() {
    let error = CheckpointFolder::open(Path::new("/proc/none")).unwrap_err().to_string();
    assert!(error.contains("/proc/none: No such file or directory"), "{error}");
}

#[test]
fn the_error_of_a_folder_that_cannot_be_locked_says_what_to_do() {
    let error = std::io::Error::from(std::io::ErrorKind::Unsupported);
    let error = StorageError::NoLocks { folder: "there".into(), error };
    let advice = "there: cannot be locked (unsupported); use a folder on a file system with locks";
    assert_eq!(error.to_string(), advice);
}
