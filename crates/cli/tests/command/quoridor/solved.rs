//! `abstract-games quoridor solve` and `table`.

use serde_json::Value;

use super::{text, with_game};
use crate::{is_refused, json, refused, run, stdout};

fn json_of(line: &str, game: &str) -> Value {
    serde_json::from_str(&text(line, game)).unwrap()
}

#[test]
fn a_board_is_solved_as_json() {
    let solved = json("quoridor solve --width 3 --height 3 --supply 2 --format json");
    for (key, value) in [
        ("width", 3),
        ("height", 3),
        ("walls", 2),
        ("winner", 2),
        ("positions", 4550),
        ("won", 3124),
        ("lost", 1426),
        ("drawn", 0),
    ] {
        assert_eq!(solved[key], value, "{key}");
    }
    let by_fences = solved["by_fences"].as_array().unwrap();
    assert_eq!(by_fences.len(), 5);
    for key in ["positions", "won", "lost", "drawn"] {
        let sum: u64 = by_fences.iter().map(|row| row[key].as_u64().unwrap()).sum();
        assert_eq!(solved[key], sum, "{key}");
    }
    let layers = solved["layers"].as_array().unwrap();
    assert_eq!(layers.len(), 5);
    assert_eq!((&layers[1]["configurations"], &layers[1]["solved"]), (&8.into(), &4.into()));
    assert!(solved["seconds"].as_f64().unwrap() > 0.0);
    let unlimited = json("quoridor solve --size 3 --supply unlimited --format json");
    assert!(unlimited["walls"].is_null());
    assert_eq!(unlimited["positions"], 5110);
}

#[test]
fn a_draw_has_no_winner() {
    // grantslatton/quoridor-solving.
    let line = "quoridor solve --width 8 --height 3 --supply 3 --threads 2";
    // The second run reads what the first one has found.
    let folder = tempfile::tempdir().unwrap();
    let line = format!("{line} --database {}", folder.path().display());
    let solved = json(&format!("{line} --format json"));
    assert_eq!(solved["winner"], 0);
    let text = stdout(&format!("{line} --resume"));
    assert!(text.starts_with("8 × 3 squares, 3 fences each: neither player wins\n"));
}

#[test]
fn a_board_is_solved_as_text() {
    let text = "3 × 3 squares, 1 fence each: the second player wins
Fences  Positions        Won       Lost      Drawn
     0         66         48         18          0
     1       1056        752        304          0
     2        960        620        340          0
 Total       2082       1420        662          0
";
    assert_eq!(stdout("quoridor solve --size 3 --supply 1 --threads 1"), text);
}

#[test]
fn a_table_has_the_published_winners() {
    // Boards of odd height: grantslatton/quoridor-solving.
    let text = "Board    0  1  2  3  4
2 × 2    1  1  1  1  1
3 × 2    1  1  1  1  1
4 × 2    1  1  1  1  1
5 × 2    1  1  1  1  1
6 × 2    1  1  1  1  1
2 × 3    2  1  1  1  1
3 × 3    2  2  2  2  2
4 × 3    2  2  2  1  1
2 × 4    1  1  1  1  1
3 × 4    1  1  1  1  1
2 × 5    2  2  2  2  2
2 × 6    1  1  1  1  1
";
    assert_eq!(stdout("quoridor table --squares 12 --max-supply 4"), text);
    let line = "quoridor table --squares 4 --max-supply 1 --unlimited";
    let row = json(&format!("{line} --format json"));
    assert_eq!((row["winners"].to_string(), &row["unlimited"]), ("[1,1]".to_owned(), &1.into()));
    let csv = stdout(&format!("{line} --format csv"));
    assert_eq!(csv, "width,height,walls,winner\n2,2,0,1\n2,2,1,1\n2,2,unlimited,1\n");
}

#[test]
fn supplies_that_need_too_much_memory_together_are_solved_apart() {
    let line = "quoridor table --squares 12 --max-supply 4 --format csv";
    let all = stdout(line);
    let known = |table: &str| table.lines().filter(|line| !line.ends_with(',')).count();
    assert_eq!(known(&all), 61);
    let apart = stdout(&format!("{line} --memory 12KB"));
    for (one, other) in all.lines().zip(apart.lines()) {
        assert!(one == other || one.starts_with(other), "{one}: {other}");
    }
    assert!((10..61).contains(&known(&apart)), "{apart}");
}

