//! Tests of `abstract-games four-way`.

mod play;

use serde_json::Value;

use crate::{command, fed, json, printed, refused, run, stdout, stopped};

#[test]
fn the_recorded_game_stops_before_8j_as_printed() {
    let (report, error) = stopped("four-way show --recorded-game --format json");
    assert_eq!(report["complete"], false);
    assert_eq!(report["turns"].as_array().unwrap().len(), 14);
    assert!(error.starts_with("error: line 9, column 5: turn 8j, `2 3 s w Hh4`"), "{error}");
    assert_eq!(error, format!("error: {}\n", report["error"].as_str().unwrap()));
}

#[test]
fn the_repaired_game_is_replayed_to_its_end() {
    let report = json("four-way show --recorded-game --repair --format json");
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
        ("four-way moves here/", "GAME: `here/` is not a position"),
        ("four-way show here", "GAME: there is neither a game nor a position"),
        ("four-way show --size 17", "--size: the width of the board is 17"),
        ("four-way show --stones-needed 0", "--stones-needed: the number of stones needed is 0"),
        ("four-way moves --win soon", "--win"),
        ("four-way show --file /no/such/file", "--file: cannot read /no/such/file"),
        ("four-way show -", "GAME: the text is empty"),
        (
            "four-way show --recorded-game --frames /dev/null/x",
            "--frames: cannot write /dev/null/x",
        ),
        (
            "four-way show --recorded-game --animate /no/such/x",
            "--animate: cannot write /no/such/x",
        ),
        ("four-way show --svg /no/such/x", "--svg: cannot write /no/such/x"),
        ("four-way convert x --as record", "GAME: there is neither a game nor a position"),
        ("four-way convert --recorded-game --as score", "--as"),
        ("four-way convert --as record", "--as: a position without turns is no record"),
        ("four-way solve --depth 1", "--memory 0B"),
        ("four-way solve --depth 0", "--depth"),
        ("four-way play --seats human,human,human", "--seats: 3 seats for 2 players"),
        ("four-way play --seats king", "alpha-beta"),
        ("four-way play --file -", "--file: standard input is for the moves"),
        ("four-way play --save /no/such/x", "--save: cannot write /no/such/x"),
        ("four-way show --repair", "--recorded-game"),
    ] {
        refused(line, part);
    }
}

/// The output of a command with `input` as its standard input: the exit status, standard output and
/// standard error.
fn with_input(line: &str, input: impl AsRef<[u8]>) -> (Option<i32>, String, String) {
    let output = fed(&mut command(line), input);
    let [out, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), out, error)
}

#[test]
fn a_bad_record_is_played_up_to_its_wrong_part() {
    let first = "1. n e - - Bg3 N S W S Di-\n";
    for (rest, error) in [
        ("2. n x w s Hi-", "line 2, column 6: `x` is not the move of a stone"),
        ("2. n e w s Hi5", "line 2, column 12: `5` in `Hi5` is not the shape of a wall"),
        ("2. n e w s", "line 2, column 10: `s` is not the last word"),
        ("3. n e w s Hi-", "line 2, column 1: `3.` is not 2"),
        (
            "2. e e w s Bg3",
            "line 2, column 4: turn 2f, `e e w s Bg3`: after `s:S w:W e:E n:E`, `Bg3`: the edge",
        ),
        ("2. 3 e w s Hi-", "the move `3` of n on Di is not possible"),
        ("2. \u{e9} e w s Hi-", "line 2, column 4: `\u{e9}` is not the move of a stone"),
    ] {
        let (status, out, message) = with_input("four-way show -", format!("{first}{rest}"));
        assert_eq!(status, Some(1), "{rest}: {message}");
        assert!(message.starts_with("error: line 2, column"), "{message}");
        assert!(message.contains(error) && message.lines().count() == 1, "{rest}: {message}");
        // The turns before it, and the position after them.
        assert!(out.starts_with("1f   n e - - Bg3: n:N e:E Bg3\n1S   N S W S Di-: "), "{out}");
        assert!(out.ends_with("/ first / 1\n"), "{out}");
    }
    let (status, out, message) = with_input("four-way show -", b"1. n e - - Bg3 \xff");
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(message.contains("cannot read standard input: invalid utf-8 sequence"), "{message}");
    let long = "\n".repeat((1 << 24) + 1);
    let (status, _, message) = with_input("four-way show -", long);
    assert!(status == Some(2) && message.contains("it is longer than 16 MiB"), "{message}");
}

