//! The file of a book: what is damaged or foreign is refused.

use std::fs;

use abstract_games_core::{Limits, Stop};
use abstract_games_quarto::{Book, BookBuilder, BookError, BookFileError, Quarto, Rules};

/// Rules that have a book in no time: nothing wins.
fn empty() -> Quarto {
    Quarto::new(Rules::new([]).unwrap())
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("quarto-book-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// One winning set, which keeps most of the symmetries away: a small game whose book takes a while.
fn one_set() -> Quarto {
    let cells = ["a4", "b4", "c4", "d4"].map(|cell| cell.parse().unwrap());
    Quarto::new(Rules::new([cells]).unwrap())
}

#[test]
#[ignore = "a book of other rules takes minutes; run by hand"]
fn two_builds_give_the_same_bytes_and_pass_the_check() {
    let quarto = one_set();
    let one = BookBuilder::new(&quarto).table_bytes(1 << 20).build(()).unwrap();
    let two = BookBuilder::new(&quarto).table_bytes(1 << 16).threads(2).build(()).unwrap();
    assert_eq!(one.to_bytes(), two.to_bytes());
    let check = one.check(50, 1, 2, 1 << 20, ()).unwrap();
    assert_eq!((check.wrong, check.solved), (None, 50));
    let _ = empty();
}

#[test]
fn a_stopped_build_is_taken_up_again_from_its_checkpoint() {
    let folder = folder("checkpoint");
    let quarto = Quarto::default();
    let builder = BookBuilder::new(&quarto).table_bytes(1 << 16).checkpoint(&folder);
    let stopped = builder.build(Limits::new().memory(1 << 10)).unwrap_err();
    assert!(matches!(stopped, BookError::Stopped(Stop::MemoryLimit)));
    let file = fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    assert_eq!(file.file_name().unwrap(), "quarto-lines.checkpoint");
    let whole = fs::read(&file).unwrap();
    // A bit that fell over is noticed, and the file is left as it is.
    let mut damaged = whole.clone();
    damaged[100] ^= 1;
    fs::write(&file, &damaged).unwrap();
    let error = builder.build(Limits::new().memory(1 << 10)).unwrap_err();
    assert!(matches!(error, BookError::Foreign { .. }), "{error}");
    assert_eq!(fs::read(&file).unwrap(), damaged);
    // So is another length.
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
}
