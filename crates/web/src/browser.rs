//! The crate as a WebAssembly module.

#![allow(unsafe_code, reason = "wasm-bindgen writes the calls between the module and the page")]
#![allow(unreachable_pub, reason = "the page reaches what wasm-bindgen exports")]

use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Atlas, Host};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// Set by the worker.
    #[wasm_bindgen(js_namespace = globalThis)]
    fn tell(news: &str);
}

struct Page;

impl Host for Page {
    fn now(&self) -> f64 {
        now()
    }

    fn tell(&mut self, news: &str) {
        tell(news);
    }
}

/// The library, with the tables that it keeps between questions.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine(Atlas);

#[wasm_bindgen]
impl Engine {
    /// An engine without tables.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a question in JSON; throws the text of an error.
    ///
    /// # Errors
    ///
    /// Those of [`Atlas::answer`].
    pub fn answer(&mut self, request: &str) -> Result<String, String> {
        self.0.answer(request, &mut Page)
    }
}
