// Runs the library. The build puts the glue of wasm-bindgen before this text, as `wasm_bindgen`.

let current = 0;

// The library calls this with progress and with parts of an answer.
globalThis.tell = (news) => postMessage({ id: current, news: JSON.parse(news) });

onmessage = ({ data }) => {
  if (data.module) {
    wasm_bindgen.initSync({ module: data.module });
    return;
  }
  current = data.id;
  try {
    postMessage({ id: data.id, answer: JSON.parse(wasm_bindgen.answer(data.request)) });
  } catch (error) {
    // The library's errors are texts. Anything else ends the module, as a lack of memory does.
    const broken = typeof error !== "string";
    const text = broken ? `the computation broke off: ${error.message}` : error;
    postMessage({ id: data.id, error: text, broken });
  }
};
