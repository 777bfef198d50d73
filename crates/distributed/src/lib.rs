#![doc = include_str!("../README.md")]

mod cluster;
mod error;
mod exchange;
mod hosts;
mod identity;
mod join;
mod network;
mod noise;
mod plan;
mod saved_levels;
mod search;
mod secret;
mod shared_levels;
mod storage;
mod worker;

pub use cluster::Cluster;
pub use error::DistributedError;
pub use hosts::Hosts;
pub use identity::Identity;
pub use search::{DistributedLevels, DistributedSearch};
pub use secret::Secret;
pub use storage::{Checkpoint, Storage};
pub use worker::Cost;
