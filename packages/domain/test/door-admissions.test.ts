import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DOORS_OPEN_BEFORE_MS, type DoorMark, decideDoorVerdict, resolveAdmissions } from '../src/door.ts'

const TICKETS = ['t1', 't2', 't3', 't4']
const DEVICES = ['d1', 'd2', 'd3', 'd4', 'd5']

/** Generates marks with few instants and tickets, so that many coincide; some marks are undone. */
const evening = fc
  .array(
    fc.record({
      ticketId: fc.constantFrom(...TICKETS),
      deviceId: fc.constantFrom(...DEVICES),
      at: fc.integer({ min: 0, max: 3 }),
      // Index of the earlier mark to undo; most marks undo none.
      undoes: fc.option(fc.nat(), { freq: 3 }),
    }),
    { maxLength: 30 },
  )
  .map((made) =>
    made.map(({ undoes, ...one }, nth): DoorMark => {
      const undone = undoes === null || nth === 0 ? undefined : made[undoes % nth]
      const mark = { ...one, id: `m${nth}` }
      return undone && undoes !== null
        ? { ...mark, ticketId: undone.ticketId, undoes: `m${undoes % nth}` }
        : { ...mark, undoes: null }
    }),
  )

const carried = (marks: readonly DoorMark[]) =>
  fc
    .tuple(
      fc.shuffledSubarray([...marks], { minLength: marks.length }),
      fc.subarray([...marks]),
      fc.shuffledSubarray([...marks]),
    )
    .map(([all, again, more]) => [...again, ...all, ...more])

const mark = (id: string, rest: Partial<DoorMark> = {}): DoorMark => ({
  ...{ id, ticketId: 't1', deviceId: 'd1', at: 1, undoes: null },
  ...rest,
})
const who = (marks: readonly DoorMark[]) =>
  [...resolveAdmissions(marks)]
    .map(([ticketId, { first, later }]) => [ticketId, first.id, ...later.map(({ id }) => id)])
    .toSorted()

describe('the admission of a ticket', () => {
  test.each<[string, DoorMark[], string[][]]>([
    ['nobody where nothing was marked', [], []],
    ['by the earliest mark, whichever arrives first', [mark('b', { at: 2 }), mark('a')], [['t1', 'a', 'b']]],
    ['of one moment by the first device', [mark('a', { deviceId: 'd2' }), mark('b')], [['t1', 'b', 'a']]],
    ['of one moment and device by the first id', [mark('b'), mark('a')], [['t1', 'a', 'b']]],
    ['not where it was taken back', [mark('a'), mark('u', { undoes: 'a', at: 2 })], []],
    ['not where that arrives before the mark', [mark('u', { undoes: 'a' }), mark('a', { at: 2 })], []],
    [
      'also where it was taken back under another ticket',
      [mark('a'), mark('u', { ticketId: 't2', undoes: 'a' })],
      [['t1', 'a']],
    ],
    [
      'by the next one where the first was taken back',
      [mark('a'), mark('b', { at: 2 }), mark('u', { undoes: 'a' })],
      [['t1', 'b']],
    ],
    ['once by a mark that comes twice', [mark('a'), mark('a')], [['t1', 'a']]],
    [
      'each by a ticket of their own',
      [mark('a'), mark('b', { ticketId: 't2' })],
      [
        ['t1', 'a'],
        ['t2', 'b'],
      ],
    ],
  ])('is %s', (_what, marks, expected) => {
    expect(who(marks)).toEqual(expected)
  })

  test('does not depend on the order or duplication of marks', () => {
    fc.assert(
      fc.property(
        evening.chain((marks) => fc.tuple(fc.constant(marks), carried(marks))),
        ([marks, arrived]) => {
          expect(who(arrived)).toEqual(who(marks))
        },
      ),
    )
  })

  test('is the same on every device, in whatever order they synchronise', () => {
    fc.assert(
      fc.property(
        evening.chain((marks) => fc.tuple(fc.constant(marks), fc.array(fc.nat(), { maxLength: 40 }))),
        ([marks, meetings]) => {
          const known = DEVICES.map((device) => marks.filter(({ deviceId }) => deviceId === device))
          const tell = (from: number, to: number) => known[to]?.push(...(known[from] ?? []))
          for (const n of meetings) tell(n % DEVICES.length, Math.floor(n / DEVICES.length) % DEVICES.length)
          for (const _ of DEVICES) for (const from of DEVICES.keys()) tell(from, (from + 1) % DEVICES.length)
          for (const one of known) expect(who(dedupe(one))).toEqual(who(marks))
        },
      ),
      { numRuns: 50 },
    )
  })

  test('exists only for tickets with a mark that is not undone; each mark counts once', () => {
    fc.assert(
      fc.property(evening, (marks) => {
        const undone = new Set(marks.flatMap(({ undoes }) => undoes ?? []))
        const standing = marks.filter(({ id, undoes }) => undoes === null && !undone.has(id))
        const admissions = resolveAdmissions(marks)
        expect([...admissions.keys()].toSorted()).toEqual(
          [...new Set(standing.map(({ ticketId }) => ticketId))].toSorted(),
        )
        const counted = [...admissions.values()].flatMap(({ first, later }) => [first, ...later])
        expect(counted.map(({ id }) => id).toSorted()).toEqual(standing.map(({ id }) => id).toSorted())
        for (const { first, later } of admissions.values())
          for (const one of later) expect(one.at).toBeGreaterThanOrEqual(first.at)
      }),
    )
  })

  test('is not affected by a mark of another ticket', () => {
    fc.assert(
      fc.property(evening, (marks) => {
        const last = marks.at(-1)
        if (!last) return
        const others = (all: readonly DoorMark[]) => who(all).filter(([ticketId]) => ticketId !== last.ticketId)
        expect(others(marks)).toEqual(others(marks.slice(0, -1)))
      }),
    )
  })
})

const dedupe = (marks: readonly DoorMark[]) => [...new Map(marks.map((one) => [one.id, one])).values()]

describe('the result of scanning a ticket', () => {
  const startsAt = Date.parse('2026-11-22T18:00:00Z')
  const opensAt = startsAt - DOORS_OPEN_BEFORE_MS
  const once = { first: mark('m1'), later: [] }
  const twice = { first: mark('m1'), later: [mark('m2')] }

  test.each([
    ['valid, once the doors are open', 'valid', undefined, opensAt, 'admit'],
    ['valid, long after the start', 'valid', undefined, startsAt + DOORS_OPEN_BEFORE_MS, 'admit'],
    ['valid, before the doors open', 'valid', undefined, opensAt - 1, 'not-yet'],
    ['used', 'valid', once, startsAt, 'already-in'],
    ['used at two doors', 'valid', twice, startsAt, 'already-in'],
    ['used before the doors open', 'valid', once, opensAt - 1, 'already-in'],
    ['void', 'void', undefined, startsAt, 'void'],
    ['used and void since', 'void', once, startsAt, 'void'],
    ['not paid', 'not-paid', undefined, startsAt, 'not-paid'],
  ] as const)('%s', (_what, state, admission, now, verdict) => {
    expect(decideDoorVerdict(state, admission, { startsAt, now })).toBe(verdict)
  })
})
