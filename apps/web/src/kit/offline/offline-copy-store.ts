import type { EventRegistration } from '@forenet/contract/entry'
import type { Organisation } from '@forenet/contract/organisation'

export type OfflineCopy<Item> = { of: string; at: string; items: Item[] }

export type TicketCopy = OfflineCopy<EventRegistration>

/** Days are 'YYYY-MM-DD', inclusive. */
export type OfflineCard = {
  id: string
  organisation: Pick<Organisation, 'name' | 'kind' | 'accentColour'>
  name: string
  kind: string
  startDate: string
  endDate: string
}

type Device = { storage: () => Storage; caches: () => CacheStorage | undefined }

/**
 * Stores the last server response of one type for offline use, for one user at a time. `what`: name of the type in the
 * browser's storages.
 */
export function createOfflineCopyStore<Item>(what: string, device: Device) {
  const cacheName = `forenet-${what}`
  const address = `/kept-${what}.json`
  /**
   * Storage key of the copy's owner, which unlike the cache can be read synchronously. Without an owner the copy is
   * invalid.
   */
  const ownerKey = `forenet.${what}-of`
  let forgotten = 0

  return {
    keptBy: ownerKey,

    exists: (): boolean => device.storage().getItem(ownerKey) !== null,

    /** False if the browser cannot store it (insecure origin, quota). */
    async keep(copy: OfflineCopy<Item>): Promise<boolean> {
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
        console.info(`Not stored: ${what}`, error)
        return false
      }
      if (before !== forgotten) {
        // The user signed out during the write, so the copy is deleted.
        await caches.delete(cacheName)
        return false
      }
      device.storage().setItem(ownerKey, copy.of)
      return true
    },

    async read(of?: string): Promise<OfflineCopy<Item> | null> {
      const owner = device.storage().getItem(ownerKey)
      if (owner === null || (of !== undefined && of !== owner)) return null
      const answer = await device.caches()?.match(address, { cacheName })
      const copy = answer ? ((await answer.json()) as OfflineCopy<Item>) : null
      return copy?.of === owner ? copy : null
    },

    /** Invalidates the copy immediately; resolves after its deletion. Never rejects. */
    async forget(): Promise<void> {
      forgotten++
      device.storage().removeItem(ownerKey)
      try {
        await device.caches()?.delete(cacheName)
      } catch (error) {
        console.error(`Not deleted: ${what}`, error)
      }
    },
  }
}

export type OfflineCopyStore<Item> = ReturnType<typeof createOfflineCopyStore<Item>>

const browserStorage: Device = {
  storage: () => window.localStorage,
  // The Cache API exists only on secure origins.
  caches: () => ('caches' in window ? window.caches : undefined),
}

export const ticketCopy = createOfflineCopyStore<EventRegistration>('tickets', browserStorage)

export const cardCopy = createOfflineCopyStore<OfflineCard>('cards', browserStorage)
