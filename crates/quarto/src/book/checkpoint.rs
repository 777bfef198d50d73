//! The checkpoint of a build, from which an interrupted build resumes.

use std::convert::Infallible;
use std::io::Write;

use abstract_games_storage::{
    Checkpoint, CheckpointFolder, Checksum, ContainerError, Layout, StorageError,
};

use super::file::{fingerprint, header};
use crate::position::Position;
use crate::rules::Rules;

/// The first bytes of a checkpoint in the former format, which preceded containers: four letters,
/// the version and three zeros. The fingerprint and the number of the positions follow, and then
/// the values.
const FORMER_MAGIC: &[u8] = b"AGQC\x01\0\0\0";

/// The code of a position that is not solved yet.
pub(super) const UNSOLVED: u8 = 0xff;

/// The checkpoint of the values found so far: one byte for each position.
pub(super) struct Values {
    checkpoint: Checkpoint,
    fingerprint: u32,
    count: usize,
}

impl Values {
    /// The checkpoint for `positions` in `folder`.
    pub(super) fn new(
        folder: &CheckpointFolder,
        rules: &Rules,
        positions: &[Position],
    ) -> Result<Self, StorageError> {
        let mut fingerprint = Checksum::continued(fingerprint(rules));
        for position in positions {
            fingerprint.update(&position.key().to_le_bytes());
        }
        let (fingerprint, count) = (fingerprint.value(), positions.len());
        let header = header("checkpoint of a Quarto book", rules)
            .parameter("positions", count)
            .parameter("their checksum", format_args!("{fingerprint:08x}"));
        let checkpoint = folder.checkpoint(&format!("quarto-{rules}.checkpoint"), header)?;
        Ok(Self { checkpoint, fingerprint, count })
    }

    /// The saved codes, one for each position, or `None` if there is no checkpoint. The code of an
    /// unsolved position is [`UNSOLVED`].
    pub(super) fn load(&self) -> Result<Option<Vec<u8>>, StorageError> {
        let Some(mut file) = self.checkpoint.load_or_former(FORMER_MAGIC)? else {
            return Ok(None);
        };
        if file.layout() == Layout::Former {
            let (mut fingerprint, mut count) = ([0; 4], [0; 4]);
            file.read_bytes(&mut fingerprint)?;
            file.read_bytes(&mut count)?;
            let (found, expected) = (u32::from_le_bytes(fingerprint), self.fingerprint);
            if found != expected {
                let error = ContainerError::Parameter {
                    name: "their checksum".to_owned(),
                    expected: Some(format!("{expected:08x}")),
                    found: Some(format!("{found:08x}")),
                };
                return Err(StorageError::refused(file.path(), error));
            }
        }
        let mut codes = vec![0; self.count];
        file.read_bytes(&mut codes)?;
        if let Some(code) = codes.iter().find(|&&code| code > 3 && code != UNSOLVED) {
            return Err(file.invalid(format!("{code} stands for no value")));
        }
        file.finish()?;
        Ok(Some(codes))
    }

    /// Saves the codes. A failure becomes a warning of the folder.
    pub(super) fn save(&self, codes: &[u8]) {
        let Ok(()) = self.checkpoint.save(|out| out.write_all(codes).map(Ok::<_, Infallible>));
    }
}
