//! `abstract-games quoridor moves`, `perft`, `show` and `convert`.

use std::fs;

use serde_json::json as value;

use super::{json, refused, text, with_game};

const FENCED: &str = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2";

#[test]
fn legal_moves_are_sorted_and_counted() {
    let output = text("moves --size 9 --players 2 --supply 10 --format json", "1. e2 e8");
    assert!(output.starts_with(r#"{"to_move":1,"moves":["a1h","a1v","a2h","#), "{output}");
    assert!(output.ends_with("\"h8h\",\"h8v\"],\"count\":132}\n"), "{output}");
    let moves = json("moves", "1. e2 e8");
    let names: Vec<_> =
        moves["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
    assert!(names.is_sorted());
    let pawn: Vec<_> = names.iter().filter(|name| name.len() == 2).collect();
    assert_eq!(pawn, [&"d2", &"e1", &"e3", &"f2"]);
    assert_eq!(names.len(), 132);
    assert_eq!(text("moves --size 2 --supply 0", ""), "a1 a2\n");
}

#[test]
fn a_finished_game_has_a_winner_and_no_moves() {
    let expected = "{\"to_move\":1,\"moves\":[],\"count\":0,\"winner\":2}\n";
    let moves = text("moves --size 3 --supply 0 --format json", "1. a1 b2 2. a2 b1");
    assert_eq!(moves, expected);
    assert_eq!(text("moves --size 3 --supply 0", "1. a1 b2 2. a2 b1"), "player 2 has won\n");
}

#[test]
fn the_position_given_states_the_players_the_fences_and_the_board() {
    assert_eq!(json("moves", FENCED)["to_move"], 2);
    let four = "d4f4e7 / a2a8 / e4 e6 a4 h6 / 4 3 5 3 / 3";
    assert_eq!(json("moves", four)["to_move"], 3);
    assert_eq!(json("show", &format!("[{four}] a5"))["to_move"], 4);
    let drawn = "3 . 2 .\n\n2 . . .\n  ---\n1 . 1 .\n  a b c\n0 1 / 2\n";
    let shown = json("show", drawn);
    assert_eq!(shown["width"], 3);
    assert_eq!(shown["fences_left"], value!([0, 1]));
    assert_eq!(shown["fences"], value!([{"fence": "a1h", "player": null}]));
    assert_eq!(text("show --supply 1", drawn), drawn);
    // A list of supplies, and three players.
    assert_eq!(json("show --players 3 --supply 5,4,3", "")["fences_left"], value!([5, 4, 3]));
    // The standard set shared out.
    for (line, left) in [
        ("show", value!([10, 10])),
        ("show --players 4", value!([5, 5, 5, 5])),
        ("show --size 7 --players 4", value!([4, 4, 4, 4])),
        ("show --size 11", value!([21, 21])),
    ] {
        assert_eq!(json(line, "")["fences_left"], left, "{line}");
    }
}

#[test]
fn rules_that_others_play_are_options_and_stated() {
    crate::refused(
        "quoridor convert --as record --players 4 --size 4 --meet 1",
        "--meet: the pawns",
    );
    assert_eq!(text("convert --meet 3 --as record", ""), "/ / e4 e6 / 10 10 / 1\n");
    assert_eq!(json("perft --depth 1 --players 4 --meet 3", "")["nodes"], 132);
    let won = "/ / e9 b5 e5 h6 / 5 5 5 5 / 2";
    assert_eq!(text("moves --teams", won), "the team of players 1 and 3 has won\n");
    let shown = json("show --teams", won);
    assert_eq!((&shown["winner"], &shown["team"]), (&value!(1), &value!([1, 3])));
    assert_eq!(json("bestmove --teams", won)["team"], value!([1, 3]));
    assert_eq!(json("show", won)["team"], value!(null));
    let written = text("convert --players 4 --teams --meet 2 --as algebraic", "e4");
    assert!(written.contains("{rules: teams, meet 2}"), "{written}");
    assert_eq!(json("show", &written)["rules"], "teams, meet 2");
    let third = "/ / e4 d6 e5 e6 / 5 5 5 5 / 1";
    let steps = |line: &str| {
        let moves = json(line, third)["moves"].as_array().unwrap().clone();
        moves.iter().filter(|m| m.as_str().unwrap().len() == 2).count()
    };
    assert_eq!([steps("moves"), steps("moves --no-side-jumps")], [5, 3]);
    crate::refused("quoridor moves --teams", "--teams: 2 players: teams of two are for four");
    crate::refused("quoridor moves --meet 4", "--meet: the pawns cannot start 4 squares nearer");
    crate::refused(
        "quoridor identify --meet 1",
        "the named openings are those of the standard rules",
    );
}

#[test]
fn codes_are_converted() {
    let score = "1. e2 e8 2. e3 a6h 3. e4 e7 4. c3v e6 5. e5 e4 6. e5h";
    assert_eq!(text("convert --as code", score), "QLBAqATSQEpA\n");
    let read = text("convert --as algebraic --layout horizontal", "QLBAqATSQEpA");
    assert_eq!(read, format!("{score}\n"));
    for form in ["code", "mcgill"] {
        let line = format!("quoridor convert --size 7 --as {form} d2");
        crate::refused(&line, "codes and mcgill are of games for two on 9 × 9");
    }
}

#[test]
fn positions_of_other_programs_are_converted() {
    let mcgill = "B: e2, f6h\nW: e7, d3v\n";
    let record = "f3 / d6 / e3 e8 / 9 9 / 2";
    assert_eq!(text("convert --as record", mcgill), format!("{record}\n"));
    // Labelled moves look the same, so the reading is told.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    fs::write(&file, "W: e2\nB: e8\n").unwrap();
    let output = crate::run(&format!("quoridor show --file {}", file.display()));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "note: the lines of W: and B: are read as a position, in the form mcgill\n");
    // A position does not tell who placed a fence.
    assert_eq!(text("convert --as mcgill", record), "B: e2, d3v\nW: e7, f6h\n");
    assert_eq!(text("convert --as record", "F3/D6/E3E8/9 9/2"), format!("{record}\n"));
    let game = "W: e9\nB: e1\n\nB: e1\nW: e8\n\nW: e8\nB: e2\n";
    assert_eq!(text("convert --as mcgill --positions", "1. e2 e8"), game);
    assert_eq!(text("convert --as algebraic", game), "1. e2 e8\n");
}

#[test]
fn what_a_text_tells_of_the_rules_is_told_again() {
    let playthrough = "game: quoridor(board_size=5,wall_count=2)\n# Apply action \"c4\"\n";
    let (written, errors) = told("convert --as algebraic", playthrough);
    assert_eq!(written, "[/ / c1 c5 / 2 2 / 1]\n{board of 5 × 5 squares}\n1. c2\n");
    assert_eq!(errors, "");
    for form in ["record", "diagram", "nesw"] {
        let position = text(&format!("convert --as {form}"), playthrough);
        let line = if form == "record" { "show --size 5" } else { "show" };
        assert_eq!(json(line, &position)["position"], "/ / c2 c5 / 2 2 / 2", "{position}");
    }
    let (_, errors) = told("convert --as record", playthrough);
    assert_eq!(errors, "note: the game is on 5 × 5 squares\n");
    assert_eq!(told("convert --as record --size 5", playthrough).1, "");
    let three = "game: quoridor(players=3)\n# Apply action \"e8\"\n";
    let (written, _) = told("convert --as prefix", three);
    assert_eq!(json("show", &written)["rules"], "no side jumps");
    let (_, errors) = told("convert --as diagram", three);
    assert_eq!(errors, "note: the game is on 9 × 9 squares, no side jumps\n");
    // Fewer fences alone.
    let few = "game: quoridor(wall_count=1)\n# Apply action \"e8\"\n";
    assert_eq!(text("convert --as algebraic", few), "[/ / e1 e9 / 1 1 / 1]\n1. e2\n");
    refused("show --players 3", playthrough, "--players: the game is for 2 players");
    refused(
        "show --supply 9",
        playthrough,
        "--supply: the game has 4 fences, on the board and left",
    );
    refused("show --size 9", playthrough, "--size: the game is on a board of 5 × 5 squares");
}

#[test]
fn a_game_is_read_from_an_argument_a_file_or_standard_input() {
    let expected = text("moves", "1. e2 e8 2. e3h");
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), "1. e2 e8\n2. e3h\n").unwrap();
    assert_eq!(text("moves --file", file.path().to_str().unwrap()), expected);
    for line in ["moves", "moves --file"] {
        let output = with_game(line, "-", "1.e2 e8 2.e3h");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    }
    refused(
        "moves --file",
        "/nowhere",
        "--file: cannot read /nowhere: No such file or directory (os error 2)",
    );
}

