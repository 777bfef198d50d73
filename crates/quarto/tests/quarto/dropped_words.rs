//! Random texts of games, of which no word may be dropped.

use abstract_games_core::Game;
use abstract_games_quarto::notation::GameRecord;
use abstract_games_quarto::{Move, Position, Quarto};
use proptest::prelude::*;

/// Words that are moves, words that are none, and signs.
fn text() -> impl Strategy<Value = String> {
    let words = "0¦f¦B¦b2¦C3¦5d1¦e-a4¦BDEC¦SLFP@d4¦select 3¦place 3 at (1,2)¦xyz¦e5¦g¦10¦1.¦2.¦1-0¦\
         resigns¦!¦$1¦Quarto";
    let words: Vec<_> = words.split('¦').collect();
    let gaps = [" ", "\n", ", ", "\t|", "", "\r\n"];
    let part = (prop::sample::select(words), prop::sample::select(gaps.to_vec()));
    let parts = prop::collection::vec(part, 0..12);
    parts.prop_map(|parts| parts.into_iter().flat_map(|(word, gap)| [word, gap]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    /// The plies that are read are all words that may be moves.
    #[test]
    fn no_word_is_dropped(text in text()) {
        let whole = text.replace("select ", "").replace("place 3 at (1,2)", "c3 ");
        let signs = |c: char| c.is_whitespace() || ",|!".contains(c);
        let words: Vec<_> = whole.split(signs).filter(|word| !word.is_empty()).collect();
        match text.parse::<GameRecord>() {
            Ok(record) if record.start == Position::EMPTY => {
                // What follows a number.
                let words = words.iter().filter_map(|word| word.rsplit('.').next());
                let is_other = |word: &str| {
                    word.starts_with('$')
                        || ["", "1-0", "resigns", "quarto"].contains(&word.to_lowercase().as_str())
                };
                let plies = words.filter(|word| !is_other(word)).map(|word| {
                    // A piece has one character or four letters, and a cell has two characters.
                    1 + usize::from(word.len() > 2 && word != "BDEC")
                });
                prop_assert_eq!(plies.sum::<usize>(), record.plies.len(), "{:?}", text);
            }
            Ok(_) | Err(_) => {}
        }
    }

    /// Random games, with a comment at a random ply.
    #[test]
    fn random_games_are_written_and_read_again(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..32),
        at in 0..32_usize,
        // What begins with a quotation mark may be an object.
        comment in "([!#-&(-~][ -~]{0,11})?",
    ) {
        let quarto = Quarto::default();
        let mut position = Position::EMPTY;
        let mut moves: Vec<Move> = Vec::new();
        for choice in choices {
            let legal: Vec<_> = quarto.moves(&position).collect();
            let Some(m) = (!legal.is_empty()).then(|| *choice.get(&legal)) else { break };
            moves.push(m);
            position = quarto.play(&position, &m);
        }
        let mut record = GameRecord::of_moves(Position::EMPTY, moves);
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ").replace('}', ")");
        if let Some(ply) = record.plies.get_mut(at) {
            ply.comments.extend((!comment.is_empty()).then_some(comment));
        }
        let written = record.to_string();
        prop_assert_eq!(record.replay(&quarto).unwrap().last().copied(), Some(position));
        prop_assert_eq!(written.parse::<GameRecord>(), Ok(record), "{}", written);
    }
}

