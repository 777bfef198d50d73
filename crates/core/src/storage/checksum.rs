//! Checksums.

/// CRC-32 of bytes that come in parts: the one of Ethernet and of gzip (IEEE 802.3).
///
/// It finds accidental damage. It is no protection against somebody who alters a file on purpose.
///
/// ```
/// use abstract_games_core::storage::Checksum;
///
/// let mut checksum = Checksum::new();
/// checksum.update(b"1234");
/// checksum.update(b"56789");
/// // The check value that the catalogues of CRCs give.
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

    /// The checksum of these bytes.
    pub fn of(bytes: &[u8]) -> u32 {
        crc32fast::hash(bytes)
    }

    /// Continues a checksum with the value `before`.
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
