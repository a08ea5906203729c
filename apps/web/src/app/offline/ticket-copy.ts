import type { Entry } from '@forenet/contract/entry'

/** What is kept on the device: whose tickets, and when the server said so (ISO 8601). */
export type TicketCopy = { of: string; at: string; entries: Entry[] }

const CACHE = 'forenet-tickets'
const ADDRESS = '/kept-tickets.json'
/** Says at once, without waiting for the cache, whose copy there is: a copy without this mark is none. */
const OWNER_KEY = 'forenet.tickets-of'

/**
 * The last tickets the server told of, kept on this device for one person (token subject) at a time, so that they open at
 * a door without network. Nothing else of what the API answers is ever kept.
 */
export function createTicketCopy(device: { storage: () => Storage; caches: () => CacheStorage | undefined }) {
  let forgotten = 0

  return {
    /** What of the storage is the copy's. */
    keptBy: OWNER_KEY,

    exists: (): boolean => device.storage().getItem(OWNER_KEY) !== null,

    /** Keeps a copy in place of the one before; false where this browser keeps none (no secure address, no room). */
    async keep(copy: TicketCopy): Promise<boolean> {
      const caches = device.caches()
      if (!caches) return false
      const before = forgotten
      try {
        const cache = await caches.open(CACHE)
        await cache.put(
          ADDRESS,
          new Response(JSON.stringify(copy), { headers: { 'content-type': 'application/json' } }),
        )
      } catch (error) {
        console.info('The tickets could not be kept on this device', error)
        return false
      }
      if (before !== forgotten) {
        // Signed out meanwhile.
        await caches.delete(CACHE)
        return false
      }
      device.storage().setItem(OWNER_KEY, copy.of)
      return true
    },

    /** The copy of one person, or of whoever there is one of. */
    async read(of?: string): Promise<TicketCopy | null> {
      const owner = device.storage().getItem(OWNER_KEY)
      if (owner === null || (of !== undefined && of !== owner)) return null
      const answer = await device.caches()?.match(ADDRESS, { cacheName: CACHE })
      const copy = answer ? ((await answer.json()) as TicketCopy) : null
      return copy?.of === owner ? copy : null
    },

    /** Takes the copy away; it counts for nothing at once, and resolves when it has left the device. Never rejects. */
    async forget(): Promise<void> {
      forgotten++
      device.storage().removeItem(OWNER_KEY)
      try {
        await device.caches()?.delete(CACHE)
      } catch (error) {
        console.error('The tickets kept on this device could not be deleted', error)
      }
    },
  }
}

/** The copy on this device. */
export const ticketCopy = createTicketCopy({
  storage: () => window.localStorage,
  // Only addresses that are secure have it.
  caches: () => ('caches' in window ? window.caches : undefined),
})
