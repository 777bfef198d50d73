//! Records of games: the forms in the folder `tests/records`, and texts that are refused.
//!
//! A file has a head of lines `key: value`, an empty line, and a text. The keys are `title` and
//! `moves`, and perhaps `start`, `result`, `rules` and `headers`.

use std::fs;
use std::path::PathBuf;

use abstract_games_core::{Outcome, Players, Side};
use abstract_games_quarto::notation::{GameReader, GameRecord};
use abstract_games_quarto::{Position, PositionError, Quarto, Rules};

#[test]
fn every_form_of_a_record_is_read_and_written_again() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../crates/quarto/tests/records");
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 20);
    for file in files {
        let file = fs::read_to_string(file).unwrap();
        let (head, text) = file.split_once("\n\n").unwrap();
        let value = |key: &str| {
            head.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':')).map(str::trim)
        };
        let record: GameRecord = text.parse().unwrap_or_else(|error| panic!("{head}: {error}"));
        let moves: Vec<_> = record.plies.iter().map(|ply| ply.m.to_string()).collect();
        assert_eq!(moves.join(" "), value("moves").unwrap(), "{head}");
        let start = value("start").map_or(Position::EMPTY, |start| start.parse().unwrap());
        assert_eq!(record.start, start, "{head}");
        assert_eq!(record.result.as_deref(), value("result"), "{head}");
        assert_eq!(
            record.rules.as_ref().map(Rules::to_string).as_deref(),
            value("rules"),
            "{head}"
        );
        let headers: Vec<_> = record.headers.iter().map(|(k, v)| format!("{k}={v}")).collect();
        assert_eq!(headers.join(" "), value("headers").unwrap_or_default(), "{head}");
        let quarto = Quarto::new(record.rules.clone().unwrap_or_default());
        let positions = record.replay(&quarto).unwrap();
        assert_eq!(positions.len(), moves.len() + 1);
        let written = record.to_string();
        for again in [written, format!("\u{feff}{text}")] {
            assert_eq!(again.parse::<GameRecord>().as_ref(), Ok(&record), "{again}");
        }
        let svg = record.animation(&quarto).unwrap().to_svg();
        assert_eq!(svg.matches(&format!("/{}  ", moves.len())).count(), moves.len(), "{head}");
    }
}

#[test]
fn comments_and_marks_stay_at_their_plies() {
    let text = "{before} 1. 0 {gift} b2! ; good\n(1... b3) 2. f \"c3\" ; d4 would do\n% end";
    let record: GameRecord = text.parse().unwrap();
    assert_eq!(record.comments, ["before"]);
    let comments: Vec<_> = record.plies.iter().map(|ply| ply.comments.join("|")).collect();
    assert_eq!(comments, ["gift", "!|good|(1... b3)", "", "d4 would do|end"]);
    let written = "{before} 1. 0 {gift} b2 {!} {good} {(1... b3)} 2. fc3 {d4 would do} {end}";
    assert_eq!(record.to_string(), written);
}

#[test]
fn what_is_no_record_is_refused_in_one_line() {
    for (text, error) in [
        (
            "1. 0b2 2. g",
            "line 1, column 11: `g` is not a move: a piece, 0 to f, a cell, a1 to d4, or both, as in 5b2",
        ),
        (
            "1. 0b2\nfine c3",
            "line 2, column 1: `fine` is not a move: a piece, 0 to f, a cell, a1 to d4, or both, as in 5b2",
        ),
        ("1. 0b2 3. fc3", "line 1, column 8: `3.` is not 2, the number of the next round"),
        ("1. 0b2 2.", "line 1, column 8: `2.` is not a move; as a number, it has a move behind it"),
        (
            "1. 0b2 1-0 2. f",
            "line 1, column 15: `f` is not the end of the record: the result precedes it",
        ),
        ("0 {b2", "line 1, column 3: `{` is not closed: a } is missing"),
        (
            "0 b2 [Event \"late\"]",
            "line 1, column 6: `[Event \"late\"]` is not a move; it belongs before the first one",
        ),
        (
            "[Rules \"rings\"] 0",
            "line 1, column 1: `rings` is not the name of rules: lines, squares or torus, perhaps after misere-",
        ),
        ("[0..0/..../..../.... -] 1", "line 1, column 1: piece 0 is on a4 and on d4"),
        (
            "select 3 place 4 at (0,0)",
            "line 1, column 10: `place 4 at (0,0)` is not a move: piece 3 is in hand",
        ),
        (
            "place F at (9223372036854775807,1)",
            "line 1, column 1: `place` is not a move: a piece, 0 to f, a cell, a1 to d4, or both, as in 5b2",
        ),
        (
            "{\"pos\": 16, \"piece\": 3}",
            "line 1, column 1: `16` is not a cell, 0 to 15 from the top left, or null",
        ),
        (
            "Move=[Move:mover=2,from=16,to=16,actions=[Select:typeFrom=Cell,from=16,decision=true]]",
            "line 1, column 1: `Move=[Move:mover=2,from=16,to=16,actions=[Select:typeFrom=Ce…` is not the next move of a trial of Quarto, by the player to move",
        ),
        (
            "# Apply action \"select 1\"\naction: 1\n2 b2",
            "line 3, column 1: `2 b2` is not a part of a playthrough after the actions that can be read",
        ),
        (
            "# Apply action \"select 1\"\n# State 2",
            "line 2, column 1: `# State 2` is not a part of a playthrough after the actions that can be read",
        ),
        (
            "0 1 2",
            "line 1, column 1: `0 1 2` is not an array of 16 cells, perhaps with a piece in hand",
        ),
    ] {
        let found = text.parse::<GameRecord>().unwrap_err().to_string();
        assert_eq!(found, error);
        assert_eq!(found.lines().count(), 1);
    }
}

