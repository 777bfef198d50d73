// Keeps the files of the page for times without a network: a service worker.

const KEPT = "atlas";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

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
