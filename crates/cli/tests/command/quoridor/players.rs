//! `abstract-games quoridor bestmove`, `play` and `qtp`.

use std::fs;

use serde_json::{Value, json as value};

use super::{json, refused, text, with_game};
use crate::{command, printed, printed_by};

/// The players with options that they obey.
const KINDS: [&str; 6] = [
    "alpha-beta --nodes 300 --memory 1MiB",
    "monte-carlo --nodes 300 --memory 1MiB",
    "max-n --nodes 300 --depth 9",
    "greedy --nodes 300 --seed 3",
    "shortest-path",
    "random --seed 3",
];

/// Plays a game with these lines as input. Returns the output.
fn play(line: &str, game: &str, input: &str) -> String {
    printed_by(command(&format!("quoridor play {line}")).arg(game), input)
}

#[test]
fn every_player_chooses_a_legal_move_for_two_to_four_players() {
    for players in 2..=4 {
        let size = format!("--size 5 --players {players} --supply 2");
        let legal = json(&format!("moves {size}"), "")["moves"].clone();
        for kind in KINDS {
            let line = format!("bestmove {size} --player {kind}");
            let choice = json(&line, "");
            assert!(legal.as_array().unwrap().contains(&choice["move"]), "{line}: {choice}");
            assert_eq!(choice["pv"][0], choice["move"], "{line}");
            assert!(choice["nodes"].as_u64().unwrap() <= 300, "{line}: {choice}");
            for key in ["score", "depth", "seconds", "player"] {
                assert!(choice.get(key).is_some(), "{line}: {choice}");
            }
        }
    }
}

#[test]
fn a_limit_of_depth_gives_the_same_choice_again() {
    let [first, second] = [(); 2].map(|()| json("bestmove --depth 4", "1. e2 e8"));
    for key in ["move", "score", "depth", "nodes", "pv"] {
        assert_eq!(first[key], second[key]);
    }
    assert_eq!(first["depth"], 4);
    assert_eq!(first["move"], "e3");
}

#[test]
fn a_win_is_proved() {
    // The second player reaches the first row by a step to b1 or by a jump to a1.
    let choice = json("bestmove --size 3 --supply 0 --depth 3", "1. a1 b2 2. a2");
    assert!(["a1", "b1"].map(Value::from).contains(&choice["move"]), "{choice}");
    assert_eq!((&choice["score"], &choice["proved"]), (&value!(999_999), &value!("win in 1")));
    let lost = json("bestmove --size 3 --supply 0 --depth 3", "1. a1 b2");
    assert_eq!((&lost["score"], &lost["proved"]), (&value!(-999_998), &value!("loss in 2")));
    let short = text("bestmove --size 3 --supply 0 --depth 3", "1. a1 b2 2. a2");
    assert!(short.contains("\nwin in 1, depth "), "{short}");
}

#[test]
fn a_finished_game_has_no_best_move() {
    let choice = json("bestmove --size 3 --supply 0", "1. a1 b2 2. a2 b1");
    assert_eq!((&choice["move"], &choice["winner"]), (&Value::Null, &value!(2)));
    assert_eq!(text("bestmove --size 3 --supply 0", "1. a1 b2 2. a2 b1"), "player 2 has won\n");
    // Monte-Carlo search, whose net has moves of finished positions, too.
    assert_eq!(text("bestmove", "/ / e9 e5 / 10 10 / 2"), "player 1 has won\n");
}

#[test]
fn a_game_is_played_with_hints_undo_and_saving() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let input = format!("zz\ne3\nhint\ne2\nundo\nd1\nsave {}\nquit\n", file.display());
    let output = play("--player shortest-path", "", &input);
    for part in [
        "`zz` is neither a move nor a command; try help",
        "`e3` is not legal: the pawn on e1 neither steps nor jumps there",
        "e2: 0 positions, line e2",
        "player 2, shortest-path, plays e8",
        "saved; continue it with --file ",
    ] {
        assert!(output.contains(part), "{part}: {output}");
    }
    let saved = fs::read_to_string(&file).unwrap();
    assert_eq!(saved, "[/ / e1 e9 / 10 10 / 1]\n{board of 9 × 9 squares}\n1. d1 e8\n");
    // The game goes on where it was left.
    let again = play("--player shortest-path --file", file.to_str().unwrap(), "d2\nscore\n");
    assert!(again.ends_with("1. d1 e8\n2. d2 e7\nplayer 1> "), "{again}");
}

