//! Files that outlive a run: what is written, what stays unchanged, what survives a failure.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use abstract_games::quarto::Rules;
use abstract_games::storage::{Header, container_bytes};

use super::{command, is_refused, stdout};

/// Runs `quarto book build --rules torus --out OUT` and more arguments.
fn build(out: &Path, more: &[&str]) -> Output {
    let mut command = command("quarto book build --rules torus --memory 1MiB --threads 1 --out");
    command.arg(out).args(more).output().unwrap()
}

/// The number of positions of a book of the torus, and their checksum.
pub(crate) const WHOLE: (usize, &str) = (26_847, "2261ea8a");

/// Writes the checkpoint of a book of the torus, or of a part of it, in which the last `open`
/// positions are not solved. The others have one value.
pub(crate) fn checkpoint_of_a_book(
    folder: &Path,
    part: Option<&str>,
    (positions, checksum): (usize, &str),
    open: usize,
) {
    let rules = Rules::torus();
    let sets = rules.sets().map(|cells| cells.map(|cell| cell.to_string()).join(" "));
    let mut header = Header::new("checkpoint of a Quarto book", 1)
        .parameter("game", "quarto")
        .parameter("rules", &rules)
        .parameter("winning sets", sets.collect::<Vec<_>>().join(", "))
        .parameter("plies", 10);
    if let Some(part) = part {
        header = header.parameter("part", part);
    }
    let header = header.parameter("positions", positions).parameter("their checksum", checksum);
    let mut codes = vec![1; positions - open];
    codes.resize(positions, 255);
    fs::write(folder.join("quarto-torus.checkpoint"), container_bytes(&header, &codes).unwrap())
        .unwrap();
}

/// A folder with the checkpoint of a book whose positions are all solved, so that a run which
/// resumes from it takes no time.
fn solved() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    checkpoint_of_a_book(folder.path(), None, WHOLE, 0);
    folder
}

/// The names in a folder, in order.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn is_done(output: &Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn building_a_book_touches_nothing_but_the_book() {
    let (folder, solved) = (tempfile::tempdir().unwrap(), solved());
    let (book, other) = (folder.path().join("a.book"), folder.path().join("a.new"));
    fs::write(&other, "not a book").unwrap();
    is_refused(&build(&book, &["--memory", "10"]), &["memory"]);
    assert_eq!(names(folder.path()), ["a.new"], "a build that is refused leaves nothing");
    assert_eq!(fs::read_to_string(&other).unwrap(), "not a book");
    is_done(&build(&book, &["--resume", "--checkpoint", solved.path().to_str().unwrap()]));
    assert_eq!(names(folder.path()), ["a.book", "a.new"]);
    assert_eq!(fs::read_to_string(&other).unwrap(), "not a book");
    // The file is a book: for other rules it is refused by name.
    let show = |rules: &str| {
        command("quarto book show --rules").arg(rules).arg("--book").arg(&book).output().unwrap()
    };
    is_done(&show("torus"));
    is_refused(&show("lines"), &["a.book: rules is torus, where lines is expected"]);
}

#[test]
fn a_book_is_written_to_a_file_only() {
    let folder = tempfile::tempdir().unwrap();
    // Before the work: without a checkpoint, solving all positions would take long.
    is_refused(&build(folder.path(), &[]), &["--out", "a folder, not a file"]);
    let nowhere = folder.path().join("nowhere");
    let output = build(&nowhere.join("a.book"), &[]);
    is_refused(&output, &["--out", "nowhere"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(!error.contains("a.book."), "the temporary file is not named: {error}");
    assert_eq!(names(folder.path()), [""; 0]);
}

#[cfg(unix)]
#[test]
fn a_book_replaces_no_pipe_and_no_link() {
    use std::os::unix::fs::{FileTypeExt, symlink};

    let (folder, solved) = (tempfile::tempdir().unwrap(), solved());
    let checkpoint = ["--resume", "--checkpoint", solved.path().to_str().unwrap()];
    let pipe = folder.path().join("pipe.book");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    is_refused(&build(&pipe, &checkpoint), &["--out", "a device, pipe or socket"]);
    assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo());
    let link = folder.path().join("link.book");
    symlink("real.book", &link).unwrap();
    is_refused(&build(&link, &checkpoint), &["--out", "a symbolic link to nothing"]);
    // The book replaces the file that the link points to.
    let real = folder.path().join("real.book");
    fs::write(&real, "old").unwrap();
    is_done(&build(&link, &checkpoint));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read(&real).unwrap().len() > 9000);
    assert_eq!(names(folder.path()), ["link.book", "pipe.book", "real.book"]);
}

#[cfg(unix)]
#[test]
fn temporary_names_lead_nowhere_else() {
    use std::os::unix::fs::symlink;

    let folder = tempfile::tempdir().unwrap();
    let victim = folder.path().join("victim");
    fs::write(&victim, "of somebody else").unwrap();
    let checkpoints = folder.path().join("checkpoints");
    fs::create_dir(&checkpoints).unwrap();
    symlink(&victim, checkpoints.join("quoridor-positions-3x4-2.new")).unwrap();
    let line = "quoridor positions --width 3 --height 4 --max-fences 2 --checkpoint";
    is_done(&command(line).arg(&checkpoints).output().unwrap());
    assert_eq!(fs::read_to_string(&victim).unwrap(), "of somebody else");
}