#[test]
fn an_extended_record_is_replayed_and_refused_at_its_wrong_part() {
    let text = "1.   n:N e:E Bg3\n1... N:N E:S W:W S:S Di-\n2.   e:E n:N2 w:W s:S Hi-\n";
    let (status, out, message) = with_input("four-way show - --format json", text);
    assert_eq!(status, Some(1));
    let error = "line 3, column 10: turn 2., `n:N2`: n on Di has no such move";
    assert_eq!(message, format!("error: {error}\n"));
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&report["error"], &report["complete"]), (&error.into(), &false.into()));
    assert_eq!(report["turns"][1]["resolutions"], Value::from(vec!["N:N E:S W:W S:S Di-"]));
    assert_eq!(report["turns"][1]["record"], "N S W S");
    assert!(report["position"].as_str().unwrap().ends_with("/ first / 1"));
}

#[test]
fn a_game_is_converted_from_each_form_to_each_other() {
    let extended = stdout("four-way convert --recorded-game --repair --as extended");
    assert!(extended.starts_with("1.   n:N e:E Bg3\n1... N:N "), "{extended}");
    let position = stdout("four-way convert --recorded-game --repair --as position");
    let diagram = stdout("four-way convert --recorded-game --repair --as diagram");
    let record = stdout("four-way convert --recorded-game --repair --as record");
    let convert =
        |form: &str, input: &str| printed(&format!("four-way convert - --as {form}"), input);
    // From the extended record everything can be told, and the record that was read is written
    // again.
    assert_eq!(convert("extended", &extended), extended);
    assert_eq!(convert("position", &extended), position);
    assert_eq!(convert("diagram", &extended), diagram);
    assert_eq!(convert("record", &record), record);
    assert_eq!(convert("position", &position), position);
    assert_eq!(convert("position", &diagram), position);
    // A position does not show which edges were placed together.
    assert_eq!(convert("position", &convert("diagram", &position)), position);
    // All 31 positions.
    let all = stdout("four-way convert --recorded-game --repair --as position --positions");
    assert_eq!(all.lines().count(), 31);
    assert!(all.ends_with(&position), "{all}");
    let report = json("four-way convert --recorded-game --repair --as position --format json");
    assert_eq!((&report["positions"], &report["turns"]), (&18.into(), &30.into()));
    let (status, _, message) = with_input("four-way convert - --as record", position);
    assert!(status == Some(2) && message.contains("--as: a position without turns"), "{message}");
}

