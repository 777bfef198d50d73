//! `abstract-games quarto book build`.

use abstract_games::quarto::{BookBuilder, Quarto};
use abstract_games::{Observer, Stop};
use abstract_games_distributed::{Identity, TaskFarm};

use super::book::write;
use crate::arguments::BuildOptions;
use crate::checkpoints::{self, Warnings};
use crate::failure::{Failure, Result};
use crate::observe::watch;
use crate::output_file::target;
use crate::processes::{self, Member, part};

pub(super) fn build(options: &BuildOptions) -> Result {
    let quarto = Quarto::new(options.rules.rules.clone());
    if options.cluster.are_given() {
        return build_on_processes(options, &quarto);
    }
    // A file that cannot be written is refused before hours of work.
    let target = target("--out", &options.out)?;
    let folder = checkpoints::open(&options.checkpoint)?;
    let resources = &options.resources;
    let mut builder = BookBuilder::new(&quarto)
        .threads(resources.threads.threads)
        .memory(resources.memory.as_u64())
        .checkpoint_interval(options.checkpoint_interval);
    if let Some(folder) = &folder {
        builder = builder.checkpoint(folder);
    }
    let observer = (watch("solving positions", resources.progress), Warnings::of(folder.as_ref()));
    let book = builder.observer(observer).build()?;
    write(&book, &target)?;
    checkpoints::remove(folder.as_ref());
    Ok(())
}

/// Builds a book on several processes, which solve batches of positions.
fn build_on_processes(options: &BuildOptions, quarto: &Quarto) -> Result {
    let is_first = processes::is_first(&options.cluster);
    // Only the first process writes the book.
    let target = is_first.then(|| target("--out", &options.out)).transpose()?;
    let folder = if is_first { checkpoints::open(&options.checkpoint)? } else { None };
    let resources = &options.resources;
    let Member { cluster, local, threads, children } =
        processes::member(&options.cluster, resources.threads.threads)?;
    let builder =
        BookBuilder::new(quarto).threads(threads).checkpoint_interval(options.checkpoint_interval);
    let batches = builder.memory(resources.memory.as_u64() / local).batches()?;
    let mut solved = batches.solved(folder.as_ref())?;
    let missing = solved.missing();
    let identity = Identity::new("quarto book").parameter("rules", quarto.rules());
    let progress = processes::progress(&options.cluster, resources.progress);
    let farm = TaskFarm::new(identity)
        .before((batches.len() - missing.len()) as u64)
        .tasks(missing.into_iter().map(|batch| batch as u64))
        .observer((watch("solving positions", progress), Warnings::of(folder.as_ref())));
    let done = farm.run(
        cluster,
        |batch, observer: &mut dyn Observer| batches.compute(part(batch), observer),
        |batch, result| solved.insert(part(batch), &result),
    );
    // Also after Ctrl-C or the loss of a process.
    solved.save();
    done?;
    drop(children);
    if let Some(target) = target {
        // All batches are solved.
        let book = solved.book().ok_or(Failure::Stopped(Stop::Cancelled))?;
        write(&book, &target)?;
    }
    checkpoints::remove(folder.as_ref());
    Ok(())
}