#[test]
fn a_hint_says_who_wins_or_who_is_ahead_by_how_much() {
    let included = " steps ahead (a fence in hand counts as 0.6 steps), depth 1, ";
    for (line, game, part) in [
        ("--depth 4", "1. e2 e8", "player 1 has a chance of "),
        ("--depth 1 --supply 9", "1. e2 e8 2. e3 e7", " steps ahead, depth 1, "),
        ("--size 3 --supply 0 --seats human,human --depth 3", "1. a1 b2 2. a2", ": win in 1, "),
        ("--player monte-carlo --nodes 200", "", "player 1 has a chance of "),
        ("--players 3 --depth 1", "", included),
        ("--player max-n --depth 1", "", included),
    ] {
        let output = play(line, game, "hint\n");
        assert!(output.contains(part), "{line}: {output}");
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().display();
    crate::stdout(&format!("quoridor solve --size 3 --supply 2 --threads 1 --database {folder}"));
    let output = play(&format!("--size 3 --supply 2 --database {folder}"), "", "hint\n");
    assert!(output.contains(": loss, "), "{output}");
}

#[test]
fn a_saved_game_states_its_board() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let line = format!("--width 5 --height 7 --seats human,human --save {}", file.display());
    play(&line, "", "c2\n");
    let saved = fs::read_to_string(&file).unwrap();
    assert!(saved.contains("\n{board of 5 × 7 squares}\n1. c2"), "{saved}");
    // Without the size among the arguments, the game is on its own board, and saved as it was.
    let line = format!("--seats human,human --save {} --file", file.display());
    let again = play(&line, file.to_str().unwrap(), "board\n");
    assert!(again.contains("player 2> "), "{again}");
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
    let line = format!("quoridor play --size 9 --file {}", file.display());
    crate::refused(&line, "--size: the game is on a board of 5 × 7 squares");
}

#[test]
fn a_game_of_people_alone_ends_with_the_winner() {
    let output = play("--size 3 --supply 0 --seats human,human", "", "a1\nb2\na2\nb1\n");
    assert!(output.ends_with("player 2 has won\n"), "{output}");
    // An undo takes back one move, and there is none before the first.
    let output = play("--size 3 --supply 0 --seats human,human", "", "undo\na1\nundo\nscore\n");
    assert!(output.contains("there is nothing to undo"), "{output}");
    assert!(output.ends_with("player 1> \nplayer 1> "), "{output}");
}

#[test]
fn computers_play_alone_and_the_score_is_saved_after_every_move() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    let line =
        "--size 4 --players 4 --supply 1 --seats shortest-path,random,greedy,max-n --depth 1";
    let output = play(&format!("{line} --save {}", file.display()), "", "");
    assert!(output.lines().last().unwrap().ends_with(" has won"), "{output}");
    let end = text("moves --size 4 --file", file.to_str().unwrap());
    assert_eq!(output.lines().last(), end.lines().last());
}

#[test]
fn the_text_protocol_is_spoken() {
    let line = "quoridor qtp --player shortest-path --size 5";
    let answers = printed(line, "3 genmove black\nno\nwinner\n");
    assert!(answers.starts_with("=3 C4\n\n? unknown command"), "{answers}");
    assert!(answers.ends_with("\n\n= false\n\n"), "{answers}");
}

/// A session as a referee leads it: the board and the walls are set, moves are made in and out of
/// turn, the program moves within its limit of positions, and mistakes are answered.
#[test]
fn a_session_of_the_text_protocol_begins_where_it_is_told_and_survives_mistakes() {
    let script = [
        ("boardsize 5", "="),
        ("walls 3", "="),
        ("clear_board", "="),
        ("playmove black C4", "="),
        ("playmove black C3", "="),
        ("playwall white C3 horizontal", "="),
        ("playmove black C2", "? illegal move\n# C2: the pawn on C3 neither steps nor jumps there"),
        (
            "playwall black C3 v",
            "? illegal move\n# C3 vertical: it overlaps or crosses C3 horizontal",
        ),
        (
            "walls 0",
            "? unacceptable number of walls\n# after this, C3 horizontal: player 2 has no wall left",
        ),
        ("walls 300", "? unacceptable number of walls\n# 300 walls: the most are 255"),
        (
            "boardsize 12",
            "? unacceptable size\n# a board of 12 × 12 squares: both must be from 2 to 11",
        ),
        ("playmove black B3", "="),
        ("playmove black B2", "="),
        ("genmove black", "= B1"),
        ("winner", "= true black"),
        ("genmove white", "? game over\n# the game is over: player 1 has won"),
        ("genmove red", "? syntax error\n# `red` is not a player: black or white, or 1 or 2"),
        ("undo 9", "? cannot undo\n# 6 moves have been played"),
        ("undo", "="),
        ("playmove black", "? syntax error\n# playmove needs a player, a vertex"),
        ("7 winner", "=7 false"),
        ("known_command genmove", "= true"),
        ("known_command e2", "= false"),
        ("clear_board", "="),
        (
            "showboard",
            "=\n5 . . 1 . .\n   + + + +\n4 . . . . .\n   + + + +\n3 . . . . .\n   + + + +\n2 . . . . .\n   + + + +\n1 . . 2 . .\n  A B C D E\n1 (black): 3 walls, 2 (white): 3 walls; black to move",
        ),
        ("quit", "="),
    ];
    let commands = script.map(|(command, _)| command).join("\n");
    let expected = script.map(|(_, answer)| answer).join("\n\n") + "\n\n";
    let session = "qtp --player alpha-beta --nodes 100 --depth 1 --size";
    let output = with_game(session, "9", &(commands + "\nwinner\n"));
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert!(output.stderr.is_empty());
}