#[test]
fn lines_of_play_are_counted() {
    let perft = json("perft --size 9 --supply 10 --depth 3", "");
    assert_eq!((&perft["depth"], &perft["nodes"]), (&value!(3), &value!(2_062_264)));
    assert_eq!(perft["complete"], true);
    assert_eq!(perft.get("moves"), None);
    assert_eq!(text("perft --depth 0", ""), "1\n");
    assert_eq!(text("perft --depth 1", "1. e2 e8"), "132\n");
    // The lines after one first move are those of the game with this move.
    let divided = json("perft --size 4 --supply 2 --depth 3 --divide --threads 1", "1. b1");
    let moves = divided["moves"].as_array().unwrap();
    let sum: u64 = moves.iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
    assert_eq!(divided["nodes"], sum);
    assert_eq!(json("perft --size 4 --supply 2 --depth 3", "1. b1")["nodes"], sum);
    for row in [&moves[0], &moves[moves.len() - 1]] {
        let game = format!("1. b1 {}", row["move"].as_str().unwrap());
        assert_eq!(json("perft --size 4 --supply 2 --depth 2", &game)["nodes"], row["nodes"]);
    }
    let last = text("perft --size 4 --supply 2 --depth 3 --divide", "1. b1");
    assert_eq!(last.lines().last(), Some(format!("total {sum}").as_str()));
    // Four players.
    assert_eq!(json("perft --players 4 --depth 1", "")["nodes"], 131);
}

