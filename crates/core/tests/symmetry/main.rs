//! What a search is given: groups, quotients and codes, and the laws that check them.

mod groups;
mod laws_catch;
mod quotients;
mod ranking;
