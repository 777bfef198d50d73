//! Squares, moves, configurations and results as text.

use abstract_games_core::Game;
use abstract_games_sliding::race::Race;
use abstract_games_sliding::{
    CensusTaker, Configuration, ConfigurationError, Piece, SavedPuzzle, Slide, SlidingPuzzle,
    Square, centre, corners_to_centre,
};

#[test]
fn every_square_has_one_name() {
    let mut names = std::collections::HashSet::new();
    for file in (0..52).chain(690..702) {
        for rank in (0..52).chain(690..702) {
            let square = Square::new(file, rank).unwrap();
            let name = square.to_string();
            assert_eq!(name.parse(), Ok(square));
            assert!(names.insert(name));
        }
    }
    assert_eq!(Square::new(702, 0), None);
    assert_eq!(Square::new(0, 702), None);
    assert_eq!(Square::new(25, 0).unwrap().to_string(), "z1");
    assert_eq!(Square::new(701, 255).unwrap().to_string(), "zz256");
}

#[test]
fn a_word_that_is_not_a_square_is_an_error_that_names_it() {
    for text in ["", "a", "1", "a0", "a01", "a+1", "a703", "aaa1", "A1", "1a", "a1x", "é4"] {
        assert_eq!(text.parse::<Square>().unwrap_err().found(), text);
    }
    let word = "a1 h9x".parse::<Configuration<2>>().unwrap_err();
    assert!(matches!(word, ConfigurationError::Text(error) if error.found() == "h9x"));
}

#[test]
fn a_word_that_is_not_a_move_is_an_error_that_names_it() {
    let refused = |text: &str| text.parse::<Slide>().unwrap_err().to_string();
    assert_eq!(refused("a1a8"), "`a1a8` is not a move; moves are written like a1-a8");
    assert_eq!(refused("a1-a0"), "`a0` is not a square; squares are named a1 to zz702");
}

#[test]
fn configurations_round_trip_and_check_the_number_of_pieces() {
    let configuration: Configuration<4> = "h8, a1\ta8 h1".parse().unwrap();
    assert_eq!(configuration.to_string(), "a1 h1 a8 h8");
    assert_eq!(configuration.to_string().parse(), Ok(configuration));
    let error = ConfigurationError::PieceCount { found: 3, expected: 4 };
    assert_eq!("a1 a2 a3".parse::<Configuration<4>>(), Err(error));
}

#[test]
fn names_of_pieces_round_trip() {
    for piece in Piece::ALL {
        assert_eq!(piece.to_string().to_uppercase().parse(), Ok(piece));
    }
    assert!("king".parse::<Piece>().unwrap_err().to_string().contains("king"));
}

#[test]
fn a_census_can_be_serialised() {
    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 4).unwrap();
    let census = CensusTaker::new(&rooks).goal(centre(4).unwrap()).unwrap().take();
    let value = serde_json::to_value(&census).unwrap();
    assert_eq!(value["configurations"], "1820");
    assert_eq!(value["reachable_orbits"], 233);
    assert_eq!(value["goal_distance"], 12);
    assert_eq!(value["complete"], true);
    assert_eq!(value["farthest"][0], census.farthest[0].to_string());
}

#[test]
fn an_animation_ends_with_the_goal() {
    let solution = corners_to_centre(Piece::Rook, 4).unwrap();
    let puzzle = SlidingPuzzle::from_corners(Piece::Rook, 4).unwrap();
    let path = &solution.path.unwrap();
    let puzzle = puzzle.widened();
    assert_eq!(path.start(), &puzzle.initial());
    let svg = puzzle.animation(path).to_svg();
    assert_eq!(
        svg.matches("<animate ").count(),
        13,
        "a caption for each move, and the mark of the last"
    );
    for slide in path.moves() {
        assert!(svg.contains(&slide.to_string()));
    }
    assert!(svg.contains("12/12"));
    // Every piece ends on a square of the goal: 100 units a square, a margin of 60, ranks from
    // below.
    let ends = svg.match_indices("values=\"").filter_map(|(at, _)| {
        let values = svg[at + 8..].split('"').next()?;
        let (x, y) = values.rsplit(';').next()?.split_once(' ')?;
        let file = (x.parse::<u32>().ok()? - 60) / 100;
        Square::new(file, 3 - (y.parse::<u32>().ok()? - 60) / 100)
    });
    let ends: Vec<_> = ends.collect();
    assert_eq!(Configuration::from_slice(&ends), centre(4));
}

#[test]
fn a_game_in_progress_is_read_without_its_byte_order_mark() {
    let text = "piece rook\nsize 4\nfrom a1\nto d4\na1-a4\n";
    let saved: SavedPuzzle = format!("\u{feff}{text}").parse().unwrap();
    assert_eq!(saved.to_string(), text);
    assert_eq!(Race::new(4).unwrap().saved_line("\u{feff}size 4\nb1-a1\n").unwrap().len(), 1);
}

#[test]
fn a_game_in_progress_that_is_wrong_is_refused_with_the_part() {
    let text = "piece rook\nsize 4\nfrom a1\nto d4\na1-a4\n";
    for (part, wrong, expected) in [
        ("size", "width", "line 2 does not begin with `size`"),
        ("size 4", "size four", "`four` is no size of a board"),
        ("rook", "king", "`king` is not a piece"),
        ("to d4", "to d5", "square d5 is not on a board of 4 × 4 squares"),
        ("a1-a4", "a1-a3", "illegal move a1-a3 in state a1"),
        ("a1-a4", "a1", "`a1` is not a move"),
    ] {
        let error = text.replace(part, wrong).parse::<SavedPuzzle>().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    let race = Race::new(4).unwrap();
    for (text, expected) in [
        ("size 5\n", "a saved race on this board begins with `size 4`"),
        ("b1-a1\n", "line 1 does not begin with `size`"),
        ("size 4\nb1-a2\n", "illegal move b1-a2 in state "),
    ] {
        let error = race.saved_line(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
