//! Books: building, checking, checkpoints, the file format, and perfect play.

mod games;

use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use abstract_games_core::{BigUint, Limits, Stop, Value, observer};
use abstract_games_quarto::counts::orbits;
use abstract_games_quarto::{
    Book, BookBuilder, BookChecker, BookError, PerfectPlayer, Position, Quarto, Rules,
};
use abstract_games_storage::{
    CheckpointFolder, ContainerError, Header, StorageError, Target, container_bytes, content_range,
};

/// The torus, on which most games are short, so that the book takes only seconds.
fn torus() -> Quarto {
    Quarto::new(Rules::torus())
}

/// The embedded book of the torus.
fn torus_book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| Book::embedded(&Rules::torus()).unwrap())
}

/// The header of a container of Quarto.
fn header(kind: &str, rules: &Rules) -> Header {
    let sets = rules.sets().map(|cells| cells.map(|cell| cell.to_string()).join(" "));
    Header::new(kind, 1)
        .parameter("game", "quarto")
        .parameter("rules", rules)
        .parameter("winning sets", sets.collect::<Vec<_>>().join(", "))
        .parameter("plies", 10)
}

/// The content of a book: the number of positions, the number of slots, the seed and the values.
fn content(book: &Book) -> Vec<u8> {
    let bytes = book.to_bytes();
    bytes[content_range(&bytes, &header("Quarto book", book.rules())).unwrap()].to_vec()
}

#[test]
fn the_book_of_the_torus_passes_its_check() {
    let book = torus_book();
    // 1 + 1 + 1 + 4 + 20 + 65 + 157 + 1165 + 3209 + 26847 positions, by Burnside's lemma.
    assert_eq!(book.len(), 31_470);
    let symmetry = torus().symmetry();
    assert_eq!(book.value(&symmetry, &Position::EMPTY), Ok(Some(Value::Loss)));
    let default = format!("{:?}", BookChecker::new(book));
    assert_eq!(default, format!("{:?}", BookChecker::new(book).seed(0)), "the command's default");
    let check = BookChecker::new(book).sample(500).seed(7).threads(2).memory(1 << 20);
    let check = check.check().unwrap();
    assert_eq!((check.wrong, check.solved), (None, 500));
    assert_eq!((check.consistent, check.impossible), (31_470 - 26_847, 192));
}

#[test]
#[ignore = "takes twenty seconds to build the book twice; every run solves a sample of its positions"]
fn the_book_does_not_depend_on_the_table_the_threads_and_stops() {
    let path = tempfile::tempdir().unwrap();
    let folder = CheckpointFolder::open(path.path()).unwrap();
    let builder = || BookBuilder::new(&torus()).memory(1 << 22).checkpoint(&folder);
    let mut stops = 0;
    let stopped = loop {
        let solved = 9000 * (stops + 1);
        match builder().observer(Limits::new().work(solved)).build() {
            Ok(book) => break book,
            Err(BookError::Stopped(Stop::WorkLimit)) => stops += 1,
            Err(error) => panic!("{error}"),
        }
    };
    assert!(stops > 1);
    assert!(folder.take_warnings().is_empty());
    assert_eq!(&stopped, torus_book());
    let on_threads = BookBuilder::new(&torus()).memory(1 << 24).threads(2).build().unwrap();
    assert_eq!(on_threads.to_bytes(), torus_book().to_bytes());
}

#[test]
fn a_wrong_value_is_found() {
    let census = torus_book().census();
    assert_eq!(census.iter().flatten().sum::<usize>(), 31_470);
    assert_eq!(census[0], [1, 0, 0, 0]);
    // Every changed slot is part of some values. The checksum is right.
    let mut wrong = content(torus_book());
    for byte in &mut wrong[16..200] {
        *byte ^= 0x55;
    }
    let wrong = container_bytes(&header("Quarto book", &Rules::torus()), &wrong).unwrap();
    let wrong = Book::from_bytes(Rules::torus(), wrong).unwrap();
    let check = BookChecker::new(&wrong).sample(0).memory(1 << 12).check().unwrap();
    assert!(check.wrong.is_some());
}

