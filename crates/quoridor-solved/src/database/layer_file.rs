//! The file of a layer.

use std::io::{self, Write};
use std::path::Path;

use abstract_games_core::Workers;
use abstract_games_storage::{
    Checksum, ContainerError, ContainerFile, ContainerWriter, Header, StorageError, Target,
    words_from_bytes, words_to_bytes,
};

use super::chunks::RANKS;
use super::codec::Codec;
use crate::further_fences::index;
use crate::layer::{Part, parts};
use crate::layer_plan::LayerPlan;

/// The bytes before a compressed chunk: a checksum, and the number of bytes once decompressed.
const HEAD: usize = 8;
/// The bytes at the end: numbers of chunks and of counts, and a checksum of them and the counts.
const TAIL: usize = 20;
/// The number of chunks that are compressed before any is written.
const GROUP: usize = 64;

/// The checksum of the bytes of a chunk and of its number, so that no chunk passes for another.
fn checksum_of(number: u64, bytes: &[u8]) -> u32 {
    let mut checksum = Checksum::new();
    checksum.update(&number.to_le_bytes());
    checksum.update(bytes);
    checksum.value()
}

/// A file that receives the blocks of a layer.
pub(super) struct LayerWriter<'a> {
    plan: &'a LayerPlan,
    fences: u32,
    codec: Codec,
    out: ContainerWriter,
    /// The place of each chunk in the content, and the end of the last.
    places: Vec<u64>,
}

impl<'a> LayerWriter<'a> {
    /// Begins the file at `target`.
    pub(super) fn new(
        plan: &'a LayerPlan,
        fences: u32,
        target: &Target,
        header: &Header,
    ) -> Result<Self, StorageError> {
        let codec = Codec::new(plan.configurations.grid.cells());
        let out = target.create(header)?;
        Ok(Self { plan, fences, codec, out, places: vec![0] })
    }

    /// Completes the file with the counts of the layer.
    pub(super) fn finish(mut self, counts: &[u64]) -> Result<(), StorageError> {
        let chunks = self.places.len() as u64 - 1;
        let mut end = words_to_bytes(counts);
        end.extend(words_to_bytes(&[chunks, counts.len() as u64]));
        end.extend(Checksum::of(&end).to_le_bytes());
        let places = words_to_bytes(&self.places);
        let written = self.out.write_all(&places).and_then(|()| self.out.write_all(&end));
        written.map_err(|error| StorageError::io(self.out.path(), error))?;
        self.out.finish()
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let number = self.places.len() as u64 - 1;
        self.out.write_all(&checksum_of(number, bytes).to_le_bytes())?;
        self.out.write_all(bytes)?;
        let end = self.places.last().map_or(0, |place| place + 4 + bytes.len() as u64);
        self.places.push(end);
        Ok(())
    }

    /// Writes the blocks of a part of the layer.
    pub(super) fn receive(
        &mut self,
        part: Part<'_>,
        workers: &Workers,
    ) -> Result<(), StorageError> {
        let (plan, fences, codec) = (self.plan, self.fences, self.codec);
        let size = plan.solver.size();
        let encode = |(first, starts, blocks): Part<'_>| {
            let rooms = &plan.further_fences.of_layer(fences)[first..][..starts.len() - 1];
            codec.encode(rooms, blocks, size)
        };
        let mut chunks = parts(part, size.block(), RANKS);
        loop {
            let group: Vec<_> = chunks.by_ref().take(GROUP).collect();
            if group.is_empty() {
                return Ok(());
            }
            for bytes in workers.map_each(group, encode) {
                self.write(&bytes).map_err(|error| StorageError::io(self.out.path(), error))?;
            }
        }
    }
}

/// The file of a layer, whose chunks are read one by one.
pub(super) struct LayerFile {
    file: ContainerFile,
    configurations: u64,
    /// The place of the list of places in the content.
    places: u64,
    counts: Vec<u64>,
}

impl LayerFile {
    /// Opens the file of a layer of this many configurations.
    pub(super) fn open(
        path: &Path,
        header: &Header,
        configurations: u64,
    ) -> Result<Self, StorageError> {
        let file = ContainerFile::open(path, header)?;
        let altered = || file.refused(ContainerError::Altered);
        let mut tail = [0; TAIL];
        let at = file.length().checked_sub(TAIL as u64).ok_or_else(altered)?;
        file.read_at(at, &mut tail)?;
        let numbers = words_from_bytes(&tail[..16]);
        let &[chunks, counts] = numbers.as_slice() else { return Err(altered()) };
        if chunks != configurations.div_ceil(RANKS as u64) {
            return Err(altered());
        }
        let at =
            counts.checked_mul(8).and_then(|bytes| at.checked_sub(bytes)).ok_or_else(altered)?;
        let places = at.checked_sub(8 * (chunks + 1)).ok_or_else(altered)?;
        let mut bytes = vec![0; index(8 * counts)];
        file.read_at(at, &mut bytes)?;
        let counts = words_from_bytes(&bytes);
        bytes.extend_from_slice(&tail[..16]);
        if Checksum::of(&bytes).to_le_bytes() != tail[16..] {
            return Err(altered());
        }
        Ok(Self { file, configurations, places, counts })
    }

    /// Verifies the checksum of the whole file.
    pub(super) fn verify(&self) -> Result<(), StorageError> {
        self.file.verify()
    }

    pub(super) fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The number of configurations in a chunk.
    pub(super) fn configurations_of(&self, chunk: usize) -> usize {
        let left = self.configurations.saturating_sub(chunk as u64 * RANKS as u64);
        usize::try_from(left).unwrap_or(usize::MAX).min(RANKS)
    }

    /// The error of a file with another content than it should have.
    pub(super) fn altered(&self) -> StorageError {
        self.file.refused(ContainerError::Altered)
    }

    /// Sets `stored` to the bytes of a chunk, and `decoded` to them decompressed, at most `most`.
    pub(super) fn read(
        &self,
        chunk: usize,
        most: usize,
        stored: &mut Vec<u8>,
        decoded: &mut Vec<u8>,
    ) -> Result<(), StorageError> {
        let number = chunk as u64;
        let mut places = [0; 16];
        self.file.read_at(self.places + 8 * number, &mut places)?;
        let places = words_from_bytes(&places);
        let length = places[1].checked_sub(places[0]);
        // A wrong place leads to a wrong checksum of the chunk.
        let is_inside =
            places[1] <= self.places && length.is_some_and(|length| length >= HEAD as u64);
        let length = length.filter(|_| is_inside).ok_or_else(|| self.altered())?;
        stored.resize(index(length), 0);
        self.file.read_at(places[0], stored)?;
        let (checksum, bytes) = stored.split_at(4);
        if checksum_of(number, bytes).to_le_bytes() != checksum {
            return Err(self.altered());
        }
        let size = u32::from_le_bytes(bytes[..4].try_into().unwrap_or_default()) as usize;
        decoded.resize(size.min(most), 0);
        let decoding = lz4_flex::block::decompress_into(&bytes[4..], decoded);
        if decoding.is_ok_and(|decoded| decoded == size) { Ok(()) } else { Err(self.altered()) }
    }
}
