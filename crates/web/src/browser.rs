//! The crate as a WebAssembly module.

#![allow(unsafe_code, reason = "wasm-bindgen writes the calls between the module and the page")]
#![allow(unreachable_pub, reason = "the page reaches what wasm-bindgen exports")]

use std::cell::RefCell;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::ask::{self, Ask};
use crate::host::Host;

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

type Answerer = Box<dyn FnMut(&str) -> Result<String, String>>;

thread_local! {
    /// What answers the questions of the page.
    static ANSWERER: RefCell<Option<Answerer>> = const { RefCell::new(None) };
}

/// Answers the page's questions to the panel of `Q` from now on.
pub fn serve<Q: Ask<Kept: 'static>>() {
    let mut kept = Q::Kept::default();
    ANSWERER.set(Some(Box::new(move |request| ask::answer::<Q>(&mut kept, request, &mut Page))));
}

/// Answers a question in JSON; throws the text of an error.
///
/// # Errors
///
/// Those of [`ask::answer`].
#[wasm_bindgen]
pub fn answer(request: &str) -> Result<String, String> {
    ANSWERER.with_borrow_mut(|answerer| {
        answerer.as_mut().map_or(Err("no panel is served".to_owned()), |answer| answer(request))
    })
}
