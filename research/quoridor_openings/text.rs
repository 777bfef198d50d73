//! Paragraphs, lists and claims of a page.

/// Adds a paragraph in lines of at most 110 characters.
pub(super) fn paragraph(page: &mut String, text: &str) {
    wrap(page, text, "");
    page.push('\n');
}

/// Adds an item of a list in lines of at most 110 characters.
pub(super) fn item(page: &mut String, text: &str) {
    wrap(page, &format!("- {text}"), "  ");
}

/// Adds a text in lines of at most 110 characters; lines after the first are indented.
pub(super) fn wrap(page: &mut String, text: &str, indent: &str) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > 110 {
            *page += &line;
            page.push('\n');
            line = indent.to_owned() + word;
        } else {
            if !line.trim().is_empty() {
                line.push(' ');
            }
            line += word;
        }
    }
    *page += &line;
    page.push('\n');
}

/// A number for each player.
pub(super) fn pair<T: std::fmt::Display>([first, second]: [T; 2]) -> String {
    format!("{first}:{second}")
}

pub(super) fn holds(holds: bool) -> &'static str {
    if holds { "Holds" } else { "Does not hold" }
}

/// Adds a claim, whether it holds, and why.
pub(super) fn claim(page: &mut String, text: &str, verdict: &str, answer: &str) {
    paragraph(page, &format!("*{text}* **{verdict}.** {answer}"));
}

/// A number with a comma between groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    groups.map(String::from_utf8_lossy).collect::<Vec<_>>().join(",")
}
