use super::*;

/// The length at which the line is told to be repeated, if it is before it has `most` states.
fn noticed(state: impl Fn(usize) -> usize, most: usize) -> Option<usize> {
    let line: Vec<_> = (0..most).map(state).collect();
    (1..=most).find(|&len| is_repeated(len, |place| &line[place]))
}

#[test]
fn play_that_goes_round_is_noticed_soon() {
    for before in [0, 1, 5, 31, 32, 33, 64, 200] {
        for round in [1, 2, 3, 7, 31, 32, 33, 64, 100] {
            let state =
                |place| if place < before { place } else { before + (place - before) % round };
            let len = noticed(state, 2000).unwrap();
            assert!(len >= LONG && len > before + round, "{before} {round}");
            assert!(len <= 4 * LONG.max(before + round), "{before} {round}: {len}");
        }
    }
}

#[test]
fn a_line_of_different_states_is_not_repeated() {
    assert_eq!(noticed(|place| place, 2000), None);
}
