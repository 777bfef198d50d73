//! `abstract-games quoridor positions`.

use std::fs;

use crate::{json, refused, run, stdout};

#[test]
fn positions_are_counted_as_json() {
    let counts = json("quoridor positions --size 3 --max-fences 4 --format json");
    assert_eq!([&counts["width"], &counts["height"], &counts["max_fences"]], [3, 3, 4]);
    assert_eq!(counts["placements"], "1977");
    let by_fences = ["63", "504", "1004", "392", "14"];
    assert_eq!(*counts["by_fences"].as_array().unwrap(), by_fences);
    // Each player has two fences, so 0 to 4 fences split in 1, 2, 3, 2, 1 ways.
    let finished = 30 + 2 * 240 + 3 * 524 + 2 * 256 + 12;
    let all = 63 + 2 * 504 + 3 * 1004 + 2 * 392 + 14;
    assert_eq!(counts["finished_game_states"], finished.to_string());
    assert_eq!(counts["game_states"], (2 * all - finished).to_string());
    assert!(counts["peak_frontiers"].as_u64().unwrap() > 0);
    let unlimited = json("quoridor positions --size 3 --no-limit --format json");
    assert_eq!(unlimited["placements"], "1977");
    assert!(unlimited["max_fences"].is_null() && unlimited["game_states"].is_null());
    // The former names.
    for counts in [counts, unlimited] {
        assert_eq!(counts["states"], counts["game_states"]);
        assert_eq!(counts["finished_states"], counts["finished_game_states"]);
        assert_eq!(counts["peak_states"], counts["peak_frontiers"]);
        assert!(counts.get("finished_states").is_some());
    }
}

#[test]
fn positions_are_counted_as_text_and_csv() {
    assert_eq!(stdout("quoridor positions --size 2 --no-limit"), "16\n");
    let text = stdout("quoridor positions --size 3 --max-fences 2 --by-fences --states");
    assert!(text.starts_with("Fences  Placements\n     0          63\n"), "{text}");
    assert!(
        text.ends_with(" Total       1,571\n3116 game states, 1034 of them finished\n"),
        "{text}"
    );
    let rows = "fences,placements,finished\n0,63,30\n1,504,240\n2,1004,524\n";
    assert_eq!(stdout("quoridor positions --size 3 --max-fences 2 --by-fences --format csv"), rows);
    let row = stdout("quoridor positions --width 4 --height 3 --no-limit --format csv");
    // The last three columns have their former names, too.
    let former = "width,height,max_fences,placements,states,finished_states,peak_states";
    let header = format!("{former},game_states,finished_game_states,peak_frontiers\n");
    assert!(row.starts_with(&format!("{header}4,3,,20972,,,")), "{row}");
    let row = stdout("quoridor positions --size 3 --max-fences 2 --states --format csv");
    let row: Vec<_> = row.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(row[..6], ["3", "3", "2", "1571", "3116", "1034"]);
    assert_eq!((row.len(), &row[4..7]), (10, &row[7..]));
}

#[test]
fn the_data_of_a_count_are_written_to_files() {
    let folder = tempfile::tempdir().unwrap();
    let [table, residues] = ["table.csv", "residues.csv"].map(|name| folder.path().join(name));
    let files = format!("--table {} --residues {}", table.display(), residues.display());
    assert_eq!(stdout(&format!("quoridor positions --size 3 --no-limit {files}")), "1977\n");
    let [table, residues] = [table, residues].map(|file| fs::read_to_string(file).unwrap());
    let rows = "0,1,63,30\n1,8,504,240\n2,20,1004,524\n3,16,392,256\n4,2,14,12\n";
    assert_eq!(table, format!("fences,arrangements,placements,finished\n{rows}"));
    // One word is enough, and one fence cuts nothing off.
    let word = 1_u128 << 64;
    let head =
        format!("modulus,fences,squares,in_last_row,pairs\n{word},0,0,0,0\n{word},1,0,0,0\n");
    assert!(residues.starts_with(&head), "{residues}");
    assert_eq!(residues.lines().count(), 6);
}

#[test]
fn the_sizes_of_a_count_are_written_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sizes.csv");
    let found = stdout(&format!("quoridor positions --size 3 --step-sizes {}", file.display()));
    assert_eq!(found, "peak: 31 frontiers, 2.6 KiB of counts\n");
    let table = fs::read_to_string(file).unwrap();
    assert!(table.starts_with("squares,frontiers,counts\n1,"), "{table}");
    assert_eq!(table.lines().count(), 7);
}

#[test]
fn both_methods_count_the_same() {
    for format in ["csv", "text"] {
        let line =
            format!("quoridor positions --size 9 --max-fences 2 --by-fences --format {format}");
        assert_eq!(stdout(&format!("{line} --method barriers --threads 2")), stdout(&line));
    }
    assert_eq!(stdout("quoridor positions --size 4 --no-limit --method barriers"), "528782\n");
    let four = "quoridor positions --size 4 --no-limit --method barriers --players 4";
    assert_eq!(stdout(four), "41796542\n");
    assert_eq!(json(&format!("{four} --format json"))["players"], 4);
}

#[test]
fn a_count_without_room_says_so_and_is_resumed_with_more() {
    let folder = tempfile::tempdir().unwrap();
    let line = "quoridor positions --size 5 --max-fences 8 --threads 2";
    let saved = format!("{line} --checkpoint {}", folder.path().display());
    let stopped = run(&format!("{saved} --memory 600KiB"));
    assert_eq!(stopped.status.code(), Some(1), "{}", String::from_utf8_lossy(&stopped.stderr));
    refused(&saved, "-8.checkpoint: left by an unfinished run; continue with --resume, or remove");
    assert_eq!(stdout(&format!("{saved} --resume")), stdout(line));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
}

#[test]
fn what_cannot_be_counted_is_one_line_that_names_the_argument() {
    for (line, part) in [
        ("quoridor positions --size 0", "--size"),
        ("quoridor positions --width 3 --height 0", "--height"),
        ("quoridor positions --width 17 --height 3", "--width"),
        ("quoridor positions --states --no-limit", "--no-limit"),
        ("quoridor positions --size 3 --states --by-fences --format csv", "--states: "),
        ("quoridor positions --resume", "--checkpoint"),
        ("quoridor positions --checkpoint /dev/null", "/dev/null: not a directory"),
        ("quoridor positions --table /", "--table: /: a folder"),
        ("quoridor positions --residues /nowhere/file", "--residues: "),
        ("quoridor positions --table a --residues a", "--table: --residues names the same file"),
        ("quoridor positions --step-sizes /nowhere/file", "--step-sizes: "),
        ("quoridor positions --step-sizes file --by-fences", "--step-sizes"),
        ("quoridor positions --step-sizes file --method barriers", "--step-sizes"),
        ("quoridor positions --table a --residues ./a", "--table: --residues names the same file"),
        (
            "quoridor positions --players 3",
            "--players: more than two players need --method barriers",
        ),
        ("quoridor positions --method barriers --players 5", "--players"),
        ("quoridor positions --method barriers --residues file", "--residues: "),
        ("quoridor positions --method barriers --memory 1KiB", "--memory: "),
        ("quoridor positions --method barriers --checkpoint folder", "--checkpoint: "),
        ("quoridor positions --method barriers --size 10", "--size"),
        ("quoridor positions --method some", "--method"),
        ("quoridor positions --memory some", "--memory"),
        ("quoridor positions --format svg", "--format"),
    ] {
        refused(line, part);
    }
}
