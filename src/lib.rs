//! State-space tools for abstract board games: symmetry, exact search, exact counting.
//!
//! A game is a graph of states, generated on demand ([`Game`]). A symmetry is a finite group that
//! acts on that graph ([`Symmetry`]). **The quotient of a game by its symmetry is again a game**
//! ([`Quotient`]), with one state for each orbit. Rules are therefore independent of symmetry,
//! symmetries are independent of searches, and every search runs on the game or on its quotient:
//!
//! ```
//! use abstract_games::tic_tac_toe::TicTacToe;
//! use abstract_games::{AlphaBeta, Bfs, Dihedral, Game, Quotient, Value};
//!
//! let quotient = Quotient::new(TicTacToe, Dihedral::square(3));
//! assert_eq!(Bfs::new(&TicTacToe).explore().len(), 5478);
//! assert_eq!(Bfs::new(&quotient).explore().len(), 765);
//! assert_eq!(AlphaBeta::new(&quotient).value(&quotient.initial()).value(), Some(Value::Draw));
//! ```
//!
//! [`tic_tac_toe`] is a complete game to start from. Counts, where possible, are computed without
//! enumerating states.
//!
//! # Quoridor
//!
//! The ways to place 0 to 20 fences on the board, and the legal positions of a small board with
//! both pawns:
//!
//! ```
//! use abstract_games::quoridor::count_fences;
//! use abstract_games::quoridor::counting::{FenceCounter, LegalPositions};
//!
//! assert_eq!(count_fences(9, 20).to_string(), "1375968129062134174771");
//!
//! let counts = FenceCounter::rectangle(5, 4).max_fences(3).count()?;
//! assert_eq!(counts[1], 24_u32.into());
//!
//! let counts = LegalPositions::new(5).count()?;
//! assert_eq!(counts.total(), 720_545_194_u32.into());
//! # Ok::<(), abstract_games::quoridor::counting::CountError>(())
//! ```
//!
//! The ways to begin a game with three moves:
//!
//! ```
//! use abstract_games::quoridor::Quoridor;
//! use abstract_games::{Game, perft};
//!
//! let game = Quoridor::standard();
//! assert_eq!(perft(&game, &game.initial(), 3), 2_062_264);
//! let position = game.try_play(&game.initial(), &"e2".parse()?)?;
//! assert_eq!(game.illegality(&position, &"e8".parse()?), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sliding pieces
//!
//! The moves that four rooks need from the corners to the centre, and the configurations that they
//! can reach, up to symmetry:
//!
//! ```
//! use abstract_games::sliding::{CensusTaker, Piece, SlidingPuzzle, corners_to_centre};
//!
//! assert_eq!(corners_to_centre(Piece::Rook, 8)?.moves(), Some(25));
//!
//! let rooks = SlidingPuzzle::from_corners(Piece::Rook, 8)?;
//! let census = CensusTaker::new(&rooks).take();
//! assert_eq!((census.reachable_orbits, census.eccentricity), (27_467, Some(32)));
//! # Ok::<(), abstract_games::sliding::ConfigurationError>(())
//! ```
//!
//! # Quarto
//!
//! The symmetries of the game, its value, and the value of a position:
//!
//! ```
//! use abstract_games::quarto::{Book, Position, Quarto, Solver, counts::orbits_by_ply};
//! use abstract_games::{BigUint, Group, Value};
//!
//! let quarto = Quarto::default();
//! let symmetry = quarto.symmetry();
//! assert_eq!(symmetry.order(), 384 * 32);
//! let early: BigUint = orbits_by_ply(&symmetry).iter().take(10).sum();
//! assert_eq!(early, 106_156_u32.into());
//!
//! let book = Book::lines();
//! assert_eq!(book.value(&symmetry, &Position::EMPTY), Ok(Some(Value::Draw)));
//!
//! let solver = Solver::new(&quarto, 1 << 20)?.distances(true);
//! let solution = solver.solve(&"135./68../..../.... 7".parse()?, ())?;
//! assert_eq!((solution.value, solution.distance), (Some(Value::Win), Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! Without the default features, a project compiles only the games that it names.
//!
//! | feature | adds |
//! | --- | --- |
//! | `four-way-fences`, `quarto`, `quoridor`, `sliding` (on by default) | the games |
//! | `quoridor-fences` (with `quoridor`) | the counts and samples of fence arrangements alone |
//! | `search` (with a game) | searches, values, players, counts, pictures and files for any game |
//! | `book` (on by default) | Quarto's opening books for the three rules, 171 kilobytes |
//! | `database` | solved Quoridor boards in a folder of compressed files |
//! | `disk` | searches that keep their states on disk |
//! | `distributed` | searches by levels on several processes, also of the sliding pieces |
//! | `files` | checkpoints and books in files; `database` and `disk` include it |
//! | `net` (on by default) | the strongest player of Quoridor for two, by a neural network |
//! | `parallel` | searches on several threads |
//! | `plot` | plots of counts, as SVG |
//! | `published` | the published results, each with its computation: `all_published` |
//! | `rand` | samples of fence arrangements with any generator of `rand_core` |
//! | `serde` | `Serialize` for results |
//! | `proptest` | strategies for property tests of any game |
//! | `spill` | counts of legal positions beyond the memory limit, in temporary files |

