//! The command as users run it: output, exit status, errors of one line.

mod flags;
mod four_way;
mod hosts;
mod kills;
mod messages;
mod newcomer;
mod parts;
mod plot;
mod processes;
mod quarto;
mod quoridor;
mod reproduce;
mod scratch;
mod sliding;
mod storage;
#[cfg(unix)]
mod system;
#[cfg(unix)]
mod terminal;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::{process::Child, thread, time::Duration};

use serde_json::Value;

/// The command with the words of a line as its arguments.
fn command(line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_abstract-games"));
    command.args(words(line)).stdin(Stdio::null());
    command
}

fn run(line: &str) -> Output {
    command(line).output().unwrap()
}

/// The output of a command with this standard input.
fn fed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that refuses its arguments does not read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// The words of a command line; a word in double quotes may contain blanks.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

/// What a command prints, which must succeed, with this standard input.
fn printed_by(command: &mut Command, input: &str) -> String {
    let output = fed(command, input);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8(output.stdout).unwrap()
}

fn printed(line: &str, input: &str) -> String {
    printed_by(&mut command(line), input)
}

fn stdout(line: &str) -> String {
    printed(line, "")
}

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout(line)).unwrap()
}

/// The JSON of a command that is stopped with exit status 1, and the message.
fn stopped(line: &str) -> (Value, String) {
    let output = run(line);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{line}: {error}");
    (serde_json::from_slice(&output.stdout).unwrap(), error)
}

/// Asserts that bad usage was refused in one line with these parts.
fn is_refused(output: &Output, parts: &[&str]) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("error: "), "{error}");
    assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    assert!(output.stdout.is_empty(), "{error}");
}

fn refused(line: &str, part: &str) {
    // It is shown if the test fails.
    println!("{line}");
    is_refused(&run(line), &[part]);
}

#[test]
fn help_and_version_are_no_errors() {
    assert!(stdout("--help").contains("reproduce"));
    assert!(stdout("fences count --help").contains("--no-limit"));
    assert!(stdout("fences sample --help").contains("--seed"));
    assert_eq!(stdout("--version"), format!("abstract-games {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_and_manual_come_from_the_same_definition() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(stdout(&format!("completions {shell}")).contains("reproduce"));
    }
    let page = stdout("man");
    assert!(page.starts_with(".ie") && page.contains("Exit status: 0 for success"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    stdout(&format!("man --dir {}", folder.path().display()));
    assert!(folder.path().join("abstract-games-quoridor-count.1").exists());
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for line in [
        "reproduce",
        "fences count --size 12 --no-limit --by-fences",
        "fences sample --count 100000",
        "completions bash",
    ] {
        let mut child =
            command(line).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!((child.wait().unwrap().code(), error.as_str()), (Some(0), ""), "{line}");
    }
}

/// Waits until a process has worked for a tenth of a second, several times what it takes to start
/// and to compute the smallest results.
#[cfg(target_os = "linux")]
fn let_work(child: &Child) {
    let end = std::time::Instant::now() + Duration::from_secs(20);
    while ticks(&child.id().to_string()) < 10 {
        assert!(std::time::Instant::now() < end, "it ends or waits");
        thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(all(unix, not(target_os = "linux")))]
fn let_work(_: &Child) {
    thread::sleep(Duration::from_millis(700));
}

/// The processor time of a process in hundredths of a second, or 0 if it has ended.
#[cfg(target_os = "linux")]
fn ticks(process: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<_> = text.split_whitespace().collect();
    fields.get(13).and_then(|ticks| ticks.parse().ok()).unwrap_or(0)
}

#[cfg(unix)]
fn signal(signal: &str, process: &impl ToString) {
    let kill = Command::new("kill").args([signal, &process.to_string()]).status().unwrap();
    assert!(kill.success());
}

#[cfg(unix)]
#[test]
fn signals_end_a_long_count_with_the_status_of_shells() {
    for (name, status) in [("-INT", 130), ("-TERM", 143)] {
        let mut child = command("fences count --size 8 --no-limit --method brute-force")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let_work(&child);
        signal(name, &child.id());
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        let expected = (Some(status), "error: cancelled\n");
        assert_eq!((child.wait().unwrap().code(), error.as_str()), expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_output_is_a_failure_and_full_standard_error_no_panic() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for line in ["--help", "--version", "fences count --size 3 --max-fences 2"] {
        let status = command(line).stdout(full()).stderr(Stdio::null()).status().unwrap();
        assert_eq!(status.code(), Some(1), "{line}");
    }
    let status = command("fences count --size -1").stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_wide_arrangement_is_drawn() {
    let picture = stdout("fences sample --width 65538 --height 2 --max-fences 0 --seed 1");
    assert!(picture.lines().any(|line| line.len() == 2 * 65538 - 1), "{}", picture.len());
}
