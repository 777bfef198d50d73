//! Matches between players: shares, intervals and Elo follow from the games.

use abstract_games::Game;
use abstract_games::quoridor::{Move, Quoridor};

use super::data;

/// The bounds of Wilson's score interval with a confidence of 95 %.
fn interval(share: f64, games: f64) -> [f64; 2] {
    let z = 1.959_964;
    let z2 = z * z / games;
    let half = z * (share * (1.0 - share) / games + z2 / (4.0 * games)).sqrt();
    [-half, half].map(|half| (share + z2 / 2.0 + half) / (1.0 + z2))
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
        let found = [share, low, high].map(|share| format!("{:.1}", 100.0 * share));
        assert_eq!(row.cells(["share", "low", "high"]), found);
    }
}

#[test]
fn games_against_other_engines_end_as_they_say() {
    let game = Quoridor::standard();
    for row in data("quoridor-engine-games.csv") {
        let mut position = game.initial();
        for m in row.cell("moves").split(' ') {
            position = game.try_play(&position, &m.parse::<Move>().unwrap()).unwrap();
        }
        let own = row.number::<usize>("seat") - 1;
        let result = game.winner(&position).map(|it| if it == own { "won" } else { "lost" });
        assert_eq!(row.cell("result"), result.unwrap_or("drawn"));
    }
}

#[test]
fn elo_against_other_engines_follows_from_the_games() {
    let games = data("quoridor-engine-games.csv");
    for row in data("quoridor-engines.csv") {
        let is_own = |game: &&super::Row| {
            ["player", "opponent", "ms"].iter().all(|it| game.cell(it) == row.cell(it))
        };
        let own: Vec<_> = games.iter().filter(is_own).collect();
        let of = |result: &str, seat: &str| {
            let is =
                |game: &&&super::Row| game.cell("result") == result && game.cell("seat") == seat;
            own.iter().filter(is).count()
        };
        let [won, drawn, lost] = ["won", "drawn", "lost"].map(|it| [of(it, "1"), of(it, "2")]);
        let [first, second] = won;
        assert_eq!(row.cell("on_each_seat"), format!("{first} + {second}"));
        let counts = [won, drawn, lost].map(|seats| seats.iter().sum::<usize>());
        let all: usize = counts.iter().sum();
        assert_eq!(row.cells(["won", "drawn", "lost"]), counts.map(|count| count.to_string()));
        assert_eq!((row.number::<usize>("games"), all), (own.len(), own.len()));
        #[expect(clippy::cast_precision_loss, reason = "hundreds of games")]
        let [won, drawn, games] = [counts[0], counts[1], all].map(|count| count as f64);
        let share = (won + drawn / 2.0) / games;
        let [low, high] = interval(share, games);
        let elo = |share: f64| format!("{:+.0}", 400.0 * (share / (1.0 - share)).log10());
        assert_eq!(row.cells(["elo", "low", "high"]), [share, low, high].map(elo));
    }
}
