//! `abstract-games quarto book build`.

use std::io::Write;

use abstract_games::quarto::{BookBuilder, Quarto};

use super::book::write;
use crate::arguments::BuildOptions;
use crate::checkpoints::{self, Warnings};
use crate::failure::Result;
use crate::observe::watch;
use crate::output_file::target;

pub(super) fn build(options: &BuildOptions, out: &mut dyn Write) -> Result {
    let quarto = Quarto::new(options.rules.clone());
    // A file that cannot be written is refused before hours of work.
    let target = options.out.as_ref().map(|path| target("--out", path)).transpose()?;
    let resources = &options.resources;
    let builder = BookBuilder::new(&quarto)
        .threads(resources.threads)
        .memory(resources.memory)
        .checkpoint_interval(options.checkpoint_interval);
    let watch = watch("solving positions", resources.progress);
    let folders = checkpoints::open(&options.checkpoint)?;
    let builder = builder.observer((watch, Warnings::of(&folders)));
    let book = match (options.checkpoint.part, &folders[..]) {
        (Some((part, parts)), [folder]) => {
            builder.solve_part(part, parts, folder)?;
            return checkpoints::print_part(part, parts, folder, out);
        }
        (_, []) => builder.build()?,
        (_, folders) => builder.join_parts(folders)?,
    };
    target.iter().try_for_each(|target| write(&book, target))?;
    checkpoints::remove(&options.checkpoint, folders);
    Ok(())
}
