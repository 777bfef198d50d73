//! Published results about Quarto, recomputed.

use abstract_games_core::{
    BigUint, Group, Observer, PermutationGroup, Published, RecomputeError, Run, Side, Value,
};
use abstract_games_play::Claim;

use crate::book::BOOK_PLIES;
#[cfg(feature = "book")]
use crate::book::{Book, BookCheck, BookChecker};
use crate::counts::{
    choices, draw_orbits, draws, games, moves, orbits_by_ply, positions, without_quarto,
};
use crate::error::PlayError;
use crate::game::Quarto;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::solver::Solver;
use crate::strategy::StrategyMaker;
use crate::symmetry::{BoardSymmetries, PieceSymmetry, QuartoSymmetry};

const TALK: &str = "W. Koolen, Quarto! Cakes, 2011";
const BROWN: &str = "K. S. Brown, 414298141056 Quarto Draws Suffice!, mathpages.com";
const SOLVER: &str = "indjev99/Quarto-Solver";
const MOTLIN: &str = "motlin/quarto";
const OURS: &str = "docs/results/quarto.md";

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let mut rows = symmetries();
    rows.extend(counts());
    rows.extend(values());
    #[cfg(feature = "book")]
    rows.extend(book());
    rows
}

fn symmetries() -> Vec<Published> {
    vec![
        Published::new("quarto/piece-symmetries", TALK, 384, |_| {
            let members = |set| Piece::of_set(set).map(|piece| piece.number().into()).collect();
            let sets: Vec<Vec<usize>> = fours(true).into_iter().map(members).collect();
            let found = PermutationGroup::preserving(16, &sets);
            Ok(found.map_err(RecomputeError::refused)?.order())
        }),
        Published::new("quarto/piece-symmetries-by-properties", TALK, 384, |_| {
            Ok(PieceSymmetry::all().count())
        }),
        Published::new("quarto/board-symmetries", TALK, 32, |_| {
            Ok(BoardSymmetries::of(&Rules::lines()).order())
        }),
        // Each of the two generates half of the group with the symmetries of a square.
        Published::new("quarto/board-symmetries-with-inside-out", TALK, 16, |_| with("inside-out")),
        Published::new("quarto/board-symmetries-with-mid-flip", TALK, 16, |_| with("mid flip")),
        Published::new("quarto/safe-rows", BROWN, 1284, |_| Ok(fours(false).len())),
        Published::new("quarto/partitions-into-safe-rows", BROWN, 778_339, |_| {
            let rows = fours(false);
            let least = |row: &u16| row.trailing_zeros();
            let with = |piece| rows.iter().copied().filter(|row| least(row) == piece).collect();
            Ok(partitions(u16::MAX, &(0..16).map(with).collect::<Vec<_>>()))
        }),
    ]
}

