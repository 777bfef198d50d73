//! Prints the page docs/results/quoridor-openings.md: what the named openings of Quoridor do to the paths
//! of both players, and which claims of the encyclopedia article about them hold.

use std::fmt::Write;

use abstract_games::quoridor::analysis::{Analysis, routes};
use abstract_games::quoridor::openings::{Flaw, OPENINGS, Opening};
use abstract_games::quoridor::{Direction, Move, Passages, Position, Quoridor};
use abstract_games::{Bfs, Game, Retrograde, Symmetry, Transform, Value};

const GAME: Quoridor = Quoridor::standard();

/// The paths of both players in a position.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Paths {
    lengths: [u8; 2],
    shortest: [u64; 2],
    routes: [u64; 2],
}

impl Paths {
    fn of(position: &Position) -> Self {
        let players = Analysis::new(&GAME, position).players;
        let passages = GAME.passages(position);
        Self {
            lengths: players.map(|player| player.distance),
            shortest: players.map(|player| player.shortest_paths),
            routes: [0, 1].map(|player| {
                let forward = Quoridor::<2>::side(1 - player);
                routes(passages, players[player].pawn, GAME.goal(player), forward)
            }),
        }
    }

    /// The cells of a table: lengths, shortest paths, routes.
    fn cells(self) -> String {
        format!("{} | {} | {}", pair(self.lengths), pair(self.shortest), pair(self.routes))
    }
}

/// The opening with this name, as `Display` writes it.
fn opening(name: &str) -> &'static Opening {
    OPENINGS
        .iter()
        .find(|opening| opening.to_string() == name)
        .expect("the opening is in the table")
}

/// The legal positions of a line: all, or those before an illegal ply.
fn positions(opening: &Opening) -> Vec<Position> {
    opening.record().replay(&GAME).unwrap_or_else(|error| error.positions)
}

fn last(name: &str) -> Position {
    *positions(opening(name)).last().expect("there is a position before the first ply")
}

fn play(position: &Position, m: &str) -> Position {
    GAME.try_play(position, &m.parse().expect("a move")).expect("a legal move")
}

fn holds(holds: bool) -> &'static str {
    if holds { "Holds" } else { "Does not hold" }
}

/// The value that the reproduction table computes for a row.
fn recomputed(name: &str) -> String {
    let rows = abstract_games::quoridor::published::published();
    let row = rows.iter().find(|row| row.name() == name).expect("the row is in the table");
    row.recompute(&mut ()).expect("the row is computed")
}

fn main() {
    print!("{}", page());
}

/// Adds a paragraph in lines of at most 110 characters.
fn paragraph(page: &mut String, text: &str) {
    wrap(page, text, "");
    page.push('\n');
}

/// Adds an item of a list in lines of at most 110 characters.
fn item(page: &mut String, text: &str) {
    wrap(page, &format!("- {text}"), "  ");
}

fn wrap(page: &mut String, text: &str, indent: &str) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > 110 {
            *page += &line;
            page.push('\n');
            line = indent.to_owned() + word;
        } else {
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line += word;
        }
    }
    *page += &line;
    page.push('\n');
}

/// A number for each player.
fn pair<T: std::fmt::Display>([first, second]: [T; 2]) -> String {
    format!("{first}:{second}")
}

/// The page.
pub(crate) fn page() -> String {
    let mut page = String::new();
    page += "# Results: the named openings of Quoridor\n\n";
    paragraph(
        &mut page,
        "The encyclopedia article *Quoridor* names openings and says what they do. This page lists their lines \
         and what the rules and the shortest paths say of each claim. It is the output of \
         `cargo run --release --example quoridor_openings`, and a test compares the two.",
    );
    paragraph(
        &mut page,
        "Paths follow the rule for fences: pawns do not block them. A *route* is a way without a step back; \
         ways that can be shifted into each other without passing over a fence are one route \
         (`analysis::routes`). What the article says about paths fits the number of routes, and not the \
         number of shortest paths. Each pair of numbers is for the first and the second player.",
    );
    lines(&mut page);
    flaws(&mut page);
    sidewall(&mut page);
    claims(&mut page);
    mirroring(&mut page);
    endgame(&mut page);
    open_questions(&mut page);
    page
}

/// The table of lines.
fn lines(page: &mut String) {
    *page += "## The lines\n\n";
    let start = Paths::of(&GAME.initial());
    let text = "The numbers are those after the last move; before the first move they are";
    paragraph(page, &format!("{text} {}.", start.cells().replace(" | ", ", ")));
    *page +=
        "| opening | line | lengths | shortest paths | routes |\n| --- | --- | --- | --- | --- |\n";
    for opening in OPENINGS {
        let paths = positions(opening).last().map_or(start, Paths::of);
        let mark = match opening.flaw {
            Some(Flaw::Illegal { .. }) => " (numbers before the illegal move)",
            _ => "",
        };
        writeln!(page, "| {opening} | {}{mark} | {} |", opening.score(), paths.cells())
            .expect("a string");
    }
    *page += "\nEvery line can be reflected (a for i, b for h, and so on); the numbers are then the same.\n\n";
}

