//! `Checksum`: CRC-32.

/// A CRC-32 of bytes that are given in parts: that of Ethernet and gzip (IEEE 802.3). It detects
/// accidental damage, not deliberate changes.
///
/// ```
/// use abstract_games_storage::Checksum;
///
/// let mut checksum = Checksum::new();
/// checksum.update(b"1234");
/// checksum.update(b"56789");
/// // The check value in catalogues of CRCs.
/// assert_eq!(checksum.value(), 0xcbf4_3926);
/// assert_eq!(Checksum::of(b"123456789"), 0xcbf4_3926);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Checksum(crc32fast::Hasher);

impl Checksum {
    /// The checksum of no bytes.
    pub fn new() -> Self {
        Self::default()
    }

    /// The checksum of `bytes`.
    pub fn of(bytes: &[u8]) -> u32 {
        crc32fast::hash(bytes)
    }

    /// A checksum that continues from the value `before`.
    pub fn continued(before: u32) -> Self {
        Self(crc32fast::Hasher::new_with_initial(before))
    }

    /// Appends bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The checksum of all bytes so far.
    pub fn value(&self) -> u32 {
        self.0.clone().finalize()
    }
}
