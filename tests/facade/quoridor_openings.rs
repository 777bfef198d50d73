//! The page docs/results/quoridor-openings.md is the output of the example.

#[path = "../../examples/quoridor_openings.rs"]
#[expect(dead_code, reason = "the example's own output")]
mod example;

const PAGE: &str = include_str!("../../docs/results/quoridor-openings.md");

#[test]
fn the_page_about_openings_is_the_output_of_the_example() {
    let page = example::page();
    assert!(
        page == PAGE,
        "docs/results/quoridor-openings.md differs from the output of the example"
    );
}
