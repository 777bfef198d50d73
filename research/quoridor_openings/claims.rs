//! The claims about the openings that the rules and the shortest paths decide.

use abstract_games::quoridor::{Direction, Passages, Position};
use abstract_games::{Game, Transform};

use super::paths::{GAME, Paths, image, last, opening, positions};
use super::text::{claim, holds, pair};

pub(super) fn claims(page: &mut String) {
    *page += "## The claims\n\n";
    claims_about_the_reed_and_the_shiller_opening(page);
    claims_about_the_stonewall_and_the_ala_opening(page);
    claims_about_the_standard_opening(page);
    claims_about_the_sidewall(page);
    claims_about_the_shatranj_opening(page);
}

fn claims_about_the_reed_and_the_shiller_opening(page: &mut String) {
    let reed = [GAME.initial(), last("Reed"), last("Reed, counter")];
    let [start, opened, countered] = reed.map(|position| Paths::of(&position));
    let gaps = reed.map(|position| {
        GAME.passages(&position).step(GAME.board().row(2), Direction::Up).len().to_string()
    });
    claim(
        page,
        "The counter to the Reed opening reduces both players' path counts to one.",
        holds(countered.routes == [1, 1]),
        &format!(
            "At the start, after the opening and after the counter, the open columns between rows 3 and 4 are \
             {}, and the routes {}, {}, {}.",
            gaps.join(", "),
            pair(start.routes),
            pair(opened.routes),
            pair(countered.routes),
        ),
    );
    let shiller =
        ["c3v", "d3v", "e3v", "f3v"].map(|fence| Paths::of(&last(&format!("Shiller, {fence}"))));
    assert!(shiller.iter().all(|paths| *paths == shiller[0]), "the four fences have one row here");
    claim(
        page,
        "The Shiller opening leaves two paths for the opponent and one for oneself.",
        holds(shiller[0].routes == [1, 2]),
        &format!("The routes are {} for each of the four fences.", pair(shiller[0].routes)),
    );
}

fn claims_about_the_stonewall_and_the_ala_opening(page: &mut String) {
    let stonewall = positions(opening("Stonewall"));
    let (before, after) = (Paths::of(&stonewall[4]), Paths::of(&stonewall[11]));
    claim(
        page,
        "The Stonewall pushes the opponent back.",
        holds(after.lengths[1] > before.lengths[1] && after.lengths[0] == before.lengths[0]),
        &format!(
            "Four fences change the lengths from {} to {}.",
            pair(before.lengths),
            pair(after.lengths),
        ),
    );
    let (open, closed) =
        (squares_behind("Stonewall"), squares_behind("Stonewall, closed back rank"));
    claim(
        page,
        "With e1v the opponent cannot make the Stonewall player go all the way behind the wall.",
        holds(open == 18 && closed < open),
        &format!(
            "Without e1v the {open} squares of rows 1 and 2 are connected; with e1v, {closed} on the left are \
             separate from {} on the right.",
            open - closed,
        ),
    );
    let ala = positions(opening("Ala"));
    let (before, after) = (Paths::of(&ala[6]), Paths::of(&ala[13]));
    claim(
        page,
        "The Ala opening leaves two paths for the opponent, at the corners, and one easy path for oneself.",
        holds(after.routes == [1, 2] && after.lengths[0] == before.lengths[0]),
        &format!(
            "As printed, the fences stand around the player's own pawn. They change the lengths from {} to {}. \
             The routes are {}: every path of the player has a step back.",
            pair(before.lengths),
            pair(after.lengths),
            pair(after.routes),
        ),
    );
}

fn claims_about_the_standard_opening(page: &mut String) {
    let [row, turned] =
        [Transform::MirrorRows, Transform::Rotate180].map(|g| image(g, "e3v").to_string());
    claim(
        page,
        "In the Standard opening e6v is the mirrored answer to e3v, and d6v the symmetrical one.",
        holds(row == "e6v" && turned == "d6v"),
        &format!(
            "The reflection of the rows maps e3v to {row}, and the half turn maps it to {turned}."
        ),
    );
    let rush = positions(opening("Standard, Rush"));
    let (before, after) = (Paths::of(&rush[8]), Paths::of(&rush[14]));
    claim(
        page,
        "The Rush variation makes a large box that opens backwards.",
        holds(after.routes[1] == 0),
        &format!(
            "From `4... e6h` to the end, the routes change from {} to {}: every path of the second player has a \
             step back. The lengths change from {} to {}.",
            pair(before.routes),
            pair(after.routes),
            pair(before.lengths),
            pair(after.lengths),
        ),
    );
}

