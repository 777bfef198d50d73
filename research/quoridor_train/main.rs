//! Training of the net of Quoridor on the games that `quoridor_self_play` played.
//!
//! ```text
//! cargo research quoridor_train -- FILE… --out NET [options]
//!
//! --epochs N    passes over the samples (default 16)
//! --rate N      the rate of learning at the beginning, in millionths (default 1000)
//! --result N    the weight of the result in a target, in percent (default 60); the rest has what
//!               the search says
//! --seed N      of the first weights and of the order of the samples (default 0)
//! --chances CSV a file for the share of wins among held-out positions with about the same chance
//!               by the net, in percent
//! ```
//!
//! Of every twenty games, two are held out. The table says what the logarithm of the likelihood of
//! their results is by several estimates, over positions after which both players follow their
//! search.

#[path = "../logistic.rs"]
#[expect(dead_code, reason = "only the fit is of use here")]
mod logistic;
mod model;
mod policy;
#[path = "../quoridor_games.rs"]
mod quoridor_games;
mod samples;

use std::error::Error;
use std::iter;
use std::path::PathBuf;

use abstract_games::SplitMix64;
use abstract_games::quoridor::players::net::{Net, POINTS, winning_chance};
use model::{Adam, BATCH, COUNT, Model, entropy, shuffle};
use policy::Policy;
use samples::Sample;

struct Options {
    files: Vec<PathBuf>,
    out: PathBuf,
    epochs: usize,
    rate: f32,
    of_result: f32,
    seed: u64,
    chances: Option<PathBuf>,
}

fn options() -> Result<Options, Box<dyn Error>> {
    let mut options = Options {
        files: Vec::new(),
        out: PathBuf::new(),
        epochs: 16,
        rate: 1e-3,
        of_result: 0.6,
        seed: 0,
        chances: None,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(flag) = arguments.next() {
        if !flag.starts_with("--") {
            options.files.push(flag.into());
            continue;
        }
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--out" => options.out = value.into(),
            "--epochs" => options.epochs = value.parse()?,
            "--rate" => options.rate = value.parse::<f32>()? / 1e6,
            "--result" => options.of_result = value.parse::<f32>()? / 100.0,
            "--seed" => options.seed = value.parse()?,
            "--chances" => options.chances = Some(value.into()),
            _ => return Err(format!("unknown option {flag}").into()),
        }
    }
    if options.out.as_os_str().is_empty() {
        return Err("--out is missing: the file for the net".into());
    }
    Ok(options)
}

/// The mean of the cross-entropies of results by `odds`, over the sound samples.
fn loss<'a>(
    samples: impl Iterator<Item = &'a Sample>,
    odds: impl Fn(&Sample) -> f32,
) -> (f32, usize) {
    let (mut sum, mut count) = (0.0, 0);
    for sample in samples.filter(|sample| sample.is_sound) {
        if let Some(won) = sample.won {
            sum += f64::from(entropy(odds(sample), f32::from(u8::from(won))));
            count += 1;
        }
    }
    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a mean")]
    let mean = (sum / count as f64) as f32;
    (mean, count)
}

/// The weights of a logistic regression on what `parts` sees of the sound samples.
fn fit<const N: usize>(
    games: &[Vec<Sample>],
    parts: impl Fn(&Sample) -> [f64; N],
) -> Result<[f64; N], &'static str> {
    let of_game = |samples: &Vec<Sample>| {
        let sound = samples.iter().filter(|sample| sample.is_sound);
        sound.filter_map(|it| Some(logistic::Sample { parts: parts(it), won: it.won? })).collect()
    };
    let games: Vec<_> = games.iter().map(of_game).collect();
    Ok(logistic::fit(&games)?.0)
}

#[expect(clippy::cast_possible_truncation, reason = "few digits suffice")]
fn dot<const N: usize>(weights: &[f64; N], parts: [f64; N]) -> f32 {
    weights.iter().zip(parts).map(|(a, b)| a * b).sum::<f64>() as f32
}

