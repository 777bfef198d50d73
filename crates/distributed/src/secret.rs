//! `Secret`: what the processes of a run share, and the proof that a process knows it.

use std::fmt::{self, Debug};
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::error::DistributedError;

/// The number of bytes of a challenge and of its answer.
pub(crate) const LENGTH: usize = 32;
/// The least and the greatest number of bytes of a secret.
const LEAST: usize = 16;
const MOST: usize = 4096;

/// A secret that the processes of a run share.
///
/// Each process proves to each other one that it knows the secret, by HMAC-SHA256 (RFC 2104) of a random
/// challenge. The secret itself is never sent. Nothing is encrypted.
#[derive(Clone)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// The secret in a file: its bytes without line ends and spaces at the end, from 16 to 4096.
    ///
    /// # Errors
    ///
    /// [`DistributedError::Secret`] if the file cannot be read, is no regular file, has another length or, on Unix, can be read by
    /// other users.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, DistributedError> {
        let path = path.as_ref();
        let failed = |reason: String| DistributedError::Secret { path: path.to_owned(), reason };
        // A pipe is refused before it is opened, since that would wait for its other end.
        let found = fs::metadata(path).map_err(|error| failed(error.to_string()))?;
        if !found.is_file() {
            return Err(failed("not a regular file".to_owned()));
        }
        let file = File::open(path).map_err(|error| failed(error.to_string()))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let metadata = file.metadata().map_err(|error| failed(error.to_string()))?;
            if metadata.permissions().mode() & 0o077 != 0 {
                let advice = "other users have access to the secret; chmod 600 removes it";
                return Err(failed(advice.to_owned()));
            }
        }
        let mut bytes = Vec::new();
        let read = file.take(MOST as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| failed(error.to_string()))?;
        let length = bytes.trim_ascii_end().len();
        if !(LEAST..=MOST).contains(&length) {
            let found =
                if bytes.len() > MOST { format!("more than {MOST}") } else { length.to_string() };
            return Err(failed(format!("a secret has {LEAST} to {MOST} bytes, not {found}")));
        }
        bytes.truncate(length);
        Ok(Self(bytes))
    }

    /// A new random secret, for processes that one process starts.
    ///
    /// # Errors
    ///
    /// [`DistributedError::System`] if the system has no random numbers.
    pub fn random() -> Result<Self, DistributedError> {
        Ok(Self(random()?.to_vec()))
    }

    /// The secret with these bytes, from 16 to 4096.
    ///
    /// # Errors
    ///
    /// [`DistributedError::SecretLength`] if there are fewer or more. A shorter secret can be found by trial from
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
            return Err(DistributedError::SecretLength { found: bytes.len() });
        }
        Ok(Self(bytes))
    }

    /// What the processes use that were given no secret. It proves nothing, and is known to everybody.
    pub(crate) fn none() -> Self {
        Self(b"no secret".to_vec())
    }

    /// The bytes of the secret, to be handed to a process that this one starts.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The code of a message: HMAC-SHA256 of its parts, each with its length.
    pub(crate) fn code(&self, parts: &[&[u8]]) -> [u8; LENGTH] {
        self.mac(parts).finalize().into_bytes().into()
    }

    /// Whether `code` is the code of a message. Takes the same time for every wrong code.
    pub(crate) fn verifies(&self, parts: &[&[u8]], code: &[u8]) -> bool {
        self.mac(parts).verify_slice(code).is_ok()
    }

    fn mac(&self, parts: &[&[u8]]) -> Hmac<Sha256> {
        let mut mac =
            <Hmac<Sha256> as Mac>::new_from_slice(&self.0).expect("HMAC takes keys of any length");
        for part in parts {
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part);
        }
        mac
    }
}

/// Does not show the secret.
impl Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Random bytes of the system.
pub(crate) fn random() -> Result<[u8; LENGTH], DistributedError> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|error| DistributedError::System {
        what: "random numbers",
        reason: error.to_string(),
    })?;
    Ok(bytes)
}
