import { expect, test } from 'vitest'
import { oncePerHour } from '../../src/modules/core/audit/impersonation-record.ts'

const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 1, 12, minutes))

function counting(remembered?: number) {
  const once = oncePerHour(remembered)
  const done: string[] = []
  return { done, go: (key: string, minutes: number) => once(key, at(minutes), async () => void done.push(key)) }
}

test.each([
  ['at once again', [0, 0], 1],
  ['just before the hour is over', [0, 59], 1],
  ['when the hour is over', [0, 60], 2],
  ['the hour counts from when it was done, not from when it was asked for', [0, 40, 60, 110, 120], 3],
])('%s: at minutes %j it runs %d times', async (_what, minutes, times) => {
  const { done, go } = counting()
  for (const minute of minutes) await go('camilla mette', minute)
  expect(done).toHaveLength(times)
})

test('tracks keys independently', async () => {
  const { done, go } = counting()
  for (const key of ['a', 'b', 'a', 'b']) await go(key, 0)
  expect(done).toEqual(['a', 'b'])
})

test('remembers a bounded number of the latest keys', async () => {
  const { done, go } = counting(2)
  for (const key of ['a', 'b', 'c', 'b', 'c', 'a']) await go(key, 0)
  expect(done).toEqual(['a', 'b', 'c', 'a'])
})

test('a failure rejects all waiting callers, and the next caller retries', async () => {
  const once = oncePerHour()
  let tries = 0
  const work = async () => {
    if (++tries === 1) throw new Error('The database is away')
  }
  const both = await Promise.allSettled([once('a', at(0), work), once('a', at(0), work)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await once('a', at(0), work)
  expect(tries).toBe(2)
})
