//! The fences that close a way.

use super::*;

#[test]
fn three_fences_close_the_way_round_the_sidewall() {
    let names = |variation, plies| -> Vec<String> {
        let position = position("Sidewall", variation, plies).unwrap();
        ways_to_close(&position).iter().map(ToString::to_string).collect()
    };
    assert_eq!(names(Some("c7h counter"), 4), ["a7h", "b8v", "c8v"]);
    // Without the counter no single fence does.
    assert!(names(None, 3).is_empty());
}
