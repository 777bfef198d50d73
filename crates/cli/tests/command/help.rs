//! Help pages, and suggestions for misspelt words.

use crate::{command, refused};

#[test]
fn help_pages_fit_into_80_columns() {
    let mut open = vec![String::new()];
    let mut pages = 0;
    while let Some(name) = open.pop() {
        let output =
            command(&format!("{name} --help")).env("COLUMNS", "80").output().unwrap().stdout;
        let help = String::from_utf8(output).unwrap();
        for line in help.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
        pages += 1;
        if let Some((_, commands)) = help.split_once("\nCommands:\n") {
            let commands = commands.lines().take_while(|line| !line.is_empty());
            let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
            let names = names.filter(|name| !name.is_empty() && *name != "help");
            open.extend(names.map(|command| format!("{name} {command}")));
        }
    }
    assert!(pages > 20, "{pages}");
}

#[test]
fn a_misspelt_word_brings_a_suggestion() {
    refused("quoridr count", "unrecognized subcommand 'quoridr'; did you mean 'quoridor'?");
    refused(
        "quoridor cuont",
        "unrecognized subcommand 'cuont'; did you mean 'convert' or 'count'?",
    );
    refused("quarto book chek", "did you mean 'check'?");
    refused("sliding solve --theads 2", "did you mean '--threads'?");
    refused("quarto play --side frist", "did you mean 'first'?");
    refused("chess", "'chess'; --help lists the subcommands");
}
