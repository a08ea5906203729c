import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlacesRow } from '../../src/modules/events/events/catalogue/places-repository.ts'
import { PlacesWatch } from '../../src/modules/events/events/catalogue/places-watch.ts'
import type { StreamWatcher } from '../../src/platform/http/live-streams.ts'

const START = new Date('2026-11-20T11:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({
    now: START,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const row = (overrides: Partial<PlacesRow> = {}): PlacesRow => ({
  id: 'one',
  openToAll: true,
  capacity: 10,
  seatsTaken: 0,
  ...{ waitingSeats: 0, waitingGuestSeats: 0, offeredSeats: 0, offeredGuestSeats: 0 },
  typeSeats: [],
  waitingList: true,
  registrationOpensAt: new Date('2026-11-01T00:00:00Z'),
  registrationClosesAt: new Date('2026-12-01T00:00:00Z'),
  endsAt: new Date('2026-12-02T00:00:00Z'),
  cancelledAt: null,
  ticketTypes: [],
  ...overrides,
})

/** An in-memory event repository that counts its reads. */
function world(...rows: PlacesRow[]) {
  const events = new Map(rows.map((one) => [one.id, one]))
  const reads: (readonly string[])[] = []
  const fault: { read: Error | null } = { read: null }
  const watch = new PlacesWatch({
    read: async (eventIds) => {
      reads.push(eventIds)
      if (fault.read) throw fault.read
      return eventIds.flatMap((id) => events.get(id) ?? [])
    },
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  })
  const change = (id: string, overrides: Partial<PlacesRow>) => {
    events.set(id, row({ ...events.get(id), ...overrides, id }))
  }
  return { watch, reads, fault, change }
}

function watcher() {
  const told: { left: number | null; registration: string }[] = []
  const beats = { count: 0 }
  const ended = { count: 0 }
  const self: StreamWatcher = {
    publish: (places) => told.push(JSON.parse(places)),
    beat: () => {
      beats.count += 1
    },
    end: () => {
      ended.count += 1
    },
  }
  return { told, beats, ended, self }
}

async function watching(watch: PlacesWatch, eventId = 'one') {
  const one = watcher()
  const joined = watch.watch(eventId, one.self)
  await vi.advanceTimersByTimeAsync(0)
  return { ...one, ...(await joined) }
}

const lefts = (told: { left: number | null }[]) => told.map(({ left }) => left)

describe('watching seat availability', () => {
  test('sends the state at once and on every change', async () => {
    const { watch, change } = world(row())
    const one = await watching(watch)
    expect(lefts(one.told)).toEqual([10])
    for (const taken of [1, 2, 3]) {
      change('one', { seatsTaken: taken })
      await vi.advanceTimersByTimeAsync(250)
    }
    expect(lefts(one.told)).toEqual([10, 9, 8, 7])
    watch.stop()
  })

  test('has a constant cost for any number of watchers', async () => {
    const { watch, change, reads } = world(row(), row({ id: 'two' }))
    const crowd = [await watching(watch), await watching(watch), await watching(watch, 'two'), await watching(watch)]
    expect(reads).toEqual([['one'], ['two']])
    change('one', { seatsTaken: 4 })
    change('two', { seatsTaken: 9 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads.slice(2)).toEqual(Array.from({ length: 4 }, () => ['one', 'two']))
    expect(crowd.map((one) => one.told.at(-1)?.left)).toEqual([6, 6, 1, 6])
    watch.stop()
  })

  test('sends at most four messages a second, ending with the current state', async () => {
    const { watch, change, reads } = world(row({ capacity: 1_000 }))
    const one = await watching(watch)
    for (const taken of Array.from({ length: 1_000 }).keys()) {
      change('one', { seatsTaken: taken + 1 })
      await vi.advanceTimersByTimeAsync(2)
    }
    await vi.advanceTimersByTimeAsync(250)
    // Two seconds of changes, and the first message.
    expect(one.told.length).toBeGreaterThan(4)
    expect(one.told.length).toBeLessThanOrEqual(10)
    expect(one.told.at(-1)?.left).toBe(0)
    expect(reads.length).toBeLessThanOrEqual(10)
    watch.stop()
  })

  test('sends nothing without a change, and polls once a second after a while', async () => {
    const { watch, reads, change } = world(row())
    const one = await watching(watch)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(lefts(one.told)).toEqual([10])
    const before = reads.length
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads.length - before).toBe(10)
    change('one', { seatsTaken: 1 })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(lefts(one.told)).toEqual([10, 9])
    const lively = reads.length
    await vi.advanceTimersByTimeAsync(1_000)
    expect(reads.length - lively).toBe(4)
    watch.stop()
  })

  test('sends changes caused by time when they occur', async () => {
    const { watch } = world(
      row({
        registrationOpensAt: new Date(START.getTime() + 60_123),
        registrationClosesAt: new Date(START.getTime() + 120_123),
      }),
    )
    const one = await watching(watch)
    const states = () => one.told.map(({ registration }) => registration)
    await vi.advanceTimersByTimeAsync(60_122)
    expect(states()).toEqual(['not-yet-open'])
    await vi.advanceTimersByTimeAsync(1)
    expect(states()).toEqual(['not-yet-open', 'open'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states()).toEqual(['not-yet-open', 'open', 'closed'])
    watch.stop()
  })

  test('stops with the last watcher and restarts with the next', async () => {
    const { watch, reads, change } = world(row())
    const [one, two] = [await watching(watch), await watching(watch)]
    one.leave()
    one.leave()
    expect(vi.getTimerCount()).toBeGreaterThan(0)
    two.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
    change('one', { seatsTaken: 5 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(reads).toHaveLength(1)
    expect(lefts((await watching(watch)).told)).toEqual([5])
    watch.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('survives a failed read and sends the rest later', async () => {
    const { watch, fault, change } = world(row())
    const one = await watching(watch)
    fault.read = new Error('no connection')
    change('one', { seatsTaken: 1 })
    await vi.advanceTimersByTimeAsync(500)
    fault.read = null
    await vi.advanceTimersByTimeAsync(2_000)
    expect(lefts(one.told)).toEqual([10, 9])
    watch.stop()
  })

  test('that cannot start reports it, and the next attempt starts afresh', async () => {
    const { watch, fault } = world(row())
    fault.read = new Error('no connection')
    const refused = expect(watch.watch('one', watcher().self)).rejects.toThrow('no connection')
    await vi.advanceTimersByTimeAsync(0)
    await refused
    expect(vi.getTimerCount()).toBe(0)
    fault.read = null
    expect(lefts((await watching(watch)).told)).toEqual([10])
    watch.stop()
  })

  test('an unknown event is not found and leaves nothing behind', async () => {
    const { watch } = world()
    const refused = expect(watch.watch('none', watcher().self)).rejects.toMatchObject({ code: 'not-found' })
    await vi.advanceTimersByTimeAsync(0)
    await refused
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends for all when the event is no longer public; permitted callers may reconnect', async () => {
    const { watch, change } = world(row())
    const one = await watching(watch)
    change('one', { openToAll: false, seatsTaken: 7 })
    await vi.advanceTimersByTimeAsync(250)
    expect([lefts(one.told), one.ended.count]).toEqual([[10], 1])
    const again = await watching(watch)
    expect([again.openToAll, lefts(again.told)]).toEqual([false, [3]])
    one.leave()
    change('one', { seatsTaken: 8 })
    await vi.advanceTimersByTimeAsync(250)
    expect([lefts(again.told), again.ended.count]).toEqual([[3, 2], 0])
    watch.stop()
  })

  test('sends a heartbeat every 25 seconds and ends with the process', async () => {
    const { watch } = world(row())
    const one = await watching(watch)
    await vi.advanceTimersByTimeAsync(75_000)
    expect(one.beats.count).toBe(3)
    watch.stop()
    expect(one.ended.count).toBe(1)
    await expect(watch.watch('one', watcher().self)).rejects.toMatchObject({ code: 'overloaded' })
  })
})
