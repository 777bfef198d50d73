//! Every message is one line, whatever the input: the part that is wrong is cut, and control
//! characters are shown escaped.

use std::fs;
use std::process::{Command, Stdio};

use crate::{command, stdout};

/// The commands that read a file, which is their last argument.
const READERS: &[&str] = &[
    "quoridor moves --file",
    "quoridor show --file",
    "quoridor analyze --file",
    "quoridor identify --file",
    "quoridor convert --as record --file",
    "quoridor perft --depth 1 --file",
    "quoridor bestmove --file",
    "quoridor play --file",
    "quoridor qtp --file",
    "quoridor bestmove --database",
    "quarto show --file",
    "quarto convert --file",
    "quarto play --book",
    "quarto book show --book",
    "quarto book check --book",
    "quarto strategy check --strategy",
    "four-way show --file",
    "four-way convert --as record --file",
    "four-way play --file",
    "sliding race --play --player random --file",
    "sliding race --strategy",
    "plot --x plies --y positions --svg /nowhere/plot.svg",
    "sliding census --size 3 --process 0 --hosts",
];

/// The commands with a value of an argument, which is their last one.
const ARGUMENTS: &[&str] = &[
    "",
    "quoridor",
    "quoridor show",
    "quoridor solve --size 3 --supply 0 --query",
    "quoridor show --notation",
    "quoridor show --size",
    "quoridor show --supply",
    "quoridor play --seats",
    "quoridor bestmove --time",
    "quarto solve",
    "quarto show",
    "quarto solve --rules",
    "quarto play --seats",
    "four-way show",
    "four-way moves --win",
    "four-way convert --as record",
    "sliding solve --from",
    "sliding solve --piece",
    "sliding table --sizes",
    "completions",
    "reproduce",
];

/// The message of a command that fails, which must be one line.
fn message(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success(), "{command:?}: {error}");
    let line = error.strip_suffix('\n').unwrap_or_else(|| panic!("{command:?}: {error:?}"));
    assert!(line.starts_with("error: "), "{command:?}: {line:?}");
    assert!(!line.contains(|c: char| c.is_control() || c == '\u{2028}'), "{line:?}");
    assert!(!line.contains(&"x".repeat(61)), "{line}");
    assert!(line.chars().count() < 600, "{command:?}: {line}");
    line.to_owned()
}

fn texts() -> [String; 3] {
    let file = tempfile::NamedTempFile::new().unwrap();
    stdout(&format!("quoridor show --svg {}", file.path().display()));
    let svg = fs::read_to_string(file.path()).unwrap();
    assert!(svg.lines().count() > 10);
    [svg, "x".repeat(100_000), "\u{1b}[31m x\u{2028}\r\n\ty\u{7}\n\nz".to_owned()]
}

#[test]
fn every_message_about_a_file_is_one_line() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let bytes: Vec<u8> = (0..=255).cycle().skip(128).take(3000).collect();
    let texts = texts().map(String::into_bytes).into_iter().chain([bytes, vec![0; 5000]]);
    for text in texts {
        fs::write(file.path(), text).unwrap();
        for reader in READERS {
            message(command(reader).arg(file.path()));
        }
    }
    for reader in READERS.iter().filter(|reader| reader.ends_with("--file")) {
        assert!(message(command(reader).arg("/nowhere/file")).contains("/nowhere/file"));
    }
}

#[test]
fn every_message_about_an_argument_is_one_line() {
    for text in texts() {
        for line in ARGUMENTS {
            message(command(line).arg(&text));
        }
    }
}
