// Keeps the site on the device: pages and sheets once they were opened, Python once it was fetched.
const SHELL = "SHELL";
const SHEETS_AND_PAGES = "cruxpress-pages-SHELL_VERSION";
const PYTHON = "cruxpress-python-PYTHON_VERSION";
const OURS = [SHEETS_AND_PAGES, PYTHON];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHEETS_AND_PAGES)
      .then((cache) => cache.addAll(SHELL.map((name) => new Request(name, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("cruxpress-") && !OURS.includes(name))
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = new URL(self.registration.scope);
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== scope.origin) return;
  if (!url.pathname.startsWith(scope.pathname)) return;
  event.respondWith(answer(request, url.pathname.slice(scope.pathname.length)));
});

async function answer(request, name) {
  const cache = await caches.open(name.startsWith("python/") ? PYTHON : SHEETS_AND_PAGES);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  // A device whose storage is full still gets its answer; it is only not kept.
  if (response.ok) await cache.put(request, response.clone()).catch(() => {});
  return response;
}