fn counts() -> Vec<Published> {
    let unfinished = |name: &str, count: u64, rules: fn() -> Rules| {
        Published::new(name, MOTLIN, count, move |observer| {
            without_quarto_under_the_square(&rules(), observer)
        })
    };
    let draws_under = |name: &str, source, count: u64, rules: fn() -> Rules| {
        Published::new(name, source, count, move |observer| Ok(draws(&rules(), observer)?)).long()
    };
    let orbits_under = |name: &str, count: u64, rules: fn() -> Rules| {
        let row = Published::new(name, OURS, count, move |observer| {
            Ok(draw_orbits(&rules(), &QuartoSymmetry::new(&rules()), observer)?)
        });
        row.long().first_computed_here()
    };
    vec![
        Published::new("quarto/choices", TALK, "3.4e38", |_| Ok(two_digits(&choices()))),
        Published::new("quarto/games", TALK, "4.4e26", |_| Ok(two_digits(&games()))),
        Published::new("quarto/moves-with-positions-shared", TALK, "9.9e16", |_| {
            Ok(two_digits(&(0..=32).map(moves).sum()))
        }),
        Published::new("quarto/positions-under-10-plies", TALK, 106_156, |_| {
            Ok(by_ply().into_iter().take(BOOK_PLIES as usize).sum::<BigUint>())
        }),
        Published::new("quarto/positions-for-each-orbit", OURS, "12287.948", |_| {
            let orbits = by_ply();
            let all: BigUint = (0..).zip(&orbits).map(|(ply, _)| positions(ply)).sum();
            // Rounded to the nearest thousandth.
            let halves = all * 2000_u32 / orbits.iter().sum::<BigUint>();
            let thousandths = ((halves + 1_u32) / 2_u32).to_string();
            let (whole, part) = thousandths.split_at(thousandths.len().saturating_sub(3));
            Ok(format!("{whole}.{part}"))
        })
        .first_computed_here(),
        unfinished("quarto/unfinished-with-4-pieces-under-the-square", 40_789, Rules::lines),
        unfinished(
            "quarto/unfinished-with-4-pieces-under-the-square-with-squares",
            40_729,
            Rules::squares,
        ),
        draws_under("quarto/draws", BROWN, 414_298_141_056, Rules::lines),
        draws_under("quarto/draws-with-squares", OURS, 63_235_397_376, Rules::squares)
            .first_computed_here(),
        orbits_under("quarto/orbits-of-draws", 33_738_684, Rules::lines),
        orbits_under("quarto/orbits-of-draws-with-squares", 20_592_004, Rules::squares),
    ]
}

/// The number of positions with at most four pieces on the board, no piece in hand and no Quarto,
/// up to the symmetries of the pieces and of the square.
fn without_quarto_under_the_square(
    rules: &Rules,
    observer: &mut dyn Observer,
) -> Result<u64, RecomputeError> {
    // The board symmetries of these rules are those of the square.
    let symmetry = Quarto::new(Rules::squares()).symmetry();
    let counted = without_quarto(rules, &symmetry, 8, observer);
    match counted.stopped {
        Some(stop) => Err(stop.into()),
        None => Ok(counted.plies.iter().step_by(2).map(|count| count.orbits).sum()),
    }
}

fn values() -> Vec<Published> {
    let row = |name: &str, source, value: &str, rules: fn() -> Rules| {
        let value_on = move |threads, observer: &mut dyn Observer| {
            value_of_the_start(&rules(), threads, observer)
        };
        Published::on_threads(name, source, value, value_on).long()
    };
    vec![
        row("quarto/value", TALK, "draw", Rules::lines),
        row("quarto/value-with-squares", MOTLIN, "draw", Rules::squares),
        row("quarto/value-on-the-torus", SOLVER, "loss", Rules::torus),
        // Thirteen placements, each after a gift.
        Published::new("quarto/plies-of-the-verified-win-on-the-torus", OURS, 26, |observer| {
            let maker = StrategyMaker::new(&Quarto::new(Rules::torus()), TABLE_BYTES);
            let maker = maker.map_err(RecomputeError::refused)?;
            let strategy =
                maker.strategy(Side::Second, Claim::Win, Run::new().observer(&mut *observer))?;
            let verified = maker.verify(&strategy, Run::new().observer(observer))?;
            Ok(verified.longest.map_or_else(|| "none".to_owned(), |plies| plies.to_string()))
        })
        .long()
        .first_computed_here(),
    ]
}

fn value_of_the_start(
    rules: &Rules,
    threads: usize,
    observer: &mut dyn Observer,
) -> Result<Value, RecomputeError> {
    let solver = Solver::new(&Quarto::new(rules.clone()), TABLE_BYTES);
    let solver = solver.map_err(RecomputeError::refused)?.threads(threads);
    solver.value(&Position::EMPTY, observer).map_err(|error| match error {
        PlayError::Stopped(stop) => stop.into(),
        PlayError::Position(error) => RecomputeError::refused(error),
    })
}