#[test]
fn a_number_of_lines_beyond_double_precision_is_a_string() {
    let perft = json("perft --size 3 --supply 0 --depth 80", "");
    let nodes = perft["nodes"].as_str().unwrap_or_else(|| panic!("{perft}"));
    assert!(nodes.len() > 16 && nodes.bytes().all(|digit| digit.is_ascii_digit()), "{nodes}");
}

#[test]
fn a_count_that_is_stopped_prints_its_complete_part() {
    let line = "quoridor perft --depth 4 --divide --memory 1kB --format json";
    let (perft, _) = crate::stopped(line);
    assert_eq!(perft["complete"], false);
}

#[test]
fn a_position_is_drawn() {
    let drawn = text("show --size 4 --supply 2", "1. c2 b3h");
    let expected = "\
4 . . 2 .
    ---
3 . . . .

2 . . 1 .

1 . . . .
  a b c d
2 1 / 1
";
    assert_eq!(drawn, expected);
    let shown = json("show --size 4 --supply 2", "1. c2 b3h 2. a1v");
    assert_eq!(shown["position"], "b3 / a1 / c2 c4 / 1 1 / 2");
    assert_eq!(shown["pawns"], value!(["c2", "c4"]));
    assert_eq!(shown["plies"], 3);
    let fences = value!([{"fence": "b3h", "player": 2}, {"fence": "a1v", "player": 1}]);
    assert_eq!(shown["fences"], fences);
}

