//! `abstract-games quoridor solve` and `table`.

use crate::{json, refused, stdout};

#[test]
fn a_board_is_solved_as_json() {
    let solved = json("quoridor solve --width 3 --height 3 --walls 2 --format json");
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
    let unlimited = json("quoridor solve --size 3 --walls unlimited --format json");
    assert!(unlimited["walls"].is_null());
    assert_eq!(unlimited["positions"], 5110);
}

#[test]
fn a_draw_has_no_winner() {
    // grantslatton/quoridor-solving.
    let line = "quoridor solve --width 8 --height 3 --walls 3 --threads 2";
    let solved = json(&format!("{line} --format json"));
    assert_eq!(solved["winner"], 0);
    assert!(stdout(line).starts_with("8 × 3 squares, 3 fences each: neither player wins\n"));
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
    assert_eq!(stdout("quoridor solve --size 3 --walls 1 --threads 1"), text);
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
    assert_eq!(stdout("quoridor table --squares 12 --max-walls 4"), text);
    let line = "quoridor table --squares 4 --max-walls 1 --unlimited";
    let row = json(&format!("{line} --format json"));
    assert_eq!((row["winners"].to_string(), &row["unlimited"]), ("[1,1]".to_owned(), &1.into()));
    let csv = stdout(&format!("{line} --format csv"));
    assert_eq!(csv, "width,height,walls,winner\n2,2,0,1\n2,2,1,1\n2,2,unlimited,1\n");
}

#[test]
fn supplies_that_need_too_much_memory_together_are_solved_apart() {
    let line = "quoridor table --squares 12 --max-walls 4 --format csv";
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
fn boards_that_cannot_be_solved_are_refused() {
    let found = "a board of 12 × 3 squares: both must be from 2 to 11";
    refused("quoridor solve --width 12 --height 3", found);
    refused("quoridor solve --size 9", "--size: ");
    refused("quoridor solve --size 5 --memory 1MiB", "--memory: needs ");
    refused("quoridor solve --size 3 --walls many", "'many' for '--walls <FENCES>'");
    refused("quoridor table --squares 65", "'65' for '--squares <SQUARES>'");
}
