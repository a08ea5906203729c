import type { DoorSyncResult } from '@forenet/contract/door'
import { type DoorMark, resolveAdmissions } from '@forenet/domain/door'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DoorBook, DoorEntry } from '../../src/door/book/door-book.ts'
import { DoorDesk } from '../../src/door/line/door-desk.ts'
import { type DoorApi, DoorApiError } from '../../src/door/line/portal-line.ts'
import type { DoorStore } from '../../src/door/store/door-store.ts'
import { buildAnswer, buildTicket, DEVICE, idOf, OTHER } from './build.ts'

/** An in-memory store that the next page reads. */
function memoryStore(): DoorStore & { entries: DoorEntry[] } {
  const entries: DoorEntry[] = []
  const copy = (entry: DoorEntry) => JSON.parse(JSON.stringify(entry)) as DoorEntry
  return {
    entries,
    read: async () => entries.map(copy),
    append: async (entry) => void entries.push(copy(entry)),
    replace: async (entry) => void entries.splice(0, entries.length, copy(entry)),
    wipe: async () => void entries.splice(0),
  }
}

/** Stores marks, returns changes and can be offline. */
function memoryPortal() {
  const marks: DoorMark[] = []
  const portal = {
    marks,
    isAway: false,
    /** Number of responses to lose. */
    losesAnswers: 0,
    hasEnded: false,
    calls: 0,
    ahead: 0,
  }
  const lineOf = (device: { id: string; name: string }): DoorApi => ({
    async open() {
      if (portal.isAway) throw new TypeError('Failed to fetch')
      return { token: `token-of-${device.id}`, device, until: '2026-05-03T12:00:00Z' }
    },
    async sync(_token, since, given): Promise<DoorSyncResult> {
      portal.calls++
      if (portal.isAway) throw new TypeError('Failed to fetch')
      for (const mark of given) if (!marks.some(({ id }) => id === mark.id)) marks.push(mark)
      if (portal.hasEnded) throw new DoorApiError('door-ended', 410)
      if (portal.losesAnswers > 0) {
        portal.losesAnswers--
        throw new TypeError('Failed to fetch')
      }
      const from = Number(since ?? 0)
      const told = new Map([...marks.slice(from), ...given].map((mark) => [mark.id, mark]))
      return buildAnswer({
        now: Date.now() + portal.ahead,
        until: new Date(Date.now() + portal.ahead + 3_600_000).toISOString(),
        whole: since === null,
        cursor: String(marks.length),
        device,
        tickets: since === null ? Array.from({ length: 10 }, (_, nth) => buildTicket(nth)) : [],
        marks: [...told.values()],
      })
    },
    follow: async () => undefined,
  })
  return { portal, lineOf }
}

let ids = 0
function deskWith(store: DoorStore, line: DoorApi, now: () => number = Date.now) {
  const waiting: (() => void)[] = []
  const desk = new DoorDesk({
    store,
    line,
    now,
    newId: () => idOf('7', ids++),
    later(call) {
      waiting.push(call)
      return () => void waiting.splice(waiting.indexOf(call) >>> 0, 1)
    },
    share: () => 0,
  })
  function elapse(): void {
    for (const call of waiting.splice(0)) call()
  }
  return { desk, elapse }
}

/** Waits until all started work is done. */
async function rest(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await Promise.resolve()
}

function bookOf(desk: DoorDesk): DoorBook {
  const view = desk.view()
  if (view.phase !== 'open') throw new Error(`The door is ${view.phase}`)
  return view.book
}

test('marks made offline are uploaded in order later, even if the page was closed in between', async () => {
  const { portal, lineOf } = memoryPortal()
  const store = memoryStore()
  const { desk } = deskWith(store, lineOf(DEVICE))
  await desk.start()
  expect(desk.view().phase).toBe('closed')
  await desk.open('s'.repeat(43), 'Anna')
  await rest()
  portal.isAway = true
  await desk.letIn([idOf('1', 1)])
  await desk.letIn([idOf('1', 2), idOf('1', 3)])
  await rest()
  expect(bookOf(desk).unsent).toHaveLength(3)
  expect(desk.view()).toMatchObject({ line: { isReachable: false } })

  // Simulates a battery failure; another page loads the stored data.
  const again = deskWith(store, lineOf(DEVICE))
  await again.desk.start()
  await rest()
  expect(bookOf(again.desk).unsent).toHaveLength(3)
  portal.isAway = false
  again.elapse()
  await rest()
  expect(portal.marks.map(({ ticketId }) => ticketId)).toEqual([1, 2, 3].map((nth) => idOf('1', nth)))
  expect(bookOf(again.desk).unsent).toEqual([])
  expect(again.desk.view()).toMatchObject({ line: { isReachable: true, refusal: null } })
})

