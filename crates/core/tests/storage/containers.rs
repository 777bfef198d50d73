//! Containers: their layout, every kind of damage, and contents read back.

use std::fs;
use std::io::Write;

use abstract_games_storage::{
    Checksum, ContainerError, ContainerReader, Header, Target, container_bytes, content_range,
};
use proptest::prelude::*;

use crate::{header, names, read};

#[test]
fn a_container_has_the_documented_layout() {
    let header = Header::new("kind", 2).parameter("n", 5);
    let mut expected = b"\x89AGS\r\n\x1a\n".to_vec();
    expected.extend(1_u32.to_le_bytes());
    expected.extend(46_u32.to_le_bytes());
    expected.extend(7_u64.to_le_bytes());
    expected.extend(2_u32.to_le_bytes());
    expected.extend(b"\x04\0kind\x01\0\x01\0n\x01\x005");
    expected.extend(Checksum::of(&expected).to_le_bytes());
    assert_eq!(expected.len(), 46);
    expected.extend(b"content");
    expected.extend(Checksum::of(b"content").to_le_bytes());
    assert_eq!(container_bytes(&header, b"content").unwrap(), expected);
}

#[test]
fn every_change_of_a_container_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let whole = container_bytes(&header(), b"some content").unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        read(&path, &header()).unwrap_err()
    };
    for place in 0..whole.len() {
        for bit in 0..8 {
            let mut altered = whole.clone();
            altered[place] ^= 1 << bit;
            let error = refused(&altered);
            match place {
                0..8 => assert_eq!(error, ContainerError::Foreign),
                8..12 => assert!(matches!(error, ContainerError::ContainerVersion { .. })),
                // The altered length of the header is wrong, or exceeds the file.
                12..16 => assert!(matches!(
                    error,
                    ContainerError::Altered | ContainerError::Shortened { .. }
                )),
                _ => assert_eq!(error, ContainerError::Altered, "{place}"),
            }
        }
    }
    assert_eq!(refused(b""), ContainerError::Foreign);
    let length = whole.len() as u64;
    for found in 1..whole.len() {
        let error = refused(&whole[..found]);
        assert!(
            matches!(error, ContainerError::Shortened { expected, found: f }
                if f == found as u64 && (f < expected && expected <= length)),
            "{error}"
        );
    }
    let lengthened = refused(&[&whole[..], &[0]].concat());
    let expected = ContainerError::Lengthened { expected: length, found: length + 1 };
    assert_eq!(lengthened, expected);
}

#[test]
fn another_kind_version_or_parameter_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    Target::new(&path).unwrap().write(&header(), b"content").unwrap();
    assert_eq!(read(&path, &header()).unwrap(), b"content");
    let swapped = Header::new("table of a test", 3).parameter("size", 7).parameter("game", "none");
    assert_eq!(read(&path, &swapped).unwrap(), b"content", "parameters in another order");
    let base = || Header::new("table of a test", 3);
    for (other, message) in [
        (Header::new("book", 3), "a table of a test, where a book is expected"),
        (
            Header::new("table of a test", 4),
            "a table of a test of version 3, where version 4 is expected",
        ),
        (
            base().parameter("game", "chess").parameter("size", 7),
            "game is none, where chess is expected",
        ),
        (base().parameter("game", "none").parameter("size", 8), "size is 7, where 8 is expected"),
        (base().parameter("game", "none"), "size is 7, where no size is expected"),
        (header().parameter("depth", 5), "depth is missing, where 5 is expected"),
    ] {
        assert_eq!(read(&path, &other).unwrap_err().to_string(), message);
        let error = ContainerReader::open(&path, &other).unwrap_err().to_string();
        assert_eq!(error, format!("{}: {message}", path.display()));
    }
}

#[test]
fn content_that_ends_too_early_or_too_late_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    Target::new(&path).unwrap().write(&header(), b"0123456789").unwrap();
    let mut reader = ContainerReader::open(&path, &header()).unwrap();
    let mut bytes = [0; 4];
    reader.read_bytes(&mut bytes).unwrap();
    reader.read_bytes(&mut bytes).unwrap();
    assert_eq!((&bytes, reader.remaining()), (b"4567", 2));
    let error = reader.read_bytes(&mut bytes).unwrap_err().to_string();
    assert!(error.ends_with("its checksum is right, but its content ends too early"), "{error}");
    let error = reader.finish().unwrap_err().to_string();
    assert!(error.ends_with("but 2 bytes follow the content"), "{error}");
}

#[test]
fn a_header_of_more_than_64_kib_is_refused() {
    let header = |length| Header::new("kind", 1).parameter("a", "x".repeat(length));
    assert!(container_bytes(&header(65_000), b"").is_ok());
    let error = container_bytes(&header(66_000), b"").unwrap_err();
    assert!(matches!(error, ContainerError::HeaderTooLong { most: 65_536, .. }), "{error}");
    let folder = tempfile::tempdir().unwrap();
    let target = Target::new(folder.path().join("file")).unwrap();
    assert!(target.write(&header(66_000), b"").is_err());
    assert_eq!(names(folder.path()), [""; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_content_is_read_back(
        kind in ".{0,20}",
        version in any::<u32>(),
        parameters in prop::collection::vec((".{0,10}", ".{0,30}"), 0..5),
        parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..5000), 0..5),
    ) {
        let header = parameters
            .iter()
            .fold(Header::new(kind, version), |header, (name, value)| header.parameter(name, value));
        let content = parts.concat();
        let bytes = container_bytes(&header, &content).unwrap();
        prop_assert_eq!(&bytes[content_range(&bytes, &header).unwrap()], &content);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let mut writer = Target::new(&path).unwrap().create(&header).unwrap();
        for part in &parts {
            writer.write_all(part).unwrap();
        }
        writer.finish().unwrap();
        prop_assert_eq!(fs::read(&path).unwrap(), bytes);
        prop_assert_eq!(read(&path, &header).unwrap(), content);
    }
}
