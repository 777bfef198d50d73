//! The Quoridor Text Protocol: the dialogues in the folder `tests/dialogues`.
//!
//! A dialogue has a head like that of a game of the corpus. Below it, the lines that begin with `>
//! ` are sent, and the others are the answers. The moves that the program's player chooses are
//! those of the key `script`, in algebraic notation.

use abstract_games_core::{Limits, Observer};
use abstract_games_play::{Choice, Player, RandomPlayer};
use abstract_games_quoridor::notation::GameRecord;
use abstract_games_quoridor::qtp::{Fault, Session};
use abstract_games_quoridor::{AnyPosition, AnyQuoridor, Move, Quoridor};
use proptest::prelude::*;

use crate::case_files::{self, File};
use crate::random_games::played;

/// A player that chooses the moves of a list, whatever the position.
struct Script(std::vec::IntoIter<Move>);

impl Script {
    fn of(file: &File) -> Self {
        let moves = file.optional("script").unwrap_or_default().split_whitespace();
        Self(moves.map(|m| m.parse().unwrap()).collect::<Vec<_>>().into_iter())
    }
}

impl Player<AnyQuoridor> for Script {
    fn name(&self) -> String {
        "script".into()
    }

    fn choose(
        &mut self,
        _: &AnyQuoridor,
        _: &AnyPosition,
        _: &mut dyn Observer,
    ) -> Option<Choice<Move>> {
        self.0.next().map(Choice::of)
    }
}

#[test]
fn every_dialogue_is_answered_as_written() {
    for file in case_files::all("dialogues") {
        file.check_keys(&["title", "board", "fences"], &["script"]);
        match file.players() {
            2 => hold::<2>(&file),
            3 => hold::<3>(&file),
            4 => hold::<4>(&file),
            players => panic!("{}: {players} players", file.name()),
        }
    }
}

fn hold<const N: usize>(file: &File) {
    let mut session = Session::new(file.game::<N>(), Script::of(file));
    let (mut sent, mut expected, mut answered) = (String::new(), String::new(), String::new());
    for line in file.text.lines() {
        if let Some(command) = line.strip_prefix('>') {
            assert_eq!(answered, expected, "{}: before {command}", file.name());
            let answer = session.answer(command).map(|answer| answer.to_string());
            answered += &answer.unwrap_or_default();
            sent += command;
            sent += "\n";
        } else {
            expected += line;
            expected += "\n";
        }
    }
    assert_eq!(answered, expected, "{}", file.name());
    // The same with a reader and a writer.
    let mut written = Vec::new();
    Session::new(file.game::<N>(), Script::of(file)).serve(sent.as_bytes(), &mut written).unwrap();
    assert_eq!(String::from_utf8(written).unwrap(), expected, "{}", file.name());
}

/// An unnamed move changes only the turn.
#[test]
fn walls_leave_the_player_to_move() {
    for score in ["1. __", "1. e2 __ 2. __", "1. __ e8 2. __"] {
        let record: GameRecord = score.parse().unwrap();
        let session = Session::new(Quoridor::standard(), RandomPlayer::new(1));
        let mut session = session.after(&record).unwrap();
        let before = *session.position();
        assert_eq!(session.answer("walls 10").unwrap().result, Ok(String::new()));
        assert_eq!(*session.position(), before, "{score}");
    }
}

/// What a session writes for this input.
fn written(input: &[u8]) -> String {
    let mut written = Vec::new();
    let mut session = Session::new(Quoridor::standard(), RandomPlayer::new(1));
    session.serve(input, &mut written).unwrap();
    String::from_utf8(written).unwrap()
}

#[test]
fn a_session_ends_with_quit_or_with_the_input() {
    assert_eq!(written(b""), "");
    assert_eq!(written(b"winner"), "= false\n\n");
    assert_eq!(written(b"quit\nwinner\n"), "=\n\n");
    assert_eq!(
        written(b"\n\n# nothing\n\nundo 0\nquit"),
        "? cannot undo\n# no moves have been played\n\n=\n\n"
    );
}