#[test]
fn a_query_gives_the_value_the_moves_and_a_line_of_best_play() {
    let line = "solve --size 3 --supply 2 --format json --query";
    let start = json_of(line, "/ / b1 b3 / 2 2 / 1");
    for (key, value) in [("width", 3), ("height", 3), ("walls", 2), ("turn", 1)] {
        assert_eq!(start[key], value, "{key}");
    }
    assert_eq!(
        (&start["value"], &start["position"]),
        (&"loss".into(), &"/ / b1 b3 / 2 2 / 1".into())
    );
    let moves = start["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 11);
    assert!(moves.iter().all(|m| m["value"] == "loss" && m["progress"].as_u64().unwrap() > 0));
    assert!(start["seconds"].as_f64().unwrap() < 1.0);
    assert!(start["repeats"].is_null());
    // The second player wins, so the line has an even number of plies.
    assert_eq!(start["line"].as_array().unwrap().len() % 2, 0);
    // The same position as a score, and with the supply of the text alone.
    assert_eq!(json_of(line, "1. b2 a3")["turn"], 1);
    let bare = json_of("solve --size 3 --format json --query", "/ / b1 b3 / 2 2 / 1");
    assert_eq!(bare["moves"], start["moves"]);
    let text = text("solve --size 3 --query", "/ / b2 c3 / 0 0 / 1");
    assert_eq!(
        text,
        "/ / b2 c3 / 0 0 / 1\nplayer 1 to move: win\nwin   a2 b3\nloss  b1 c2\nline  b3\n"
    );
}

#[test]
fn a_query_gives_the_distance_of_a_position_and_of_its_moves() {
    let line = "solve --size 3 --supply 2 --distances --query";
    let start = "/ / b1 b3 / 2 2 / 1";
    let found = json_of(&line.replace("--distances", "--distances --format json"), start);
    assert_eq!((&found["value"], &found["plies"]), (&"loss".into(), &12.into()));
    let moves = found["moves"].as_array().unwrap();
    // The values are those without distances, and the longest resistance comes first.
    assert_eq!(moves.len(), 11);
    assert!(moves.iter().all(|m| m["value"] == "loss"));
    assert!(moves.windows(2).all(|pair| pair[0]["plies"].as_u64() >= pair[1]["plies"].as_u64()));
    assert_eq!(moves[0]["plies"], 12);
    assert_eq!(found["line"].as_array().unwrap().len(), 12);
    let text = text(&line.replace("--supply 2 ", ""), "/ / b2 c3 / 0 0 / 1");
    let expected = "/ / b2 c3 / 0 0 / 1\nplayer 1 to move: win in 1 ply\nwin in 1 ply: b3\n\
                    win in 3 plies: a2\n";
    assert!(text.starts_with(expected), "{text}");
    assert!(text.ends_with("line: b3\n"), "{text}");
}

#[test]
fn a_database_answers_queries_and_plays() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("--database {}", folder.path().display());
    stdout(&format!("quoridor solve --size 3 --supply 2 {database}"));
    let text = "/ / b1 b3 / 2 2 / 1";
    let stored = json_of(&format!("solve {database} --format json --query"), text);
    let solved = json_of("solve --size 3 --format json --query", text);
    for key in ["width", "height", "walls", "value", "best", "moves", "line", "repeats"] {
        assert_eq!(stored[key], solved[key], "{key}");
    }
    let best = format!("quoridor bestmove --size 3 --supply 2 {database}");
    let best = json(&format!("{best} --format json"));
    assert_eq!((&best["move"], &best["player"]), (&solved["best"], &"solved".into()));
    let other = format!("quoridor bestmove --size 3 --supply 2 --player random {database}");
    refused(&other, "--database: not an option of random");
    for seats in ["random", "random,solved"] {
        let play = format!("quoridor play --size 3 --supply 2 --seats {seats} {database}");
        let game = stdout(&play);
        assert!(game.contains("player 2 has won"), "the second player wins from the start");
        assert!(game.contains("random") && game.contains("solved"), "{game}");
    }
    refused("quoridor bestmove --size 3 --supply 2 --player solved", "the player solved needs one");
    let deep = format!("quoridor bestmove --size 3 --supply 2 --depth 3 {database}");
    refused(&deep, "--depth: not an option of solved");
    refused(&format!("quoridor bestmove --size 4 --supply 2 {database}"), "--database: 4 × 4");
    refused(&format!("quoridor bestmove --size 3 --players 3 {database}"), "for two players");
    refused("quoridor bestmove --size 3 --supply 2 --database none", "--database: ");
    let other = format!("quoridor solve --size 4 {database} --query nonsense");
    refused(&other, "the database is of 3 × 3 squares, not of 4 × 4");
}

