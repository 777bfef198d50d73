//! What a search is given: groups, quotients and codes, and the laws that check them.

mod forwarding;
mod groups;
mod laws;
mod quotients;
mod ranking;