#[test]
fn a_position_is_drawn_as_a_picture_and_a_game_as_an_animation() {
    let folder = tempfile::tempdir().unwrap();
    let [svg, animation] = ["q.svg", "a.svg"].map(|name| folder.path().join(name));
    let files = format!("show --svg {} --animate {}", svg.display(), animation.display());
    text(&files, "1. e2 e8 2. e3h");
    let [svg, animation] = [svg, animation].map(|path| fs::read_to_string(path).unwrap());
    // A fence has the colour of its player, which a position does not show.
    assert_eq!(svg.matches("class=\"bar ink-blue\"").count(), 1, "{svg}");
    assert!(animation.contains("2/3  1… e8") && animation.contains("3/3  2. e3h"), "{animation}");
    text(&files, "e3 / / e2 e8 / 9 10 / 2");
    assert!(fs::read_to_string(folder.path().join("q.svg")).unwrap().contains("\"bar ink-dark\""));
    crate::refused(
        "quoridor show --svg /nowhere/board.svg",
        "--svg: cannot write /nowhere/board.svg: ",
    );
    crate::refused(
        "quoridor show --animate /nowhere/a.svg",
        "--animate: cannot write /nowhere/a.svg: ",
    );
}

#[test]
fn a_position_is_analysed() {
    let analysis = json("analyze", "1. e2 e8");
    assert_eq!(analysis["to_move"], 1);
    assert_eq!(analysis["moves"], 132);
    assert_eq!(analysis["players"][0]["distance"], 7);
    assert_eq!(analysis["players"][1]["lead"], 0);
    let rows = analysis["lengthenings"].as_array().unwrap();
    assert!(rows.contains(&value!({"fence": "e3h", "by": [1, 1]})), "{analysis}");
    let table = text("analyze", "1. e2 e8");
    let chance = analysis["winning_chance"].as_f64().unwrap();
    let head = "player 1 to move: 132 legal moves\nplayer 1 has a chance of ";
    assert!(table.starts_with(&format!("{head}{:.0} %\n", 100.0 * chance)), "{table}");
    assert!(json("analyze --size 5 --supply 2", "")["winning_chance"].is_null());
    assert!(table.contains("\ne3h          +1       +1\n"), "{table}");
    assert_eq!(json("analyse --players 4", "")["players"].as_array().unwrap().len(), 4);
    let finished = json("analyze --size 3 --supply 0", "1. a1 b2 2. a2 b1");
    assert_eq!((&finished["winner"], &finished["moves"]), (&value!(2), &value!(0)));
}

#[test]
fn openings_are_named() {
    let openings = json("identify", "1. f3h h3h 2. c3h a3h")["openings"].clone();
    assert_eq!(
        (&openings[0]["name"], &openings[0]["variation"]),
        (&value!("Reed"), &value!("counter"))
    );
    assert_eq!((&openings[0]["plies"], &openings[0]["mirrored"]), (&value!(4), &value!(true)));
    assert_eq!(json("identify", "1. e2 e8"), value!({"openings": []}));
    assert_eq!(text("identify", "1. e2 e8"), "no named opening\n");
    let mirrored = text("identify", "1. e2 e8 2. e7v f7h 3. e3");
    assert!(mirrored.starts_with("Sidewall, c7h counter (4 plies, mirrored): 1. "), "{mirrored}");
    refused(
        "identify --players 4",
        "",
        "--players: the named openings are those of the game for two",
    );
    let error = "--size, --width: the named openings are those on 9 × 9 squares, not 7 × 7";
    refused("identify --size 7", "", error);
}

