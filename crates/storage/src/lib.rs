//! Files that outlive a run: checkpoints, books, databases.
//!
//! Every such file is a **container**: a [`Header`], which names the kind of content, its version
//! and parameters, and the content, each with a checksum. A reader refuses a file of another kind,
//! version or parameter, and a shortened or altered file, each with its own [`ContainerError`].
//! `docs/formats.md` describes the layout byte by byte.
//!
//! A container is written to a temporary file beside its [`Target`], synchronised with the disk,
//! and then renamed, so its name always refers to a complete file. After an error before that, the
//! old file is unchanged and the temporary file is removed.
//!
//! ```
//! use std::io::{Read, Write};
//!
//! use abstract_games_storage::{ContainerError, ContainerReader, Header, StorageError, Target};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("small.table");
//! let header = |size: u32| Header::new("table of an example", 1).parameter("size", size);
//!
//! // The target is checked before the computation whose result it receives.
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
//! A [`ContainerFile`] reads parts of its content at any place, as a database does. A run that can
//! be resumed keeps its state in a [`CheckpointFolder`].
//!
//! Without the feature `files`, containers are read, and made in memory by [`container_bytes`], but
//! no [`Target`] and no [`CheckpointFolder`] can be made.

#![cfg_attr(
    not(feature = "files"),
    allow(dead_code, reason = "without the feature nothing begins a file or locks a folder")
)]

mod checkpoint;
mod checksum;
mod container;
mod container_file;
mod error;
mod header;
mod leb128;
mod little_endian;
mod lock;
mod target;
mod temporary;
mod watched_file;

pub use abstract_games_core::{FileCalls, file_call};
pub use checkpoint::{Checkpoint, CheckpointFolder};
pub use checksum::Checksum;
pub use container::{ContainerReader, ContainerWriter, container_bytes, content_range};
pub use container_file::ContainerFile;
pub use error::{ContainerError, FileKind, StorageError};
pub use header::Header;
pub use leb128::{number_bytes, push_number, read_number};
pub use little_endian::{words_from_bytes, words_to_bytes};
pub use target::{Target, open_regular};

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