#[test]
fn control_characters_are_discarded() {
    assert_eq!(written(b"win\x07ner\r\n\x00quit\r\n"), "= false\n\n=\n\n");
    assert_eq!(written(b"play\x1bmove\tblack\tE8\n"), "=\n\n");
    assert!(written(b"win\xffner\n").starts_with("? unknown command\n# `win\u{fffd}ner` is not"));
}

#[test]
fn a_long_line_is_one_syntax_error() {
    let mut input = vec![b'x'; 10_000];
    input.extend(b"\nwinner\n");
    let refusal = "? syntax error\n# the line has more than 4096 bytes\n\n";
    assert_eq!(written(&input), format!("{refusal}= false\n\n"));
    // The longest lines: 4096 bytes, with a line break and without one.
    let longest = [b"winner".as_slice(), &[b' '; 4090]].concat();
    assert_eq!(written(&longest), "= false\n\n");
    assert_eq!(written(&[longest.as_slice(), b"\nquit\n"].concat()), "= false\n\n=\n\n");
    assert_eq!(written(&[longest.as_slice(), b" \nquit\n"].concat()), format!("{refusal}=\n\n"));
    assert_eq!(written(&[longest.as_slice(), b" "].concat()), refusal);
}

#[test]
fn the_version_is_that_of_the_crate() {
    assert_eq!(written(b"version\n"), format!("= {}\n\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn two_sessions_play_a_game_to_its_end() {
    let session =
        |seed| Session::new(Quoridor::kid(), RandomPlayer::new(seed)).limits(Limits::new().work(1));
    let (mut mover, mut other) = (session(1), session(2));
    let result = |session: &mut Session<'_>, line: &str| session.answer(line).unwrap().result;
    for colour in ["black", "white"].into_iter().cycle().take(10_000) {
        let m = match result(&mut mover, &format!("genmove {colour}")) {
            Ok(m) => m,
            Err(refusal) => {
                assert_eq!(refusal.fault, Fault::GameOver);
                break;
            }
        };
        let command = if m.contains(' ') { "playwall" } else { "playmove" };
        assert_eq!(result(&mut other, &format!("{command} {colour} {m}")), Ok(String::new()));
        assert_eq!(mover.position(), other.position());
        std::mem::swap(&mut mover, &mut other);
    }
    assert!(mover.game().winner(mover.position()).is_some());
    assert_eq!(result(&mut mover, "winner"), result(&mut other, "winner"));
}

/// Sends the moves of a game and takes them back.
fn plays_and_undoes<const N: usize>(game: &Quoridor<N>, moves: &[Move]) {
    let moves_of = GameRecord::of_moves(moves.iter().copied());
    let positions = GameRecord { players: N, ..moves_of }.replay(game).unwrap();
    let mut session = Session::new(*game, RandomPlayer::new(1));
    let height = game.board().height();
    for (m, after) in moves.iter().zip(&positions[1..]) {
        let player = session.position().turn() + 1;
        // The rows are counted from the other side.
        let vertex = |text: &str, rows: u8| {
            let (column, row) = text.split_at(1);
            format!("{}{}", column.to_uppercase(), rows + 1 - row.parse::<u8>().unwrap())
        };
        let line = match *m {
            Move::Pass => format!("playmove {player} pass"),
            Move::Pawn(square) => {
                format!("playmove {player} {}", vertex(&square.to_string(), height))
            }
            Move::Fence(fence) => {
                let square = vertex(&fence.square().to_string(), height);
                format!("playwall {player} {square} {}", fence.orientation().letter())
            }
        };
        assert_eq!(session.answer(&line).unwrap().result, Ok(String::new()), "{line}");
        assert_eq!(*session.position(), after.into());
    }
    for (index, before) in positions.iter().enumerate().rev().skip(1) {
        assert_eq!(session.answer("undo").unwrap().result, Ok(String::new()));
        assert_eq!((*session.position(), session.moves().len()), (before.into(), index));
    }
    assert!(session.answer("undo").unwrap().result.is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn games_are_played_and_undone(
        two in played::<2>(),
        three in played::<3>(),
        four in played::<4>(),
    ) {
        plays_and_undoes(&two.0, &two.1);
        plays_and_undoes(&three.0, &three.1);
        plays_and_undoes(&four.0, &four.1);
    }
}
