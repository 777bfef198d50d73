//! `abstract-games quoridor count`.

use serde_json::Value;

use crate::{json, stdout};

#[test]
fn fences_are_counted_as_json() {
    let counts = json("quoridor count --size 9 --max-fences 20 --format json");
    assert_eq!(counts["width"], 9);
    assert_eq!(counts["height"], 9);
    assert_eq!(counts["max_fences"], 20);
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
