//! Searches with their states on disk: interrupted, resumed, refused.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::thread;
use std::time::Duration;

#[cfg(target_os = "linux")]
use super::kills::Resumable;
use super::storage::names;
#[cfg(unix)]
use super::storage::with_file_limit;
use super::{command, is_refused, json, printed_by, run, stdout};

/// A folder in memory, if the system has one: each level is synchronised with the disk several
/// times.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Runs `line` with this folder as the last argument.
fn run_in(line: &str, folder: &Path) -> Output {
    command(line).arg(folder).output().unwrap()
}

/// What `line` prints with this folder as the last argument.
fn text_in(line: &str, folder: &Path) -> String {
    printed_by(command(line).arg(folder), "")
}

#[test]
fn a_search_on_disk_prints_what_a_search_in_memory_prints() {
    let folder = folder();
    for line in [
        "sliding census --size 5",
        "sliding census --size 5 --piece queen --from a1,b2,c4",
        "sliding census --size 4 --piece bishop --from a1,a2,a3,a4,b1,b2",
    ] {
        let in_memory = stdout(line);
        for memory in ["4KiB", "1MiB"] {
            let line = format!("{line} --memory {memory} --threads 2 --scratch");
            let on_disk = text_in(&line, folder.path());
            assert_eq!(on_disk, in_memory, "{line}");
            assert_eq!(names(folder.path()), [""; 0]);
        }
    }
    // Solutions of the same length, of which there may be several.
    for line in ["sliding solve --size 6", "sliding solve --size 4 --piece bishop"] {
        let in_memory = stdout(line);
        let on_disk = text_in(&format!("{line} --memory 4KiB --scratch"), folder.path());
        assert_eq!(on_disk.lines().count(), in_memory.lines().count(), "{line}");
        assert_eq!(on_disk.lines().next(), in_memory.lines().next(), "{line}");
        assert_eq!(names(folder.path()), [""; 0]);
    }
    // The last column is a time.
    let without_times = |text: &str| {
        let columns =
            |line: &str| line.rsplit_once(' ').map(|(rest, _)| rest.trim_end().to_owned());
        text.lines().map(columns).collect::<Vec<_>>()
    };
    let table = "sliding table --sizes 2..5 --memory 1MiB --scratch";
    let on_disk = text_in(table, folder.path());
    assert_eq!(without_times(&on_disk), without_times(&stdout("sliding table --sizes 2..5")));
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_census_on_disk_reports_the_bytes_of_its_files() {
    let folder = folder();
    let line = "sliding census --size 6 --format json --quiet";
    let path = folder.path().display();
    let report = |more: &str| json(&format!("{line} {more} {path}"));
    let bytes = |report: &serde_json::Value| {
        ["disk_bytes", "disk_peak_bytes"].map(|key| report[key].as_u64().unwrap())
    };
    let found = report("--memory 4KiB --scratch");
    let orbits = found["reachable_orbits"].as_u64().unwrap();
    let [end, peak] = bytes(&found);
    assert!((orbits..6 * orbits).contains(&end), "{found}");
    assert!((end + 1..12 * orbits).contains(&peak), "{found}");
    // The first one of two processes has a part of the keys.
    let [end, peak] = bytes(&report("--memory 8KiB --processes 2 --local-scratch"));
    assert!((orbits / 4..6 * orbits).contains(&end) && peak > end, "{end}, {peak}");
    let in_memory = json(line);
    assert!(in_memory["disk_bytes"].is_null() && in_memory["disk_peak_bytes"].is_null());
}

#[test]
fn scratch_folders_are_resumed_only_if_that_is_asked_for() {
    let (folder, line) = (folder(), "sliding census --size 6 --scratch");
    refused_to_resume(line, folder.path());
    let table = "sliding table --sizes 4..6 --scratch";
    refused_to_resume(table, folder.path());
    let output =
        run_in("sliding census --size 6 --resume --scratch", &folder.path().join("missing"));
    is_refused(&output, &["--resume", "missing"]);
    super::refused("sliding census --resume", "--scratch");
    is_refused(&run_in(line, Path::new("/dev/null/there")), &["--scratch"]);
}

fn refused_to_resume(line: &str, folder: &Path) {
    let line = line.replace("--scratch", "--resume --scratch");
    is_refused(&run_in(&line, folder), &["--resume", folder.to_str().unwrap()]);
    assert_eq!(names(folder), [""; 0]);
}

/// A search on disk that is killed and resumed.
#[cfg(target_os = "linux")]
const KILLED: Resumable<'_> = Resumable {
    line: "sliding census --size 6 --memory 4KiB --threads 1",
    option: "--scratch",
    saved: "manifest",
    processes: None,
    begin: None,
};

