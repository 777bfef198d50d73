//! Questions and answers, as the page asks them.

use abstract_games_web::{Ask, Host, counting, four_way, quarto, quoridor, sliding, symmetry};
use serde_json::{Value, json};

/// A host with a clock that goes on by a millisecond at each look.
#[derive(Default)]
struct Recorder {
    time: std::cell::Cell<f64>,
    news: Vec<Value>,
}

impl Host for Recorder {
    fn now(&self) -> f64 {
        self.time.set(self.time.get() + 1.0);
        self.time.get()
    }

    fn tell(&mut self, news: &str) {
        self.news.push(serde_json::from_str(news).unwrap());
    }
}

/// The answer of a panel that has answered nothing before.
fn first<Q: Ask>(text: &str, host: &mut dyn Host) -> Result<String, String> {
    abstract_games_web::answer::<Q>(&mut Q::Kept::default(), text, host)
}

fn answer(question: &Value, host: &mut dyn Host) -> Result<String, String> {
    let answer = match question["panel"].as_str().unwrap() {
        "sliding" => first::<sliding::Request>,
        "quarto" => first::<quarto::Request>,
        "quoridor" => first::<quoridor::Request>,
        "four-way" => first::<four_way::Request>,
        "counting" => first::<counting::Request>,
        "symmetry" => first::<symmetry::Request>,
        panel => panic!("{panel}"),
    };
    answer(&question.to_string(), host)
}

fn ask(question: &Value) -> Result<Value, String> {
    let answer = answer(question, &mut Recorder::default())?;
    Ok(serde_json::from_str(&answer).unwrap())
}

#[test]
fn rooks_need_25_slides() {
    let board = json!({
        "panel": "sliding", "ask": "solve", "piece": "rook", "size": 8,
        "at": "a1 h1 a8 h8", "goal": "d4 e4 d5 e5",
    });
    let answer = ask(&board).unwrap();
    assert_eq!(answer["moves"], 25);
    assert_eq!(answer["path"].as_array().unwrap().len(), 25);
    assert!(answer["animation"].as_str().unwrap().contains("25/25"));
}

#[test]
fn errors_are_those_of_the_library() {
    let piece =
        json!({ "panel": "sliding", "ask": "look", "piece": "rook", "size": 4, "at": "a9" });
    assert_eq!(ask(&piece).unwrap_err(), "square a9 is not on a board of 4 × 4 squares");
    let nothing =
        json!({ "panel": "sliding", "ask": "chess", "piece": "rook", "size": 4, "at": "" });
    assert!(ask(&nothing).unwrap_err().starts_with("unknown variant `chess`"));
}

#[test]
fn games_are_animated() {
    let quarto = json!({
        "panel": "quarto", "ask": "animation", "rules": "lines", "position": "..../..../..../.... -",
        "moves": "1 a4 3",
    });
    assert!(ask(&quarto).unwrap()["svg"].as_str().unwrap().contains("3/3  2. 3"));
    let steps = json!({ "panel": "four-way", "ask": "animation", "steps": "n-Di e-Bd Bg3 N-Gi" });
    assert!(ask(&steps).unwrap()["svg"].as_str().unwrap().contains("4/4  1… N-Gi"));
    let recorded = json!({ "panel": "four-way", "ask": "animation", "recorded": true });
    assert!(ask(&recorded).unwrap()["svg"].as_str().unwrap().contains("  1j Bg3<"));
}

/// All of a game of Quarto is read, also the moves after the position in question.
#[test]
fn impossible_moves_of_quarto_are_refused_wherever_they_are() {
    let look = |moves: &str| {
        ask(&json!({
            "panel": "quarto", "ask": "look", "rules": "lines", "position": "..../..../..../.... 0",
            "moves": moves, "ply": 1,
        }))
    };
    let board = look("a1 1").unwrap();
    assert_eq!(board["position"], "..../..../..../0... -");
    assert_eq!((&board["start"], &board["skipped"]), (&json!("..../..../..../.... 0"), &json!(1)));
    let refusal = |moves: &str| look(moves).unwrap_err();
    assert_eq!(refusal("a1 0"), "`0`, ply 3 of the game, by player 2: the piece is on a1");
    assert!(refusal("a1 e1").starts_with("`e1` is not a move"));
    let after_a_quarto = refusal("a1 1 b1 2 c1 3 d1 4");
    assert!(after_a_quarto.starts_with("`4`, ply 9 of the game, by player 1: the game is over"));
}

