//! `abstract-games sliding`.

use std::fs;

use serde_json::Value;

use super::{json, printed, refused, run, stdout, stopped};

#[test]
fn a_solution_is_printed_as_json_and_leads_to_the_goal() {
    let solution = json("sliding solve --piece rook --size 8 --format json");
    assert_eq!(solution["piece"], "rook");
    assert_eq!(solution["size"], 8);
    assert_eq!(solution["moves"], 25);
    assert_eq!(solution["complete"], true);
    assert!(solution["orbits_found"].as_u64().unwrap() > 1000);
    assert_eq!(solution["looked_at"], solution["orbits_found"], "the former name");
    let mut pieces: Vec<String> =
        solution["from"].as_str().unwrap().split(' ').map(str::to_owned).collect();
    for slide in solution["path"].as_array().unwrap() {
        let (from, to) = slide.as_str().unwrap().split_once('-').unwrap();
        let piece = pieces.iter_mut().find(|piece| *piece == from).unwrap();
        to.clone_into(piece);
    }
    pieces.sort_unstable();
    assert_eq!(pieces, ["d4", "d5", "e4", "e5"]);
}

#[test]
fn a_solution_is_printed_as_text_with_its_boards() {
    let text = stdout("sliding solve --size 4 --boards");
    assert!(text.starts_with("12 moves\n4 R . . R\n"), "{text}");
    assert_eq!(text.matches("  a b c d\n").count(), 13);
    assert!(text.contains("\n 12. "), "{text}");
}

#[test]
fn any_start_and_goal_will_do() {
    let solution = json("sliding solve --size 5 --from \"a1 e5\" --to \"a5 e1\" --format json");
    assert_eq!(solution["moves"], 2);
    assert_eq!(solution["to"], "e1 a5");
}

#[test]
fn pictures_are_written_to_files() {
    let folder = std::env::temp_dir().join(format!("abstract-games-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (still, moving) = (folder.join("still.svg"), folder.join("moving.svg"));
    let files = format!("--svg {} --animate {}", still.display(), moving.display());
    stdout(&format!("sliding solve --size 4 {files}"));
    let svg = fs::read_to_string(&still).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("class=\"ink-dark\"").count(), 4);
    assert_eq!(svg.matches("class=\"mark\"").count(), 4);
    let svg = fs::read_to_string(&moving).unwrap();
    assert!(svg.contains("<animateTransform ") && svg.contains(">12/12  "));
    fs::remove_dir_all(&folder).unwrap();

    let nowhere = folder.join("nowhere.svg").display().to_string();
    let part = format!("--svg: cannot write {nowhere}");
    refused(&format!("sliding solve --size 4 --svg {nowhere}"), &part);
    refused(&format!("sliding solve --size 4 --animate {nowhere}"), "--animate: ");
}

#[test]
fn a_search_without_a_solution_leaves_the_file_of_the_animation_as_it_was() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), "an earlier animation").unwrap();
    let options = format!("--format json --animate {}", file.path().display());
    stopped(&format!("sliding solve --size 40 --memory 1MiB {options}"));
    assert_eq!(json(&format!("sliding solve --piece bishop {options}"))["path"], Value::Null);
    assert_eq!(fs::read_to_string(file.path()).unwrap(), "an earlier animation");
}

#[test]
fn a_census_has_the_keys_that_are_promised() {
    let census = json("sliding census --piece rook --size 8 --format json");
    assert_eq!(census["configurations"], "635376");
    assert_eq!(census["orbits"], "79920");
    assert_eq!(census["reachable_orbits"], 27_467);
    assert_eq!(census["reachable_configurations"], 218_412);
    assert_eq!(census["eccentricity"], 32);
    assert_eq!(census["farthest"].as_array().unwrap().len(), 1);
    assert_eq!(census["goal_distance"], 25);
    assert_eq!(json("sliding census --size 5 --format json")["goal_distance"], Value::Null);
    assert_eq!(census["by_depth"].as_array().unwrap().len(), 33);
    let text = stdout("sliding census --size 4");
    assert!(text.contains("farthest, after 12 moves:"), "{text}");
}

#[test]
fn components_are_counted_by_size_largest_first() {
    let all = json("sliding components --size 4 --format json");
    assert_eq!(all["components"], 9);
    assert_eq!(all["singletons"], 4);
    assert_eq!(all["sizes"], serde_json::json!([[1684, 1], [33, 4], [1, 4]]));
    let orbits = json("sliding components --size 4 --orbits --format json");
    assert_eq!(orbits["sizes"], serde_json::json!([[233, 1], [18, 1], [1, 1]]));
    let text = stdout("sliding components --piece queen --size 4");
    assert!(text.starts_with("           1  components\n"), "{text}");
}

