//! The legal games of the corpus.

use std::collections::BTreeSet;

use abstract_games_core::Game;
use abstract_games_quoridor::Quoridor;
use abstract_games_quoridor::notation::{Form, GameRecord, Layout};

use super::occurrences::{self, FORMS, RULES};
use crate::case_files::{self, File};
use crate::plain::Plain;

/// The claims of a file.
fn shown(file: &File) -> BTreeSet<&str> {
    file.value("shows").split(", ").collect()
}

#[test]
fn every_game_ends_in_its_final_position_and_shows_what_it_claims() {
    for file in case_files::all("games/legal") {
        file.check_keys(&["title", "board", "fences", "shows", "final"], &["notation"]);
        match file.players() {
            2 => check::<2>(&file),
            3 => check::<3>(&file),
            4 => check::<4>(&file),
            players => panic!("{}: {players} players", file.name()),
        }
    }
}

fn check<const N: usize>(file: &File) {
    let (name, game): (_, Quoridor<N>) = (file.name(), file.game());
    let record = file.notation().read(game, &file.text);
    let record = record.unwrap_or_else(|error| panic!("{name}: {error}"));
    let positions = record.replay(&game).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(positions.last().unwrap().to_string(), file.value("final"), "{name}");
    for position in &positions {
        let listed: BTreeSet<_> = game.moves(position).collect();
        assert_eq!(listed, Plain::new(&game, position).moves(), "{name}: {position}");
    }
    let occurring = occurrences::of(&game, &record, &positions, file);
    for claim in shown(file) {
        assert!(occurring.contains(claim), "{name}: {claim} does not occur, only {occurring:?}");
    }
    is_the_same_in_each_notation(&game, &record, name);
    if record.plies.iter().all(|ply| ply.m.is_some()) {
        let texts: Vec<_> = positions.iter().map(ToString::to_string).collect();
        let found = Form::Records.read(game, &texts.join("\n")).unwrap();
        let moves = |record: &GameRecord| record.plies.iter().map(|ply| ply.m).collect::<Vec<_>>();
        assert_eq!(moves(&found), moves(&record), "{name}");
    }
}

fn is_the_same_in_each_notation<const N: usize>(
    game: &Quoridor<N>,
    record: &GameRecord,
    name: &str,
) {
    for notation in Form::ALL.into_iter().filter(|form| form.is_score()) {
        for layout in [Layout::Columns, Layout::Horizontal] {
            let text = notation.write(game, record, layout).unwrap();
            let again =
                notation.read(game, &text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(again, *record, "{name} in {notation}:\n{text}");
            assert_eq!(notation.write(game, &again, layout), Ok(text), "{name}");
        }
    }
}

#[test]
fn every_rule_and_form_is_claimed_by_a_game() {
    let files = case_files::all("games/legal");
    let is_claimed = |what, players: usize| {
        files.iter().any(|file| file.players() == players && shown(file).contains(what))
    };
    for (rule, fewest) in RULES {
        for players in *fewest..=4 {
            assert!(is_claimed(rule, players), "no game for {players} shows: {rule}");
        }
    }
    for form in FORMS {
        assert!((2..=4).any(|players| is_claimed(form, players)), "no game shows: {form}");
    }
    let known: BTreeSet<_> =
        RULES.iter().map(|(rule, _)| *rule).chain(FORMS.iter().copied()).collect();
    for file in &files {
        assert!(shown(file).is_subset(&known), "{}: {}", file.name(), file.value("shows"));
    }
}

#[test]
fn games_in_two_notations_are_the_same() {
    let files = case_files::all("games/legal");
    let named = |name: &str| files.iter().find(|file| file.name() == name).unwrap();
    let read = |name: &str| {
        let file = named(name);
        file.notation().read(file.game::<3>(), &file.text).unwrap()
    };
    assert_eq!(read("three_third_pawn"), read("three_third_pawn_glendenning"));
    let read = |name: &str| {
        let file = named(name);
        file.notation().read(file.game::<4>(), &file.text).unwrap()
    };
    assert_eq!(read("four_jumps_at_fences"), read("four_jumps_at_fences_nesw"));
}
