import { expect, test } from 'vitest'
import { createFreshReader } from '../../src/platform/readings/fresh-reader.ts'

/** Reads that the test completes. */
function heldReads() {
  const held: { give: (value: number) => void; refuse: (why: Error) => void }[] = []
  const read = () =>
    new Promise<number>((give, refuse) => {
      held.push({ give, refuse })
    })
  return { held, read }
}
const turnOfTheLoop = () => new Promise((done) => setImmediate(done))

test('callers during a read share the next one, which starts after their calls', async () => {
  const shared = createFreshReader<number>()
  const { held, read } = heldReads()
  const first = shared('a', read)
  const [second, third] = [shared('a', read), shared('a', read)]
  expect(held).toHaveLength(1)
  held[0]?.give(1)
  expect(await first).toBe(1)
  await turnOfTheLoop()
  expect(held).toHaveLength(2)
  held[1]?.give(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
})

test('a caller during the second read waits for a third', async () => {
  const shared = createFreshReader<number>()
  const { held, read } = heldReads()
  const first = shared('a', read)
  const second = shared('a', read)
  held[0]?.give(1)
  await first
  await turnOfTheLoop()
  const third = shared('a', read)
  held[1]?.give(2)
  expect(await second).toBe(2)
  await turnOfTheLoop()
  held[2]?.give(3)
  expect(await third).toBe(3)
})

test('a failing read fails only the callers who share it', async () => {
  const shared = createFreshReader<number>()
  const { held, read } = heldReads()
  const first = shared('a', read)
  const second = shared('a', read)
  held[0]?.refuse(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await turnOfTheLoop()
  held[1]?.give(2)
  expect(await second).toBe(2)
  const later = shared('a', read)
  held[2]?.give(4)
  expect(await later).toBe(4)
})

test('a reader that throws synchronously fails its own callers only', async () => {
  const shared = createFreshReader<number>()
  const { held, read } = heldReads()
  const thrower = () => {
    throw new Error('at once')
  }
  await expect(shared('a', thrower)).rejects.toThrow('at once')
  const first = shared('a', read)
  const second = shared('a', thrower)
  held[0]?.give(1)
  expect(await first).toBe(1)
  await expect(second).rejects.toThrow('at once')
  const later = shared('a', read)
  held[1]?.give(2)
  expect(await later).toBe(2)
})

test('keys do not wait for each other', async () => {
  const shared = createFreshReader<number>()
  const { held, read } = heldReads()
  const [one, other] = [shared('a', read), shared('b', read)]
  held[1]?.give(2)
  expect(await other).toBe(2)
  held[0]?.give(1)
  expect(await one).toBe(1)
})
