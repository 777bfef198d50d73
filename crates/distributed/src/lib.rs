#![doc = include_str!("../README.md")]

mod checkpoint;
mod cluster;
mod connect;
mod control;
mod error;
mod fate;
mod frame;
mod handshake;
mod hosts;
mod identity;
mod level_worker;
mod link;
mod mesh;
mod note;
mod owner;
mod parcel;
mod path;
mod port;
mod search;
mod secret;
mod silence;
mod tasks;
mod workers;

pub use cluster::Cluster;
pub use error::DistributedError;
pub use hosts::Hosts;
pub use identity::Identity;
pub use search::{Cost, DistributedLevels, DistributedSearch};
pub use secret::Secret;
pub use tasks::{TaskFarm, TaskFarmError};
