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
    let quarto = Quarto::new(options.rules.rules.clone());
    // A file that cannot be written is refused before hours of work.
    let target = options.out.as_ref().map(|path| target("--out", path)).transpose()?;
    let resources = &options.resources;
    let builder = BookBuilder::new(&quarto)
        .threads(resources.threads.threads)
        .memory(resources.memory.as_u64())
        .checkpoint_interval(options.checkpoint_interval);
    let watch = watch("solving positions", resources.progress);
    if let Some((part, parts)) = options.part.part {
        let folder = checkpoints::of_part(&options.checkpoint, (part, parts))?;
        let builder = builder.observer((watch, Warnings::of(Some(&folder))));
        builder.solve_part(part, parts, &folder)?;
        let path = folder.path().display();
        return Ok(writeln!(out, "part {part} of {parts} is complete: {path}")?);
    }
    if let Some(parts) = options.part.parts {
        let folders = checkpoints::of_parts(&options.checkpoint, parts)?;
        let book = builder.observer(watch).join_parts(&folders)?;
        target.iter().try_for_each(|target| write(&book, target))?;
        checkpoints::remove_parts(folders);
        return Ok(());
    }
    let folder = checkpoints::open(&options.checkpoint)?;
    let builder = match &folder {
        Some(folder) => builder.checkpoint(folder),
        None => builder,
    };
    let book = builder.observer((watch, Warnings::of(folder.as_ref()))).build()?;
    target.iter().try_for_each(|target| write(&book, target))?;
    checkpoints::remove(folder.as_ref());
    Ok(())
}
