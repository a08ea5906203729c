import { type DBSchema, openDB } from 'idb'
import type { DoorEntry } from '../book/door-book.ts'

type SealedEntry = { eventId: string; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

interface DoorDatabaseSchema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  entries: { key: number; value: SealedEntry; indexes: { event: string } }
}

export type DoorStore = {
  read: () => Promise<DoorEntry[]>
  /** Resolves once the entry is durable. */
  append: (entry: DoorEntry) => Promise<void>
  replace: (entry: DoorEntry) => Promise<void>
  wipe: () => Promise<void>
}

const DATABASE_NAME = 'forenet-door'

/** AES-GCM with a non-extractable key, so that copied or undeleted files are useless. */
export async function openDoorStore(eventId: string): Promise<DoorStore> {
  const database = await openDB<DoorDatabaseSchema>(DATABASE_NAME, 1, {
    upgrade(made) {
      made.createObjectStore('keys')
      made.createObjectStore('entries', { autoIncrement: true }).createIndex('event', 'eventId')
    },
  })

  async function key(): Promise<CryptoKey> {
    const known = await database.get('keys', eventId)
    if (known) return known
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    const tx = database.transaction('keys', 'readwrite')
    const meanwhile = await tx.store.get(eventId)
    if (!meanwhile) await tx.store.put(fresh, eventId)
    await tx.done
    return meanwhile ?? fresh
  }

  async function seal(entry: DoorEntry): Promise<SealedEntry> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(entry))
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: sealingContext(eventId) },
      await key(),
      plain,
    )
    return { eventId, iv, sealed }
  }

  return {
    async read() {
      const kept = await database.getAllFromIndex('entries', 'event', eventId)
      if (kept.length === 0) return []
      const opens = await key()
      return Promise.all(
        kept.map(async ({ iv, sealed }) => {
          const how = { name: 'AES-GCM', iv, additionalData: sealingContext(eventId) }
          return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, opens, sealed))) as DoorEntry
        }),
      )
    },
    async append(entry) {
      const sealed = await seal(entry)
      const tx = database.transaction('entries', 'readwrite', { durability: 'strict' })
      await Promise.all([tx.store.add(sealed), tx.done])
    },
    async replace(entry) {
      const sealed = await seal(entry)
      const tx = database.transaction('entries', 'readwrite', { durability: 'strict' })
      for (const old of await tx.store.index('event').getAllKeys(eventId)) await tx.store.delete(old)
      await Promise.all([tx.store.add(sealed), tx.done])
    },
    async wipe() {
      const tx = database.transaction(['keys', 'entries'], 'readwrite', { durability: 'strict' })
      const entries = tx.objectStore('entries')
      for (const old of await entries.index('event').getAllKeys(eventId)) await entries.delete(old)
      await Promise.all([tx.objectStore('keys').delete(eventId), tx.done])
    },
  }
}

/** Additional authenticated data, so that entries cannot be moved between events. */
const sealingContext = (eventId: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(eventId)
