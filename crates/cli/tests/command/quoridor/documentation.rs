//! The examples of docs/quoridor.md, docs/tour.md and docs/play.md print what the pages say.

use serde_json::Value;

use crate::{command, fed};

const PAGE: &str = include_str!("../../../../../docs/quoridor.md");
const TOUR: &str = include_str!("../../../../../docs/tour.md");
const PLAY: &str = include_str!("../../../../../docs/play.md");

/// What a command line prints, on either output, with this standard input, or with that of a
/// `printf` before it.
fn printed(line: &str, input: &str) -> String {
    if let Some((input, line)) = line.strip_prefix("printf '").and_then(|it| it.split_once("' | "))
    {
        return printed(line, &input.replace("\\n", "\n"));
    }
    let output = fed(&mut command(line.strip_prefix("abstract-games ").unwrap()), input);
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

/// An example: its command lines, the kind of its output, and its output.
type Example<'a> = (&'a str, &'a str, &'a str);

/// The command lines of a page that have an output.
fn examples(page: &str) -> Vec<Example<'_>> {
    let mut examples = Vec::new();
    for example in page.split("```sh\n").skip(1) {
        let (commands, rest) = example.split_once("```").unwrap();
        let Some(rest) = rest.strip_prefix("\n\n```") else { continue };
        let (kind, rest) = rest.split_once('\n').unwrap();
        let (output, _) = rest.split_once("```").unwrap();
        examples.push((commands, kind, output));
    }
    examples
}

/// Asserts that an output has exactly the keys of an example, and values that fit: lists may be
/// shortened, a text may end with an ellipsis, and times differ.
fn fits(example: &Value, output: &Value, at: &str) {
    match (example, output) {
        (Value::Object(expected), Value::Object(found)) => {
            assert!(expected.keys().eq(found.keys()), "{at}: {found:?}");
            for (key, value) in expected.iter().filter(|(key, _)| *key != "seconds") {
                fits(value, &found[key], &format!("{at}.{key}"));
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            assert!(!expected.is_empty() && expected.len() <= found.len(), "{at}: {found:?}");
            expected.iter().zip(found).for_each(|(expected, found)| fits(expected, found, at));
        }
        (Value::String(expected), Value::String(found)) if expected.ends_with('…') => {
            assert!(found.starts_with(expected.trim_end_matches('…')), "{at}: {found}");
        }
        _ => assert_eq!(example, output, "{at}"),
    }
}

/// Checks an example. The choice of a player depends on its evaluation, which may improve, so only
/// the keys of its JSON are those of the page.
fn check((commands, kind, output): Example<'_>) {
    let chooses = commands.contains("bestmove");
    if kind == "json" {
        let printed: String = commands.lines().map(|line| printed(line, "")).collect();
        let values = |text: &str| {
            serde_json::Deserializer::from_str(text).into_iter().collect::<Result<Vec<Value>, _>>()
        };
        let (expected, found) = (values(output).unwrap(), values(&printed).unwrap());
        assert_eq!(expected.len(), found.len(), "{commands}");
        for (expected, found) in expected.iter().zip(&found) {
            if chooses {
                let keys =
                    |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
                assert_eq!(keys(expected), keys(found), "{commands}");
            } else {
                fits(expected, found, commands);
            }
        }
    } else if commands.contains(" qtp") {
        // Each part of a dialogue is a command, the answer, and an empty line.
        let sent: String = output
            .split("\n\n")
            .filter_map(|part| part.lines().next())
            .map(|line| line.to_owned() + "\n")
            .collect();
        let answers: String = output
            .split_inclusive("\n\n")
            .filter_map(|part| part.split_once('\n'))
            .map(|(_, answer)| answer)
            .collect();
        assert_eq!(printed(commands.trim_end(), &sent), answers, "{commands}");
    } else if !chooses {
        let printed: String = commands.lines().map(|line| printed(line, "")).collect();
        assert_eq!(printed, output, "{commands}");
    }
}

#[test]
fn the_examples_of_the_page_print_what_it_says() {
    let examples = examples(PAGE);
    assert_eq!(examples.len(), 5);
    examples.into_iter().for_each(check);
}

#[test]
fn the_picture_of_the_page_is_that_of_its_command() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let line = PAGE.lines().find(|line| line.contains(" --svg board.svg ")).unwrap();
    printed(&line.replace("board.svg", path), "");
    let drawn = std::fs::read_to_string(path).unwrap();
    assert!(drawn == include_str!("../../../../../docs/quoridor.svg"), "docs/quoridor.svg");
}

#[test]
fn the_examples_of_the_tours_print_what_the_pages_say() {
    for (page, count) in [(TOUR, 7), (PLAY, 8)] {
        let examples = examples(page);
        assert_eq!(examples.len(), count);
        examples.into_iter().for_each(check);
    }
}
