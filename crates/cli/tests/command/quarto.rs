//! `abstract-games quarto`.

use std::fs;

use serde_json::Value;

use super::{command, is_refused, json, printed, refused, run, stdout, stopped};

fn solve(arguments: &str) -> Value {
    json(&format!("quarto solve --memory 4MiB --format json {arguments}"))
}

#[test]
fn a_position_is_solved_with_its_distance_and_moves() {
    let solution = solve("\"135./68../..../.... 7\" --distances --moves");
    assert_eq!(solution["rules"], "lines");
    assert_eq!(solution["position"], "135./68../..../.... 7");
    assert_eq!(solution["value"], "win");
    assert_eq!(solution["distance"], 1);
    assert_eq!(solution["best"], serde_json::json!(["d4"]));
    assert_eq!(solution["moves"].as_array().unwrap().len(), 11);
    assert_eq!(solution["moves"][0]["move"], "d4");
    let drawn = solve("\"0.../.5../..a./...f -\"");
    assert_eq!(drawn["value"], "draw");
    assert_eq!(drawn["distance"], Value::Null);
    assert_eq!(drawn["moves"], Value::Null);
    assert!(drawn["nodes"].as_u64().unwrap() > 0);
    let misere = solve("\"01.2/3.45/67.8/9.a. b\" --rules misere-lines");
    assert_eq!(misere["rules"], "misere-lines");
}

#[test]
fn moves_are_listed() {
    let report = json("quarto moves \"135./68../..../.... 7\" --format json");
    assert_eq!((&report["to_move"], &report["count"]), (&1.into(), &11.into()));
    assert_eq!(report["moves"].as_array().unwrap().len(), 11);
    assert_eq!(stdout("quarto moves").split(' ').count(), 16);
    assert_eq!(stdout("quarto moves \"1. 5b2 2. ca1\""), "0 1 2 3 4 6 7 8 9 a b d e f\n");
    let won = json("quarto moves \"0123/..../..../.... -\" --format json");
    assert_eq!((&won["count"], &won["winner"]), (&0.into(), &1.into()));
    refused("quarto moves x", "GAME");
}

#[test]
fn a_position_may_be_numbers_or_the_last_one_of_a_game() {
    for position in [
        "1,3,5,-1,6,8,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,7",
        "\"[1, 3, 5, -1, 6, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 7]\"",
        // The last position of a game.
        "\"[135./6.../..../.... -] 8b3 7\"",
    ] {
        let solution = solve(position);
        assert_eq!(solution["position"], "135./68../..../.... 7");
        assert_eq!(solution["value"], "win");
    }
}

#[test]
#[ignore = "takes seconds; the tests of the library compare orbits of draws, counted and listed, up to a subgroup"]
fn draws_are_counted_and_listed() {
    let count = json("quarto count --draws --verify --rules torus --format json");
    assert_eq!(
        (&count["draws"], &count["listed_draws"]),
        (&Value::from("2245746048"), &count["draws"])
    );
    let orbits = count["draw_orbits"].as_u64();
    assert_eq!((orbits, &count["listed_draw_orbits"]), (Some(47_228), &count["draw_orbits"]));
}

#[test]
fn positions_and_symmetries_are_counted() {
    let count = json("quarto count --ply-table --format json");
    assert_eq!(count["piece_symmetries"], 384);
    assert_eq!(count["board_symmetries"], 32);
    assert_eq!(count["orbits_under_ten_plies"], "106156");
    assert_eq!(count["by_ply"].as_array().unwrap().len(), 33);
    assert_eq!(json("quarto count --rules torus --format json")["board_symmetries"], 128);
    assert!(stdout("quarto count").contains("106156 up to symmetry under 10 plies"));
}

