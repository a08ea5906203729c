import { matchPrecache, precache } from 'workbox-precaching'
import { chooseFetchStrategy, type FetchStrategy } from './ways.ts'

declare const self: ServiceWorkerGlobalScope
/** List of files to cache, injected by the build. */
declare const KEPT: { url: string; revision: string | null }[]

const QUICK_MS = 4_000
const DOCUMENT = '/index.html'

const precacheEntries = KEPT
precache(precacheEntries)
// The new worker is activated immediately, because documents are loaded from the network and refer to their own files.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const precachedFiles: ReadonlySet<string> = new Set(
  precacheEntries.map(({ url }) => url).filter((url) => url !== DOCUMENT),
)

self.addEventListener('fetch', (event) => {
  const way = chooseFetchStrategy(event.request, self.location.origin, precachedFiles)
  if (way) event.respondWith(answer(event.request, way))
})

async function answer(request: Request, way: NonNullable<FetchStrategy>): Promise<Response> {
  const found = await matchPrecache(request.mode === 'navigate' ? DOCUMENT : request.url)
  if (!found) return fetch(request)
  if (way === 'kept-first') return found
  const late = found.clone()
  // An error page from the server counts as a response; the cache is used only if the network fails.
  const asked = fetch(request).catch(() => found)
  if (way === 'network-first') return asked
  return Promise.race([asked, afterwards(QUICK_MS).then(() => late)])
}

function afterwards(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
