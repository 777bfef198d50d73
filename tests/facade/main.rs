//! The library as its users see it: what it reproduces, and how another project builds on it.

mod connect_four;
mod dots_and_boxes;
mod eight_puzzle;
mod from_another_project;
mod guide;
mod mu_torere;
mod peg_solitaire;
mod published;
mod three_mens_morris;
mod three_players;
