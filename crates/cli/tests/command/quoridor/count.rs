//! `abstract-games quoridor count`.

use serde_json::Value;

use crate::{json, stdout};

#[test]
fn fences_are_counted_as_json() {
    let counts = json("quoridor count --size 9 --max-fences 20 --format json");
    assert_eq!([&counts["width"], &counts["height"], &counts["max_fences"]], [9, 9, 20]);
    assert_eq!(counts["total"], "1375968129062134174771");
    assert_eq!(counts["by_fences"].as_array().unwrap().len(), 21);
    assert_eq!(counts["by_fences"][2], "7952");
    let unlimited = json("quoridor count --no-limit --format json");
    assert_eq!(unlimited["max_fences"], Value::Null);
    assert_eq!(unlimited["total"], "8439043387454079353907535");
}

#[test]
fn fences_are_counted_as_text_and_csv() {
    assert_eq!(stdout("quoridor count"), "1375968129062134174771\n");
    let table = stdout("quoridor count --by-fences");
    assert!(table.starts_with("Fences"), "{table}");
    assert!(table.ends_with(" Total  1,375,968,129,062,134,174,771\n"), "{table}");
    let rows = "fences,ways\n0,1\n1,8\n2,20\n3,16\n4,2\n";
    assert_eq!(stdout("quoridor count --size 3 --by-fences --format csv"), rows);
    let row = "width,height,max_fences,total\n5,2,,60\n";
    assert_eq!(stdout("quoridor count --width 5 --height 2 --no-limit --format csv"), row);
}

#[test]
fn every_method_counts_the_same() {
    for method in ["zeta", "rows", "intersections", "brute-force"] {
        let total = stdout(&format!("quoridor count --size 5 --no-limit --method {method}"));
        assert_eq!(total, "2532560\n");
    }
}

#[test]
fn fences_are_counted_up_to_symmetry() {
    assert_eq!(stdout("quoridor count --symmetry board"), "171996016137878141416\n");
    let table = stdout("quoridor count --symmetry game --size 3 --by-fences");
    assert!(
        table.starts_with("Fences  Orbits\n") && table.ends_with("\n Total      15\n"),
        "{table}"
    );
    let rows =
        stdout("quoridor count --symmetry game --width 2 --height 3 --by-fences --format csv");
    let head = "fences,orbits,identity,half turn,left and right exchanged,top and bottom exchanged";
    assert_eq!(rows, format!("{head}\n0,1,1,1,1,1\n1,2,4,0,4,0\n2,2,3,1,3,1\n"));
    let row = "width,height,max_fences,symmetry,total\n3,3,,board,9\n";
    let line = "quoridor count --symmetry board --size 3 --no-limit --format csv";
    assert_eq!(stdout(line), row);
    let orbits = json("quoridor count --symmetry game --size 3 --format json");
    assert_eq!(orbits["by_fences"][2], "7");
    assert_eq!(orbits["fixed"]["half turn"][2], "4");
}

#[test]
fn the_number_for_a_few_fences_is_a_polynomial() {
    let three = "(4m^3n^3 - 24m^2n^2 + 6m^2n + 6mn^2 + 38mn - 18m - 18n)/3\n";
    assert_eq!(stdout("quoridor count --formula 3"), three);
    let rows = "power_of_m,power_of_n,numerator,denominator\n1,1,2,1\n";
    assert_eq!(stdout("quoridor count --formula 1 --format csv"), rows);
    let formula = json("quoridor count --formula 3 --format json");
    assert_eq!(formula["denominator"], "3");
    assert_eq!(formula["terms"][0], serde_json::json!([3, 3, "4"]));
}