#[test]
fn every_quarto_move_is_told_before_the_answer() {
    let mut recorder = Recorder::default();
    let position = json!({
        "panel": "quarto", "ask": "values", "rules": "lines", "position": "135./68../..../.... 7",
    });
    let answer = answer(&position, &mut recorder).unwrap();
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let parts: Vec<_> = recorder.news.iter().filter_map(|news| news.get("part")).collect();
    assert_eq!(parts.len(), 11);
    let moves = answer["moves"].as_array().unwrap();
    assert!(parts.iter().zip(moves).all(|(part, m)| *part == m));
    let won: Vec<_> = moves.iter().filter(|m| m["value"] == "win").collect();
    assert_eq!(won, [&json!({ "move": "d4", "value": "win" })]);
}

/// In misère play a piece that completes a line wherever it goes loses for who places it.
#[test]
fn quarto_values_are_those_of_the_rules_in_the_time_given() {
    let value = |rules: &str, position: &str, milliseconds: u32| {
        let question = json!({
            "panel": "quarto", "ask": "value", "rules": rules, "position": position,
            "milliseconds": milliseconds,
        });
        ask(&question).unwrap()["value"].clone()
    };
    assert_eq!(value("lines", "135./68../..../.... 7", 60_000), "win");
    let last = "5e21/b096/7c43/af8. d";
    assert_eq!(value("lines", last, 60_000), "win");
    assert_eq!(value("misere-lines", last, 60_000), "loss");
    assert!(value("misere-lines", "..../..../..../.... -", 1).is_null());
}

#[test]
fn quarto_distances_agree_with_the_library() {
    let board = json!({
        "panel": "quarto", "ask": "distances", "rules": "lines",
        "position": "135./680./2.9./.... 7",
    });
    let answer = ask(&board).unwrap();
    let best = answer["moves"].as_array().unwrap().iter().find(|m| m["move"] == "d4").unwrap();
    assert_eq!(best, &json!({ "move": "d4", "value": "win", "distance": 1 }));
}

/// The page has no files, so the numbers of a count must fit into memory.
#[test]
fn a_count_beyond_the_memory_limit_ends() {
    use abstract_games::Stop;
    use abstract_games::quoridor::counting::{LegalPositions, PositionCountError};
    let error = LegalPositions::new(5).memory(200_000).count().unwrap_err();
    assert!(matches!(error, PositionCountError::Stopped(Stop::MemoryLimit)), "{error}");
}

/// The second player wins on the torus, whichever piece is given first. The book answers at once.
#[test]
fn the_book_of_the_torus_knows_the_first_moves() {
    let empty = json!({
        "panel": "quarto", "ask": "values", "rules": "torus", "position": "..../..../..../.... -",
    });
    let answer = ask(&empty).unwrap();
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 16);
    assert!(moves.iter().all(|m| m["value"] == "loss"));
}

#[test]
fn fences_and_positions_are_counted() {
    let fences =
        json!({ "panel": "counting", "ask": "fences", "width": 9, "height": 9, "max_fences": 20 });
    assert_eq!(ask(&fences).unwrap()["counts"]["total"], "1375968129062134174771");
    let positions = json!({ "panel": "counting", "ask": "positions", "width": 4, "height": 4 });
    assert_eq!(ask(&positions).unwrap()["counts"]["placements"], "528782");
}

#[test]
fn burnside_and_the_cycle_index_agree() {
    let rooks = json!({
        "panel": "symmetry", "width": 8, "height": 8,
        "generators": ["quarter turn left", "mirrored in the rising diagonal"],
        "squares": [0, 7, 56, 63],
    });
    let answer = ask(&rooks).unwrap();
    assert_eq!(answer["orbits_of_sets"], "79920");
    assert_eq!(answer["by_burnside"], "79920");
    assert_eq!(
        (&answer["order"], &answer["orbit"], &answer["stabiliser"]),
        (&json!(8), &json!(1), &json!(8))
    );
}

#[test]
fn a_small_quoridor_board_is_solved() {
    let board = json!({
        "panel": "quoridor", "ask": "solve", "width": 3, "height": 3, "walls": 2,
    });
    let answer = ask(&board).unwrap();
    assert_eq!((&answer["start"]["winner"], &answer["start"]["won"]), (&json!(2), &json!(3124)));
    assert_eq!(answer["values"]["value"], "loss");
}

#[test]
fn an_illegal_fence_has_its_reason() {
    let fence = json!({
        "panel": "quoridor", "ask": "illegality", "walls": 10, "game": "1. e3h", "move": "f3h",
    });
    assert_eq!(ask(&fence).unwrap()["why"], "it overlaps or crosses e3h");
}

