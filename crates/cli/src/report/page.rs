//! The page: HTML without scripts and without anything from elsewhere.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::chapters::About;
use super::definitions::definition;
use super::figure::{Drawing, Figure, Table};
use super::machine;
use crate::print::counted;
use crate::reproduce::{Report, Row, Status};

/// The greatest number of digits of a value that stands on one line.
const LONGEST: usize = 26;
const STYLE: &str = include_str!("page.css");

/// The contents of a page.
pub(super) struct Page<'a> {
    /// The results.
    pub(super) report: &'a Report,
    /// The number of results that were selected.
    pub(super) selected: usize,
    /// The chapters with a result.
    pub(super) chapters: Vec<Chapter>,
    /// The time when the run began.
    pub(super) written: String,
    /// The duration of the run, in seconds.
    pub(super) seconds: f64,
}

/// A chapter with its figures.
pub(super) struct Chapter {
    pub(super) about: About,
    pub(super) figures: Vec<Figure>,
}

impl Page<'_> {
    /// The page as a file.
    pub(super) fn to_html(&self) -> String {
        // All pictures of boards have the same style sheet, which would apply to the plots, too.
        let mut styles = Vec::new();
        let chapters: Vec<_> =
            self.chapters.iter().map(|chapter| self.chapter(chapter, &mut styles)).collect();
        let title = "Results of abstract-games";
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="generator" content=(concat!("abstract-games ", env!("CARGO_PKG_VERSION")));
                    title { (title) }
                    style { (PreEscaped(STYLE)) @for style in &styles { ".board svg{" (PreEscaped(style)) "}" } }
                }
                body {
                    header {
                        h1 { (title) }
                        (self.verdict())
                        (self.contents())
                        (self.origin())
                    }
                    main { @for chapter in &chapters { (chapter) } }
                    footer {
                        p {
                            "Written by " code { "abstract-games report" } ". The command "
                            code { "abstract-games reproduce" } " computes the same values."
                        }
                    }
                }
            }
        };
        page.into_string()
    }

    /// How many results agree.
    fn verdict(&self) -> Markup {
        let Report { rows, matched, regression, differs, complete } = self.report;
        let agree = *differs == 0;
        html! {
            p class={ "verdict " @if agree { "good" } @else { "bad" } } {
                @if agree { "✓ Every computed value is as expected." }
                @else { "✗ " (*differs) " of " (rows.len()) " values differ from those expected." }
            }
            @if !complete {
                p class="verdict bad" {
                    "The run was stopped: " (rows.len()) " of " (self.selected) " results are computed."
                }
            }
            p {
                (counted(*matched, "value", "values")) " that others published, and " (regression) " that this project \
                computed first. The former have the status " em { "match" } ", the latter " em { "regression" }
                ": such a value has not changed since it was first computed."
            }
        }
    }

    fn contents(&self) -> Markup {
        html! {
            nav aria-label="Contents" {
                ul {
                    @for Chapter { about, .. } in &self.chapters {
                        li { a href={ "#" (about.subject) } { (about.heading) } }
                    }
                }
            }
        }
    }

    /// When, with what and on which machine the page was made.
    fn origin(&self) -> Markup {
        let computed: f64 = self.report.rows.iter().map(|row| row.seconds).sum();
        html! {
            details class="origin" open {
                summary { "This run" }
                dl {
                    dt { "Begun" } dd { time datetime=(self.written) { (self.written) } }
                    dt { "Time" }
                    dd { (seconds(computed)) " for the results, " (seconds(self.seconds)) " with the figures" }
                    @for (name, value) in machine::facts() { dt { (name) } dd { (value) } }
                }
            }
        }
    }

    fn chapter(&self, chapter: &Chapter, styles: &mut Vec<String>) -> Markup {
        let about = &chapter.about;
        let rows: Vec<_> = self.report.rows.iter().filter(|row| about.has(&row.name)).collect();
        let figures: Vec<_> =
            chapter.figures.iter().map(|figure| drawn_figure(figure, styles)).collect();
        html! {
            section id=(about.subject) aria-labelledby={ (about.subject) "-heading" } {
                h2 id={ (about.subject) "-heading" } { (about.heading) }
                p { (about.text) }
                @for figure in &figures { (figure) }
                (results(&rows))
            }
        }
    }
}

