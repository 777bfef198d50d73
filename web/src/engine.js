// Questions to the library, which runs in two workers: one for what takes a moment, one for
// searches. A search is stopped by ending its worker; a new one begins at once.

let compiled = null;

/** The module, compiled once for all workers. */
function theModule() {
  compiled ??= compile().catch((error) => {
    // The next question tries again.
    compiled = null;
    throw error;
  });
  return compiled;
}

async function compile() {
  if (globalThis.ATLAS_WASM) {
    const bytes = Uint8Array.from(atob(globalThis.ATLAS_WASM), (c) => c.charCodeAt(0));
    const library = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(library).arrayBuffer());
  }
  const answer = await fetch("atlas.wasm");
  if (!answer.ok) throw new Error(`atlas.wasm: ${answer.status} ${answer.statusText}`);
  // Some servers do not know the type that streaming requires.
  const isTyped = answer.headers.get("content-type") === "application/wasm";
  return isTyped
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

function newWorker() {
  if (!globalThis.ATLAS_WORKER) return new Worker("worker.js");
  const text = new Blob([globalThis.ATLAS_WORKER], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(text));
}

/** Thrown by a question that was stopped. */
export class Stopped extends Error {}

class Lane {
  #worker = null;
  #next = 1;
  #waiting = new Map();

  async #begin() {
    const module = await theModule();
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

const quick = new Lane();
const long = new Lane();

/** A question that takes a moment. */
export const ask = (request) => quick.ask(request);

/** A search. `news` receives progress and parts of the answer. It ends the search before it. */
export function search(request, news) {
  long.stop();
  return long.ask(request, news);
}

export const stopSearch = () => long.stop();
export const isSearching = () => long.busy;
