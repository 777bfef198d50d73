//! What the system refuses, and what it gives without end.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use super::{command, refused};

#[cfg(target_os = "linux")]
#[test]
fn memory_that_the_system_refuses_ends_the_search_with_what_was_found() {
    let program = env!("CARGO_BIN_EXE_abstract-games");
    // A core has threads for several arenas of memory, each of which reserves 64 MiB of addresses.
    let script = format!("ulimit -v 58000; exec {program} sliding race --size 5 --threads 1");
    let output =
        Command::new("sh").args(["-c", &script]).env("MALLOC_ARENA_MAX", "1").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (error.as_str(), output.status.code()),
        ("error: the system refuses more memory\n", Some(1))
    );
    assert!(String::from_utf8(output.stdout).unwrap().contains("incomplete"));
}

#[test]
fn a_file_without_end_is_refused() {
    refused("quarto book check --book /dev/zero", "--book: /dev/zero: not a regular file");
    refused(
        "quoridor show --file /dev/zero",
        "--file: cannot read /dev/zero: it is longer than 16 MiB",
    );
    refused(
        "plot /dev/zero --x n --y count --svg /dev/null",
        "FILE: cannot read /dev/zero: it is longer than 16 MiB",
    );
}

#[test]
fn an_argument_that_is_not_text_is_named() {
    for (line, expected) in [
        ("sliding census --size", "error: --size '\u{fffd}' is not UTF-8\n"),
        ("quoridor moves", "error: '\u{fffd}' is not UTF-8\n"),
    ] {
        let output = command(line).arg(OsStr::from_bytes(b"\xff")).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((error.as_str(), output.status.code()), (expected, Some(2)));
    }
}
