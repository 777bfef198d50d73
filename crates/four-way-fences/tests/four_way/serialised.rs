//! Tests of serialisation.

use abstract_games_core::Game;
use abstract_games_four_way_fences::FourWayFences;
use abstract_games_four_way_fences::notation::{GameRecord, recorded_diagrams, repairs};
use serde_json::json;

#[test]
fn moves_positions_and_games_are_their_text_forms_and_results_have_named_fields() {
    let game = FourWayFences::standard();
    let record: GameRecord = "1. n e - - Bg3".parse().unwrap();
    let replay = record.replay(&game, &game.initial()).unwrap();
    let after = "g:A / B:g / nDi eBd wJg sGa NGj EAg WJd SDa / second / 1";
    let resolution = json!({ "turn": "n:N e:E Bg3", "orders": 2, "position": after });
    let expected = json!({
        "start": "- / - / nDj eAd wJg sGa NGj EAg WJd SDa / first / 0",
        "turns": [{ "positions": [after], "ways": [{ "from": 0, "to": 0, "resolution": resolution }] }],
    });
    assert_eq!(serde_json::to_value(&replay).unwrap(), expected);
    let walls = serde_json::to_value(replay.positions()[0].walls()).unwrap();
    assert_eq!(walls, json!(["AgBg", "BgBh"]));
    let path = serde_json::to_value(&game.paths(&game.initial(), "n".parse().unwrap())[0]).unwrap();
    assert_eq!(path, json!({ "legs": ["N"], "end": "Di" }));
    assert_eq!(serde_json::to_value(&record).unwrap(), json!(record.to_string()));
    let rules = serde_json::to_value(game.rules()).unwrap();
    assert_eq!((&rules["equalizer"], &rules["supply"]), (&json!("2444"), &json!(null)));
    assert_eq!(serde_json::to_value(game.board()).unwrap(), json!([10, 10]));
    assert_eq!(serde_json::to_value(repairs()[0]).unwrap()["turn"], "7j");
    assert!(serde_json::to_value(&recorded_diagrams()[0]).unwrap().is_string());
}
