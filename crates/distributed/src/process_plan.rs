//! `ProcessPlan`: what a process does in a search by levels.

use abstract_games_search::KeyGraph;

use crate::saved_levels::SavedLevels;
use crate::storage::Storage;

#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) until_target: bool,
    pub(crate) weighs: bool,
    pub(crate) path: bool,
    pub(crate) storage: Storage,
    pub(crate) batch: usize,
    pub(crate) ahead: usize,
}

pub(crate) struct ProcessPlan<'p> {
    pub(crate) graph: &'p dyn KeyGraph,
    pub(crate) sources: Vec<u128>,
    pub(crate) target: Option<u128>,
    pub(crate) settings: &'p Settings,
    pub(crate) saved: Option<&'p SavedLevels>,
}