#![cfg_attr(docsrs, feature(doc_cfg))]

// An example whose numbers are published is compiled here too.
#[cfg(all(feature = "published", feature = "search"))]
extern crate self as abstract_games;

#[cfg(feature = "published")]
pub mod published;

#[doc(inline)]
pub use abstract_games_core::*;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_counting::*;
#[cfg(feature = "distributed")]
#[doc(inline)]
pub use abstract_games_distributed as distributed;
#[cfg(feature = "four-way-fences")]
#[doc(inline)]
pub use abstract_games_four_way_fences as four_way_fences;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_picture as picture;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_play as play;
#[cfg(feature = "quarto")]
#[doc(inline)]
pub use abstract_games_quarto as quarto;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_search::*;
#[cfg(feature = "sliding")]
#[doc(inline)]
pub use abstract_games_sliding as sliding;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_solve::*;
#[cfg(feature = "search")]
#[doc(inline)]
pub use abstract_games_storage as storage;
#[cfg(feature = "published")]
pub use published::all_published;

/// Checks of what the traits promise, for any implementation.
pub mod laws {
    #[doc(inline)]
    pub use abstract_games_core::laws::*;
    #[cfg(feature = "search")]
    #[doc(inline)]
    pub use abstract_games_solve::laws::*;
}

/// Quoridor: the game, exact counts, and solved boards.
#[cfg(feature = "quoridor-fences")]
pub mod quoridor {
    #[cfg(feature = "quoridor")]
    #[doc(inline)]
    pub use abstract_games_quoridor::*;
    #[doc(inline)]
    pub use abstract_games_quoridor_fences::count_fences;
    #[cfg(feature = "quoridor")]
    #[doc(inline)]
    pub use abstract_games_quoridor_solved as solved;

    /// Exact counts of fence arrangements and of legal positions, and uniform samples.
    pub mod counting {
        #[cfg(feature = "quoridor")]
        #[doc(inline)]
        pub use abstract_games_quoridor_counts::{
            BarrierPositions, CutOffResidues, LegalPositions, PositionCountError, PositionCounts,
            StepSize,
        };
        #[doc(inline)]
        pub use abstract_games_quoridor_fences::{
            ArrangementError, CountError, CountsByFences, DEFAULT_MEMORY, FenceArrangement,
            FenceArrangements, FenceCounter, FenceFormula, FenceOrbits, FencePlace, FenceSampler,
            FenceSymmetry, Method, RowCounts, RowSignature, count_fences,
        };
    }

    #[cfg(feature = "rand")]
    pub use abstract_games_quoridor_fences::rand_core;

    /// The published results about Quoridor.
    #[cfg(feature = "published")]
    pub mod published {
        pub use crate::published::of_quoridor as published;
    }
}

/// The examples of the README, which are tested with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
