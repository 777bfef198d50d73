//! `abstract-games four-way solve` and `play`.

use serde_json::Value;

use super::with_input;
use crate::{command, json, printed, refused, stdout};

/// The arguments of a game with one stone each on 4 × 4 cells without walls, and its position.
const RACE: &str =
    "--size 4 --supply 0 --stones-needed 4 \"- / - / nBd NCd / first / 1 / left 0 0\"";

#[test]
fn a_small_game_is_solved_from_its_position_and_as_a_whole() {
    let solved = |options: &str| json(&format!("four-way solve {options} --format json {RACE}"));
    let one = solved("--memory 1MiB");
    assert_eq!((&one["value"], &one["turns"]), (&"win".into(), &7.into()));
    let all = solved("--all");
    assert_eq!((&all["value"], &all["turns"]), (&"win".into(), &7.into()));
    let layer = &all["layers"][0];
    let sum: u64 =
        ["finished", "won", "lost", "drawn"].iter().map(|key| layer[key].as_u64().unwrap()).sum();
    assert_eq!((all["positions"].as_u64(), &layer["walls"]), (Some(sum), &0.into()));
    let text = stdout(&format!("four-way solve --all {RACE}"));
    assert!(text.starts_with("win in 7 turns\n") && text.contains("\nWalls "), "{text}");
    let unknown = solved("--depth 2");
    assert_eq!((&unknown["value"], &unknown["searched"]), (&Value::Null, &2.into()));
}

#[test]
fn a_person_plays_whole_turns_single_steps_and_tokens_against_the_computer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let line = format!("four-way play --quiet --seats human,random --save {}", file.display());
    let dialogue =
        "n:N e:E Bg3\nundo\nundo\nn-Di e:E2\nn e - - Bg3\nmoves\nhint\nboard\nrecord\nfly\nquit\n";
    let out = printed(&format!("{line} --nodes 5"), dialogue);
    let parts = [
        "the second player, random, plays ",
        "first> there is nothing to undo\n",
        "first> `e:E2` is not legal: e on Ad has no such move\n",
        "the second player, random, plays ",
        "first> 1.   n:N e:E Bg3\n1... ",
        "first> `fly` is neither a step nor a command; try help\n",
    ];
    let mut rest = out.as_str();
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part} in {rest}"));
        rest = &rest[at + part.len()..];
    }
    // What was saved is read again and continued.
    let saved = std::fs::read_to_string(&file).unwrap();
    assert_eq!(saved.lines().count(), 4, "{saved}");
    refused(&line, "exists; continue it with --file");
    let again = format!("{line} --file {}", file.display());
    let out = printed(&again, "record\n");
    let start = "rules size 10\nstart - / - / nDj eAd wJg sGa NGj EAg WJd SDa / first / 0\n";
    let turns = saved.strip_prefix(start).unwrap();
    assert!(out.contains(turns), "{out}");
    // It is continued under its own rules only.
    refused(
        &format!("{again} --size 9 --no-l-walls"),
        "--file: the game has the rules `size 10`, not `size 9 no-l-walls`",
    );
    // Two programs play to the end.
    let line = "four-way play --quiet --seats greedy,random --size 4 --stones-needed 1 --supply 0 --nodes 50";
    let out = stdout(line);
    assert!(out.ends_with(" player has won\n"), "{out}");
}

#[test]
fn a_line_of_a_person_moves_no_stone_of_the_computer() {
    let line = "four-way play --quiet --seats human,random";
    let out = printed(line, "n:N e:E Bg3 N:E\nrecord\n");
    let refused = "first> the second player is to move before `N:E`\n";
    assert!(out.contains(refused) && !out.contains("plays"), "{out}");
    // Two people may give more than a turn in a line.
    let line = line.replace("random", "human");
    let out = printed(&line, "n:N e:E Bg3 N:E\nrecord\n");
    assert!(out.contains("second> 1.   n:N e:E Bg3\n"), "{out}");
}

#[test]
fn a_turn_without_a_wall_ends_by_itself() {
    let line = "four-way play --quiet --seats human,human --size 4 --supply 0";
    for turn in ["n e - - -", "n:N e:E"] {
        let out = printed(line, &format!("{turn}\nrecord\n"));
        assert!(out.contains("second> rules size 4 supply 0\n1.   n:N e:E\n"), "{out}");
    }
    assert!(printed(line, "help\n").contains("no-wall"));
}

#[test]
fn a_stone_that_the_equalizer_excludes_is_refused_with_the_reason() {
    let line = "four-way play --quiet --seats human,human";
    let out = printed(line, "n e w - Bg3\nn:N e:E w:W Bg3\nn-Di e-Bd w-Ig\n");
    let reason = "only 2 of the stones move in this turn\n";
    assert_eq!(out.matches(reason).count(), 3, "{out}");
    let (status, _, message) = with_input("four-way show -", "1. n e w s Bg3 N S W S Di-\n");
    assert_eq!(status, Some(1));
    assert!(message.ends_with(reason), "{message}");
}

#[test]
fn a_saved_game_states_its_rules_and_how_to_continue_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let rules = "--size 5 --stones-needed 2 --no-edge-walls --no-wall lose --supply 4";
    let line = format!("four-way play --quiet --seats human,human {rules}");
    let path = file.display();
    let out = printed(&line, &format!("save {path}\n"));
    let hint = format!("saved; continue it with --file {path} {rules}\n");
    assert!(out.contains(&hint), "{out}");
    refused(
        &format!("four-way play --quiet --file {path}"),
        &format!("not `size 10`; give {rules}"),
    );
    printed(&format!("{line} --file {path}"), "quit\n");
    // Without other files beside it.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn save_does_not_overwrite_a_file_of_others() {
    let folder = tempfile::tempdir().unwrap();
    let [other, own] = ["other", "own"].map(|name| folder.path().join(name));
    std::fs::write(&other, "mine").unwrap();
    for game in ["four-way", "quoridor"] {
        let _ = std::fs::remove_file(&own);
        let (other, own) = (other.display(), own.display());
        let input = format!("save {other}\nsave {own}\nsave {own}\n");
        let line = format!("{game} play --quiet --seats human,human");
        let out = printed(&line, &input);
        assert!(out.contains(&format!("{other} exists; name another file\n")), "{out}");
        assert_eq!(out.matches("> saved; continue it with ").count(), 2, "{out}");
    }
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "mine");
}

#[test]
fn a_line_that_is_too_long_is_an_error_and_one_that_is_no_text_is_refused() {
    let long = vec![b'n'; (1 << 16) + 1];
    for line in [
        "four-way play --seats human",
        "quoridor play --quiet --seats human",
        "quarto play --quiet",
    ] {
        let (status, _, message) = with_input(line, &long);
        let part = "error: standard input: a line is longer than 64 KiB\n";
        assert_eq!((status, message.as_str()), (Some(2), part), "{line}");
        let (status, out, _) = with_input(line, b"hi\xff\nquit\n");
        assert_eq!(status, Some(0), "{line}");
        assert!(out.contains("hi\u{fffd}"), "{line}: {out}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_at_the_prompt_ends_the_command() {
    use std::io::{Read, Write};
    use std::process::Stdio;

    let mut command = command("four-way play --quiet --seats human,random --size 4");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"n:N e:E Bb3\n").unwrap();
    // The prompt comes back after the computer's turn.
    let (mut out, mut byte) = (String::new(), [0]);
    let mut output = child.stdout.take().unwrap();
    while out.matches("first> ").count() < 2 {
        output.read_exact(&mut byte).unwrap();
        out.push(char::from(byte[0]));
    }
    crate::signal("-INT", &child.id());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
}
