import { afterEach, expect, test, vi } from 'vitest'
import { parseServerSentData } from '../../../src/kit/calls/server-sent-events.ts'
import { getServerTime, readServerDate } from '../../../src/kit/time/server-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  readServerDate(new Date().toUTCString())
})

test('corrects a wrong clock, but ignores small differences', () => {
  vi.useFakeTimers({ now: new Date('2027-02-01T12:10:00Z') })
  readServerDate('Mon, 01 Feb 2027 12:00:00 GMT')
  expect(new Date(getServerTime()).toISOString()).toBe('2027-02-01T12:00:00.500Z')
  vi.advanceTimersByTime(60_000)
  expect(new Date(getServerTime()).toISOString()).toBe('2027-02-01T12:01:00.500Z')
  readServerDate(null)
  readServerDate('yesterday')
  expect(new Date(getServerTime()).toISOString()).toBe('2027-02-01T12:01:00.500Z')
  readServerDate('Mon, 01 Feb 2027 12:11:01 GMT')
  expect(getServerTime()).toBe(Date.now())
})

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

test.each([
  ['one event', ['data: a\n\n'], ['a']],
  ['carriage returns', ['data: a\r\n\r\ndata: b\r\n\r\n'], ['a', 'b']],
  ['several lines', ['event: x\nid: 1\ndata: a\ndata:b\n\n'], ['a\nb']],
  ['comments', [': ping\n\n', 'data: a\n\n'], ['a']],
  ['a split character', [], ['æ']],
  ['an incomplete event', ['data: a\n\ndata: b'], ['a']],
])('reads the data of a stream with %s', async (what, chunks, told) => {
  const found: string[] = []
  const stream = what === 'a split character' ? cut('data: æ\n\n', 7) : streamOf(...chunks)
  for await (const data of parseServerSentData(stream)) found.push(data)
  expect(found).toEqual(told)
})

function cut(text: string, at: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.slice(0, at))
      controller.enqueue(bytes.slice(at))
      controller.close()
    },
  })
}