#[test]
fn the_table_has_a_row_for_each_even_size() {
    let text = stdout("sliding table --piece rook --sizes 2..8");
    let moves: Vec<_> =
        text.lines().skip(1).map(|row| row.split_whitespace().nth(1).unwrap()).collect();
    assert_eq!(moves, ["0", "12", "19", "25"]);
    let table = json("sliding table --sizes 3..6 --moves-only --format json");
    assert_eq!(table["rows"].as_array().unwrap().len(), 2);
    assert_eq!(table["rows"][1]["moves"], 19);
}

#[test]
fn tables_and_components_are_written_as_csv() {
    let csv = stdout("sliding table --piece queen --sizes 2..6 --format csv");
    let header = "piece,size,moves,reachable_orbits,eccentricity\n";
    let rows = "queen,2,0,1,0\nqueen,4,6,252,7\nqueen,6,10,7495,13\n";
    assert_eq!(csv, format!("{header}{rows}"));
    // Bishops in the corners cannot reach the centre.
    let csv = stdout("sliding table --piece bishop --sizes 4 --format csv");
    assert_eq!(csv, format!("{header}bishop,4,,19,6\n"));
    let csv = stdout("sliding components --size 4 --format csv");
    let expected = "piece,board,of,component_size,components,example\n\
                    rook,4,configurations,1684,1,a1 b1 c1 d1\n\
                    rook,4,configurations,33,4,b1 a2 b2 c2\nrook,4,configurations,1,4,\n";
    assert_eq!(csv, expected);
}

#[test]
fn a_solution_is_constructed_for_even_boards() {
    let solution = json("sliding construct --size 64 --format json");
    assert_eq!(solution["moves"], 212);
    assert_eq!(solution["path"].as_array().unwrap().len(), 212);
    let text = stdout("sliding construct --boards");
    assert!(text.starts_with("25 moves\n8 R . . . . . . R\n"), "{text}");
    assert_eq!(text.matches("  a b c d e f g h\n").count(), 26);
    for (size, moves) in [(64, 96), (72, 108), (80, 120)] {
        let solution =
            json(&format!("sliding construct --piece queen --size {size} --format json"));
        assert_eq!((&solution["piece"], &solution["moves"]), (&"queen".into(), &moves.into()));
    }
}