/// A table of the positions by the chance that `net` gives them, in steps of five percent.
fn chances(held: &[Vec<Sample>], net: &Net) -> String {
    let mut bins = [(0.0, 0, 0); 20];
    for sample in held.iter().flatten().filter(|sample| sample.is_sound) {
        let Some(won) = sample.won else { continue };
        let chance = winning_chance(sample.input.evaluate(net));
        let above = |bin: &u32| chance >= f64::from(*bin) / 20.0;
        let bin = (1..20).take_while(above).count();
        let (sum, wins, count) = &mut bins[bin];
        *sum += chance;
        *wins += i32::from(won);
        *count += 1;
    }
    let row = |(sum, wins, count): (f64, i32, i32)| {
        let percent = |part: f64| 100.0 * part / f64::from(count);
        format!("{:.1},{:.1},{count}\n", percent(sum), percent(wins.into()))
    };
    let rows = bins.into_iter().filter(|(_, _, count)| *count > 0).map(row);
    iter::once("chance,share,positions\n".to_owned()).chain(rows).collect()
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn train(samples: &[&Sample], scale: f32, options: &Options, held: &[Vec<Sample>]) -> Model {
    let mut model = Model::random(options.seed);
    let (mut adam, mut random) = (Adam::new(COUNT), SplitMix64(options.seed));
    let mut order: Vec<usize> = (0..2 * samples.len()).collect();
    let steps = options.epochs * order.len().div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=options.epochs {
        shuffle(&mut order, &mut random);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            for &number in batch {
                let (sample, is_image) = (samples[number / 2], number % 2 == 1);
                let input = if is_image { &sample.image } else { &sample.input };
                let target = sample.target(scale, options.of_result);
                sum += f64::from(model.learn(input, target, &mut adam.gradient));
            }
            let left = 1.0 - step as f32 / steps as f32;
            adam.step(&mut model.weights, batch.len(), options.rate * left);
            step += 1;
        }
        let (of_held, _) = loss(held.iter().flatten(), |it| model.evaluate(&it.input));
        eprintln!("epoch {epoch}: {:.4} {of_held:.4}", sum / order.len() as f64);
    }
    model
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]
fn main() -> Result<(), Box<dyn Error>> {
    let options = options()?;
    let (mut learned, mut held) = (Vec::new(), Vec::new());
    for path in &options.files {
        for (number, samples) in samples::read(path)? {
            if number % 20 < 2 { held.push(samples) } else { learned.push(samples) }
        }
    }
    let points = |it: &Sample| [f64::from(it.points)];
    let by_paths = |it: &Sample| [f64::from(it.input.points)];
    let by_tempo = |it: &Sample| {
        let [distance, tempo, fence, narrow] = it.parts;
        let fences = it.input.fences as f64 / 10.0;
        [distance, tempo, fence, narrow, distance * fences, tempo * fences, fence * fences]
    };
    let (searched, paths) = (fit(&learned, points)?, fit(&learned, by_paths)?);
    let tempo = fit(&learned, by_tempo)?;
    let samples: Vec<&Sample> = learned.iter().flatten().collect();
    println!("{} games, {} samples; {} games held out", learned.len(), samples.len(), held.len());
    println!("search: {:.0} points, paths: {:.0}", 1.0 / searched[0], 1.0 / paths[0]);
    let model = train(&samples, (1.0 / searched[0]) as f32, &options, &held);
    let policy = Policy::learn(&samples, options.epochs, 3.0 * options.rate, options.seed);
    let bytes = [model.to_bytes(), policy.to_bytes()].concat();
    std::fs::write(&options.out, &bytes)?;
    let net = Net::from_bytes(&bytes)?;
    let whole = |it: &Sample| it.input.evaluate(&net) as f32 / POINTS as f32;
    let of_held = || held.iter().flatten();
    let row = |name: &str, (loss, count)| println!("| {name} | {loss:.4} | {count} |");
    println!("| estimate | log-loss | positions |\n| --- | --- | --- |");
    row("search", loss(of_held(), |it| dot(&searched, points(it))));
    row("PathEvaluation", loss(of_held(), |it| dot(&paths, by_paths(it))));
    row(
        "its parts and their products with fences",
        loss(of_held(), |it| dot(&tempo, by_tempo(it))),
    );
    row("net in floating point", loss(of_held(), |it| model.evaluate(&it.input)));
    row("net in whole numbers", loss(of_held(), whole));
    let (of_moves, first) = policy.loss(of_held());
    println!("policy: {of_moves:.4}, and the likeliest move in {:.1} %", 100.0 * first);
    if let Some(path) = options.chances {
        std::fs::write(path, chances(&held, &net))?;
    }
    let error = of_held().map(|it| (model.evaluate(&it.input) - whole(it)).abs());
    println!("greatest error by rounding: {:.3}", error.fold(0.0, f32::max));
    Ok(())
}
