import { matchPrecache, precache } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope
/** Written in by the build: the page at the door and its files. */
declare const KEPT: { url: string; revision: string | null }[]
/** Written in by the build: its files that only some devices need. */
declare const LATER: string[]

/** How long a steward waits for the network before what is kept opens, in ms. */
const QUICK_MS = 2_500
const DOCUMENT = '/door/page'
/** What only some devices need: kept once it was fetched. */
const WHEN_NEEDED = 'forenet-door-when-needed'
const ASSET = /^\/assets\/steward-/

const kept = KEPT
precache(kept)
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), forgetOld()])))

const keptFiles: ReadonlySet<string> = new Set(kept.map(({ url }) => url))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (keptFiles.has(pathname)) event.respondWith(file(request))
  else if (ASSET.test(pathname)) event.respondWith(whenNeeded(request))
})

/** The network's page where it comes soon; what it says, were it an error page, is the truth. */
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

/** Of what was kept when needed only what this build knows stays: names carry a hash of their content. */
async function forgetOld(): Promise<void> {
  const cache = await caches.open(WHEN_NEEDED)
  const known: ReadonlySet<string> = new Set(LATER)
  for (const request of await cache.keys()) {
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
