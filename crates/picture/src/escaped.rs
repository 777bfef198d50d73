//! Text escaped for SVG.

use std::fmt::{self, Display, Formatter};

/// Text escaped for use in an element or an attribute.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

const STYLE: &str = "\
.paper{fill:#faf8f3}\
.light{fill:#efe6d4}.dark{fill:#c9b592}\
.mark{fill:none;stroke:#2f6f9f;stroke-width:6;stroke-dasharray:14 8}\
.ink-dark{fill:#26221c;stroke:#faf8f3;stroke-width:2.5;stroke-linejoin:round}\
.ink-light{fill:#fdfcf8;stroke:#26221c;stroke-width:3.5;stroke-linejoin:round}\
.ground{fill:#c9b592}\
.ink-blue{fill:#2f6f9f}.ink-red{fill:#b4463a}.ink-green{fill:#5d8a45}.ink-yellow{fill:#d2992f}\
.ink-blue,.ink-red,.ink-green,.ink-yellow{stroke:#faf8f3;stroke-width:2.5;stroke-linejoin:round}\
.tint{opacity:.17;stroke:none}.bar{stroke-width:1.5}\
text{font:30px sans-serif;fill:#4b4436;text-anchor:middle}\
.on-dark,.on-light{font:bold 38px sans-serif}.on-dark{fill:#faf8f3}.on-light{fill:#26221c}";
