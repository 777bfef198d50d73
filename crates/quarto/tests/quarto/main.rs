//! Quarto: its symmetries, counts, solver, book and perfect play.

mod alpha_beta;
mod arrays;
mod book;
mod counts;
mod positions;
mod solver;
mod strategy;
mod symmetry;
