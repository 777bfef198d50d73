//! Writes valid data for the targets whose data are files: `seeds FOLDER` writes
//! `FOLDER/TARGET/NUMBER`.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or(io::ErrorKind::InvalidInput)?);
    for (name, seeds) in abstract_games_fuzz::seeds() {
        fs::create_dir_all(folder.join(name))?;
        for (number, data) in seeds.iter().enumerate() {
            fs::write(folder.join(name).join(format!("{number:03}")), data)?;
        }
    }
    Ok(())
}
