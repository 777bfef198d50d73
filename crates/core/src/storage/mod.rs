//! Files that outlive a run: checkpoints, books, databases.
//!
//! Every such file is a **container**: it begins with what it is ([`Header`]: a kind of content with a
//! version, and parameters by name), goes on with the content, and is guarded by checksums. A file of
//! another kind, version or parameter, a shortened and an altered one are each refused with an error
//! that says so ([`ContainerError`]). `docs/formats.md` has the layout byte by byte.
//!
//! A container appears under its own name only when it is complete: it is written to a temporary file
//! with a unique name beside the [`Target`], synchronised with the disk, and renamed. Whatever goes
//! wrong before that leaves what was there untouched, and no temporary file.
//!
//! ```
//! use std::io::{Read, Write};
//!
//! use abstract_games_core::storage::{ContainerError, ContainerReader, Header, StorageError, Target};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("small.table");
//! let header = |size: u32| Header::new("table of an example", 1).parameter("size", size);
//!
//! // Checked before the work whose result goes there.
//! let target = Target::new(&path)?;
//! let mut file = target.create(&header(3))?;
//! file.write_all(b"content")?;
//! file.finish()?;
//!
//! let mut content = String::new();
//! ContainerReader::open(&path, &header(3))?.read_to_string(&mut content)?;
//! assert_eq!(content, "content");
//!
//! let error = ContainerReader::open(&path, &header(4)).unwrap_err();
//! assert!(error.to_string().ends_with("small.table: size is 3, where 4 is expected"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A run that can be resumed keeps its state in a [`CheckpointFolder`], which one run at a time may use.

mod checkpoint;
mod checksum;
mod container;
mod error;
mod header;
mod lock;
mod target;

pub use checkpoint::{Checkpoint, CheckpointFolder};
pub use checksum::Checksum;
pub use container::{
    ContainerReader, ContainerWriter, Layout, container_bytes, content_range, former_content_range,
};
pub use error::{ContainerError, FileKind, StorageError};
pub use header::Header;
pub use target::Target;
