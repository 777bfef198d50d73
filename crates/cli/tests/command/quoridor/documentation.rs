//! The examples of docs/quoridor.md print what the page says.

use crate::command;

const PAGE: &str = include_str!("../../../../../docs/quoridor.md");

/// The words of a command line; a word in double quotes may contain blanks.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn the_examples_of_the_page_print_what_it_says() {
    let mut checked = 0;
    for example in PAGE.split("```sh\n").skip(1) {
        let (commands, rest) = example.split_once("```").unwrap();
        let output = rest.strip_prefix("\n\n```text\n").and_then(|rest| rest.split_once("```"));
        // The choice of a player depends on its evaluation, which may improve.
        let Some((expected, _)) = output.filter(|_| !commands.contains("bestmove")) else {
            continue;
        };
        let mut printed = String::new();
        for line in commands.lines() {
            let arguments = words(line.strip_prefix("abstract-games ").unwrap());
            let output = command("").args(arguments).output().unwrap();
            printed += &String::from_utf8(output.stdout).unwrap();
        }
        assert_eq!(printed, expected, "{commands}");
        checked += 1;
    }
    assert_eq!(checked, 4);
}
