use std::collections::HashSet;

use super::*;

#[test]
fn names_of_squares_are_distinct_and_parse_to_the_same_square() {
    let last = [u32::MAX - 1, u32::MAX];
    let columns: Vec<_> = (0..800).chain(last).collect();
    let mut names = HashSet::new();
    for column in columns {
        for row in (0..12).chain(last) {
            let square = Coordinates { column, row };
            let name = square.to_string();
            assert_eq!(name.parse(), Ok(square), "{name}");
            assert!(names.insert(name));
        }
    }
}

#[test]
fn names_of_columns_are_ordered_by_length_and_then_alphabetically() {
    let names: Vec<_> = column_names().take(20_000).collect();
    assert!(names.is_sorted_by(|a, b| (a.len(), a) < (b.len(), b)));
    assert_eq!(names.last().map(String::as_str), Some("acof"));
}

#[test]
fn the_error_of_an_invalid_square_names_the_wrong_part() {
    for text in ["", "1", "A1", "é4", "-a1", "mwlqkww1", "zzzzzzzzzzzzzzzz1"] {
        let error = TextError::new(text, A_SQUARE);
        assert_eq!(text.parse::<Coordinates>(), Err(error));
    }
    let rows = ["", "0", "01", "+1", "-1", "1x", " 1", "4294967297", "99999999999999999999"];
    for found in rows {
        let text = format!("ab{found}");
        let error = TextError::new(found, A_ROW).within(&text);
        assert_eq!(text.parse::<Coordinates>(), Err(error));
    }
}