#[test]
fn games_and_positions_are_converted() {
    let game = "1. e2 e8 2. e3h d8";
    let to = |form: &str, game: &str| text(&format!("convert --as {form}"), game);
    assert_eq!(to("nesw", game), "1. N S\n2. E3- W\n");
    assert_eq!(to("nesw --layout horizontal", game), "1. N S 2. E3- W\n");
    assert_eq!(to("algebraic", "1. N S 2. E3- W"), "1. e2 e8\n2. e3h d8\n");
    assert_eq!(to("glendenning", game), "1. e8 e2\n2. e6h d2\n");
    let back = to("algebraic --notation glendenning", "1. e8 e2 2. e6h d2");
    assert_eq!(back, "1. e2 e8\n2. e3h d8\n");
    assert_eq!(to("record", game), "e3 / / e2 d8 / 9 10 / 1\n");
    let records = to("record --positions", game);
    assert_eq!(records.lines().count(), 5);
    assert_eq!(to("algebraic", &records), "1. e2 e8\n2. e3h d8\n");
    let diagrams = to("diagram --positions", game);
    assert_eq!(to("record --positions", &diagrams), records);
    assert_eq!(to("algebraic", FENCED), format!("[{FENCED}]\n1...\n"));
    assert_eq!(to("record", &to("diagram", FENCED)), format!("{FENCED}\n"));
    let report = json("convert --as nesw --layout horizontal", game);
    assert_eq!(report, value!({"form": "nesw", "text": "1. N S 2. E3- W"}));
}

#[test]
fn a_bad_game_is_named_with_its_line_its_column_and_the_reason() {
    for (line, game, expected) in [
        (
            "moves",
            "1. e2 e8\n2. e3 e6",
            "GAME: line 2, column 7: `e6`, move 2 of player 2: the pawn on e8 neither steps nor jumps there",
        ),
        (
            "show",
            "1. e3h e3v",
            "GAME: line 1, column 8: `e3v`, move 1 of player 2: it overlaps or crosses e3h",
        ),
        (
            "perft --depth 1 --supply 0",
            "e3h",
            "GAME: line 1, column 1: `e3h`, move 1 of player 1: player 1 has no fence left",
        ),
        (
            "convert --as algebraic",
            "1. N S 2. E3- E3/",
            "GAME: line 1, column 15: `E3/` (e3v), move 2 of player 2: it overlaps or crosses e3h",
        ),
        (
            "moves",
            "1. e2 zz",
            "GAME: line 1, column 7: `zz` is not a move: a square as e2, a fence as e3h or e3v, or pass",
        ),
        (
            "analyze --notation glendenning",
            "1. e8 e2 2. e5",
            "GAME: line 1, column 13: `e5`, move 2 of player 1: the pawn on e2 neither steps nor jumps there",
        ),
        (
            "show --players 4",
            "1. e2 b5 e8\n1. __ h5",
            "GAME: line 2, column 7: `h5` is not an ellipsis or `__` for each player before: move 1 resumes at player 4",
        ),
        (
            "identify",
            "/ / e1 e9 / 10 10 / 1\n/ / e2 z9 / 10 10 / 2",
            "GAME: line 2, column 8: `z9` is not a square from a1 to k11",
        ),
        (
            "bestmove",
            "[/ / e1 e9 / 10 11 / 1] e2",
            "GAME: line 1, column 2: the start is not a position of this game: player 2 has 11 fences left of 10; \
             0 fences on the board and 21 left make 21, and the game has 20; \
             --supply gives the fences of each player at the start",
        ),
        ("moves", "hello", "GAME: `hello` is neither a game nor a position"),
        (
            "moves",
            "/ / e1 e1 / 10 9 / 1",
            "GAME: line 1, column 1: players 1 and 2 both stand on e1; \
             0 fences on the board and 19 left make 19, and the game has 20; \
             --supply gives the fences of each player at the start",
        ),
        ("moves --size 1", "", "--size: a board of 1 × 1 squares: both must be from 2 to 11"),
        (
            "moves --width 12 --height 3",
            "",
            "--width, --height: a board of 12 × 3 squares: both must be from 2 to 11",
        ),
        ("moves --supply 1,2,3", "", "--supply: 3 numbers of fences for 2 players"),
        (
            "moves --size 2 --players 4",
            "",
            "--players: 4 players on a board of 2 × 2 squares: two would start on one square",
        ),
    ] {
        refused(line, game, expected);
    }
    for (line, part) in [
        ("quoridor moves --players 5", "'5' for '--players <NUMBER>': 5 is not from 2 to 4"),
        ("quoridor moves --supply some", "'some' for '--supply <NUMBER>': not a whole number"),
        ("quoridor moves --notation chess", "'chess' for '--notation <FORM>'"),
        ("quoridor convert", "--as <FORM>"),
        ("quoridor convert --as chess", "'chess' for '--as <FORM>'"),
        ("quoridor perft --depth -1", "'-1' for '--depth <PLIES>': the number is negative"),
        ("quoridor moves e2 e8", "'e8'"),
    ] {
        crate::refused(line, part);
    }
}