#[test]
fn a_range_of_sizes_has_both_ends() {
    let sizes = |line: &str| {
        let table = json(&format!("sliding table --moves-only --format json {line}"));
        let rows = table["rows"].as_array().unwrap().clone();
        rows.iter().map(|row| row["size"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(sizes("--sizes 3..6"), [4, 6]);
    assert_eq!(sizes("--sizes 6"), [6]);
}

#[test]
fn the_smallest_race_is_won_at_once() {
    let race = json("sliding race --size 4 --format json");
    assert_eq!(race["value"], "win");
    assert_eq!(race["distance"], 1);
    assert!(stdout("sliding race").contains("\nwin for Black, who moves first, in 1 ply\n"));
}

#[test]
fn a_memory_limit_ends_a_search_with_what_was_found() {
    let (solution, _) = stopped("sliding solve --size 12 --memory 512KiB --format json");
    assert_eq!(solution["complete"], false);
    assert_eq!(solution["moves"], Value::Null);
    assert!(solution["at_least"].as_u64().unwrap() > 10);
    let (census, _) = stopped("sliding census --size 12 --memory 512KiB --format json");
    assert_eq!(census["eccentricity"], Value::Null);
    assert!(census["reachable_orbits"].as_u64().unwrap() > 1000);
    let (components, _) = stopped("sliding components --size 6 --memory 1MiB --format json");
    assert_eq!(components["complete"], false);
    assert_eq!(components["without_exit"], Value::Null);
    let output = run("sliding race --size 6 --memory 512KiB");
    assert!(
        String::from_utf8(output.stdout).unwrap().contains("neither player can force a win within")
    );
}

#[test]
fn bad_input_is_refused_in_one_line_that_names_it() {
    for (line, part) in [
        ("solve --from \"a1 a8 h1 x99\"", "x99"),
        ("solve --from \"a1 a8 h1 a8\"", "a8"),
        ("solve --from \"a1 a8 h1 i9\"", "--from: square i9"),
        ("solve --from \"a1 a2 a3 a4 a5 a6 a7 a8 b1\"", "9 pieces"),
        ("solve --size 9", "--to"),
        ("construct --piece bishop", "--piece: the construction is for rooks and queens, not for"),
        ("construct --size 9", "--size: a board of 9 × 9 squares"),
        ("construct --size 704", "--size"),
        ("census --size 703", "--size"),
        ("components --size 64", "--size"),
        ("race --size 3", "--size"),
        ("race --size 182", "from 4 to 181"),
        ("race --seats human", "--play"),
        ("table --sizes 2..704", "--sizes"),
        ("table --sizes 5..5", "--sizes: 5..5 has no even size"),
    ] {
        refused(&format!("sliding {line}"), part);
    }
}

#[test]
fn a_strategy_of_the_race_is_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("race.strategy");
    let path = path.to_str().unwrap();
    let written = stdout(&format!("sliding race --out {path}"));
    assert_eq!(written, "win for the first player: 0 replies\n");
    let report = stdout(&format!("sliding race --out {path} --format json"));
    assert_eq!(report, "{\"claim\":\"win\",\"owner\":\"first\",\"replies\":0}\n");
    let checked = stdout(&format!("sliding race --strategy {path}"));
    assert!(checked.starts_with("proved: the first player wins within 1 ply\n"), "{checked}");
    let report = json(&format!("sliding race --strategy {path} --format json"));
    assert_eq!((&report["won_at_once"], &report["longest"]), (&1.into(), &1.into()));
    assert_eq!((&report["owner"], &report["claim"]), (&"first".into(), &"win".into()));
    refused(&format!("sliding race --size 5 --strategy {path}"), "--strategy: ");
    refused(&format!("sliding race --out {path} --owner white"), "--owner");
}

#[test]
fn forced_wins_are_found_within_a_number_of_plies() {
    assert_eq!(stdout("sliding race --within 3"), "Black can force a win within 1 ply\n");
    let none = stdout("sliding race --size 8 --within 5 --memory 1MiB");
    assert_eq!(none, "neither player can force a win within 5 plies\n");
    let report = json("sliding race --size 5 --within 4 --memory 1MiB --format json");
    assert_eq!((&report["within"], &report["forced"]), (&4.into(), &Value::Null));
}

/// What a subcommand prints for these lines of input.
fn played(line: &str, input: &str) -> String {
    printed(&format!("sliding {line}"), input)
}

#[test]
fn a_puzzle_is_saved_after_every_move_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzle.txt");
    let path = file.to_str().unwrap();
    played(
        &format!("play --piece queen --size 4 --save {path}"),
        "b up\nd left\nundo\na1-c3\nquit\n",
    );
    let saved = fs::read_to_string(&file).unwrap();
    let head = "piece queen\nsize 4\nfrom a1 d1 a4 d4\nto b2 c2 b3 c3\n";
    assert_eq!(saved, format!("{head}d1-d3 a1-c3\n"));
    let again = played(&format!("play --file {path} --save {path}"), "record\nundo\nquit\n");
    assert!(again.contains("move 3> d1-d3 a1-c3\n"), "{again}");
    assert_eq!(fs::read_to_string(&file).unwrap(), format!("{head}d1-d3\n"));
    // The file has the whole puzzle.
    refused(&format!("sliding play --file {path} --size 4"), "--size");
    for (text, part) in [
        ("", "--file: line 1 does not begin with `piece`"),
        ("piece rook\nsize four\nfrom a1\nto a4\n", "--file: `four` is no size of a board"),
        ("piece rook\nsize 4\nfrom a1\nto a5\n", "--file: square a5"),
        ("piece rook\nsize 4\nfrom a1\nto a4\na1-a3\n", "--file: illegal move a1-a3"),
        ("piece rook\nsize 4\nfrom a1\nto a4\na1a4\n", "--file: `a1a4`"),
    ] {
        fs::write(&file, text).unwrap();
        refused(&format!("sliding play --file {path}"), part);
    }
}

#[test]
fn the_race_is_played_to_its_end_saved_and_continued() {
    let hint = played("race --play", "hint\nquit\n");
    let (_, hint) = hint.split_once("Black> ").unwrap();
    assert!(hint.contains(": win in 1, "), "{hint}");
    let best = hint.split(':').next().unwrap();
    assert!(played("race --play", &format!("a1-a2\n{best}\n")).ends_with("Black has won\n"));

    // A person against alpha-beta, two plies deep, on a larger board; the game is saved and
    // continued.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("race.txt");
    let file = file.to_str().unwrap();
    let text =
        played(&format!("race --play --size 6 --depth 2 --save {file}"), "b1-a1\nrecord\nquit\n");
    assert!(text.contains("White, alpha-beta, plays "), "{text}");
    let saved = fs::read_to_string(file).unwrap();
    assert!(saved.starts_with("size 6\nb1-a1 "), "{saved}");
    let again = played(
        &format!("race --play --size 6 --depth 2 --file {file}"),
        "record\nundo\nrecord\nquit\n",
    );
    let moves = saved.lines().nth(1).unwrap();
    assert!(again.contains(&format!("Black> {moves}\n")), "{again}");
    refused(&format!("sliding race --play --size 5 --file {file}"), "--file: ");
}
