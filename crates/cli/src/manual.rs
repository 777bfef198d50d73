//! Shell completions and manual pages, made from the definition of the arguments.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::Failure;

pub(crate) fn completions(shell: Shell, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    // The generator panics on a writer that fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "abstract-games", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn man(folder: Option<&Path>, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match folder {
        Some(folder) => {
            let failed = |error| Failure::file("--dir", folder, error);
            match std::fs::create_dir(folder) {
                Err(_) if folder.is_dir() => {}
                made => made.map_err(failed)?,
            }
            clap_mangen::generate_to(Arguments::command(), folder).map_err(failed)?;
        }
        None => clap_mangen::Man::new(Arguments::command()).render(&mut { out })?,
    }
    Ok(ExitCode::SUCCESS)
}
