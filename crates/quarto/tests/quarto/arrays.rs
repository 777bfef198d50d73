//! Positions as arrays of numbers.

use abstract_games_quarto::Position;

#[test]
fn arrays_of_other_programs_are_positions() {
    let expected: Position = "0..3/..../.c../.... 5".parse().unwrap();
    for text in [
        "[[0, null, null, 3], [null, null, null, null], [null, 12, null, null], \
         [null, null, null, null]], 5",
        "0,16,16,3,16,16,16,16,16,12,16,16,16,16,16,16,5",
        "(0,-1,None,3,\n-1,-1,-1,-1,\n-1,12,-1,-1,\n-1,-1,-1,-1,\n5)",
    ] {
        assert_eq!(text.parse(), Ok(expected), "{text}");
    }
    for (text, error) in [
        ("0,17", "`17` in `0,17` is not a piece, 0 to 15, or null, None, -1 or 16 for none"),
        ("0,1", "`0,1` is not an array of 16 cells, perhaps with a piece in hand"),
        ("0,0,16,16,16,16,16,16,16,16,16,16,16,16,16,16", "piece 0 is on a4 and on b4"),
    ] {
        assert_eq!(text.parse::<Position>().unwrap_err().to_string(), error);
    }
}
