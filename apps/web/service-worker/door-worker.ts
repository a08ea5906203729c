import { matchPrecache, precache } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope
/** List of files to cache, injected by the build. */
declare const KEPT: { url: string; revision: string | null }[]
declare const LATER: string[]

const QUICK_MS = 2_500
const DOCUMENT = '/door/page'
/** Cache for files that only some devices need, stored on first use. */
const WHEN_NEEDED = 'forenet-door-when-needed'
const ASSET = /^\/assets\/steward-/

const precacheEntries = KEPT
precache(precacheEntries)
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOld()])))

const precachedFiles: ReadonlySet<string> = new Set(precacheEntries.map(({ url }) => url))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (precachedFiles.has(pathname)) event.respondWith(file(request))
  else if (ASSET.test(pathname)) event.respondWith(whenNeeded(request))
})

/**
 * Loads a page from the network, with a short timeout before using the cache. An error page from the server counts as a
 * response.
 */
async function page(request: Request): Promise<Response> {
  const found = await matchPrecache(DOCUMENT)
  if (!found) return fetch(request)
  const late = found.clone()
  const asked = fetch(request).catch(() => found)
  return Promise.race([asked, new Promise<Response>((done) => setTimeout(() => done(late), QUICK_MS))])
}

async function file(request: Request): Promise<Response> {
  return (await matchPrecache(request.url)) ?? fetch(request)
}

async function whenNeeded(request: Request): Promise<Response> {
  const cache = await caches.open(WHEN_NEEDED)
  const found = await cache.match(request)
  if (found) return found
  const fetched = await fetch(request)
  if (fetched.ok) await cache.put(request, fetched.clone())
  return fetched
}

async function forgetOld(): Promise<void> {
  const cache = await caches.open(WHEN_NEEDED)
  const known: ReadonlySet<string> = new Set(LATER)
  for (const request of await cache.keys()) {
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