#[test]
fn what_an_object_holds_is_read_or_refused() {
    let board = format!("\"board\": [{}]", ["null"; 16].join(", "));
    for key in ["piece", "selected_piece", "hand", "current_piece"] {
        for text in [format!("{{{board}, \"{key}\": 5}}\n"), format!("{{'{key}': '5', {board}}}")] {
            let record: GameRecord = text.parse().unwrap();
            assert_eq!(record.start.to_string(), "..../..../..../.... 5");
        }
    }
    for (rest, part) in [
        ("} b2 ca1", "`b2 ca1` is not the end"),
        ("} 1. 5b2", "`1. 5b2` is not the end"),
        ("}\n{\"pos\": 3}", "`{\"pos\": 3}` is not the end"),
        (", \"moves\": [\"b2\"]}", "`moves` in"),
        (", \"piece\": 5, \"hand\": 6}", "`hand` in"),
        (", \"piece\": 5, \"piece\": 6}", "`piece` in"),
        (", b2}", "`b2` is not a key"),
        ("", "`{` is not closed"),
    ] {
        for start in ["\"piece\": null, ", ""] {
            let start = if part.contains("piece") || part.contains("hand") { "" } else { start };
            let text = format!("{{{start}{board}{rest}");
            let error = text.parse::<GameRecord>().unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
    for (text, part) in [
        ("[{\"move\": \"1a4\"}, {\"move\": \"2b4\"}]", "column 2: `move` is not a key"),
        ("[{\"place\": 3, \"give\": 3}]", "column 2: `place` is not a key"),
        ("{'pos': null, 'piece': 3, 'next': '3a4'}", "`next` is not a key"),
        ("{\"pos\": null, \"piece\": 3, \"piece\": 4}", "`piece` is not a key"),
        ("{\"moves\": [\"1a4\", \"zz\"]}", "column 20: `zz` is not a move"),
        ("{\"moves\": [\"1a4\"], \"start\": 5}", "`moves` is not a key"),
        ("{\"moves\": [{\"moves\": [\"1a4\"]}]}", "`moves` is not a key"),
        ("{\"moves\": [\"1a4\"] 2b4, 5}", "`5` is not a key in quotation marks"),
    ] {
        let error = text.parse::<GameRecord>().unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    let record: GameRecord = "{'} 0b2 {': 3, \"board\": 4}".parse().unwrap();
    assert_eq!(record.comments, ["'"]);
    let record: GameRecord = "1a4 {\"so\" he said: well}".parse().unwrap();
    assert_eq!(record.plies[1].comments, ["\"so\" he said: well"]);
    let mut record = record;
    record.plies[1].comments = vec!["\"pos\": 3".to_owned()];
    assert_eq!(record.to_string(), "1. 1a4 {pos: 3}");
}

#[test]
fn comments_alone_are_no_record() {
    for (text, words) in [
        ("# 1a4", "1a4"),
        ("(1a4 2b4)", "(1a4 2b4)"),
        ("{only} {words}", "only words"),
        ("quarto", "quarto"),
        ("; 1a4\n!", "1a4 !"),
    ] {
        let error = text.parse::<GameRecord>().unwrap_err().to_string();
        assert!(error.contains(&format!("`{words}` is not a game or a position")), "{error}");
    }
    for text in ["", "[]", "{only} *", "[Event \"Cup\"] {only}", "[0.../..../..../.... -] {only}"] {
        assert!(text.parse::<GameRecord>().is_ok_and(|record| record.plies.is_empty()), "{text}");
    }
}

#[test]
fn comments_end_at_the_end_of_the_line() {
    for (text, written) in [
        ("1. 1a4 ; good\r2. 2b4", "1. 1a4 {good} 2. 2b4"),
        ("# c\r1a4", "{c} 1. 1a4"),
        ("# c\r\n1a4 ; x\r\r2b4", "{c} 1. 1a4 {x} 2. 2b4"),
        ("1a4 ; 2b4 ; nice", "1. 1a4 2. 2b4 {nice}"),
        ("1a4 ; nice ; 2b4", "1. 1a4 {nice ; 2b4}"),
        ("1a4;2b4;", "1. 1a4 2. 2b4"),
        ("# Apply action \"select 1\"\r# State 1\r# Apply action \"place 1 at (0,0)\"", "1. 1a4"),
    ] {
        assert_eq!(text.parse::<GameRecord>().unwrap().to_string(), written);
    }
    // Quadratic time would be seen.
    let record: GameRecord = "1a4 ; ".repeat(10_000).parse().unwrap();
    assert_eq!(record.plies.len(), 20_000);
}

#[test]
fn a_playthrough_has_lines_of_known_forms_alone() {
    for line in [
        "",
        "GameType.long_name = \"Quarto\"",
        "NumDistinctActions() = 48",
        "GetParameters() = {}",
        "ObservationTensorLayout() = TensorLayout.CHW",
        "ObservationTensorShape() = board: [2], hand: [3]",
        "MaxGameLength() = 33",
        "History() = [1, 2]",
        "PublicObservationString() = \"....\\n....\"",
        "ObservationString(0) = \"b2 5\"",
        "ObservationTensor(0): ◯◯◉",
        "ObservationTensor(0):",
        "                      ◯◯◉  ◉◯◯",
        "ObservationTensor(1) = [0.0, 0.5]",
        "ObservationTensor(0).board: ◯◯◉",
        "ObservationTensor(0).pieces_left = [1.0, 2.0]",
        "Rewards() = [0, 0]",
        "StringLegalActions() = [\"select 3\"]",
        "# ....",
        "#",
    ] {
        let text = format!("# Apply action \"select 1\"\naction: 1\n{line}\n# State 1");
        assert_eq!(text.parse::<GameRecord>().map(|record| record.plies.len()), Ok(1), "{line}");
    }
    for line in [
        "b2 = good",
        "5 = b2",
        "2b2 action: 3",
        "my game: 2b2",
        "b2 Tensor(",
        "◯ 2b2",
        "give(2b2) = 5",
        "Tensor(0)b2: ◯",
        "Tensor(0): 2b2",
    ] {
        let text = format!("# Apply action \"select 1\"\naction: 1\n{line}");
        let error = text.parse::<GameRecord>().unwrap_err().to_string();
        let start = format!("line 3, column 1: `{line}` is not a part of a playthrough");
        assert!(error.starts_with(&start), "{error}");
    }
}

#[test]
fn a_record_fails_at_its_first_illegal_ply() {
    for (text, ply, error) in [
        (
            "0 b2 f b2",
            3,
            "line 1, column 8: `b2`, ply 4 of the game, by player 1: 0 is on the cell",
        ),
        (
            "0 f",
            1,
            "line 1, column 3: `f`, ply 2 of the game, by player 2: 0 is in hand and not yet placed",
        ),
        ("0 b2 0", 2, "line 1, column 6: `0`, ply 3 of the game, by player 2: the piece is on b2"),
        ("b2", 0, "line 1, column 1: `b2`, ply 1 of the game, by player 1: no piece is in hand"),
        (
            "1. 5b2 2. cb2",
            3,
            "line 1, column 12: `b2`, ply 4 of the game, by player 1: 5 is on the cell",
        ),
        (
            "1. 5@b2 2. c@b2",
            3,
            "line 1, column 14: `b2`, ply 4 of the game, by player 1: 5 is on the cell",
        ),
        ("5b2 5c3", 2, "line 1, column 5: `5`, ply 3 of the game, by player 2: the piece is on b2"),
        (
            "1a4 3b4 5c4 7d4 2",
            8,
            "line 1, column 17: `2`, ply 9 of the game, by player 1: the game is over: there is a Quarto on a4 b4 c4 d4",
        ),
    ] {
        // A text of pieces alone may be an array.
        let text = if text == "0 f" { "0 f {gifts}" } else { text };
        let fault = text.parse::<GameRecord>().unwrap().replay(&Quarto::default()).unwrap_err();
        assert_eq!((fault.index, fault.to_string().as_str()), (ply, error));
        assert_eq!(fault.before.len(), ply + 1);
    }
}

#[test]
fn a_finished_board_is_won_whatever_is_in_hand() {
    for (text, winner) in [
        ("1357/..../..../.... -", Side::First),
        ("1357/..../..../.... 0", Side::First),
        ("1357/0.../..../.... -", Side::Second),
    ] {
        let record: GameRecord = text.parse().unwrap();
        let quarto = Quarto::default();
        assert_eq!(quarto.outcome(&record.start), Some(Outcome::Win(winner)), "{text}");
        let misere = Quarto::new(Rules::lines().misere());
        assert_eq!(misere.outcome(&record.start), Some(Outcome::Win(winner.opponent())), "{text}");
        assert_eq!(record.picture(&quarto).unwrap().to_svg().matches("class=\"mark\"").count(), 4);
    }
}

#[test]
fn a_trial_of_another_game_and_a_cut_one_are_refused() {
    let trial = include_str!("../records/ludii_trial.txt").split_once("\n\n").unwrap().1;
    for (text, line) in [
        (trial.replace("Quarto.lud", "Yavalath.lud"), 1),
        (trial.replace("mover=2,from=16,to=5", "mover=1,from=16,to=5"), 22),
        // A line is missing.
        (
            trial
                .lines()
                .filter(|line| !line.contains("from=31,to=10"))
                .collect::<Vec<_>>()
                .join("\n"),
            24,
        ),
        (trial.replace("SANDBOX", "HINT"), 40),
    ] {
        let error = text.parse::<GameRecord>().unwrap_err();
        assert!(matches!(error.error, PositionError::Text(_)), "{error}");
        assert_eq!(error.place.line, line, "{error}");
        assert_eq!(error.to_string().lines().count(), 1);
    }
}

#[test]
fn the_time_for_a_long_text_grows_with_its_length() {
    // Twenty seconds each, if it grew with the square.
    let n = 200_000;
    let rounds: Vec<_> = (1..=n).map(|round| format!("{round}. 1a4")).collect();
    let rounds = rounds.join(" ");
    let record: GameRecord = rounds.parse().unwrap();
    assert_eq!(record.plies.len(), 2 * n);
    assert_eq!(record.to_string(), rounds);
    assert_eq!("1a4,".repeat(n).parse::<GameRecord>().unwrap().plies.len(), 2 * n);
    let nested = "[".repeat(n) + "1a4" + &"]".repeat(n);
    assert_eq!(nested.parse::<GameRecord>().unwrap().plies.len(), 2);
}

#[test]
fn a_game_is_read_under_rules_that_are_known_or_stated_and_perhaps_in_part() {
    let reader = GameReader::new();
    let torus = "[Rules \"torus\"] 0b2";
    assert_eq!(reader.read(torus).unwrap().quarto.rules(), &Rules::torus());
    assert_eq!(reader.read("0b2").unwrap().quarto.rules(), &Rules::lines());
    let other = reader.clone().rules(Rules::lines()).read(torus).unwrap_err();
    assert_eq!(other.to_string(), "lines, and the game states torus");
    for (text, plies, fault) in [
        ("0b2 zz", 2, "line 1, column 5: `zz`"),
        ("0b2 1b2", 3, "line 1, column 6: `b2`"),
        // A move that is not legal comes before a part that cannot be read.
        ("0b2 1b2 zz", 3, "line 1, column 6: `b2`"),
    ] {
        assert!(reader.read(text).is_err(), "{text}");
        let read = reader.clone().partial(true).read(text).unwrap();
        assert_eq!((read.record.plies.len(), read.positions.len()), (plies, plies + 1), "{text}");
        assert!(read.fault.as_ref().unwrap().starts_with(fault), "{:?}", read.fault);
    }
}
