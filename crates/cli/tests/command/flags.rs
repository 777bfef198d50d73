//! Help pages: each flag means the same in every subcommand that has it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::{command, printed_by};

/// The help of one flag: what follows its name, on one line.
type Flags = BTreeMap<String, String>;

/// The help pages of all commands for a terminal of 80 columns.
static PAGES: LazyLock<BTreeMap<String, String>> = LazyLock::new(pages);

/// The subcommands without subcommands of their own, with their flags.
static LEAVES: LazyLock<BTreeMap<&str, Flags>> = LazyLock::new(|| {
    let leaves = PAGES.iter().filter(|(_, help)| !help.contains("\nCommands:\n"));
    leaves.map(|(name, help)| (name.trim(), flags(help))).collect()
});

fn pages() -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let mut open = vec![String::new()];
    while let Some(name) = open.pop() {
        let help = printed_by(command(&format!("{name} --help")).env("COLUMNS", "80"), "");
        if let Some((_, commands)) = help.split_once("\nCommands:\n") {
            let commands = commands.lines().take_while(|line| !line.is_empty());
            // Further lines of a description are further to the right.
            let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
            let names = names.filter(|name| !name.is_empty() && *name != "help");
            open.extend(names.map(|command| format!("{name} {command}")));
        }
        pages.insert(name, help);
    }
    pages
}

fn flags(help: &str) -> Flags {
    let mut flags: Vec<(String, String)> = Vec::new();
    // The last one is `-h, --help`.
    for line in help.lines().take_while(|line| !line.starts_with("  -h")) {
        // Further lines of a description are further to the right.
        if let Some(name) = line.strip_prefix("      --") {
            let (flag, rest) = name.split_once(' ').unwrap_or((name, ""));
            flags.push((format!("--{flag}"), rest.to_owned()));
        } else if let Some((_, text)) = flags.last_mut() {
            *text = format!("{text} {line}");
        }
    }
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    flags.into_iter().map(|(flag, text)| (flag, one_line(&text))).collect()
}

/// The subcommands with this flag, in alphabetical order.
fn with(flag: &str) -> Vec<&'static str> {
    let has = LEAVES.iter().filter(|(_, flags)| flags.contains_key(flag));
    has.map(|(name, _)| *name).collect()
}

#[test]
fn help_pages_fit_into_80_columns() {
    for (name, help) in &*PAGES {
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
    }
}

#[test]
fn every_subcommand_is_known_to_these_tests() {
    let names: Vec<_> = LEAVES.keys().copied().collect();
    let expected = [
        "completions",
        "four-way convert",
        "four-way count",
        "four-way moves",
        "four-way play",
        "four-way show",
        "four-way solve",
        "man",
        "plot",
        "quarto book build",
        "quarto book check",
        "quarto book show",
        "quarto convert",
        "quarto count",
        "quarto moves",
        "quarto play",
        "quarto sample",
        "quarto show",
        "quarto solve",
        "quarto strategy build",
        "quarto strategy check",
        "quarto strategy count",
        "quoridor analyze",
        "quoridor bestmove",
        "quoridor convert",
        "quoridor count",
        "quoridor identify",
        "quoridor moves",
        "quoridor perft",
        "quoridor play",
        "quoridor positions",
        "quoridor qtp",
        "quoridor sample",
        "quoridor show",
        "quoridor solve",
        "quoridor table",
        "reproduce",
        "sliding census",
        "sliding components",
        "sliding construct",
        "sliding play",
        "sliding race",
        "sliding solve",
        "sliding table",
    ];
    assert_eq!(names, expected);
}

/// What a flag means: the name of its value, and its help up to the first punctuation. What follows
/// is its use in one subcommand.
fn meaning(help: &str) -> &str {
    // After the value, as in `<FILE>` or `[<PLIES>]`.
    let words = help.find('>').map_or(0, |at| at + 2);
    let length = help[words..].find([',', ':', ';', '[', '(']).unwrap_or(help.len() - words);
    help[..words + length].trim_end()
}

#[test]
fn a_flag_has_one_meaning_and_a_meaning_has_one_flag() {
    let [mut meanings, mut flags] = [const { BTreeMap::new() }; 2];
    for (name, help) in LEAVES.iter().flat_map(|(name, all)| all.iter().map(move |it| (name, it))) {
        let (flag, meaning) = (help.0.as_str(), meaning(help.1));
        assert!(meaning.split(' ').count() > 1, "{name} {flag}: {meaning}");
        let (other, expected) = *meanings.entry(flag).or_insert((name, meaning));
        assert_eq!(meaning, expected, "{flag} of {name} and of {other}");
        let (other, expected) = *flags.entry(meaning).or_insert((name, flag));
        assert_eq!(flag, expected, "{meaning}: of {name} and of {other}");
    }
}

