/**
 * Makes the dashboard installable and keeps open tabs alive through an update.
 *
 * It keeps two things and nothing else: the files of a build, whose names carry a hash of their content, and the page
 * that says there is no connection. Answers of the API, the start page, the brand and its marks always come from the
 * server, so nothing that is shown can be old. The build writes the names of its files into the first line.
 */
const files = [];

const builds = 'files-of-builds';
const offline = 'offline';
const offlinePage = '/offline.html';
const offlineFiles = [offlinePage, '/offline.css'];

/** Several builds: a tab opened before an update goes on loading the screens of its own build. */
const mostFiles = 600;

const keepBuild = async () => {
  const cache = await caches.open(builds);
  for (const file of files) {
    // One after the other and never twice: whoever works in the tab comes first.
    if (await cache.match(file)) continue;
    const response = await fetch(file);
    if (response.ok) await cache.put(file, response);
  }
};

const forgetOldest = async () => {
  const cache = await caches.open(builds);
  const kept = await cache.keys();
  const current = new Set(files);
  const old = kept.filter(({ url }) => !current.has(new URL(url).pathname));
  await Promise.all(old.slice(0, Math.max(0, kept.length - mostFiles)).map((request) => cache.delete(request)));
};

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(offline);
      await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })));
      // A file that cannot be had now is fetched when a screen asks for it.
      await keepBuild().catch(() => undefined);
      // Taking over at once mixes nothing: the start page is never kept, and names with a hash mean one content.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await forgetOldest();
      await self.clients.claim();
    })(),
  );
});

const fromBuild = async (request) => {
  const cache = await caches.open(builds);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone());
  return response;
};

const fromServer = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fromServer(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromBuild(request));
  else if (pathname === '/offline.css')
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});
