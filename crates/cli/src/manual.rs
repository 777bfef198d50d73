//! Shell completions and manual pages, made from the definition of the arguments.

use std::io::Write;
use std::path::Path;

use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::{Failure, Result};

pub(crate) fn completions(shell: Shell, out: &mut dyn Write) -> Result {
    // The generator panics on a writer that fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::definition(), "abstract-games", &mut script);
    out.write_all(&script)?;
    Ok(())
}

pub(crate) fn man(folder: Option<&Path>, out: &mut dyn Write) -> Result {
    match folder {
        Some(folder) => {
            let failed = |error| Failure::file("--dir", folder, &error);
            match std::fs::create_dir(folder) {
                Err(_) if folder.is_dir() => {}
                made => made.map_err(failed)?,
            }
            clap_mangen::generate_to(Arguments::definition(), folder).map_err(failed)?;
        }
        None => clap_mangen::Man::new(Arguments::definition()).render(&mut { out })?,
    }
    Ok(())
}
