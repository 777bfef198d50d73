//! Tests of databases of solved boards: their values, interrupted runs, memory limits, damaged
//! files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Game, Limits, Progress, Stop, Value};
use abstract_games_quoridor::{Board, Position, Quoridor};
use abstract_games_quoridor_solved::{
    BoardSolver, BoardValues, DatabaseError, SolvedBoard, Supply,
};
use abstract_games_storage::{
    CheckpointFolder, Checksum, Header, StorageError, Target, content_range,
};

use crate::solved::{board, positions};

fn solver<'a>(board: Board, supplies: &[u8]) -> BoardSolver<'a> {
    let supplies = supplies.iter().map(|&supply| Supply::Limited(supply));
    BoardSolver::new(board).unwrap().supplies(supplies)
}

fn start(folder: &Path) -> CheckpointFolder {
    CheckpointFolder::start(folder).unwrap()
}

/// Makes a database in a new folder.
fn made(board: Board, supplies: &[u8]) -> (tempfile::TempDir, SolvedBoard) {
    let folder = tempfile::tempdir().unwrap();
    let solved = solver(board, supplies).database(&start(folder.path())).solve().unwrap();
    (folder, solved)
}

/// The bytes of all files in a folder, by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let file = |entry: fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
    };
    entries.map(file).collect()
}

/// All unfinished legal positions with their values, by a solver that holds all layers.
fn values(board: Board, supplies: &[u8]) -> Vec<(Quoridor, Position, Value)> {
    let (_, held) = solver(board, supplies).solve_and_keep().unwrap();
    let game = |&supply: &u8| Quoridor::new(board, [supply; 2]).unwrap();
    let all = supplies.iter().map(game).flat_map(|game| {
        let value = |position| held.value(&game, &position).unwrap().unwrap();
        positions(game)
            .into_iter()
            .map(move |position| (game, position))
            .map(|(game, position)| (game, position, value(position)))
            .collect::<Vec<_>>()
    });
    all.collect()
}

