//! `setters!`: the plain setters of a builder.

/// Defines setters of a builder, in an `impl` block: public methods that take the builder, set one
/// field, and return the builder.
///
/// Each line is the head of the method, without the builder, and the field with its value.
///
/// ```
/// use abstract_games_core::setters;
///
/// #[derive(Default)]
/// struct Search {
///     plies: Option<u32>,
///     name: String,
/// }
///
/// impl Search {
///     setters! {
///         /// Limits the search to this many plies.
///         const fn within(plies: u32) => plies = Some(plies);
///
///         /// Sets the name.
///         fn named(name: impl Into<String>) => name = name.into();
///     }
/// }
///
/// let search = Search::default().within(3).named("short");
/// assert_eq!((search.plies, search.name.as_str()), (Some(3), "short"));
/// ```
#[macro_export]
macro_rules! setters {
    ($(
        $(#[$attribute:meta])*
        $($head:ident)+ ($argument:ident: $type:ty) => $($field:ident).+ = $value:expr;
    )+) => {$(
        $(#[$attribute])*
        #[must_use]
        pub $($head)+(mut self, $argument: $type) -> Self {
            self.$($field).+ = $value;
            self
        }
    )+};
}

#[doc(no_inline)]
pub use setters;
