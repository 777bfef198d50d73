//! Matches between players: shares and intervals follow from the games.

use super::{document, tables};

/// The bounds of Wilson's score interval with a confidence of 95 %, in percent.
fn interval(share: f64, games: f64) -> [String; 2] {
    let z = 1.959_964;
    let z2 = z * z / games;
    let half = z * (share * (1.0 - share) / games + z2 / (4.0 * games)).sqrt();
    [-half, half].map(|half| format!("{:.1}", 100.0 * (share + z2 / 2.0 + half) / (1.0 + z2)))
}

#[test]
fn shares_and_intervals_follow_from_the_games() {
    let mut found = 0;
    for name in ["quoridor-matches.md", "four-way-fences.md"] {
        let page = document(name);
        for (_, table) in tables(&page) {
            let column = |name: &str| table[0].iter().position(|head| head.starts_with(name));
            let (Some(won), Some(interval_at)) = (column("won"), column("interval")) else {
                continue;
            };
            let [drawn, lost] = ["drawn", "lost"].map(|name| column(name).unwrap());
            for row in &table[2..] {
                let number = |cell: &str| cell.trim().parse::<u32>().unwrap();
                let (wins, on_seats) = row[won].split_once(" (").unwrap_or((row[won], ""));
                let [wins, draws, losses] = [wins, row[drawn], row[lost]].map(number);
                if !on_seats.is_empty() {
                    let on_seats = on_seats.trim_end_matches(')').split('+').map(number);
                    assert_eq!(on_seats.sum::<u32>(), wins, "{row:?}");
                }
                let games = wins + draws + losses;
                if let Some(at) = column("games") {
                    assert_eq!(number(row[at]), games, "{row:?}");
                }
                let share = (f64::from(wins) + f64::from(draws) / 2.0) / f64::from(games);
                if let Some(at) = column("share") {
                    assert_eq!(row[at], format!("{:.1} %", 100.0 * share), "{row:?}");
                }
                let [low, high] = interval(share, games.into());
                assert_eq!(row[interval_at], format!("{low} to {high} %"), "{row:?}");
                found += 1;
            }
        }
    }
    assert_eq!(found, 15);
}
