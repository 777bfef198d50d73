//! The chapters of the page: a subject of results, with an introduction.

/// The chapters and the definitions: a line `# subject: heading` for each chapter, below it the
/// introduction, and after an empty line a line `name: definition` for each result.
const RESULTS: &str = include_str!("results.txt");

/// A chapter: the results about a subject.
pub(super) struct About {
    /// The subject, the part of the names of the results before the slash.
    pub(super) subject: &'static str,
    /// The heading.
    pub(super) heading: &'static str,
    /// What is counted or solved, in a few sentences.
    pub(super) text: &'static str,
}

impl About {
    /// Whether the result of this name is about the subject.
    pub(super) fn has(&self, name: &str) -> bool {
        name.split_once('/').is_some_and(|(subject, _)| subject == self.subject)
    }
}

/// The chapters in the order of the page.
pub(super) fn chapters() -> impl Iterator<Item = About> {
    RESULTS.split("# ").filter_map(|chapter| {
        let (title, rest) = chapter.split_once('\n')?;
        let (subject, heading) = title.split_once(": ")?;
        let (text, _) = rest.split_once("\n\n")?;
        Some(About { subject, heading, text })
    })
}