#[test]
fn a_second_run_in_the_same_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let long = "quoridor positions --size 9 --max-fences 12 --threads 1 --checkpoint";
    let mut first = command(long).arg(path).spawn().unwrap();
    while names(folder.path()).is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    // The lock is taken shortly after its file is created.
    std::thread::sleep(std::time::Duration::from_millis(100));
    let short = "quoridor positions --size 3 --checkpoint";
    let second = command(short).arg(path).output().unwrap();
    let book = build(&folder.path().join("a.book"), &["--checkpoint", path]);
    let resumed = build(&folder.path().join("a.book"), &["--resume", "--checkpoint", path]);
    let running = first.try_wait().unwrap().is_none();
    // The lock ends with the process, even if it is killed.
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(running);
    is_refused(&second, &["--checkpoint", path, "in use by another run"]);
    is_refused(&book, &["--checkpoint", path, "in use by another run"]);
    is_refused(&resumed, &["--checkpoint", path, "in use by another run"]);
    is_done(&command(short).arg(path).output().unwrap());
}

#[test]
fn a_run_that_is_refused_leaves_no_folder_for_checkpoints() {
    let folder = tempfile::tempdir().unwrap();
    let made = folder.path().join("made");
    let line = "quoridor positions --size 17 --checkpoint";
    is_refused(&command(line).arg(&made).output().unwrap(), &["17 squares"]);
    let book = folder.path().join("a.book");
    let path = made.to_str().unwrap();
    is_refused(&build(&book, &["--memory", "10", "--checkpoint", path]), &["--memory"]);
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn there_is_nothing_to_resume_without_a_folder_or_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let resume = |folder: &Path| {
        let line = "quoridor positions --size 3 --resume --checkpoint";
        command(line).arg(folder).output().unwrap()
    };
    let missing = folder.path().join("missing");
    is_refused(&resume(&missing), &["--resume", "missing: there is no such folder"]);
    assert!(!missing.exists());
    let name = "quoridor-positions-3x3-4.checkpoint";
    is_refused(&resume(folder.path()), &["--resume", folder.path().to_str().unwrap(), name]);
    assert_eq!(names(folder.path()), [""; 0]);
}

#[test]
fn a_book_is_resumed_only_if_that_is_asked_for() {
    let (folder, solved) = (tempfile::tempdir().unwrap(), solved());
    let (book, path) = (folder.path().join("a.book"), solved.path().to_str().unwrap());
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let empty = empty.to_str().unwrap();
    let name = "quarto-torus.checkpoint";
    is_refused(&build(&book, &["--checkpoint", path]), &["--checkpoint: ", name]);
    let error = build(&book, &["--checkpoint", path]).stderr;
    assert!(error.ends_with(b"continue with --resume, or remove it\n"));
    is_refused(&build(&book, &["--resume", "--checkpoint", empty]), &["--resume", empty, name]);
    is_refused(&build(&book, &["--resume", "--checkpoint", "/nowhere"]), &["--resume", "/nowhere"]);
    is_refused(&build(&book, &["--resume"]), &["--checkpoint"]);
    assert_eq!(names(folder.path()), ["empty"], "a build that is refused leaves nothing");
    assert_eq!(names(solved.path()), [name], "the checkpoint is left alone");
    is_done(&build(&book, &["--resume", "--checkpoint", path]));
    assert_eq!(names(folder.path()), ["a.book", "empty"]);
    assert_eq!(names(solved.path()), [""; 0], "the checkpoint of a finished book is removed");
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_does_not_cost_the_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let line = format!("quoridor positions --size 5 --checkpoint {}", folder.path().display());
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = command(&line).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"));
    assert_eq!(names(folder.path()), ["quoridor-positions-5x5-16.checkpoint"]);
    let resumed = stdout(&format!("{line} --resume"));
    assert_eq!(resumed, stdout("quoridor positions --size 5"));
    assert_eq!(names(folder.path()), [""; 0]);
}

/// Runs the command with file sizes limited to `blocks` blocks, each of at most 1 KiB.
#[cfg(unix)]
pub(crate) fn with_file_limit(blocks: u32, command: &Command) -> Output {
    // A write beyond the limit is then an error, as on a full disk, and no signal.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut limited = Command::new("sh");
    limited.arg("-c").arg(script).arg(command.get_program()).args(command.get_args());
    limited.output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn a_checkpoint_that_cannot_be_saved_is_a_warning() {
    // The book has ten kilobytes, its checkpoint 27.
    let (folder, solved) = (tempfile::tempdir().unwrap(), solved());
    let book = folder.path().join("a.book");
    let mut run = command("quarto book build --rules torus --memory 1MiB --threads 1");
    run.arg("--out").arg(&book).arg("--resume").arg("--checkpoint").arg(solved.path());
    let output = with_file_limit(24, &run);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{error}");
    assert!(error.starts_with("warning: no checkpoint was saved: "), "{error}");
    assert!(error.contains("quarto-torus.checkpoint") && error.lines().count() == 1, "{error}");
    assert!(fs::read(&book).unwrap().len() > 9000);
    assert_eq!(names(solved.path()), [""; 0]);

    let checkpoints = tempfile::tempdir().unwrap();
    let mut run = command("quoridor positions --size 5 --checkpoint");
    let output = with_file_limit(1, run.arg(checkpoints.path()));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{error}");
    // Only the first of several failures in a row is reported.
    assert!(error.starts_with("warning: ") && error.lines().count() == 1, "{error}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), stdout("quoridor positions --size 5"));
    assert_eq!(names(checkpoints.path()), [""; 0]);
}