fn flaws(page: &mut String) {
    *page += "## Lines that are illegal, unfinished or contradicted\n\n";
    for opening in OPENINGS {
        let Some(flaw) = opening.flaw else { continue };
        let kind = match flaw {
            Flaw::Illegal { ply, .. } => {
                let error = opening.record().replay(&GAME).expect_err("the line is illegal");
                assert_eq!(error.ply, ply);
                "illegal"
            }
            Flaw::Unfinished { .. } => "unfinished",
            Flaw::Contradicted { .. } => "contradicted",
            Flaw::Emended { .. } => "emended",
            _ => "other",
        };
        item(page, &format!("{opening} ({kind}): {}", flaw.reason()));
    }
    page.push('\n');
}

/// The Sidewall ply by ply.
fn sidewall(page: &mut String) {
    *page += "## The Sidewall, ply by ply\n\n";
    *page += "| move | lengths | shortest paths | routes |\n| --- | --- | --- | --- |\n";
    let opening = opening("Sidewall, f8 reply");
    let positions = positions(opening);
    for (ply, (m, position)) in opening.moves().into_iter().zip(&positions[1..]).enumerate() {
        let dots = if ply % 2 == 0 { "." } else { "..." };
        let m = m.map_or_else(|| "__".to_owned(), |m: Move| m.to_string());
        writeln!(page, "| {}{dots} {m} | {} |", ply / 2 + 1, Paths::of(position).cells())
            .expect("a string");
    }
    page.push('\n');
}

/// Adds a claim, whether it holds, and why.
fn claim(page: &mut String, text: &str, verdict: &str, answer: &str) {
    paragraph(page, &format!("*{text}* **{verdict}.** {answer}"));
}

fn claims(page: &mut String) {
    *page += "## The claims\n\n";
    first_claims(page);
    claims_about_the_standard_opening_and_the_sidewall(page);
    claims_about_the_shatranj_opening(page);
}

/// The claims about the Reed, the Shiller and the Ala opening and the Stonewall.
fn first_claims(page: &mut String) {
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
            "The numbers of open columns between rows 3 and 4 are {}: at the start, after the Reed opening, \
             and after the counter. The routes are {}, then {}, then {}. The shortest paths are {} at the \
             start and {} after the counter.",
            gaps.join(", "),
            pair(start.routes),
            pair(opened.routes),
            pair(countered.routes),
            pair(start.shortest),
            pair(countered.shortest),
        ),
    );
    let shiller =
        ["c3v", "d3v", "e3v", "f3v"].map(|fence| Paths::of(&last(&format!("Shiller, {fence}"))));
    assert!(shiller.iter().all(|paths| *paths == shiller[0]), "the four fences have one row here");
    claim(
        page,
        "The Shiller opening leaves two paths for the opponent and one for oneself.",
        holds(shiller[0].routes == [1, 2]),
        &format!(
            "The routes are {} for each of the four fences. The shortest paths are {}, because a vertical \
             fence blocks no step forward.",
            pair(shiller[0].routes),
            pair(shiller[0].shortest),
        ),
    );
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
            "On rows 1 and 2, {open} squares are connected without e1v. With it, {closed} are on the left \
             and {} on the right, so no way leads through behind the wall.",
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
            "As printed, the fences stand around the own pawn. They change the lengths from {} to {}. The \
             routes are {}: the opponent has two, and every way of the own pawn has a step back.",
            pair(before.lengths),
            pair(after.lengths),
            pair(after.routes),
        ),
    );
}

