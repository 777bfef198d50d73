//! The table of openings, replayed under the rules, and the openings of scores.

use std::collections::HashSet;

use abstract_games_core::{Symmetry, Transform};
use abstract_games_quoridor::Quoridor;
use abstract_games_quoridor::notation::{GameRecord, Layout, Ply, ReplayFault};
use abstract_games_quoridor::openings::{FlawKind, OPENINGS, identify};

fn record(score: &str) -> GameRecord {
    score.parse().unwrap()
}

/// The names of the openings of a score, with the plies, in the order of `identify`.
fn names(score: &str) -> Vec<(String, usize)> {
    identify(&record(score)).iter().map(|found| (found.opening.to_string(), found.plies)).collect()
}

#[test]
fn every_line_is_legal_unless_the_table_says_from_which_ply_it_is_not() {
    let game = Quoridor::standard();
    for opening in OPENINGS.iter() {
        let record = opening.record();
        assert_eq!(record.score(Layout::Horizontal), opening.line);
        match (record.replay(&game), opening.flaw.map(|flaw| flaw.kind)) {
            (Ok(positions), flaw) => {
                assert!(!matches!(flaw, Some(FlawKind::Illegal { .. })), "{opening}");
                assert_eq!(positions.len(), opening.moves().len() + 1);
            }
            (Err(error), Some(FlawKind::Illegal { ply })) => {
                assert_eq!(error.index, ply, "{opening}");
                assert!(matches!(*error.fault, ReplayFault::Illegal(_)));
            }
            (Err(error), _) => panic!("{opening}: {error}"),
        }
    }
}

#[test]
fn lines_that_the_source_leaves_open_have_the_flaw_that_says_so() {
    for opening in OPENINGS.iter() {
        assert!(opening.flaw.is_none_or(|flaw| flaw.reason.ends_with('.')), "{opening}");
        assert!(opening.purpose.ends_with('.'), "{opening}");
        if opening.named_after.is_none() {
            let kind = opening.flaw.map(|flaw| flaw.kind);
            assert!(matches!(kind, Some(FlawKind::Illegal { .. } | FlawKind::Unfinished)));
        }
    }
    let names: HashSet<_> = OPENINGS.iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), OPENINGS.len());
}

#[test]
fn the_reading_of_the_lee_inversion_is_the_printed_line_with_two_changes() {
    // b2h overlaps c2h, whatever is played before.
    let error = record("1.e2 e8 2.e1v c2h 3.d2 b2h").replay(&Quoridor::standard()).unwrap_err();
    assert_eq!(error.index, 5);
    assert_eq!(error.to_string(), {
        "line 1, column 24: `b2h`, move 3 of player 2: it overlaps or crosses c2h"
    });
}

#[test]
fn every_named_opening_is_identified_by_its_line_and_by_the_reflected_line() {
    let symmetry = Quoridor::standard().symmetry();
    for opening in OPENINGS.iter() {
        let Some(named_after) = opening.named_after else { continue };
        let line = opening.moves();
        for plies in named_after..=line.len() {
            let follows = |record: &GameRecord| {
                identify(record).into_iter().find(|found| found.opening == opening)
            };
            let plain = GameRecord {
                plies: line[..plies].iter().map(|m| Ply::new(*m)).collect(),
                ..GameRecord::default()
            };
            let found = follows(&plain).unwrap();
            let ends_with_a_name = line[plies - 1].is_some();
            assert_eq!(found.plies, if ends_with_a_name { plies } else { plies - 1 }, "{opening}");
            assert!(!found.mirrored && !found.transposed, "{opening}");

            let mut mirrored = plain.clone();
            for ply in &mut mirrored.plies {
                ply.m = ply.m.map(|m| symmetry.apply_move(&Transform::MirrorColumns, &m));
            }
            let found = follows(&mirrored).unwrap();
            assert_eq!(found.plies, if ends_with_a_name { plies } else { plies - 1 }, "{opening}");
        }
        let short = GameRecord {
            plies: line[..named_after - 1].iter().map(|m| Ply::new(*m)).collect(),
            ..GameRecord::default()
        };
        assert!(identify(&short).iter().all(|found| found.opening != opening), "{opening}");
    }
}

