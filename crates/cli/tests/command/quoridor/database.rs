//! `abstract-games quoridor solve --database`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::storage::names;
#[cfg(target_os = "linux")]
use crate::storage::with_file_limit;
use crate::{command, is_refused, stdout};

const BOARD: &str = "quoridor solve --width 4 --height 5 --supply 10 --threads 1";

fn solve(line: &str, folder: &Path, more: &[&str]) -> Command {
    let mut command = command(line);
    command.arg("--database").arg(folder).args(more);
    command
}

/// Starts a run and kills it when a file of its folder exists.
fn killed(line: &str, folder: &Path, file: &str, meanwhile: impl FnOnce() -> Output) -> Output {
    let mut run = solve(line, folder, &[]).stdout(Stdio::null()).spawn().unwrap();
    while !folder.join(file).exists() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = meanwhile();
    run.kill().unwrap();
    run.wait().unwrap();
    output
}

#[test]
fn a_killed_run_is_resumed_and_its_result_is_that_of_a_whole_run() {
    let folder = tempfile::tempdir().unwrap();
    let help = || command("quoridor solve --help").output().unwrap();
    killed(BOARD, folder.path(), "fences-11.layer", help);
    assert!(names(folder.path()).iter().any(|name| name == "fences-12.layer"));
    let anew = solve(BOARD, folder.path(), &[]).output().unwrap();
    is_refused(&anew, &["--database", "quoridor.database", "continue with --resume"]);
    let other = solve("quoridor solve --size 4", folder.path(), &["--resume"]).output().unwrap();
    is_refused(&other, &["--database", "height is 5, where 4 is expected"]);
    // Little memory: layers are read from the folder in parts.
    let resumed = solve(BOARD, folder.path(), &["--resume", "--memory", "6MiB"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&resumed.stderr), "");
    let expected = stdout(BOARD);
    assert_eq!(String::from_utf8(resumed.stdout).unwrap(), expected);
    let left = names(folder.path());
    assert_eq!(left.len(), 14, "{left:?}");
    let anew = solve(BOARD, folder.path(), &[]).output().unwrap();
    is_refused(&anew, &["--database", "there is a complete database", "use --resume to print"]);
    let again = solve(BOARD, folder.path(), &["--resume"]).output().unwrap();
    assert_eq!(String::from_utf8(again.stdout).unwrap(), expected);
}

#[test]
fn a_damaged_file_of_a_complete_database_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let line = "quoridor solve --size 3 --supply 1";
    assert!(solve(line, folder.path(), &[]).output().unwrap().status.success());
    for (name, reason) in [
        ("fences-02.layer", "shortened"),
        ("fences-00.layer", "altered"),
        ("quoridor.database", "altered"),
    ] {
        let path = folder.path().join(name);
        let whole = fs::read(&path).unwrap();
        let mut bytes = whole.clone();
        // The end of the content; blocks are verified only when they are read.
        bytes[whole.len() - 11] ^= 1;
        let left = if reason == "shortened" { whole.len() - 1 } else { whole.len() };
        fs::write(&path, &bytes[..left]).unwrap();
        for more in [&[][..], &["--resume"]] {
            let again = solve(line, folder.path(), more).output().unwrap();
            is_refused(&again, &["--database", &format!("{name}: {reason}")]);
        }
        fs::write(&path, whole).unwrap();
    }
}

#[test]
fn a_second_run_with_the_same_database_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let long = "quoridor solve --size 5 --threads 1";
    let second = || solve(BOARD, folder.path(), &["--resume"]).output().unwrap();
    let second = killed(long, folder.path(), "quoridor.database", second);
    is_refused(&second, &["--database", "in use by another run"]);
}

#[test]
fn a_database_that_is_not_there_is_not_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let resume = |folder: &Path| solve(BOARD, folder, &["--resume"]).output().unwrap();
    let missing = folder.path().join("missing");
    is_refused(&resume(&missing), &["--resume", "missing: there is no such folder"]);
    is_refused(&resume(folder.path()), &["--resume", "there is no quoridor.database"]);
    is_refused(&command(&format!("{BOARD} --resume")).output().unwrap(), &["--database"]);
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = solve(BOARD, &file.join("inner"), &[]).output().unwrap();
    is_refused(&output, &["--database", "file"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_layer_that_cannot_be_written_ends_the_run_with_one_error() {
    let folder = tempfile::tempdir().unwrap();
    let line = "quoridor solve --size 4 --supply 2 --threads 1";
    let output = with_file_limit(4, &solve(line, folder.path(), &[]));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.contains("--database: cannot write") && error.contains(".layer"), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(names(folder.path()).iter().all(|name| !name.contains(".tmp")));
    let resumed = solve(line, folder.path(), &["--resume"]).output().unwrap();
    assert_eq!(String::from_utf8(resumed.stdout).unwrap(), stdout(line));
}
