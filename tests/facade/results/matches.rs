//! Matches between players: shares and intervals follow from the games.

use super::data;

/// The bounds of Wilson's score interval with a confidence of 95 %, in percent.
fn interval(share: f64, games: f64) -> [String; 2] {
    let z = 1.959_964;
    let z2 = z * z / games;
    let half = z * (share * (1.0 - share) / games + z2 / (4.0 * games)).sqrt();
    [-half, half].map(|half| format!("{:.1}", 100.0 * (share + z2 / 2.0 + half) / (1.0 + z2)))
}

#[test]
fn shares_and_intervals_follow_from_the_games() {
    let rows = ["quoridor-matches.csv", "four-way-matches.csv"].map(data);
    for row in rows.iter().flatten() {
        let [won, drawn, lost] = ["won", "drawn", "lost"].map(|column| row.number::<u32>(column));
        let games: u32 = row.number("games");
        assert_eq!(won + drawn + lost, games);
        let on_each_seat = row.cell("on_each_seat");
        if !on_each_seat.is_empty() {
            let seats = on_each_seat.split(" + ").map(|won| won.parse::<u32>().unwrap());
            assert_eq!(seats.sum::<u32>(), won, "{on_each_seat}");
        }
        let share = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games);
        let [low, high] = interval(share, games.into());
        let found = [format!("{:.1}", 100.0 * share), low, high];
        assert_eq!(row.cells(["share", "low", "high"]), found);
    }
}
