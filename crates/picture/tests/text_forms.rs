//! Boards as text, and diagrams read from text.

use abstract_games_picture::{Board, Diagram, DiagramError};

#[test]
fn columns_have_the_width_of_the_longest_name_and_names_are_optional() {
    let few = Board::new(3, 1, ["a", "bb"]).to_text();
    assert_eq!(few, "1  .  .  .\n   a bb\n");
    let many = Board::new(1, 1, (1..).map(|name| name.to_string())).to_text();
    assert_eq!(many, "1 .\n  1\n");
}

fn refused(text: &str) -> DiagramError {
    Diagram::read(text, ["a", "b", "c"]).unwrap_err()
}

#[test]
fn errors_of_diagrams_name_the_line() {
    assert_eq!(refused("\n \n"), DiagramError::Empty);
    let width = DiagramError::Width { line: 2, found: 2, expected: 3 };
    assert_eq!(refused("...\n.."), width);
    assert_eq!(refused("3 . .\n1 . .").to_string(), "line 1: `3` where the label `2` belongs");
    assert!(matches!(refused("2 ..\n1 ..\n  a c"), DiagramError::Label { line: 3, .. }));
    assert!(matches!(refused("2 ..\n1 ..\n  a b\n."), DiagramError::Label { line: 3, .. }));
    assert!(matches!(refused("1"), DiagramError::Width { line: 1, .. }));
    assert!(matches!(refused("1.."), DiagramError::Label { line: 1, .. }));
    assert!(matches!(refused("99999999999 . ."), DiagramError::Label { line: 1, .. }));
}