#[test]
fn a_flag_takes_the_same_kind_of_value_everywhere() {
    for (name, flags) in &*LEAVES {
        for (flag, value) in [
            ("--from", "<SQUARES> "),
            ("--to", "<SQUARES> "),
            ("--sizes", "<FIRST..LAST> "),
            ("--size", "<SQUARES> "),
            ("--out", "<FILE> "),
            ("--svg", "<FILE> "),
            ("--animate", "<FILE> "),
            ("--file", "<FILE> Read the game or position from this file"),
            ("--notation", "<FORM> Form of the game or position"),
            ("--player", "<PLAYER> The player"),
            ("--time", "<TIME> "),
            ("--players", "<NUMBER> Number of players, 2 to 4"),
            ("--supply", "<NUMBER> Supply of each player at the start"),
            ("--book", "<FILE> "),
            ("--dir", "<DIR> "),
            ("--checkpoint", "<DIR> Folder for checkpoints"),
            ("--database", "<DIR> Folder "),
            ("--scratch", "<DIR> Folder for the states found"),
            ("--resume", "Continue from what is in that folder"),
            ("--memory", "<BYTES> "),
            ("--threads", "<NUMBER> Number of threads; 0 means one per core [default: 0]"),
            ("--seed", "<NUMBER> Random seed"),
            ("--quiet", "Show no progress bar"),
        ] {
            let help = flags.get(flag);
            assert!(help.is_none_or(|help| help.starts_with(value)), "{name} {flag}: {help:?}");
        }
        if let Some(help) = flags.get("--seed") {
            assert!(help.contains("[default: 0]"), "{name} --seed: {help}");
        }
    }
}

#[test]
fn from_and_to_are_squares_and_only_where_pieces_stand_on_squares() {
    assert_eq!(
        with("--from"),
        ["sliding census", "sliding components", "sliding play", "sliding solve"]
    );
    assert_eq!(with("--to"), ["sliding census", "sliding play", "sliding solve"]);
}

#[test]
fn what_works_on_threads_says_on_how_many() {
    let expected = [
        "quarto book build",
        "quarto book check",
        "quarto play",
        "quarto sample",
        "quarto solve",
        "quarto strategy build",
        "quarto strategy count",
        "quoridor perft",
        "quoridor positions",
        "quoridor solve",
        "quoridor table",
        "reproduce",
        "sliding census",
        "sliding play",
        "sliding race",
        "sliding solve",
        "sliding table",
    ];
    assert_eq!(with("--threads"), expected);
}

#[test]
fn what_shows_its_progress_can_be_quiet() {
    let silent = [
        "completions",
        "four-way convert",
        "four-way moves",
        "four-way show",
        "man",
        "plot",
        "quarto book show",
        "quarto convert",
        "quarto moves",
        "quarto show",
        "quoridor analyze",
        "quoridor convert",
        "quoridor identify",
        "quoridor moves",
        "quoridor qtp",
        "quoridor show",
        "sliding construct",
    ];
    let all = LEAVES.keys().filter(|name| !silent.contains(name));
    assert_eq!(with("--quiet"), all.copied().collect::<Vec<_>>());
}

#[test]
fn what_has_checkpoints_can_be_resumed() {
    assert_eq!(with("--checkpoint"), ["quarto book build", "quoridor positions"]);
    // The others read a complete database.
    let databases = ["quoridor bestmove", "quoridor play", "quoridor qtp", "quoridor solve"];
    assert_eq!(with("--database"), databases);
    let mut resumed = vec!["quarto book build", "quoridor positions", "quoridor solve"];
    let on_disk = ["sliding census", "sliding solve", "sliding table"];
    assert_eq!(with("--scratch"), on_disk);
    resumed.extend(on_disk);
    assert_eq!(with("--resume"), resumed);
}

#[test]
fn the_help_of_a_memory_limit_says_what_the_limit_does() {
    for (name, flags) in &*LEAVES {
        let Some(help) = flags.get("--memory") else { continue };
        let effect = match *name {
            "quoridor count" | "quoridor sample" | "quoridor solve" => {
                "boards that need more are refused"
            }
            "quoridor table" => "that together need more are solved apart",
            "quoridor positions" => "counts beyond it spill to disk",
            "four-way count" => "stops before its tables exceed it",
            "four-way solve" | "quarto count" => "stops before it exceeds it",
            "quoridor perft" => "a search stops before its tables exceed it",
            "quarto strategy build" | "quarto strategy count" => {
                "half is for the transposition table, half for the positions"
            }
            name if name.starts_with("sliding ") => "a search stops before its tables exceed it",
            _ => "of the transposition table",
        };
        assert!(help.contains(effect), "{name}: {help}");
    }
}

#[test]
fn the_help_of_states_says_what_they_do_not_distinguish() {
    let help = &LEAVES["quoridor positions"]["--states"];
    assert!(help.contains("how many fences each player has left, not who placed which"), "{help}");
}
