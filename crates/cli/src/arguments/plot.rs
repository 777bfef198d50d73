//! The arguments of `abstract-games plot`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct PlotOptions {
    /// Data file: comma-separated values whose first line names the columns
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Column of the horizontal axis
    #[arg(long, value_name = "NAME")]
    pub(crate) x: String,
    /// One or two columns to plot
    #[arg(long, value_name = "NAME", value_delimiter = ',', required = true)]
    pub(crate) y: Vec<String>,
    /// Plot only the rows that have this value in this column
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) only: Option<Only>,
    /// Title of the plot [default: the names of the columns]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Powers of ten on the vertical axis; values below 1 are left out
    #[arg(long)]
    pub(crate) log: bool,
    /// Bars instead of a line, for one column
    #[arg(long, conflicts_with = "log")]
    pub(crate) bars: bool,
    /// Write the plot to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: PathBuf,
}

/// A column and the value that rows must have in it.
#[derive(Clone, Debug)]
pub(crate) struct Only {
    pub(crate) column: String,
    pub(crate) value: String,
}

impl FromStr for Only {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (column, value) = text.split_once('=').ok_or("expected a column, = and a value")?;
        Ok(Self { column: column.to_owned(), value: value.to_owned() })
    }
}