/// Results from the embedded book. A search for the value takes a minute.
#[cfg(feature = "book")]
fn book() -> Vec<Published> {
    vec![
        Published::new("quarto/positions-in-the-book", TALK, 106_156, |observer| {
            // The check compares each value with those of the successors.
            let book = Book::lines();
            let checker = BookChecker::new(&book).sample(0).memory(1 << 12).observer(observer);
            match checker.check() {
                Ok(BookCheck { stopped: Some(stop), .. }) => Err(stop.into()),
                Ok(BookCheck { wrong: None, .. }) => Ok(book.len()),
                Ok(_) => Err(RecomputeError::Refused("the book contradicts itself".to_owned())),
                Err(error) => Err(RecomputeError::refused(error)),
            }
        }),
        Published::new("quarto/value-in-the-book", TALK, "draw", |_| {
            let value = Book::lines().value(&Quarto::default().symmetry(), &Position::EMPTY);
            let value = value.map_err(RecomputeError::refused)?;
            value
                .ok_or_else(|| RecomputeError::Refused("the book lacks the empty board".to_owned()))
        }),
        Published::new("quarto/replies-of-the-verified-openings", OURS, "661 and 50", |observer| {
            // The book has all values of these plies, so the table is hardly used.
            let maker = StrategyMaker::new(&Quarto::default(), 1 << 20);
            let maker = maker.map_err(RecomputeError::refused)?.within(9);
            let mut replies = |owner| -> Result<usize, RecomputeError> {
                let strategy =
                    maker.strategy(owner, Claim::Draw, Run::new().observer(&mut *observer))?;
                Ok(maker.verify(&strategy, Run::new().observer(&mut *observer))?.replies)
            };
            Ok(format!("{} and {}", replies(Side::First)?, replies(Side::Second)?))
        })
        .first_computed_here(),
    ]
}

const TABLE_BYTES: u64 = 1 << 29;

fn by_ply() -> Vec<BigUint> {
    orbits_by_ply(&Quarto::default().symmetry())
}

/// The sets of four pieces that agree in a property, or those that agree in none, as one bit for
/// each piece.
fn fours(agreeing: bool) -> Vec<u16> {
    let agree = |set: u16| {
        let numbers = || Piece::of_set(set).map(Piece::number);
        numbers().fold(15, |all, number| all & number) != 0
            || numbers().fold(0, |all, number| all | number) != 15
    };
    let fours = (0..=u16::MAX).filter(|set| set.count_ones() == 4);
    fours.filter(|&set| agree(set) == agreeing).collect()
}

/// The number of partitions of `pieces` into safe rows, which `by_least` lists by their least
/// piece.
fn partitions(pieces: u16, by_least: &[Vec<u16>]) -> u64 {
    if pieces == 0 {
        return 1;
    }
    let rows = by_least[pieces.trailing_zeros() as usize].iter();
    let within = rows.filter(|&row| row & !pieces == 0);
    within.map(|row| partitions(pieces & !row, by_least)).sum()
}

fn with(name: &str) -> Result<usize, RecomputeError> {
    let boards = BoardSymmetries::of(&Rules::lines());
    let own = boards.elements().zip(boards.permutations().elements());
    // Two generators of the symmetries of a square, and the symmetry of the given name.
    let names = ["quarter turn left", "left and right exchanged", name];
    let chosen = own.filter(|(g, _)| names.contains(&boards.name(*g).as_str()));
    let group = PermutationGroup::generated_by(16, chosen.map(|(_, permutation)| permutation));
    Ok(group.map_err(RecomputeError::refused)?.order())
}

/// A number rounded to two digits, as in `4.4e26`.
fn two_digits(number: &BigUint) -> String {
    let beyond = number.to_string().len().saturating_sub(2);
    let unit = BigUint::from(10_u32).pow(u32::try_from(beyond).unwrap_or(u32::MAX));
    let rounded = ((number + &unit / 2_u32) / unit).to_string();
    let (first, rest) = rounded.split_at(1);
    // Rounding up can give three digits.
    let second = rest.get(..1).unwrap_or("0");
    format!("{first}.{second}e{}", beyond + rest.len())
}