#[cfg(target_os = "linux")]
#[test]
fn a_search_that_is_killed_is_resumed_to_the_same_output() {
    let (folder, other) = (folder(), folder());
    let expected = text_in(&format!("{} --scratch", KILLED.line), other.path());
    assert_eq!(expected, stdout("sliding census --size 6"));
    KILLED.kill(folder.path(), 3, &expected);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes a minute; `a_search_that_is_killed_is_resumed_to_the_same_output` is the same with three kills"]
fn a_search_that_is_killed_thirty_times_has_the_same_output() {
    for line in ["sliding census --size 10", "sliding solve --size 10"] {
        let on_disk = text_in(&format!("{line} --memory 64KiB --scratch"), folder().path());
        if line.contains("census") {
            assert_eq!(on_disk, stdout(line));
        }
        for memory in ["16KiB", "1MiB"] {
            let line = format!("{line} --memory {memory} --threads 2");
            Resumable { line: &line, ..KILLED }.kill(folder().path(), 15, &on_disk);
        }
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_is_kept_and_refused_to_others() {
    let folder = folder();
    let path = folder.path().to_str().unwrap();
    let line = "sliding census --size 16 --threads 1 --memory 1MiB --scratch";
    let mut first = command(line).arg(path).stderr(Stdio::piped()).spawn().unwrap();
    // Runs are removed when they are merged, but their numbers grow.
    let has_seven_levels = || {
        let names = names(folder.path());
        let mut numbers = names.iter().filter_map(|name| name.strip_prefix("run-")?.parse().ok());
        numbers.any(|number: u64| number > 7)
    };
    while !has_seven_levels() {
        assert!(first.try_wait().unwrap().is_none(), "the search takes longer than seven levels");
        thread::sleep(Duration::from_millis(2));
    }
    is_refused(&run_in(line, folder.path()), &["--scratch", path, "in use by another run"]);
    is_refused(
        &run_in(&line.replace("--scratch", "--resume --scratch"), folder.path()),
        &["in use"],
    );
    crate::signal("-INT", &first.id());
    let output = first.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));

    is_refused(
        &run_in(line, folder.path()),
        &["--scratch", "left by an unfinished run", "--resume"],
    );
    for (other, part) in [
        ("sliding census --size 14", "size is 16, where 14 is expected"),
        ("sliding census --size 16 --piece queen", "piece is rook, where queen is expected"),
        ("sliding census --size 16 --from a1,b2", "pieces is 4, where 2 is expected"),
        ("sliding census --size 16 --to a1,a2,a3,a4", "goal is "),
        ("sliding solve --size 16", "question is census, where solution is expected"),
    ] {
        let output = run_in(&format!("{other} --resume --scratch"), folder.path());
        is_refused(&output, &["--scratch", "manifest", part]);
    }

    // A run that was altered, cut, exchanged or removed.
    let manifest = fs::read(folder.path().join("manifest")).unwrap();
    let runs: Vec<_> =
        names(folder.path()).into_iter().filter(|name| name.starts_with("run-")).collect();
    assert!(runs.len() >= 2, "{runs:?}");
    let (first, second) = (folder.path().join(&runs[0]), folder.path().join(&runs[1]));
    let (good, other) = (fs::read(&first).unwrap(), fs::read(&second).unwrap());
    let mut altered = good.clone();
    altered[good.len() / 2] ^= 4;
    let resume = line.replace("--scratch", "--resume --scratch");
    for (bytes, part) in [
        (altered.as_slice(), "altered"),
        (&good[..good.len() - 9], "shortened"),
        (&other, "run is "),
        (&manifest, "a manifest of a search by levels, where a sorted run of keys is expected"),
        (b"something else", "not a file of abstract-games"),
    ] {
        fs::write(&first, bytes).unwrap();
        is_refused(&run_in(&resume, folder.path()), &["--scratch", &runs[0], part]);
    }
    fs::remove_file(&first).unwrap();
    is_refused(&run_in(&resume, folder.path()), &["--scratch", &runs[0]]);
    fs::write(&first, &good).unwrap();
    fs::write(folder.path().join("manifest"), &manifest[..manifest.len() - 1]).unwrap();
    is_refused(&run_in(&resume, folder.path()), &["--scratch", "manifest", "shortened"]);
}

/// The output of `line`, whose files may have no more than 16 KiB.
#[cfg(unix)]
fn with_small_files(line: &str, folder: &Path) -> Output {
    with_file_limit(16, command(line).arg(folder))
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_loses_one_level_at_most() {
    let folder = folder();
    let line = "sliding census --size 7 --threads 1 --memory 4KiB --scratch";
    let output = with_small_files(line, folder.path());
    is_unwritten(&output, folder.path());
    let resumed = text_in(&line.replace("--scratch", "--resume --scratch"), folder.path());
    assert_eq!(resumed, stdout("sliding census --size 7"));
}

/// Asserts that a file could not be written, and that complete levels are left and nothing else.
#[cfg(unix)]
fn is_unwritten(output: &Output, folder: &Path) {
    let (error, left) = (String::from_utf8_lossy(&output.stderr), names(folder));
    assert_eq!(output.status.code(), Some(1), "{error}");
    assert!(error.starts_with("error: --scratch: cannot write ") && error.lines().count() == 1);
    assert!(left.contains(&"manifest".to_owned()) && left.len() > 3, "{left:?}");
    assert!(
        left.iter().all(|name| !name.starts_with('.') && !name.starts_with("spill")),
        "{left:?}"
    );
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs the right to mount; `a_file_that_cannot_grow_loses_one_level_at_most` needs none"]
fn a_full_disk_loses_one_level_at_most() {
    let folder = folder();
    let mount = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=48k", "tmpfs"])
        .arg(folder.path())
        .output();
    let mount = mount.unwrap();
    assert!(mount.status.success(), "{}", String::from_utf8_lossy(&mount.stderr));
    let line = "sliding census --size 8 --threads 1 --memory 4KiB --scratch";
    let output = run_in(line, folder.path());
    let resize = std::process::Command::new("mount")
        .args(["-o", "remount,size=4m"])
        .arg(folder.path())
        .status();
    is_unwritten(&output, folder.path());
    let resumed = text_in(&line.replace("--scratch", "--resume --scratch"), folder.path());
    let unmount = std::process::Command::new("umount").arg(folder.path()).status();
    assert!(resize.unwrap().success() && unmount.unwrap().success());
    assert_eq!(resumed, stdout("sliding census --size 8"));
}

#[test]
fn what_exceeds_the_memory_without_a_scratch_folder_stops_the_search() {
    let output = run("sliding census --size 16 --memory 1MiB");
    assert_eq!(output.status.code(), Some(1));
}
