//! What each result of the reproduction table is, in a sentence.

/// Names of results, and what they are. A star stands for a part of a name, which replaces the `{}` of the text.
const DEFINITIONS: &[(&str, &str)] = &[
    ("tic-tac-toe/states", "Positions that can be reached, from the empty board on."),
    ("tic-tac-toe/orbits", "The same positions up to the eight symmetries of the board."),
    ("tic-tac-toe/games", "Games: sequences of moves to a win or a full board."),
    ("tic-tac-toe/value", "The outcome if both players play their best."),
    (
        "board/cycle-index-8x8",
        "The cycle index of the eight symmetries of the chessboard: a term for each cycle type of the 64 squares.",
    ),
    (
        "board/four-of-8x8-orbits",
        "Sets of four squares of the chessboard up to symmetry, by the cycle index.",
    ),
    (
        "fences/row-of-*",
        "Ways to place fences on a row of {} intersections, each of which is empty or holds a horizontal or a vertical fence.",
    ),
    (
        "fences/rows-ending-otherwise",
        "Ways to place fences on rows of 1, 2, 3, … intersections whose last one is empty or holds a vertical fence.",
    ),
    (
        "fences/rows-ending-horizontally",
        "Ways to place fences on rows of 1, 2, 3, … intersections whose last one holds a horizontal fence.",
    ),
    (
        "fences/signature-*",
        "Ways to place 3, 4, 5 and 6 fences on a row with vertical fences exactly where the signature {} has a 1.",
    ),
    ("fences/9x9-pairs-of-intersections", "Pairs of intersections of the board of 9 × 9 squares."),
    (
        "fences/9x9-pairs-of-fences-that-may-overlap",
        "Ways to place a fence on each of two intersections, if fences may overlap.",
    ),
    (
        "fences/9x9-pairs-of-*-fences-that-overlap",
        "Pairs of {} fences of the board of 9 × 9 squares that overlap.",
    ),
    (
        "fences/9x9-pairs-of-squares",
        "Placements of two pawns on different squares of the board of 9 × 9 squares, not both on their goal rows.",
    ),
    (
        "fences/9x9-up-to-the-board",
        "Ways to place 0 to 20 fences on the board of 9 × 9 squares, up to the eight symmetries of the board.",
    ),
    (
        "fences/9x9-up-to-the-game",
        "Ways to place 0 to 20 fences on the board of 9 × 9 squares, up to the four symmetries of the game.",
    ),
    (
        "fences/9x9-unlimited-up-to-the-board",
        "Ways to place any number of fences on the board of 9 × 9 squares, up to the eight symmetries of the board.",
    ),
    (
        "fences/9x9-unlimited-up-to-the-game",
        "Ways to place any number of fences on the board of 9 × 9 squares, up to the four symmetries of the game.",
    ),
    (
        "fences/formula-for-*",
        "Ways to place exactly {} fences on m × n intersections, as a polynomial.",
    ),
    (
        "fences/10x10-with-at-most-20",
        "Ways to place 0 to 20 fences on the board of 10 × 10 squares.",
    ),
    ("fences/9x9-with-*", "Ways to place exactly {} fences on the board of 9 × 9 squares."),
    ("fences/9x9", "Ways to place 0 to 20 fences on the board of 9 × 9 squares."),
    ("fences/9x9-by-rows", "The same number by a transfer matrix over whole rows."),
    ("fences/9x9-by-intersections", "The same number intersection by intersection."),
    (
        "fences/9x9-additions",
        "Additions that the method of the article needs for the table with 0 to 20 fences.",
    ),
    (
        "fences/9x9-with-pawns-bound",
        "The bound of the article on positions: arrangements times placements of two pawns.",
    ),
    ("fences/9x*-unlimited", "Ways to place any number of fences on a board of 9 × {} squares."),
    ("fences/*-unlimited", "Ways to place any number of fences on a board of {} squares."),
    (
        "positions/9x9-with-*-by-barriers",
        "Legal placements of exactly {} fences and both pawns on 9 × 9 squares, by closed clusters of fences.",
    ),
    (
        "positions/9x9-with-*-for-four",
        "Legal placements of at most {} fences and four pawns, whose goals are the four sides, on 9 × 9 squares.",
    ),
    (
        "positions/*-for-four",
        "Legal placements of any number of fences and four pawns, whose goals are the four sides, on {} squares.",
    ),
    (
        "positions/9x9-states-that-are-their-mirror-images",
        "States of the game on 9 × 9 squares with 20 fences that are their own mirror images.",
    ),
    (
        "positions/5x5-up-to-symmetry",
        "Legal placements of any number of fences and both pawns on 5 × 5 squares, up to the four symmetries of the game.",
    ),
    (
        "positions/*-by-fences",
        "Legal placements of fences and both pawns on {} squares, with 0, 1, 2, … fences: every pawn has a path to its goal.",
    ),
    (
        "positions/7x7-with-16",
        "Legal placements of at most 16 fences and both pawns on 7 × 7 squares (Quoridor Kid).",
    ),
    ("positions/*", "Legal placements of any number of fences and both pawns on {} squares."),
    (
        "quoridor/perft-*-for-three",
        "Lines of play of {} plies from the start of the game for three.",
    ),
    ("quoridor/perft-*-for-four", "Lines of play of {} plies from the start of the game for four."),
    ("quoridor/perft-*", "Lines of play of {} plies from the start of the game for two."),
    (
        "openings/shiller-*-routes",
        "Ways to the goal round the barriers, of the opponent and of the player who played {} in the Shiller opening.",
    ),
    (
        "openings/reed-counter-routes",
        "Ways to the goal round the barriers, of each player, after the counter to the Reed opening.",
    ),
    (
        "openings/sidewall-counter-layouts",
        "Fences that close the way round the Sidewall after its counter.",
    ),
    (
        "openings/lee-inversion-b1h",
        "Steps of the first pawn to c1 before and after b1h in the Lee Inversion.",
    ),
    (
        "quoridor/winners-from-7-*",
        "The winner on {} squares with 7, 8, 9 and 10 fences for each player: 1 the first, 2 the second, D a draw.",
    ),
    (
        "quoridor/winners-from-9-*",
        "The winner on {} squares with 9 and 10 fences for each player: 1 the first, 2 the second, D a draw.",
    ),
    (
        "quoridor/winners-*",
        "The winner on {} squares with 0, 1, 2, … fences for each player: 1 the first, 2 the second, D a draw.",
    ),
    (
        "quoridor/values-3x3-with-2",
        "Positions of the game on 3 × 3 squares with 2 fences each, by their value for the player to move.",
    ),
    (
        "quoridor/longest-win-*-with-2",
        "Plies to the end under best play on {} squares with 2 fences each: from the start, and at most.",
    ),
    (
        "quoridor/longest-win-*-with-10",
        "Plies to the end under best play on {} squares with 10 fences each: from the start, and at most.",
    ),
    ("sliding/8x8-configurations", "Ways to place four alike pieces on the chessboard."),
    ("sliding/8x8-orbits-by-burnside", "The same up to symmetry, by the lemma of Burnside."),
    ("sliding/8x8-orbits-by-enumeration", "The same up to symmetry, by listing all."),
    (
        "sliding/rooks-8x8-centre-to-corners",
        "The least number of moves of four rooks from the centre to the corners.",
    ),
    (
        "sliding/rooks-8x8-reachable-orbits",
        "Configurations that four rooks reach from the corners, up to symmetry.",
    ),
    (
        "sliding/rooks-8x8-reachable-configurations",
        "Configurations that four rooks reach from the corners.",
    ),
    (
        "sliding/rooks-8x8-eccentricity",
        "The greatest number of moves that a configuration needs from the corners.",
    ),
    (
        "sliding/rooks-8x8-farthest-orbits",
        "Configurations that need this greatest number, up to symmetry.",
    ),
    ("sliding/rooks-8x8-farthest-configurations", "Configurations that need this greatest number."),
    (
        "sliding/rooks-8x8-largest-component",
        "Size of the largest set of configurations of four rooks in which each leads to each.",
    ),
    ("sliding/rooks-8x8-next-component", "Size of the second largest such set."),
    (
        "sliding/rooks-boards-solved-by-construction",
        "Boards of even size, from 4 × 4 to 128 × 128 squares, that the construction solves by the rules with rooks, in ⌊10n/3⌋ − 1 moves each.",
    ),
    (
        "sliding/queens-boards-solved-by-construction",
        "Boards of even size, from 4 × 4 to 128 × 128 squares, that the construction solves by the rules with queens, in 3n/2 moves each, or 3n/2 + 1 if n is not divisible by 4.",
    ),
    (
        "sliding/race-4x4-values",
        "Orbits of positions of the race on 4 × 4 squares, by their value for the player to move, and the longest win.",
    ),
    (
        "sliding/race-5x5-values",
        "Orbits of positions of the race on 5 × 5 squares, by their value for the player to move, and the longest win.",
    ),
    (
        "sliding/race-8x8-won-within-10-plies",
        "Whether a player forces a win of the race on 8 × 8 squares within 10 plies.",
    ),
    (
        "sliding/race-5x5-verified-strategies-that-draw",
        "Players of the race on 5 × 5 squares whose strategy the verifier proves not to lose.",
    ),
    (
        "sliding/queens-8x8-lone-orbits-that-no-move-enters",
        "Lone configurations of queens, up to symmetry, that no move enters.",
    ),
    (
        "sliding/rooks-*-moves",
        "The least number of moves of four rooks from the corners to the centre on {} squares.",
    ),
    (
        "sliding/queens-8x8-moves",
        "The least number of moves of four queens from the corners to the centre.",
    ),
    (
        "sliding/queens-*-moves",
        "The least number of moves that bring four queens from the corners of a board of {} squares to its centre.",
    ),
    (
        "sliding/queens-8x8-reachable-orbits",
        "Configurations that four queens reach from the corners, up to symmetry.",
    ),
    (
        "sliding/queens-8x8-lone-orbits",
        "Configurations of four queens, up to symmetry, that no move enters and from which all others follow.",
    ),
    (
        "sliding/queens-8x8-lone-orbits-one-move-from-the-rest",
        "Those of them from which one move leads to the configurations that can be reached.",
    ),
    (
        "sliding/queens-*-unreachable-orbits",
        "Configurations of four queens on {} squares, up to symmetry, that cannot be reached from the corners.",
    ),
    (
        "sliding/queens-*-only-lone-orbits-unreachable",
        "Whether every configuration of four queens on {} squares that cannot be reached is entered by no cycle of moves.",
    ),
    (
        "quarto/piece-symmetries",
        "Permutations of the sixteen pieces that preserve the fours with a common property, by search.",
    ),
    (
        "quarto/piece-symmetries-by-properties",
        "The same number, as exchanges and reversals of the four properties.",
    ),
    (
        "quarto/board-symmetries",
        "Permutations of the sixteen cells that preserve the rows, the columns and the diagonals.",
    ),
    (
        "quarto/board-symmetries-with-*",
        "The symmetries that the square and the exchange “{}” generate.",
    ),
    ("quarto/safe-rows", "Sets of four pieces without a common property."),
    ("quarto/partitions-into-safe-rows", "Ways to part the sixteen pieces into four such sets."),
    ("quarto/choices", "The product of the numbers of choices in all 32 plies."),
    ("quarto/games", "Games of 32 plies: orders of the pieces and of the cells."),
    (
        "quarto/moves-with-positions-shared",
        "Moves of all positions, where each position counts once.",
    ),
    ("quarto/positions-under-10-plies", "Positions of fewer than ten plies up to symmetry."),
    (
        "quarto/unfinished-with-4-pieces-under-the-square",
        "Positions of at most four pieces without a Quarto, up to the symmetries of the square.",
    ),
    (
        "quarto/unfinished-with-4-pieces-under-the-square-with-squares",
        "The same where squares of 2 × 2 cells win, too.",
    ),
    ("quarto/draws", "Full boards without a Quarto."),
    (
        "quarto/draws-with-squares",
        "Full boards without a Quarto where squares of 2 × 2 cells win, too.",
    ),
    ("quarto/orbits-of-draws", "Full boards without a Quarto up to symmetry."),
    (
        "quarto/orbits-of-draws-with-squares",
        "Full boards without a Quarto up to symmetry where squares of 2 × 2 cells win, too.",
    ),
    (
        "quarto/value",
        "The outcome of the game, for the player who gives first, by a search from the empty board.",
    ),
    ("quarto/value-with-squares", "The outcome where squares of 2 × 2 cells win, too."),
    (
        "quarto/value-on-the-torus",
        "The outcome on a board whose opposite edges are joined, where squares win, too.",
    ),
    (
        "quarto/positions-in-the-book",
        "Positions of fewer than ten plies whose values the opening book holds.",
    ),
    (
        "quarto/value-in-the-book",
        "The outcome of the game by the book, each of whose values follows from its successors.",
    ),
    (
        "four-way-fences/recorded-game",
        "Turns of the recorded game, repaired, and the printed diagrams that a way to play it reaches.",
    ),
    (
        "four-way-fences/recorded-game-as-printed",
        "The turn before which the game as printed cannot go on.",
    ),
    (
        "four-way-fences/ends-of-turns-12-to-15",
        "Positions after turn 15 that agree with the record and with the diagram after turn 11.",
    ),
    (
        "four-way-fences/4x4-one-stone-no-walls",
        "The value of the start on 4 × 4 cells, for the player to move, if one stone must leave and there are no walls.",
    ),
    (
        "four-way-fences/4x4-*-stones-no-walls",
        "The value of the start on 4 × 4 cells if {} stones must leave and there are no walls.",
    ),
    (
        "four-way-fences/4x4-two-stones-one-wall-each",
        "The value of the start on 4 × 4 cells if two stones must leave and each player has one straight inner wall.",
    ),
    (
        "four-way-fences/4x4-wall-sets",
        "Sets of walls on 4 × 4 cells of which no two share a unit edge.",
    ),
    (
        "quarto/positions-for-each-orbit",
        "Positions of Quarto for each position up to symmetry, on average over all plies.",
    ),
    (
        "quarto/replies-of-the-verified-openings",
        "Replies of the first and of the second player to the ninth ply with which neither loses.",
    ),
    (
        "quarto/plies-of-the-verified-win-on-the-torus",
        "Plies within which the strategy of the second player on the torus wins, as the verifier proves.",
    ),
];

/// What the result of this name is, if it is known.
pub(crate) fn definition(name: &str) -> Option<String> {
    let exact = DEFINITIONS.iter().find(|(known, _)| *known == name);
    if let Some((_, text)) = exact {
        return Some((*text).to_owned());
    }
    DEFINITIONS.iter().find_map(|(known, text)| {
        let (begin, end) = known.split_once('*')?;
        let part = name.strip_prefix(begin)?.strip_suffix(end)?;
        let text = text.replace("{}", &readable(part));
        let one = |text: String, noun: &Noun| text.replace(noun.0, noun.1);
        Some(SINGULARS.iter().fold(text, one))
    })
}

/// The plural of a noun after the number one, and its singular.
type Noun = (&'static str, &'static str);

const SINGULARS: &[Noun] =
    &[(" 1 fences", " 1 fence"), (" 1 intersections", " 1 intersection"), (" 1 plies", " 1 ply")];

/// A part of a name in running text: `4 × 3` for `4x3`, and words for hyphens.
fn readable(part: &str) -> String {
    match part.split_once('x') {
        Some((width, height)) if [width, height].iter().all(|side| is_number(side)) => {
            format!("{width} × {height}")
        }
        _ => part.replace('-', " "),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
