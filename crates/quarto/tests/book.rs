//! The file of a book: what is damaged or foreign is refused.

use std::fs;

use abstract_games_core::{Limits, Stop};
use abstract_games_quarto::{Book, BookBuilder, BookError, BookFileError, Quarto, Rules};

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("quarto-book-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
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