/// A file of the documentation.
fn documentation(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn a_game_is_drawn_as_pictures_and_as_an_animation_which_its_page_shows() {
    let folder = tempfile::tempdir().unwrap();
    let (pictures, animation) = (folder.path().join("pictures"), folder.path().join("game.svg"));
    let files = format!("--frames {} --animate {}", pictures.display(), animation.display());
    stdout(&format!("four-way show --recorded-game --repair {files}"));
    let mut names: Vec<_> = std::fs::read_dir(&pictures)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort_unstable();
    assert_eq!(
        (names.len(), names[0].as_str(), names[30].as_str()),
        (31, "00-start.svg", "30-15B.svg")
    );
    let last = std::fs::read_to_string(pictures.join("30-15B.svg")).unwrap();
    let walls = ["blue", "red"].map(|ink| last.matches(&format!("\"bar ink-{ink}\"")).count());
    assert_eq!(walls, [15, 15]);
    let page = documentation("four-way-fences.md");
    let shown: Vec<_> = page
        .split("](four-way-fences/")
        .skip(1)
        .map(|rest| &rest[..rest.find(')').unwrap()])
        .collect();
    assert_eq!(shown.len(), 7);
    for name in shown {
        let file = if name == "game.svg" { animation.clone() } else { pictures.join(name) };
        let drawn = std::fs::read_to_string(file).unwrap();
        let stored = documentation(&format!("four-way-fences/{name}"));
        assert!(
            stored == drawn,
            "docs/four-way-fences/{name}: replace it by the output of the command"
        );
    }
    let animation = std::fs::read_to_string(animation).unwrap();
    // Two moves in the first turn, four in each of the others, but for w after turn 9 of the first
    // player; and 30 walls.
    assert!(animation.contains("142/142  15B Jb|"), "{}", &animation[animation.len() - 400..]);
    let picture = folder.path().join("p.svg");
    stdout(&format!("four-way show --size 4 --svg {}", picture.display()));
    assert_eq!(std::fs::read_to_string(picture).unwrap().matches("<path").count(), 8);
}

#[test]
fn walls_edges_and_positions_are_counted() {
    assert_eq!(stdout("four-way count wall-sets --quiet"), "1293034947228\n");
    assert_eq!(stdout("four-way count edge-sets --size 3 --quiet"), "2983654\n");
    let open = json("four-way count open-edge-sets --size 2 --quiet --format json");
    assert_eq!((&open["total"], &open["counts"][1]), (&"31".into(), &"12".into()));
    let text = stdout("four-way count wall-sets --width 1 --height 1 --by-walls --quiet");
    assert_eq!(text, "Walls  Count\n    0      1\n    1      4\n    2      2\ntotal      7\n");
    let csv = stdout("four-way count positions --max-walls 0 --by-walls --format csv --quiet");
    assert_eq!(csv, "walls,count,edge_sets\n0,1174226049,1\n");
    for (line, part) in [
        ("four-way count edge-sets --no-l-walls", "--no-l-walls: these are counted with all walls"),
        ("four-way count positions --no-edge-walls", "--no-edge-walls: these are counted"),
        ("four-way count positions --size 3", "--size: the width of the board is 3"),
        (
            "four-way count wall-sets --width 17 --height 2",
            "--width, --height: the width of the board is 17",
        ),
        ("four-way count edge-sets --size 8", "--size: the number of unit edges is 144"),
        ("four-way count stones", "open-edge-sets"),
        ("four-way count wall-sets --max-walls 1", "--max-walls: this is for positions only"),
        ("four-way count edge-sets --memory 1GiB", "--memory: this is for positions only"),
    ] {
        refused(line, part);
    }
}

#[test]
fn a_count_that_is_stopped_prints_the_complete_rows() {
    // Some kilobytes suffice for no wall, but not for the sets of two walls.
    let output =
        run("four-way count positions --max-walls 2 --memory 2KiB --by-walls --format csv --quiet");
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(out.starts_with("walls,count,edge_sets\n0,1174226049,1\n"), "{out}");
    assert_eq!((output.status.code(), out.contains("\n2,")), (Some(1), false));
    assert!(String::from_utf8(output.stderr).unwrap().contains("memory"));
}

#[cfg(unix)]
#[test]
fn a_picture_on_standard_output_comes_before_the_text_and_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out");
    let file = std::fs::File::create(&path).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_abstract-games"));
    command.args(["four-way", "show", "--size", "4", "--svg", "/dev/stdout"]).stdout(file);
    assert!(command.status().unwrap().success());
    let written = std::fs::read_to_string(&path).unwrap();
    let (picture, text) = written.split_once("</svg>").unwrap();
    assert!(
        picture.starts_with("<svg")
            && text.trim_start().starts_with(stdout("four-way show --size 4").trim_start()),
        "{written}"
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// The number of turns in which the stones of a player can walk off until three are off.
fn walk(shown: &Value, stones: [&str; 4]) -> u64 {
    let lengths = stones.map(|stone| match &shown["stones"][stone] {
        Value::Null => 0,
        _ => shown["path_lengths"][stone].as_u64().unwrap(),
    });
    let mut lengths = lengths.to_vec();
    lengths.sort_unstable();
    lengths[2]
}

#[test]
fn the_data_file_of_the_recorded_game_is_the_replay() {
    let replay = json("four-way show --recorded-game --repair --format json");
    let extended = stdout("four-way convert --recorded-game --repair --as extended");
    let positions = stdout("four-way convert --recorded-game --repair --as position --positions");
    let turns = replay["turns"].as_array().unwrap();
    let mut rows = vec!["turn,repaired,recorded,played,ways,joao,bill\n".to_owned()];
    for ((turn, played), position) in
        turns.iter().zip(extended.lines()).zip(positions.lines().skip(1))
    {
        let shown = json(&format!("four-way show --format json \"{position}\""));
        let text = |key: &str| turn[key].as_str().unwrap().to_owned();
        let repaired = if turn["repaired"] == true { "yes" } else { "no" };
        let (label, record) = (text("turn"), format!("{} {}", text("record"), text("wall")));
        let played = played.split_once(' ').unwrap().1.trim();
        let ways = turn["resolutions"].as_array().unwrap().len();
        let [first, second] =
            [["n", "e", "w", "s"], ["N", "E", "W", "S"]].map(|stones| walk(&shown, stones));
        rows.push(format!("{label},{repaired},{record},{played},{ways},{first},{second}\n"));
    }
    assert_eq!(rows.concat(), documentation("results/data/four-way-game.csv"));
}

#[test]
fn what_comes_before_an_error_is_used_if_that_is_asked_for() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().display();
    for (game, fault) in [
        ("1. n e - - Bg3\n1. N S zz\n", "line 2, "),
        ("1. n:N e:E Bg3\n   N:S S:N Bg3\n", "line 2, "),
    ] {
        std::fs::write(file.path(), game).unwrap();
        let line = format!("four-way convert --file {path} --as extended");
        let (status, _, error) = with_input(&line, "");
        assert!(status == Some(1) && error.contains(fault), "{error}");
        let (_, out, error) = with_input(&format!("{line} --partial"), "");
        assert_eq!(out, "1.   n:N e:E Bg3\n", "{error}");
        assert!(error.starts_with(&format!("warning: {fault}")), "{error}");
        assert!(error.ends_with("; what follows is left out\n"), "{error}");
        let line = format!("four-way play --seats human,human --file {path}");
        refused(&line, fault);
        let out = printed(&format!("{line} --partial"), "record\n");
        assert!(
            out.contains("\n1.   n:N e:E Bg3\n") || out.contains("> 1.   n:N e:E Bg3\n"),
            "{out}"
        );
    }
}
