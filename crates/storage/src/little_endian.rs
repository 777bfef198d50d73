//! Words of 8 bytes, the lowest byte first.

/// The bytes of the words.
pub fn words_to_bytes(words: &[u64]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The words of which `bytes` consists.
pub fn words_from_bytes(bytes: &[u8]) -> Vec<u64> {
    let words = bytes.chunks_exact(8).map(|bytes| bytes.try_into().unwrap_or_default());
    words.map(u64::from_le_bytes).collect()
}