fn claims_about_the_sidewall(page: &mut String) {
    let sidewall = last("Sidewall");
    let straight = Paths::of(&sidewall).lengths[1];
    let d9 = "d9".parse().expect("a square");
    let detour = GAME.passages(&sidewall).distance(d9, GAME.goal(1)).expect("a path") + 2;
    claim(
        page,
        "The Sidewall makes two paths: straight on, and back and round to the other side; the first is shorter.",
        holds(u32::from(straight) < detour),
        &format!(
            "From e8 the second player has {straight} steps straight on and {detour} over e9 and d9."
        ),
    );
    let reply = positions(opening("Sidewall, f8 reply"));
    let (before, end) = (Paths::of(&reply[4]), Paths::of(&reply[18]));
    claim(
        page,
        "The reply 2... f8 is bad, because the first player goes on placing fences in the way.",
        "Not shown by the line",
        &format!(
            "The lengths are {} after the reply and {} at the end of the line, where the first player moves and \
             has {} fences left, the second {}.",
            pair(before.lengths),
            pair(end.lengths),
            reply[18].supplies()[0],
            reply[18].supplies()[1],
        ),
    );
    let layouts = recomputed("openings/sidewall-counter-layouts");
    claim(
        page,
        "The counter 2... c7h stands two squares from the edge and allows up to three layouts that close the \
         way round.",
        holds(layouts == "3"),
        &format!(
            "The single fences that close the way from d9 down in columns a to d are {layouts}: a7h, b8v and \
             c8v.",
        ),
    );
}

fn claims_about_the_shatranj_opening(page: &mut String) {
    let flipped = image(Transform::MirrorColumns, "d1v").to_string();
    claim(
        page,
        "1. e1v is the Shatranj opening flipped.",
        holds(flipped == "e1v"),
        &format!("The reflection of the columns maps d1v to {flipped}."),
    );
    let lee = positions(opening("Shatranj, Lee Inversion"));
    let with_b1h = |position: &Position| {
        let fences = position.fences().with("b1h".parse().expect("a fence"));
        let passages = Passages::new(GAME.board(), fences);
        passages.distance(position.pawns()[0], GAME.goal(0)).expect("a path")
    };
    let steps = recomputed("openings/lee-inversion-b1h");
    claim(
        page,
        "In the Lee Inversion c1 is necessary to prevent b1h, which lengthens the path 1 to 3 moves.",
        holds(steps == "1 to 3"),
        &format!(
            "b1h lengthens the way from c2 to c1 from {steps} steps, and the path to the goal from {} to {}; after \
             c1 from {} to {}.",
            Paths::of(&lee[8]).lengths[0],
            with_b1h(&lee[8]),
            Paths::of(&lee[9]).lengths[0],
            with_b1h(&lee[9]),
        ),
    );
    let switch = positions(opening("Shatranj, Lee Switcharoo"));
    let (before, after) = (Paths::of(&switch[9]), Paths::of(&switch[13]));
    claim(
        page,
        "The Lee Switcharoo sends the opponent round by the path that the opponent has built.",
        holds(after.lengths[1] > before.lengths[1] && after.routes[1] == 1),
        &format!(
            "The fences f2h and h2h change the lengths from {} to {}, and the routes from {} to {}.",
            pair(before.lengths),
            pair(after.lengths),
            pair(before.routes),
            pair(after.routes),
        ),
    );
}

/// The number of squares on rows 1 and 2 that are connected to a1 there.
fn squares_behind(name: &str) -> usize {
    let passages = GAME.passages(&last(name));
    let rows = GAME.board().row(0) | GAME.board().row(1);
    let mut region = GAME.board().column(0) & rows;
    loop {
        let next = passages.spread(region) & rows;
        if next == region {
            return region.len();
        }
        region = next;
    }
}

/// The value that the reproduction table computes for a row.
fn recomputed(name: &str) -> String {
    let rows = abstract_games::quoridor::published::published();
    let row = rows.iter().find(|row| row.name() == name).expect("the row is in the table");
    row.recompute(&mut ()).expect("the row is computed")
}
