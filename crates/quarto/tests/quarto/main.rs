//! Quarto: its symmetries, counts, solver, book and perfect play.

mod alpha_beta;
mod arrays;
mod book;
mod counts;
mod dropped_words;
mod misere;
mod positions;
mod records;
mod solver;
mod strategy;
mod symmetry;
