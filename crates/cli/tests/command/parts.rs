//! Counts and books in parts, and counts that are interrupted.

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
use crate::storage::{WHOLE, checkpoint_of_a_book, names};
use crate::{command, is_refused, printed_by, refused, run, stdout};

/// What the command prints with a folder for its parts.
fn in_folder(line: &str, folder: &Path) -> String {
    printed_by(command(line).arg("--checkpoint").arg(folder), "")
}

#[test]
fn positions_that_are_counted_in_parts_are_those_that_are_counted_at_once() {
    for (line, more, most) in [
        ("quoridor positions --size 4 --quiet", "--format json", 2),
        ("quoridor positions --width 3 --height 25 --no-limit --quiet", "--by-fences", 4),
    ] {
        let alone = stdout(&format!("{line} {more}"));
        for parts in 1..=most {
            let folder = tempfile::tempdir().unwrap();
            for part in (1..=parts).rev() {
                let found = in_folder(&format!("{line} --part {part}/{parts}"), folder.path());
                let name = format!("part-{part}-of-{parts}");
                let path = folder.path().join(&name);
                assert_eq!(
                    found,
                    format!("{} is complete: {}\n", name.replace('-', " "), path.display())
                );
            }
            let joined = in_folder(&format!("{line} {more} --parts {parts}"), folder.path());
            assert_eq!(joined, alone);
            assert_eq!(names(folder.path()), [""; 0], "nothing is left");
        }
    }
}

#[test]
fn parts_are_resumed_and_joined_only_if_that_is_asked_for() {
    let line = "quoridor positions --size 5 --max-fences 8";
    refused(&format!("{line} --part 1/2"), "--checkpoint <DIR>");
    refused(&format!("{line} --parts 2"), "--checkpoint <DIR>");
    for part in ["0/2", "3/2", "1", "1/", "/2", "-1/2"] {
        refused(&format!("{line} --checkpoint x --part={part}"), "as in 2/3");
    }
    for more in ["--by-fences", "--format json", "--table x", "--parts 2", "--step-sizes x"] {
        let option = more.split(' ').next().unwrap();
        refused(&format!("{line} --checkpoint x --part 1/2 {more}"), option);
    }
    refused(&format!("{line} --checkpoint x --parts 0"), "--parts");
    refused("quarto book build --checkpoint x --part 1/2 --out x", "--out");
    refused("quarto book build --checkpoint x --parts 0 --out x", "--parts");
    refused("quarto book build --checkpoint x --parts 2", "--out");
    let folder = tempfile::tempdir().unwrap();
    let saved = format!("--checkpoint {}", folder.path().display());
    let row = format!("quoridor positions --width 4 --height 1 --part 1/1 {saved}");
    refused(&row, "there are at most 0 parts");
    let run = |more: &str| run(&format!("{line} --quiet --threads 1 {more} {saved}"));
    is_refused(&run("--part 3/3"), &["--part", "part 3 of 3: there are at most 2 parts"]);
    let book = format!("quarto book build --rules torus --quiet --part 1/26848 {saved}");
    refused(&book, "--part, --parts: part 1 of 26848: there are at most 26847 parts");
    assert!(run("--part 1/2").status.success());
    is_refused(&run("--parts 2"), &["--parts", "part-2-of-2"]);
    is_refused(&run("--part 2/2 --resume"), &["--resume", "part-2-of-2"]);
    fs::create_dir(folder.path().join("part-2-of-2")).unwrap();
    is_refused(&run("--parts 2"), &["--parts: ", "part-2-of-2"]);
    is_refused(&run("--part 1/2"), &["left by an unfinished run", "--resume"]);
    assert!(run("--part 1/2 --resume").status.success());
    assert!(run("--part 2/2").status.success());
    let part = folder.path().join("part-2-of-2/quoridor-positions-5x5-8.checkpoint");
    let good = fs::read(&part).unwrap();
    let mut altered = good.clone();
    *altered.last_mut().unwrap() ^= 1;
    fs::write(&part, altered).unwrap();
    is_refused(&run("--parts 2"), &["--checkpoint", "part-2-of-2", "altered"]);
    fs::copy(folder.path().join("part-1-of-2/quoridor-positions-5x5-8.checkpoint"), &part).unwrap();
    is_refused(&run("--parts 2"), &["--checkpoint", "part is 1 of 2, where 2 of 2 is expected"]);
    fs::write(&part, good).unwrap();
    let joined = run("--parts 2");
    assert_eq!(String::from_utf8(joined.stdout).unwrap(), stdout(line));
    assert_eq!(names(folder.path()), [""; 0], "nothing is left");
}

