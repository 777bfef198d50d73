//! Texts from files and from standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::failure::Failure;

/// The greatest number of bytes of a text.
const MOST_BYTES: u64 = 1 << 24;

/// The text of a file, or of standard input if the path is `-`.
///
/// # Errors
///
/// [`Failure::Usage`] with the name of the argument if the file cannot be read, is not UTF-8 or has more than 16 MiB.
pub(crate) fn read(argument: &str, path: &Path) -> Result<String, Failure> {
    let (name, text) = if path == Path::new("-") {
        ("standard input".to_owned(), read_limited(io::stdin()))
    } else {
        (path.display().to_string(), File::open(path).and_then(read_limited))
    };
    text.map_err(|error| Failure::Usage(format!("{argument}: cannot read {name}: {error}")))
}

fn read_limited(from: impl Read) -> io::Result<String> {
    let mut text = String::new();
    from.take(MOST_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("it is longer than 16 MiB"));
    }
    Ok(text)
}
