import type { LinkedTicket } from '@forenet/contract/entry'

export type StoredLinkedTicket = { at: string; linked: LinkedTicket }

const CACHE_NAME = 'forenet-linked-tickets'

/**
 * Stores tickets opened by link, under a hash of the link's secret, so that the storage does not reveal the link. Never
 * rejects; without storage, tickets load from the network.
 */
export function createLinkedTickets(caches: () => CacheStorage | undefined) {
  const addressOf = async (secret: string): Promise<string> => {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
    return `/kept-links/${Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')}.json`
  }
  const quietly = async <T>(work: (caches: CacheStorage) => Promise<T>): Promise<T | null> => {
    const there = caches()
    if (!there) return null
    try {
      return await work(there)
    } catch (error) {
      console.info('Not stored: ticket', error)
      return null
    }
  }

  return {
    async keep(secret: string, kept: StoredLinkedTicket): Promise<boolean> {
      const done = await quietly(async (there) => {
        const cache = await there.open(CACHE_NAME)
        const headers = { 'content-type': 'application/json' }
        await cache.put(await addressOf(secret), new Response(JSON.stringify(kept), { headers }))
        return true
      })
      return done ?? false
    },

    async read(secret: string, nowMs: number): Promise<StoredLinkedTicket | null> {
      return quietly(async (there) => {
        const address = await addressOf(secret)
        const answer = await there.match(address, { cacheName: CACHE_NAME })
        const kept = answer ? ((await answer.json()) as StoredLinkedTicket) : null
        if (kept?.linked.ticket && Date.parse(kept.linked.ticket.endDate) > nowMs) return kept
        await (await there.open(CACHE_NAME)).delete(address)
        return null
      })
    },

    async forget(secret?: string): Promise<void> {
      await quietly(async (there) => {
        if (secret === undefined) return there.delete(CACHE_NAME)
        return (await there.open(CACHE_NAME)).delete(await addressOf(secret))
      })
    },
  }
}

export const linkedTickets = createLinkedTickets(() => ('caches' in window ? window.caches : undefined))
