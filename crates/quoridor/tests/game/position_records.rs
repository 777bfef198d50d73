//! The position record.

use abstract_games_quoridor::notation::{Place, PlacedTextError};
use abstract_games_quoridor::{Quoridor, Setup};

#[test]
fn the_records_of_the_specification_are_read_and_written() {
    let text = "d4f4e7 / a2a8 / e4 e6 / 7 8 / 2";
    let setup: Setup = text.parse().unwrap();
    let fences: Vec<_> = setup.fences.iter().map(ToString::to_string).collect();
    assert_eq!(fences, ["d4h", "f4h", "e7h", "a2v", "a8v"]);
    let pawns: Vec<_> = setup.pawns.iter().map(ToString::to_string).collect();
    assert_eq!(pawns, ["e4", "e6"]);
    assert_eq!((setup.supplies.as_slice(), setup.turn), ([7, 8].as_slice(), 1));
    let position = Quoridor::standard().position(&setup).unwrap();
    assert_eq!(position.to_string(), text);

    let text = "d4f4e7 / a2a8 / e4 e6 a4 h6 / 4 3 5 3 / 3";
    let setup: Setup = text.parse().unwrap();
    assert_eq!((setup.supplies.as_slice(), setup.turn), ([4, 3, 5, 3].as_slice(), 2));
    assert_eq!(Quoridor::standard_for_four().position(&setup).unwrap().to_string(), text);
}

#[test]
fn blanks_are_free_where_nothing_is_ambiguous() {
    let setup: Setup = "d4f4e7/a2a8/e4 e6/7 8/2".parse().unwrap();
    assert_eq!(" d4 f4  e7 / a2 a8 / e4  e6 / 7 8 / 2\n".parse(), Ok(setup));
    for start in ["//e1 e9/10 10/1", "//E1E9/10 10/1"] {
        let start: Setup = start.parse().unwrap();
        assert_eq!(start.to_string(), "/ / e1 e9 / 10 10 / 1");
    }
    let large: Setup = "j10a1 / k11 / k11 a10 / 0 255 / 18446744073709551615".parse().unwrap();
    assert_eq!(large.to_string(), "j10a1 / k11 / k11 a10 / 0 255 / 18446744073709551615");
}

#[test]
fn an_error_names_the_wrong_part() {
    for (text, expected) in [
        ("e1 e9", "e1 e9"),
        ("d4X4 / / e1 e9 / 10 9 / 1", "X4"),
        ("d4l4 / / e1 e9 / 10 9 / 1", "l4"),
        ("d0 / / e1 e9 / 10 9 / 1", "d0"),
        ("/ / e1 / 10 10 / 1", "e1"),
        ("/ / e1 e9 e5 / 10 10 / 1", "10 10"),
        ("/ / E1E9E5E4E3 / 10 10 / 1", "E1E9E5E4E3"),
        ("/ / e1 x e5 / 10 10 / 1", "x"),
        ("/ / e1 e9 / 10 / 1", "10"),
        ("/ / e1 e9 / 256 10 / 1", "256"),
        ("/ / e1 e9 / 010 10 / 1", "010"),
        ("/ / e1 e9 / +9 10 / 1", "+9"),
        ("/ / e1 e9 / 10 10 / 0", "0"),
        ("/ / e1 e9 / 10 10 / 1 / 2", "/ / e1 e9 / 10 10 / 1 / 2"),
        ("d4 d4X / / e1 e9 / 10 9 / 1", "X"),
    ] {
        let PlacedTextError { place, error } = text.parse::<Setup>().unwrap_err();
        assert_eq!(error.found(), expected);
        // The place is that of the part.
        let rest: String = text.chars().skip(place.column - 1).collect();
        assert!(place.line == 1 && rest.starts_with(expected), "{place}: {error}");
    }
    let error = "d4 /\n / e1 j0 / 10 9 / 1".parse::<Setup>().unwrap_err();
    assert_eq!(error.place, Place { line: 2, column: 7 });
}
