//! `abstract-games plot`: columns of a data file as a plot.

use std::io::Write;

use abstract_games::picture::Plot;
use abstract_games::quoted;
use csv::{Reader, StringRecord};

use crate::arguments::PlotOptions;
use crate::failure::{Failure, Result, cut, note, refuse_if, usage};
use crate::input::read;
use crate::output_file::write_file;

pub(crate) fn run(options: &PlotOptions, out: &mut dyn Write) -> Result {
    let (most, such) = if options.bars { (1, "one column as bars") } else { (2, "two columns") };
    refuse_if(options.y.len() > most, "--y", format_args!("at most {such}"))?;
    let data = Data::read(options)?;
    let names: Vec<_> = options.y.iter().map(|name| name.replace('_', " ")).collect();
    let x = options.x.replace('_', " ");
    let title = options.title.clone().unwrap_or_else(|| format!("{} by {x}", names.join(", ")));
    let y = if let [name] = &names[..] { name } else { "" };
    let mut plot = Plot::new(title, [&x, y]);
    let mut left_out = Vec::new();
    for (name, column) in names.iter().zip(&options.y) {
        let points = data.points(&options.x, column, options.log)?;
        let of_column = (column, data.rows.len() - points.len());
        if !left_out.contains(&of_column) {
            left_out.push(of_column);
        }
        plot = plot.curve(name, points);
    }
    plot = if options.bars { plot.bars() } else { plot };
    plot = if options.log { plot.decades() } else { plot };
    write_file("--svg", &options.svg, plot.to_svg().as_bytes())?;
    writeln!(out, "{}", options.svg.display())?;
    let such = if options.log { " from 1 on" } else { "" };
    for (column, rows) in left_out.into_iter().filter(|(_, rows)| *rows > 0) {
        let column = quoted(column);
        note(format_args!("rows without a value{such} in column {column}, left out: {rows}"));
    }
    Ok(())
}

/// The rows of a data file that are plotted.
struct Data {
    /// The name of the file, for errors.
    file: String,
    head: StringRecord,
    rows: Vec<StringRecord>,
}

impl Data {
    fn read(options: &PlotOptions) -> Result<Self> {
        let file = options.file.display().to_string();
        let text = read("FILE", &options.file)?;
        let usage = |error: csv::Error| usage(&file, error);
        let mut reader = Reader::from_reader(text.as_bytes());
        let head = reader.headers().map_err(usage)?.clone();
        refuse_if(head.is_empty(), &file, "the file is empty; its first line names the columns")?;
        let rows = reader.records().collect::<Result<_, _>>().map_err(usage)?;
        let mut data = Self { file, head, rows };
        if let Some((column, value)) = &options.only {
            let at = data.column(column)?;
            data.rows.retain(|row| row.get(at) == Some(value));
            let only = quoted(&format!("{column}={value}"));
            let none = format!("no row of {} has {only}", data.file);
            refuse_if(data.rows.is_empty(), "--only", none)?;
        }
        Ok(data)
    }

    fn column(&self, name: &str) -> Result<usize> {
        let (file, quoted) = (&self.file, quoted(name));
        let mut columns = (0..self.head.len()).filter(|&column| &self.head[column] == name);
        let wrong = match (columns.next(), columns.next()) {
            (Some(column), None) => return Ok(column),
            (Some(_), _) => format!("{file} has more than one column {quoted}"),
            _ => {
                let columns = self.head.iter().collect::<Vec<_>>().join(", ");
                format!("{file} has no column {quoted}; its columns are {}", cut(&columns))
            }
        };
        Err(Failure::Usage(wrong))
    }

    /// The points of a curve, by ascending x. Rows without a value have no point.
    fn points(&self, x: &str, y: &str, log: bool) -> Result<Vec<(f64, f64)>> {
        let (at, of) = (self.column(x)?, self.column(y)?);
        let mut points = Vec::new();
        for row in self.rows.iter().filter(|row| !row[of].is_empty()) {
            let value = self.number(row, of)?;
            let value = if log { value.log10() } else { value };
            // The logarithm of a value below 1 lies below the axis.
            if value >= 0.0 {
                points.push((self.number(row, at)?, value));
            }
        }
        points.sort_by(|a, b| a.0.total_cmp(&b.0));
        if points.is_empty() {
            return Err(Failure::Usage(format!("{} has no points for {}", self.file, quoted(y))));
        }
        Ok(points)
    }

    /// A finite number that is not negative. A count of more digits than a float has is rounded.
    fn number(&self, row: &StringRecord, column: usize) -> Result<f64> {
        let text = &row[column];
        let number = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
        number.ok_or_else(|| {
            let (file, name) = (&self.file, &self.head[column]);
            let line = row.position().map_or(0, csv::Position::line);
            let (text, name) = (quoted(text), quoted(name));
            let wrong = format!("{text} in column {name} is not a number from 0 on");
            Failure::Usage(format!("{file}, line {line}: {wrong}"))
        })
    }
}
