//! The games of the corpus that cannot be read or replayed.

use abstract_games_quoridor::notation::{Form, Layout};

use crate::case_files::{self, File};

#[test]
fn every_illegal_game_gives_its_message_and_the_game_before() {
    let mut wrong = Vec::new();
    for file in case_files::all("games/illegal") {
        file.check_keys(&["title", "board", "fences", "error", "before"], &["notation"]);
        let (error, before) = match file.players() {
            2 => failure::<2>(&file),
            3 => failure::<3>(&file),
            4 => failure::<4>(&file),
            players => panic!("{}: {players} players", file.name()),
        };
        if (error.as_str(), before.as_str()) != (file.value("error"), file.value("before")) {
            wrong.push(format!("{}: {error}\n    {before}", file.name()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The message, and the score of the game before the error.
fn failure<const N: usize>(file: &File) -> (String, String) {
    let game = file.game::<N>();
    let record = match file.notation().read(game, &file.text) {
        Ok(record) => record,
        Err(error) => return (error.to_string(), error.before.score(Layout::Horizontal)),
    };
    let error = match record.replay(&game) {
        Ok(positions) => panic!("{}: legal, up to {:?}", file.name(), positions.last()),
        Err(error) => error,
    };
    // The positions lead to the game before the error.
    let before = match error.before.as_slice() {
        [] => String::new(),
        positions => {
            let texts: Vec<_> = positions.iter().map(ToString::to_string).collect();
            let mut before = Form::Records.read(game, &texts.join("\n")).unwrap();
            before.start = None;
            before.score(Layout::Horizontal)
        }
    };
    (error.to_string(), before)
}
