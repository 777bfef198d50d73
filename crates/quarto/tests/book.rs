//! Books: made twice, checked, taken up again, refused; and what perfect play makes of one.

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use abstract_games_core::{Adversarial, Game, Limits, Side, Stop, Value};
use abstract_games_quarto::{
    Book, BookBuilder, BookError, BookFileError, Move, PerfectPlayer, Position, Quarto, Rules,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// On the torus most games are short, and the book is made in seconds.
fn torus() -> Quarto {
    Quarto::new(Rules::torus())
}

fn torus_book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| {
        BookBuilder::new(&torus()).table_bytes(1 << 24).threads(2).build(()).unwrap()
    })
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quarto-book-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn the_book_of_the_torus_is_the_same_however_it_is_made_and_passes_its_check() {
    let book = torus_book();
    // 1 + 1 + 1 + 4 + 20 + 65 + 157 + 1165 + 3209 + 26847 positions, by Burnside's lemma.
    assert_eq!(book.len(), 31_470);
    let symmetry = torus().symmetry();
    assert_eq!(book.value(&symmetry, &Position::EMPTY), Some(Value::Loss));
    let check = book.check(500, 7, 2, 1 << 20, ()).unwrap();
    assert_eq!((check.wrong, check.solved), (None, 500));
    assert_eq!(check.consistent, 31_470 - 26_847);

    // Once more: with another table, one thread, and stopped again and again.
    let folder = folder("torus");
    let builder = BookBuilder::new(&torus()).table_bytes(1 << 22).checkpoint(&folder);
    let mut stops = 0;
    let again = loop {
        let solved = 9000 * (stops + 1);
        match builder.build(Limits::new().work(solved)) {
            Ok(book) => break book,
            Err(BookError::Stopped(Stop::WorkLimit)) => stops += 1,
            Err(error) => panic!("{error}"),
        }
    };
    assert!(stops > 1);
    assert_eq!(again.to_bytes(), book.to_bytes());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_wrong_value_is_found() {
    let bytes = torus_book().to_bytes();
    let census = torus_book().census();
    assert_eq!(census.iter().flatten().sum::<usize>(), 31_470);
    assert_eq!(census[0], [1, 0, 0, 0]);
    // Every slot has a part in some values; the checksum is made right again by hand.
    let mut wrong = bytes[..bytes.len() - 4].to_vec();
    for byte in &mut wrong[28..200] {
        *byte ^= 0x55;
    }
    wrong.extend(crc32fast::hash(&wrong).to_le_bytes());
    let wrong = Book::from_bytes(Rules::torus(), wrong).unwrap();
    let check = wrong.check(0, 1, 1, 1 << 12, ()).unwrap();
    assert!(check.wrong.is_some());
}

#[test]
fn a_checkpoint_that_is_damaged_is_refused_and_left() {
    let folder = folder("checkpoint");
    let quarto = Quarto::default();
    let builder = BookBuilder::new(&quarto).table_bytes(1 << 16).checkpoint(&folder);
    let stopped = builder.build(Limits::new().memory(1 << 10)).unwrap_err();
    assert!(matches!(stopped, BookError::Stopped(Stop::MemoryLimit)));
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    assert_eq!(file.file_name().unwrap(), "quarto-lines.checkpoint");
    let whole = fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    damaged[100] ^= 1;
    fs::write(&file, &damaged).unwrap();
    let error = builder.build(Limits::new().memory(1 << 10)).unwrap_err();
    assert!(matches!(error, BookError::Foreign { .. }), "{error}");
    assert_eq!(fs::read(&file).unwrap(), damaged);
    fs::write(&file, &whole[1..]).unwrap();
    assert!(matches!(builder.build(()).unwrap_err(), BookError::Foreign { .. }));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_no_book_is_refused() {
    let read = |bytes: &[u8]| Book::from_bytes(Rules::lines(), bytes.to_vec()).unwrap_err();
    assert_eq!(read(b""), BookFileError::Foreign);
    assert_eq!(read(b"PNG and so on"), BookFileError::Foreign);
    assert_eq!(read(b"AGQB\x09"), BookFileError::Version { version: 9 });
    assert_eq!(read(b"AGQB\x01"), BookFileError::Damaged);
    assert_eq!(read(&[b"AGQB\x01".as_slice(), &[0; 60]].concat()), BookFileError::Damaged);
    let other = torus_book().to_bytes();
    assert_eq!(read(&other), BookFileError::Rules);
}

/// Wins at once if it can, gives nothing that loses at once if it can help it, and leaves the rest to
/// chance; or leaves everything to chance.
fn opponent(quarto: &Quarto, position: &Position, is_greedy: bool, chance: Index) -> Move {
    let all: Vec<_> = quarto.moves(position).collect();
    let wins = |position: &Position, m: &Move| {
        quarto.result(&quarto.play(position, m)) == Some(Value::Win)
    };
    let is_good = |m: &&Move| match m {
        Move::Place(_) => wins(position, m),
        Move::Give(_) => {
            let next = quarto.play(position, m);
            !quarto.moves(&next).any(|reply| wins(&next, &reply))
        }
    };
    let good: Vec<_> = all.iter().filter(is_good).copied().collect();
    *chance.get(if is_greedy && !good.is_empty() { &good } else { &all })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// Who places first has won on the torus, and the other may win only by a mistake.
    #[test]
    fn a_thousand_games_on_the_torus_are_won_from_the_winning_side(
        chances in prop::collection::vec(any::<Index>(), 33),
        is_greedy in any::<bool>(),
    ) {
        static PLAYER: OnceLock<PerfectPlayer> = OnceLock::new();
        let quarto = torus();
        let book = || Some(torus_book().clone());
        let player = PLAYER.get_or_init(|| PerfectPlayer::new(&torus(), book(), 1 << 22).unwrap());
        let mut position = Position::EMPTY;
        for chance in chances {
            if quarto.result(&position).is_some() {
                break;
            }
            let m = if quarto.turn(&position) == Side::Second {
                *chance.get(&player.best_moves(&position, ()).unwrap())
            } else {
                opponent(&quarto, &position, is_greedy, chance)
            };
            position = quarto.play(&position, &m);
        }
        let outcome = quarto.outcome(&position);
        prop_assert_eq!(outcome, Some(abstract_games_core::Outcome::Win(Side::Second)));
    }
}