#[test]
fn the_embedded_book_of_the_lines_passes_its_check() {
    let book = Book::lines();
    assert_eq!(Book::embedded(&Rules::lines()), Some(book.clone()));
    assert_eq!(Book::embedded(&Rules::new([]).unwrap()), None);
    assert_eq!(book.rules(), &Rules::lines());
    assert_eq!(book.to_bytes(), include_bytes!("../../../book/lines.book"));
    // The numbers of positions are those by Burnside's lemma.
    let symmetry = Quarto::default().symmetry();
    let census = book.census();
    for (ply, values) in (0..).zip(&census) {
        assert_eq!(BigUint::from(values.iter().sum::<usize>()), orbits(&symmetry, ply), "{ply}");
    }
    assert_eq!(census.iter().flatten().sum::<usize>(), 106_156);
    let check = BookChecker::new(&book).sample(10).seed(3).threads(2).memory(1 << 22);
    let check = check.check().unwrap();
    assert_eq!((check.wrong, check.solved), (None, 10));
    assert_eq!((check.consistent, check.impossible), (106_156 - 91_746, 188));
}

#[test]
fn a_check_can_be_stopped() {
    for done in [0, 1000, 8000, 31_474] {
        let check =
            BookChecker::new(torus_book()).memory(1 << 12).observer(Limits::new().work(done));
        let check = check.check().unwrap();
        assert_eq!((check.stopped, check.wrong), (Some(Stop::WorkLimit), None));
        // Positions of fewer than nine plies are checked first, then those of nine plies.
        assert_eq!(check.consistent, usize::try_from(done).unwrap().min(31_470 - 26_847));
        assert_eq!(check.impossible == 192, done > 31_470, "{done}");
        assert!(check.solved <= 4);
    }
}

#[test]
fn a_player_refuses_a_book_of_other_rules() {
    let player = PerfectPlayer::new(&torus(), 1 << 12).unwrap();
    let error = player.book(Book::lines()).unwrap_err();
    assert_eq!(error.to_string(), "rules is lines, where torus is expected");
}

#[test]
fn a_checkpoint_is_saved_after_each_interval() {
    for (interval, is_saved) in [(Duration::ZERO, true), (Duration::MAX, false)] {
        let path = tempfile::tempdir().unwrap();
        let folder = CheckpointFolder::open(path.path()).unwrap();
        let file = path.path().join("quarto-torus.checkpoint");
        let mut found = None;
        let observer = observer::from_fn(|progress| {
            if progress.done < 10 {
                return Ok(());
            }
            found = Some(file.exists());
            Err(Stop::Cancelled)
        });
        let quarto = torus();
        let builder = BookBuilder::new(&quarto).memory(1 << 22).checkpoint(&folder);
        let builder = builder.checkpoint_interval(interval).observer(observer);
        assert!(matches!(builder.build(), Err(BookError::Stopped(Stop::Cancelled))));
        assert_eq!(found, Some(is_saved));
    }
}

#[test]
fn a_damaged_checkpoint_is_refused_and_left_unchanged() {
    let path = tempfile::tempdir().unwrap();
    let folder = CheckpointFolder::open(path.path()).unwrap();
    let build = |quarto: &Quarto| {
        let builder = BookBuilder::new(quarto).memory(1 << 16).checkpoint(&folder);
        builder.observer(Limits::new().memory(1 << 10)).build().unwrap_err()
    };
    let refusal = |quarto: &Quarto| match build(quarto) {
        BookError::Checkpoint(StorageError::Refused { error, .. }) => error,
        error => panic!("{error}"),
    };
    let quarto = Quarto::default();
    assert!(matches!(build(&quarto), BookError::Stopped(Stop::MemoryLimit)));
    let file = path.path().join("quarto-lines.checkpoint");
    let whole = fs::read(&file).unwrap();
    for place in [100, 1000] {
        let mut damaged = whole.clone();
        damaged[place] ^= 1;
        fs::write(&file, &damaged).unwrap();
        assert_eq!(refusal(&quarto), ContainerError::Altered);
        assert_eq!(fs::read(&file).unwrap(), damaged);
    }
    fs::write(&file, &whole[1..]).unwrap();
    assert_eq!(refusal(&quarto), ContainerError::Foreign);
    fs::write(path.path().join("quarto-torus.checkpoint"), &whole).unwrap();
    assert_eq!(refusal(&torus()).to_string(), "rules is lines, where torus is expected");
}

#[test]
fn impossible_content_is_refused_even_with_the_right_checksum() {
    let path = tempfile::tempdir().unwrap();
    let folder = CheckpointFolder::open(path.path()).unwrap();
    let header = header("checkpoint of a Quarto book", &Rules::torus())
        .parameter("positions", 26_847)
        .parameter("their checksum", "2261ea8a");
    let file = path.path().join("quarto-torus.checkpoint");
    for (codes, reason) in [
        (vec![4; 26_847], "4 stands for no value"),
        (vec![0xff; 26_846], "its content ends too early"),
        (vec![0xff; 26_848], "1 bytes follow the content"),
    ] {
        fs::write(&file, container_bytes(&header, &codes).unwrap()).unwrap();
        let builder = BookBuilder::new(&torus()).memory(1 << 16).checkpoint(&folder);
        let error = builder.build().unwrap_err().to_string();
        assert!(error.ends_with(&format!("its checksum is right, but {reason}")), "{error}");
    }
}

