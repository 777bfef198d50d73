//! The macro `properties`: property tests whose runner is compiled once.

use std::fmt::{self, Debug};

use proptest::strategy::{BoxedStrategy, Strategy};
use proptest::test_runner::{Config, TestCaseResult, TestRunner, contextualize_config};

/// Property tests in the form of `proptest!`, which take less time to compile.
///
/// `proptest!` compiles proptest's runner for each property, this macro only once. Arguments have
/// the form `pattern in strategy`; `name: type` is written `name in any::<type>()`. Strategies own
/// what they need. A property captures at most values that can be cloned.
///
/// ```
/// use abstract_games_core::{laws, properties, strategies};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use proptest::prelude::*;
///
/// properties! {
///     #![proptest_config(ProptestConfig::with_cases(100))]
///
///     fn boards_obey_the_laws(board in strategies::state(TicTacToe, 9)) {
///         prop_assert!(laws::game(&TicTacToe, &[board]).is_ok());
///     }
/// }
/// boards_obey_the_laws();
/// ```
#[macro_export]
macro_rules! properties {
    (
        #![proptest_config($config:expr)]
        $(
            $(#[$attribute:meta])*
            fn $name:ident($($argument:pat in $strategy:expr),+ $(,)?) $body:block
        )*
    ) => {$(
        $(#[$attribute])*
        fn $name() {
            let mut config = $config;
            config.source_file = Some(file!());
            config.test_name = Some(concat!(module_path!(), "::", stringify!($name)));
            let names = stringify!($($argument),+);
            $crate::laws::properties::check(config, names, ($($strategy,)+), |($($argument,)+)| {
                let (): () = $body;
                Ok(())
            });
        }
    )*};
    (
        $(
            $(#[$attribute:meta])*
            fn $name:ident($($argument:pat in $strategy:expr),+ $(,)?) $body:block
        )*
    ) => {
        $crate::properties! {
            #![proptest_config($crate::laws::properties::default_config())]
            $(
                $(#[$attribute])*
                fn $name($($argument in $strategy),+) $body
            )*
        }
    };
}

/// The configuration of [`properties!`](crate::properties) that states none: that of proptest.
#[doc(hidden)]
pub fn default_config() -> Config {
    Config::default()
}

/// Checks a property for the values of a strategy, which are called `names` in the message.
///
/// # Panics
///
/// If the property does not hold, with a counterexample.
pub fn check<S, F>(config: Config, names: &'static str, strategy: S, property: F)
where
    S: Strategy + 'static,
    F: Fn(S::Value) -> TestCaseResult + Clone + 'static,
{
    // The environment takes precedence, as in `proptest!`.
    let config = contextualize_config(config);
    let case = move |values| -> Box<dyn Case> {
        Box::new(ValuesOf { names, values, property: property.clone() })
    };
    run(config, &strategy.prop_map(case).boxed());
}

fn run(config: Config, cases: &BoxedStrategy<Box<dyn Case>>) {
    let mut runner = TestRunner::new(config);
    if let Err(error) = runner.run(cases, Case::check) {
        panic!("{error}\n{runner}");
    }
}

trait Case: Debug {
    fn check(self: Box<Self>) -> TestCaseResult;
}

struct ValuesOf<V, F> {
    names: &'static str,
    values: V,
    property: F,
}

impl<V: Debug, F: Fn(V) -> TestCaseResult> Case for ValuesOf<V, F> {
    fn check(self: Box<Self>) -> TestCaseResult {
        (self.property)(self.values)
    }
}

impl<V: Debug, F> Debug for ValuesOf<V, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}) = {:?}", self.names, self.values)
    }
}