#[test]
fn a_book_in_parts_is_the_book() {
    let folder = tempfile::tempdir().unwrap();
    let line = "quarto book build --rules torus --memory 16MiB --threads 1 --quiet";
    let build = |more: &str, saved: &Path, book: &str| {
        let book = folder.path().join(book);
        in_folder(&format!("{line} {more} --out {}", book.display()), saved);
        assert_eq!(names(saved), [""; 0], "nothing is left");
        fs::read(book).unwrap()
    };
    let alone = tempfile::tempdir().unwrap();
    checkpoint_of_a_book(alone.path(), None, WHOLE, 100);
    let alone = build("--resume", alone.path(), "alone.book");
    let saved = tempfile::tempdir().unwrap();
    for (part, positions) in [(1, (13_424, "a0143836")), (2, (13_423, "39f8ef25"))] {
        let folder = saved.path().join(format!("part-{part}-of-2"));
        fs::create_dir(&folder).unwrap();
        checkpoint_of_a_book(&folder, Some(&format!("{part} of 2")), positions, 50);
    }
    in_folder(&format!("{line} --part 2/2 --resume"), saved.path());
    // The first part is completed.
    assert!(build("--parts 2", saved.path(), "joined.book") == alone);
}

#[cfg(target_os = "linux")]
const KILLED: super::kills::Resumable<'_> = super::kills::Resumable {
    line: "quoridor positions --size 5 --max-fences 12 --by-fences --quiet --threads 1",
    option: "--checkpoint",
    saved: "quoridor-positions-5x5-12.checkpoint",
    processes: None,
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
    let longer = super::kills::Resumable {
        line: "quoridor positions --size 6 --max-fences 7 --by-fences --quiet --threads 1",
        saved: "quoridor-positions-6x6-7.checkpoint",
        ..KILLED
    };
    longer.kill(folder.path(), 30, &stdout(longer.line));
}

#[cfg(unix)]
#[test]
fn a_part_that_ends_by_ctrl_c_keeps_its_rows() {
    let folder = tempfile::tempdir().unwrap();
    let line = "quoridor positions --size 7 --max-fences 12 --threads 1 --part 1/2 --quiet";
    let mut child =
        command(&format!("{line} --checkpoint")).arg(folder.path()).stderr(Stdio::null()).spawn();
    let child = child.as_mut().unwrap();
    let rows = folder.path().join("part-1-of-2/quoridor-positions-7x7-12.checkpoint");
    while !rows.exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it ends before a row is saved");
        thread::sleep(Duration::from_millis(5));
    }
    signal("-INT", &child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(rows.exists(), "the rows of the part are lost");
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes half a minute; `a_count_of_positions_that_is_killed_twice_has_the_same_result` kills a run, too"]
fn a_book_that_is_killed_ten_times_is_the_same() {
    let (folder, saved) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let begin = |folder: &Path| checkpoint_of_a_book(folder, None, WHOLE, 543);
    let line = |book: &Path| {
        let line = "quarto book build --rules torus --memory 16MiB --threads 1 --quiet";
        // Each position is saved, so that a kill leaves something.
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
        processes: None,
        begin: Some(begin),
    };
    let complete = resumable.kill(saved.path(), 10, "");
    assert!(complete > 1 && fs::read(&killed).unwrap() == fs::read(&alone).unwrap());
}
