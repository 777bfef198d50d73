//! `Secret`: what the processes of a run share.

use std::fmt::{self, Debug};
use std::io::Read;
use std::path::Path;

use abstract_games_storage::open_regular;
use sha2::{Digest, Sha256};

use crate::error::DistributedError;

const LEAST: usize = 16;
const MOST: usize = 4096;

/// A secret that the processes of a run share, and that is never sent.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// The secret in a file: its bytes without line ends and spaces at the end, from 16 to 4096.
    ///
    /// # Errors
    ///
    /// [`DistributedError::Secret`] if the file cannot be read, is no regular file, has another
    /// length or, on Unix, can be read by other users.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, DistributedError> {
        let path = path.as_ref();
        let failed =
            |reason: &str| DistributedError::Secret(format!("{}: {reason}", path.display()));
        let file = open_regular(path).map_err(|error| failed(&error.to_string()))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let metadata = file.metadata().map_err(|error| failed(&error.to_string()))?;
            if metadata.permissions().mode() & 0o077 != 0 {
                return Err(failed("other users have access to the secret; chmod 600 removes it"));
            }
        }
        let mut bytes = Vec::new();
        let read = file.take(MOST as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| failed(&error.to_string()))?;
        // What may follow a longer file is not read.
        let secret = if bytes.len() > MOST { &bytes[..] } else { bytes.trim_ascii_end() };
        Self::from_bytes(secret).map_err(|error| failed(&error.to_string()))
    }

    /// A new random secret, for processes that one process starts.
    ///
    /// # Errors
    ///
    /// [`DistributedError::System`] if the system has no random numbers.
    pub fn random() -> Result<Self, DistributedError> {
        Ok(Self(random::<32>()?.to_vec()))
    }

    /// The secret with these bytes, from 16 to 4096.
    ///
    /// # Errors
    ///
    /// [`DistributedError::Secret`] for fewer or more: a shorter secret can be found by trial from
    /// what one handshake sends.
    ///
    /// ```
    /// use abstract_games_distributed::Secret;
    ///
    /// let error = Secret::from_bytes("password").unwrap_err().to_string();
    /// assert_eq!(error, "a secret has 16 to 4096 bytes, not 8");
    /// ```
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Result<Self, DistributedError> {
        let bytes = bytes.into();
        if !(LEAST..=MOST).contains(&bytes.len()) {
            let found = bytes.len();
            let reason = format!("a secret has {LEAST} to {MOST} bytes, not {found}");
            return Err(DistributedError::Secret(reason));
        }
        Ok(Self(bytes))
    }

    /// The bytes of the secret, for a process that this one starts.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The pre-shared key of the connections: the SHA-256 of the secret. That of processes without
    /// a secret proves nothing, and is known to everybody.
    pub(crate) fn key(secret: Option<&Self>) -> [u8; 32] {
        Sha256::digest(secret.map_or(&[][..], Self::as_bytes)).into()
    }
}

pub(crate) fn random<const N: usize>() -> Result<[u8; N], DistributedError> {
    let mut bytes = [0; N];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|error| DistributedError::System(format!("no random numbers: {error}")))?;
    Ok(bytes)
}

/// Does not show the secret.
impl Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
