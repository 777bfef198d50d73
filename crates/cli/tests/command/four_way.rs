//! Tests of `abstract-games four-way`.

use serde_json::Value;

use crate::{json, refused, run, stdout};

#[test]
fn the_recorded_game_stops_before_8j_as_printed() {
    let output = run("four-way replay --recorded-game --format json");
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["complete"], false);
    assert_eq!(report["turns"].as_array().unwrap().len(), 14);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: line 9, column 5: turn 8j, `2 3 s w Hh4`"), "{error}");
    assert_eq!(error, format!("error: {}\n", report["error"].as_str().unwrap()));
}

#[test]
fn the_repaired_game_is_replayed_to_its_end() {
    let report = json("four-way replay --recorded-game --repair --format json");
    assert_eq!(report["complete"], true);
    let turns = report["turns"].as_array().unwrap();
    assert_eq!(turns.len(), 30);
    let first = &turns[0];
    assert_eq!((&first["turn"], &first["record"]), (&"1j".into(), &"n e - -".into()));
    assert_eq!((&first["wall"], &first["repaired"]), (&"Bg3".into(), &false.into()));
    assert_eq!(first["resolutions"], Value::from(vec!["n:N e:E Bg3"]));
    assert_eq!(first["stones"]["n"], "Di");
    let repaired: Vec<_> = turns.iter().filter(|turn| turn["repaired"] == true).collect();
    let names: Vec<_> = repaired.iter().map(|turn| turn["turn"].as_str().unwrap()).collect();
    assert_eq!(names, ["7j", "7B", "8j", "9B", "11j", "12B"]);
    assert_eq!((&turns[20]["wall"], &turns[23]["wall"]), (&"Dd1".into(), &"Bb|".into()));
    let last = &turns[29];
    // The position drawn after turn 15.
    let cells =
        ["n", "e", "w", "s", "N", "E", "W", "S"].map(|stone| last["stones"][stone].as_str());
    let drawn = ["Ed", "Jc", "", "Jb", "Bf", "Cf", "Bc", "Ac"];
    assert_eq!(cells, drawn.map(|cell| Some(cell).filter(|cell| !cell.is_empty())));
    assert_eq!(last["positions"], 18);
}

#[test]
fn moves_and_show_take_a_position_and_rules() {
    let report = json("four-way moves --format json");
    assert_eq!(report["count"], 12);
    assert_eq!(report["moves"][0], "n-Di");
    assert_eq!(report["ways"][0], "n:N");
    assert_eq!(json("four-way moves --size 4 --format json")["count"], 12);
    let shown = stdout("four-way show --size 4");
    assert!(shown.ends_with("- / - / nBd eAb wDc sCa NCd EAc WDb SBa / first / 0\n"), "{shown}");
    let report = json("four-way show --size 4 --supply 3 --format json");
    assert_eq!(report["position"].as_str().unwrap().split(" / ").last(), Some("left 3 3"));
    assert_eq!(
        (&report["path_lengths"]["n"], &report["walls"]),
        (&4.into(), &Value::Array(Vec::new()))
    );
}

#[test]
fn bad_input_names_the_argument() {
    for (line, part) in [
        ("four-way show here", "POSITION: `here` is not a position"),
        ("four-way show --size 17", "--size: the width of the board is 17"),
        ("four-way show --stones-needed 0", "--stones-needed: the number of stones needed is 0"),
        ("four-way moves --win soon", "--win"),
        ("four-way replay", "FILE"),
        ("four-way replay /no/such/file", "FILE: cannot read /no/such/file"),
        ("four-way replay --repair", "--recorded-game"),
    ] {
        refused(line, part);
    }
}
