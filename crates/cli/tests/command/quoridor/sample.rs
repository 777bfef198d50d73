//! `abstract-games quoridor sample`.

use std::collections::HashSet;

use crate::{json, refused, stdout};

#[test]
fn a_seed_draws_the_same_on_every_machine_and_in_every_version() {
    let expected = "\
......-./..-.|..|/..|...|./...-...-/...|.|.-/-......|/.-....|./|..|-.-.
||-...../.......|/.|-.|.|-/.-....../..-..|.-/....|.-./......-./-|-....-
-.|..-|./......../.....-../....|.-|/.|...-|./..|..-../.......-/-|-.|-|.
";
    assert_eq!(stdout("quoridor sample --compact --count 3 --seed 1"), expected);
    let first = stdout("quoridor sample --compact --size 9 --max-fences 20 --seed 1 --count 1");
    assert_eq!(first.lines().next(), expected.lines().next());
    let default = stdout("quoridor sample --compact");
    assert_eq!(stdout("quoridor sample --compact --seed 0"), default);
    assert_ne!(default, first);
}

#[test]
fn samples_are_pictures_with_a_blank_line_between_them() {
    let pictures = "\
. . . .
  ---
. .|. .
---|---
. .|. .

. . . .
  ---
. .|.|.
---| |
. .|.|.
";
    let line = "quoridor sample --width 4 --height 3 --exactly 4 --count 2 --seed 5";
    assert_eq!(stdout(line), pictures);
    assert_eq!(stdout(&format!("{line} --compact")), ".-./-|-\n.-./-||\n");
    assert_eq!(stdout("quoridor sample --count 0"), "");
}

#[test]
fn samples_are_objects_or_a_table() {
    let line = "quoridor sample --width 4 --height 3 --exactly 4 --seed 5 --format";
    let sample = json(&format!("{line} json"));
    assert_eq!(sample["width"], 4);
    assert_eq!(sample["height"], 3);
    assert_eq!(sample["fences"], 4);
    assert_eq!(sample["arrangement"], ".-./-|-");
    assert_eq!(stdout(&format!("{line} json --count 7")).lines().count(), 7);
    let table = "width,height,fences,arrangement\n4,3,4,.-./-|-\n4,3,4,.-./-||\n";
    assert_eq!(stdout(&format!("{line} csv --count 2")), table);
}

#[test]
fn all_arrangements_of_a_small_board_are_drawn() {
    // The probability that one is missing is at most 47 · (46/47)¹⁰⁰⁰ = 2 · 10⁻⁸.
    let samples = stdout("quoridor sample --size 3 --no-limit --count 1000 --compact");
    assert_eq!(samples.lines().collect::<HashSet<_>>().len(), 47);
    let limited = stdout("quoridor sample --size 3 --max-fences 1 --count 1000 --compact");
    assert_eq!(limited.lines().collect::<HashSet<_>>().len(), 9);
}

#[test]
fn what_cannot_be_drawn_is_one_line_that_names_the_argument() {
    for (line, part) in [
        ("quoridor sample --size 0", "--size"),
        ("quoridor sample --width 0 --height 3", "--width"),
        ("quoridor sample --width 3", "--height"),
        ("quoridor sample --size 3 --exactly 5", "--exactly"),
        ("quoridor sample --exactly 3 --max-fences 5", "--exactly"),
        ("quoridor sample --exactly 3 --no-limit", "--exactly"),
        ("quoridor sample --size 60", "--size"),
        ("quoridor sample --memory 1MiB", "--memory"),
        ("quoridor sample --count some", "--count"),
        ("quoridor sample --format svg", "--format"),
    ] {
        refused(line, part);
    }
}