#[test]
fn a_game_has_the_name_of_the_longest_line_it_follows_first() {
    let sidewall = ("Sidewall".to_owned(), 3);
    assert_eq!(names("1. e2 e8 2. d7v e7"), std::slice::from_ref(&sidewall));
    let counter = ("Sidewall, c7h counter".to_owned(), 4);
    assert_eq!(names("1. e2 e8 2. d7v c7h 3. e3"), [counter, sidewall.clone()]);
    // The game leaves the line after 3. e6h g8.
    let reply = ("Sidewall, f8 reply".to_owned(), 6);
    assert_eq!(names("1. e2 e8 2. d7v f8 3. e6h g8 4. e3"), [reply, sidewall]);
    // One move, two names.
    let both = names("1. e2 e8 2. e3 e7 3. e4 e6 4. e3v");
    assert_eq!(both[..2], [("Shiller, e3v".to_owned(), 7), ("Standard".to_owned(), 7)]);
}

#[test]
fn open_moves_of_a_line_stand_for_any_move() {
    // Without e6, which the line names.
    assert!(names("1.e2 e8 2.e3 e7 3.e4 c8h 4.a1h a8h 5.c1h g6h 6.e5").is_empty());
    let gap = identify(&record("1.e2 e8 2.e3 e7 3.e4 e6 4.a1h a8h 5.c1h g6h 6.e5"));
    assert_eq!(gap[0].opening.to_string(), "Gap, mainline");
    assert_eq!((gap[0].plies, gap[0].mirrored, gap[0].transposed), (10, false, false));
    // With the columns reflected, g6h is b6h.
    let gap = identify(&record("1.e2 e8 2.e3 e7 3.e4 e6 4.__ __ 5.__ b6h"));
    assert!(gap[0].mirrored);
}

#[test]
fn moves_in_another_order_are_identified_as_transposed() {
    let found = identify(&record("1. d7v e8 2. e2 c7h"));
    assert_eq!(found[0].opening.to_string(), "Sidewall, c7h counter");
    assert!(found[0].transposed && !found[0].mirrored);
    // The players' moves are not exchanged.
    assert!(names("1. e8 e2").is_empty());
}

#[test]
fn an_opening_and_how_a_game_follows_it_are_one_object() {
    let found = identify(&record("1. f3h h3h 2. c3h a3h"));
    let expected = "{\"name\":\"Reed\",\"variation\":\"counter\",\"plies\":4,\"mirrored\":true,\
                    \"transposed\":false,\"line\":\"1. c3h a3h 2. f3h h3h\",\"purpose\":\"Two fences \
                    at the ends of the same row leave only the gap in the middle to both players.\",\
                    \"flaw\":null}";
    assert_eq!(serde_json::to_string(&found[0]).unwrap(), expected);
    let opening = serde_json::to_value(found[1].opening).unwrap();
    let flaw = found[1].opening.flaw.map(|flaw| flaw.reason);
    assert_eq!((&opening["variation"], opening["flaw"].as_str()), (&serde_json::Value::Null, flaw));
    assert_eq!(opening.as_object().map(serde_json::Map::len), Some(5));
}

#[test]
fn a_score_that_does_not_begin_at_the_start_has_no_opening() {
    assert!(identify(&record("2. e3 e7")).is_empty());
    assert!(identify(&record("[/ / e2 e9 / 10 10 / 1] 1. e3 e8 2. d7v")).is_empty());
    assert_eq!(identify(&record("[/ / e1 e9 / 10 10 / 1] 1. e2 e8 2. d7v")).len(), 1);
    assert!(identify(&GameRecord::default()).is_empty());
}
