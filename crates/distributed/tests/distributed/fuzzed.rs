//! What must hold of every list of hosts: it is read or refused, and what was read is written and
//! read again.
//!
//! The fuzz target `hosts` in the folder `fuzz` compiles this file, too.

use abstract_games_distributed::Hosts;

pub(crate) fn hosts(text: &str) {
    match text.parse::<Hosts>() {
        Ok(hosts) => {
            let lines: Vec<_> = (0..hosts.len()).map(|process| hosts.address(process)).collect();
            assert_eq!(lines.join("\n").parse::<Hosts>().unwrap(), hosts);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

// The fuzz project has no proptest.
#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    #[test]
    fn hosts_hold_of_their_corpus() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpora/hosts.txt");
        let corpus = std::fs::read_to_string(path).unwrap();
        assert!(corpus.lines().count() > 5, "{path}");
        for line in corpus.lines() {
            let byte = |place: usize| u8::from_str_radix(&line[place..place + 2], 16).unwrap();
            let bytes: Vec<_> = (0..line.len()).step_by(2).map(byte).collect();
            if let Ok(text) = std::str::from_utf8(&bytes) {
                super::hosts(text);
            }
        }
    }

    proptest! {
        #[test]
        fn lists_of_hosts_are_read_again_or_refused(
            words in prop::collection::vec(
                prop::sample::select(&["a", ":", "1", "65536", "\n", "#", "[::1]", " ", "b:2", "é"][..]),
                0..12,
            ),
        ) {
            super::hosts(&words.concat());
        }
    }
}