/// The output and the messages of a successful command.
fn told(line: &str, game: &str) -> (String, String) {
    let output = with_game(line, game, "");
    let [out, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(output.status.success(), "{line}: {errors}");
    (out, errors)
}

#[test]
fn words_beside_moves_are_refused_and_no_move_is_lost() {
    let error =
        "GAME: line 3, column 1: `v` is not a move: a square as e2, a fence as e3h or e3v, or pass";
    refused("show --format json", "e2\ne8\nv e4\nh d5\n", error);
    assert_eq!(json("show", "E2;E8;HD2")["plies"], 3);
    let game = "[Event \"Cup\"]\n1. e2! e8 (1... d9) 0-1";
    let written = "[Event \"Cup\"]\n1. e2\n{!}\n1... e8\n{(1... d9)}\n0-1\n";
    assert_eq!(text("convert --as algebraic", game), written);
    assert_eq!(text("convert --as prefix --layout horizontal", "1. e3h d6v"), "1. he3 vd6\n");
}

#[test]
fn what_comes_before_an_error_is_used_if_that_is_asked_for() {
    let game = "1. e2 e8 2. e5 e7";
    let (out, errors) = told("convert --as algebraic --partial", game);
    assert_eq!(out, "1. e2 e8\n");
    let expected = "warning: line 1, column 13: `e5`, move 2 of player 1: \
                    the pawn on e2 neither steps nor jumps there; what follows is left out\n";
    assert_eq!(errors, expected);
    assert_eq!(told("show --partial", "1. e2 e8").1, "");
}

#[test]
fn the_first_step_tells_the_side_of_the_first_player() {
    let (out, errors) = told("convert --as algebraic", "e8 e2 e7 e3");
    assert_eq!(out, "1. e2 e8\n2. e3 e7\n");
    let note = "note: the first step of a pawn is one of glendenning's notation; \
                --notation algebraic reads it otherwise\n";
    assert_eq!(errors, note);
    assert_eq!(told("identify --notation glendenning", "e8 e2 e7 e3").1, "");
    let playthrough = "game: quoridor\n# Apply action \"e8\"\n";
    assert_eq!(told("convert --as prefix", playthrough), ("1. e2\n".to_owned(), String::new()));
    let output = with_game("show --notation algebraic", "e8 e2 e7 e3", "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_file_is_read_without_its_byte_order_mark_and_named_where_a_game_belongs() {
    let file = tempfile::NamedTempFile::with_suffix(".txt").unwrap();
    for game in ["1. e2 e8", FENCED] {
        fs::write(file.path(), format!("\u{feff}{game}")).unwrap();
        assert_eq!(text("moves --file", file.path().to_str().unwrap()), text("moves", game));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game");
    fs::write(&path, "e2").unwrap();
    let mut show = crate::command("quoridor show game");
    let end = "`game` is neither a game nor a position; name a file with --file game\n";
    crate::is_refused(&show.current_dir(folder.path()).output().unwrap(), &[end]);
}
