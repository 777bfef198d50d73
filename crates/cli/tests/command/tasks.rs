//! Counts and books whose parts several processes compute.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Stdio;
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use crate::signal;
use crate::storage::{checkpoint_of_a_book, is_refused, names};
use crate::{command, stdout};

#[test]
fn positions_are_counted_alike_on_any_number_of_processes() {
    for line in [
        "quoridor positions --size 4 --format json",
        "quoridor positions --width 3 --height 20 --no-limit --by-fences --format csv",
        "quoridor positions --width 4 --height 1 --format json",
    ] {
        let alone = stdout(line);
        for processes in ["1", "2 --threads 2", "4"] {
            assert_eq!(stdout(&format!("{line} --processes {processes} --quiet")), alone);
        }
    }
}

#[cfg(target_os = "linux")]
const KILLED: super::kills::Resumable<'_> = super::kills::Resumable {
    line: "quoridor positions --size 5 --max-fences 12 --by-fences --quiet --threads 1",
    option: "--checkpoint",
    saved: "quoridor-positions-5x5-12-passes.checkpoint",
    processes: Some(|number| 4 - number % 3),
    begin: None,
};

#[cfg(target_os = "linux")]
#[test]
fn a_count_of_positions_that_is_killed_twice_has_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    KILLED.kill(folder.path(), 2, &stdout(KILLED.line));
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes a minute; `a_count_of_positions_that_is_killed_twice_has_the_same_result` is the same with two kills"]
fn a_count_of_positions_that_is_killed_thirty_times_has_the_same_result() {
    let folder = tempfile::tempdir().unwrap();
    let four = super::kills::Resumable {
        line: "quoridor positions --size 6 --max-fences 7 --by-fences --quiet --threads 1",
        saved: "quoridor-positions-6x6-7-passes.checkpoint",
        processes: Some(|_| 4),
        ..KILLED
    };
    four.kill(folder.path(), 30, &stdout(four.line));
}

#[cfg(unix)]
#[test]
fn a_count_that_ends_by_ctrl_c_keeps_the_rows_of_its_passes() {
    let folder = tempfile::tempdir().unwrap();
    let line = "quoridor positions --size 7 --max-fences 12 --threads 1 --processes 2 --quiet";
    let mut child =
        command(&format!("{line} --checkpoint")).arg(folder.path()).stderr(Stdio::null()).spawn();
    let child = child.as_mut().unwrap();
    let pass = folder.path().join("pass-0");
    let has_rows = || {
        let names = fs::read_dir(&pass).into_iter().flatten().flatten();
        names.into_iter().any(|entry| entry.file_name().to_string_lossy().ends_with(".checkpoint"))
    };
    while !has_rows() {
        assert_eq!(child.try_wait().unwrap(), None, "it ends before a row is saved");
        thread::sleep(Duration::from_millis(5));
    }
    signal("-INT", &child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(has_rows(), "the rows of the pass are lost");
}

#[test]
fn passes_are_saved_and_resumed_only_if_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let run_in = |more: &str| {
        let line = "quoridor positions --size 5 --max-fences 8 --threads 1 --processes 2 --quiet";
        command(&format!("{line} {more}")).arg("--checkpoint").arg(folder.path()).output().unwrap()
    };
    is_refused(&run_in("--resume"), &["--resume", "-passes.checkpoint"]);
    let stopped = run_in("--memory 900KiB");
    assert_eq!(stopped.status.code(), Some(1), "{}", String::from_utf8_lossy(&stopped.stderr));
    is_refused(&run_in(""), &["left by an unfinished run", "--resume"]);
    let passes = folder.path().join("quoridor-positions-5x5-8-passes.checkpoint");
    let good = fs::read(&passes).unwrap();
    let mut altered = good.clone();
    *altered.last_mut().unwrap() ^= 1;
    fs::write(&passes, altered).unwrap();
    is_refused(&run_in("--resume"), &["--checkpoint", "-passes.checkpoint", "altered"]);
    fs::write(&passes, good).unwrap();
    let other = "quoridor positions --size 5 --max-fences 9 --processes 2 --resume --checkpoint";
    is_refused(&command(other).arg(folder.path()).output().unwrap(), &["--resume", "5x5-9-passes"]);
    let resumed = run_in("--resume");
    assert!(resumed.status.success(), "{}", String::from_utf8_lossy(&resumed.stderr));
    let expected = stdout("quoridor positions --size 5 --max-fences 8");
    assert_eq!(String::from_utf8(resumed.stdout).unwrap(), expected);
    assert_eq!(names(folder.path()), [""; 0], "nothing is left");
}

#[test]
fn a_book_is_the_same_on_any_number_of_processes() {
    let folder = tempfile::tempdir().unwrap();
    let build = |more: &str| {
        let saved = tempfile::tempdir().unwrap();
        checkpoint_of_a_book(saved.path(), 26_847 % 64 + 64);
        let book = folder.path().join("torus.book");
        let line = format!(
            "quarto book build --rules torus --memory 16MiB --threads 1 --quiet --resume {more}"
        );
        let mut command = command(&line);
        let output = command.arg("--out").arg(&book).arg("--checkpoint").arg(saved.path()).output();
        let output = output.unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(names(saved.path()), [""; 0], "nothing is left");
        fs::read(book).unwrap()
    };
    let alone = build("");
    for processes in ["--processes 1", "--processes 3"] {
        assert!(build(processes) == alone, "{processes}");
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes half a minute; `a_count_of_positions_that_is_killed_twice_has_the_same_result` kills a run of tasks too"]
fn a_book_that_is_killed_ten_times_is_the_same() {
    let (folder, saved) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let begin = |folder: &Path| checkpoint_of_a_book(folder, 26_847 % 64 + 8 * 64);
    let line = |book: &Path| {
        let line = "quarto book build --rules torus --memory 16MiB --threads 1 --quiet";
        // Each batch is saved, so that a kill leaves something.
        format!("{line} --checkpoint-interval 1ms --out {}", book.display())
    };
    let (alone, killed) = (folder.path().join("alone"), folder.path().join("killed"));
    begin(saved.path());
    let output =
        command(&line(&alone)).args(["--resume", "--checkpoint"]).arg(saved.path()).output();
    assert!(output.unwrap().status.success());
    let resumable = super::kills::Resumable {
        line: &line(&killed),
        option: "--checkpoint",
        saved: "quarto-torus.checkpoint",
        processes: Some(|number| 4 - number % 3),
        begin: Some(begin),
    };
    let complete = resumable.kill(saved.path(), 10, "");
    assert!(complete > 1 && fs::read(&killed).unwrap() == fs::read(&alone).unwrap());
}
