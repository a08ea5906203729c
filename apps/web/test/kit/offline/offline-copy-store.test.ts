import type { EventRegistration } from '@forenet/contract/entry'
import { expect, test } from 'vitest'
import { createOfflineCopyStore, type TicketCopy } from '../../../src/kit/offline/offline-copy-store.ts'
import { isCardPage, isTicketPage } from '../../../src/kit/offline/offline-pages.ts'
import { buildEntry } from '../../member/events/build.ts'
import { memoryStorage } from '../session/memory-storage.ts'

/** `full`: writes exceed the quota. */
function memoryCaches({ full = false } = {}) {
  const kept = new Map<string, Map<string, string>>()
  let puts: () => void = () => undefined
  const caches = {
    async open(name: string) {
      return {
        async put(address: string, answer: Response) {
          if (full) throw new DOMException('No room', 'QuotaExceededError')
          const text = await answer.text()
          puts()
          kept.set(name, new Map([...(kept.get(name) ?? []), [address, text]]))
        },
      }
    },
    match: async (address: string, { cacheName }: { cacheName: string }) => {
      const text = kept.get(cacheName)?.get(address)
      return text === undefined ? undefined : new Response(text)
    },
    delete: async (name: string) => kept.delete(name),
  }
  return { caches: caches as unknown as CacheStorage, kept, duringPut: (work: () => void) => (puts = work) }
}

function device(options = {}) {
  const storage = memoryStorage()
  const cache = memoryCaches(options)
  return {
    storage,
    ...cache,
    copy: createOfflineCopyStore<EventRegistration>('tickets', { storage: () => storage, caches: () => cache.caches }),
  }
}

const copyOf = (of: string): TicketCopy => ({ of, at: '2027-03-10T12:00:00Z', items: [buildEntry('entry')] })

test('a copy is readable by its owner and by anyone on the device', async () => {
  const { copy } = device()
  expect(copy.exists()).toBe(false)
  expect(await copy.keep(copyOf('mette'))).toBe(true)
  expect(copy.exists()).toBe(true)
  expect(await copy.read()).toEqual(copyOf('mette'))
  expect(await copy.read('mette')).toEqual(copyOf('mette'))
  expect(await copy.read('thomas')).toBeNull()
})

test('sign-out invalidates it before the cache has deleted anything', async () => {
  const { copy, kept } = device()
  await copy.keep(copyOf('mette'))
  const gone = copy.forget()
  expect(copy.exists()).toBe(false)
  expect(await copy.read()).toBeNull()
  await gone
  expect(kept.size).toBe(0)
})

test('deletes leftovers of an earlier page without a mark', async () => {
  const { copy, kept, storage } = device()
  await copy.keep(copyOf('mette'))
  storage.removeItem(copy.keptBy)
  await copy.forget()
  expect(kept.size).toBe(0)
})

test('a copy written during sign-out is discarded', async () => {
  const { copy, kept, duringPut } = device()
  duringPut(() => void copy.forget())
  expect(await copy.keep(copyOf('mette'))).toBe(false)
  expect(copy.exists()).toBe(false)
  expect(kept.size).toBe(0)
})

test('without quota or a secure origin nothing is stored', async () => {
  expect(await device({ full: true }).copy.keep(copyOf('mette'))).toBe(false)
  const storage = memoryStorage()
  const none = createOfflineCopyStore<EventRegistration>('tickets', { storage: () => storage, caches: () => undefined })
  expect(await none.keep(copyOf('mette'))).toBe(false)
  expect(none.exists()).toBe(false)
  expect(await none.read()).toBeNull()
})

test.each([
  ['/tickets', true],
  ['/tickets/', true],
  ['/CLUB/events/1/tickets', true],
  ['/CLUB/events/1/tickets/2', true],
  ['/', false],
  ['/events', false],
  ['/CLUB/events/1', false],
  ['/CLUB/events/1/tickets/2/3', false],
  ['/ui/CLUB/events/1/tickets', false],
])('%s works offline: %s', (path, opens) => {
  expect(isTicketPage(path)).toBe(opens)
})

test.each([
  ['/memberships', true],
  ['/membership/1/card', true],
  ['/membership/1/card/', true],
  ['/membership/1/history', false],
  ['/membership/new', false],
  ['/tickets', false],
])('%s shows cards offline: %s', (path, opens) => {
  expect(isCardPage(path)).toBe(opens)
})