#[test]
fn a_build_resumes_from_a_checkpoint() {
    // A checkpoint that calls the first thousand positions impossible.
    let codes = [vec![3; 1000], vec![0xff; 25_847]].concat();
    let header =
        header("checkpoint of a Quarto book", &Rules::torus()).parameter("positions", 26_847);
    let path = tempfile::tempdir().unwrap();
    let file = path.path().join("quarto-torus.checkpoint");
    let folder = CheckpointFolder::resume(path.path()).unwrap();
    let builder = || BookBuilder::new(&torus()).memory(1 << 16).checkpoint(&folder);
    let write = |checksum: &str| {
        let header = header.clone().parameter("their checksum", checksum);
        fs::write(&file, container_bytes(&header, &codes).unwrap()).unwrap();
    };
    write("2261ea8a");
    let mut done = None;
    let observer = observer::from_fn(|progress| {
        done = Some(progress.done);
        Err(Stop::Cancelled)
    });
    let error = builder().observer(observer).build();
    assert!(matches!(error, Err(BookError::Stopped(Stop::Cancelled))));
    assert_eq!(done, Some(1000));
    write("2261ea8b");
    let error = builder().build().unwrap_err().to_string();
    assert!(error.ends_with("their checksum is 2261ea8b, where 2261ea8a is expected"), "{error}");
}

#[test]
fn parts_that_are_joined_are_the_book() {
    let paths = [(); 3].map(|()| tempfile::tempdir().unwrap());
    let open = |part: usize| CheckpointFolder::open(paths[part - 1].path()).unwrap();
    let builder = || BookBuilder::new(&torus()).memory(1 << 22).threads(2);
    for (part, parts) in [(0, 3), (4, 3), (1, 0), (1, 26_848)] {
        let error = builder().solve_part(part, parts, &open(1)).unwrap_err();
        assert!(matches!(error, BookError::Part { .. }), "{error}");
    }
    for part in [2, 1] {
        builder().solve_part(part, 3, &open(part)).unwrap();
    }
    let foreign = builder().solve_part(1, 3, &open(2)).unwrap_err().to_string();
    assert!(foreign.ends_with("part is 2 of 3, where 1 of 3 is expected"), "{foreign}");
    let none = builder().join_parts(&[]).unwrap_err();
    assert!(matches!(none, BookError::Part { part: 0, parts: 0, .. }), "{none}");
    // The last part is interrupted, and completed when all are joined.
    let stopped = builder().observer(Limits::new().work(100)).solve_part(3, 3, &open(3));
    assert!(matches!(stopped, Err(BookError::Stopped(Stop::WorkLimit))));
    let mut least = u64::MAX;
    let observer = observer::from_fn(|progress| {
        least = least.min(progress.done);
        Ok(())
    });
    let book = builder().observer(observer).join_parts(&[1, 2, 3].map(open)).unwrap();
    assert_eq!(&book, torus_book());
    assert!(least >= 100, "{least}");
}

#[test]
fn bytes_that_are_not_a_book_are_refused() {
    let read = |bytes: &[u8]| Book::from_bytes(Rules::lines(), bytes.to_vec()).unwrap_err();
    assert_eq!(read(b""), ContainerError::Foreign);
    assert_eq!(read(b"PNG and so on"), ContainerError::Foreign);
    let other = read(&torus_book().to_bytes()).to_string();
    assert_eq!(other, "rules is torus, where lines is expected");
    let values = content(&Book::lines());
    let kind = container_bytes(&header("checkpoint of a Quarto book", &Rules::lines()), &values);
    assert!(matches!(read(&kind.unwrap()), ContainerError::Kind { .. }));
    for values in [&values[..10], &values[..1000], &[values.as_slice(), &[0]].concat()] {
        let bytes = container_bytes(&header("Quarto book", &Rules::lines()), values).unwrap();
        assert!(matches!(read(&bytes), ContainerError::Content { .. }));
    }
}

#[test]
fn a_book_is_written_to_a_file_and_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("torus.book");
    torus_book().write_to(&Target::new(&path).unwrap()).unwrap();
    assert_eq!(fs::read(&path).unwrap(), torus_book().to_bytes());
    assert_eq!(&Book::from_bytes(Rules::torus(), fs::read(&path).unwrap()).unwrap(), torus_book());
}