/// A part of a record in the form of another program: the number of its plies, or `None` if it is
/// wrong.
type Foreign = (&'static str, Option<usize>);

/// Pairs of a cell and a piece.
const PAIRS: &[Foreign] = &[
    ("{\"pos\": null, \"piece\": \"BDEC\"}", Some(1)),
    ("{\"pos\": 9, \"piece\": 3}", Some(2)),
    ("{'piece': 'SLFP', 'pos': 0}", Some(2)),
    ("{\"pos\": 15}", Some(1)),
    ("{\"pos\": null, \"piece\": null}", Some(0)),
    ("{\"pos\": 16, \"piece\": 3}", None),
    ("{\"pos\": 1, \"piece\": \"BBBB\"}", None),
    ("{\"move\": \"1a4\"}", None),
    ("{\"pos\": 1, \"next\": \"1a4\"}", None),
    ("zz", None),
];

/// Lines of a playthrough of `OpenSpiel`.
const LINES: &[Foreign] = &[
    ("# Apply action \"select 3\"\n# Apply action \"place 3 at (1,2)\"", Some(2)),
    ("# Apply action \"select F\"", Some(1)),
    ("# player_0 to select, 3b2", Some(0)),
    ("IsTerminal() = False", Some(0)),
    ("ObservationTensor(0): ◯◉", Some(0)),
    ("", Some(0)),
    ("# Apply action \"select 10\"", None),
    ("# Apply action \"place A at (0,0)\"", None),
    ("# State 99", None),
    ("3b2", None),
    ("note = 3b2", None),
];

fn foreign(parts: &'static [Foreign]) -> impl Strategy<Value = Vec<Foreign>> {
    prop::collection::vec(prop::sample::select(parts), 0..9)
}

/// The plies of the parts before the first wrong one, and the index of that one.
fn before_wrong(parts: &[Foreign]) -> (usize, Option<usize>) {
    let wrong = parts.iter().position(|(_, plies)| plies.is_none());
    let before = &parts[..wrong.unwrap_or(parts.len())];
    (before.iter().filter_map(|(_, plies)| *plies).sum(), wrong)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn no_pair_is_dropped(parts in foreign(PAIRS)) {
        let texts: Vec<_> = parts.iter().map(|(text, _)| *text).collect();
        let text = format!("[{}]", texts.join(",\n"));
        let (plies, wrong) = before_wrong(&parts);
        match (text.parse::<GameRecord>(), wrong) {
            (Ok(record), None) => prop_assert_eq!(record.plies.len(), plies, "{}", text),
            (Err(error), Some(index)) => {
                let place = format!("line {}, ", index + 1);
                prop_assert!(error.to_string().starts_with(&place), "{}: {}", text, error);
                prop_assert_eq!(error.before.plies.len(), plies, "{}", text);
            }
            (read, _) => prop_assert!(false, "{}: {:?}", text, read),
        }
    }

    #[test]
    fn no_action_of_a_playthrough_is_dropped(parts in foreign(LINES)) {
        // Without an action, a text is no playthrough.
        let first = "# Apply action \"select 0\"\n# Apply action \"place 0 at (0,0)\"\n";
        let texts: Vec<_> = parts.iter().map(|(text, _)| *text).collect();
        let text = format!("{first}{}", texts.join("\n"));
        let (plies, wrong) = before_wrong(&parts);
        match (text.parse::<GameRecord>(), wrong) {
            (Ok(record), None) => prop_assert_eq!(record.plies.len(), 2 + plies, "{}", text),
            (Err(error), Some(index)) => {
                let line = 3 + texts[..index].iter().map(|text| 1 + text.matches('\n').count()).sum::<usize>();
                let place = format!("line {line}, ");
                prop_assert!(error.to_string().starts_with(&place), "{}: {}", text, error);
                prop_assert_eq!(error.before.plies.len(), 2 + plies, "{}", text);
            }
            (read, _) => prop_assert!(false, "{}: {:?}", text, read),
        }
    }

    /// A trial with a line taken away, repeated or moved is read up to that line or whole.
    #[test]
    fn no_move_of_a_trial_is_dropped(at in any::<prop::sample::Index>(), to in any::<prop::sample::Index>(), kind in 0..3) {
        let trial = include_str!("../records/ludii_trial.txt").split_once("\n\n").unwrap().1;
        let mut lines: Vec<_> = trial.lines().collect();
        let moved = lines[at.index(lines.len())];
        if kind < 2 {
            lines.remove(at.index(lines.len()));
        }
        if kind > 0 {
            lines.insert(to.index(lines.len() + 1), moved);
        }
        let text = lines.join("\n");
        let is_ply = |line: &&&str| line.starts_with("Move=") && !line.contains("mover=0");
        match text.parse::<GameRecord>() {
            Ok(record) => {
                prop_assert_eq!(record.plies.len(), lines.iter().filter(is_ply).count(), "{}", text);
            }
            Err(error) => {
                let before = &lines[..error.place.line - 1];
                prop_assert_eq!(error.before.plies.len(), before.iter().filter(is_ply).count());
                prop_assert!(lines[before.len()].starts_with("Move="), "{}", error);
            }
        }
    }

    #[test]
    fn no_piece_of_an_array_is_dropped(
        words in prop::collection::vec(prop::sample::select(vec!["null", "-1", "16", "None", "xx", "P"]), 15..18),
    ) {
        let pieces: Vec<_> = (0..16).map(|piece: usize| piece.to_string()).collect();
        let words = words.iter().zip(&pieces).chain([(&"null", &pieces[15])]);
        let words: Vec<_> = words.map(|(word, piece)| if *word == "P" { piece.as_str() } else { *word }).collect();
        let is_piece = |word: &&&str| !["null", "-1", "16", "None"].contains(*word);
        match words.join(", ").parse::<GameRecord>() {
            Ok(record) => {
                let found = record.start.placed() as usize + usize::from(record.start.hand().is_some());
                prop_assert_eq!(found, words.iter().filter(is_piece).count(), "{:?}", words);
            }
            Err(error) => {
                let is_wrong = words.contains(&"xx") || !(16..=17).contains(&words.len());
                prop_assert!(is_wrong, "{:?}: {}", words, error);
            }
        }
    }
}
