//! Books: made twice, checked, taken up again, refused; and what perfect play makes of them.

mod games;

use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use abstract_games_core::{BigUint, Limits, Stop, Value};
use abstract_games_quarto::counts::orbits;
use abstract_games_quarto::{
    Book, BookBuilder, BookChecker, BookError, BookFileError, PerfectPlayer, Position, Quarto,
    Rules,
};

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
    let check = BookChecker::new(book).sample(500).seed(7).threads(2).table_bytes(1 << 20);
    let check = check.check(()).unwrap();
    assert_eq!((check.wrong, check.solved), (None, 500));
    assert_eq!((check.consistent, check.impossible), (31_470 - 26_847, 192));

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
    let check = BookChecker::new(&wrong).sample(0).table_bytes(1 << 12).check(()).unwrap();
    assert!(check.wrong.is_some());
}

#[test]
fn the_book_of_the_lines_comes_with_the_crate() {
    let book = Book::lines();
    assert_eq!(Book::embedded(&Rules::lines()), Some(book.clone()));
    assert_eq!(Book::embedded(&Rules::torus()), None);
    assert_eq!(book.rules(), &Rules::lines());
    // As many as there are by Burnside's lemma.
    let symmetry = Quarto::default().symmetry();
    let census = book.census();
    for (ply, values) in (0..).zip(&census) {
        assert_eq!(BigUint::from(values.iter().sum::<usize>()), orbits(&symmetry, ply), "{ply}");
    }
    assert_eq!(census.iter().flatten().sum::<usize>(), 106_156);
    let check = BookChecker::new(&book).sample(10).seed(3).threads(2).table_bytes(1 << 22);
    let check = check.check(()).unwrap();
    assert_eq!((check.wrong, check.solved), (None, 10));
    assert_eq!((check.consistent, check.impossible), (106_156 - 91_746, 188));
}

#[test]
fn a_check_can_be_stopped() {
    let book = Book::lines();
    let check = BookChecker::new(&book).table_bytes(1 << 12);
    for done in [0, 1000, 20_000, 106_160] {
        let stopped = check.check(Limits::new().work(done)).unwrap_err();
        assert!(matches!(stopped, BookError::Stopped(Stop::WorkLimit)), "{done}");
    }
}

#[test]
fn a_player_refuses_a_book_of_other_rules() {
    let player = PerfectPlayer::new(&torus(), 1 << 12).unwrap();
    assert_eq!(player.book(Book::lines()).unwrap_err(), BookFileError::Rules);
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
