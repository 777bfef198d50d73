//! Searches of games that are written in Python.

pub(crate) mod action;
mod batch;
mod breadth_first;
mod errors;
pub(crate) mod explored;
mod forms;
mod game;
mod graph;
mod rules;
mod running;
pub(crate) mod solved;
pub(crate) mod solving;
pub(crate) mod space;
mod states;
