//! Searches on several processes, which the command starts or which know each other from a file.

use std::fs;
use std::io::Read;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use crate::kills::{PROMISED, Resumable, are_gone, children};
#[cfg(target_os = "linux")]
use crate::storage::with_file_limit;
use crate::{command, is_refused, json, printed_by, refused, run, stdout};
#[cfg(target_os = "linux")]
use crate::{signal, ticks};

#[test]
fn a_census_is_the_same_on_any_number_of_processes() {
    for line in ["sliding census --size 5", "sliding census --piece queen --size 4"] {
        let alone = stdout(&format!("{line} --threads 1"));
        for processes in ["1", "2 --threads 2", "3"] {
            let found = stdout(&format!("{line} --processes {processes} --quiet"));
            assert_eq!(found, alone);
        }
    }
    // Further arguments cannot follow two dashes.
    stdout("sliding census --size 4 --processes 2 --quiet --");
    let cost = json("sliding census --size 6 --processes 2 --format json");
    assert!(cost["bytes_sent"].as_u64() > Some(1000), "{cost}");
    let alone = json("sliding census --size 6 --format json");
    assert_eq!(cost["reachable_orbits"], alone["reachable_orbits"]);
}

#[test]
fn a_solution_is_as_short_on_any_number_of_processes() {
    for line in [
        "sliding solve --size 4",
        "sliding solve --piece bishop --size 4",
        "sliding solve --size 5 --from b1,c2,e5 --to a1,a2,b3",
    ] {
        let first_line = |text: &str| text.lines().next().unwrap().to_owned();
        let alone = stdout(line);
        let found = stdout(&format!("{line} --processes 1 --quiet"));
        assert_eq!(first_line(&found), first_line(&alone), "{line}");
        // The path does not depend on the number of processes.
        for processes in ["2 --threads 2", "3"] {
            assert_eq!(stdout(&format!("{line} --processes {processes} --quiet")), found);
        }
        let moves = json(&format!("{line} --processes 2 --format json"));
        let in_memory = json(&format!("{line} --format json"));
        assert_eq!(moves["moves"], in_memory["moves"]);
        assert_eq!(
            moves["path"].as_array().map(Vec::len),
            in_memory["path"].as_array().map(Vec::len)
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_solution_is_resumed_and_a_folder_of_another_search_refused() {
    let folder = tempfile::tempdir().unwrap();
    let options = format!("--size 6 --processes 2 --scratch {}", folder.path().display());
    let saved = |more: &str| command(&format!("sliding {more} {options}"));
    // The files of the widest levels exceed the limit, in either process.
    let stopped = with_file_limit(1, &saved("solve --memory 1MiB"));
    let error = String::from_utf8_lossy(&stopped.stderr);
    assert!(stopped.status.code() == Some(1) && error.contains("File too large"), "{error}");
    assert!(folder.path().join("levels").exists());
    // A census has another quotient.
    is_refused(
        &saved("census --resume").output().unwrap(),
        &["a solution of a sliding puzzle, where a census"],
    );
    let resumed = printed_by(&mut saved("solve --resume"), "");
    assert_eq!(resumed, stdout("sliding solve --size 6 --processes 1"));
}

#[test]
fn states_are_kept_in_a_local_folder() {
    let folder = tempfile::tempdir().unwrap();
    // So little memory ends a search that keeps its states there.
    let little = "sliding census --size 6 --quiet --memory 20KiB";
    let without = run(&format!("{little} --processes 2"));
    assert_eq!(without.status.code(), Some(1));
    let path = folder.path().display();
    let found = stdout(&format!("{little} --processes 2 --local-scratch {path}"));
    assert_eq!(found, stdout("sliding census --size 6 --quiet"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn options_of_several_processes_are_refused_without_them() {
    for options in
        ["--local-scratch there", "--disk-patience 8s", "--local-scratch there --disk-patience 8s"]
    {
        for line in ["sliding census --size 6", "sliding solve --size 4"] {
            refused(&format!("{line} {options}"), "<--processes <NUMBER>|--hosts <FILE>>");
        }
    }
}

#[test]
fn bad_hosts_and_secrets_are_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = folder.path().join("hosts");
    let hosts_text = hosts.display();
    refused("sliding census --processes 0", "--processes");
    refused("sliding census --process 1", "--hosts");
    for option in ["--process 1", "--secret secret"] {
        let line = format!("sliding census --size 4 --processes 2 {option}");
        refused(&line, "'--processes <NUMBER>' cannot be used with");
    }
    refused(&format!("sliding census --hosts {hosts_text} --process 0"), "--hosts");
    for (text, part) in [
        (&b"127.0.0.1:1\nnonsense\n"[..], "line 2: `nonsense`"),
        (b"a\xff", "invalid utf-8 sequence of 1 bytes from index 1"),
        (b"", "1 to 1000 hosts, not 0"),
    ] {
        fs::write(&hosts, text).unwrap();
        let part = format!("--hosts: {hosts_text}: {part}");
        refused(&format!("sliding census --hosts {hosts_text} --process 0"), &part);
    }
    fs::write(&hosts, "127.0.0.1:1\n192.0.2.7:1\n").unwrap();
    refused(&format!("sliding census --hosts {hosts_text} --process 2"), "there is no process 2");
    refused(&format!("sliding census --hosts {hosts_text} --process 0"), "need a secret");
    refused(
        &format!("sliding census --hosts {hosts_text} --process 0 --secret {hosts_text}x"),
        "--secret",
    );
}

#[test]
fn processes_of_a_file_of_hosts_find_each_other_and_differences_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = folder.path().join("hosts");
    let free = || std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let ports: Vec<_> = [free(), free()].iter().map(|it| it.local_addr().unwrap().port()).collect();
    fs::write(&hosts, format!("127.0.0.1:{}\n# second\n127.0.0.1:{}\n", ports[0], ports[1]))
        .unwrap();
    let line = |size: u32, process: usize| {
        format!(
            "sliding census --size {size} --hosts {} --process {process} --threads 1",
            hosts.display()
        )
    };
    let other = command(&line(6, 1)).stdout(Stdio::piped()).spawn().unwrap();
    let alone = stdout("sliding census --size 6 --threads 1");
    assert_eq!(stdout(&line(6, 0)), alone);
    let other = other.wait_with_output().unwrap();
    assert!(other.status.success() && other.stdout.is_empty());
    let other = command(&line(7, 1)).stderr(Stdio::piped()).spawn().unwrap();
    let output = run(&line(6, 0));
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.contains("size is 7, where 6 is expected") && error.lines().count() == 1,
        "{error}"
    );
    assert!(!other.wait_with_output().unwrap().status.success());
}

/// A census that takes a while, on processes that end with their parent.
#[cfg(unix)]
fn long(size: u32, options: &str) -> Child {
    let line = format!("sliding census --size {size} --quiet {options}");
    command(&line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until a condition holds, at most twenty seconds.
#[cfg(target_os = "linux")]
fn await_that(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < end, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// The processes that `parent` has started, as soon as each of this number of them has worked for
/// 50 ms.
#[cfg(target_os = "linux")]
fn working_children(parent: u32, count: usize) -> Vec<String> {
    let mut found = Vec::new();
    await_that("the children work", || {
        found = children(parent);
        found.len() == count && found.iter().all(|child| ticks(child) >= 5)
    });
    found
}

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_is_killed_or_stopped_ends_the_others_within_ten_seconds() {
    for name in ["-KILL", "-STOP"] {
        let mut child = long(20, "--processes 3");
        let others = working_children(child.id(), 2);
        let end = Instant::now() + PROMISED;
        signal(name, &others[1]);
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(1), "{error}");
        assert!(
            error.starts_with("error: process 2 (127.0.0.1:") && error.lines().count() == 1,
            "{error}"
        );
        assert!(Instant::now() < end && are_gone(&others, end), "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_first_process_that_is_stopped_ends_the_others_within_ten_seconds() {
    let mut child = long(20, "--processes 3");
    let others = working_children(child.id(), 2);
    let end = Instant::now() + PROMISED;
    signal("-STOP", &child.id());
    let have_ended = are_gone(&others, end);
    signal("-KILL", &child.id());
    child.wait().unwrap();
    assert!(have_ended);
}

#[cfg(target_os = "linux")]
#[test]
fn signals_to_the_first_process_end_all() {
    for (name, status) in [("-TERM", Some(143)), ("-INT", Some(130)), ("-KILL", None)] {
        let mut child = long(20, "--processes 2");
        let others = working_children(child.id(), 1);
        let end = Instant::now() + PROMISED;
        signal(name, &child.id());
        assert_eq!(child.wait().unwrap().code(), status);
        assert!(are_gone(&others, end), "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_run_before_all_its_processes_are_started() {
    let mut child = long(20, "--processes 256");
    await_that("the first one is started", || !children(child.id()).is_empty());
    signal("-INT", &child.id());
    let mut most = 0;
    while child.try_wait().unwrap().is_none() {
        most = most.max(children(child.id()).len());
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(most < 255, "{most}");
}

/// A census that is killed and resumed.
#[cfg(target_os = "linux")]
const KILLED: Resumable<'_> = Resumable {
    line: "sliding census --size 6 --quiet",
    option: "--scratch",
    saved: "levels",
    processes: Some(|number| 3 - number % 3),
    begin: None,
};

#[cfg(target_os = "linux")]
#[test]
fn a_census_that_is_killed_twice_has_the_same_result() {
    kill_and_resume(&KILLED, 2);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "takes minutes; `a_census_that_is_killed_twice_has_the_same_result` is the same with two kills"]
fn a_census_that_is_killed_thirty_times_has_the_same_result() {
    let line = "sliding census --size 14 --quiet";
    kill_and_resume(&Resumable { line, processes: Some(|_| 4), ..KILLED }, 30);
}

#[cfg(target_os = "linux")]
fn kill_and_resume(killed: &Resumable<'_>, kills: u64) {
    let folder = tempfile::tempdir().unwrap();
    let expected = stdout(&format!("{} --processes 1", killed.line));
    assert_eq!(expected, stdout(&format!("{} --threads 1", killed.line)));
    killed.kill(folder.path(), kills, &expected);
}
