import type { DoorMark } from '@forenet/domain/door'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase45, encodeFrames, isMarkFrame, parseFrame, toBase45 } from '../../src/door/frames/mark-frames.ts'
import { addFrame, EMPTY_PROGRESS, isSeriesComplete } from '../../src/door/frames/series-progress.ts'
import { buildMark, EVENT_ID, idOf } from './build.ts'

const anyMark: fc.Arbitrary<DoorMark> = fc.record({
  id: fc.uuid(),
  ticketId: fc.uuid(),
  deviceId: fc.nat(6).map((nth) => idOf('d', nth)),
  at: fc.integer({ min: 0, max: 8_640_000_000_000_000 }).map((at) => Math.min(at, 2 ** 48 - 1)),
  undoes: fc.option(fc.uuid()),
})
const nameOf = (id: string) => `Søren “${id.slice(-2)}” 🎟️`
const byId = (one: DoorMark, other: DoorMark) => (one.id < other.id ? -1 : 1)

test('base45 encodes as in RFC 9285, and decodes', () => {
  expect(toBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0')
  expect(decodeBase45('QED8WEX0')).toEqual(new TextEncoder().encode('ietf!'))
  for (const text of ['GGW', ':::', 'a', '0', ':9']) expect(decodeBase45(text), text).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeBase45(toBase45(bytes))).toEqual(bytes)
    }),
  )
})

test('frames transfer the same marks in any order, also if some are read twice and others in the next round', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyMark, { selector: ({ id }) => id, maxLength: 60 }),
      fc.infiniteStream(fc.nat(1_000)),
      (marks, luck) => {
        const frames = encodeFrames(EVENT_ID, marks, nameOf)
        let progress = EMPTY_PROGRESS
        const taken = new Map<string, DoorMark>()
        for (let round = 0; !isSeriesComplete(progress) && round < 200; round++) {
          for (const text of frames.toSorted(() => (luck.next().value ?? 0) - 500)) {
            if ((luck.next().value ?? 0) < 400) continue
            const read = addFrame(progress, text, EVENT_ID)
            progress = read.progress
            for (const mark of read.frame?.marks ?? []) taken.set(mark.id, mark)
          }
        }
        expect(isSeriesComplete(progress)).toBe(true)
        expect([...taken.values()].sort(byId)).toEqual([...marks].sort(byId))
      },
    ),
  )
})

test("a frame is small enough for a phone's screen, whatever its content", () => {
  fc.assert(
    fc.property(fc.array(anyMark, { minLength: 1, maxLength: 80 }), (marks) => {
      // QR version 18 with the lowest error correction has 1,046 characters and 89 modules a side.
      for (const text of encodeFrames(EVENT_ID, marks, nameOf)) expect(text.length).toBeLessThanOrEqual(1_046)
    }),
  )
})

test('without marks there is one empty frame', () => {
  const [only = '', ...others] = encodeFrames(EVENT_ID, [], nameOf)
  expect(others).toEqual([])
  const { progress, frame } = addFrame(EMPTY_PROGRESS, only, EVENT_ID)
  expect([isSeriesComplete(progress), frame?.marks]).toEqual([true, []])
})

test('a long name is truncated between characters', () => {
  const [frame = ''] = encodeFrames(EVENT_ID, [buildMark(1)], () => 'æ'.repeat(60))
  expect(parseFrame(frame)?.devices[0]?.name).toBe('æ'.repeat(20))
})

test('malformed, truncated and foreign frames are refused', () => {
  const [frame = ''] = encodeFrames(EVENT_ID, [buildMark(1)], nameOf)
  for (const text of ['', 'FM1:', 'FM1:&', frame.slice(0, -3), frame.slice(0, 60), frame.replace('FM1', 'FM2')])
    expect(parseFrame(text), text).toBeNull()
  expect(isMarkFrame(frame)).toBe(true)
  expect(isMarkFrame('FT1.abcd')).toBe(false)
  expect(addFrame(EMPTY_PROGRESS, frame, idOf('9', 9))).toMatchObject({
    frame: null,
    progress: { strange: true, of: 0 },
  })
})

test('other marks are another series, which restarts the progress', () => {
  const many = (from: number) => Array.from({ length: 40 }, (_, nth) => buildMark(from + nth))
  const [one = ''] = encodeFrames(EVENT_ID, many(0), nameOf)
  const [other = ''] = encodeFrames(EVENT_ID, many(1), nameOf)
  const first = addFrame(EMPTY_PROGRESS, one, EVENT_ID).progress
  expect(addFrame(first, one, EVENT_ID)).toEqual({ progress: first, frame: null })
  expect(addFrame(first, other, EVENT_ID).progress.seen.size).toBe(1)
})