fn error_of(result: Result<SolvedBoard, DatabaseError>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn a_database_has_the_values_of_the_solver_in_memory() {
    for (board, supplies) in [
        (board(3, 3), &[0, 1, 2, 3, 4, 5][..]),
        (board(2, 5), &[3, 1]),
        (board(4, 3), &[2]),
        (board(3, 4), &[1]),
        (board(2, 2), &[0]),
    ] {
        let (folder, solved) = made(board, supplies);
        assert_eq!(solved, solver(board, supplies).solve().unwrap());
        let database = BoardValues::open(folder.path()).unwrap();
        assert_eq!(database.board(), board);
        for (game, position, value) in values(board, supplies) {
            assert_eq!(database.value(&game, &position).unwrap(), Some(value), "{position}");
        }
    }
}

#[test]
fn long_words_are_stored_and_read_as_well() {
    let board = board(6, 6);
    let (folder, _) = made(board, &[1]);
    let database = BoardValues::open(folder.path()).unwrap();
    let (_, held) = solver(board, &[1]).solve_and_keep().unwrap();
    let game = Quoridor::new(board, [1; 2]).unwrap();
    let after = |position: &Position| {
        let moves = game.move_list(position);
        moves.iter().map(|m| game.play(position, m)).collect::<Vec<_>>()
    };
    let first = after(&game.initial());
    for position in first.iter().flat_map(after).step_by(7) {
        let value = held.value(&game, &position).unwrap();
        assert!(value.is_some());
        assert_eq!(database.value(&game, &position).unwrap(), value, "{position}");
    }
}

#[test]
fn a_position_of_another_game_has_no_value_in_a_database() {
    let (folder, _) = made(board(3, 3), &[1]);
    let database = BoardValues::open(folder.path()).unwrap();
    let game = |width, supply| Quoridor::new(board(width, 3), [supply; 2]).unwrap();
    let value = |game: Quoridor, position| database.value(&game, &position).unwrap();
    assert_eq!(value(game(3, 1), game(3, 1).initial()), Some(Value::Loss));
    assert_eq!(value(game(3, 2), game(3, 2).initial()), None);
    assert_eq!(value(game(4, 1), game(4, 1).initial()), None);
}

#[test]
fn a_run_that_is_stopped_anywhere_and_resumed_gives_the_same_bytes() {
    let (board, supplies) = (board(3, 4), &[2]);
    let (whole, solved) = made(board, supplies);
    let expected = files(whole.path());
    assert_eq!(expected.len(), 6, "a file for 0 to 4 fences, and one for the database");
    let mut stops = 0;
    loop {
        let folder = tempfile::tempdir().unwrap();
        let mut left = stops;
        let stop = from_fn(|_: &Progress| {
            left -= 1;
            if left < 0 { Err(Stop::Cancelled) } else { Ok(()) }
        });
        let run = solver(board, supplies).observer(stop).database(&start(folder.path())).solve();
        match run {
            Ok(_) => break,
            Err(error) => assert!(matches!(error, DatabaseError::Stopped(Stop::Cancelled))),
        }
        let partial = files(folder.path());
        assert!(partial.iter().all(|(name, bytes)| expected[name] == *bytes), "{stops}");
        assert!(BoardValues::open(folder.path()).is_err());
        let resumed = CheckpointFolder::resume(folder.path()).unwrap();
        let again = solver(board, supplies).database(&resumed).solve().unwrap();
        drop(resumed);
        assert_eq!(again, solved);
        assert!(files(folder.path()) == expected, "{stops}");
        stops += 1;
    }
    assert!(stops > 10, "{stops}");
    // A limit on work that just suffices stops no run, not even one that reads the first layer.
    let resumed = CheckpointFolder::resume(whole.path()).unwrap();
    let work = solved.layers.iter().map(|layer| layer.configurations + layer.blocks).sum();
    let run = solver(board, supplies).observer(Limits::new().work(work)).database(&resumed).solve();
    assert_eq!(run.unwrap(), solved);
}

#[test]
fn a_run_with_little_memory_gives_the_same_bytes() {
    let (board, supplies) = (board(5, 3), &[0, 2, 4]);
    let (whole, solved) = made(board, supplies);
    let expected = files(whole.path());
    let layers = &solved.layers;
    let survey: u64 = layers.iter().map(|layer| layer.configurations).sum();
    let both = layers.windows(2).map(|pair| pair[0].bytes + pair[1].bytes).max().unwrap();
    let mut refused = 0;
    for part in (1..=10).rev() {
        let folder = tempfile::tempdir().unwrap();
        let memory = survey + both * part / 10;
        let most = std::cell::Cell::new(0);
        let observer = from_fn(|progress: &Progress| {
            most.set(progress.bytes);
            Ok(())
        });
        let run = solver(board, supplies).threads(2).observer(observer);
        let run = run.database(&start(folder.path())).memory(memory).solve();
        match run {
            Ok(again) => {
                assert_eq!(again, solved);
                assert!(files(folder.path()) == expected, "{part}");
                assert_eq!(refused, 0);
            }
            Err(error) => {
                assert!(matches!(error, DatabaseError::Stopped(Stop::MemoryLimit)), "{error}");
                assert!(most.get() > memory, "the observer learns of the bytes that are needed");
                refused += 1;
            }
        }
    }
    assert!((1..=6).contains(&refused), "{refused}");
    let folder = tempfile::tempdir().unwrap();
    let tiny = solver(board, supplies).database(&start(folder.path())).memory(100).solve();
    assert!(matches!(tiny, Err(DatabaseError::Stopped(Stop::MemoryLimit))));
    let limited = solver(board, supplies).observer(Limits::new().memory(10_000));
    let other = tempfile::tempdir().unwrap();
    let limited = limited.database(&start(other.path())).solve();
    assert!(matches!(limited, Err(DatabaseError::Stopped(Stop::MemoryLimit))));
}

#[test]
fn the_memory_limit_holds_for_a_large_last_layer() {
    // The last layer has two fences, and is by far the largest.
    let (board, supplies) = (board(6, 5), &[1]);
    let (whole, solved) = made(board, supplies);
    let last = solved.layers.last().unwrap();
    assert!(solved.layers.iter().all(|layer| layer.bytes <= last.bytes));
    let mut reached = [false; 2];
    for memory in [last.bytes * 3 / 4, last.bytes / 10] {
        let folder = tempfile::tempdir().unwrap();
        let most = std::cell::Cell::new(0);
        let observer = from_fn(|progress: &Progress| {
            most.set(progress.bytes.max(most.get()));
            Ok(())
        });
        let run = solver(board, supplies).threads(1).observer(observer);
        let run = run.database(&start(folder.path())).memory(memory).solve();
        match run {
            Ok(again) => {
                assert!(most.get() <= memory, "{} bytes of {memory}", most.get());
                assert_eq!(again, solved);
                assert!(files(folder.path()) == files(whole.path()));
                reached[0] = true;
            }
            Err(DatabaseError::Stopped(Stop::MemoryLimit)) => {
                assert!(most.get() > memory);
                reached[1] = true;
            }
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(reached, [true; 2], "the layer is streamed, and refused");
}

#[test]
fn an_empty_list_of_supplies_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let empty = solver(board(3, 3), &[]).database(&start(folder.path())).solve();
    assert!(matches!(empty, Err(DatabaseError::NoSupplies)), "{empty:?}");
    assert!(!folder.path().join("quoridor.database").exists());
}

#[test]
fn forged_counts_with_right_checksums_are_refused() {
    let (board, supplies) = (board(3, 3), &[1]);
    let (folder, _) = made(board, supplies);
    let path = folder.path().join("fences-00.layer");
    let header = Header::read(&path).unwrap();
    let right = fs::read(&path).unwrap();
    let content = &right[content_range(&right, &header).unwrap()];
    // At the end: the counts (pairs, won, lost), the numbers of chunks and of counts, a checksum.
    let end = content.len() - 4 - 5 * 8;
    let count = |place: usize| {
        let bytes = content[end + 8 * place..][..8].try_into().unwrap();
        u64::from_le_bytes(bytes)
    };
    assert_eq!(count(4), 3);
    let (pairs, won, lost) = (count(0), count(1), count(2));
    for (place, forged) in [
        (0, 1 << 20),
        (0, 0),
        (0, (won + lost - 1) / 2),
        (0, u64::MAX),
        (1, 2 * pairs - lost + 1),
        (1, u64::MAX),
        (1, 1 << 63),
        (2, 2 * pairs - won + 1),
        (2, u64::MAX / 2),
    ] {
        let mut content = content.to_vec();
        content[end + 8 * place..][..8].copy_from_slice(&forged.to_le_bytes());
        let at = content.len() - 4;
        let checksum = Checksum::of(&content[end..at]);
        content[at..].copy_from_slice(&checksum.to_le_bytes());
        Target::new(&path).unwrap().write(&header, &content).unwrap();
        let resumed = CheckpointFolder::resume(folder.path()).unwrap();
        let error = error_of(solver(board, supplies).database(&resumed).solve());
        assert!(error.contains("fences-00.layer: altered"), "{place} {forged}: {error}");
    }
    fs::write(&path, right).unwrap();
    let resumed = CheckpointFolder::resume(folder.path()).unwrap();
    assert!(solver(board, supplies).database(&resumed).solve().is_ok());
}

#[test]
fn an_altered_byte_anywhere_is_refused_or_changes_no_value() {
    let (board, supplies) = (board(2, 3), &[1, 2]);
    let (folder, _) = made(board, supplies);
    let values = values(board, supplies);
    let (mut refused_at_once, mut refused_later) = (0, 0);
    for (name, bytes) in files(folder.path()) {
        let path = folder.path().join(&name);
        for place in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[place] ^= 1 << (place % 8);
            fs::write(&path, &altered).unwrap();
            let resumed = CheckpointFolder::resume(folder.path()).unwrap();
            let again = solver(board, supplies).database(&resumed).solve();
            assert!(matches!(again, Err(DatabaseError::Storage(_))), "{name}, {place}");
            let Ok(database) = BoardValues::open(folder.path()) else {
                refused_at_once += 1;
                continue;
            };
            for (game, position, value) in &values {
                match database.value(game, position) {
                    Ok(found) => assert_eq!(found, Some(*value), "{name}, {place}"),
                    Err(StorageError::Refused { .. }) => refused_later += 1,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        fs::write(&path, &bytes).unwrap();
    }
    assert!(refused_at_once > 100 && refused_later > 100, "{refused_at_once}, {refused_later}");
}

#[test]
fn a_shortened_or_lengthened_file_is_refused() {
    let (folder, _) = made(board(2, 3), &[1]);
    for (name, bytes) in files(folder.path()) {
        let path = folder.path().join(&name);
        for length in (0..bytes.len()).step_by(3).chain([bytes.len() - 1]) {
            fs::write(&path, &bytes[..length]).unwrap();
            let error = BoardValues::open(folder.path()).unwrap_err().to_string();
            assert!(error.contains(&name), "{error}");
        }
        fs::write(&path, [bytes.as_slice(), b"x"].concat()).unwrap();
        let error = BoardValues::open(folder.path()).unwrap_err().to_string();
        assert!(error.contains(&name) && error.contains("lengthened"), "{error}");
        fs::remove_file(&path).unwrap();
        let error = BoardValues::open(folder.path()).unwrap_err().to_string();
        assert!(error.ends_with(&format!("there is no {name} in this folder")), "{error}");
        fs::write(&path, &bytes).unwrap();
    }
    assert!(BoardValues::open(folder.path()).is_ok());
}

#[test]
fn a_database_of_something_else_is_refused_by_name() {
    let (folder, _) = made(board(3, 3), &[1]);
    let resume = |board, supplies: &[u8]| {
        let folder = CheckpointFolder::resume(folder.path()).unwrap();
        error_of(solver(board, supplies).database(&folder).solve())
    };
    let error = resume(board(4, 3), &[1]);
    assert!(error.ends_with("quoridor.database: width is 3, where 4 is expected"), "{error}");
    let error = resume(board(3, 3), &[1, 2]);
    assert!(error.ends_with("supplies is 1, where 1 2 is expected"), "{error}");
    let anew = error_of(solver(board(3, 3), &[1]).database(&start(folder.path())).solve());
    assert!(anew.contains("there is a complete database in this folder"), "{anew}");
    let (layer, set_aside) = ("fences-02.layer", "set aside");
    let [layer, set_aside] = [layer, set_aside].map(|name| folder.path().join(name));
    fs::rename(&layer, &set_aside).unwrap();
    let anew = error_of(solver(board(3, 3), &[1]).database(&start(folder.path())).solve());
    assert!(anew.contains("quoridor.database: left by an unfinished run"), "{anew}");
    fs::rename(&set_aside, &layer).unwrap();
    // A layer of another board or number of fences.
    let (other, _) = made(board(4, 3), &[1]);
    let layer = folder.path().join("fences-01.layer");
    let right = fs::read(&layer).unwrap();
    fs::copy(other.path().join("fences-01.layer"), &layer).unwrap();
    let found = BoardValues::open(folder.path()).unwrap_err().to_string();
    assert!(found.ends_with("fences-01.layer: width is 4, where 3 is expected"), "{found}");
    assert!(resume(board(3, 3), &[1]).contains("fences-01.layer: width is 4"));
    fs::copy(folder.path().join("fences-02.layer"), &layer).unwrap();
    let found = BoardValues::open(folder.path()).unwrap_err().to_string();
    assert!(found.ends_with("fences is 2, where 1 is expected"), "{found}");
    fs::write(&layer, right).unwrap();
    // Another version.
    let path = folder.path().join("quoridor.database");
    let newer = Header::new("database of solved Quoridor", 3).parameter("game", "quoridor");
    Target::new(&path).unwrap().write(&newer, &[]).unwrap();
    let found = BoardValues::open(folder.path()).unwrap_err().to_string();
    assert!(found.ends_with("of version 3, where version 2 is expected"), "{found}");
    let header = newer.parameter("width", "three");
    let header = Header::new(header.kind(), 2).parameter("width", "three");
    Target::new(&path).unwrap().write(&header, &[]).unwrap();
    let found = BoardValues::open(folder.path()).unwrap_err().to_string();
    assert!(found.ends_with("its board is invalid"), "{found}");
}

#[test]
fn a_database_can_have_any_layer_missing_when_it_is_resumed() {
    let (board, supplies) = (board(4, 3), &[2]);
    let (folder, solved) = made(board, supplies);
    let expected = files(folder.path());
    for name in expected.keys().filter(|name| name.starts_with("fences-")) {
        fs::remove_file(folder.path().join(name)).unwrap();
        let leftover = folder.path().join(format!(".{name}.a1B2c3.tmp"));
        fs::write(&leftover, "of a run that was killed").unwrap();
        let resumed = CheckpointFolder::resume(folder.path()).unwrap();
        let again = solver(board, supplies).database(&resumed).solve().unwrap();
        drop(resumed);
        assert_eq!(again, solved);
        assert!(files(folder.path()) == expected, "{name}");
    }
}