#[test]
fn a_time_limit_needs_no_clock_of_the_system() {
    for player in [Some("alpha-beta"), None] {
        let mut recorder = Recorder::default();
        let question = json!({
            "panel": "quoridor", "ask": "choose", "walls": 10, "player": player,
            "milliseconds": 20.0,
        });
        let answer = answer(&question, &mut recorder).unwrap();
        assert!(answer.contains("\"move\""), "{answer}");
    }
}

#[test]
fn levels_play_and_an_estimate_is_a_chance_on_the_standard_board() {
    let choose = |player: &str, size: u8| {
        let question = json!({
            "panel": "quoridor", "ask": "choose", "width": size, "height": size, "walls": 10,
            "player": player, "milliseconds": 60000.0,
        });
        ask(&question).unwrap()
    };
    for level in 1..=8 {
        let chance = choose(&format!("level-{level}"), 9)["chance"].as_f64().unwrap();
        assert!((0.4..0.7).contains(&chance), "{chance}");
    }
    let answer = choose("level-4", 5);
    assert!(answer["estimate"].is_string() && answer["chance"].is_null(), "{answer}");
}

#[test]
fn the_recorded_game_has_thirty_turns() {
    let answer = ask(&json!({ "panel": "four-way", "ask": "recorded" })).unwrap();
    let frames = answer["frames"].as_array().unwrap();
    assert_eq!(frames.len(), 31);
    assert_eq!(frames.iter().filter(|frame| !frame["repair"].is_null()).count(), 6);
}

/// The careful player of Quarto takes a line, and gives no piece that completes one.
#[test]
fn the_careful_player_neither_misses_nor_gives_a_line() {
    let choose = |position: &str, level: &str, seed: u64| {
        let answer = ask(&json!({
            "panel": "quarto", "ask": "choose", "rules": "lines", "position": position,
            "level": level, "seed": seed,
        }));
        answer.unwrap()["moves"][0].as_str().unwrap().to_owned()
    };
    for seed in 0..8 {
        assert_eq!(choose("135./68../..../.... 7", "greedy", seed), "d4");
        assert_eq!(choose("135./68../..../.... 7", "careful", seed), "d4");
        // A piece that is light or hollow completes the first row.
        let given = choose("135./68../..../.... -", "careful", seed);
        assert!(["a", "c", "e"].contains(&given.as_str()), "{given}");
    }
    let given: Vec<_> =
        (0..8).map(|seed| choose("135./68../..../.... -", "random", seed)).collect();
    assert!(given.iter().any(|piece| !["a", "c", "e"].contains(&piece.as_str())), "{given:?}");
    let unknown = json!({
        "panel": "quarto", "ask": "choose", "rules": "lines", "position": "135./68../..../.... -",
        "level": "lazy",
    });
    assert_eq!(ask(&unknown).unwrap_err(), "no player is called lazy");
}

/// The last move of Quoridor is marked from where the pawn stood.
#[test]
fn a_look_says_where_the_last_pawn_came_from() {
    let look = |game: &str| {
        let board = json!({ "panel": "quoridor", "ask": "look", "walls": 10, "game": game });
        ask(&board).unwrap()["from"].clone()
    };
    assert_eq!(look(""), Value::Null);
    assert_eq!(look("e2"), "e1");
    assert_eq!(look("e2 e8 e3"), "e2");
}

#[test]
fn a_position_of_quoridor_that_occurs_three_times_is_a_draw() {
    let round = "e2 e8 e1 e9 ";
    let draw = |game: String| {
        let board = json!({ "panel": "quoridor", "ask": "look", "walls": 10, "game": game });
        ask(&board).unwrap()["draw"].clone()
    };
    assert_eq!(draw(round.repeat(2)), true);
    assert_eq!(draw(round.to_owned()), false);
}

/// A text that states other rules is refused.
#[test]
fn a_page_does_not_play_by_other_rules() {
    let game = "[/ / e2 e8 / 10 10 / 1] {rules: meet 1}";
    let question = json!({ "panel": "quoridor", "ask": "look", "walls": 10, "game": game });
    let error = "the page plays by the standard rules, not with meet 1";
    assert_eq!(ask(&question).unwrap_err(), error);
}

#[test]
fn a_game_of_quoridor_is_animated() {
    let question =
        json!({ "panel": "quoridor", "ask": "animation", "walls": 10, "game": "e2 e8 e3h" });
    let answer = ask(&question).unwrap();
    let svg = answer["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("2. e3h"), "{svg}");
}
