//! `Header`: the kind, the version and the parameters of the content of a container.

use std::fmt;

use super::checksum::Checksum;
use super::error::ContainerError;

/// As in PNG, the first byte is not ASCII, and the line ends reveal a transfer as text.
pub(super) const MAGIC: [u8; 8] = *b"\x89AGS\r\n\x1a\n";
const CONTAINER_VERSION: u32 = 1;
/// The magic number, the version of the container and the length of the header.
pub(super) const PREFIX: usize = 8 + 4 + 4;
/// The shortest header: prefix, length of the content, version of the kind, an empty name, an empty
/// list of parameters, checksum.
const LEAST: usize = PREFIX + 8 + 4 + 2 + 2 + 4;
/// The most bytes of a header, which limits what is read before its checksum is verified.
pub(super) const MOST: usize = 1 << 16;

/// The description of a container: the kind of content, the version of its layout, and named
/// parameters on which the content depends, such as the game and the size of its board. A reader
/// gives the header that it expects; an error names the first difference.
///
/// ```
/// use abstract_games_storage::Header;
///
/// let header = Header::new("checkpoint of a count", 2);
/// let header = header.parameter("game", "quoridor").parameter("width", 9);
/// assert_eq!(header.to_string(), "checkpoint of a count 2 (game quoridor, width 9)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Header {
    kind: String,
    version: u32,
    parameters: Vec<(String, String)>,
}

impl Header {
    /// A header without parameters.
    pub fn new(kind: impl Into<String>, version: u32) -> Self {
        Self { kind: kind.into(), version, parameters: Vec::new() }
    }

    /// The header with these parameters of another kind of content.
    pub fn of_kind(self, kind: impl Into<String>, version: u32) -> Self {
        Self { kind: kind.into(), version, ..self }
    }

    /// Adds a parameter, or replaces its value. Values are compared as text.
    pub fn parameter(mut self, name: impl Into<String>, value: impl fmt::Display) -> Self {
        let (name, value) = (name.into(), value.to_string());
        match self.parameters.iter_mut().find(|(other, _)| *other == name) {
            Some((_, old)) => *old = value,
            None => self.parameters.push((name, value)),
        }
        self
    }

    /// The kind of content.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// The version of the layout of the content.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// The names and values of the parameters, in the order in which they were added.
    pub fn parameters(&self) -> impl ExactSizeIterator<Item = (&str, &str)> {
        self.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a parameter, or `None` if there is no parameter of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.parameters().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Compares this expected header with the one `found`, whatever the order of parameters.
    ///
    /// # Errors
    ///
    /// [`ContainerError::Kind`], [`ContainerError::Version`] or [`ContainerError::Parameter`] for
    /// the first difference.
    pub fn check(&self, found: &Self) -> Result<(), ContainerError> {
        if self.kind != found.kind {
            let (expected, found) = (self.kind.clone(), found.kind.clone());
            return Err(ContainerError::Kind { expected, found });
        }
        if self.version != found.version {
            let (kind, expected) = (self.kind.clone(), self.version);
            return Err(ContainerError::Version { kind, expected, found: found.version });
        }
        let names = self.parameters().chain(found.parameters()).map(|(name, _)| name);
        for name in names {
            let (expected, found) = (self.get(name), found.get(name));
            if expected != found {
                return Err(ContainerError::Parameter {
                    name: name.to_owned(),
                    expected: expected.map(str::to_owned),
                    found: found.map(str::to_owned),
                });
            }
        }
        Ok(())
    }

    /// The header of a container with `content` bytes, or [`ContainerError::HeaderTooLong`].
    pub(super) fn to_bytes(&self, content: u64) -> Result<Vec<u8>, ContainerError> {
        let texts = self.parameters().flat_map(|(name, value)| [name, value]);
        let texts: usize = std::iter::once(self.kind.as_str()).chain(texts).map(str::len).sum();
        let found = LEAST + texts + 4 * self.parameters.len();
        let too_long = ContainerError::HeaderTooLong { most: MOST, found };
        let length = u32::try_from(found).ok().filter(|_| found <= MOST).ok_or(too_long)?;
        let mut bytes = Vec::with_capacity(found);
        bytes.extend(MAGIC);
        bytes.extend(CONTAINER_VERSION.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(content.to_le_bytes());
        bytes.extend(self.version.to_le_bytes());
        push_text(&mut bytes, &self.kind);
        push_short(&mut bytes, self.parameters.len());
        for (name, value) in &self.parameters {
            push_text(&mut bytes, name);
            push_text(&mut bytes, value);
        }
        let checksum = Checksum::of(&bytes);
        bytes.extend(checksum.to_le_bytes());
        Ok(bytes)
    }

    /// The length of the header that begins with `prefix`: up to [`PREFIX`] bytes of a file.
    pub(super) fn length(prefix: &[u8]) -> Result<usize, ContainerError> {
        let start = prefix.len().min(MAGIC.len());
        if prefix.is_empty() || prefix[..start] != MAGIC[..start] {
            return Err(ContainerError::Foreign);
        }
        let mut reader = Fields(prefix.get(MAGIC.len()..).unwrap_or_default());
        let shortened =
            ContainerError::Shortened { expected: LEAST as u64, found: prefix.len() as u64 };
        let version = reader.number().ok_or(shortened.clone())?;
        if version != CONTAINER_VERSION {
            let expected = CONTAINER_VERSION;
            return Err(ContainerError::ContainerVersion { expected, found: version });
        }
        let length = reader.number().ok_or(shortened)? as usize;
        // An impossible length was altered.
        if (LEAST..=MOST).contains(&length) { Ok(length) } else { Err(ContainerError::Altered) }
    }

    /// The header of this [`length`](Self::length), and the number of bytes of content.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<(Self, u64), ContainerError> {
        let (fields, checksum) = bytes.split_last_chunk::<4>().ok_or(ContainerError::Altered)?;
        if *checksum != Checksum::of(fields).to_le_bytes() {
            return Err(ContainerError::Altered);
        }
        let mut fields = Fields(fields.get(PREFIX..).unwrap_or_default());
        let malformed = || ContainerError::content("its header is malformed");
        fields.header().ok_or_else(malformed)
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind, self.version)?;
        let texts: Vec<_> =
            self.parameters().map(|(name, value)| format!("{name} {value}")).collect();
        if texts.is_empty() { Ok(()) } else { write!(f, " ({})", texts.join(", ")) }
    }
}

fn push_short(bytes: &mut Vec<u8>, number: usize) {
    bytes.extend(u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes());
}

fn push_text(bytes: &mut Vec<u8>, text: &str) {
    push_short(bytes, text.len());
    bytes.extend(text.as_bytes());
}

/// Each method returns `None` if the bytes end too early.
struct Fields<'b>(&'b [u8]);

impl<'b> Fields<'b> {
    fn take(&mut self, length: usize) -> Option<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn number(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = u16::from_le_bytes(self.array()?);
        String::from_utf8(self.take(length.into())?.to_vec()).ok()
    }

    fn header(&mut self) -> Option<(Header, u64)> {
        let content = u64::from_le_bytes(self.array()?);
        let version = self.number()?;
        let kind = self.text()?;
        let count = u16::from_le_bytes(self.array()?);
        let parameters =
            (0..count).map(|_| Some((self.text()?, self.text()?))).collect::<Option<_>>()?;
        self.0.is_empty().then_some((Header { kind, version, parameters }, content))
    }
}