#[test]
fn positions_without_a_quarto_are_counted() {
    let count = json("quarto count --without-quarto --format json");
    let rows = count["without_quarto"]["by_ply"].as_array().unwrap();
    assert_eq!(rows.len(), 10);
    assert_eq!(rows[8], serde_json::json!({"ply": 8, "positions": "79368960", "orbits": "10346"}));
    assert_eq!(rows[9]["orbits"], "91558");
    assert_eq!(count["without_quarto"]["complete"], true);
    // The former name.
    assert_eq!(count["unfinished"], count["without_quarto"]);
    assert_eq!(json("quarto count --without-quarto 9 --format json"), count);
    assert_eq!(json("quarto count --format json")["without_quarto"], Value::Null);
    let text = stdout("quarto count --without-quarto 3 --rules squares");
    let rows = text.lines().rev().take(2).map(|row| row.split_whitespace().collect::<Vec<_>>());
    assert_eq!(rows.collect::<Vec<_>>(), [["3", "3840", "12"], ["2", "256", "3"]]);
    // What was counted before the limit was reached is printed.
    let line = "quarto count --without-quarto 10 --memory 200kB --format json";
    let (count, error) = stopped(line);
    assert!(error.contains("memory limit"), "{error}");
    assert_eq!(count["without_quarto"]["by_ply"].as_array().unwrap().len(), 8);
    assert_eq!(count["without_quarto"]["complete"], false);
}

#[test]
fn the_book_of_the_lines_is_built_in() {
    let text = stdout("quarto book show");
    assert_eq!(text.lines().count(), 11);
    assert!(text.ends_with(" 188\n"), "{text}");
    assert_eq!(stdout("quarto book show 0.../..../..../...."), "draw for the player to move\n");
    assert_eq!(json("quarto book show --format json")["positions"], 106_156);
    let check = stdout("quarto book check --count 1 --memory 1MiB");
    let expected = "14410 values agree with those of their successors\n\
                    188 positions of nine plies are impossible\n\
                    1 position of nine plies agrees with a search\n";
    assert_eq!(check, expected);
    let squares = stdout("quarto book show --rules squares");
    assert!(squares.ends_with(" 1147\n"), "{squares}");
}

#[test]
fn a_game_begins_with_the_book() {
    let line = "quarto play --seats perfect,human --memory 1MiB";
    let text = printed(line, "hint\nb2\nf\nvalues\n");
    assert!(text.contains("You are given 0."), "{text}");
    assert!(text.contains("best: a4 b4"), "{text}");
}

#[test]
fn a_game_is_saved_after_every_move_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let path = file.to_str().unwrap();
    let play = |arguments: &str, input: &str| {
        let line = format!("quarto play --seats perfect,human --memory 1MiB {arguments}");
        printed(&line, input)
    };
    let position = "8e../24.0/6.7./...c 3";
    play(&format!("--rules misere-lines --save {path} \"{position}\""), "d2\n");
    let start = format!("[Rules \"misere-lines\"]\n[{position}]\n");
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.starts_with(&format!("{start}9. d2")), "{saved}");
    let again = play(&format!("--file {path} --save {path}"), "record\nundo\n");
    assert!(again.contains("> d2"), "{again}");
    assert_eq!(fs::read_to_string(&file).unwrap().trim_end(), start.trim_end());
    refused(&format!("quarto play --file {path} --rules lines"), "--rules");
    // A record of another program is continued, too.
    fs::write(&file, "1. 0b2 2. fc3").unwrap();
    assert!(play(&format!("--file {path}"), "record\n").contains("> 0 b2 f c3"));
    // A move that is taken back takes the result with it.
    fs::write(&file, "1. 5b2 resigns").unwrap();
    play(&format!("--file {path} --save {path}"), "undo\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), "[Rules \"lines\"]\n1. 5\n");
}

#[test]
fn weaker_players_take_seats_and_give_hints() {
    let line = "quarto play --memory 1MiB \"135./68../..../.... 7\"";
    for seats in ["perfect,perfect", "careful,random", "greedy,greedy"] {
        let player = seats.split(',').next().unwrap();
        let end = format!("player 1, {player}, plays d4\n");
        let text = stdout(&format!("{line} --seats {seats}"));
        assert!(text.contains(&end) && text.ends_with("Quarto: player 1 wins.\n"), "{text}");
    }
    let text = printed(&format!("{line} --player careful"), "hint\na1\n9\n");
    let parts = ["d4: win in 1, ", "> Your piece is placed on "];
    assert!(parts.iter().all(|part| text.contains(part)), "{text}");
    let text = printed(&format!("{line} --seats human,human"), "a1\n9\n");
    assert!(text.starts_with("Give a piece") && text.contains("player 2> "), "{text}");
}