test('a lost response causes no duplicate mark', async () => {
  const { portal, lineOf } = memoryPortal()
  const { desk, elapse } = deskWith(memoryStore(), lineOf(DEVICE))
  await desk.open('s'.repeat(43), 'Anna')
  await rest()
  portal.losesAnswers = 1
  await desk.letIn([idOf('1', 1)])
  await rest()
  expect(bookOf(desk).unsent).toHaveLength(1)
  elapse()
  await rest()
  expect(portal.marks).toHaveLength(1)
  expect(bookOf(desk).unsent).toEqual([])
})

test('a removed device delivers everything it has before it deletes its data', async () => {
  const { portal, lineOf } = memoryPortal()
  const store = memoryStore()
  const { desk } = deskWith(store, lineOf(DEVICE))
  await desk.open('s'.repeat(43), 'Anna')
  await rest()
  portal.isAway = true
  const tickets = Array.from({ length: 450 }, (_, nth) => idOf('1', nth))
  const made = await desk.letIn(tickets)
  await rest()
  Object.assign(portal, { isAway: false, hasEnded: true })
  desk.sync()
  await rest()
  expect(desk.view()).toEqual({ phase: 'gone', why: 'ended' })
  expect(portal.marks).toHaveLength(made.length)
})

test('a removed device deletes its data', async () => {
  const { portal, lineOf } = memoryPortal()
  const store = memoryStore()
  const { desk } = deskWith(store, lineOf(DEVICE))
  await desk.open('s'.repeat(43), 'Anna')
  await rest()
  expect(store.entries.length).toBeGreaterThan(0)
  portal.hasEnded = true
  desk.sync()
  await rest()
  expect(desk.view()).toEqual({ phase: 'gone', why: 'ended' })
  expect(store.entries).toEqual([])
})

test.each([-24, 24])('a clock that is wrong by %i hours neither ends the door early nor extends it', async (hours) => {
  const { portal, lineOf } = memoryPortal()
  portal.ahead = hours * 3_600_000
  const store = memoryStore()
  let elapsed = 0
  const now = () => Date.now() + elapsed
  const { desk } = deskWith(store, lineOf(DEVICE), now)
  await desk.open('s'.repeat(43), 'Anna')
  await rest()
  expect(desk.view().phase).toBe('open')
  expect(Math.abs(desk.now() - (Date.now() + portal.ahead))).toBeLessThan(1_000)
  portal.isAway = true
  elapsed = 3_500_000
  const still = deskWith(store, lineOf(DEVICE), now)
  await still.desk.start()
  expect(still.desk.view().phase).toBe('open')
  elapsed = 3_700_000
  const over = deskWith(store, lineOf(DEVICE), now)
  await over.desk.start()
  expect(over.desk.view()).toEqual({ phase: 'gone', why: 'over' })
  expect(store.entries).toEqual([])
})

test('two devices offline from each other agree after syncing, and the later one is notified', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom('in', 'undo', 'away', 'back', 'lose'), fc.nat(9)), {
        maxLength: 40,
      }),
      async (steps) => {
        const { portal, lineOf } = memoryPortal()
        const devices = [DEVICE, OTHER].map((device) => deskWith(memoryStore(), lineOf(device)))
        for (const { desk } of devices) await desk.open('s'.repeat(43), 'Somebody')
        await rest()
        for (const [which, step, nth] of steps) {
          const desk = devices[which]?.desk
          if (!desk) continue
          if (step === 'away' || step === 'back') portal.isAway = step === 'away'
          else if (step === 'lose') portal.losesAnswers = 1
          else if (step === 'in') await desk.letIn([idOf('1', nth)])
          else {
            const first = bookOf(desk).admissions.get(idOf('1', nth))?.first
            if (first) await desk.undo([first])
          }
        }
        portal.isAway = false
        portal.losesAnswers = 0
        for (let round = 0; round < 3; round++) {
          for (const { desk } of devices) {
            desk.sync()
            await rest()
          }
        }
        const truth = [...resolveAdmissions(portal.marks)].map(([id, { first }]) => [id, first.id]).sort()
        for (const { desk } of devices) {
          expect(bookOf(desk).unsent).toEqual([])
          expect([...bookOf(desk).admissions].map(([id, { first }]) => [id, first.id]).sort()).toEqual(truth)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('nobody is admitted if storing fails', async () => {
  const { lineOf } = memoryPortal()
  const store = memoryStore()
  const { desk } = deskWith(store, lineOf(DEVICE))
  await desk.open('s'.repeat(43), 'Anna')
  await rest()
  store.append = async () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  await expect(desk.letIn([idOf('1', 1)])).rejects.toThrow('No room')
  expect(desk.view().phase).toBe('broken')
})
