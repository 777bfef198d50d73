#![doc = include_str!("../README.md")]

mod cluster;
mod error;
mod exchange;
mod hosts;
mod join;
mod network;
mod noise;
mod process_plan;
mod saved_levels;
mod search;
mod secret;
mod shared_levels;
mod storage;
mod worker;

pub use abstract_games_storage::Header;
pub use cluster::Cluster;
pub use error::DistributedError;
pub use hosts::Hosts;
pub use search::{DistributedLevels, DistributedSearch};
pub use secret::Secret;
pub use storage::{Checkpoint, Storage};
pub use worker::Cost;