#[test]
fn a_solution_is_drawn_with_the_values_of_its_cells() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("solution.svg");
    solve(&format!("\"8e../24.0/6.7./...c 3\" --moves --distances --svg {}", file.display()));
    let svg = fs::read_to_string(file).unwrap();
    let labelled = |label: &str| svg.matches(&format!(">{label}</text>")).count();
    assert_eq!([labelled("+1"), labelled("−6"), labelled("−8")], [1, 6, 1]);
    let tinted = |colour: &str| svg.matches(&format!("class=\"tint ink-{colour}\"")).count();
    assert_eq!([tinted("green"), tinted("yellow"), tinted("red")], [1, 0, 7]);
}

#[test]
fn pictures_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("quarto.svg");
    stdout(&format!("quarto show 0.../.5../..a./...f --svg {}", file.display()));
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.matches("<path").count() >= 4, "{svg}");
    stdout(&format!("quarto count --svg {}", file.display()));
    let plot = fs::read_to_string(&file).unwrap();
    assert!(plot.starts_with("<svg ") && plot.ends_with("</svg>\n"), "{plot}");
    // A dot for each ply of each curve.
    assert_eq!(plot.matches("<circle").count(), 2 * 33);
    let parts = ["<title>Positions of Quarto by ply</title>", "prefers-color-scheme:dark"];
    for part in parts.into_iter().chain([
        "\nply\n",
        "\npositions\n",
        "\nall\n",
        "\nup to symmetry\n",
        "10¹⁶",
    ]) {
        assert!(plot.contains(part), "{part}: {plot}");
    }
    assert!(!plot.contains("NaN") && !plot.contains("inf") && !plot.contains("#0"), "{plot}");
}

