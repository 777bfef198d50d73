// Keeps the files of the page for times without a network: a service worker.

const KEPT = "atlas";

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

/** Keeps the files that `web/build` lists, whether or not their panels were shown. */
async function keepAll() {
  const files = await caches.open(KEPT);
  await files.addAll(await (await fetch("files.json")).json());
  await skipWaiting();
}

/** The file from the network, which is kept, or else the one that was kept. */
async function answer(request) {
  const files = await caches.open(KEPT);
  try {
    const found = await fetch(request);
    if (found.ok) await files.put(request, found.clone());
    return found;
  } catch (error) {
    const kept = await files.match(request);
    if (kept) return kept;
    throw error;
  }
}
