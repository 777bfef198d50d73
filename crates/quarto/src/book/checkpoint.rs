//! What was computed of a book, kept on disk so that a killed run can go on.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::file::fingerprint;
use crate::{Position, Rules};

const MAGIC: [u8; 4] = *b"AGQC";
const VERSION: u8 = 1;
const HEADER: usize = 4 + 1 + 3 + 4 + 4;
const CHECKSUM: usize = 4;

/// The file in a folder that holds the values found so far, a byte for each position.
pub(super) struct Checkpoint {
    path: PathBuf,
    /// Of the positions whose values it holds, in their order.
    fingerprint: u32,
}

/// What a checkpoint holds.
pub(super) enum Saved {
    /// There is none.
    Nothing,
    /// It is damaged, or of something else.
    Foreign,
    /// The values.
    Values(Vec<u8>),
}

impl Checkpoint {
    /// The checkpoint of these positions in a folder, which is made if there is none.
    pub(super) fn new(folder: &Path, rules: &Rules, positions: &[Position]) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let path = folder.join(format!("quarto-{rules}.checkpoint"));
        let mut hasher = crc32fast::Hasher::new_with_initial(fingerprint(rules));
        for position in positions {
            hasher.update(&position.key().to_le_bytes());
        }
        Ok(Self { path, fingerprint: hasher.finalize() })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// What was saved of `count` values.
    pub(super) fn load(&self, count: usize) -> io::Result<Saved> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(self.values_in(&bytes, count).map_or(Saved::Foreign, Saved::Values)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Saved::Nothing),
            Err(error) => Err(error),
        }
    }

    fn header(&self, count: usize) -> Vec<u8> {
        let mut header = MAGIC.to_vec();
        header.extend([VERSION, 0, 0, 0]);
        header.extend(self.fingerprint.to_le_bytes());
        header.extend(u32::try_from(count).unwrap_or(u32::MAX).to_le_bytes());
        header
    }

    fn values_in(&self, bytes: &[u8], count: usize) -> Option<Vec<u8>> {
        let (content, checksum) = bytes.split_at_checked(HEADER + count)?;
        let is_whole = content.starts_with(&self.header(count))
            && checksum.len() == CHECKSUM
            && *checksum == crc32fast::hash(content).to_le_bytes();
        is_whole.then(|| content[HEADER..].to_vec())
    }

    /// Saves the values under a temporary name first: a run that is killed meanwhile leaves the last
    /// checkpoint whole.
    pub(super) fn save(&self, values: &[u8]) -> io::Result<()> {
        let mut bytes = self.header(values.len());
        bytes.extend(values);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        let temporary = self.path.with_extension("new");
        let mut file = fs::File::create(&temporary)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, &self.path)
    }
}
