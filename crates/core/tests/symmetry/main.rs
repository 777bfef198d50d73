//! What a search is given: groups, quotients and codes, and the laws that check them.

mod cell_images;
mod forwarding;
mod groups;
mod laws;
mod products;
mod quotients;
mod ranking;
mod text_forms;