#[test]
fn a_database_that_was_altered_is_named_and_refused_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("--database {}", folder.path().display());
    stdout(&format!("quoridor solve --size 3 --supply 2 {database}"));
    // A database is opened without its blocks, so what is altered there is found in play.
    for layer in ["00", "01"] {
        let path = folder.path().join(format!("fences-{layer}.layer"));
        let mut bytes = std::fs::read(&path).unwrap();
        // The header has its length at byte 12, and the first block follows it.
        let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap());
        let place = usize::try_from(length).unwrap() + 8;
        bytes[place] ^= 1;
        std::fs::write(path, bytes).unwrap();
    }
    let query = "solve --query 1.b2";
    for line in ["bestmove", "play --seats solved,solved", query, "solve --resume"] {
        let output = run(&format!("quoridor {line} --size 3 --supply 2 {database}"));
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {error}");
        assert!(error.starts_with("error: --database: ") && error.contains(".layer"), "{error}");
    }
}

#[test]
fn bad_queries_are_refused() {
    let refused = |line: &str, text: &str, found: &str| {
        is_refused(&with_game(line, text, ""), &[found]);
    };
    let line = "solve --size 3 --supply 2 --query";
    refused(line, "/ / e2 e8 / 2 2 / 1", "--query: ");
    refused(line, "/ / b1 b3 / 3 3 / 1", "the game has 4");
    refused(line, "/ / b3 b1 / 2 2 / 2", "--query: ");
    refused(line, "/ / b1 a1 / 2 2 / 1", "the game is finished: player 2 has won");
    refused(line, "nonsense", "--query: ");
    refused(line, "/ / b1 b3 a2 / 1 1 1 / 1", "a position for 3 players");
    refused("solve --size 3 --query", "/ / b1 b3 / 2 1 / 1", "3 fences");
    let other = "[/ / b1 b3 / 2 2 / 1] {rules: meet 1}";
    refused(line, other, "only the standard game is solved, not one with meet 1");
}

#[test]
fn positions_are_counted_by_distance() {
    let line = "quoridor solve --size 3 --supply 2 --distances";
    let counts = json(&format!("{line} --format json"));
    let by_plies = counts["by_plies"].as_array().unwrap();
    let sum = |from| {
        let counts = by_plies.iter().skip(from).step_by(2);
        counts.map(|count| count.as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!((sum(1), sum(2), &by_plies[0]), (3124, 1426, &0.into()));
    assert_eq!(counts["longest"]["plies"], by_plies.len() - 1);
    assert_eq!(counts["longest"]["positions"], by_plies[by_plies.len() - 1]);
    let start = counts["start"].as_u64().unwrap();
    let text = stdout(line);
    let head = format!("3 × 3 squares, 2 fences each: {start} plies from the start\nlongest: ");
    assert!(text.starts_with(&head), "{text}");
    assert!(text.contains("Plies  Positions\n"), "{text}");
    refused("quoridor solve --width 6 --height 7 --distances", "--distances: ");
}

#[test]
fn a_table_can_leave_out_even_heights() {
    let all = stdout("quoridor table --squares 12 --max-supply 4");
    let odd = stdout("quoridor table --squares 12 --max-supply 4 --odd-heights");
    let is_odd = |line: &&str| {
        line.starts_with("Board") || [" × 3", " × 5"].iter().any(|it| line.contains(it))
    };
    let expected: Vec<_> = all.lines().filter(is_odd).collect();
    assert_eq!(odd.lines().collect::<Vec<_>>(), expected);
    assert_eq!(expected.len(), 5);
}

#[test]
fn boards_that_cannot_be_solved_are_refused() {
    let found = "a board of 12 × 3 squares: both must be from 2 to 11";
    refused("quoridor solve --width 12 --height 3", found);
    refused("quoridor solve --size 9", "--size: ");
    refused("quoridor solve --size 5 --memory 1MiB", "--memory: needs ");
    refused("quoridor solve --size 3 --supply many", "'many' for '--supply <NUMBER>'");
    refused("quoridor table --squares 65", "'65' for '--squares <SQUARES>'");
}
