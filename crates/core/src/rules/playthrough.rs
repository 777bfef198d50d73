//! Playthroughs of `OpenSpiel`: files that list the states of a game, with each action after the
//! words `# Apply action`.

use crate::rules::text::{Place, PlacedPart};

const APPLY: &str = "Apply action";

/// The actions of a playthrough of `OpenSpiel`, each with its place, and the first line that does
/// not belong in one after these actions. Actions are checked against the numbers of states and
/// actions.
///
/// ```
/// use abstract_games_core::playthrough_actions;
///
/// let text = "game: quarto\n# State 0\n# Apply action \"select 3\"\naction: 3\n# State 1\n\
///             so be it";
/// let (actions, wrong) = playthrough_actions(text);
/// assert_eq!(actions.into_iter().map(|action| action.text).collect::<Vec<_>>(), ["select 3"]);
/// assert_eq!(wrong.map(|wrong| (wrong.place.line, wrong.text)), Some((6, "so be it")));
/// ```
pub fn playthrough_actions(text: &str) -> (Vec<PlacedPart<'_>>, Option<PlacedPart<'_>>) {
    let (mut actions, mut numbers, mut has_head) = (Vec::new(), 0, false);
    for (number, line) in (1..).zip(text.lines()) {
        let part = |text| {
            let place = Place { line: number, ..Place::of_part(text, line) };
            PlacedPart { place, text, kind: () }
        };
        let wrong = Some(part(line));
        let begins_game = line.trim_start().starts_with("game: ");
        let is_head = begins_game && !has_head && actions.is_empty();
        has_head |= is_head;
        let comment = line.starts_with('#').then(|| line.trim_start_matches('#').trim());
        let action = comment.and_then(|comment| comment.split_at_checked(APPLY.len()));
        if let Some((_, action)) = action.filter(|(apply, _)| apply.eq_ignore_ascii_case(APPLY)) {
            match action.trim().strip_prefix('"').and_then(|action| action.split_once('"')) {
                Some((action, "")) => actions.push(part(action)),
                _ => return (actions, wrong),
            }
        }
        let is_number = line.starts_with("action:");
        numbers += usize::from(is_number);
        let state = comment.and_then(|comment| comment.strip_prefix("State "));
        let state = state.and_then(|state| state.trim().parse().ok());
        let count = state.or_else(|| is_number.then_some(numbers));
        let is_counted = count.is_none_or(|count| count == actions.len());
        if !is_counted || !(comment.is_some() || is_number || is_head || is_of_state(line)) {
            return (actions, wrong);
        }
    }
    (actions, None)
}

/// Whether a line is empty, a value as `IsTerminal() = False`, or a tensor.
fn is_of_state(line: &str) -> bool {
    let is_tensor = |text: &str| text.chars().all(|c| c.is_whitespace() || "◯◉".contains(c));
    let (name, value) = line.split_at(line.find([' ', ':']).unwrap_or(line.len()));
    let arguments = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    // A tensor may have a name behind the player: `ObservationTensor(0).board`.
    let call = arguments.strip_prefix('(').and_then(|call| call.split_once(')'));
    let is_call = call.is_some_and(|(player, part)| {
        player.bytes().all(|c| c.is_ascii_digit()) && (part.is_empty() || part.starts_with('.'))
    });
    let is_name = name.starts_with("GameType.") || name.len() - arguments.len() > 3 && is_call;
    is_tensor(line)
        || is_name && (value.starts_with(" = ") || value.strip_prefix(':').is_some_and(is_tensor))
}
