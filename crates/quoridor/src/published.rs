//! Published results.
