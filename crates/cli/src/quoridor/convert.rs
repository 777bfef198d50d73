//! `abstract-games quoridor convert`.

use std::io::Write;

use abstract_games::quoridor::notation::Form;
use serde::Serialize;

use super::game::{Given, Source, Task, usage};
use crate::arguments::{ConvertOptions, ReportFormat};
use crate::failure::Failure;

/// A text as JSON.
#[derive(Serialize)]
struct Report {
    form: String,
    text: String,
}

impl Task for ConvertOptions {
    fn source(&self) -> Source<'_> {
        (&self.game).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure> {
        let is_score = matches!(self.form, Form::Score(_));
        let text = if is_score || self.all {
            let text = self.form.write(&given.game, &given.record, self.layout.into());
            text.map_err(|error| usage("GAME", error))?
        } else {
            self.form.position(&given.game, given.position())
        };
        match self.format {
            ReportFormat::Text => writeln!(out, "{}", text.trim_end())?,
            ReportFormat::Json => {
                let report = Report { form: self.form.to_string(), text };
                serde_json::to_writer(&mut *out, &report)?;
                writeln!(out)?;
            }
        }
        Ok(())
    }
}
