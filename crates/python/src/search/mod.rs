//! Searches of games that are written in Python.

mod action;
mod batch;
mod breadth_first;
pub(crate) mod errors;
pub(crate) mod explored;
mod forms;
mod game;
mod graph;
pub(crate) mod laws;
mod paths;
mod rules;
mod running;
pub(crate) mod solved;
pub(crate) mod solving;
pub(crate) mod space;
mod states;
