import type { Entry } from '@forenet/contract/entry'
import type { Organisation } from '@forenet/contract/organisation'

/** What is kept on the device: whose it is, when the server said so (ISO 8601), and what it said. */
export type Copy<Item> = { of: string; at: string; items: Item[] }

export type TicketCopy = Copy<Entry>

/** What a membership card says; the days are 'YYYY-MM-DD', both included. */
export type KeptCard = {
  id: string
  organisation: Pick<Organisation, 'name' | 'kind' | 'accentColour'>
  name: string
  kind: string
  startDate: string
  endDate: string
}

type Device = { storage: () => Storage; caches: () => CacheStorage | undefined }

/**
 * The last that the server told of one kind of thing, kept on this device for one person (token subject) at a time, so that
 * it can be shown without network. `what` names it in the browser's storages.
 */
export function createKeptCopy<Item>(what: string, device: Device) {
  const cacheName = `forenet-${what}`
  const address = `/kept-${what}.json`
  /** Says at once, without waiting for the cache, whose copy there is: a copy without this mark is none. */
  const ownerKey = `forenet.${what}-of`
  let forgotten = 0

  return {
    /** What of the storage is the copy's. */
    keptBy: ownerKey,

    exists: (): boolean => device.storage().getItem(ownerKey) !== null,

    /** Keeps a copy in place of the one before; false where this browser keeps none (no secure address, no room). */
    async keep(copy: Copy<Item>): Promise<boolean> {
      const caches = device.caches()
      if (!caches) return false
      const before = forgotten
      try {
        const cache = await caches.open(cacheName)
        await cache.put(
          address,
          new Response(JSON.stringify(copy), { headers: { 'content-type': 'application/json' } }),
        )
      } catch (error) {
        console.info(`No ${what} could be kept on this device`, error)
        return false
      }
      if (before !== forgotten) {
        // Signed out meanwhile.
        await caches.delete(cacheName)
        return false
      }
      device.storage().setItem(ownerKey, copy.of)
      return true
    },

    /** The copy of one person, or of whoever there is one of. */
    async read(of?: string): Promise<Copy<Item> | null> {
      const owner = device.storage().getItem(ownerKey)
      if (owner === null || (of !== undefined && of !== owner)) return null
      const answer = await device.caches()?.match(address, { cacheName })
      const copy = answer ? ((await answer.json()) as Copy<Item>) : null
      return copy?.of === owner ? copy : null
    },

    /** Takes the copy away; it counts for nothing at once, and resolves when it has left the device. Never rejects. */
    async forget(): Promise<void> {
      forgotten++
      device.storage().removeItem(ownerKey)
      try {
        await device.caches()?.delete(cacheName)
      } catch (error) {
        console.error(`The ${what} kept on this device could not be deleted`, error)
      }
    },
  }
}

export type KeptCopy<Item> = ReturnType<typeof createKeptCopy<Item>>

const here: Device = {
  storage: () => window.localStorage,
  // Only addresses that are secure have it.
  caches: () => ('caches' in window ? window.caches : undefined),
}

/** The tickets on this device. */
export const ticketCopy = createKeptCopy<Entry>('tickets', here)

/** The membership cards on this device. */
export const cardCopy = createKeptCopy<KeptCard>('cards', here)