#[test]
fn a_game_is_played_to_its_end() {
    // Three light pieces in a row, and a light one in hand.
    let line = "quarto play \"135./68../..../.... 7\" --memory 4MiB";
    let text = printed(line, "hint\nzz\nvalues x\na4\nvalues\nd4\n");
    for part in [
        "best: d4",
        "`zz` is not a move",
        "`values x` is not a move",
        "`a4` is not legal: ",
        "win: d4",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(text.ends_with("Quarto: you win.\n"), "{text}");
}

#[test]
fn bad_input_is_named_in_one_line() {
    for (line, part) in [
        ("solve 0.../..../..../..x.", "a dot, for c1"),
        ("solve 0.../..../.../....", "4 cells: row 3 from the top"),
        ("solve 0..0/..../..../....", "piece 0 is on a4 and on d4"),
        ("solve \"0.../..../..../.... 0\"", "in hand and on a4"),
        ("solve \"0246/..../..../.... 1\"", "Quarto on the board"),
        ("play --player king", "'king' for '--player <PLAYER>'"),
        ("play --depth 2", "--depth: not an option of perfect"),
        ("play --seats human,perfect,human", "--seats: 3 seats for 2 players"),
        ("solve --rules chess", "chess"),
        ("solve --memory 10", "--memory"),
        // The search of the empty board takes minutes.
        ("solve --svg /nowhere/solution.svg", "--svg: cannot write /nowhere"),
        ("count --verify", "--draws"),
        ("book show --book /nowhere", "--book: /nowhere"),
        ("book check --book /nowhere", "--book: /nowhere"),
        ("play --file -", "standard input is for the moves"),
        ("strategy build --out /nowhere/strategy", "--out: cannot write /nowhere"),
    ] {
        refused(&format!("quarto {line}"), part);
    }
}

#[test]
fn a_sample_of_positions_is_solved_and_depends_on_its_seed_alone() {
    let line = "quarto sample --plies 20 --count 5 --memory 1MiB";
    let report = json(&format!("{line} --format json"));
    let number = |key: &str| report[key].as_u64().unwrap();
    assert_eq!((number("positions"), number("won") + number("drawn") + number("lost")), (5, 5));
    let positions = |seed: &str| {
        let csv = stdout(&format!("{line} --format csv {seed}"));
        let rows = csv.lines().skip(1).map(|row| row.rsplit_once(',').unwrap().0.to_owned());
        rows.collect::<Vec<_>>()
    };
    assert_eq!(positions("").len(), 5);
    assert_eq!(positions(""), positions("--threads 1 --seed 0"));
    assert_ne!(positions(""), positions("--seed 1"));
    assert!(stdout(line).starts_with("5 positions after 20 plies, for the player to move:\n"));
}

#[test]
fn the_percentiles_of_a_sample_are_those_of_the_nearest_rank() {
    // In this sample the numbers next to these ranks are others.
    let line = "quarto sample --plies 20 --memory 64KiB --threads 1";
    let percentiles = |count: u32| {
        let report = json(&format!("{line} --count {count} --format json"));
        report["nodes"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect()
    };
    let csv = stdout(&format!("{line} --count 100 --format csv"));
    let nodes = csv.lines().skip(1).map(|row| row.split(',').nth(2).unwrap().parse().unwrap());
    let mut nodes: Vec<u64> = nodes.collect();
    let first = nodes[0];
    nodes.sort_unstable();
    let expected = [1, 50, 90, 99, 100].map(|rank| nodes[rank - 1]);
    let found: Vec<u64> = percentiles(100);
    assert!(expected.is_sorted_by(|a, b| a < b), "{expected:?}");
    assert_eq!(found, expected);
    assert_eq!(percentiles(1), [first; 5]);
}

/// Counts the replies of the second player's strategy in the first ply.
fn count_strategy(rules: &str, claim: &str) {
    let line = format!("quarto strategy count --rules {rules} --within 1 --owner second");
    let report = json(&format!("{line} --memory 16MiB --threads 1 --format json"));
    let expected = serde_json::json!({
        "rules": rules, "owner": "second", "claim": claim, "replies_by_ply": [0, 1],
    });
    assert_eq!(report, expected);
}

#[test]
#[ignore = "takes two seconds; `strategies_are_counted_and_those_of_other_games_refused` counts one on other rules"]
fn a_strategy_that_wins_on_the_torus_is_counted() {
    count_strategy("torus", "win");
}

#[test]
fn strategies_are_counted_and_those_of_other_games_refused() {
    count_strategy("squares", "draw");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("opening.strategy");
    let path = path.to_str().unwrap();
    let line = format!("quarto strategy build --within 9 --owner second --out {path}");
    assert_eq!(stdout(&line), "draw for the second player: 50 replies\n");
    let checked = stdout(&format!("quarto strategy check --within 9 --strategy {path}"));
    let proved = "proved: the second player does not lose, if the values after 9 plies are right";
    assert_eq!(checked.lines().next(), Some(proved), "{checked}");
    // The strategy is not one for the whole game, nor for more plies.
    for (options, part) in [
        ("--within 10", "opening is 9 plies, where 10 plies is expected"),
        ("", "opening is 9 plies, where no opening is expected"),
        ("--within 9 --rules misere-lines", "rules is lines, where misere-lines is expected"),
        // Only values of a last ply need a table.
        ("--memory 1MiB", "--within"),
        ("--within 32", "'32' for '--within"),
    ] {
        refused(&format!("quarto strategy check --strategy {path} {options}"), part);
    }
    let line = format!("quarto strategy build --rules torus --within 9 --out {path}");
    refused(&format!("{line} --owner first"), "--owner: the first player loses");
    // On the torus the second player wins. The opening does not say when.
    stdout(&line);
    let line = format!("quarto strategy check --rules torus --within 9 --strategy {path}");
    let checked = stdout(&line);
    let proved = "proved: the second player wins, if the values after 9 plies are right";
    assert_eq!(checked.lines().next(), Some(proved), "{checked}");
    let report = json(&format!("{line} --format json"));
    assert_eq!((&report["longest"], &report["opening"]), (&Value::Null, &9.into()));

    let path = folder.path().join("race.strategy");
    let path = path.to_str().unwrap();
    stdout(&format!("sliding race --out {path}"));
    for opening in ["", "--within 9"] {
        let line = format!("quarto strategy check --strategy {path} {opening}");
        refused(&line, &format!("{path}: game is race"));
    }
}

#[test]
fn a_game_is_shown_drawn_and_converted() {
    let game = "1. 0b2 2. fc3 3. 1a1 4. ed4 5. 2b3 6. 4b4 7. 8b1 0-1";
    let folder = tempfile::tempdir().unwrap();
    let (svg, film) = (folder.path().join("board.svg"), folder.path().join("film.svg"));
    let files = format!("--svg {} --animate {}", svg.display(), film.display());
    let shown = stdout(&format!("quarto show \"{game}\" {files}"));
    assert!(shown.ends_with("\nplayer 2 has won: b4 b3 b2 b1 are all dark\n"), "{shown}");
    let svg = fs::read_to_string(svg).unwrap();
    assert_eq!((svg.matches("\"mark\"").count(), svg.matches("\"last\"").count()), (4, 1));
    assert!(fs::read_to_string(film).unwrap().contains("14/14  7. 8b1, player 2 wins"));

    let report = json(&format!("quarto show --format json \"{game}\""));
    let expected = serde_json::json!([14, 2, "0-1", true]);
    let found = [&report["plies"], &report["winner"], &report["result"], &report["over"]];
    assert_eq!(serde_json::json!(found), expected);

    let trial = include_str!("../../../quarto/tests/records/ludii_trial.txt");
    let path = folder.path().join("trial.txt");
    fs::write(&path, trial.split_once("\n\n").unwrap().1).unwrap();
    let converted = stdout(&format!("quarto convert --file {}", path.display()));
    assert_eq!(converted.trim(), game);
    let last = stdout("quarto convert --positions 0b2");
    assert_eq!(last.lines().last(), Some("..../..../.0../.... -"));

    let won = stdout("quarto show 0,1,2,3,,,,,,,,,,,,,5");
    assert!(won.contains("player 1 has won: a4 b4 c4 d4 are all round hollow\nno play"), "{won}");
}

#[test]
fn every_form_is_shown_drawn_and_filmed() {
    let folder = tempfile::tempdir().unwrap();
    let [game, svg, film] = ["game", "svg", "film"].map(|name| folder.path().join(name));
    let records = concat!(env!("CARGO_MANIFEST_DIR"), "/../quarto/tests/records");
    let mut finished = 0;
    for file in fs::read_dir(records).unwrap() {
        let path = file.unwrap().path();
        let name = path.display();
        let file = fs::read_to_string(&path).unwrap();
        let (head, text) = file.split_once("\n\n").unwrap();
        let moves = head.lines().find_map(|line| line.strip_prefix("moves:")).unwrap();
        let plies = moves.split_whitespace().count();
        fs::write(&game, text).unwrap();
        let show = format!("quarto show --file {}", game.display());
        let report = json(&format!("{show} --format json"));
        assert_eq!(report["plies"], plies, "{name}");
        let files = format!("--svg {} --animate {}", svg.display(), film.display());
        let text = stdout(&format!("{show} {files}"));
        let position = report["position"].as_str().unwrap();
        assert!(text.contains(&format!("\n{position}\n")), "{name}: {text}");
        let line = report["quarto"].as_array();
        assert_eq!(text.contains(" has won: "), line.is_some(), "{name}: {text}");
        finished += usize::from(line.is_some());
        let [svg, film] = [&svg, &film].map(|path| fs::read_to_string(path).unwrap());
        let marks = svg.matches("class=\"mark\"").count();
        assert_eq!(marks, line.map_or(0, Vec::len), "{name}");
        // A picture of each ply with its number.
        assert_eq!(film.matches(&format!("/{plies}  ")).count(), plies, "{name}");
    }
    assert!(finished > 2, "{finished}");
}

#[test]
fn a_game_with_a_fault_is_refused_or_cut() {
    for (game, reason) in [
        ("0b2 zz", "GAME: line 1, column 5: `zz` is not a move"),
        (
            "0b2 1b2",
            "GAME: line 1, column 6: `b2`, ply 4 of the game, by player 1: 0 is on the cell",
        ),
    ] {
        refused(&format!("quarto show \"{game}\""), reason);
        let output = run(&format!("quarto convert --partial \"{game}\""));
        assert!(output.status.success());
        assert!(String::from_utf8(output.stdout).unwrap().starts_with("1. 0b2"));
        assert!(String::from_utf8(output.stderr).unwrap().starts_with("warning: line 1"));
    }
    assert_eq!(stdout("quarto convert --partial \"1. 5b2 2. 5b2 1-0\""), "1. 5b2\n");
    let mut show = command("quarto show --rules lines");
    is_refused(&show.arg("[Rules \"torus\"] 0b2").output().unwrap(), &["the game states torus"]);
}
