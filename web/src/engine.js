// Questions to the library, which has a module for each panel. A panel has two workers: one for
// what takes a moment, one for searches. A search is stopped by ending its worker; a new one begins
// at once.

let told = () => {};

/** `tell` is called with the part of a module that has come, from 0 to 1. */
export const loading = (tell) => (told = tell);

/** The module of a panel, compressed with gzip, whether the server compresses or not. */
async function compile(panel) {
  const bytes = globalThis.ATLAS_WASM
    ? new Blob([Uint8Array.from(atob(ATLAS_WASM[panel]), (c) => c.charCodeAt(0))]).stream()
    : await fetched(`${panel}.bin`);
  const library = bytes.pipeThrough(new DecompressionStream("gzip"));
  const headers = { "content-type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(library, { headers }));
}

/** The bytes of a file, which are counted as they come. */
async function fetched(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status} ${answer.statusText}`);
  const all = Number(answer.headers.get("content-length"));
  let come = 0;
  return answer.body.pipeThrough(new TransformStream({
    transform(chunk, next) {
      come += chunk.length;
      if (all > 0) told(Math.min(0.99, come / all));
      next.enqueue(chunk);
    },
  }));
}

function newWorker() {
  if (!globalThis.ATLAS_WORKER) return new Worker("worker.js");
  const text = new Blob([globalThis.ATLAS_WORKER], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(text));
}

/** Thrown by a question that was stopped. */
export class Stopped extends Error {}

class Lane {
  #library;
  #worker = null;
  #next = 1;
  #waiting = new Map();

  /** `library` gives the module. */
  constructor(library) {
    this.#library = library;
  }

  async #begin() {
    const module = await this.#library();
    if (this.#worker) return;
    this.#worker = newWorker();
    this.#worker.postMessage({ module });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => this.#end(new Error(event.message || "the worker failed"));
  }

  #receive({ id, news, answer, error, broken }) {
    const asked = this.#waiting.get(id);
    if (news) {
      asked?.news?.(news);
      return;
    }
    this.#waiting.delete(id);
    if (error === undefined) asked?.resolve(answer);
    else asked?.reject(new Error(error));
    if (broken) this.#end(new Error(error));
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const asked of this.#waiting.values()) asked.reject(error);
    this.#waiting.clear();
  }

  async ask(request, news) {
    const id = this.#next++;
    // It can be stopped before the worker has begun.
    const answer =
      new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, news }));
    answer.catch(() => {});
    try {
      await this.#begin();
      if (this.#waiting.has(id)) this.#worker.postMessage({ id, request: JSON.stringify(request) });
    } catch (error) {
      this.#waiting.get(id)?.reject(error);
      this.#waiting.delete(id);
    }
    return answer;
  }

  stop() {
    if (this.#waiting.size > 0) this.#end(new Stopped("stopped"));
  }

  get busy() {
    return this.#waiting.size > 0;
  }
}

const panels = new Map();

/** The two lanes of a panel, which share a module that is compiled once. */
function lanes(panel) {
  if (!panels.has(panel)) {
    let compiled = null;
    const library = () => {
      compiled ??= compile(panel).finally(() => told(1)).catch((error) => {
        // The next question tries again.
        compiled = null;
        throw error;
      });
      return compiled;
    };
    panels.set(panel, { quick: new Lane(library), long: new Lane(library) });
  }
  return panels.get(panel);
}

/** A question that takes a moment. */
export const ask = (request) => lanes(request.panel).quick.ask(request);

/** A search. `news` receives progress and parts of the answer. It ends the search before it. */
export function search(request, news) {
  stopSearch();
  return lanes(request.panel).long.ask(request, news);
}

export function stopSearch() {
  for (const { long } of panels.values()) long.stop();
}

export const isSearching = () => [...panels.values()].some(({ long }) => long.busy);
