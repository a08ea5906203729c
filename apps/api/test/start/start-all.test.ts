import { expect, test } from 'vitest'
import { startAllOrStop } from '../../src/start/start-all.ts'

function part(name: string, stopped: string[]) {
  return { name, stop: async () => void stopped.push(name) }
}

test('returns all started parts for stopping', async () => {
  const stopped: string[] = []
  const undo: (() => Promise<unknown>)[] = []
  const [one, two] = await startAllOrStop(undo, [
    Promise.resolve(part('one', stopped)),
    Promise.resolve(part('two', stopped)),
  ])
  expect([one.name, two.name]).toEqual(['one', 'two'])
  for (const step of undo) await step()
  expect(stopped).toEqual(['one', 'two'])
})

test.each([
  ['comes up after', true],
  ['came up before', false],
])('what %s another failed is returned for stopping', async (_when, later) => {
  const stopped: string[] = []
  const undo: (() => Promise<unknown>)[] = []
  const slow = Promise.withResolvers<ReturnType<typeof part>>()
  const failing = Promise.withResolvers<ReturnType<typeof part>>()
  const starting = startAllOrStop(undo, [failing.promise, slow.promise])
  if (later) failing.reject(new Error('no database'))
  else slow.resolve(part('stand-ins', stopped))
  // Gives the other part a chance to end the start too early. How it ends is asserted below.
  await Promise.race([starting.catch(() => undefined), new Promise((done) => setImmediate(done))])
  if (later) slow.resolve(part('stand-ins', stopped))
  else failing.reject(new Error('no database'))
  await expect(starting).rejects.toThrow('no database')
  for (const step of undo) await step()
  expect(stopped).toEqual(['stand-ins'])
})

test('reports both failures', async () => {
  const undo: (() => Promise<unknown>)[] = []
  const starting = startAllOrStop(undo, [
    Promise.reject(new Error('no database')),
    Promise.reject(new Error('port taken')),
  ])
  await expect(starting).rejects.toThrow('no database\nport taken')
  expect(undo).toEqual([])
})
