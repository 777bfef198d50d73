//! The library as its users see it: what it reproduces, and how another project builds on it.

mod from_another_project;
mod mu_torere;
mod published;
mod three_players;
