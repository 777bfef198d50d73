//! Groups, quotients, numberings and text forms, and the laws that check implementations.

mod actions;
mod cell_images;
mod forwarding;
mod groups;
mod laws;
mod products;
mod quotients;
mod ranking;
mod subset_orbits;
mod text_forms;
