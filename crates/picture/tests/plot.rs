//! Plots.

#![cfg(feature = "plot")]

use abstract_games_picture::Plot;

#[test]
fn the_greatest_numbers_have_axes_that_end() {
    let corners = [(0.0, f64::MAX), (f64::MAX, f64::MAX)];
    let plot = Plot::new("Numbers", ["x", "y"]).curve("greatest", corners);
    assert_eq!(plot.to_svg().matches("<circle").count(), 2);
    for plot in [plot.clone().bars(), plot.decades(), Plot::new("", ["", ""])] {
        assert!(plot.to_svg().ends_with("</svg>\n"));
    }
}

#[test]
fn texts_keep_their_characters() {
    let title = "<b> & \"#010101\"";
    let svg = Plot::new(title, ["", ""]).to_svg();
    assert_eq!(svg.matches("&lt;b&gt; &amp; &quot;#010101&quot;").count(), 2);
    assert!(svg.contains("fill=\"var(--ink)\"") && !svg.contains("\"#0"));
}

#[test]
fn characters_that_xml_forbids_are_replaced() {
    let text = "a\u{0}b\u{1b}[1mc\u{ffff}";
    let points = || [(0.0, 1.0), (1.0, 2.0)];
    let plot = Plot::new(text, [text, text]).curve(text, points()).curve(text, points());
    let svg = plot.to_svg();
    assert!(!svg.contains(['\u{0}', '\u{1b}', '\u{ffff}']));
    assert_eq!(svg.matches("a\u{fffd}b\u{fffd}[1mc\u{fffd}").count(), 6);
}

/// The labels of the vertical axis from below, then those of the horizontal axis.
fn labels(plot: &Plot) -> Vec<String> {
    let svg = plot.to_svg();
    let texts = svg.split("<text").skip(1).filter_map(|text| text.split(['>', '<']).nth(1));
    let texts = texts.map(|text| text.trim().to_owned());
    texts.filter(|text| text.starts_with(|c: char| c.is_ascii_digit())).collect()
}

#[test]
fn labels_stand_at_the_numbers_that_they_show() {
    let plot = |points: [(f64, f64); 2]| Plot::new("", ["", ""]).curve("", points);
    assert_eq!(labels(&plot([(0.0, 0.0), (1.0, 0.3)])), ["0", "1", "0", "1"]);
    assert_eq!(labels(&plot([(0.0, 0.0), (0.2, 2.0)]).bars()), ["0", "1", "2", "0", "1"]);
    assert_eq!(labels(&plot([(0.5, 0.5), (2.5, 3.5)])), ["0", "1", "2", "3", "0", "1", "2"]);
    // Numbers up to 100.
    let decades = plot([(0.0, 0.0), (1.0, 2.0)]).decades();
    assert_eq!(labels(&decades), ["10⁰", "10¹", "10²", "0", "1"]);
}