#[test]
fn a_session_of_the_text_protocol_continues_a_game() {
    let answers = |game: &str, input: &str| {
        printed_by(command("quoridor qtp --player shortest-path").arg(game), input)
    };
    assert_eq!(answers("1. e2 e8 2. e3", "genmove white\nundo 4\nundo"), {
        "= E3\n\n=\n\n? cannot undo\n# no moves have been played\n\n"
    });
    let position = "/ / e4 e6 / 10 10 / 2";
    assert_eq!(answers(position, "undo\nwalls 5\nclear_board\nwalls 5\ngenmove 1"), {
        "? cannot undo\n# no moves have been played\n\n\
         ? unacceptable number of walls\n# the game began with a position that was given\n\n\
         =\n\n=\n\n= E8\n\n"
    });
    assert!(answers("/ / e4 e6 / 10 10 / 2", "showboard").contains("white to move"));
}

#[test]
fn input_that_is_no_text_is_answered() {
    let mut command = command("quoridor qtp --player random");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("input");
    let mut bytes = vec![0xFF, b'\n'];
    bytes.extend(vec![b'x'; 100_000]);
    bytes.extend(b"\nquit\n");
    fs::write(&file, bytes).unwrap();
    let output = command.stdin(fs::File::open(&file).unwrap()).output().unwrap();
    assert!(output.status.success());
    let answers = String::from_utf8(output.stdout).unwrap();
    assert!(answers.starts_with("? unknown command\n"), "{answers}");
    let rest = "? syntax error\n# the line has more than 4096 bytes\n\n=\n\n";
    assert!(answers.ends_with(rest), "{answers}");
}

#[test]
fn bad_options_of_players_are_named() {
    refused("qtp", "-", "GAME: standard input is for the commands of the protocol");
    refused(
        "qtp",
        "e3",
        "GAME: line 1, column 1: `e3`, move 1 of player 1: the pawn on e1 neither steps nor jumps there",
    );
    refused("play", "-", "GAME: standard input is for the moves that are played");
    refused("play --file", "-", "--file: standard input is for the moves that are played");
    refused("play --seats human,human,human", "", "--seats: 3 seats for 2 players");
    for (line, part) in [
        (
            "quoridor bestmove --time soon",
            "'soon' for '--time <TIME>': not a duration, as in 100ms",
        ),
        ("quoridor bestmove --time 5", "'5' for '--time <TIME>'"),
        ("quoridor bestmove --depth 0", "'0' for '--depth <PLIES>'"),
        ("quoridor bestmove --player chess", "'chess' for '--player <PLAYER>'"),
        ("quoridor play --seats me", "'me' for '--seats <SEATS>': neither human nor a player"),
        (
            "quoridor play --save Cargo.toml",
            "--save: Cargo.toml exists; continue it with --file Cargo.toml, or name another",
        ),
        ("quoridor play --save /nowhere/game", "--save: cannot write /nowhere/game: "),
        ("quoridor qtp e2 e8", "'e8'"),
    ] {
        crate::refused(line, part);
    }
}

#[test]
fn play_that_repeats_ends_as_a_draw() {
    let (line, moves) = ("--seats human,human --size 3 --supply 0", "a1\na3\nb1\nb3\n".repeat(2));
    let end = |line: &str| play(line, "", &moves).lines().last().unwrap().to_owned();
    assert_eq!(end(line), "a draw: the position has occurred 3 times");
    assert_eq!(
        end(&format!("{line} --repetitions 2")),
        "a draw: the position has occurred 2 times"
    );
    assert!(!end(&format!("{line} --repetitions 0")).contains("draw"));
    assert_eq!(end(&format!("{line} --ply-limit 2")), "a draw: the limit of 2 plies is reached");
}