/// A time, to the digits that matter.
fn seconds(seconds: f64) -> String {
    match seconds {
        0.0..0.000_05 => "< 0.1 ms".to_owned(),
        0.000_05..0.0095 => format!("{:.1} ms", seconds * 1000.0),
        0.0095..0.9995 => format!("{:.0} ms", seconds * 1000.0),
        0.9995..99.95 => format!("{seconds:.1} s"),
        _ => format!("{seconds:.0} s"),
    }
}

/// The table of results.
fn results(rows: &[&Row]) -> Markup {
    html! {
        table class="results" {
            caption { "Results" }
            thead {
                tr {
                    th scope="col" { "Result" }
                    th scope="col" { "Value" }
                    th scope="col" { "Status" }
                    th scope="col" { "Time" }
                    th scope="col" { "Source" }
                }
            }
            tbody { @for row in rows { (result(row)) } }
        }
    }
}

fn result(row: &Row) -> Markup {
    let (class, mark) = match row.status {
        Status::Match => ("match", "✓"),
        Status::Regression => ("regression", "="),
        Status::Differs => ("differs", "✗"),
    };
    html! {
        tr class=(class) {
            th scope="row" {
                code { (breakable(&row.name)) }
                @if let Some(definition) = definition(&row.name) { p { (definition) } }
            }
            td data-label="Value" class={ "value" @if row.computed.len() <= LONGEST { " short" } } {
                (row.computed)
                @if row.status == Status::Differs { p { "expected: " (row.expected) } }
            }
            td data-label="Status" class="status" { (mark) " " (row.status) }
            td data-label="Time" class="time" { (seconds(row.seconds)) }
            td data-label="Source" class="source" { (row.source) }
        }
    }
}

/// A name that may be broken after each part.
fn breakable(name: &str) -> Markup {
    let parts: Vec<_> = name.split_inclusive(['/', '-']).collect();
    html! { @for (place, part) in parts.iter().enumerate() { @if place > 0 { wbr; } (part) } }
}

fn drawn_figure(figure: &Figure, styles: &mut Vec<String>) -> Markup {
    let drawing = match &figure.drawing {
        Drawing::Plot(svg) => html! { div class="plot" { (PreEscaped(svg)) } },
        Drawing::Boards(boards) => {
            let boards = boards.iter().map(|svg| unstyled(svg, styles)).collect::<Vec<_>>();
            let several = match boards.len() {
                1 => "",
                2..=4 => "boards few",
                _ => "boards",
            };
            html! {
                div class={ "board " (several) } { @for svg in &boards { (PreEscaped(svg)) } }
            }
        }
        Drawing::Moving { moving, still } => {
            let [moving, still] = [moving, still].map(|svg| unstyled(svg, styles));
            html! {
                div class="board moving" { (PreEscaped(moving)) }
                div class="board still" { (PreEscaped(still)) }
            }
        }
        Drawing::Table => html! { @if let Some(table) = &figure.table { (numbers(table)) } },
    };
    let is_table = matches!(figure.drawing, Drawing::Table);
    html! {
        figure {
            (drawing)
            figcaption { (figure.caption) }
            @if let Some(table) = figure.table.as_ref().filter(|_| !is_table) {
                details class="numbers" { summary { "As a table" } (numbers(table)) }
            }
        }
    }
}

fn numbers(table: &Table) -> Markup {
    html! {
        div class="wide" tabindex="0" role="group" aria-label="Table" {
            table class="numbers" {
                thead { tr { @for name in &table.head { th scope="col" { (name) } } } }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (place, cell) in row.iter().enumerate() {
                                @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The picture without its style sheet, which is added to the list.
fn unstyled(svg: &str, styles: &mut Vec<String>) -> String {
    let found = svg.split_once("<style>");
    let found = found.and_then(|(before, rest)| Some((before, rest.split_once("</style>")?)));
    let Some((before, (style, after))) = found else { return svg.to_owned() };
    if !styles.iter().any(|known| known == style) {
        styles.push(style.to_owned());
    }
    format!("{before}{after}")
}