fn claims_about_the_standard_opening_and_the_sidewall(page: &mut String) {
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
            "After `4... e6h` the routes are {}, and at the end of the line {}: every way of the second \
             player has a step back. The lengths change from {} to {}.",
            pair(before.routes),
            pair(after.routes),
            pair(before.lengths),
            pair(after.lengths),
        ),
    );
    let sidewall = last("Sidewall");
    let straight = Paths::of(&sidewall).lengths[1];
    let d9 = "d9".parse().expect("a square");
    let detour = GAME.passages(&sidewall).distance(d9, GAME.goal(1)).expect("a path") + 2;
    claim(
        page,
        "The Sidewall makes two paths: straight on, and back and round to the other side; the first is shorter.",
        holds(u32::from(straight) < detour),
        &format!(
            "From e8 the second player has {straight} steps straight on, and {detour} over e9 and d9."
        ),
    );
    let reply = positions(opening("Sidewall, f8 reply"));
    let (before, end) = (Paths::of(&reply[4]), Paths::of(&reply[18]));
    claim(
        page,
        "The reply 2... f8 is bad, because the first player goes on placing fences in the way.",
        "Not shown by the line",
        &format!(
            "The lengths are {} after the reply and {} at the end of the line, with the first player to move. \
             The first player then has {} fences left and the second {}. Whether the line is good play for \
             either is a question for a search.",
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
            "Columns a and b are free beside c7h. The number of single fences that then close the way from d9 \
             down in columns a to d is {layouts}: a7h, b8v and c8v.",
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
            "In our reading of the line, b1h lengthens the way from c2 to c1 from {steps} steps, and the path \
             to the goal from {} to {}. After c1 the path has {} steps without b1h and {} with it.",
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

/// The image of a move on the standard board.
fn image(g: Transform, m: &str) -> Move {
    GAME.symmetry().apply_move(&g, &m.parse().expect("a move"))
}

/// How far the second player can answer each move by its image.
fn mirroring(page: &mut String) {
    *page += "## Mirroring\n\n";
    let symmetry = GAME.symmetry();
    for (name, g) in [("half turn", Transform::Rotate180), ("reflection", Transform::MirrorRows)] {
        let mut positions = vec![GAME.initial()];
        let mut counts = Vec::new();
        for _ in 0..2 {
            let (mut moves, mut next) = (0, Vec::new());
            for position in &positions {
                for m in GAME.moves(position) {
                    moves += 1;
                    let answered = GAME.play(position, &m);
                    let image = symmetry.apply_move(&g, &m);
                    if GAME.is_legal(&answered, &image) {
                        next.push(GAME.play(&answered, &image));
                    }
                }
            }
            counts.push((moves, next.len()));
            positions = next;
        }
        let [(first, legal), (second, again)] = [counts[0], counts[1]];
        item(
            page,
            &format!(
                "By the {name}: of the {first} first moves, {legal} have a legal image as the answer. Of the \
                 {second} moves that follow these answers, {again} have one.",
            ),
        );
    }
    page.push('\n');
    let middle = ["e2", "e8", "e3", "e7", "e4", "e6", "e5"];
    let middle = middle.iter().fold(GAME.initial(), |position, m| play(&position, m));
    let jumped = play(&middle, "e4");
    paragraph(
        page,
        &format!(
            "On e5 the first player's pawn stands on its own image, so there mirroring ends. After \
             `1. e2 e8 2. e3 e7 3. e4 e6 4. e5` the second player can jump to e4. The lengths are then {}, with \
             the first player to move. This does not decide whether mirroring wins.",
            pair(Paths::of(&jumped).lengths),
        ),
    );
}

/// How often the shortest paths name the winner once all fences are placed.
fn endgame(page: &mut String) {
    *page += "## Counting shortest paths when no fences are left\n\n";
    let (mut right, mut wrong, mut drawn) = (0_u64, 0_u64, 0_u64);
    let configurations = 5_u64;
    for seed in 1..=configurations {
        let position = without_fences_left(seed);
        let all = Bfs::new(&GAME).source(position).explore();
        let solved = Retrograde::new(&GAME, &all).solve();
        for state in all.states().iter().filter(|state| GAME.winner(state).is_none()) {
            let [first, second] = Paths::of_lengths(state);
            let (own, other) = if state.turn() == 0 { (first, second) } else { (second, first) };
            match solved.value(state) {
                Some(Value::Win) if own <= other => right += 1,
                Some(Value::Loss) if own > other => right += 1,
                Some(Value::Win | Value::Loss) => wrong += 1,
                _ => drawn += 1,
            }
        }
    }
    let states = right + wrong + drawn;
    paragraph(
        page,
        &format!(
            "The article ends the game by counting shortest paths when both players have used all fences. The \
             rule for this is: the player to move wins if the own path is not longer than that of the \
             opponent. For {configurations} random arrangements of 20 fences, retrograde analysis solves the \
             {states} positions of the pawns that can follow. The rule names the winner in {right} of them and \
             the loser in {wrong}; {drawn} are drawn. The rule ignores that pawns jump and block.",
        ),
    );
}

impl Paths {
    /// The lengths alone.
    fn of_lengths(position: &Position) -> [u32; 2] {
        let passages = GAME.passages(position);
        let length = |player: usize| passages.distance(position.pawns()[player], GAME.goal(player));
        [0, 1].map(|player| length(player).expect("a legal position has a path"))
    }
}

/// A position after 20 random fences, drawn with the generator of Knuth's MMIX.
fn without_fences_left(seed: u64) -> Position {
    let (mut position, mut state) = (GAME.initial(), seed);
    for _ in 0..20 {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let fences: Vec<_> = GAME.legal_moves(&position).fences().iter().collect();
        let number = (state >> 33) % fences.len() as u64;
        let fence = fences[usize::try_from(number).expect("a small number")];
        position = GAME.play(&position, &Move::Fence(fence));
    }
    position
}

fn open_questions(page: &mut String) {
    *page += "## Questions without an answer here\n\n";
    for question in [
        "The Reed opening is not particularly strong: this needs a search.",
        "A counter to the Rush variation: the article asks for one, and shortest paths do not tell.",
        "The Gap, the Anti-gap and the double-gap make the position complex: the article does not give the \
         moves before them and does not define complexity.",
        "Sidestepping within the first three moves is bad: this needs a search.",
        "The Samson Bowl: the article marks the name with a question mark and gives no moves.",
        "In the midgame the opponent mostly has two paths, and not closing the back mostly loses: this is about \
         games that were played, and the article names none.",
        "Of three players, the one without a player opposite has an advantage: this needs a search for three.",
    ] {
        item(page, question);
    }
}
