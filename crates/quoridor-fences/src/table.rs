//! The text form of counts: a table by number of fences.

use std::fmt;

use num_bigint::BigUint;

/// Writes a table with the columns `Fences` and `heading`, and a total. Numbers have commas and are
/// aligned to the right.
///
/// # Errors
///
/// The error of the formatter.
pub fn table(f: &mut fmt::Formatter<'_>, heading: &str, by_fences: &[BigUint]) -> fmt::Result {
    let total = grouped(&by_fences.iter().sum());
    let width = total.len().max(heading.len());
    write!(f, "{:>6}  {heading:>width$}", "Fences")?;
    for (fences, count) in by_fences.iter().enumerate() {
        write!(f, "\n{fences:>6}  {:>width$}", grouped(count))?;
    }
    write!(f, "\n{:>6}  {total:>width$}", "Total")
}

/// The decimal digits in groups of three, separated by commas.
fn grouped(number: &BigUint) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
