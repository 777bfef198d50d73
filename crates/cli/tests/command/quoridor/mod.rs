//! `abstract-games quoridor`.

mod count;
mod database;
mod documentation;
mod games;
mod players;
mod positions;
mod sample;
mod solved;

use std::process::Output;

use serde_json::Value;

use crate::{command, fed, is_refused, printed_by, stdout};

/// Runs a subcommand whose last argument, a game, may contain spaces, with this standard input.
fn with_game(line: &str, game: &str, input: &str) -> Output {
    fed(command(&format!("quoridor {line}")).arg(game), input)
}

/// The output of a successful subcommand about a game.
fn text(line: &str, game: &str) -> String {
    printed_by(command(&format!("quoridor {line}")).arg(game), "")
}

fn json(line: &str, game: &str) -> Value {
    serde_json::from_str(&text(&format!("{line} --format json"), game)).unwrap()
}

/// Asserts that a game is refused with this line on standard error.
fn refused(line: &str, game: &str, expected: &str) {
    let expected = format!("error: {expected}\n");
    println!("{line} {game}");
    is_refused(&with_game(line, game, ""), &[&expected]);
}

#[test]
fn fences_is_another_name_of_quoridor() {
    for line in [
        "count --size 5 --no-limit --by-fences --method rows --memory 1GiB --format json",
        "sample --width 4 --height 3 --exactly 4 --count 3 --seed 7 --compact",
        "positions --size 3 --max-fences 4 --by-fences --states --threads 1 --format json",
    ] {
        assert_eq!(
            stdout(&format!("fences {line}")),
            stdout(&format!("quoridor {line}")),
            "{line}"
        );
    }
}
